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

// Facts about accounts; their payload is a Changed.
const (
	FactConfirmed       = "accounts.confirmed"        // an address was confirmed for the first time
	FactPasswordChanged = "accounts.password_changed" // by the account's user, or by a recovery
	FactEmailChanged    = "accounts.email_changed"    // both mailboxes consented; Email is the new address
)

// Changed identifies the account of a fact.
type Changed struct {
	UserID string `json:"user_id"`
	Email  string `json:"email,omitempty"`
}

func recordConfirmed(ctx context.Context, tx *database.Tx, u users.User) error {
	return jobs.Record(ctx, tx, FactConfirmed, Changed{UserID: u.ID, Email: u.Email})
}

// resendJob and recoverJob pass a visitor's request to a worker. Only the worker looks up the account, so that
// neither the answer to the visitor nor its timing depends on whether it exists (docs/security.md, T5).
type resendJob struct {
	Email   string
	Request Request
}

type recoverJob struct {
	Email   string
	Request Request
}

// Register registers the jobs of accounts and their schedules: cleanup and records of failed sign-ins every hour, key
// rotation once a day.
func (s *Service) Register(r *jobs.Runner) {
	jobs.Handle(r, "accounts.resend", s.resendConfirmation)
	jobs.Handle(r, "accounts.resend_change", s.resendEmailChange)
	jobs.Handle(r, "accounts.recover", s.sendRecovery)
	jobs.Handle(r, "accounts.delete_late", s.deleteLate)
	r.Every("accounts.sweep", time.Hour, s.sweep)
	r.Every("accounts.failures", time.Hour, s.recordFailures)
	r.Every("accounts.rotate_keys", 24*time.Hour, s.tokens.Rotate)
}

// Resend queues a job that mails the links of a sign-up or a change of address again. Every valid request succeeds,
// even if the address has no account or a limit prevents the email. It refuses an empty address and an invalid PKCE
// challenge.
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
	return s.enqueue(ctx, email, func(email string) jobs.Job {
		return jobs.Job{Kind: kind, Payload: resendJob{Email: email, Request: r}}
	})
}

// Recover queues a job that mails a password reset link. Every valid request succeeds, whether the address has an
// account or not. It refuses an empty address and an invalid PKCE challenge.
func (s *Service) Recover(ctx context.Context, email string, r Request) error {
	if email == "" {
		return refusal.Invalid("Password recovery requires an email")
	}
	if err := r.check(); err != nil {
		return err
	}
	return s.enqueue(ctx, email, func(email string) jobs.Job {
		return jobs.Job{Kind: "accounts.recover", Payload: recoverJob{Email: email, Request: r}}
	})
}

// enqueue adds a job for an address. For an address too long for an account, it adds none and returns nil, so that
// the answer is the same. The worker counts the emails it writes; this request counts nothing by address.
func (s *Service) enqueue(ctx context.Context, email string, job func(email string) jobs.Job) error {
	if email = users.LookupForm(email); len(email) > users.MaxEmail {
		return nil
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return jobs.Enqueue(ctx, tx, job(email)) })
}

// sendRecovery mails the reset link if the account exists and the limit of emails allows it; otherwise it returns
// nil. It never creates an account. The administrator's unclaimed address gets a note instead of a link.
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
			return err // without an error: the visitor already has an answer
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

// abandonedAfter is the age at which an unconfirmed account without valid links is deleted.
const abandonedAfter = 7 * 24 * time.Hour

// sweep deletes expired sessions, challenges and links, cancels expired changes of address, and deletes unconfirmed
// accounts that are older than abandonedAfter and have no links left.
func (s *Service) sweep(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		now := tx.Now()
		if err := sessions.Sweep(ctx, tx); err != nil {
			return err
		}
		if err := factors.Sweep(ctx, tx); err != nil {
			return err
		}
		if err := cancelEmailChanges(ctx, tx, now.Add(-users.EmailChangeLife)); err != nil {
			return err
		}
		if _, err := deleteExpiredTokens(ctx, tx, now.Add(-time.Hour)); err != nil {
			return err
		}
		_, err := deleteAbandoned(ctx, tx, now.Add(-abandonedAfter))
		return err
	})
}
