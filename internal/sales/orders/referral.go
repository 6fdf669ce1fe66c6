package orders

import (
	"context"
	"strings"

	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// The form fields about a referral: the link that the browser stored, and the partner's code that the buyer entered.
const (
	fieldVia  = "via"
	fieldCode = "referredBy"
)

// referral returns the form's data about a referral. It ignores values that aren't text: a referral never fails an
// order.
func (f Form) referral() referral.FormInput {
	via, _ := f[fieldVia].(string)
	code, _ := f[fieldCode].(string)
	return referral.FormInput{Via: via, Code: code}
}

// SetReferrer changes the partner who referred an order's client, on the owner's request, adds the reason to the
// order's history and records FactReferred. It does nothing if the partner stays the same. An unknown partner or
// invalid reason is a fault of kind Invalid, and an unknown order is NotFound.
func (s *Service) SetReferrer(ctx context.Context, orderID string, c referral.ReferrerChange) error {
	c, event, err := s.config.Referrers.Check(ctx, s.db, c)
	if err != nil {
		return err
	}
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		if o.Referrer.PartnerID == c.PartnerID {
			return nil
		}
		o.Referrer = c.Referrer()
		if err := database.Update(ctx, tx, "orders", o, `referrer_id, referrer_how`, `id = $1`, o.ID); err != nil {
			return err
		}
		if err := s.note(ctx, tx, o, "order.referrer_set", event); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactReferred, Fact{OrderID: o.ID})
	})
}

// BuyerOf returns the buyer's company (empty for a private person) and the order's number. An unknown order is a
// fault of kind NotFound.
func (s *Service) BuyerOf(ctx context.Context, orderID string) (company, number string, err error) {
	o, err := s.Find(ctx, orderID)
	return o.Buyer.Company, o.Number, err
}

// ClientOf returns the paid orders of the client who placed an order, by time of payment, and locks them until the
// end of the transaction. It omits orders paid with a provider's test key. An unknown order is a fault of kind
// NotFound.
func (s *Service) ClientOf(ctx context.Context, tx *database.Tx, orderID string) ([]referral.PaidOrder, error) {
	o, err := findOrder(ctx, tx, orderID)
	if err != nil {
		return nil, err
	}
	c, err := s.payingClient(ctx, tx, o)
	if err != nil {
		return nil, err
	}
	all, err := listPaid(ctx, tx, c, o)
	if err != nil {
		return nil, err
	}
	sales := []referral.PaidOrder{}
	for _, each := range all {
		if strings.HasPrefix(each.Ref, testRef) {
			continue
		}
		sale := each.referred()
		if each.IsRecurring {
			if sale.Renewals, err = listRenewals(ctx, tx, each.ID); err != nil {
				return nil, err
			}
		}
		sales = append(sales, sale)
	}
	return sales, nil
}

// referred converts a paid order, without its renewals. PaidCents excludes refunds.
func (o Order) referred() referral.PaidOrder {
	sale := referral.PaidOrder{OrderID: o.ID, Number: o.Number, Referrer: o.Referrer, PaidAt: *o.PaidAt, Currency: o.Currency,
		TotalCents: o.TotalCents, TaxCents: o.TaxCents, PaidCents: o.PaidCents - o.RefundedCents, Email: o.Buyer.Email,
		Company: o.Buyer.Company}
	if o.UserID != nil {
		sale.UserID = *o.UserID
	}
	return sale
}

// listRenewals returns the renewals of an order and, with negative amounts in cents, their refunds, oldest first.
func listRenewals(ctx context.Context, q database.Querier, orderID string) ([]referral.Payment, error) {
	return database.All[referral.Payment](ctx, q, `
		SELECT
			at,
			cents
		FROM order_movements
		WHERE order_id = $1
			AND cents <> 0
		ORDER BY at, id`, orderID)
}
