// Package audit records who did what: actions of the admin, sign-ins and payments.
//
// Entries can only be added, which the database enforces. Only Sweep deletes entries, after they expire. Entries form
// a chain: each contains a hash of its content and of the previous entry. The end of the chain is signed with a key
// that is stored outside the database. Therefore, Verify detects every change by another program.
//
// Entries refer to rows by id and never contain a secret, a message body or other text that a person wrote. The audit
// log is separate from the program's log, which can be discarded.
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
	ActorID  string // user id; empty for the system and for visitors
	Action   string // noun and verb, such as "partner.approved"
	ObjectID string // id of the object; empty if there is none
	Details  any    // stored as JSON: ids and states, never a secret; nil if none
}

// maxDetails is the maximum size of Details as JSON, in bytes.
const maxDetails = 8 << 10

// Record adds an entry just before the commit of the caller's transaction, so that an action and its entry are
// committed together. It takes the time from the transaction and the request id from the context. It returns an error
// at once if the entry has no action or its details exceed 8 KB as JSON.
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
	tx.BeforeCommit(func() error { return appendEntry(ctx, tx, entry) })
	return nil
}

// RecordOnce is like Record but does nothing if the actor already has an entry with this action, for any object, that
// is younger than the period. Use it for frequent actions, such as saving a draft.
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

// appendEntry appends an entry to the chain and signs the new end. It blocks until concurrent transactions with an
// entry have ended, so record as late as possible in a transaction.
func appendEntry(ctx context.Context, tx *database.Tx, entry row) error {
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
	Seq       *int64    `db:"seq"` // nil if another program inserted the entry
	Hash      string    `db:"hash"`
}

// marshal returns details as JSON, {} for nil, or an error if the JSON has more than maxDetails bytes.
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

// WithRequestID returns a context that adds the id of the HTTP request to its entries.
func WithRequestID(ctx context.Context, requestID string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, requestID)
}

// RequestID returns the id stored by WithRequestID, or "" outside a request.
func RequestID(ctx context.Context) string {
	requestID, _ := ctx.Value(requestIDKey{}).(string)
	return requestID
}
