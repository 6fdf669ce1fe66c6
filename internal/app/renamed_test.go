package app_test

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestRenamedBrandLeavesNoOldName publishes another name, sells and invoices, and searches for the old
// name in all pages, manifests, texts, calendar files, mails and documents. Pages exist only with the tag site.
func TestRenamedBrandLeavesNoOldName(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, func(c *app.Config) {
		c.Payments, c.AdminEmail = "invoice", apptest.AdminEmail
	})
	admin, old := s.SignIn(t, apptest.AdminEmail), s.App.Content().Brand.Name
	apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/name", "Pharos"),
		apptest.Set("selling.json", "/seller/name", "Pharos Ltd"), apptest.Set("selling.json", "/seller/street", "Pier 4"),
		apptest.Set("selling.json", "/seller/city", "Seattle, WA 98101"), apptest.Set("selling.json", "/seller/country", "US"),
		apptest.Set("selling.json", "/tax/mode", "none"), apptest.Set("selling.json", "/bank/words", "Pay by transfer."))
	clean := func(where, text string) {
		t.Helper()
		if at := strings.Index(text, old); at >= 0 {
			t.Errorf("%s says %q", where, text[max(0, at-60):min(len(text), at+60)])
		}
	}
	addresses := []string{"/llms.txt", "/site.webmanifest", "/desk.webmanifest", "/api/openapi.json", "/nowhere"}
	for _, route := range s.App.Content().Routes.Routes {
		addresses = append(addresses, route.Path)
	}
	for _, address := range addresses {
		clean(address, s.Do(t, "GET", address, "", nil).Body)
	}
	if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
		t.Fatalf("order: %d %s", a.Status, a.Body)
	}
	s.ConfirmOrders(t)
	previewMails(t, s, admin)
	s.Drain(t)
	named := 0
	for _, m := range s.Letters(t) {
		clean("the mail "+m.Kind, m.Subject+m.HTML+m.Plain)
		if strings.Contains(m.HTML, "Pharos") {
			named++
		}
	}
	if named < 10 {
		t.Errorf("%d mails say the new name", named)
	}
	link := regexp.MustCompile(`/api/invoices/[\w-]{43}\.pdf`).FindString(mailTexts(t, s, "ada@site.example"))
	clean("the invoice", documentText(t, s.Do(t, "GET", link, "", nil).Body))
	clean("the calendar", s.Do(t, "GET", "/api/calendar/export", admin, nil).Body)
}

// documentText returns the text of a PDF and the names in its properties.
func documentText(t *testing.T, file string) string {
	t.Helper()
	r, err := pdf.NewReader(strings.NewReader(file), int64(len(file)))
	apptest.Must(t, err)
	text, err := r.GetPlainText()
	apptest.Must(t, err)
	all, err := io.ReadAll(text)
	apptest.Must(t, err)
	if !strings.Contains(string(all), "Pharos") {
		t.Errorf("the document doesn't say the new name: %s", all)
	}
	info := r.Trailer().Key("Info")
	return string(all) + info.Key("Producer").Text() + info.Key("Author").Text() + info.Key("Title").Text()
}
