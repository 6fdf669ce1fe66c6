package content

import (
	"encoding/json"
	"slices"
	"strings"
)

// movedWords names the fields of files that became messages, and where their keys begin: what stood in account.json at
// /email/title is the message account.email.title.
var movedWords = []struct{ file, field, key string }{
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

// Current returns stored changes as this version of the program names their places. A change of words that have become
// messages becomes a change of each message; all else stays as it is. So an owner's words outlive the files
// in which they were once written.
func Current(changes []Change) []Change {
	changes = movedParts(changes)
	current := make([]Change, 0, len(changes))
	for _, c := range changes {
		current = append(current, c.current()...)
	}
	slices.SortStableFunc(current, inOrderOfUse)
	return current
}

func (c Change) current() []Change {
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
		return []Change{c} // CheckChanges says so
	}
	var messages []Change
	rest := c.takeMessages(value, c.Field, &messages)
	switch _, nothing := rest.(gone); {
	case len(messages) == 0:
		return []Change{c}
	case nothing:
		return messages
	}
	c.Value = json.RawMessage(encodeCompact(rest))
	return append(messages, c)
}

// takeMessages adds a change for each text in the value, which stands at the field, that is a message now. It
// returns what is left of the value.
func (c Change) takeMessages(value any, field string, messages *[]Change) (rest any) {
	switch v := value.(type) {
	case string:
		if file, key := messageAt(c.File, field); key != "" {
			value := json.RawMessage(encodeCompact(v))
			*messages = append(*messages, Change{File: file, Field: "/" + key, Action: Set, Value: value})
			return gone{}
		}
	case object:
		left := object{values: map[string]any{}}
		for _, key := range v.keys {
			inner := c.takeMessages(v.values[key], field+"/"+escape.Replace(key), messages)
			if _, taken := inner.(gone); !taken {
				left.add(key, inner)
			}
		}
		if len(left.keys) == 0 && len(v.keys) > 0 {
			return gone{}
		}
		return left
	}
	return value
}

// messageAt returns the message that a field of a file has become, and its file; no key for one that has stayed.
func messageAt(file, field string) (messages, key string) {
	for _, m := range movedWords {
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
