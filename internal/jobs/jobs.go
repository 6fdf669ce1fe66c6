// Package jobs is the program's durable queue: what has to happen later, or
// elsewhere, is a row written in the transaction that causes it.
//
// Every job is done at least once, by one node at a time; after a crash it is
// done again, so handlers are idempotent. A job that keeps failing becomes a
// dead letter that a person must look at. The queue knows no slice: handlers
// are registered by the slices, and "when X happened, do Y" stands in app/reactions.go.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/database"
)

// DefaultMaxAttempts is how often a job is tried: over about six hours.
const DefaultMaxAttempts = 12

// Job is something to do.
type Job struct {
	Kind        string    // which handler does it: "mail.deliver"
	Payload     any       // what the handler needs, kept as JSON: ids rather than copies
	DedupeKey   string    // at most one job with this key is ever enqueued within 30 days; empty: any number
	RunAt       time.Time // not before; zero means now
	MaxAttempts int       // tries before it becomes a dead letter; 0 means DefaultMaxAttempts
}

// Enqueue adds j in the caller's transaction. If there is already a job with
// its DedupeKey, done or not, that is a success and adds nothing.
func Enqueue(ctx context.Context, tx *database.Tx, j Job) error {
	if j.Kind == "" || j.MaxAttempts < 0 {
		return fmt.Errorf("jobs: a job needs a kind and at least one attempt: kind %q, attempts %d", j.Kind, j.MaxAttempts)
	}
	payload, err := json.Marshal(j.Payload)
	if err != nil {
		return fmt.Errorf("jobs: the payload of %s cannot be kept as JSON: %w", j.Kind, err)
	}
	if j.RunAt.IsZero() {
		j.RunAt = tx.Now()
	}
	if j.MaxAttempts == 0 {
		j.MaxAttempts = DefaultMaxAttempts
	}
	if err := insert(ctx, tx, j, string(payload)); err != nil {
		return fmt.Errorf("enqueue %s: %w", j.Kind, err)
	}
	if j.RunAt.After(tx.Now()) {
		return nil // the poll finds it when its time comes
	}
	return tx.Notify(ctx, wakeUp)
}

// wakeUp is the notification that there may be something to do.
const wakeUp = "jobs"

// FactPrefix turns the name of a fact into the kind of its job.
const FactPrefix = "fact:"

// Record writes down that something has happened, such as "partners.applied".
// What follows from it is done later by the handler registered with On.
func Record(ctx context.Context, tx *database.Tx, fact string, payload any) error {
	return Enqueue(ctx, tx, Job{Kind: FactPrefix + fact, Payload: payload})
}

// Permanent marks err as one that no further try can mend: the job becomes a
// dead letter at once. Permanent(nil) is nil.
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

// ID returns the id of the job whose handler runs with ctx, the same on every
// try: a key with which its effects can be made to happen once. Outside a
// handler it is "".
func ID(ctx context.Context) string {
	id, _ := ctx.Value(jobIDKey{}).(string)
	return id
}
