package introductions_test

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
)

// TestRequestIsStoredAndMailed also checks that the visitor's mail repeats no input.
func TestRequestIsStoredAndMailed(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		r, err := e.Introduce(t.Context(), "network", "user", introduction(e.market.Company))
		if err != nil {
			t.Fatal(err)
		}
		page, err := e.List(t.Context(), desk.Query{}, "", 10)
		if err != nil || len(page.Items) != 1 {
			t.Fatalf("got %+v, %v", page, err)
		}
		got := page.Items[0]
		if got.ID != r.ID || got.Status != introductions.StatusPending || got.PartnerName != "Acme AI" ||
			got.UserID != "user" || got.RequesterEmail != "grace@buyer.example" {
			t.Errorf("stored as %+v", got)
		}
		if n, err := e.CountPending(t.Context(), e.market.App.DB); err != nil || n != 1 {
			t.Errorf("%d are pending, %v", n, err)
		}
		e.market.Drain(t)
		told := 0
		for to, check := range map[string]func(m apptest.Mail) bool{
			apptest.AdminEmail: func(m apptest.Mail) bool {
				return m.ReplyTo == "grace@buyer.example" && strings.Contains(m.Text, "We drown in invoices.")
			},
			"grace@buyer.example": func(m apptest.Mail) bool { return !strings.Contains(m.Text, "invoices") },
		} {
			for _, m := range e.market.Mails(t, to) {
				if !strings.HasPrefix(m.Kind, "partners.introduction") {
					continue
				}
				if told++; !check(m) {
					t.Errorf("%s, with replies to %s: %s", m.Kind, m.ReplyTo, m.Text)
				}
			}
		}
		if told != 2 {
			t.Errorf("%d mails were sent", told)
		}
	})
}

func TestInvalidIntroductions(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		active, pending := e.market.Company, markettest.Apply(t, e.market.Server, "New AI", "n@new.example")
		for want, change := range map[string]func(*introductions.Introduction){
			"requester_name":    func(i *introductions.Introduction) { i.RequesterName = "" },
			"requester_email":   func(i *introductions.Introduction) { i.RequesterEmail = "a@b\r\n" + "c" },
			"service_needed":    func(i *introductions.Introduction) { i.ServiceNeeded = "Juggling" },
			"message":           func(i *introductions.Introduction) { i.Message = strings.Repeat("x", 4001) },
			"budget":            func(i *introductions.Introduction) { i.Budget = "a\nb" },
			"requester_company": func(i *introductions.Introduction) { i.RequesterCompany = "a\tb" },
		} {
			_, err := e.Introduce(t.Context(), want, "", introduction(active, change))
			if got := markettest.Fields(t, err); got != want {
				t.Errorf("the error points at %q, want %q", got, want)
			}
		}
		for _, id := range []string{pending, "nobody", ""} {
			_, err := e.Introduce(t.Context(), "network", "", introduction(id))
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.KindNotFound {
				t.Errorf("to partner %q: %v", id, err)
			}
		}
	})
}

func TestIntroductionsOverHTTP(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Demo)
	var page struct{ Items []struct{ ID string } }
	s.Do(t, "GET", "/api/partners?limit=1", "", nil).Decode(t, &page)
	request := func(extra string) apptest.Answer {
		return s.Do(t, "POST", "/api/partnership-requests", "", fmt.Sprintf(
			`{"partner_id":%q,"requester_name":"Grace","requester_email":"grace@buyer.example","service_needed":"Consulting"%s}`,
			page.Items[0].ID, extra))
	}
	if got := request(""); got.Status != http.StatusCreated || !regexp.MustCompile(`^{"id":"[^"]*"}\s*$`).MatchString(got.Body) {
		t.Errorf("answered %d %s", got.Status, got.Body)
	}
	for _, extra := range []string{`,"status":"won"`, `,"user_id":"x"`, `,"created_at":"2020-01-01T00:00:00Z"`} {
		if got := request(extra); got.Status != http.StatusBadRequest {
			t.Errorf("%s returns %d", extra, got.Status)
		}
	}
}
