package introductions

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// AskPartner asks the partner of a pending request for the administrator, such as one that looked automated. One
// that was asked changes nothing; a request that isn't pending is a fault of kind Conflict.
func (s *Service) AskPartner(ctx context.Context, actorID, requestID string) (Request, error) {
	var r Request
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		var asked bool
		var err error
		if r, asked, err = s.ask(ctx, tx, requestID, actor{actorAdmin, actorID}); err != nil {
			return err
		}
		if r.Status != StatusPending {
			return fault.Conflict("status_changed", message.IntroductionsNotPending)
		}
		if !asked {
			return nil
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "request.asked", ObjectID: r.ID})
	})
	return r, fault.Wrap(err, "ask the partner of request %s", requestID)
}

// ask asks the partner about a pending request, once: the status stays. It returns the request and whether this
// asked, which is false if somebody was faster.
func (s *Service) ask(ctx context.Context, tx *database.Tx, requestID string, by actor) (Request, bool, error) {
	r, err := findRequest(ctx, tx, requestID, tx.ForUpdate())
	if err != nil || r.Status != StatusPending || r.AskedAt != nil {
		return r, false, err
	}
	if err := s.mustMeetVisitors(ctx, tx, r.PartnerID); err != nil {
		return r, false, err
	}
	now := tx.Now()
	r.AskedAt, r.Reminded = &now, 0
	if err := updateMove(ctx, tx, r); err != nil {
		return r, false, err
	}
	if err := insertEvent(ctx, tx, newEvent(r.ID, by, eventAsked, "", "", now)); err != nil {
		return r, false, err
	}
	if err := recordMove(ctx, tx, FactAsked, r.ID); err != nil {
		return r, false, err
	}
	return r, true, realtime.Publish(ctx, tx, TopicChanged, r.ID)
}
