package accounts

import (
	"context"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/id"
)

// SignUp is what somebody who wants an account says.
type SignUp struct {
	Email    string
	Password string
	Metadata map[string]any // at most 16 KiB as JSON
	Request  Request
}

// SignUpResult is the same for every address, but for Known: whoever asks for a
// known address is told nothing more than auth-js must be told (contract 4.1).
type SignUpResult struct {
	User  User
	Known bool // the address has a confirmed account; User is an imitation
}

// SignUp asks for an account. It never makes a session. A new or unconfirmed
// address gets a link with which this password becomes the account's; a
// confirmed one gets a mail that says so, and nothing about it changes.
func (s *Service) SignUp(ctx context.Context, in SignUp) (SignUpResult, error) {
	if in.Password == "" {
		return SignUpResult{}, invalid("Signup requires a valid password")
	}
	password := prepare(in.Password)
	words := contextWords(s.config.Brand, s.config.PublicURL, in.Email)
	if err := checkPassword(password, words); err != nil {
		return SignUpResult{}, err
	}
	if err := in.Request.check(); err != nil {
		return SignUpResult{}, err
	}
	email, err := NormalizeEmail(in.Email)
	if err != nil {
		return SignUpResult{}, err
	}
	if err := checkMetadata(in.Metadata); err != nil {
		return SignUpResult{}, err
	}
	if err := s.limits.signupAll.Allow("all"); err != nil {
		return SignUpResult{}, tooManyRequests(wait(err))
	}
	if err := s.limits.mail(email); err != nil {
		return SignUpResult{}, err
	}
	hash, err := s.hasher.hash(ctx, password) // for every address, so that time tells nothing
	if err != nil {
		return SignUpResult{}, err
	}
	var result SignUpResult
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := s.accountFor(ctx, tx, email)
		if err != nil {
			return err
		}
		if u.Confirmed() {
			result = SignUpResult{User: imitation(email, in.Metadata, tx.Now()), Known: true}
			return s.mailAlreadyRegistered(ctx, tx, u)
		}
		result = SignUpResult{User: u}
		now := tx.Now()
		result.User.ConfirmationSentAt, result.User.Metadata = &now, orEmpty(in.Metadata)
		return s.sendConfirmation(ctx, tx, u, oneTimeToken{PasswordHash: hash, Metadata: in.Metadata}, in.Request)
	})
	return result, err
}

// accountFor returns the account of an address, made if need be, locked.
func (s *Service) accountFor(ctx context.Context, tx *database.Tx, email string) (User, error) {
	u := User{ID: id.New(), Email: email, CreatedAt: tx.Now(), UpdatedAt: tx.Now()}
	if _, err := createUser(ctx, tx, u); err != nil {
		return u, err
	}
	return lockUserByEmail(ctx, tx, email)
}

// imitation is what a sign-up for a confirmed address looks like.
func imitation(email string, metadata map[string]any, now time.Time) User {
	return User{
		ID: id.New(), Email: email, ConfirmationSentAt: &now, Metadata: orEmpty(metadata), CreatedAt: now, UpdatedAt: now,
	}
}

// sendConfirmation mails a link that confirms the address with what waits in t.
func (s *Service) sendConfirmation(ctx context.Context, tx *database.Tx, u User, t oneTimeToken, r Request) error {
	t.Purpose = PurposeSignup
	link, err := s.issueLink(ctx, tx, u, t, r, signupLinkLife)
	if err != nil {
		return err
	}
	if err := setConfirmationSent(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.mailConfirmation(ctx, tx, u, link)
}

// ResendConfirmation mails another link to an address that waits to be
// confirmed. Whether it does is told to nobody; the work is a job (jobs.go).
//
// Which sign-up the link confirms must not be for a stranger to say: it is that
// of the browser that asks, or the only one there is. If it cannot be told, the
// link confirms the address without a password, and the person sets one by
// 'Forgot your password?'.
func (s *Service) resendConfirmation(ctx context.Context, job resendJob) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUserByEmail(ctx, tx, job.Email)
		if notFound(err) || err == nil && u.Confirmed() {
			return nil
		}
		if err != nil {
			return err
		}
		if s.limits.repeated.Take(ctx, tx, u.Email) != nil {
			return nil
		}
		waiting, err := listWaitingSignups(ctx, tx, u.ID, tx.Now())
		if err != nil {
			return err
		}
		return s.sendConfirmation(ctx, tx, u, choose(waiting, job.Request.BrowserHash), job.Request)
	})
}

// choose returns the password and metadata of the sign-up to confirm.
func choose(waiting []oneTimeToken, browserHash string) oneTimeToken {
	for _, t := range waiting {
		if browserHash != "" && t.BrowserHash == browserHash {
			return oneTimeToken{PasswordHash: t.PasswordHash, Metadata: t.Metadata}
		}
	}
	for _, t := range waiting {
		if t.PasswordHash != waiting[0].PasswordHash {
			return oneTimeToken{}
		}
	}
	if len(waiting) == 0 {
		return oneTimeToken{}
	}
	return oneTimeToken{PasswordHash: waiting[0].PasswordHash, Metadata: waiting[0].Metadata}
}
