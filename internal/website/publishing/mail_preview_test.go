package publishing_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

const siteURL = "https://site.example"

// letters configures a site that sends emails.
func letters(c *publishing.Config) {
	c.Accounts = addressBook{ada: "ada@site.example"}
	c.Mail = publishing.MailSettings{
		PublicURL: siteURL,
		From:      func(s *content.Site) string { return s.Brand.SupportEmail },
	}
}

type addressBook map[string]string

func (a addressBook) EmailOf(_ context.Context, _ database.Querier, userID string) (string, error) {
	if email, known := a[userID]; known {
		return email, nil
	}
	return "", fault.NotFound(fault.Plain("Account not found."))
}

// mailPlaces lists the emails of mails.json: objects with a subject and a heading.
func mailPlaces(t *testing.T) []string {
	t.Helper()
	values, err := content.Values(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := json.Unmarshal(values["mails.json"], &tree); err != nil {
		t.Fatal(err)
	}
	var places []string
	for part, value := range tree {
		mails, _ := value.(map[string]any)
		for name, value := range mails {
			if m, _ := value.(map[string]any); m["subject"] != nil && m["heading"] != nil {
				places = append(places, "/"+part+"/"+name)
			}
		}
	}
	if len(places) < 30 {
		t.Fatalf("found only %d mails", len(places))
	}
	return places
}

func TestMailPreviewsFillAllPlaceholders(t *testing.T) {
	t.Parallel()
	s := newService(t, databasetest.Open(t, database.SQLite), letters)
	for _, place := range mailPlaces(t) {
		m, err := s.PreviewMail(t.Context(), "draft", place)
		if err != nil {
			t.Errorf("%s: %v", place, err)
			continue
		}
		if strings.ContainsAny(m.Subject+m.Text, "{}") {
			t.Errorf("%s has an empty placeholder:\n%s\n%s", place, m.Subject, m.Text)
		}
		if !strings.Contains(m.HTML, "Harborlight") || m.From == "" {
			t.Errorf("%s has no sender:\n%s", place, m.HTML)
		}
	}
}

func TestMailPreviewShowsDraft(t *testing.T) {
	t.Parallel()
	s := newService(t, databasetest.Open(t, database.SQLite), letters)
	save(t, s, set("mails.json", "/orders/receipt/heading", `"Thanks, <b>{number}</b>"`), name("Other"))
	m, err := s.PreviewMail(t.Context(), "draft", "/orders/receipt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(m.Text, "Thanks, <b>2604-") || !strings.Contains(m.HTML, "Thanks, &lt;b&gt;2604-") ||
		!strings.Contains(m.HTML, "Other") {
		t.Errorf("the preview shows\n%s\n%s", m.Text, m.HTML)
	}
}

func TestPreviewRequiresMail(t *testing.T) {
	t.Parallel()
	s := newService(t, databasetest.Open(t, database.SQLite), letters)
	for _, place := range []string{"", "/", "/orders", "orders/receipt", "/orders/facts", "/orders/receipt/subject",
		"/accounts/-", "/../brand"} {
		if _, err := s.PreviewMail(t.Context(), "draft", place); fault.KindOf(err) != fault.KindNotFound {
			t.Errorf("%q: %v", place, err)
		}
	}
}

func TestPreviewIsMailedOnlyToEditor(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db, letters)
		to, err := s.SendPreview(t.Context(), ada, "/orders/receipt")
		if err != nil || to != "ada@site.example" {
			t.Fatalf("to %q: %v", to, err)
		}
		if _, err := s.SendPreview(t.Context(), grace, "/orders/receipt"); fault.KindOf(err) != fault.KindNotFound {
			t.Errorf("an account that is gone: %v", err)
		}
		type row struct {
			Recipient string `db:"recipient"`
			Kind      string `db:"kind"`
		}
		rows, err := database.All[row](t.Context(), db, `SELECT recipient, kind FROM mails`)
		if err != nil || len(rows) != 1 || rows[0] != (row{to, "publishing.preview"}) {
			t.Errorf("mailed %v: %v", rows, err)
		}
	})
}
