package people

import (
	"context"

	"harborlight/internal/people/factors"
	"harborlight/internal/people/push"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/tokens"
	"harborlight/internal/platform/database"
)

// ForgetSealed deletes what a lost key sealed: the signing keys with every session,
// whose tokens nothing verifies any more, the secrets of authenticator apps, and the
// devices that got messages signed with the key of these.
// Passkeys and recovery codes stay: no key seals them.
func ForgetSealed(ctx context.Context, tx *database.Tx) error {
	if err := sessions.DeleteAll(ctx, tx); err != nil {
		return err
	}
	if err := factors.ForgetSealed(ctx, tx); err != nil {
		return err
	}
	if err := push.ForgetSealed(ctx, tx); err != nil {
		return err
	}
	return tokens.DeleteAll(ctx, tx)
}

// Reseal seals with the newest key what the area keeps sealed.
func Reseal(ctx context.Context, tx *database.Tx) error {
	if err := tokens.Reseal(ctx, tx); err != nil {
		return err
	}
	if err := push.Reseal(ctx, tx); err != nil {
		return err
	}
	return factors.Reseal(ctx, tx)
}
