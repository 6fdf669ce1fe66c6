package factors

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// BeginPasskeySignIn returns options for a sign-in with any passkey of this site. They don't name accounts, so they
// reveal none. It returns errNoPasskeys if the site's host is an IP address.
func (s *Service) BeginPasskeySignIn(ctx context.Context) (Ceremony, error) {
	if s.passkeys == nil {
		return Ceremony{}, errNoPasskeys
	}
	assertion, session, err := s.passkeys.BeginDiscoverableLogin()
	if err != nil {
		return Ceremony{}, fmt.Errorf("ask for a passkey: %w", err)
	}
	return s.ceremony(ctx, sessions.StepCaller{}, challengeSignIn, assertion.Response, session)
}

// ChallengePasskey returns options for one of the caller's passkeys, for the second step or for Confirm. It returns
// ErrFactorNotFound if the caller has none, and errNoPasskeys if the site's host is an IP address.
func (s *Service) ChallengePasskey(ctx context.Context, c sessions.StepCaller) (Ceremony, error) {
	if s.passkeys == nil {
		return Ceremony{}, errNoPasskeys
	}
	o, err := s.findWebauthnUser(ctx, c.UserID)
	if err != nil {
		return Ceremony{}, err
	}
	if len(o.passkeys) == 0 {
		return Ceremony{}, ErrFactorNotFound
	}
	assertion, session, err := s.passkeys.BeginLogin(o)
	if err != nil {
		return Ceremony{}, fmt.Errorf("ask for a passkey: %w", err)
	}
	return s.ceremony(ctx, c, challengeStep, assertion.Response, session)
}

// SignInByPasskey starts a session for the passkey's user without a password, because the device has verified the
// user. Wrong and unknown passkeys return errPasskeyWrong, old challenges errChallengeExpired, unconfirmed accounts
// refusal.EmailNotConfirmed.
func (s *Service) SignInByPasskey(ctx context.Context, p Proof, from sessions.Client) (g sessions.Grant, err error) {
	e := &sessions.Step{Action: sessions.StepSignIn, Method: sessions.MethodPasskey}
	defer func() { e.SetSession(g); s.sessions.LogStep(ctx, e, err) }()
	u, used, err := s.checkPasskey(ctx, sessions.StepCaller{}, challengeSignIn, p)
	if err != nil {
		return sessions.Grant{}, err
	}
	e.UserID = u.ID
	if !u.Confirmed() {
		return sessions.Grant{}, refusal.EmailNotConfirmed
	}
	return s.withPasskey(ctx, u, used, func(tx *database.Tx, u users.User) (sessions.Start, error) {
		return s.sessions.BeginWithPasskey(ctx, tx, &u, from)
	})
}

// stepByPasskey completes the second step of the caller's session with a passkey and returns new tokens. Wrong
// passkeys return errPasskeyWrong.
func (s *Service) stepByPasskey(ctx context.Context, c sessions.StepCaller, p Proof) (sessions.Grant, error) {
	u, used, err := s.checkPasskey(ctx, c, challengeStep, p)
	if err != nil {
		return sessions.Grant{}, err
	}
	return s.withPasskey(ctx, u, used, func(tx *database.Tx, u users.User) (sessions.Start, error) {
		return s.sessions.Elevate(ctx, tx, u, c.SessionID, sessions.MethodPasskey)
	})
}

// withPasskey saves the use of a verified passkey, calls do with the locked user in the same transaction, and grants
// the session that do starts. It returns errPasskeyWrong if the user or the passkey was deleted since the check.
func (s *Service) withPasskey(ctx context.Context, checked users.User, used *webauthn.Credential,
	do func(tx *database.Tx, u users.User) (sessions.Start, error)) (sessions.Grant, error) {
	var started sessions.Start
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, checked.ID)
		if err != nil {
			return fault.WithNotFound(err, errPasskeyWrong)
		}
		if err := s.savePasskeyUse(ctx, tx, u, used); err != nil {
			return err
		}
		started, err = do(tx, u)
		return err
	})
	if err != nil {
		return sessions.Grant{}, err
	}
	return s.sessions.Grant(started)
}

// checkPasskey verifies a browser's answer to a challenge with this purpose and session: the signature, the origin,
// and that the device verified the user. It returns the user and the used credential, which isn't saved yet. Invalid
// answers return errPasskeyWrong. If the signature counter went back, it records the copied passkey and refuses it.
func (s *Service) checkPasskey(ctx context.Context, c sessions.StepCaller, purpose challengePurpose,
	p Proof) (users.User, *webauthn.Credential, error) {
	session, err := s.takeCeremony(ctx, c, purpose, p.ChallengeID)
	if err != nil {
		return users.User{}, nil, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(p.Credential)
	if err != nil {
		return users.User{}, nil, errPasskeyWrong.WithCause(err)
	}
	o, err := s.webauthnUserOf(ctx, c, parsed)
	if err != nil {
		return users.User{}, nil, err
	}
	var used *webauthn.Credential
	if purpose == challengeSignIn {
		handler := func(_, _ []byte) (webauthn.User, error) { return o, nil }
		_, used, err = s.passkeys.ValidatePasskeyLogin(handler, session, parsed)
	} else {
		used, err = s.passkeys.ValidateLogin(o, session, parsed)
	}
	switch {
	case err != nil:
		return users.User{}, nil, errPasskeyWrong.WithCause(err)
	case used.Authenticator.CloneWarning:
		return users.User{}, nil, s.refuseCopiedPasskey(ctx, o.user)
	}
	return o.user, used, nil
}

// webauthnUserOf returns the caller with their passkeys, or the passkey's user if the caller isn't signed in. An
// unknown passkey returns errPasskeyWrong.
func (s *Service) webauthnUserOf(ctx context.Context, c sessions.StepCaller,
	parsed *protocol.ParsedCredentialAssertionData) (webauthnUser, error) {
	userID := c.UserID
	if userID == "" {
		p, err := findPasskeyByCredential(ctx, s.db, base64.RawURLEncoding.EncodeToString(parsed.RawID))
		if err != nil {
			return webauthnUser{}, fault.WithNotFound(err, errPasskeyWrong)
		}
		userID = p.UserID
	}
	return s.findWebauthnUser(ctx, userID)
}

// refuseCopiedPasskey notifies the user that a copy of a passkey may exist, and returns errPasskeyWrong, or the error
// of a failed notification.
func (s *Service) refuseCopiedPasskey(ctx context.Context, u users.User) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		return s.RecordChange(ctx, tx, u, PasskeyCopied, u.ID, KindPasskey)
	})
	return cmp.Or[error](err, errPasskeyWrong)
}

// savePasskeyUse saves the counter of an accepted signature. Of two signatures with the same counter, it accepts only
// one; the other, like a passkey that u no longer has, returns errPasskeyWrong.
func (s *Service) savePasskeyUse(ctx context.Context, tx *database.Tx, u users.User, used *webauthn.Credential) error {
	p, err := findPasskeyByCredential(ctx, tx, base64.RawURLEncoding.EncodeToString(used.ID))
	switch {
	case err != nil:
		return fault.WithNotFound(err, errPasskeyWrong)
	case p.UserID != u.ID:
		return errPasskeyWrong
	}
	fresh, err := setPasskeyUsed(ctx, tx, p.ID, int64(used.Authenticator.SignCount), int64(used.Flags.ProtocolValue()))
	if err == nil && !fresh {
		err = errPasskeyWrong
	}
	return err
}
