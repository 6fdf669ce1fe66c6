package accounts

import (
	"context"

	"harborlight/internal/database"
)

// Credentials are what somebody who signs in says.
type Credentials struct {
	Email    string
	Password string
	Network  string // where it comes from, for limits
	Device   string // the secret of the browser, if it keeps one
}

// SignIn exchanges address and password for a session. Every wrong pair gets the
// same answer after the same work. So does the right pair of a sign-up on our own
// page that nobody has confirmed: it would tell that the address was free. Clients
// of the contract, whose sign-up tells that anyway, learn that it waits.
func (s *Service) SignIn(ctx context.Context, in Credentials, from Client) (g Grant, err error) {
	e := &step{action: stepSignIn, method: MethodPassword}
	defer func() { e.began(g); s.logStep(ctx, e, err) }()
	if in.Email == "" {
		return Grant{}, invalid("missing email or phone")
	}
	email, password := lookupForm(in.Email), prepare(in.Password)
	if len(password) > maxPassword || len(email) > maxEmail {
		return Grant{}, errInvalidCredentials
	}
	u, hash, flow, err := s.passwordOf(ctx, email)
	if err != nil {
		return Grant{}, err
	}
	e.userID = u.ID
	known, err := s.knowsDevice(ctx, u.ID, in.Device)
	if err != nil {
		return Grant{}, err
	}
	right, err := s.limits.guesses.begin(in, email, known)
	if err != nil {
		return Grant{}, err
	}
	ok, err := s.hasher.verify(ctx, hash, password)
	switch {
	case err != nil:
		return Grant{}, err
	case !ok || !u.Confirmed() && flow == FlowBrowser:
		return Grant{}, s.noteFailure(ctx, email)
	}
	right()
	if !u.Confirmed() {
		return Grant{}, errEmailNotConfirmed
	}
	rehashed, err := s.rehash(ctx, u, password)
	if err != nil {
		return Grant{}, err
	}
	return s.signIn(ctx, u, rehashed, from)
}

// passwordOf returns the hash to check a sign-in against: the account's or, while it
// is unconfirmed, that of its newest sign-up, with how that was made. No account is
// no hash.
func (s *Service) passwordOf(ctx context.Context, email string) (u User, hash string, made Flow, err error) {
	u, err = findUserByEmail(ctx, s.db, email)
	if notFound(err) {
		return User{}, "", "", nil
	}
	if err != nil || u.Confirmed() {
		return u, u.PasswordHash, "", err
	}
	waiting, err := listWaitingSignups(ctx, s.db, u.ID, s.clock.Now())
	if err != nil || len(waiting) == 0 {
		return u, "", "", err
	}
	return u, waiting[0].PasswordHash, waiting[0].Flow, nil
}

// rehash returns the hash with today's costs if the stored one has others, else "".
func (s *Service) rehash(ctx context.Context, u User, password string) (string, error) {
	if !s.hasher.outdated(u.PasswordHash) {
		return "", nil
	}
	return s.hasher.hash(ctx, password)
}

// signIn starts the session, unless the password has changed meanwhile.
func (s *Service) signIn(ctx context.Context, checked User, rehashed string, from Client) (Grant, error) {
	var started sessionStart
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUser(ctx, tx, checked.ID)
		if err != nil {
			return orElse(err, errInvalidCredentials)
		}
		if u.PasswordHash != checked.PasswordHash || u.Email != checked.Email {
			return errInvalidCredentials
		}
		if rehashed != "" {
			if err := setPassword(ctx, tx, u.ID, rehashed); err != nil {
				return err
			}
		}
		started, err = s.begin(ctx, tx, &u, MethodPassword, from)
		return err
	})
	if err != nil {
		return Grant{}, err
	}
	return s.grant(started.user, started.session, started.refresh)
}
