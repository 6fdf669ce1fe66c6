package introductions

import (
	"context"

	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/realtime"
)

// canAsk returns nil if the partner can be asked about a pending request, which happens once: desk.ErrUnchanged after
// that, and desk.ErrHidden for requests that aren't pending.
func (r Request) canAsk() error {
	if r.Status != StatusPending {
		return desk.ErrHidden
	}
	return desk.UnchangedIf(r.AskedAt != nil)
}

// askAtDesk asks the partner on the admin's request, for example about a flagged introduction. It returns a fault of
// kind Conflict if the partner is unavailable.
func (s *Service) askAtDesk(ctx context.Context, a desk.ActionContext[Request], _ desk.NoInput) error {
	if err := s.askAbout(ctx, a.Tx, a.Row, history.ByOwner(a.ActorID)); err != nil {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "request.asked", ObjectID: a.Row.ID})
}

// ask asks the partner about a request. It does nothing if the partner was asked already or the request isn't pending
// any more. An unknown request is a fault of kind NotFound, an unavailable partner one of kind Conflict.
func (s *Service) ask(ctx context.Context, tx *database.Tx, requestID string, by history.Author) error {
	r, err := findRequest(ctx, tx, requestID, tx.ForUpdate())
	if err != nil || r.canAsk() != nil {
		return err
	}
	return s.askAbout(ctx, tx, r, by)
}

// askAbout saves that the partner was asked about a locked request, with an entry in the history, and records
// FactAsked, which mails the partner. The status doesn't change. It returns a fault of kind Conflict if the partner
// is unavailable.
func (s *Service) askAbout(ctx context.Context, tx *database.Tx, r Request, by history.Author) error {
	if err := s.mustBeAvailable(ctx, tx, r.PartnerID); err != nil {
		return err
	}
	now := tx.Now()
	r.AskedAt, r.Reminded = &now, 0
	if err := updateStatus(ctx, tx, r); err != nil {
		return err
	}
	if _, err := History.Add(ctx, tx, r.ID, by, history.Event{Kind: kindAsked}); err != nil {
		return err
	}
	if err := recordFact(ctx, tx, FactAsked, r.ID); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, r.ID)
}
