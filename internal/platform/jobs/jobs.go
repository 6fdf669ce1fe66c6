// Package jobs is the program's durable queue: work for later is a row, written in the transaction
// that causes it.
//
// Every job is done at least once, by one node at a time. After a crash it is done again, so
// handlers must be idempotent. A job that keeps failing becomes undelivered, and a person must look
// at it. The queue knows no slice: slices register handlers, and the areas list what
// follows each fact.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// DefaultMaxAttempts is the number of tries of a job, spread over about six hours.
const DefaultMaxAttempts = 12

// Job is a piece of work.
type Job struct {
	Kind        string    // selects the handler: "mail.deliver"
	Payload     any       // for the handler, kept as JSON: ids rather than copies
	DedupeKey   string    // a second job with the same key within 30 days is not added; empty: any number
	WhileWaits  bool      // DedupeKey counts only until a worker begins the job
	RunAt       time.Time // earliest time; zero means now
	MaxAttempts int       // tries before it becomes undelivered; 0 means DefaultMaxAttempts
}

// Enqueue adds j in the caller's transaction. If a job with its DedupeKey exists, done or not,
// Enqueue adds nothing and returns nil.
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
		d.take(tx, j, string(payload))
		return nil
	}
	heldBy := j.delay(ctx, tx.Now())
	if err := insert(ctx, tx, j, string(payload), heldBy); err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	if j.RunAt.After(tx.Now()) {
		return nil // the poll finds it when it is due
	}
	tx.Notify(wakeUp)
	return nil
}

// wakeUp tells the runner of this node that a job may be due.
const wakeUp = "jobs"

// FactPrefix turns the name of a fact into the kind of its job.
const FactPrefix = "fact:"

// Record records that something has happened, such as "partners.applied". The handler registered
// with On runs later.
func Record(ctx context.Context, tx *database.Tx, fact string, payload any) error {
	return Enqueue(ctx, tx, Job{Kind: FactPrefix + fact, Payload: payload})
}

// RecordLatest records a fact unless one is pending for the same subject. Use it if the handler reads the current state
// of the subject. Repeated changes then add one job instead of a backlog (T139).
func RecordLatest(ctx context.Context, tx *database.Tx, fact, subject string, payload any) error {
	return Enqueue(ctx, tx, Job{Kind: FactPrefix + fact, Payload: payload, DedupeKey: fact + ":" + subject,
		WhileWaits: true})
}

// Permanent marks err as final: the job becomes undelivered without further tries. Permanent(nil)
// is nil.
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

// ID returns the id of the job whose handler runs with ctx. It is the same on every try, so
// handlers can use it as a key for effects that must happen once. Outside a handler it is "".
func ID(ctx context.Context) string {
	id, _ := ctx.Value(jobIDKey{}).(string)
	return id
}
