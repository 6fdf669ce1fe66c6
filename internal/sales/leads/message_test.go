package leads_test

import (
	"maps"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/sales/leads"
)

// messageForm returns a complete contact form with some fields changed.
func messageForm(changes map[string]any) map[string]any {
	f := map[string]any{
		"name": "Ada Byron", "email": "Ada@Example.com", "contactType": "training", "subject": "Dates & prices",
		"message": "Hello,\nwhen could we start?", "website_confirm": "", "elapsed_ms": 20_000,
	}
	maps.Copy(f, changes)
	return f
}

func TestMessageIsStoredThenMailed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		if answer := s.Do(t, "POST", "/api/contact", "", messageForm(nil)); answer.Status != 201 {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
		stored := stored(t, s)
		if len(stored) != 1 || stored[0].Kind != leads.Message || stored[0].Email != "ada@example.com" ||
			stored[0].IsFlagged {
			t.Fatalf("stored %+v", stored)
		}
		if kept := stored[0].Fields; kept["message"] != "Hello,\nwhen could we start?" || kept["elapsed_ms"] != nil {
			t.Errorf("the form is %v", kept)
		}
		s.Drain(t)
		notices, replies := s.Mails(t, owner), s.Mails(t, "ada@example.com")
		if len(notices) != 1 || notices[0].ReplyTo != "ada@example.com" ||
			notices[0].Subject != "New message from Ada Byron: Dates & prices" ||
			!strings.Contains(notices[0].Text, "when could we start?") {
			t.Errorf("the owner got %+v", notices)
		}
		if len(replies) != 1 || replies[0].Subject != "We have your message" ||
			!strings.Contains(replies[0].Text, "within 24 hours") || strings.Contains(replies[0].Text, "Byron") {
			t.Errorf("the visitor got %+v", replies)
		}
		row := s.Do(t, "GET", "/api/admin/leads?kind=message", s.SignIn(t, owner), nil)
		if !strings.Contains(row.Body, `"kind":"message"`) {
			t.Errorf("the desk does not list it: %d %s", row.Status, row.Body)
		}
	})
}

func TestInvalidMessageNamesFields(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for name, tc := range map[string]struct{ field, value string }{
			"no name":                  {"name", " "},
			"no address":               {"email", ""},
			"no subject":               {"subject", ""},
			"a header in the subject":  {"subject", "Hi\r\nBcc: c@d.example"},
			"an unknown topic":         {"contactType", "piracy"},
			"no message":               {"message", "\n"},
			"a message without an end": {"message", strings.Repeat("a", 5001)},
		} {
			answer := s.Do(t, "POST", "/api/contact", "", messageForm(map[string]any{tc.field: tc.value}))
			if answer.Status != 400 || !strings.Contains(answer.Body, `"`+tc.field+`"`) {
				t.Errorf("%s: %d %s", name, answer.Status, answer.Body)
			}
		}
		if n := len(stored(t, s)); n != 0 {
			t.Errorf("%d messages were stored", n)
		}
	})
}

// T36: a program gets the same response as a person, but no mail.
func TestT36AutomatedMessageIsFlagged(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		answer := s.Do(t, "POST", "/api/contact", "",
			messageForm(map[string]any{"website_confirm": "http://spam.example"}))
		if answer.Status != 201 {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
		s.Drain(t)
		if l := stored(t, s)[0]; !l.IsFlagged || len(s.Mails(t, l.Email)) != 0 {
			t.Errorf("flagged: %v, mails: %+v", l.IsFlagged, s.Mails(t, l.Email))
		}
	})
}

func TestMessagesAreLimitedPerNetwork(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for i := range 6 {
			answer := s.Do(t, "POST", "/api/contact", "", messageForm(nil))
			if want := map[bool]int{true: 201, false: 429}[i < 5]; answer.Status != want {
				t.Errorf("message %d: %d %s", i+1, answer.Status, answer.Body)
			}
		}
	}, apptest.Limited)
}
