package leads

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/realtime"
)

// OfferEvent is a change of an offer for a lead.
type OfferEvent struct {
	ID       string // id of the change, for deduplication
	LeadID   string
	ActorID  string // id of the admin's account; empty: the buyer or a scheduled job
	Number   string
	State    string // sent, accepted, declined, withdrawn or expired
	Note     string // additional text
	Accepted bool   // accepted: the lead is won

	ReplacedBy string // number of the next version; empty: none
}

// RecordOfferEvent adds a change of an offer to the lead's history. An accepted offer makes the lead won; any other
// change makes a new lead contacted. Recording an event with the same id again changes nothing. A deleted lead is a
// fault of kind NotFound.
func (s *Service) RecordOfferEvent(ctx context.Context, n OfferEvent) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		l, err := findForUpdate(ctx, tx, n.LeadID)
		if err != nil {
			return err
		}
		e := history.Event{Kind: kindOffer, Text: n.Note, Values: history.Values{"number": history.Text(n.Number),
			"became": history.Label("event.offer_" + n.State)}}
		if n.ReplacedBy != "" {
			e.Kind, e.Values["next"] = kindOfferReplaced, history.Text(n.ReplacedBy)
		}
		fresh, err := History.AddOnce(ctx, tx, n.LeadID, n.ID, authorOf(n.ActorID), e)
		if err != nil || !fresh {
			return err
		}
		switch {
		case n.Accepted && l.Status != StatusWon:
			return s.changeStatus(ctx, tx, "", l, StatusWon)
		case l.Status == StatusNew:
			return s.changeStatus(ctx, tx, n.ActorID, l, StatusContacted)
		default:
			return realtime.Publish(ctx, tx, TopicChanged, n.LeadID)
		}
	})
	return fault.Wrap(err, "note offer %s with lead %s", n.Number, n.LeadID)
}
