package introductions

import (
	"context"

	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/realtime"
)

// canAsk is the rule for asking the partner of a request, which is done once.
func (r Request) canAsk() error {
	if r.Status != StatusPending {
		return desk.ErrNotHere
	}
	return desk.Already(r.AskedAt != nil)
}

// askAtDesk asks the partner for the administrator, such as about a request that looked automated.
func (s *Service) askAtDesk(ctx context.Context, a desk.Act[Request], _ desk.Nothing) error {
	if err := s.askAbout(ctx, a.Tx, a.Row, actor{actorAdmin, a.ActorID}); err != nil {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "request.asked", ObjectID: a.Row.ID})
}

// ask asks the partner about a request, unless somebody was faster.
func (s *Service) ask(ctx context.Context, tx *database.Tx, requestID string, by actor) error {
	r, err := findRequest(ctx, tx, requestID, tx.ForUpdate())
	if err != nil || r.canAsk() != nil {
		return err
	}
	return s.askAbout(ctx, tx, r, by)
}

// askAbout asks the partner about a locked request that it may be asked about: the status stays.
func (s *Service) askAbout(ctx context.Context, tx *database.Tx, r Request, by actor) error {
	if err := s.mustMeetVisitors(ctx, tx, r.PartnerID); err != nil {
		return err
	}
	now := tx.Now()
	r.AskedAt, r.Reminded = &now, 0
	if err := updateMove(ctx, tx, r); err != nil {
		return err
	}
	if err := insertEvent(ctx, tx, newEvent(r.ID, by, eventAsked, "", "", now)); err != nil {
		return err
	}
	if err := recordMove(ctx, tx, FactAsked, r.ID); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, r.ID)
}
