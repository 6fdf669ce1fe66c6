package factors

import (
	"cmp"
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/factors/codes"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

var (
	errNoFactor = refusal.New(fault.KindInvalid, "mfa_factor_not_found",
		"Set up two-step sign-in first: recovery codes stand in for it.")
	errRecoveryCodeWrong = refusal.New(fault.KindInvalid, "mfa_verification_failed",
		"This recovery code isn't right, or it was used before.")
)

// CreateRecoveryCodes replaces the caller's recovery codes with a new set, returns it and notifies the user. Each
// code works once instead of a second factor. Without a verified factor it returns errNoFactor.
func (s *Service) CreateRecoveryCodes(ctx context.Context, c sessions.Caller) ([]string, error) {
	codes := codes.NewRecoveryCodes()
	return codes, s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, c.UserID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		if n, err := Count(ctx, tx, u.ID); err != nil || n == 0 {
			return cmp.Or[error](err, errNoFactor)
		}
		if _, err := deleteRecoveryCodes(ctx, tx, u.ID); err != nil {
			return err
		}
		for _, code := range codes {
			err := insertRecoveryCode(ctx, tx, recoveryCode{Hash: recoveryHash(u.ID, code), UserID: u.ID, CreatedAt: tx.Now()})
			if err != nil {
				return err
			}
		}
		return s.RecordChange(ctx, tx, u, RecoveryCodesCreated, u.ID, "")
	})
}

// CountRecoveryCodes returns the number of the caller's unused codes.
func (s *Service) CountRecoveryCodes(ctx context.Context, c sessions.Caller) (int, error) {
	return countRecoveryCodes(ctx, s.db, c.UserID)
}

// consumeRecoveryCode deletes a code and notifies the user. Wrong and used codes return errRecoveryCodeWrong.
func (s *Service) consumeRecoveryCode(ctx context.Context, tx *database.Tx, u users.User, code string) error {
	used, err := useRecoveryCode(ctx, tx, u.ID, recoveryHash(u.ID, code))
	switch {
	case err != nil:
		return err
	case !used:
		return errRecoveryCodeWrong
	}
	return s.RecordChange(ctx, tx, u, RecoveryCodeUsed, u.ID, "")
}

// recoveryHash returns the hash of a code for one account, so that a guess matches one account only.
func recoveryHash(userID, code string) string {
	return id.Hash("recovery code " + userID + " " + codes.Canonical(code))
}
