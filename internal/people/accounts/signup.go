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

// SignUp is what somebody who wants an account says.
type SignUp struct {
	Email    string
	Password string
	Metadata map[string]any // at most 16 KiB as JSON
	Request  Request
}

// SignUpResult is what a sign-up led to. It tells who has an account, so our own
// pages answer with Anonymous and clients of the contract with what they must
// know (docs/security.md, T58).
type SignUpResult struct {
	User  users.User
	Known bool // the address has an account, or is reserved; User is an imitation
}

// Anonymous returns the account as it looks for every address alike.
func (r SignUpResult) Anonymous(now time.Time) users.User {
	return imitation(r.User.Email, r.User.Metadata, now)
}

// SignUp asks for an account. It never makes a session. A new or unconfirmed
// address gets a link, with which this password becomes the account's in the
// browser that signed up; a confirmed one gets a mail that says so, and nothing
// about it changes. The administrator's address gets a note while it is unclaimed.
func (s *Service) SignUp(ctx context.Context, in SignUp) (SignUpResult, error) {
	if in.Password == "" {
		return SignUpResult{}, refusal.Invalid("Signup requires a valid password")
	}
	password := passwords.Prepare(in.Password)
	words := passwords.ContextWords(s.words().Brand, s.config.PublicURL, in.Email)
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
	hash, err := s.hasher.Hash(ctx, password) // for every address, so that time tells nothing
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

func (s *Service) signUp(ctx context.Context, tx *database.Tx, email, hash string, in SignUp) (SignUpResult, error) {
	known := SignUpResult{User: imitation(email, in.Metadata, tx.Now()), Known: true}
	if unclaimed, err := s.isUnclaimed(ctx, tx, email); err != nil || unclaimed {
		return known, cmp.Or(err, s.mailReserved(ctx, tx))
	}
	u, err := s.accountFor(ctx, tx, email)
	switch {
	case err != nil:
		return SignUpResult{}, err
	case u.Confirmed():
		return known, cmp.Or(s.keepDecoy(ctx, tx, u, hash, in.Request), s.mailAlreadyRegistered(ctx, tx, u))
	}
	err = s.sendConfirmation(ctx, tx, u, oneTimeToken{PasswordHash: hash, Metadata: in.Metadata}, in.Request)
	now := tx.Now()
	u.ConfirmationSentAt, u.Metadata = &now, users.OrEmpty(in.Metadata)
	return SignUpResult{User: u}, err
}

// keepDecoy lets a sign-up on our own page wait for an address that has an account, as
// it would for a new one, with a link that nobody gets: else a sign-in with its
// password told one from the other (docs/security.md, T58).
func (s *Service) keepDecoy(ctx context.Context, tx *database.Tx, u users.User, hash string, r Request) error {
	if r.Flow != FlowBrowser {
		return nil
	}
	_, err := s.issueLink(ctx, tx, u, oneTimeToken{Purpose: PurposeSignup, PasswordHash: hash}, r, SignupLinkLife)
	return err
}

// accountFor returns the account of an address, made if need be, locked.
func (s *Service) accountFor(ctx context.Context, tx *database.Tx, email string) (users.User, error) {
	u := users.User{ID: id.New(), Email: email, CreatedAt: tx.Now(), UpdatedAt: tx.Now()}
	if _, err := createUser(ctx, tx, u); err != nil {
		return u, err
	}
	return users.LockByEmail(ctx, tx, email)
}

// imitation is what a sign-up for a new address looks like.
func imitation(email string, metadata map[string]any, now time.Time) users.User {
	return users.User{
		ID: id.New(), Email: email, ConfirmationSentAt: &now, Metadata: users.OrEmpty(metadata), CreatedAt: now,
		UpdatedAt: now,
	}
}

// sendConfirmation mails a link that confirms the address with what waits in t.
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

// resendConfirmation mails another link to an address that waits to be confirmed.
// Nobody is told whether it does; the work is a job (jobs.go).
func (s *Service) resendConfirmation(ctx context.Context, job resendJob) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.LockByEmail(ctx, tx, job.Email)
		if notFound(err) || err == nil && (u.Confirmed() || s.isReserved(u.Email)) {
			return nil
		}
		if err != nil {
			return err
		}
		may, err := s.limits.repeated.Take(ctx, tx, u.Email)
		if err != nil || !may {
			return err
		}
		waiting, err := listWaitingSignups(ctx, tx, u.ID, tx.Now())
		if err != nil {
			return err
		}
		return s.sendConfirmation(ctx, tx, u, s.choose(waiting, job.Request), job.Request)
	})
}

// choose returns the password and metadata that a link sent again carries: those
// of the sign-up of the browser that asks, else none. A stranger may have signed
// up, and the owner of the mailbox asked for the link.
func (s *Service) choose(waiting []oneTimeToken, r Request) oneTimeToken {
	for _, t := range waiting {
		if t.askedBy(r.BrowserHash) {
			return oneTimeToken{PasswordHash: t.PasswordHash, Metadata: t.Metadata}
		}
	}
	if s.config.ImplicitLinks && r.Flow == FlowImplicit {
		return onlyOne(waiting)
	}
	return oneTimeToken{}
}

// onlyOne returns what the sign-ups carry if they agree on the password.
func onlyOne(waiting []oneTimeToken) oneTimeToken {
	differs := func(t oneTimeToken) bool { return t.PasswordHash != waiting[0].PasswordHash }
	if len(waiting) == 0 || slices.ContainsFunc(waiting, differs) {
		return oneTimeToken{}
	}
	return oneTimeToken{PasswordHash: waiting[0].PasswordHash, Metadata: waiting[0].Metadata}
}

// The administrator's address is reserved from the first start. Nobody gets its
// account by signing up with it, recovering it or moving to it: AdminLink makes
// the account and mails nothing, so it takes access to the machine.

// isReserved reports whether an address is the administrator's.
func (s *Service) isReserved(email string) bool {
	return s.config.AdminEmail != "" && email == s.config.AdminEmail
}

// isUnclaimed reports whether an address is the administrator's and AdminLink
// has not made its account yet.
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
