package orders

import (
	"context"
	"strconv"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// Zones looks up the time zones of accounts.
type Zones interface {
	ZoneOf(ctx context.Context, q database.Querier, userID string) (*time.Location, error)
}

// zoneOf returns the time zone of the buyer's account for the dates in mails. It returns UTC for guest orders.
func (s *Service) zoneOf(ctx context.Context, tx *database.Tx, o Order) (*time.Location, error) {
	if o.UserID == nil || s.config.Zones == nil {
		return time.UTC, nil
	}
	zone, err := s.config.Zones.ZoneOf(ctx, tx, *o.UserID)
	return zone, fault.Wrap(err, "find the time zone of the buyer of order %s", o.ID)
}

// mailReceipt mails the buyer the receipt with the invoice.
func (s *Service) mailReceipt(ctx context.Context, tx *database.Tx, o Order, link string,
	attached []sale.Attached) error {
	zone, err := s.zoneOf(ctx, tx, o)
	if err != nil {
		return err
	}
	return s.mailBuyer(ctx, tx, o, buyerMail{kind: "orders.receipt", text: s.receipt(o, zone, attached), link: link,
		attached: attached})
}

// receipt returns the text of the receipt, with dates in the zone. It marks test payments, and names the last day of
// the guarantee if the order is paid.
func (s *Service) receipt(o Order, zone *time.Location, attached []sale.Attached) content.Mail {
	mails := s.site().Mails.Orders
	var test, paid, guarantee string
	if o.Mode == ModeTest {
		test = mails.Test
	}
	if until := s.GuaranteeUntil(o); until != nil {
		paid = content.Fill(mails.Paid,
			"facts", string(s.summaryLines(o)), "amount", o.Currency.Format(o.PaidCents), "day", dates.Day(o.PaidAt.In(zone)))
		guarantee = content.Fill(mails.Guarantee,
			"until", dates.Day(until.In(zone)), "days", strconv.Itoa(s.site().Brand.Claims.GuaranteeDays))
	}
	return content.Mail(mails.Receipt).Fill("number", o.Number, "hours",
		strconv.Itoa(s.site().Brand.Claims.ResponseHours),
		"test", test, "paid", content.Trusted(paid), "guarantee", guarantee,
		"attached", s.attachedText(attached))
}
