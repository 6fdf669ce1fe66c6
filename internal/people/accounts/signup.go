package accounts

import (
	"cmp"
	"context"
	"slices"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// SignUp is the input of a sign-up.
type SignUp struct {
	Email    string
	Password string
	Metadata map[string]any // at most 16 KiB as JSON
	Request  Request
}

// SignUpResult is the result of a sign-up. It reveals whether the address has an account, so the site's own pages
// answer with Anonymous, and clients of the contract with the fields that they need (docs/security.md, T58).
type SignUpResult struct {
	User  users.User
	Known bool // the address has an account or is reserved; User is an imitation
}

// Anonymous returns an account that looks the same for known and unknown addresses.
func (r SignUpResult) Anonymous(now time.Time) users.User {
	return imitation(r.User.Email, r.User.Metadata, now)
}

// SignUp requests an account. It never starts a session. A new or unconfirmed address gets a link, which sets this
// password in the browser that signed up; a confirmed one gets an email about the attempt, and its account doesn't
// change. The administrator's address gets a note until AdminLink has created its account. The result doesn't reveal
// which case applied, except in its field Known. It refuses empty and weak passwords, invalid addresses, large
// metadata and too many sign-ups.
func (s *Service) SignUp(ctx context.Context, in SignUp) (SignUpResult, error) {
	if in.Password == "" {
		return SignUpResult{}, refusal.Invalid("Signup requires a valid password")
	}
	password := passwords.Prepare(in.Password)
	words := passwords.ContextWords(s.brand(), s.config.PublicURL, in.Email)
	if err := passwords.Check(password, words); err != nil {
		return SignUpResult{}, err
	}
	if err := in.Request.check(); err != nil {
		return SignUpResult{}, err
	}
	email, err := users.NormalizeEmail(in.Email)
	if err != nil {
		return SignUpResult{}, err
	}
	if err := checkMetadata(in.Metadata); err != nil {
		return SignUpResult{}, err
	}
	if err := s.limits.signupAll.Allow(ctx, "all"); err != nil {
		return SignUpResult{}, refusal.TooOften(err)
	}
	if err := s.limits.mail(ctx, email); err != nil {
		return SignUpResult{}, err
	}
	hash, err := s.hasher.Hash(ctx, password) // for every address, so that the response time reveals nothing
	if err != nil {
		return SignUpResult{}, err
	}
	var result SignUpResult
	err = s.db.Write(ctx, func(tx *database.Tx) (err error) {
		result, err = s.signUp(ctx, tx, email, hash, in)
		return err
	})
	return result, err
}

// signUp creates the account if necessary and mails its link or note. For a confirmed account and the administrator's
// unclaimed address, it returns an imitation of a new account with Known set.
func (s *Service) signUp(ctx context.Context, tx *database.Tx, email, hash string, in SignUp) (SignUpResult, error) {
	known := SignUpResult{User: imitation(email, in.Metadata, tx.Now()), Known: true}
	if unclaimed, err := s.isUnclaimed(ctx, tx, email); err != nil || unclaimed {
		return known, cmp.Or(err, s.mailReserved(ctx, tx))
	}
	u, err := s.findOrCreate(ctx, tx, email)
	switch {
	case err != nil:
		return SignUpResult{}, err
	case u.Confirmed():
		return known, cmp.Or(s.saveDecoy(ctx, tx, u, hash, in.Request), s.mailAlreadyRegistered(ctx, tx, u))
	}
	err = s.sendConfirmation(ctx, tx, u, oneTimeToken{PasswordHash: hash, Metadata: in.Metadata}, in.Request)
	now := tx.Now()
	u.ConfirmationSentAt, u.Metadata = &now, users.OrEmpty(in.Metadata)
	return SignUpResult{User: u}, err
}

// saveDecoy saves a pending sign-up for an address that has an account, as for a new one, with a link that is never
// sent. Otherwise, a sign-in with its password would distinguish them (docs/security.md, T58). For other flows than
// that of the site's own pages it does nothing.
func (s *Service) saveDecoy(ctx context.Context, tx *database.Tx, u users.User, hash string, r Request) error {
	if r.Flow != FlowBrowser {
		return nil
	}
	_, err := s.issueLink(ctx, tx, u, oneTimeToken{Purpose: PurposeSignup, PasswordHash: hash}, r, SignupLinkLife)
	return err
}

// findOrCreate returns the locked account of an address. If there is none, it creates an unconfirmed one without a
// password.
func (s *Service) findOrCreate(ctx context.Context, tx *database.Tx, email string) (users.User, error) {
	u := users.User{ID: id.New(), Email: email, CreatedAt: tx.Now(), UpdatedAt: tx.Now()}
	if _, err := createUser(ctx, tx, u); err != nil {
		return u, err
	}
	return users.LockByEmail(ctx, tx, email)
}

// imitation returns the account that a sign-up with a new address would create, with a random ID. It isn't saved.
func imitation(email string, metadata map[string]any, now time.Time) users.User {
	return users.User{
		ID: id.New(), Email: email, ConfirmationSentAt: &now, Metadata: users.OrEmpty(metadata), CreatedAt: now,
		UpdatedAt: now,
	}
}

// sendConfirmation mails a link that confirms the address with the pending password and metadata in t.
func (s *Service) sendConfirmation(ctx context.Context, tx *database.Tx, u users.User, t oneTimeToken,
	r Request) error {
	t.Purpose = PurposeSignup
	link, err := s.issueLink(ctx, tx, u, t, r, SignupLinkLife)
	if err != nil {
		return err
	}
	if err := setConfirmationSent(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.mailConfirmation(ctx, tx, u, link)
}

// resendConfirmation mails another link to an unconfirmed address. It does nothing for unknown and confirmed
// addresses, for the administrator's, and beyond the limit of emails. It runs as a job, so that the answer doesn't
// reveal whether the account exists (jobs.go).
func (s *Service) resendConfirmation(ctx context.Context, job resendJob) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.LockByEmail(ctx, tx, job.Email)
		if notFound(err) || err == nil && (u.Confirmed() || s.isReserved(u.Email)) {
			return nil
		}
		if err != nil {
			return err
		}
		may, err := s.limits.resent.Take(ctx, tx, u.Email)
		if err != nil || !may {
			return err
		}
		waiting, err := listPendingSignups(ctx, tx, u.ID, tx.Now())
		if err != nil {
			return err
		}
		return s.sendConfirmation(ctx, tx, u, s.pendingSignUpOf(waiting, job.Request), job.Request)
	})
}

// pendingSignUpOf returns a token with the password and metadata for a resent link: those of the requesting browser's
// own sign-up, otherwise empty ones, because a stranger may have signed up before the owner of the mailbox requested
// the link. With the setting ImplicitLinks, implicit requests get those of agreedSignUp.
func (s *Service) pendingSignUpOf(waiting []oneTimeToken, r Request) oneTimeToken {
	for _, t := range waiting {
		if t.isFromBrowser(r.BrowserHash) {
			return oneTimeToken{PasswordHash: t.PasswordHash, Metadata: t.Metadata}
		}
	}
	if s.config.ImplicitLinks && r.Flow == FlowImplicit {
		return agreedSignUp(waiting)
	}
	return oneTimeToken{}
}

// agreedSignUp returns the password and metadata of the newest sign-up if all sign-ups have the same password hash.
// Otherwise, or if there are none, it returns an empty token.
func agreedSignUp(waiting []oneTimeToken) oneTimeToken {
	differs := func(t oneTimeToken) bool { return t.PasswordHash != waiting[0].PasswordHash }
	if len(waiting) == 0 || slices.ContainsFunc(waiting, differs) {
		return oneTimeToken{}
	}
	return oneTimeToken{PasswordHash: waiting[0].PasswordHash, Metadata: waiting[0].Metadata}
}

// The administrator's address is reserved from the first start. Signing up with it, recovering it or changing an
// address to it never opens its account. Only AdminLink creates the account, without an email, so it takes access to
// the machine.

// isReserved reports whether an address is the administrator's.
func (s *Service) isReserved(email string) bool {
	return s.config.AdminEmail != "" && email == s.config.AdminEmail
}

// isUnclaimed reports whether an address is the administrator's and its account doesn't exist or isn't confirmed yet.
func (s *Service) isUnclaimed(ctx context.Context, q database.Querier, email string) (bool, error) {
	if !s.isReserved(email) {
		return false, nil
	}
	u, err := users.FindByEmail(ctx, q, email)
	if notFound(err) {
		return true, nil
	}
	return !u.Confirmed(), err
}
