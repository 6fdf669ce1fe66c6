package accounts

import (
	"cmp"
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/database"
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

// method names what a proof is made of, as access tokens do.
func (p Proof) method() string {
	switch {
	case p.Password != "":
		return MethodPassword
	case p.ChallengeID != "":
		return MethodPasskey
	case p.Code != "":
		return MethodTOTP
	case p.RecoveryCode != "":
		return MethodRecoveryCode
	}
	return ""
}

var (
	errProofMissing  = refusal.Invalid("Send current_password, code, or challenge_id and credential")
	errPasswordWrong = refusal.New(fault.KindInvalid, "current_password_invalid", "This is not the password of this account.")
)

// SecondStep finishes a sign-in by an authenticator code, a recovery code or a
// passkey. The session gets new tokens.
func (s *Service) SecondStep(ctx context.Context, c Caller, p Proof) (g Grant, err error) {
	defer func() { s.logStep(ctx, stepOf(c, stepSecond, p.method()), err) }()
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

// Confirm renews the proof that the owner uses this session: by the password, an
// authenticator code or a passkey. It replaces the refresh token that was shown, if
// one was.
func (s *Service) Confirm(ctx context.Context, c Caller, p Proof, shown string) (renewal Renewal, err error) {
	defer func() { s.logStep(ctx, stepOf(c, stepConfirm, p.method()), err) }()
	switch {
	case p.Password != "":
		return s.confirmByPassword(ctx, c, p.Password, shown)
	case p.ChallengeID != "":
		return s.confirmByPasskey(ctx, c, p, shown)
	case p.Code != "":
		return s.confirmByCode(ctx, c, p.Code, shown)
	}
	return Renewal{}, errProofMissing
}

func (s *Service) confirmByPasskey(ctx context.Context, c Caller, p Proof, shown string) (renewal Renewal, err error) {
	u, used, err := s.checkPasskey(ctx, c, challengeStep, p)
	if err != nil {
		return Renewal{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.notePasskeyUse(ctx, tx, u, used); err != nil {
			return err
		}
		renewal, err = s.renew(ctx, tx, c, MethodPasskey, shown)
		return err
	})
	return renewal, err
}

func (s *Service) confirmByCode(ctx context.Context, c Caller, code, shown string) (renewal Renewal, err error) {
	if err := s.limits.wrong.Begin(ctx, c.UserID); err != nil {
		return Renewal{}, refusal.TooOften(err)
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUser(ctx, tx, c.UserID)
		if err != nil {
			return fault.Missing(err, refusal.UserNotFound)
		}
		if err := s.checkAnyApp(ctx, tx, u, code); err != nil {
			return err
		}
		renewal, err = s.renew(ctx, tx, c, MethodTOTP, shown)
		return err
	})
	if err == nil {
		s.limits.wrong.Forgive(ctx, c.UserID)
	}
	return renewal, err
}

func (s *Service) confirmByPassword(ctx context.Context, c Caller, password,
	shown string) (renewal Renewal, err error) {
	u, err := findUser(ctx, s.db, c.UserID)
	if err != nil {
		return Renewal{}, fault.Missing(err, refusal.UserNotFound)
	}
	if err := s.limits.wrong.Begin(ctx, "password "+u.ID); err != nil {
		return Renewal{}, refusal.TooOften(err)
	}
	ok, err := s.hasher.Verify(ctx, u.PasswordHash, passwords.Prepare(password))
	if err != nil || !ok {
		return Renewal{}, cmp.Or[error](err, errPasswordWrong)
	}
	s.limits.wrong.Forgive(ctx, "password "+u.ID)
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		now, err := lockUser(ctx, tx, u.ID)
		if err != nil {
			return fault.Missing(err, refusal.UserNotFound)
		}
		if now.PasswordHash != u.PasswordHash {
			return errPasswordWrong // it was changed while we looked
		}
		renewal, err = s.renew(ctx, tx, c, MethodPassword, shown)
		return err
	})
	return renewal, err
}

// renew notes what a session has proved once more, and replaces its refresh token
// if the request showed it.
func (s *Service) renew(ctx context.Context, tx *database.Tx, c Caller, method, shown string) (Renewal, error) {
	if _, err := lockSession(ctx, tx, c.SessionID); err != nil {
		return Renewal{}, fault.Missing(err, refusal.SessionNotFound)
	}
	note := setSecondStep
	if method == MethodPassword {
		note = setFirstStep
	}
	if err := note(ctx, tx, c.SessionID, method); err != nil {
		return Renewal{}, err
	}
	renewal, err := renewShown(ctx, tx, c.SessionID, shown)
	if err != nil {
		return Renewal{}, err
	}
	return renewal, s.revoked(ctx, tx, c.UserID)
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

// codesOf returns what wrong codes of a session count against. Who knows only the password must not use up the tries of
// the owner: neither those of a session that is signed in, nor those of a browser that has been (docs/security.md,
// T74).
func (s *Service) codesOf(ctx context.Context, c Caller) (key string, err error) {
	if !c.Pending {
		return c.UserID, nil
	}
	known, err := s.knowsDevice(ctx, c.UserID, c.Device)
	if err != nil {
		return "", err
	}
	if known {
		return "device " + c.UserID + " " + c.Device, nil
	}
	return "pending " + c.UserID, nil
}

// tryCode runs do, which checks a code and elevates the session, for an account
// that has not failed too often.
func (s *Service) tryCode(ctx context.Context, c Caller,
	do func(tx *database.Tx, u User) (sessionStart, error)) (Grant, error) {
	key, err := s.codesOf(ctx, c)
	if err != nil {
		return Grant{}, err
	}
	if err := s.limits.wrong.Begin(ctx, key); err != nil {
		return Grant{}, refusal.TooOften(err)
	}
	var started sessionStart
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUser(ctx, tx, c.UserID)
		if err != nil {
			return fault.Missing(err, refusal.UserNotFound)
		}
		started, err = do(tx, u)
		return err
	})
	if err != nil {
		return Grant{}, err
	}
	s.limits.wrong.Forgive(ctx, key)
	return s.grant(started.user, started.session, started.refresh)
}
