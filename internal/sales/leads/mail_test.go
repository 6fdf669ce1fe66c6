package leads_test

import (
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
)

const owner = "admin@site.example"

// consult requests a consultation as the enterprise page does.
func consult(t *testing.T, s *apptest.Server, f map[string]any) apptest.Answer {
	t.Helper()
	return s.Do(t, "POST", "/api/checkout", "", map[string]any{
		"serviceId": "enterprise-consultation", "serviceName": "white-label", "amount": 0, "isRecurring": false,
		"formData": f,
	})
}

func TestAConsultationReachesTheOwnerAndIsConfirmed(t *testing.T) {
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

func TestAFlaggedRequestIsNotAnswered(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		if answer := consult(t, s, form(map[string]any{"website_confirm": "x"})); answer.Status != 200 {
			t.Fatalf("a program learns that it was recognised: %d %s", answer.Status, answer.Body)
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

func TestAWrongFormIsRefusedByFieldName(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		answer := consult(t, s, form(map[string]any{"email": "nobody"}))
		if answer.Status != 400 || !strings.Contains(answer.Body, `"field":"email"`) ||
			!strings.Contains(answer.Body, `"error":{"message":"`) {
			t.Errorf("%d %s", answer.Status, answer.Body)
		}
	})
}
