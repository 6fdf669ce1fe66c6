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

// Reauthenticate mails the caller a code that stands for the current password
// for ten minutes, once: for those who have none yet.
func (s *Service) Reauthenticate(ctx context.Context, c sessions.Caller) error {
	u, err := s.sessions.User(ctx, c.UserID)
	if err != nil {
		return err
	}
	if err := s.limits.code(ctx, u.ID); err != nil {
		return err
	}
	// 26 letters of 32 each: as hard to guess as any other secret here; ten are
	// enough with ten tries an hour, and can be typed.
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

// nonceHash belongs to the account: a code is short, and good for its owner only.
// It is keyed, so that a copy of the database does not give it away to who tries all.
func (s *Service) nonceHash(u users.User, code string) string {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(code))
	return s.db.Seal().MAC("nonce", u.ID+" "+code)
}

// useNonce uses the code up, or returns errNonceInvalid. Tries are limited by
// those of the password.
func (s *Service) useNonce(ctx context.Context, u users.User, code string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		t, err := findToken(ctx, tx, s.nonceHash(u, code))
		if err != nil {
			return fault.Missing(err, errNonceInvalid)
		}
		if t.Purpose != purposeNonce || !tx.Now().Before(t.ExpiresAt) {
			return errNonceInvalid
		}
		return deleteToken(ctx, tx, t.ID)
	})
}

var errNonceInvalid = refusal.New(fault.KindInvalid, "reauthentication_not_valid",
	"Verification code is invalid or has expired")
