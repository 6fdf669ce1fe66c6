package marketplace_test

import (
	"encoding/csv"
	"fmt"
	"maps"
	"net/http"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/databasetest"
)

// attacks are texts that do harm when they are interpreted, one for each way.
var attacks = map[string]string{
	"markup":      `<img src=x onerror=alert(1)>`,
	"script end":  `</script><script>alert(1)</script>`,
	"address":     `javascript:alert(1)`,
	"formula":     `=HYPERLINK("https://evil.example","x")`,
	"header":      "Ada\r\nBcc: all@evil.example",
	"reversed":    "Ada \u202etxt.exe\u2066\u200b\u00ad",
	"endless":     strings.Repeat("w", 1_990),
	"placeholder": "{email} {partner} {reason} {{.}} ${name} %s $1",
	"zero":        "Ada\x00Byron",
	"separator":   "Ada\u2028Byron",
}

// hostileMarket follows partners whose texts are all the same attack.
type hostileMarket struct {
	*apptest.Server
	now          *clock.Manual
	admin, owner string // access tokens

	attack  string
	mailbox string // of the owner
	marks   int
	kept    []string // marks of the accepted texts, which must be displayed later
}

// TestT30T35MarketplaceFieldsStayText sends each attack in each marketplace field that users fill in. A field
// either refuses it with a sentence, or the text is displayed as plain text in responses, mails and spreadsheets.
// e2e/operations/hostile.spec.ts tests the partners' pages and images.
func TestT30T35MarketplaceFieldsStayText(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, 11, 9, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now))
			for i, name := range slices.Sorted(maps.Keys(attacks)) {
				t.Run(name, func(t *testing.T) {
					m := &hostileMarket{Server: s, now: now, attack: attacks[name]}
					m.journey(t, i)
				})
			}
		})
	}
}

// submitFields sends the body once per field, with the attack in that field only, and then with all accepted fields. A
// refusal must name the field in a sentence.
func (m *hostileMarket) submitFields(t *testing.T, method, path, token string, body map[string]any,
	fields ...string) apptest.Answer {
	t.Helper()
	all := maps.Clone(body)
	for _, field := range fields {
		one := maps.Clone(body)
		text := m.text()
		one[field] = text
		if _, isList := body[field].([]string); isList {
			one[field] = []string{text}
		}
		m.now.Advance(time.Second)
		got := m.Do(t, method, path, token, m.uniqueBody(one))
		switch {
		case got.Status < http.StatusMultipleChoices:
			all[field] = one[field]
			m.kept = append(m.kept, mark.FindString(text))
			if len(fields) == 1 {
				m.Drain(t)
				return got
			}
		case got.Status != http.StatusBadRequest || !strings.Contains(got.Body, `"field":"`+field+`"`) ||
			strings.ContainsAny(got.Body, "<>") || len(got.Body) > 1_000:
			t.Errorf("%s %s refuses its %s with %d %.300s", method, path, field, got.Status, got.Body)
		}
	}
	return m.want(t, method, path, token, m.uniqueBody(all))
}

// want sends a request that must succeed, and runs all jobs that it causes.
func (m *hostileMarket) want(t *testing.T, method, path, token string, body any) apptest.Answer {
	t.Helper()
	m.now.Advance(time.Second)
	got := m.Do(t, method, path, token, body)
	if got.Status >= http.StatusMultipleChoices {
		t.Fatalf("%s %s: %d %.300s", method, path, got.Status, got.Body)
	}
	m.Drain(t)
	return got
}

var mark = regexp.MustCompile(`m\d+m$`)

// text returns the attack with a mark that is unique for the field.
func (m *hostileMarket) text() string {
	m.marks++
	return fmt.Sprintf("%sm%dm", m.attack, m.marks)
}

// uniqueBody renames the row in a body that creates one, because repeated requests count once.
func (m *hostileMarket) uniqueBody(body map[string]any) map[string]any {
	if _, own := body["id"]; own {
		body["id"] = id.New()
	}
	return body
}

// journey runs through a partner's life from the application to a review and a rejection, and reads everything on the
// way.
func (m *hostileMarket) journey(t *testing.T, number int) {
	t.Helper()
	m.now.Advance(25 * time.Hour) // resets the daily limits
	owner, buyer := fmt.Sprintf("owner%d@harrow.example", number), fmt.Sprintf("buyer%d@mail.example", number)
	m.mailbox = owner
	m.admin, m.owner = m.SignIn(t, apptest.AdminEmail), m.SignIn(t, owner)
	profile := map[string]any{"company_name": "Harrow", "company_description": "We automate invoices.",
		"contact_email": owner, "contact_phone": "", "website_url": "", "services_offered": []string{"Automation"},
		"specializations": []string{"Invoices"}, "pricing_range": "", "team_size": "", "location": ""}
	fields := slices.Sorted(maps.Keys(profile))
	var company, asked struct{ ID string }
	m.submitFields(t, "POST", "/api/partners", "", profile, fields...).Decode(t, &company)
	at := "/api/admin/partners/" + company.ID
	m.want(t, "POST", at+"/approve", m.admin, nil)
	apptest.SetIntroductionFee(t, m.Server, company.ID)
	m.want(t, "POST", "/api/partner/claims/"+company.ID, m.owner, nil)

	m.submitFields(t, "PUT", "/api/partner/profile", m.owner, profile, fields...)
	seen := m.answers(t, at)
	profile["website_url"] = fmt.Sprintf("https://harrow%d.example", number) // needs a review
	m.want(t, "PUT", "/api/partner/profile", m.owner, profile)
	var detail struct{ Proposal struct{ ID string } }
	m.want(t, "GET", at, m.admin, nil).Decode(t, &detail)
	m.submitFields(t, "POST", at+"/refuse-change", m.admin,
		map[string]any{"proposal_id": detail.Proposal.ID, "reason": "No."}, "reason")
	m.submitFields(t, "PUT", at, m.admin, profile, fields...)
	m.submitFields(t, "POST", "/api/partner/invitations", m.owner,
		map[string]any{"email": fmt.Sprintf("hand%d@harrow.example", number)}, "email")
	if got := m.Do(t, "PUT", "/api/partner/logo", m.owner, m.attack); got.Status != http.StatusBadRequest {
		t.Errorf("the logo is answered %d %s", got.Status, got.Body)
	}

	request := map[string]any{"partner_id": company.ID, "requester_name": "Grace", "requester_email": buyer,
		"requester_company": "", "service_needed": "Automation", "budget": "", "message": "", "elapsed_ms": 60_000}
	m.submitFields(t, "POST", "/api/partnership-requests", "", request, "requester_name", "requester_email",
		"requester_company", "service_needed", "budget", "message").Decode(t, &asked)
	m.want(t, "POST", "/api/admin/partnership-requests/"+asked.ID+"/introduce", m.admin, map[string]any{})
	note := map[string]any{"id": "", "text": "Called."}
	m.submitFields(t, "POST", "/api/partner/introductions/"+asked.ID+"/notes", m.owner, note, "text")
	m.submitFields(t, "POST", "/api/admin/partnership-requests/"+asked.ID+"/note", m.admin, note, "text")
	m.submitFields(t, "POST", "/api/partner/introductions/"+asked.ID+"/moves", m.owner,
		map[string]any{"status": "lost", "reason": "No time"}, "reason")
	m.review(t, company.ID, buyer)
	seen += m.readMails(t, owner, buyer, apptest.AdminEmail) // before a month passes, after which they are deleted
	m.money(t, asked.ID)
	seen += m.answers(t, at, "/api/admin/partnership-requests/"+asked.ID)
	m.submitFields(t, "POST", at+"/hold", m.admin, map[string]any{"reason": "Papers"}, "reason")
	seen += m.want(t, "GET", at, m.admin, nil).Body + m.want(t, "GET", "/api/partner", m.owner, nil).Body
	m.submitFields(t, "POST", at+"/reject", m.admin, map[string]any{"reason": "No"}, "reason")
	m.now.Advance(time.Minute) // it can no longer be undone
	m.Drain(t)
	m.want(t, "POST", at+"/approve", m.admin, nil)
	seen += m.answers(t, at, "/api/admin/reviews", "/api/admin/commission", "/api/admin/audit", "/api/notifications")
	m.want(t, "POST", at+"/reject", m.admin, map[string]any{"reason": "No"})
	seen += m.readFiles(t) + m.readMails(t, owner, buyer, apptest.AdminEmail)
	for _, mark := range m.kept {
		if !strings.Contains(seen, mark) {
			t.Errorf("the text accepted as %s isn't displayed anywhere", mark)
		}
	}
}

// money wins the introduction after all, corrects it and marks its statement.
func (m *hostileMarket) money(t *testing.T, requestID string) {
	t.Helper()
	m.want(t, "POST", "/api/admin/partnership-requests/"+requestID+"/won", m.admin, map[string]any{"won_cents": 100_00})
	statement := "/api/admin/commission/" + m.first(t, "/api/admin/commission", m.admin)
	m.submitFields(t, "POST", statement+"/correct", m.admin,
		map[string]any{"id": "", "introduction_id": requestID, "won_cents": 90_00, "note": "Less"}, "note")
	m.now.Advance(31 * 24 * time.Hour) // the month is over
	m.admin, m.owner = m.SignIn(t, apptest.AdminEmail), m.SignIn(t, m.mailbox)
	m.submitFields(t, "POST", statement+"/mark-invoiced", m.admin, map[string]any{"reference": "R-1"}, "reference")
}

// review writes a review with the mailed link, answers it, and hides it.
func (m *hostileMarket) review(t *testing.T, companyID, buyer string) {
	t.Helper()
	mails := m.Mails(t, buyer)
	link := regexp.MustCompile(`review=([\w-]+)`).FindStringSubmatch(mails[len(mails)-1].Text)
	if link == nil {
		t.Fatalf("the newest mail to %s is %s", buyer, mails[len(mails)-1].Subject)
	}
	m.submitFields(t, "POST", "/api/reviews/"+link[1], "", map[string]any{"stars": 5, "text": "Two days became two hours."},
		"text")
	review := m.first(t, "/api/partner/reviews", m.owner)
	m.submitFields(t, "POST", "/api/partner/reviews/"+review+"/answer", m.owner, map[string]any{"answer": "Thank you."},
		"answer")
	seen := m.answers(t, "/api/partners/"+companyID+"/reviews", "/api/partners/"+companyID)
	if !strings.Contains(seen, companyID) {
		t.Errorf("the company isn't public: %.300s", seen)
	}
	m.submitFields(t, "POST", "/api/admin/reviews/"+review+"/hide", m.admin, map[string]any{"reason": "Names a person"},
		"reason")
}

// first returns the id of the newest row of a list.
func (m *hostileMarket) first(t *testing.T, path, token string) string {
	t.Helper()
	var list struct{ Items []struct{ ID string } }
	m.want(t, "GET", path, token, nil).Decode(t, &list)
	if len(list.Items) == 0 {
		t.Fatalf("%s is empty", path)
	}
	return list.Items[0].ID
}

// answers reads the paths as the admin and, where allowed, as the owner of the partner and as a visitor. No response
// may contain markup or invisible characters.
func (m *hostileMarket) answers(t *testing.T, paths ...string) (all string) {
	t.Helper()
	for _, path := range append(paths, "/api/partner", "/api/partner/introductions", "/api/partner/reviews") {
		token := m.admin
		if strings.HasPrefix(path, "/api/partner/") || path == "/api/partner" {
			token = m.owner
		}
		got := m.Do(t, "GET", path, token, nil)
		if got.Status != http.StatusOK || got.Header.Get("Content-Type") != "application/json" ||
			got.Header.Get("X-Content-Type-Options") != "nosniff" || strings.ContainsAny(got.Body, "<>") {
			t.Errorf("%s is answered %d as %q: %.300s", path, got.Status, got.Header.Get("Content-Type"), got.Body)
		}
		var read any
		got.Decode(t, &read)
		checkVisible(t, path, fmt.Sprint(read))
		all += got.Body
	}
	return all
}

// checkVisible fails if the text contains characters that are invisible or change the text direction.
func checkVisible(t *testing.T, place, text string) {
	t.Helper()
	if at := strings.IndexFunc(text, line.IsHidden); at >= 0 {
		t.Errorf("%s holds %q", place, text[max(0, at-40):min(len(text), at+40)])
	}
}

// readFiles reads the files of the desk and of the portal. No cell may be a formula.
func (m *hostileMarket) readFiles(t *testing.T) (all string) {
	t.Helper()
	for path, token := range map[string]string{"/api/admin/partners.csv": m.admin, "/api/admin/reviews.csv": m.admin,
		"/api/admin/partnership-requests.csv": m.admin, "/api/admin/commission.csv": m.admin,
		"/api/partner/commission.csv": m.owner} {
		file := strings.TrimPrefix(m.want(t, "GET", path, token, nil).Body, "\ufeff")
		rows, err := csv.NewReader(strings.NewReader(file)).ReadAll()
		if err != nil || len(rows) < 2 {
			t.Fatalf("%s has %d rows, %v", path, len(rows), err)
		}
		for _, cell := range slices.Concat(rows...) {
			checkVisible(t, path, cell)
			if begins := strings.TrimSpace(cell); begins != "" && strings.ContainsAny(begins[:1], "=+-@") &&
				!regexp.MustCompile(`^-[\d.]+$`).MatchString(cell) {
				t.Errorf("%s holds the formula %.60q", path, cell)
			}
		}
		all += file
	}
	return all
}

// readMails reads the mails to the addresses: each has one recipient, only our headers, and no active HTML.
func (m *hostileMarket) readMails(t *testing.T, addresses ...string) (all string) {
	t.Helper()
	for _, to := range addresses {
		for _, letter := range m.Mails(t, to) {
			parsed, err := netmail.ReadMessage(strings.NewReader(letter.Text))
			if err != nil {
				t.Fatalf("%s: %v", letter.Kind, err)
			}
			people, err := parsed.Header.AddressList("To")
			if err != nil || len(people) != 1 || people[0].Address != to || parsed.Header.Get("Bcc") != "" ||
				parsed.Header.Get("Cc") != "" {
				t.Errorf("%s to %s has the headers %v, %v", letter.Kind, to, parsed.Header, err)
			}
			html, text := apptest.Bodies(t, parsed)
			for _, live := range []string{"<img src=x", "<script", "javascript:alert(1)\"", "href=\"javascript"} {
				if strings.Contains(html, live) {
					t.Errorf("%s holds %s: %s", letter.Kind, live, html)
				}
			}
			checkVisible(t, letter.Kind+"'s subject", letter.Subject)
			checkVisible(t, letter.Kind, text+html)
			m.checkPlaceholders(t, letter.Kind, text)
			all += text
		}
	}
	if got := m.Mails(t, "all@evil.example"); len(got) > 0 {
		t.Errorf("a header was added: %d mails", len(got))
	}
	return all
}

// checkPlaceholders fails if placeholders in a user's text were replaced.
func (m *hostileMarket) checkPlaceholders(t *testing.T, kind, text string) {
	t.Helper()
	if m.attack != attacks["placeholder"] {
		return
	}
	flat := strings.Join(strings.Fields(text), " ")
	if written := strings.Count(flat, "{{.}} ${name} %s $1m"); written != strings.Count(flat, m.attack+"m") {
		t.Errorf("%s has replaced a placeholder in a user's text: %s", kind, text)
	}
}
