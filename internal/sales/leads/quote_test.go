package leads_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/sales/leads"
)

// quoteForm returns a complete quote form with some fields changed; nil removes a field.
func quoteForm(changes map[string]any) map[string]any {
	f := map[string]any{
		"name": "Ada Byron", "email": "Ada@Example.com", "company": "Engines Ltd", "phone": "+1 206 555 0100",
		"industry": "technology", "teamSize": "1-10", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training", "Book Publishing"}, "projectDescription": "Less paper,\nfewer errors",
		"website_confirm": "", "elapsed_ms": 20_000,
	}
	for name, value := range changes {
		f[name] = value
		if value == nil {
			delete(f, name)
		}
	}
	return f
}

func TestQuoteRequestIsStoredThenMailed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		answer := s.Do(t, "POST", "/api/quotes", "", quoteForm(map[string]any{"company": nil, "teamSize": ""}))
		if answer.Status != 201 {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
		var created struct{ ID string }
		answer.Decode(t, &created)
		stored := stored(t, s)
		if len(stored) != 1 || stored[0].ID != created.ID || stored[0].Kind != leads.Quote ||
			stored[0].Email != "ada@example.com" || stored[0].IsFlagged {
			t.Fatalf("stored %+v", stored)
		}
		if kept := stored[0].Fields; kept["projectDescription"] != "Less paper,\nfewer errors" ||
			kept["elapsed_ms"] != nil || kept["teamSize"] != nil {
			t.Errorf("the form is %v", kept)
		}
		s.Drain(t)
		notices, replies := s.Mails(t, owner), s.Mails(t, "ada@example.com")
		if len(notices) != 1 || notices[0].ReplyTo != "ada@example.com" ||
			notices[0].Subject != "New quote request: Ada Byron" {
			t.Fatalf("the owner got %+v", notices)
		}
		for _, line := range []string{"Services: AI Training, Book Publishing", "Project description: Less paper"} {
			if !strings.Contains(notices[0].Text, line) {
				t.Errorf("the owner cannot read %q:\n%s", line, notices[0].Text)
			}
		}
		if len(replies) != 1 || !strings.Contains(replies[0].Text, "within 24 hours") ||
			strings.Contains(replies[0].Text, "Byron") {
			t.Errorf("the visitor got %+v", replies)
		}
	})
}

// stored returns the leads in the database.
func stored(t *testing.T, s *apptest.Server) []leads.Lead {
	t.Helper()
	all, err := leads.New(s.App.DB, config).List(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestInvalidQuoteFormNamesFields(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for name, tc := range map[string]struct {
			change map[string]any
			field  string
		}{
			"no name":              {map[string]any{"name": "  "}, "name"},
			"no address":           {map[string]any{"email": ""}, "email"},
			"no industry":          {map[string]any{"industry": ""}, "industry"},
			"an unknown industry":  {map[string]any{"industry": "energy"}, "industry"},
			"an unknown team size": {map[string]any{"teamSize": "11"}, "teamSize"},
			"an unknown budget":    {map[string]any{"budget": "1k"}, "budget"},
			"an unknown timeline":  {map[string]any{"timeline": "never"}, "timeline"},
			"no service":           {map[string]any{"services": []string{}}, "services"},
			"an unknown service":   {map[string]any{"services": []string{"AI Training", "Piracy"}}, "services"},
			"no description":       {map[string]any{"projectDescription": " \n "}, "projectDescription"},
		} {
			answer := s.Do(t, "POST", "/api/quotes", "", quoteForm(tc.change))
			if answer.Status != 400 || !strings.Contains(answer.Body, `"`+tc.field+`"`) {
				t.Errorf("%s: %d %s", name, answer.Status, answer.Body)
			}
		}
		if n := len(stored(t, s)); n != 0 {
			t.Errorf("%d leads were stored", n)
		}
	})
}

// T36: a request that looks automated is stored, flagged and not answered, never refused.
func TestT36AutomatedQuoteFormIsFlagged(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for name, change := range map[string]map[string]any{
			"the hidden field is filled": {"website_confirm": "http://spam.example", "email": "a@example.com"},
			"too quick":                  {"elapsed_ms": 150, "email": "b@example.com"},
		} {
			if answer := s.Do(t, "POST", "/api/quotes", "", quoteForm(change)); answer.Status != 201 {
				t.Fatalf("%s: a program can tell that it was detected: %d %s", name, answer.Status, answer.Body)
			}
			if l := stored(t, s)[0]; !l.IsFlagged {
				t.Errorf("%s: not flagged", name)
			}
		}
		s.Drain(t)
		if replies := s.Mails(t, "a@example.com"); len(replies) != 0 {
			t.Errorf("answered: %+v", replies)
		}
	})
}

func TestQuotesAreLimitedPerNetwork(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		wrong := quoteForm(map[string]any{"name": ""})
		for range 6 {
			if answer := s.Do(t, "POST", "/api/quotes", "", wrong); answer.Status != 400 {
				t.Fatalf("a mistake counts: %d %s", answer.Status, answer.Body)
			}
		}
		for i := range 6 {
			answer := s.Do(t, "POST", "/api/quotes", "", quoteForm(nil))
			if want := map[bool]int{true: 201, false: 429}[i < 5]; answer.Status != want {
				t.Errorf("request %d: %d %s", i+1, answer.Status, answer.Body)
			}
		}
	}, apptest.Limited)
}

// T36: consultations arrive through the checkout, which has a much higher limit.
func TestT36ConsultationsAreLimitedPerNetwork(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		ask := func(change map[string]any) apptest.Answer {
			return s.Do(t, "POST", "/api/checkout", "",
				map[string]any{"serviceId": "enterprise-consultation", "amount": 0, "formData": form(change)})
		}
		for range 6 {
			if answer := ask(map[string]any{"email": ""}); answer.Status != 400 {
				t.Fatalf("a mistake counts: %d %s", answer.Status, answer.Body)
			}
		}
		for i := range 6 {
			answer := ask(map[string]any{"email": fmt.Sprintf("a%d@example.com", i)})
			if want := map[bool]int{true: 200, false: 429}[i < 5]; answer.Status != want {
				t.Errorf("request %d: %d %s", i+1, answer.Status, answer.Body)
			}
		}
	}, apptest.Limited)
}

func TestQuoteFormRefusesUnknownFields(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		body, err := json.Marshal(quoteForm(map[string]any{"is_flagged": false}))
		if err != nil {
			t.Fatal(err)
		}
		if answer := s.Do(t, "POST", "/api/quotes", "", string(body)); answer.Status != 400 ||
			!strings.Contains(answer.Body, "is_flagged") {
			t.Errorf("%d %s", answer.Status, answer.Body)
		}
	})
}
