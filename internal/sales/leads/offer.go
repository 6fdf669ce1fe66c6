package leads

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// OfferNews is something that happened to an offer written from a lead.
type OfferNews struct {
	ID       string // of the event: the same news twice is kept once
	LeadID   string
	ActorID  string // account of the administrator; empty: the buyer or the clock
	Number   string
	State    string // sent, accepted, declined, withdrawn or expired
	Note     string // further detail
	At       time.Time
	Accepted bool // the lead is won
}

// NoteOffer adds the news to the lead's thread. An accepted offer wins the lead. The first offer
// answers a new lead. The same news again changes nothing. A deleted lead is a fault of kind NotFound.
func (s *Service) NoteOffer(ctx context.Context, n OfferNews) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		l, err := findForUpdate(ctx, tx, n.LeadID)
		if err != nil {
			return err
		}
		fresh, err := insertEventOnce(ctx, tx, eventRow{
			ID: n.ID, LeadID: n.LeadID, ActorID: n.ActorID, Kind: EntryOffer, About: n.Number, Became: n.State, Note: n.Note,
			CreatedAt: n.At,
		})
		if err != nil || !fresh {
			return err
		}
		switch {
		case n.Accepted && l.Status != StatusWon:
			return s.move(ctx, tx, "", l, StatusWon)
		case l.Status == StatusNew:
			return s.move(ctx, tx, n.ActorID, l, StatusContacted)
		default:
			return realtime.Publish(ctx, tx, TopicChanged, n.LeadID)
		}
	})
	return fault.Wrap(err, "note offer %s with lead %s", n.Number, n.LeadID)
}
