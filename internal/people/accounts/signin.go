package accounts

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// Credentials are the input of a sign-in.
type Credentials struct {
	Email    string
	Password string
	Network  string // network of the client's address, for limits
	Device   string // secret of the browser, if it has one
}

// SignIn exchanges address and password for a session. Every wrong pair returns errInvalidCredentials after the same
// work. The password of an unconfirmed sign-up gets refusal.EmailNotConfirmed, whether the address had an account or
// not, and counts as a failure, so that neither answers nor limits reveal which addresses have accounts
// (docs/security.md, T58). Too many failures return a TooMany fault.
func (s *Service) SignIn(ctx context.Context, in Credentials, from sessions.Client) (g sessions.Grant, err error) {
	e := &sessions.Step{Action: sessions.StepSignIn, Method: sessions.MethodPassword}
	defer func() { e.SetSession(g); s.sessions.LogStep(ctx, e, err) }()
	if in.Email == "" {
		return sessions.Grant{}, refusal.Invalid("missing email or phone")
	}
	email, password := users.LookupForm(in.Email), passwords.Prepare(in.Password)
	if len(password) > passwords.MaxBytes || len(email) > users.MaxEmail {
		return sessions.Grant{}, errInvalidCredentials
	}
	u, hash, waiting, err := s.passwordsOf(ctx, email)
	if err != nil {
		return sessions.Grant{}, err
	}
	e.UserID = u.ID
	known, err := s.sessions.IsKnownDevice(ctx, u.ID, in.Device)
	if err != nil {
		return sessions.Grant{}, err
	}
	right, err := s.limits.signIns.begin(ctx, in, email, known)
	if err != nil {
		return sessions.Grant{}, err
	}
	ok, err := s.hasher.Verify(ctx, hash, password)
	switch {
	case err != nil:
		return sessions.Grant{}, err
	case !ok:
		return sessions.Grant{}, s.refuseSignIn(ctx, email, waiting, password)
	}
	right()
	rehashed, err := s.rehash(ctx, u, password)
	if err != nil {
		return sessions.Grant{}, err
	}
	return s.signIn(ctx, u, rehashed, from)
}

// passwordsOf returns the account of an address, the hash that signs in to it and the hash of its newest pending
// sign-up. Each may be empty, including the account: an unknown address isn't an error. Unconfirmed accounts have no
// hash that signs in.
func (s *Service) passwordsOf(ctx context.Context, email string) (u users.User, hash, waiting string, err error) {
	u, err = users.FindByEmail(ctx, s.db, email)
	if notFound(err) {
		return users.User{}, "", "", nil
	}
	if err != nil {
		return u, "", "", err
	}
	if u.Confirmed() {
		hash = u.PasswordHash
	}
	signups, err := listPendingSignups(ctx, s.db, u.ID, s.clock.Now())
	if err != nil || len(signups) == 0 {
		return u, hash, "", err
	}
	return u, hash, signups[0].PasswordHash, nil
}

// refuseSignIn counts a refused sign-in and returns its answer: refusal.EmailNotConfirmed if the password is that of
// the pending sign-up with the hash waiting, else errInvalidCredentials. Only addresses with a pending sign-up cost a
// second hash, with or without an account.
func (s *Service) refuseSignIn(ctx context.Context, email, waiting, password string) error {
	answer := s.failSignIn(ctx, email)
	if waiting == "" {
		return answer
	}
	ok, err := s.hasher.Verify(ctx, waiting, password)
	switch {
	case err != nil:
		return err
	case ok:
		return refusal.EmailNotConfirmed
	}
	return answer
}

// rehash returns a hash of the password with the current cost parameters if the stored one is outdated, otherwise "".
// It saves nothing.
func (s *Service) rehash(ctx context.Context, u users.User, password string) (string, error) {
	if !s.hasher.Outdated(u.PasswordHash) {
		return "", nil
	}
	return s.hasher.Hash(ctx, password)
}

// signIn starts the session, and saves the hash rehashed unless it is "". It returns errInvalidCredentials if the
// account's password or address has changed since the check.
func (s *Service) signIn(ctx context.Context, checked users.User, rehashed string,
	from sessions.Client) (sessions.Grant, error) {
	var started sessions.Start
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, checked.ID)
		if err != nil {
			return fault.WithNotFound(err, errInvalidCredentials)
		}
		if u.PasswordHash != checked.PasswordHash || u.Email != checked.Email {
			return errInvalidCredentials
		}
		if rehashed != "" {
			if err := setPassword(ctx, tx, u.ID, rehashed); err != nil {
				return err
			}
		}
		started, err = s.sessions.Begin(ctx, tx, &u, sessions.MethodPassword, from)
		return err
	})
	if err != nil {
		return sessions.Grant{}, err
	}
	return s.sessions.Grant(started)
}

var errInvalidCredentials = refusal.New(fault.KindInvalid, "invalid_credentials", "Invalid login credentials")
