package factors

import (
	"cmp"
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// Proof is evidence of the user's identity. Either one of the first three fields is set, or the last two.
type Proof struct {
	Password     string
	Code         string // from any of the user's authenticator apps
	RecoveryCode string
	ChallengeID  string // from ChallengePasskey …
	Credential   []byte // … and the browser's answer to it, as JSON
}

// method returns the name of the proof's method in access tokens, or "" for an empty proof.
func (p Proof) method() string {
	switch {
	case p.Password != "":
		return sessions.MethodPassword
	case p.ChallengeID != "":
		return sessions.MethodPasskey
	case p.Code != "":
		return sessions.MethodTOTP
	case p.RecoveryCode != "":
		return sessions.MethodRecoveryCode
	}
	return ""
}

var (
	errProofMissing  = refusal.Invalid("Send current_password, code, or challenge_id and credential")
	errPasswordWrong = refusal.New(fault.KindInvalid, "current_password_invalid",
		"This is not the password of this account.")
)

// SecondStep completes a sign-in with an authenticator code, a recovery code or a passkey, and returns new tokens. A
// proof with none of them returns errProofMissing, a wrong one the error of its method, and too many wrong codes a
// TooMany fault.
func (s *Service) SecondStep(ctx context.Context, c sessions.StepCaller, p Proof) (g sessions.Grant, err error) {
	defer func() { s.sessions.LogStep(ctx, sessions.StepOf(c, sessions.StepSecond, p.method()), err) }()
	if p.ChallengeID != "" {
		return s.stepByPasskey(ctx, c, p)
	}
	return s.tryCode(ctx, c, func(tx *database.Tx, u users.User) (sessions.Start, error) {
		method, err := s.checkCode(ctx, tx, u, p)
		if err != nil {
			return sessions.Start{}, err
		}
		return s.sessions.Elevate(ctx, tx, u, c.SessionID, method)
	})
}

// checkCode checks the authenticator code in p, or else its recovery code, which it consumes, and returns the method.
// Without either it returns errProofMissing.
func (s *Service) checkCode(ctx context.Context, tx *database.Tx, u users.User, p Proof) (method string, err error) {
	switch {
	case p.Code != "":
		return sessions.MethodTOTP, s.checkAnyApp(ctx, tx, u, p.Code)
	case p.RecoveryCode != "":
		return sessions.MethodRecoveryCode, s.consumeRecoveryCode(ctx, tx, u, p.RecoveryCode)
	}
	return "", errProofMissing
}

// Confirm reauthenticates the caller by password, authenticator code or passkey; recovery codes don't count. It
// replaces the refresh token shown, if any, and returns the new one. Too many wrong passwords or codes return a
// TooMany fault.
func (s *Service) Confirm(ctx context.Context, c sessions.Caller, p Proof, shown string) (renewal sessions.Renewal,
	err error) {
	defer func() { s.sessions.LogStep(ctx, sessions.StepOf(c.Step(), sessions.StepConfirm, p.method()), err) }()
	switch {
	case p.Password != "":
		return s.confirmByPassword(ctx, c, p.Password, shown)
	case p.ChallengeID != "":
		return s.confirmByPasskey(ctx, c, p, shown)
	case p.Code != "":
		return s.confirmByCode(ctx, c, p.Code, shown)
	}
	return sessions.Renewal{}, errProofMissing
}

// confirmByPasskey reauthenticates the caller by a passkey, or returns errPasskeyWrong.
func (s *Service) confirmByPasskey(ctx context.Context, c sessions.Caller, p Proof,
	shown string) (renewal sessions.Renewal, err error) {
	u, used, err := s.checkPasskey(ctx, c.Step(), challengeStep, p)
	if err != nil {
		return sessions.Renewal{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.savePasskeyUse(ctx, tx, u, used); err != nil {
			return err
		}
		renewal, err = s.sessions.Renew(ctx, tx, c, sessions.MethodPasskey, shown)
		return err
	})
	return renewal, err
}

// confirmByCode reauthenticates the caller by a code of any of their verified apps, or returns errWrongCode.
func (s *Service) confirmByCode(ctx context.Context, c sessions.Caller, code,
	shown string) (renewal sessions.Renewal, err error) {
	if err := s.wrong.Begin(ctx, c.UserID); err != nil {
		return sessions.Renewal{}, refusal.TooOften(err)
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, c.UserID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		if err := s.checkAnyApp(ctx, tx, u, code); err != nil {
			return err
		}
		renewal, err = s.sessions.Renew(ctx, tx, c, sessions.MethodTOTP, shown)
		return err
	})
	if err == nil {
		s.wrong.Reset(ctx, c.UserID)
	}
	return renewal, err
}

// confirmByPassword reauthenticates the caller by the account's password, or returns errPasswordWrong.
func (s *Service) confirmByPassword(ctx context.Context, c sessions.Caller, password,
	shown string) (renewal sessions.Renewal, err error) {
	u, err := users.Find(ctx, s.db, c.UserID)
	if err != nil {
		return sessions.Renewal{}, fault.WithNotFound(err, refusal.UserNotFound)
	}
	if err := s.wrong.Begin(ctx, "password "+u.ID); err != nil {
		return sessions.Renewal{}, refusal.TooOften(err)
	}
	ok, err := s.hasher.Verify(ctx, u.PasswordHash, passwords.Prepare(password))
	if err != nil || !ok {
		return sessions.Renewal{}, cmp.Or[error](err, errPasswordWrong)
	}
	s.wrong.Reset(ctx, "password "+u.ID)
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		now, err := users.Lock(ctx, tx, u.ID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		if now.PasswordHash != u.PasswordHash {
			return errPasswordWrong // the password changed during the check
		}
		renewal, err = s.sessions.Renew(ctx, tx, c, sessions.MethodPassword, shown)
		return err
	})
	return renewal, err
}

// checkAnyApp accepts a code of any verified app of the account; otherwise it returns errWrongCode.
func (s *Service) checkAnyApp(ctx context.Context, tx *database.Tx, u users.User, code string) error {
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

// failureKey returns the key under which wrong codes of a session are counted. An attacker with only the password
// must not use up the user's tries, so there are separate keys for sessions with their second step (by account),
// known browsers, and all other sessions of the account together (docs/security.md, T74).
func (s *Service) failureKey(ctx context.Context, c sessions.StepCaller) (key string, err error) {
	if _, ok := c.Complete(); ok {
		return c.UserID, nil
	}
	known, err := s.sessions.IsKnownDevice(ctx, c.UserID, c.Device)
	if err != nil {
		return "", err
	}
	if known {
		return "device " + c.UserID + " " + c.Device, nil
	}
	return "pending " + c.UserID, nil
}

// tryCode calls do, which checks a code and elevates the session, and returns the tokens. Every failure of do counts
// as a wrong code; too many return a TooMany fault without calling do.
func (s *Service) tryCode(ctx context.Context, c sessions.StepCaller,
	do func(tx *database.Tx, u users.User) (sessions.Start, error)) (sessions.Grant, error) {
	key, err := s.failureKey(ctx, c)
	if err != nil {
		return sessions.Grant{}, err
	}
	if err := s.wrong.Begin(ctx, key); err != nil {
		return sessions.Grant{}, refusal.TooOften(err)
	}
	var started sessions.Start
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, c.UserID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		started, err = do(tx, u)
		return err
	})
	if err != nil {
		return sessions.Grant{}, err
	}
	s.wrong.Reset(ctx, key)
	return s.sessions.Grant(started)
}
