package content

import (
	"encoding/json"
	"slices"
	"strings"
)

// movedTexts lists the fields of files that became messages, and their key prefixes: the text at /email/title in
// account.json became the message account.email.title.
var movedTexts = []struct{ file, field, key string }{
	{"account.json", "", "account"},
	{"two-step.json", "", "two-step"},
	{"pages/admin.json", "/applications/title", "desk-partners.title"},
	{"pages/admin.json", "/applications/empty_text", "desk-partners.empty"},
	{"pages/auth.json", "", "auth"},
	{"pages/calendar.json", "", "calendar"},
	{"pages/calendar.json", "/booking", "booking"},
	{"pages/partner-portal.json", "/portal", "portal"},
	{"pages/quote.json", "/offer/valid_until_label", "offer.valid_until"},
	{"pages/quote.json", "/offer/terms_title", "offer.terms"},
}

// Migrate migrates stored changes to the fields of this version of the program, in the order in which Overlay applies
// them. A change of texts that became messages becomes a change of each message; other changes, also invalid ones,
// stay. Thus an owner's texts survive the removal of a file.
func Migrate(changes []Change) []Change {
	changes = movedParts(changes)
	current := make([]Change, 0, len(changes))
	for _, c := range changes {
		current = append(current, c.migrate()...)
	}
	slices.SortStableFunc(current, compareChanges)
	return current
}

// migrate returns the changes that replace this one: one for each text in it that became a message, and one for the
// rest, if any. A change without such texts stays as it is.
func (c Change) migrate() []Change {
	if c.Action == Order {
		return []Change{c}
	}
	if c.Action != Set {
		if file, key := messageAt(c.File, c.Field); key != "" {
			return []Change{{File: file, Field: "/" + key, Action: c.Action}}
		}
		return []Change{c}
	}
	value, err := parse(c.Value)
	if err != nil {
		return []Change{c} // CheckChanges reports it
	}
	var messages []Change
	rest := c.takeMessages(value, c.Field, &messages)
	switch _, nothing := rest.(deleted); {
	case len(messages) == 0:
		return []Change{c}
	case nothing:
		return messages
	}
	c.Value = json.RawMessage(encodeCompact(rest))
	return append(messages, c)
}

// takeMessages adds a change for each text in the value that became a message; field is the place of the value. It
// returns the rest of the value.
func (c Change) takeMessages(value any, field string, messages *[]Change) (rest any) {
	switch v := value.(type) {
	case string:
		if file, key := messageAt(c.File, field); key != "" {
			value := json.RawMessage(encodeCompact(v))
			*messages = append(*messages, Change{File: file, Field: "/" + key, Action: Set, Value: value})
			return deleted{}
		}
	case object:
		left := object{values: map[string]any{}}
		for _, key := range v.keys {
			inner := c.takeMessages(v.values[key], field+"/"+escape.Replace(key), messages)
			if _, taken := inner.(deleted); !taken {
				left.add(key, inner)
			}
		}
		if len(left.keys) == 0 && len(v.keys) > 0 {
			return deleted{}
		}
		return left
	}
	return value
}

// messageAt returns the message that a field became, and its file. The key is empty for other fields.
func messageAt(file, field string) (messages, key string) {
	for _, m := range movedTexts {
		if m.file != file || !within(field, m.field) {
			continue
		}
		key = strings.Join(append([]string{m.key}, tokens(strings.TrimPrefix(field, m.field))...), ".")
		if messages, known := fileOfMessage(key); known {
			return messages, key
		}
	}
	return "", ""
}
