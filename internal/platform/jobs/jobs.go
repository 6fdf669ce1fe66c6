// Package jobs provides a durable queue: a job is a row that is written in the transaction that causes it.
//
// Every job runs at least once, on one node at a time. After a crash it runs again, so handlers must be idempotent. A
// job that exhausts its tries becomes undelivered and needs a decision by the admin. The package knows no slices:
// slices register handlers, and the areas subscribe to facts.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// DefaultMaxAttempts is the default number of tries of a job, spread over about six hours.
const DefaultMaxAttempts = 12

// Job is a unit of background work.
type Job struct {
	Kind         string    // selects the handler: "mail.deliver"
	Payload      any       // argument of the handler, stored as JSON; prefer ids to copies
	DedupeKey    string    // Enqueue skips a job whose key was used in the last 30 days; empty disables the check
	UntilStarted bool      // DedupeKey applies only until a worker begins the job
	RunAt        time.Time // earliest time; zero means now
	MaxAttempts  int       // tries before it becomes undelivered; 0 means DefaultMaxAttempts
}

// Enqueue adds j in the caller's transaction. If a stored job, even a done or undelivered one, has the same
// DedupeKey, it adds nothing and returns nil. It returns an error for an empty kind, a negative MaxAttempts or a
// payload without a JSON form. The contexts of Divert and Hold redirect or delay the job.
func Enqueue(ctx context.Context, tx *database.Tx, j Job) error {
	if j.Kind == "" || j.MaxAttempts < 0 {
		return fmt.Errorf("jobs: a job needs a kind and at least one attempt: kind %q, attempts %d", j.Kind,
			j.MaxAttempts)
	}
	payload, err := json.Marshal(j.Payload)
	if err != nil {
		return fmt.Errorf("jobs: marshal the payload of %s: %w", j.Kind, err)
	}
	if j.RunAt.IsZero() {
		j.RunAt = tx.Now()
	}
	if j.MaxAttempts == 0 {
		j.MaxAttempts = DefaultMaxAttempts
	}
	if d, ok := ctx.Value(divertKey{}).(*Diverted); ok {
		d.add(tx, j, string(payload))
		return nil
	}
	heldBy := j.delay(ctx, tx.Now())
	if err := insert(ctx, tx, j, string(payload), heldBy); err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	if j.RunAt.After(tx.Now()) {
		return nil // the poll finds it later
	}
	tx.Notify(wakeUp)
	return nil
}

// wakeUp is the notification payload that makes this node's runner look for due jobs.
const wakeUp = "jobs"

// FactPrefix and the name of a fact form the kind of its job.
const FactPrefix = "fact:"

// Record records a domain event, such as "partners.applied". The handler registered with On runs later.
func Record(ctx context.Context, tx *database.Tx, fact string, payload any) error {
	return Enqueue(ctx, tx, Job{Kind: FactPrefix + fact, Payload: payload})
}

// RecordLatest records a fact unless one is pending for the same subject. Use it for handlers that read the subject's
// current state: repeated changes then add one job instead of a backlog (T139).
func RecordLatest(ctx context.Context, tx *database.Tx, fact, subject string, payload any) error {
	return Enqueue(ctx, tx, Job{Kind: FactPrefix + fact, Payload: payload, DedupeKey: fact + ":" + subject,
		UntilStarted: true})
}

// Permanent marks err as final: the job becomes undelivered without further tries. Permanent(nil) returns nil.
func Permanent(err error) error {
	if err == nil {
		return nil
	}
	return &permanentError{err}
}

// IsPermanent reports whether err, or an error it wraps, was marked with Permanent.
func IsPermanent(err error) bool {
	var p *permanentError
	return errors.As(err, &p)
}

type permanentError struct{ err error }

func (p *permanentError) Error() string { return p.err.Error() }
func (p *permanentError) Unwrap() error { return p.err }

type jobIDKey struct{}

// ID returns the id of the job whose handler runs with ctx, or "" outside a handler. It is the same on every try, so
// handlers can use it as an idempotency key.
func ID(ctx context.Context) string {
	id, _ := ctx.Value(jobIDKey{}).(string)
	return id
}
