package offers

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// The validity of offers: an offer can be accepted until the end of its last day in UTC.

// maxValid is the maximum number of days until the last day.
const maxValid = 366

// lastDay returns the last day for texts.
func (r OfferRow) lastDay() string { return r.ValidUntil.Text() }

func (v OfferView) lastDay() string { return v.Document.ValidUntil.Text() }

// stateAt returns the offer's state at a time: a sent offer is expired after its last day in UTC, even if that isn't
// stored yet.
func (r OfferRow) stateAt(now time.Time) State {
	if r.State == Sent && sale.DayOf(now) > r.ValidUntil {
		return Expired
	}
	return r.State
}

func (r OfferRow) errExpired() error {
	return fault.Conflict("offer_expired", message.OffersExpired(r.lastDay()))
}

// checkLastDay checks that the last day is valid.
func checkLastDay(check *fault.Check, c sale.OfferContent) {
	_, ok := c.ValidUntil.Start()
	check.Add(ok, "valid_until", message.OffersValidUntil)
}

// checkTimeLeft adds an error if the last day is before today or more than maxValid days ahead, in UTC.
func (r OfferRow) checkTimeLeft(check *fault.Check, now time.Time) {
	check.Add(r.ValidUntil >= sale.DayOf(now), "valid_until", message.OffersValidUntilPast)
	latest := sale.DayOf(now.UTC().AddDate(0, 0, maxValid))
	check.Add(r.ValidUntil <= latest, "valid_until", message.OffersValidUntilFar)
}

// SQL versions of the state, with today as the argument. An open offer expires with its last day, even before the job
// updates it.
const (
	stillOpen  = "o.state = 'sent' AND o.valid_until >= $%d"
	hasExpired = "(o.state = 'expired' OR o.state = 'sent' AND o.valid_until < $%d)"
)

// listOverdue returns the ids of up to limit sent offers with a last day before today, in the order of their last
// days.
func listOverdue(ctx context.Context, q database.Querier, today sale.Day, limit int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM offers
		WHERE state = 'sent'
			AND valid_until < $1
		ORDER BY valid_until
		LIMIT $2`, string(today), limit)
}

func (s *Service) today() sale.Day { return sale.DayOf(s.db.Clock().Now()) }
