package fault_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"harborlight/internal/kit/fault"
)

func TestTranslateFillsInValues(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"at_most": "At most {most} of {what}.", "plain": "All {of} it."}
	ctx := fault.WithTexts(t.Context(), func(key string) (string, bool) { text, found := texts[key]; return text, found })
	for want, text := range map[string]fault.Text{
		"At most 3 of ada.":    fault.Message("at_most", "most", 3, "what", "ada"),
		"At most {what} of 3.": fault.Message("at_most", "what", 3, "most", "{what}"),
		"At most  of ada.":     fault.Message("at_most", "most", "", "what", "ada"),
		"At most ab of c.":     fault.Message("at_most", "most", "a\x00b", "what", "c"),
		"All {of} it.":         fault.Message("plain"),
		"As {it} is.":          fault.Plain("As {it} is."),
		"At most 1 of At most 2 of 3..": fault.Message("at_most", "most", 1, "what",
			fault.Message("at_most", "most", 2, "what", 3)),
		"At most 1 of All {of} it..": fault.Message("at_most", "most", 1, "what", fault.Message("plain")),
		"At most 1 of Yes..":         fault.Message("at_most", "most", 1, "what", fault.Plain("Yes.")),
		"":                           {},
	} {
		if said := fault.Translate(ctx, text); said != want {
			t.Errorf("Say(%q) returns %q", want, said)
		}
	}
}

func TestStringContainsKeyAndValues(t *testing.T) {
	t.Parallel()
	for want, text := range map[string]fault.Text{
		"at_most most 3 what ada": fault.Message("at_most", "most", 3, "what", "ada"),
		"plain":                   fault.Message("plain"),
		"As it is.":               fault.Plain("As it is."),
	} {
		if got := fault.NotFound(text).Error(); got != want {
			t.Errorf("%q is logged as %q", want, got)
		}
	}
}

func TestErrorTextTranslatesWrappedFaults(t *testing.T) {
	t.Parallel()
	ctx := fault.WithTexts(t.Context(), func(string) (string, bool) { return "Gone, {who}.", true })
	cause := errors.New("no row")
	err := fmt.Errorf("try mail 7: %w", fault.NotFound(fault.Message("gone", "who", "ada")).WithCause(cause))
	if got := fault.ErrorText(ctx, err); got != "try mail 7: Gone, ada.: no row" {
		t.Errorf("said as %q", got)
	}
	if got := fault.ErrorText(ctx, cause); got != "no row" {
		t.Errorf("Words of another error returns %q", got)
	}
}

func TestStoredTextsAreRestored(t *testing.T) {
	why := fault.Message("orders.payment_mode")
	for _, text := range []fault.Text{
		{}, fault.Plain("Not for people."), why,
		fault.Message("orders.payment_refused", "reason", why, "name", "Ada \x03 \x00 Lovelace", "empty", ""),
	} {
		if got := fault.Restore(text.Stored()); got != text {
			t.Errorf("%q is restored as %q", text, got)
		}
	}
}

func TestTextsMustBeTranslatedBeforeEncoding(t *testing.T) {
	t.Parallel()
	if data, err := json.Marshal(fault.Field{Name: "a", Message: fault.Plain("b")}); err == nil {
		t.Errorf("encoded as %s", data)
	}
}
