package audit

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Recorded is a stored entry.
type Recorded struct {
	ID       string          `db:"id"`
	At       time.Time       `db:"at"` // UTC
	ActorID  string          `db:"actor_id"`
	Action   string          `db:"action"`
	ObjectID string          `db:"object_id"`
	Details  json.RawMessage `db:"details,json"`
}

// ListAdminActions returns at most count entries about the administrators' actions, newest first. It
// leaves out the program's own actions and what people did with their own accounts. It continues
// after the entry with the id in after, if given; an unknown id is a fault of kind Invalid.
func ListAdminActions(ctx context.Context, q database.Querier, after string, count int) ([]Recorded, error) {
	if after == "" {
		return database.All[Recorded](ctx, q, `
		SELECT`+database.Columns[Recorded]()+`
		FROM audit_log
		WHERE actor_id <> '' AND action NOT LIKE 'accounts.%'
		ORDER BY at DESC, id DESC
		LIMIT $1`, count)
	}
	if !id.Valid(after) {
		return nil, errNoPage
	}
	if _, err := database.One[string](ctx, q, "SELECT id FROM audit_log WHERE id = $1", after); err != nil {
		if fault.KindOf(err) == fault.KindNotFound {
			return nil, errNoPage
		}
		return nil, err
	}
	return database.All[Recorded](ctx, q, `
		SELECT`+database.Columns[Recorded]()+`
		FROM audit_log
		WHERE actor_id <> '' AND action NOT LIKE 'accounts.%'
			AND (at, id) < (SELECT at, id FROM audit_log WHERE id = $1)
		ORDER BY at DESC, id DESC
		LIMIT $2`, after, count)
}

// Latest reads the details of the newest entry with this action into details. Without such an entry
// details stays unchanged.
func Latest(ctx context.Context, q database.Querier, action string, details any) error {
	found, err := database.All[string](ctx, q, `
		SELECT details
		FROM audit_log
		WHERE action = $1
		ORDER BY at DESC, id DESC
		LIMIT 1`, action)
	if err != nil || len(found) == 0 {
		return err
	}
	return json.Unmarshal([]byte(found[0]), details)
}

var errNoPage = fault.InvalidField("cursor", message.ListGone)

// States returns the states before and after the action in words, or "" where Details has none.
func (r Recorded) States() (before, after string) {
	var details struct{ Before, After json.RawMessage }
	if err := json.Unmarshal(r.Details, &details); err != nil {
		return "", ""
	}
	return inWords(details.Before), inWords(details.After)
}

// inWords returns "won" for "won", and "active, verified" for an object with these fields true.
func inWords(state json.RawMessage) string {
	var word string
	if json.Unmarshal(state, &word) == nil {
		return word
	}
	var flags map[string]bool
	if json.Unmarshal(state, &flags) != nil {
		return ""
	}
	var on []string
	for _, name := range slices.Sorted(maps.Keys(flags)) {
		if flags[name] {
			on = append(on, name)
		}
	}
	return strings.Join(on, ", ")
}
