package offers

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// An offer can be accepted until its last day is over, in UTC. The rules that follow from that stand here.

// maxValid is how many days ahead the last day may be.
const maxValid = 366

// lastDay is the last day, as people read it.
func (r OfferRow) lastDay() string { return r.ValidUntil.Text() }

func (v OfferView) lastDay() string { return v.Document.ValidUntil.Text() }

// at returns the offer's state at the moment: an open offer has expired after its last day.
func (r OfferRow) at(now time.Time) State {
	if r.State == Sent && sale.DayOf(now) > r.ValidUntil {
		return Expired
	}
	return r.State
}

func (r OfferRow) errExpired() error {
	return fault.Conflict("offer_expired", message.OffersExpired(r.lastDay()))
}

// checkLastDay checks that the content names a day.
func checkLastDay(check *fault.Check, c sale.OfferContent) {
	_, ok := c.ValidUntil.Start()
	check.Add(ok, "valid_until", message.OffersValidUntil)
}

// checkTimeLeft checks that the offer can be sent at the moment.
func (r OfferRow) checkTimeLeft(check *fault.Check, now time.Time) {
	check.Add(r.ValidUntil >= sale.DayOf(now), "valid_until", message.OffersValidUntilPast)
	latest := sale.DayOf(now.UTC().AddDate(0, 0, maxValid))
	check.Add(r.ValidUntil <= latest, "valid_until", message.OffersValidUntilFar)
}

// The same in SQL, of today. An open offer whose last day is over counts as expired before the job says so.
const (
	stillOpen  = "o.state = 'sent' AND o.valid_until >= $%d"
	hasExpired = "(o.state = 'expired' OR o.state = 'sent' AND o.valid_until < $%d)"
)

// listOverdue returns the ids of the sent offers whose last day is before the day.
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
