// Package audit keeps the record of who did what: administrators, sign-ins, money.
//
// Entries are only ever added, which the database itself enforces, and deleted
// when they are old (Sweep). They form a chain: each carries a hash of what it says
// and of the one before, and the end of the chain is signed with a key that is not
// in the database, so that Verify finds what was changed behind the program's back.
// They name things by their ids and never hold a
// secret, a message body or a person's own words. The record is not the log: the
// log may be thrown away, this may not.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/id"
)

// Entry says what happened.
type Entry struct {
	ActorID  string // user id; empty: the system or a visitor
	Action   string // what was done, noun and verb: "partner.approved"
	ObjectID string // id of the thing it was done to; empty if there is none
	Details  any    // kept as JSON: ids and states, never a secret; nil means none
}

// maxDetails bounds Details as JSON, in bytes: the record is for facts, not for documents.
const maxDetails = 8 << 10

// Record writes the entry at the end of the caller's transaction, so that the deed
// and its record become durable together or not at all. The time is the transaction's,
// the request id is the context's.
func Record(ctx context.Context, tx *database.Tx, e Entry) error {
	if e.Action == "" {
		return errors.New("audit: an entry needs an action, such as \"partner.approved\"")
	}
	details, err := marshal(e.Details)
	if err != nil {
		return fmt.Errorf("audit %s: %w", e.Action, err)
	}
	entry := row{
		ID: id.New(), At: tx.Now().UTC().Truncate(time.Microsecond), ActorID: e.ActorID, Action: e.Action,
		ObjectID: e.ObjectID, RequestID: RequestID(ctx), Details: details,
	}
	tx.BeforeCommit(func() error { return add(ctx, tx, entry) })
	return nil
}

// add puts an entry at the end of the chain. All writers wait for each other here,
// for what little is left of their transactions.
func add(ctx context.Context, tx *database.Tx, entry row) error {
	end, err := lockHead(ctx, tx)
	if err != nil {
		return fmt.Errorf("audit %s: %w", entry.Action, err)
	}
	seq := end.Seq + 1
	entry.Seq, entry.Hash = &seq, entry.hashAfter(end.Hash, seq)
	if err := database.Insert(ctx, tx, "audit_log", entry); err != nil {
		return fmt.Errorf("audit %s: %w", entry.Action, err)
	}
	end.Seq, end.Hash = seq, entry.Hash
	return setHead(ctx, tx, end)
}

type row struct {
	ID        string    `db:"id"`
	At        time.Time `db:"at"`
	ActorID   string    `db:"actor_id"`
	Action    string    `db:"action"`
	ObjectID  string    `db:"object_id"`
	RequestID string    `db:"request_id"`
	Details   string    `db:"details"`
	Seq       *int64    `db:"seq"` // nil: not in the chain
	Hash      string    `db:"hash"`
}

func marshal(details any) (string, error) {
	if details == nil {
		return "{}", nil
	}
	text, err := json.Marshal(details)
	if err != nil {
		return "", fmt.Errorf("details: %w", err)
	}
	if len(text) > maxDetails {
		return "", fmt.Errorf("details of %d bytes are more than %d; name the rows instead of copying them", len(text), maxDetails)
	}
	return string(text), nil
}

type requestIDKey struct{}

// WithRequestID returns a context whose entries carry the id of the HTTP request that caused them.
func WithRequestID(ctx context.Context, requestID string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, requestID)
}

// RequestID returns the id that WithRequestID stored, or "" outside a request.
func RequestID(ctx context.Context) string {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return requestID
}
