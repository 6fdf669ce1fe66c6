package partners_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

func TestPartnerListSearchFiltersAndSorting(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		for i, name := range []string{"Delta", "alpha", "Charlie", "Ångström"} {
			id := e.apply(t, partName(name)).ID
			if i%2 == 0 {
				if _, err := e.Approve(t.Context(), "admin", e.seen(id)); err != nil {
					t.Fatal(err)
				}
			}
			e.exec(t, "UPDATE partners SET rating = $1 WHERE id = $2", float64(i), id)
		}
		for _, c := range []struct {
			filter listQuery
			want   string
		}{
			{listQuery{}, "Ångström Charlie alpha Delta"},
			{listQuery{Sort: partners.SortOldest}, "Delta alpha Charlie Ångström"},
			{listQuery{Sort: partners.SortName}, "alpha Ångström Charlie Delta"},
			{listQuery{Sort: partners.SortRating}, "Ångström Charlie alpha Delta"},
			{listQuery{Status: "active"}, "Charlie Delta"},
			{listQuery{Status: "pending", Sort: partners.SortName}, "alpha Ångström"},
			{listQuery{Search: "invoice"}, "Ångström Charlie alpha Delta"},
			{listQuery{Search: "angstr"}, "Ångström"},
			{listQuery{Search: "acme n3"}, "Charlie"},
			{listQuery{Search: "invoice", Status: "active", Sort: partners.SortOldest}, "Delta Charlie"},
			{listQuery{Search: "***"}, ""},
		} {
			for limit := 1; limit <= 5; limit++ {
				var got []string
				for cursor, more := "", true; more; more = cursor != "" {
					page, err := e.ListAll(t.Context(), c.filter, cursor, limit)
					if err != nil {
						t.Fatal(err)
					}
					for _, p := range page.Items {
						got = append(got, p.CompanyName)
					}
					cursor = page.NextCursor
				}
				if strings.Join(got, " ") != c.want {
					t.Errorf("%+v in pages of %d: got %v, want %s", c.filter, limit, got, c.want)
				}
			}
		}
	})
}

func TestT35HostileTextStaysTextInExport(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		long := strings.Repeat("=1+1 ", 800) // 4,000 characters, the maximum of a description
		hostile := []string{`=HYPERLINK("http://evil.example","x")`, `+1`, `-2`, `@SUM(A1)`, `<img src=x onerror=alert(1)>`,
			`a","b`}
		for i, text := range hostile {
			body := map[string]any{
				"company_name": text, "company_description": long, "contact_email": fmt.Sprintf("n%d@acme.example", i),
				"contact_phone": "+49 30 1",
				"location":      text, "services_offered": []string{"Automation"}, "specializations": []string{text},
			}
			if got := s.Do(t, "POST", "/api/partners", "", body); got.Status != http.StatusCreated {
				t.Fatalf("%s returns %d %s", text, got.Status, got.Body)
			}
		}
		id := post(t, s, "Acme AI", "")
		admin := s.SignIn(t, adminEmail)
		s.Do(t, "POST", "/api/admin/partners/"+id+"/approve", admin, nil)
		s.Do(t, "POST", "/api/partnership-requests", "", fmt.Sprintf(
			`{"partner_id":%q,"requester_name":"=cmd|' /C calc'!A0","requester_email":"grace@buyer.example","service_needed":"Consulting","message":"@SUM(1)\n=2"}`, id))
		for _, path := range []string{"partners.csv", "partners.csv?q=acme&sort=name&status=pending",
			"partnership-requests.csv", "partnership-requests.csv?status=pending"} {
			file := s.Do(t, "GET", "/api/admin/"+path, admin, nil)
			if file.Header.Get("Content-Type") != "text/csv; charset=utf-8" ||
				!strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment;") ||
				file.Header.Get("Cache-Control") != "no-store" || file.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s has the headers %v", path, file.Header)
			}
			rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
			if err != nil || len(rows) < 2 {
				t.Fatalf("%s cannot be read: %d rows, %v", path, len(rows), err)
			}
			for _, row := range rows {
				for _, cell := range row {
					// a negative number isn't a formula
					if cell != "" && cell != "-2" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
						t.Errorf("%s contains the formula %.60q", path, cell)
					}
				}
			}
		}
		if file := s.Do(t, "GET", "/api/admin/partners.csv", admin, nil); strings.Count(file.Body,
			"@acme.example") != len(hostile)+1 {
			t.Errorf("the export does not contain every partner")
		}
		var trail struct {
			Items []struct{ Actor, Action, Object string }
		}
		s.Do(t, "GET", "/api/admin/audit", admin, nil).Decode(t, &trail)
		if n := len(trail.Items); n != 6 || trail.Items[0].Action != "partner.exported" ||
			trail.Items[0].Actor != adminEmail ||
			trail.Items[n-1].Action != "partner.approved" || trail.Items[n-1].Object != "Acme AI" {
			t.Errorf("the audit trail is %+v", trail)
		}
	})
}

func TestExportContainsAllBatches(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	const count = 1_203 // two batches of 500 and a partial one
	fill(t, e.db, 0, count, []string{"Automation"})
	rows, err := e.Desk().Export(t.Context(), e.db, "admin", listQuery{Sort: partners.SortName}.query())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line, err := range rows {
		if err != nil {
			t.Fatal(err)
		}
		seen[line[len(line)-1]] = true // the id
	}
	if len(seen) != count {
		t.Errorf("%d partners were exported", len(seen))
	}
}

func TestStreamsAreLimitedPerNetwork(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited)
	for i := range 21 {
		status, _ := s.Follow(t, "/api/partners/activity", "")
		if want := http.StatusOK; i < 20 && status != want {
			t.Fatalf("stream %d returns %d", i+1, status)
		}
	}
	refused := s.Do(t, "GET", "/api/partners/activity", "", nil)
	var problem struct{ Detail string }
	if err := json.Unmarshal([]byte(refused.Body), &problem); err != nil || refused.Status != http.StatusTooManyRequests ||
		refused.Header.Get("Retry-After") == "" || !strings.Contains(problem.Detail, "wait") {
		t.Errorf("one too many returns %d %v %s", refused.Status, refused.Header, refused.Body)
	}
}

func TestApprovalNotifiesAccountOfAddress(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin, applicant, other := s.SignIn(t, adminEmail), s.SignIn(t, "a@acme.example"), s.SignIn(t, "other@acme.example")
		id := post(t, s, "Acme AI", "")
		s.Do(t, "POST", "/api/admin/partners/"+id+"/approve", admin, nil)
		asked := s.Do(t, "POST", "/api/partnership-requests", other, fmt.Sprintf(
			`{"partner_id":%q,"requester_name":"Grace","requester_email":"grace@buyer.example","service_needed":"Consulting"}`, id))
		s.Do(t, "POST", "/api/admin/partnership-requests/"+markettest.IDOf(t, asked)+"/introduce", admin, `{}`)
		now.Advance(mail.UndoDelay)
		s.Drain(t)
		for name, c := range map[string]struct {
			token string
			want  []string
		}{
			"administrator": {admin, []string{"New introduction request", "New partner application"}},
			"applicant":     {applicant, []string{"Your partner application is approved"}},
			"visitor":       {other, []string{"Introduction to Acme AI"}},
		} {
			var rows []struct{ Title string }
			s.Do(t, "GET", "/api/notifications", c.token, nil).Decode(t, &rows)
			var got []string
			for _, row := range rows {
				got = append(got, row.Title)
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("the %s got %q, want %q", name, got, c.want)
			}
		}
	}, apptest.WithClock(now))
}
