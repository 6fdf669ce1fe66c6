package leads_test

import (
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

const owner = "admin@site.example"

// consult submits the consultation form of the page for enterprises.
func consult(t *testing.T, s *apptest.Server, f map[string]any) apptest.Answer {
	t.Helper()
	return s.Do(t, "POST", "/api/checkout", "", map[string]any{
		"serviceId": "enterprise-consultation", "serviceName": "white-label", "amount": 0, "isRecurring": false,
		"formData": f,
	})
}

func TestConsultationIsMailedToOwnerAndConfirmed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		answer := consult(t, s, form(map[string]any{"additionalInfo": "<script>alert(1)</script>"}))
		if answer.Status != 200 || !strings.Contains(answer.Body, "/payment-success?consultation=true") ||
			strings.Contains(answer.Body, "white-label") {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
		s.Drain(t)
		notices, replies := s.Mails(t, owner), s.Mails(t, "ada@example.com")
		if len(notices) != 1 || notices[0].ReplyTo != "ada@example.com" ||
			notices[0].Subject != "New consultation request: Engines Ltd" {
			t.Fatalf("the owner got %+v", notices)
		}
		if _, html, _ := strings.Cut(notices[0].Text, "text/html"); strings.Contains(html, "<script>") ||
			!strings.Contains(html, "&lt;script&gt;") {
			t.Errorf("markup of a visitor is not escaped:\n%s", html)
		}
		if len(replies) != 1 || !strings.Contains(replies[0].Text, "within 24 hours") ||
			strings.Contains(replies[0].Text, "Byron") {
			t.Errorf("the visitor got %+v", replies)
		}
	})
}

// TestFormFieldsHaveLabels submits each form with all fields: the owner's mail shows labels, not field names.
func TestFormFieldsHaveLabels(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"), apptest.NoSeller)
	service := map[string]any{"serviceId": "video-package", "amount": 149700, "formData": map[string]any{
		"name": "Ada", "email": "ada@example.com", "company": "Engines", "street": "1 High St", "postcode": "10115",
		"city": "Berlin", "country": "DE", "vatId": "DE1", "notes": "Soon", "application": "x", "acceptTerms": true}}
	message := map[string]any{"name": "Ada", "email": "ada@example.com", "company": "Engines", "subject": "Hello",
		"contactType": s.App.Content().Options.ContactTypes.Values()[0], "message": "A question", "elapsed_ms": 20_000}
	for _, answer := range []apptest.Answer{
		s.Do(t, "POST", "/api/checkout", "", service), s.Do(t, "POST", "/api/contact", "", message),
		s.Do(t, "POST", "/api/quotes", "", quoteForm(nil)),
		consult(t, s, form(map[string]any{"securityRequirements": "None", "additionalInfo": "None"})),
	} {
		if answer.Status/100 != 2 {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
	}
	s.Drain(t)
	lines := 0
	for _, m := range s.Letters(t) {
		if m.Kind == "leads.notice" {
			lines += len(labelled.FindAllString(m.Plain, -1))
			if unlabelled := named.FindAllString(m.Plain, -1); len(unlabelled) > 0 {
				t.Errorf("%s contains %q:\n%s", m.Subject, unlabelled, m.Plain)
			}
		}
	}
	if lines < 35 {
		t.Errorf("the owner read %d lines", lines)
	}
}

var (
	named    = regexp.MustCompile(`(?m)^[a-z]\w*: `)
	labelled = regexp.MustCompile(`(?m)^[A-Z][\w ]*: `)
)

func TestFlaggedRequestGetsNoReply(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		if answer := consult(t, s, form(map[string]any{"website_confirm": "x"})); answer.Status != 200 {
			t.Fatalf("a program can tell that it was detected: %d %s", answer.Status, answer.Body)
		}
		s.Drain(t)
		if replies := s.Mails(t, "ada@example.com"); len(replies) != 0 {
			t.Errorf("answered: %+v", replies)
		}
		if notices := s.Mails(t, owner); len(notices) != 1 ||
			!strings.HasPrefix(notices[0].Subject, "Possibly spam: ") {
			t.Errorf("the owner got %+v", notices)
		}
	})
}

func TestInvalidFormNamesFields(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		answer := consult(t, s, form(map[string]any{"email": "nobody"}))
		if answer.Status != 400 || !strings.Contains(answer.Body, `"field":"email"`) ||
			!strings.Contains(answer.Body, `"error":{"message":"`) {
			t.Errorf("%d %s", answer.Status, answer.Body)
		}
	})
}
