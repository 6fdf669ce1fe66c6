// Package referrers finds the partners who referred clients, for leads, offers and orders. It looks up referral codes
// in the marketplace and stores nothing.
package referrers

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
)

// Partners looks up partners by referral code and id.
type Partners interface {
	// FindReferrer returns the id of the published partner with a referral code, or "".
	FindReferrer(ctx context.Context, q database.Querier, code string) (partnerID string, err error)
	// NameOf returns the name of a partner, or a fault of kind NotFound.
	NameOf(ctx context.Context, q database.Querier, partnerID string) (string, error)
}

// Finder finds the referrers of clients. Without Partners, it finds none.
type Finder struct{ Partners Partners }

// Refer returns the referrer of a form's sender: the partner with the entered code, or else the one with the code in
// the link. Unknown codes are ignored; without a known code it returns the zero value.
func (f Finder) Refer(ctx context.Context, q database.Querier, g referral.FormInput) (referral.Referrer, error) {
	for _, each := range []struct {
		code string
		how  referral.Source
	}{{g.Code, referral.Code}, {g.Via, referral.Link}} {
		if each.code == "" || f.Partners == nil {
			continue
		}
		partnerID, err := f.Partners.FindReferrer(ctx, q, each.code)
		if err != nil || partnerID != "" {
			return referral.Referrer{PartnerID: partnerID, Source: each.how}, err
		}
	}
	return referral.Referrer{}, nil
}

// Kinds of entries in a history about a changed and a removed referrer.
const (
	KindReferred   history.Kind = "referred"
	KindUnreferred history.Kind = "unreferred"
)

// Check returns the change with a tidy reason, and the event for the history. It returns a fault of kind Invalid for
// a missing or long reason or an unknown partner.
func (f Finder) Check(ctx context.Context, q database.Querier,
	c referral.ReferrerChange) (_ referral.ReferrerChange, e history.Event, err error) {
	check := form.Check(&c)
	v, err := f.View(ctx, q, c.Referrer())
	if err != nil {
		return c, e, err
	}
	check.Add(c.PartnerID == "" || v.PartnerName != "", "partner_id", message.OrdersPartner)
	e = history.Event{Kind: KindReferred, Values: history.Values{"partner": history.Text(v.PartnerName)}, Text: c.Reason}
	if v.PartnerName == "" {
		e.Kind, e.Values = KindUnreferred, nil
	}
	return c, e, check.Err()
}

// View returns a referrer with the partner's name for the desk. The name is "" without a partner or if the partner
// was deleted.
func (f Finder) View(ctx context.Context, q database.Querier, by referral.Referrer) (referral.ReferrerView, error) {
	v := referral.ReferrerView{PartnerID: by.PartnerID, How: by.Source}
	if by.PartnerID == "" || f.Partners == nil {
		return v, nil
	}
	var err error
	v.PartnerName, err = f.Partners.NameOf(ctx, q, by.PartnerID)
	if fault.KindOf(err) == fault.KindNotFound {
		err = nil
	}
	return v, err
}
