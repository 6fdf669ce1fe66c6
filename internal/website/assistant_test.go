package website_test

import (
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/website/assistant/openai/openaitest"
)

// TestDoctorReportsAssistant reads the doctor's report without a language model, with one that
// responds, and with one that doesn't.
func TestDoctorReportsAssistant(t *testing.T) {
	t.Parallel()
	working, refusing := openaitest.Start(t), openaitest.Start(t)
	refusing.Status = 401
	for name, tc := range map[string]struct {
		url, avatar         string
		configured, missing string // "" if nothing is missing
	}{
		"built in":        {"", "", "nothing leaves this machine", ""},
		"a vendor":        {"", "https://avatar.example/e?key=7", "https://avatar.example", ""},
		"a model":         {working.URL, "", "worded by keeper-1 at 127.0.0.1:", ""},
		"a model refuses": {refusing.URL, "", "keeper-1", "does not answer (the endpoint answered with status 401)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, database.SQLite, func(c *app.Config) {
				c.AvatarEmbedURL, c.AssistantURL = tc.avatar, tc.url
				if tc.url != "" {
					c.AssistantModel, c.AssistantKey = "keeper-1", "secret-key"
				}
			})
			report, err := s.App.Operations().Examine(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			configured, missing := strings.Join(report.Configured, "\n"), strings.Join(report.Missing, "\n")
			if !strings.Contains(configured, tc.configured) {
				t.Errorf("no %q in\n%s", tc.configured, configured)
			}
			if tc.missing == "" && strings.Contains(missing, "language model") ||
				!strings.Contains(missing, tc.missing) {
				t.Errorf("missing:\n%s", missing)
			}
			if strings.Contains(configured+missing, "secret-key") || strings.Contains(configured, "key=7") {
				t.Error("the report repeats a secret")
			}
		})
	}
}
