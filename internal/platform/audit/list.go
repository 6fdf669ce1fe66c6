package audit

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"harborlight/internal/platform/database"
)

// Latest decodes the details of the newest entry with this action into details. If there is no such entry, details
// stays unchanged.
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

// States returns the states before and after an action in words. Each is "" if the details don't contain it.
func States(details json.RawMessage) (before, after string) {
	var states struct{ Before, After json.RawMessage }
	if err := json.Unmarshal(details, &states); err != nil {
		return "", ""
	}
	return stateText(states.Before), stateText(states.After)
}

// stateText returns the state as text: "won" for the string "won", and "active, verified" for an object in which
// these fields are true, in alphabetical order. It returns "" for other values.
func stateText(state json.RawMessage) string {
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
