package event

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Extra contains the unknown fields of an event. They are stored and returned unchanged, at the top level of the
// event (docs/product.md, "calendar: unknown fields come back").
type Extra map[string]json.RawMessage

// owned are the fields that only the server sets, known those that clients may set.
var (
	owned = []string{"id", "user_id", "created_at", "updated_at", "series_id", "original_start", "abridged", "guest_count",
		BookingField}
	known = []string{
		"title", "description", "start_time", "end_time", "location", "event_type",
		"rrule", "timezone", "all_day", "reminder_minutes", "guests",
	}
)

// BookingField is the field with the ID of the booking that an event shows. Only the server sets it.
const BookingField = "booking"

// Merged returns a copy of e with the changes applied. A value null deletes the field.
func (e Extra) Merged(changes Extra) Extra {
	out := Extra{}
	maps.Copy(out, e)
	maps.Copy(out, changes)
	maps.DeleteFunc(out, func(_ string, v json.RawMessage) bool { return isNull(v) })
	return out
}

// CheckNames returns an Invalid fault for each of the server's fields, and for names that equal known fields except
// for case. It returns nil if all names are free.
func (e Extra) CheckNames() error {
	var c fault.Check
	for _, name := range slices.Sorted(maps.Keys(e)) {
		c.Add(!containsFold(owned, name), name, message.CalendarExtraServer)
		c.Add(!containsFold(known, name), name, message.CalendarExtraName)
	}
	return c.Err()
}

// checkSize adds an error to c if the fields as JSON exceed MaxExtra bytes or aren't valid UTF-8.
func (e Extra) checkSize(c *fault.Check) {
	text := database.JSON(e)
	c.Add(utf8.ValidString(text), "extra", fault.Plain("Send the additional fields as UTF-8."))
	c.Add(len(text) <= MaxExtra, "extra", message.CalendarExtraBytes(MaxExtra))
}

// containsFold reports whether name is in the list, ignoring case.
func containsFold(list []string, name string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, name) })
}

func isNull(v json.RawMessage) bool { return bytes.Equal(bytes.TrimSpace(v), []byte("null")) }

// MarshalJSON encodes the event with its unknown fields at the top level.
func (e Event) MarshalJSON() ([]byte, error) {
	type plain Event // without this method
	text, err := json.Marshal(plain(e))
	if err != nil || len(e.Extra) == 0 {
		return text, err
	}
	extra, err := json.Marshal(e.Extra)
	if err != nil {
		return nil, fmt.Errorf("marshal the additional fields of event %s: %w", e.ID, err)
	}
	return append(append(text[:len(text)-1], ','), extra[1:]...), nil
}

// ReadExtra parses stored JSON. It returns an empty value for invalid text.
func ReadExtra(text string) Extra {
	e := Extra{}
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		return Extra{} // impossible: database.JSON wrote the text
	}
	return e
}

// takeFields decodes the named fields of a JSON object into their targets, matching names exactly, and returns the
// other fields. Absent fields leave their targets unchanged. It returns an error for invalid JSON and values of
// another type.
func takeFields(data []byte, targets map[string]any) (Extra, error) {
	rest := Extra{}
	if err := json.Unmarshal(data, &rest); err != nil {
		return nil, err
	}
	for name, target := range targets {
		value, ok := rest[name]
		if !ok {
			continue
		}
		delete(rest, name)
		if err := json.Unmarshal(value, target); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return rest, nil
}

// IsBooking reports whether e shows a booking.
func (e *Event) IsBooking() bool {
	_, held := e.Extra[BookingField]
	return held
}

// MaxListedText is the size of description and unknown fields up to which lists contain them.
const MaxListedText = 1024

// IsLong reports whether lists omit texts of e.
func (e *Event) IsLong() bool {
	return len(e.Description)+len(database.JSON(e.Extra)) > MaxListedText
}
