package accounts

import (
	"context"
	"crypto/rand"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// Reauthenticate mails the caller a code that replaces the current password once within ten minutes, for users
// without a password. It invalidates earlier codes. Too many requests return the fault of refusal.TooManyMails.
func (s *Service) Reauthenticate(ctx context.Context, c sessions.Caller) error {
	u, err := s.sessions.User(ctx, c.UserID)
	if err != nil {
		return err
	}
	if err := s.limits.code(ctx, u.ID); err != nil {
		return err
	}
	// Of the 26 characters, ten are short enough to type and sufficient with ten tries an hour.
	code := rand.Text()[:10]
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := deleteTokens(ctx, tx, u.ID, purposeNonce, ""); err != nil {
			return err
		}
		err := insertToken(ctx, tx, oneTimeToken{
			ID: id.New(), UserID: u.ID, Purpose: purposeNonce, Email: u.Email, Hash: s.nonceHash(u, code),
			CreatedAt: tx.Now(), ExpiresAt: tx.Now().Add(nonceLife),
		})
		if err != nil {
			return err
		}
		return s.mailNonce(ctx, tx, u, code[:5]+"-"+code[5:])
	})
}

// nonceHash returns the hash of a code for one account: the code is short, and valid for that account only. The hash
// is keyed, so that a copy of the database doesn't allow brute force.
func (s *Service) nonceHash(u users.User, code string) string {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(code))
	return s.db.Seal().MAC("nonce", u.ID+" "+code)
}

// consumeNonce deletes the code of this user. It returns errNonceInvalid for wrong, used and expired codes. The
// caller limits the tries, as it does for password checks.
func (s *Service) consumeNonce(ctx context.Context, u users.User, code string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		t, err := findToken(ctx, tx, s.nonceHash(u, code))
		if err != nil {
			return fault.WithNotFound(err, errNonceInvalid)
		}
		if t.Purpose != purposeNonce || !tx.Now().Before(t.ExpiresAt) {
			return errNonceInvalid
		}
		return deleteToken(ctx, tx, t.ID)
	})
}

var errNonceInvalid = refusal.New(fault.KindInvalid, "reauthentication_not_valid",
	"Verification code is invalid or has expired")
