// Package audit keeps the record of who did what: administrators, sign-ins, money.
//
// Entries can only be added, which the database enforces, and are deleted only when they expire
// (Sweep). They form a chain: each entry contains a hash of its content and of the entry before it,
// and the end of the chain is signed with a key kept outside the database. So Verify finds every
// change made by another program.
//
// Entries refer to things by id and never contain a secret, a message body or anything a person
// wrote. The audit log is not the program's log, which may be thrown away.
package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Entry describes one action.
type Entry struct {
	ActorID  string // user id; empty: the system or a visitor
	Action   string // noun and verb: "partner.approved"
	ObjectID string // id of the object; empty if there is none
	Details  any    // kept as JSON: ids and states, never a secret; nil means none
}

// maxDetails is the size limit of Details as JSON, in bytes: details are facts, not documents.
const maxDetails = 8 << 10

// Record adds the entry in the caller's transaction, so that an action and its entry become durable
// together or not at all. The time comes from the transaction, the request id from the context.
func Record(ctx context.Context, tx *database.Tx, e Entry) error {
	if e.Action == "" {
		return errors.New("audit: an entry needs an action such as \"partner.approved\"")
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

// RecordOnce does the same, unless the actor already has an entry with this action that is younger than the period. It
// is for what people do many times in a row, such as saving a draft.
func RecordOnce(ctx context.Context, tx *database.Tx, e Entry, period time.Duration) error {
	recent, err := database.One[int](ctx, tx, `
		SELECT
			COUNT(*)
		FROM audit_log
		WHERE at > $1 AND actor_id = $2 AND action = $3`, tx.Now().Add(-period), e.ActorID, e.Action)
	if err != nil {
		return fmt.Errorf("audit %s: %w", e.Action, err)
	}
	if recent > 0 {
		return nil
	}
	return Record(ctx, tx, e)
}

// add appends an entry to the chain. Concurrent writers wait here until the other's transaction
// ends, so record as late in a transaction as possible.
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
	Seq       *int64    `db:"seq"` // nil: not in the chain yet
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
		return "", fmt.Errorf("details of %d bytes are more than %d; name the rows instead of copying them", len(text),
			maxDetails)
	}
	return string(text), nil
}

type requestIDKey struct{}

// WithRequestID returns a context whose entries get the id of the HTTP request.
func WithRequestID(ctx context.Context, requestID string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, requestID)
}

// RequestID returns the id that WithRequestID stored, or "" outside a request.
func RequestID(ctx context.Context) string {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return requestID
}
