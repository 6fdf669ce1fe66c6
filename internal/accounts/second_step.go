package accounts

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/fault"
)

// Proof is how somebody who is signed in shows once more who they are. One of
// its fields is set, or the last two.
type Proof struct {
	Password     string
	Code         string // of any of their authenticator apps
	RecoveryCode string
	ChallengeID  string // of ChallengePasskey …
	Credential   []byte // … and the browser's answer to it, as JSON
}

var (
	errProofMissing  = invalid("Send current_password, code, or challenge_id and credential")
	errPasswordWrong = refuse(fault.KindInvalid, "current_password_invalid", "This is not the password of this account.")
)

// SecondStep finishes a sign-in by an authenticator code, a recovery code or a
// passkey. The session gets new tokens.
func (s *Service) SecondStep(ctx context.Context, c Caller, p Proof) (Grant, error) {
	if p.ChallengeID != "" {
		return s.stepByPasskey(ctx, c, p)
	}
	return s.tryCode(ctx, c, func(tx *database.Tx, u User) (sessionStart, error) {
		method, err := s.checkCode(ctx, tx, u, p)
		if err != nil {
			return sessionStart{}, err
		}
		return s.elevate(ctx, tx, u, c.SessionID, method)
	})
}

// checkCode checks whichever code was sent and says what kind it is.
func (s *Service) checkCode(ctx context.Context, tx *database.Tx, u User, p Proof) (method string, err error) {
	switch {
	case p.Code != "":
		return MethodTOTP, s.checkAnyApp(ctx, tx, u, p.Code)
	case p.RecoveryCode != "":
		return MethodRecoveryCode, s.spendRecoveryCode(ctx, tx, u, p.RecoveryCode)
	}
	return "", errProofMissing
}

// Confirm renews the proof that it is the owner who uses this session: by the
// password, an authenticator code or a passkey.
func (s *Service) Confirm(ctx context.Context, c Caller, p Proof) error {
	switch {
	case p.Password != "":
		return s.confirmByPassword(ctx, c, p.Password)
	case p.ChallengeID != "":
		u, used, err := s.checkPasskey(ctx, c, challengeStep, p)
		if err != nil {
			return err
		}
		return s.db.Write(ctx, func(tx *database.Tx) error {
			if err := s.notePasskeyUse(ctx, tx, u, used); err != nil {
				return err
			}
			return s.renew(ctx, tx, u, c, MethodPasskey)
		})
	case p.Code == "":
		return errProofMissing
	}
	if err := s.limits.wrong.Begin(c.UserID); err != nil {
		return tooOften(err)
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUser(ctx, tx, c.UserID)
		if err != nil {
			return orElse(err, errUserNotFound)
		}
		if err := s.checkAnyApp(ctx, tx, u, p.Code); err != nil {
			return err
		}
		return s.renew(ctx, tx, u, c, MethodTOTP)
	})
	if err == nil {
		s.limits.wrong.Forgive(c.UserID)
	}
	return err
}

func (s *Service) confirmByPassword(ctx context.Context, c Caller, password string) error {
	u, err := findUser(ctx, s.db, c.UserID)
	if err != nil {
		return orElse(err, errUserNotFound)
	}
	if err := s.limits.wrong.Begin("password " + u.ID); err != nil {
		return tooOften(err)
	}
	ok, err := s.hasher.verify(ctx, u.PasswordHash, prepare(password))
	if err != nil || !ok {
		return firstError(err, errPasswordWrong)
	}
	s.limits.wrong.Forgive("password " + u.ID)
	return s.db.Write(ctx, func(tx *database.Tx) error {
		now, err := lockUser(ctx, tx, u.ID)
		if err != nil {
			return orElse(err, errUserNotFound)
		}
		if now.PasswordHash != u.PasswordHash {
			return errPasswordWrong // it was changed while we looked
		}
		if _, err := lockSession(ctx, tx, c.SessionID); err != nil {
			return orElse(err, errSessionNotFound)
		}
		if err := setFirstStep(ctx, tx, c.SessionID, MethodPassword); err != nil {
			return err
		}
		return s.revoked(ctx, tx, u.ID)
	})
}

// renew records a second factor that a session has shown once more.
func (s *Service) renew(ctx context.Context, tx *database.Tx, u User, c Caller, method string) error {
	if _, err := lockSession(ctx, tx, c.SessionID); err != nil {
		return orElse(err, errSessionNotFound)
	}
	if err := setSecondStep(ctx, tx, c.SessionID, method); err != nil {
		return err
	}
	return s.revoked(ctx, tx, u.ID)
}

// checkAnyApp checks a code against every app of an account that is set up.
func (s *Service) checkAnyApp(ctx context.Context, tx *database.Tx, u User, code string) error {
	apps, err := listTOTP(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	for _, f := range apps {
		if f.VerifiedAt == nil {
			continue
		}
		if err := s.checkTOTP(ctx, tx, f, code); err != errWrongCode { //nolint:errorlint // checkTOTP returns exactly this value
			return err
		}
	}
	return errWrongCode
}

// tryCode runs do, which checks a code and elevates the session, for an account
// that has not failed too often.
func (s *Service) tryCode(ctx context.Context, c Caller, do func(tx *database.Tx, u User) (sessionStart, error)) (Grant, error) {
	if err := s.limits.wrong.Begin(c.UserID); err != nil {
		return Grant{}, tooOften(err)
	}
	var started sessionStart
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUser(ctx, tx, c.UserID)
		if err != nil {
			return orElse(err, errUserNotFound)
		}
		started, err = do(tx, u)
		return err
	})
	if err != nil {
		return Grant{}, err
	}
	s.limits.wrong.Forgive(c.UserID)
	return s.grant(started.user, started.session, started.refresh)
}
