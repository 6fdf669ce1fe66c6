package people_test

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestSessionStepsAreLogged signs in, continues and signs out, with and without success, and searches for
// the log line of each step.
func TestSessionStepsAreLogged(t *testing.T) {
	log := &apptest.LogRecorder{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	before := slog.Default()
	slog.SetDefault(logger)
	t.Cleanup(func() { slog.SetDefault(before) })
	s := apptest.StartLogging(t, database.SQLite, logger)
	userID, err := s.App.Accounts().FindOrCreateConfirmed(t.Context(), "ada@site.example", apptest.Password)
	if err != nil {
		t.Fatal(err)
	}
	post := func(path, token string, body any) (session struct {
		AccessToken  string `json:"access_token"`
		RefreshToken string `json:"refresh_token"`
	}) {
		t.Helper()
		if a := s.Do(t, http.MethodPost, "/api/auth"+path, token, body); a.Body != "" {
			a.Decode(t, &session)
		}
		return session
	}
	says := func(what string, parts ...string) {
		t.Helper()
		for line := range strings.Lines(log.String()) {
			found := true
			for _, part := range parts {
				found = found && strings.Contains(line, part)
			}
			if found {
				return
			}
		}
		t.Errorf("no log line for %s: %q", what, parts)
	}
	known := "user_id=" + userID
	post("/token?grant_type=password", "", map[string]string{"email": "ada@site.example", "password": "a wrong one"})
	says("a refused sign-in", "action=sign_in", "result=refused", "code=invalid_credentials", "method=password", known)
	post("/token?grant_type=password", "", map[string]string{"email": "ghost@site.example", "password": "a wrong one"})
	says("one at an unknown address", "action=sign_in", "result=refused", `user_id=""`)
	in := post("/token?grant_type=password", "",
		map[string]string{"email": "ada@site.example", "password": apptest.Password})
	says("a sign-in", "action=sign_in", "result=ok", known, "session_id=0", "request_id=0")
	in = post("/token?grant_type=refresh_token", "", map[string]string{"refresh_token": in.RefreshToken})
	says("a refresh", "action=refresh", "result=ok", known, "session_id=0")
	post("/token?grant_type=refresh_token", "", map[string]string{"refresh_token": strings.Repeat("x", 43)})
	says("a refused refresh", "action=refresh", "result=refused", "code=refresh_token_not_found")
	post("/second-step", in.AccessToken, map[string]string{"code": "000000"})
	says("a wrong second step", "action=second_step", "result=refused", "method=totp", known)
	post("/confirm", in.AccessToken, map[string]string{"current_password": apptest.Password})
	says("a confirmation", "action=confirm", "result=ok", "method=password", known)
	s.Do(t, http.MethodPost, "/api/auth/recover", "", map[string]string{"email": "ada@site.example"},
		"X-Refresh-Transport", "cookie")
	s.Drain(t)
	_, link, _ := strings.Cut(s.Mails(t, "ada@site.example")[0].Text, "/api/auth/verify?")
	link, _, _ = strings.Cut(link, "\n")
	s.Do(t, http.MethodGet, "/api/auth/verify?"+strings.TrimSpace(link), "", nil)
	says("a link that was opened", "action=link_shown", "result=ok", "method=recovery", known)
	_, secret, _ := strings.Cut(link, "token=")
	secret, _, _ = strings.Cut(secret, "&")
	post("/verify", "", map[string]string{"type": "recovery", "token_hash": secret})
	says("a link that was followed", "action=link ", "result=ok", "method=recovery", known, "session_id=0")
	post("/verify", "", map[string]string{"type": "recovery", "token_hash": secret})
	says("a link that is used up", "action=link ", "result=refused", "code=otp_expired")
	s.Do(t, http.MethodGet, "/api/admin/partners", in.AccessToken, nil)
	says("a refused authorization", `"request refused"`, "/api/admin/partners", known, "session_id=0")
	s.Do(t, http.MethodGet, "/api/events/01a1fbd8-e7a8-7169-9346-68521a0560a6", in.AccessToken, nil)
	says("somebody else's row", `"request refused"`, "/api/events/", known)
	post("/logout?scope=local", in.AccessToken, nil)
	says("a sign-out", "action=sign_out", "result=ok", "method=local", known, "session_id=0")
}
