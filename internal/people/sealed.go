package people

import (
	"context"

	"harborlight/internal/people/factors"
	"harborlight/internal/people/push"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/tokens"
	"harborlight/internal/platform/database"
)

// ForgetSealed deletes the data encrypted with a lost key: the signing keys and all sessions, whose tokens can no
// longer be verified, the secrets of authenticator apps, and the devices, which are bound to a lost signing key.
// Passkeys and recovery codes stay, because they aren't encrypted.
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

// Reseal encrypts the signing keys, the push key and the secrets of authenticator apps with the newest key.
func Reseal(ctx context.Context, tx *database.Tx) error {
	if err := tokens.Reseal(ctx, tx); err != nil {
		return err
	}
	if err := push.Reseal(ctx, tx); err != nil {
		return err
	}
	return factors.Reseal(ctx, tx)
}
