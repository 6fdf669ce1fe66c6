package leads_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/leads"
)

// ask stores a consultation request.
func ask(t *testing.T, s *leads.Service, name, email, company string) {
	t.Helper()
	if err := s.RequestConsultation(t.Context(), "network",
		form(map[string]any{"contactName": name, "email": email, "companyName": company})); err != nil {
		t.Fatal(err)
	}
}

func TestLeadListSearchFiltersAndSorting(t *testing.T) {
	eachOn(t, func(t *testing.T, db *database.DB, s *leads.Service) {
		ask(t, s, "Delta", "d@100percent.example", "100% Engines")
		ask(t, s, "alpha", "a@100-percent.example", "Engines")
		ask(t, s, "Ångström", "x@engines.example", "Labs")
		won := list(t, s)[1]
		admin := auth.With(t.Context(), auth.Principal{UserID: "admin"})
		if err := s.Desk().Run(admin, db, "won", won.ID, leads.ExpectedLeadStatus{From: leads.StatusNew}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			filter desk.Query
			want   string
		}{
			{desk.Query{}, "Ångström alpha Delta"},
			{desk.Query{Sort: "oldest"}, "Delta alpha Ångström"},
			{desk.Query{Sort: "name"}, "alpha Ångström Delta"},
			{desk.Query{Search: "ANGSTROM labs"}, "Ångström"},
			{desk.Query{Search: "engines", Sort: "name"}, "alpha Ångström Delta"},
			{desk.Query{Search: "100%"}, "Delta"},
			{desk.Query{Search: "a_b"}, ""},
			{desk.Query{Search: "' OR 1=1 --"}, ""},
			{desk.Query{Search: "\x00\xff"}, "Ångström alpha Delta"},
			{desk.Query{States: status("won")}, "alpha"},
			{desk.Query{States: status("new"), Sort: "oldest"}, "Delta Ångström"},
			{desk.Query{States: kind("consultation"), Search: "labs"}, "Ångström"},
			{desk.Query{States: kind("quote")}, ""},
		} {
			for limit := 1; limit <= 4; limit++ {
				rows := paging.Rows(func(cursor string, _ int) (paging.Page[leads.LeadRow], error) {
					return s.Desk().Page(t.Context(), db, c.filter, cursor, limit)
				})
				var got []string
				for row, err := range rows {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, row.Name)
				}
				if strings.Join(got, " ") != c.want {
					t.Errorf("%+v in pages of %d: got %v, want %s", c.filter, limit, got, c.want)
				}
			}
		}
		for _, cursor := range []string{"x", id.New(), "' OR 1=1"} {
			if _, err := s.Desk().Page(t.Context(), db, desk.Query{}, cursor, 5); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("the cursor %q: %v", cursor, err)
			}
		}
		for _, f := range []desk.Query{{States: status("open")}, {States: kind("order")},
			{Sort: "id; DROP TABLE leads"}} {
			if _, err := s.Desk().Page(t.Context(), db, f, "", 5); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("a list of %+v: %v", f, err)
			}
		}
	})
}

func status(is string) map[string]string { return map[string]string{"status": is} }

func kind(is string) map[string]string { return map[string]string{"kind": is} }

func TestStatusChangeRequiresCurrentStatus(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		visitor := s.SignIn(t, "ada@buyer.example")
		asked := s.Do(t, "POST", "/api/quotes", visitor, quoteBody("Ada", "ada@buyer.example"))
		var lead struct{ ID, Status string }
		asked.Decode(t, &lead)
		admin := s.SignIn(t, apptest.AdminEmail)
		move := func(from, to string) apptest.Answer {
			return s.Do(t, "POST", "/api/admin/leads/"+lead.ID+"/"+to, admin, map[string]string{"from": from})
		}
		for _, c := range []struct {
			from, to string
			status   int
			now      string
		}{
			{"new", "contacted", 200, "contacted"},
			{"new", "contacted", 200, "contacted"}, // retry
			{"new", "lost", 409, "contacted"},      // another admin was faster
			{"contacted", "won", 200, "won"},
			{"won", "new", 200, "new"},
			{"new", "contacted", 200, "contacted"},
			{"contacted", "approved", 404, "contacted"},
			{"open", "won", 400, "contacted"},
		} {
			got := move(c.from, c.to)
			now.Advance(mail.UndoDelay)
			s.Drain(t)
			s.Do(t, "GET", "/api/admin/leads/"+lead.ID, admin, nil).Decode(t, &lead)
			if got.Status != c.status || lead.Status != c.now {
				t.Errorf("from %s to %s: %d, now %s; %s", c.from, c.to, got.Status, lead.Status, got.Body)
			}
		}
		if got := move("new", "lost"); !strings.Contains(got.Body, "contacted") ||
			!strings.Contains(got.Body, "lead_changed") {
			t.Errorf("the conflict says %s", got.Body)
		}
		var results sync.Map
		var all sync.WaitGroup
		for _, to := range []string{"won", "lost", "spam", "new"} {
			all.Go(func() { results.Store(to, move("contacted", to).Status) })
		}
		all.Wait()
		winners := 0
		results.Range(func(_, status any) bool {
			if status == http.StatusOK {
				winners++
			}
			return true
		})
		if winners != 1 {
			t.Errorf("%d of four changes from the same status succeeded", winners)
		}
		var told []struct{ Title string }
		s.Do(t, "GET", "/api/notifications", visitor, nil).Decode(t, &told)
		if len(told) != 2 || told[0].Title != "We have answered your request" { // only for the change from new
			t.Errorf("the visitor's notifications: %+v", told)
		}
		var trail struct {
			Items []struct{ Actor, Action, Object, Before, After string }
		}
		s.Do(t, "GET", "/api/admin/audit", admin, nil).Decode(t, &trail)
		if n := len(trail.Items); n != 5 || trail.Items[n-1].Action != "lead.moved" ||
			trail.Items[n-1].Object != "Ada" ||
			trail.Items[n-1].Before != "new" || trail.Items[n-1].After != "contacted" ||
			trail.Items[0].Actor != apptest.AdminEmail {
			t.Errorf("the audit trail is %+v", trail)
		}
	}, apptest.WithClock(now))
}

func quoteBody(name, email string) map[string]any {
	return map[string]any{
		"name": name, "email": email, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": "Less paper", "elapsed_ms": 20_000,
	}
}

func TestNotesAreStoredOnceAndPrivate(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		visitor, admin := s.SignIn(t, "ada@buyer.example"), s.SignIn(t, apptest.AdminEmail)
		var lead struct{ ID string }
		s.Do(t, "POST", "/api/quotes", visitor, quoteBody("Ada", "ada@buyer.example")).Decode(t, &lead)
		path := "/api/admin/leads/" + lead.ID + "/note"
		note := func(id, text string) apptest.Answer {
			return s.Do(t, "POST", path, admin, map[string]string{"id": id, "text": text})
		}
		first, hostile := id.New(), `<img src=x onerror=alert(1)> ' "; DROP TABLE leads --`
		for _, c := range []struct {
			id, text string
			want     int
		}{
			{first, " Called,\r\nwill call back ", 200},
			{first, "Called,\nwill call back", 200}, // retry
			{strings.ToUpper(first), "Called,\nwill call back", 200},
			{first, "Something else", 409},
			{id.New(), hostile, 200},
			{id.New(), strings.Repeat("é", 4000), 200},
			{id.New(), strings.Repeat("x", 4001), 400},
			{id.New(), strings.Repeat("x", 10_000), 400},
			{id.New(), " \n ", 400},
			{id.New(), "a\x00b", 400},
			{"1", "no id", 400},
		} {
			if got := note(c.id, c.text); got.Status != c.want {
				t.Errorf("%.40q returns %d %.300s", c.text, got.Status, got.Body)
			}
		}
		var detail struct {
			NoteCount int `json:"note_count"`
			Fields    []struct{ Name, Value string }
			Desk      struct {
				Events []struct{ Text, By, Body string }
			}
		}
		s.Do(t, "GET", "/api/admin/leads/"+lead.ID, admin, nil).Decode(t, &detail)
		if notes := detail.Desk.Events; detail.NoteCount != 3 || len(notes) != 4 || notes[1].Body != "Called,\nwill call back" ||
			notes[2].Body != hostile || notes[1].By != "you" || notes[1].Text != "Note" {
			t.Errorf("the notes are %.400v", notes)
		}
		if !slices.Contains(detail.Fields, struct{ Name, Value string }{"services", "AI Training"}) {
			t.Errorf("the form is %+v", detail.Fields)
		}
		if export := s.Do(t, "GET", "/api/me/export", visitor, nil); strings.Contains(export.Body, "will call back") {
			t.Error("the visitor can read the owner's notes")
		}
		for _, unknown := range []string{id.New(), "x"} {
			if got := s.Do(t, "POST", "/api/admin/leads/"+unknown+"/note", admin,
				map[string]string{"id": id.New(), "text": "a"}); got.Status != http.StatusNotFound {
				t.Errorf("a note about %s: %d", unknown, got.Status)
			}
			if got := s.Do(t, "POST", "/api/admin/leads/"+unknown+"/won", admin,
				map[string]string{"from": "new"}); got.Status != http.StatusNotFound {
				t.Errorf("a move of %s: %d", unknown, got.Status)
			}
		}
	})
}

func TestT47LeadParametersAreNotSQL(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin, user := s.SignIn(t, apptest.AdminEmail), s.SignIn(t, "user@buyer.example")
		for _, list := range []string{"leads", "leads.csv", "orders", "orders.csv"} {
			for _, parameter := range []string{"q", "kind", "status", "state", "mode", "sort", "cursor", "limit"} {
				for _, hostile := range []string{"'", "1%27%20OR%201=1--", "%00", "%ff", "created_at;SELECT+1", "%5C",
					strings.Repeat("a%25", 2_500)} {
					path := "/api/admin/" + list + "?" + parameter + "=" + hostile
					if got := s.Do(t, "GET", path, admin, nil); got.Status != http.StatusOK &&
						got.Status != http.StatusBadRequest {
						t.Errorf("%.80s returns %d %.200s", path, got.Status, got.Body)
					}
					if got := s.Do(t, "GET", path, user, nil); got.Status != http.StatusForbidden {
						t.Errorf("%.80s returns %d to a visitor", path, got.Status)
					}
				}
			}
		}
	})
}

func TestT35HostileTextStaysTextInLeadExport(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		hostile := []string{`=HYPERLINK("http://evil.example","x")`, "+1", "-2", "@SUM(A1)",
			`<img src=x onerror=alert(1)>`, `a","b`}
		for i, text := range hostile {
			body := quoteBody(text, fmt.Sprintf("n%d@buyer.example", i))
			body["company"], body["projectDescription"] = text, text
			if got := s.Do(t, "POST", "/api/quotes", "", body); got.Status != http.StatusCreated {
				t.Fatalf("%s returns %d %s", text, got.Status, got.Body)
			}
		}
		var page struct{ Items []struct{ ID string } }
		s.Do(t, "GET", "/api/admin/leads?sort=oldest", admin, nil).Decode(t, &page)
		s.Do(t, "POST", "/api/admin/leads/"+page.Items[0].ID+"/note", admin,
			map[string]string{"id": id.New(), "text": "=1+1"})
		file := s.Do(t, "GET", "/api/admin/leads.csv?sort=oldest&status=new", admin, nil)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
		if err != nil || len(rows) != len(hostile)+1 || !strings.Contains(file.Body, ": =1+1") {
			t.Fatalf("%d rows, %v: %s", len(rows), err, file.Body)
		}
		for i, row := range rows {
			for _, cell := range row {
				// a negative number isn't a formula
				if cell != "" && cell != "-2" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
					t.Errorf("row %d contains the formula %.60q", i, cell)
				}
			}
		}
		if rows[1][3] != "'"+hostile[0] || !strings.Contains(rows[1][6], "projectDescription: "+hostile[0]) {
			t.Errorf("the first row is %q", rows[1])
		}
		last, err := database.One[string](t.Context(), s.App.DB, "SELECT action FROM audit_log ORDER BY seq DESC LIMIT 1")
		if err != nil || last != "lead.exported" {
			t.Errorf("the last action is %s, %v", last, err)
		}
	})
}

func TestLeadsArePublishedToTheDesk(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	sub := s.App.Hub.Subscribe(leads.TopicChanged)
	defer sub.Close()
	var lead struct{ ID string }
	s.Do(t, "POST", "/api/quotes", "", quoteBody("Ada", "ada@buyer.example")).Decode(t, &lead)
	if got := <-sub.C(); got.Topic != leads.TopicChanged || got.ID != lead.ID {
		t.Errorf("live events of the desk: %+v", got)
	}
}

func TestAccountDeletionDeletesLeadsAndNotes(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		visitor, admin := s.SignIn(t, "ada@buyer.example"), s.SignIn(t, apptest.AdminEmail)
		for email, asker := range map[string]string{"ada@buyer.example": visitor, "bea@buyer.example": ""} {
			var lead struct{ ID string }
			s.Do(t, "POST", "/api/quotes", asker, quoteBody("Ada", email)).Decode(t, &lead)
			s.Do(t, "POST", "/api/admin/leads/"+lead.ID+"/note", admin,
				map[string]string{"id": id.New(), "text": "Called"})
		}
		if got := s.Do(t, "POST", "/api/me/delete", visitor,
			map[string]string{"current_password": apptest.Password}); got.Status != http.StatusNoContent {
			t.Fatalf("answered %d %s", got.Status, got.Body)
		}
		var page struct {
			Items []leads.LeadRow
		}
		s.Do(t, "GET", "/api/admin/leads", admin, nil).Decode(t, &page)
		notes, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM history")
		if err != nil || len(page.Items) != 1 || page.Items[0].SignedIn || page.Items[0].NoteCount != 1 || notes != 1 {
			t.Errorf("remaining: %+v and %d notes, %v", page.Items, notes, err)
		}
		var trail struct {
			Items []struct{ Action, Object string }
		}
		s.Do(t, "GET", "/api/admin/audit", admin, nil).Decode(t, &trail)
		for _, deed := range trail.Items {
			if deed.Action == "lead.noted" && deed.Object != "" && deed.Object != "Ada" {
				t.Errorf("the audit trail names %q", deed.Object)
			}
		}
	})
}

func TestNoteOutlivesItsAuthor(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := leads.New(db, config)
		ask(t, s, "Ada", "ada@buyer.example", "Engines")
		lead := list(t, s)[0]
		author := auth.With(t.Context(), auth.Principal{UserID: "user-1"})
		if err := s.Desk().Run(author, db, "note", lead.ID, history.Note{ID: id.New(), Text: "Called"}); err != nil {
			t.Fatal(err)
		}
		err := db.Write(t.Context(), func(tx *database.Tx) error {
			return history.Owned{}.DeleteOwned(t.Context(), tx, auth.Owner{UserID: "user-1"})
		})
		if err != nil {
			t.Fatal(err)
		}
		authors, err := database.All[string](t.Context(), db, "SELECT author_id FROM history")
		if err != nil || !slices.Equal(authors, []string{""}) {
			t.Errorf("the authors are %q, %v", authors, err)
		}
	})
}
