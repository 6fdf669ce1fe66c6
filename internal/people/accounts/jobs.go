package accounts

import (
	"cmp"
	"context"
	"time"

	"harborlight/internal/people/factors"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// The facts that other slices may react to; their payload is a Changed.
const (
	FactConfirmed       = "accounts.confirmed"        // an address was proved for the first time
	FactPasswordChanged = "accounts.password_changed" // by its owner, or by a recovery
	FactEmailChanged    = "accounts.email_changed"    // both addresses agreed; Email is the new one
)

// Changed names the account that a fact is about.
type Changed struct {
	UserID string `json:"user_id"`
	Email  string `json:"email,omitempty"`
}

func recordConfirmed(ctx context.Context, tx *database.Tx, u users.User) error {
	return jobs.Record(ctx, tx, FactConfirmed, Changed{UserID: u.ID, Email: u.Email})
}

// resendJob and recoverJob carry a visitor's request to a worker. It is the
// worker that looks whether there is such an account, so that the answer to the
// visitor cannot depend on it, not even by its time (docs/security.md, T5).
type resendJob struct {
	Email   string
	Request Request
}

type recoverJob struct {
	Email   string
	Request Request
}

// Register hangs the work of accounts on the runner.
func (s *Service) Register(r *jobs.Runner) {
	jobs.Handle(r, "accounts.resend", s.resendConfirmation)
	jobs.Handle(r, "accounts.resend_change", s.resendEmailChange)
	jobs.Handle(r, "accounts.recover", s.sendRecovery)
	jobs.Handle(r, "accounts.delete_late", s.deleteLate)
	r.Every("accounts.sweep", time.Hour, s.sweep)
	r.Every("accounts.failures", time.Hour, s.recordFailures)
	r.Every("accounts.rotate_keys", 24*time.Hour, s.tokens.Rotate)
}

// Resend asks for the links of a sign-up or a change of address once more. The
// answer is the same for every address; a limit is kept silently.
func (s *Service) Resend(ctx context.Context, what Purpose, email string, r Request) error {
	if email == "" {
		return refusal.Invalid("Type provided requires an email address")
	}
	if err := r.check(); err != nil {
		return err
	}
	kind := "accounts.resend"
	if what == PurposeEmailChange {
		kind = "accounts.resend_change"
	}
	return s.later(ctx, email, func(email string) jobs.Job {
		return jobs.Job{Kind: kind, Payload: resendJob{Email: email, Request: r}}
	})
}

// Recover asks for a link with which a forgotten password is replaced. The
// answer is the same for every address.
func (s *Service) Recover(ctx context.Context, email string, r Request) error {
	if email == "" {
		return refusal.Invalid("Password recovery requires an email")
	}
	if err := r.check(); err != nil {
		return err
	}
	return s.later(ctx, email, func(email string) jobs.Job {
		return jobs.Job{Kind: "accounts.recover", Payload: recoverJob{Email: email, Request: r}}
	})
}

// later hands a request about an address to a worker. One that is too long to
// have an account ends here, with the same answer. Nothing is counted by address
// yet: the worker counts the mails that it writes.
func (s *Service) later(ctx context.Context, email string, job func(email string) jobs.Job) error {
	if email = users.LookupForm(email); len(email) > users.MaxEmail {
		return nil
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return jobs.Enqueue(ctx, tx, job(email)) })
}

// sendRecovery mails the link, if there is such an account. It makes none.
func (s *Service) sendRecovery(ctx context.Context, job recoverJob) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if unclaimed, err := s.isUnclaimed(ctx, tx, job.Email); err != nil || unclaimed {
			return cmp.Or(err, s.mailReserved(ctx, tx))
		}
		u, err := users.LockByEmail(ctx, tx, job.Email)
		if notFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		may, err := s.limits.recovery(u).Take(ctx, tx, u.Email)
		if err != nil || !may {
			return err // silently: the visitor has their answer
		}
		link, err := s.issueLink(ctx, tx, u, oneTimeToken{Purpose: PurposeRecovery}, job.Request, recoveryLinkLife)
		if err != nil {
			return err
		}
		if err := setRecoverySent(ctx, tx, u.ID); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx,
			audit.Entry{ActorID: u.ID, Action: "accounts.recovery_asked", ObjectID: u.ID}); err != nil {
			return err
		}
		return s.mailRecovery(ctx, tx, u, link)
	})
}

// abandoned is how long an unconfirmed account is kept once no link leads to it.
const abandoned = 7 * 24 * time.Hour

// sweep deletes what has run out.
func (s *Service) sweep(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		now := tx.Now()
		if err := sessions.Sweep(ctx, tx); err != nil {
			return err
		}
		if err := factors.Sweep(ctx, tx); err != nil {
			return err
		}
		if err := forgetEmailChanges(ctx, tx, now.Add(-users.EmailChangeLife)); err != nil {
			return err
		}
		if _, err := deleteExpiredTokens(ctx, tx, now.Add(-time.Hour)); err != nil {
			return err
		}
		_, err := deleteAbandoned(ctx, tx, now.Add(-abandoned))
		return err
	})
}
