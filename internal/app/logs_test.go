package app_test

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestLogContainsNoPersonalData uses the main features with distinctive words, with and without success, and
// searches the most verbose log for them.
func TestLogContainsNoPersonalData(t *testing.T) {
	log := &apptest.LogRecorder{}
	logger := slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	before := slog.Default()
	slog.SetDefault(logger)
	t.Cleanup(func() { slog.SetDefault(before) })
	s := apptest.StartLogging(t, database.SQLite, logger, apptest.Demo, apptest.Payments("invoice"), apptest.Limited,
		func(c *app.Config) { c.Proxies = []string{"127.0.0.1"} })
	secrets := journeys(t, s)
	s.Drain(t)
	text := log.String()
	if strings.Count(text, "\n") < 20 {
		t.Fatalf("the log says too little to prove anything:\n%s", text)
	}
	for what, secret := range secrets {
		if len(secret) < 8 {
			t.Fatalf("%s is no secret: %q", what, secret)
		}
		for line := range strings.Lines(text) {
			if strings.Contains(strings.ToLower(line), strings.ToLower(secret)) {
				t.Errorf("the log holds %s:\n%s", what, line)
			}
		}
	}
}

// journeys uses the features and returns the words that no log may contain.
func journeys(t *testing.T, s *apptest.Server) map[string]string {
	t.Helper()
	const email, name, phone, text, query, agent = "zaphod.secret@site.example", "Zaphod Geheimrat", "+49 171 5550142",
		"Our turnover is confidential", "q-very-private-search", "Zaphodbrowser/42.1"
	do := func(method, path, token string, body any) apptest.Answer {
		return s.Do(t, method, path, token, body, "User-Agent", agent, "X-Forwarded-For", "203.0.113.77")
	}
	do("POST", "/api/auth/signup", "",
		map[string]any{"email": "signup." + email, "password": apptest.Password, "data": map[string]any{"name": name}})
	token := s.SignIn(t, email)
	do("POST", "/api/auth/token?grant_type=password", "",
		map[string]any{"email": email, "password": "wrong Zaphodpassword"})
	do("POST", "/api/auth/recover", "", map[string]any{"email": email})
	do("GET", "/api/auth/verify?type=signup&token=secretTokenOfALink1234", "", nil)
	do("POST", "/api/auth/token?grant_type=refresh_token", "",
		map[string]any{"refresh_token": "secretRefreshToken12345"})
	do("PUT", "/api/auth/user", token, map[string]any{"email": "new." + email, "current_password": apptest.Password})
	do("POST", "/api/events", token,
		map[string]any{"title": text, "start": "2026-11-22T10:00:00Z", "end": "2026-11-22T11:00:00Z"})
	do("POST", "/api/events", token, map[string]any{"title": text, "start": "nonsense of " + name})
	do("POST", "/api/quotes", "", map[string]any{
		"name": name, "email": email, "phone": phone, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": text, "elapsed_ms": 20_000,
	})
	do("POST", "/api/quotes", "", map[string]any{"name": name, "email": "no address of " + name, name: text})
	checkout := do("POST", "/api/checkout", "", map[string]any{
		"serviceId": "video-package", "amount": 149700, "formData": map[string]any{
			"email": email, "name": name, "acceptTerms": true}})
	do("POST", "/api/checkout", "", "{"+text)
	do("GET", "/api/partners?q="+query, "", nil)
	do("GET", "/api/partners?nonsense="+query, "", nil)
	do("POST", "/api/assistant/messages", "", map[string]any{"question": text + " " + email})
	do("GET", "/api/me/export", token, nil)
	do("GET", "/api/orders/secretTokenOfAnOrder1234567890abcdefghijklmn", "", nil)
	s.Drain(t)
	do("POST", "/api/me/delete", token, map[string]any{"current_password": "wrong Zaphodpassword"})
	do("POST", "/api/me/delete", token, map[string]any{"current_password": apptest.Password})
	secrets := map[string]string{
		"an address": email, "a name": name, "a phone number": phone, "what was typed": text, "a search": query,
		"a browser":         agent,
		"a token of a link": "secretTokenOfALink1234", "a refresh token": "secretRefreshToken12345",
		"a token of an order": "secretTokenOfAnOrder", "a password": "Zaphodpassword",
		"an access token": token, "an IP address": "203.0.113.77",
	}
	if _, link, ok := strings.Cut(checkout.Body, "token="); checkout.Status == http.StatusOK && ok {
		secrets["the token of the order"] = strings.FieldsFunc(link,
			func(r rune) bool { return strings.ContainsRune("\"&\\", r) })[0]
	}
	for _, m := range s.Mails(t, email) {
		if _, link, ok := strings.Cut(m.Text, "token="); ok {
			secrets["the link in "+m.Kind] = link[:20]
		}
	}
	return secrets
}
