package desk_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// watch opens the desk's stream with a token and returns its lines after the subscription is complete.
func watch(t *testing.T, s *apptest.Server, token string) <-chan string {
	t.Helper()
	_, lines := s.Follow(t, "/api/admin/desk/activity", token)
	apptest.Until(t, lines, "retry: 3000")
	return lines
}

// TestDeskStreamHasEveryTopic checks that each kind but the audit trail, whose entries come with changes of other
// rows, has its own topic, and that an event of each reaches the stream.
func TestDeskStreamHasEveryTopic(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	topics := s.App.Desk().Topics()
	kinds := s.App.Desk().Descriptions(func(string) (string, bool) { return "", false })
	if len(topics) != len(kinds)-1 || len(slices.Compact(slices.Sorted(slices.Values(topics)))) != len(topics) {
		t.Errorf("%d kinds have the topics %q", len(kinds), topics)
	}
	lines := watch(t, s, s.SignIn(t, apptest.AdminEmail))
	for _, topic := range topics {
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			return realtime.Publish(t.Context(), tx, topic, "row")
		})
		if err != nil {
			t.Fatal(err)
		}
		apptest.Until(t, lines, "event: changed")
	}
}

func TestT44DeskStreamEndsWithSession(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		lines := watch(t, s, admin)
		// a partner on hold, whose row is not public
		s.Do(t, "POST", "/api/partners", "", `{"company_name":"Acme AI","contact_email":"a@acme.example",`+
			`"company_description":"Automates invoices.","services_offered":["Automation"],"specializations":["Invoices"],`+
			`"website_confirm":"filled by a script"}`)
		apptest.Until(t, lines, "event: changed")
		s.Do(t, "POST", "/api/auth/logout?scope=global", admin, nil)
		for line := range lines {
			if strings.Contains(line, "Acme") || strings.HasPrefix(line, "data:") && line != "data: {}" {
				t.Errorf("the stream carries a row: %s", line)
			}
		}
	})
}
