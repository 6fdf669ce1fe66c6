package orders

import (
	"context"
	"strconv"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
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

// receiptValues returns the placeholders of the receipt, with dates in the buyer's zone. It marks test payments, and
// names the last day of the guarantee if the order is paid.
func (o subject) receiptValues() content.Pairs {
	s, texts := o.service, o.service.texts()
	var test, paid, guarantee string
	if o.Mode == ModeTest {
		test = texts.Test
	}
	if until := s.GuaranteeUntil(o.Order); until != nil {
		paid = content.Fill(texts.Paid, "facts", string(s.summaryLines(o.Order)), "amount", o.Currency.Format(o.PaidCents),
			"day", dates.Day(o.PaidAt.In(o.zone)))
		guarantee = content.Fill(texts.Guarantee,
			"until", dates.Day(until.In(o.zone)), "days", strconv.Itoa(s.site().Brand.Claims.GuaranteeDays))
	}
	return content.Pairs{"hours", strconv.Itoa(s.site().Brand.Claims.ResponseHours), "test", test, "paid", content.Trusted(paid),
		"guarantee", guarantee}
}
