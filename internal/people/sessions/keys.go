package sessions

import (
	"cmp"
	"context"
	"fmt"

	"harborlight/internal/people/tokens"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// RotateKeys creates a new signing key. The previous key still verifies tokens for a day. If now is true, all
// previous keys are deleted and every session ends instead. Other nodes load the new key within seconds.
func (s *Service) RotateKeys(ctx context.Context, now bool) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if now {
			if err := s.endAllSessions(ctx, tx); err != nil {
				return err
			}
		}
		if err := tokens.Renew(ctx, tx); err != nil {
			return err
		}
		entry := audit.Entry{Action: "keys.rotated", Details: map[string]bool{"sessions_ended": now}}
		return audit.Record(ctx, tx, entry)
	})
	if err != nil {
		return fmt.Errorf("rotate the signing key: %w", err)
	}
	return s.tokens.Load(ctx)
}

// endAllSessions ends all sessions of all accounts and deletes all signing keys.
func (s *Service) endAllSessions(ctx context.Context, tx *database.Tx) error {
	users, err := listSignedIn(ctx, tx)
	if err != nil {
		return err
	}
	if err := cmp.Or(DeleteAll(ctx, tx), tokens.DeleteAll(ctx, tx)); err != nil {
		return err
	}
	for _, userID := range users {
		if err := s.Revoked(ctx, tx, userID); err != nil {
			return err
		}
	}
	return nil
}
