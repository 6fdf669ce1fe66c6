// Package referrers says who referred a client, for leads, offers and orders. It asks the marketplace which company
// has a code, and stores nothing.
package referrers

import (
	"context"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Partners knows the companies that refer clients.
type Partners interface {
	// FindReferrer returns the company in the directory that has a referral code, or "" if none has.
	FindReferrer(ctx context.Context, q database.Querier, code string) (partnerID string, err error)
	// NameOf returns the name of a company, or a fault of kind NotFound.
	NameOf(ctx context.Context, q database.Querier, partnerID string) (string, error)
}

// Finder finds who referred clients. Without Partners nobody did.
type Finder struct{ Partners Partners }

// Refer returns who referred the sender of a form: whose code was entered, otherwise whose link was followed. A code
// that nobody has is never an error.
func (f Finder) Refer(ctx context.Context, q database.Querier, g referral.Given) (referral.Referrer, error) {
	for _, each := range []struct {
		code string
		how  referral.How
	}{{g.Code, referral.Code}, {g.Via, referral.Link}} {
		if each.code == "" || f.Partners == nil {
			continue
		}
		partnerID, err := f.Partners.FindReferrer(ctx, q, each.code)
		if err != nil || partnerID != "" {
			return referral.Referrer{PartnerID: partnerID, How: each.how}, err
		}
	}
	return referral.Referrer{}, nil
}

// maxReason is the maximum length of a reason in characters.
const maxReason = 500

// Check returns the change as it is stored and the line that notes it, or a fault that names the invalid fields.
func (f Finder) Check(ctx context.Context, q database.Querier,
	c referral.ReferrerChange) (_ referral.ReferrerChange, note string, err error) {
	c.Reason = line.Tidy(c.Reason)
	v, err := f.View(ctx, q, c.Referrer())
	if err != nil {
		return c, "", err
	}
	var check fault.Check
	check.Add(c.Reason != "" && utf8.RuneCountInString(c.Reason) <= maxReason && mail.IsLine(c.Reason), "reason",
		message.FormReasonLine(500))
	check.Add(c.PartnerID == "" || v.PartnerName != "", "partner_id", message.OrdersPartner)
	if v.PartnerName == "" {
		v.PartnerName = "nobody"
	}
	return c, "Referred by " + v.PartnerName + ": " + c.Reason, check.Err()
}

// View returns a referrer as the desk shows it.
func (f Finder) View(ctx context.Context, q database.Querier, by referral.Referrer) (referral.ReferrerView, error) {
	v := referral.ReferrerView{PartnerID: by.PartnerID, How: by.How}
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
