package accounts

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// Inviter is an account with a confirmed address. It may invite guests to its events unless the administrator has
// stopped its invitations.
type Inviter struct {
	ID        string     `db:"id"`
	Email     string     `db:"email"`
	CreatedAt time.Time  `db:"created_at"`
	StoppedAt *time.Time `db:"invitations_stopped_at"` // nil: may invite
}

const selectInviter = `
	SELECT
		id,
		email,
		created_at,
		invitations_stopped_at
	FROM users
	WHERE email_confirmed_at IS NOT NULL`

// FindInviter returns an account by ID, or a NotFound fault.
func (s *Service) FindInviter(ctx context.Context, q database.Querier, userID string) (Inviter, error) {
	return inviterOrNoAccount(database.One[Inviter](ctx, q, selectInviter+` AND id = $1`, userID))
}

// FindInviterByEmail returns an account by address, or a NotFound fault.
func (s *Service) FindInviterByEmail(ctx context.Context, q database.Querier, email string) (Inviter, error) {
	return inviterOrNoAccount(database.One[Inviter](ctx, q, selectInviter+` AND email = $1`, email))
}

// inviterOrNoAccount returns its arguments, with refusal.NoAccount instead of the fault of a missing row.
func inviterOrNoAccount(in Inviter, err error) (Inviter, error) {
	if notFound(err) {
		err = refusal.NoAccount
	}
	return in, err
}

// ListStopped returns at most limit accounts that may not invite, the most recently stopped first.
func (s *Service) ListStopped(ctx context.Context, q database.Querier, limit int) ([]Inviter, error) {
	return database.All[Inviter](ctx, q, selectInviter+`
		AND invitations_stopped_at IS NOT NULL
		ORDER BY invitations_stopped_at DESC, id
		LIMIT $1`, limit)
}

// StopInvitations stops (true) or allows (false) the invitations of an account on the administrator's request, and
// records it in the audit trail. It does nothing if the account is already in that state. Unknown accounts return
// refusal.NoAccount.
func (s *Service) StopInvitations(ctx context.Context, actorID, userID string, stop bool) error {
	action := "invitations.allowed"
	if stop {
		action = "invitations.stopped"
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		in, err := s.FindInviter(ctx, tx, userID)
		if err != nil || (in.StoppedAt != nil) == stop {
			return err
		}
		var stoppedAt *time.Time
		if now := tx.Now(); stop {
			stoppedAt = &now
		}
		_, err = tx.Exec(ctx, `UPDATE users SET invitations_stopped_at = $1 WHERE id = $2`, stoppedAt, userID)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: userID})
	})
	return fault.Wrap(err, "%s: %s", action, userID)
}
