package partners_test

import (
	"bytes"
	pixels "image"
	"image/png"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
)

const (
	acmeEmail  = "a@acme.example" // of applicationBody
	buyerEmail = "grace@buyer.example"
)

// market is a site with an approved company and the accounts around it.
type market struct {
	s                              *apptest.Server
	now                            *clock.Manual
	company                        string
	admin, owner, rival, bystander string // tokens
}

// eachMarket runs fn on every engine. owner has claimed the company, rival another one.
func eachMarket(t *testing.T, fn func(t *testing.T, m *market)) {
	t.Helper()
	t.Parallel()
	now := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		m := &market{s: s, now: now, company: post(t, s, "Acme AI", ""), admin: s.SignIn(t, adminEmail)}
		other := s.Do(t, "POST", "/api/partners", "", map[string]any{
			"company_name": "Rival AI", "company_description": "The same.", "contact_email": "r@rival.example",
			"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
		})
		for _, company := range []string{m.company, idOf(t, other)} {
			m.want(t, 200, "POST", "/api/admin/partners/"+company+"/approve", m.admin, nil)
		}
		m.owner, m.rival, m.bystander = s.SignIn(t, acmeEmail), s.SignIn(t, "r@rival.example"),
			s.SignIn(t, "someone@site.example")
		m.want(t, 200, "POST", "/api/partner/claims/"+m.company, m.owner, nil)
		m.want(t, 200, "POST", "/api/partner/claims/"+idOf(t, other), m.rival, nil)
		s.Drain(t)
		fn(t, m)
	}, apptest.On(now))
}

// want sends a request and fails unless the status is the one that is wanted.
func (m *market) want(t *testing.T, status int, method, path, token string, body any) apptest.Answer {
	t.Helper()
	a := m.s.Do(t, method, path, token, body)
	if a.Status != status {
		t.Fatalf("%s %s: %d, want %d: %s", method, path, a.Status, status, a.Body)
	}
	return a
}

// ask sends a visitor's request and works off what follows.
func (m *market) ask(t *testing.T, message string) (requestID string) {
	t.Helper()
	a := m.want(t, 201, "POST", "/api/partnership-requests", "", map[string]any{
		"partner_id": m.company, "requester_name": "Grace Hopper", "requester_email": buyerEmail, "requester_company": "Navy",
		"service_needed": "Consulting", "budget": "About 5k", "message": message,
	})
	m.s.Drain(t)
	return idOf(t, a)
}

func (m *market) step(t *testing.T, status int, token, requestID string, move map[string]any) apptest.Answer {
	t.Helper()
	a := m.want(t, status, "POST", "/api/partner/introductions/"+requestID+"/moves", token, move)
	m.s.Drain(t)
	return a
}

// subjects are those of the mails to an address, sorted.
func (m *market) subjects(t *testing.T, to string) []string {
	t.Helper()
	out := []string{}
	for _, mail := range m.s.Mails(t, to) {
		out = append(out, mail.Subject)
	}
	slices.Sort(out)
	return out
}

func (m *market) wantMails(t *testing.T, to string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := m.subjects(t, to); !slices.Equal(got, want) {
		t.Errorf("%s has the mails %q, want %q", to, got, want)
	}
}

// TestEveryMailOfAnIntroductionIsSentOnce goes from the request to the contract.
func TestEveryMailOfAnIntroductionIsSentOnce(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		approved := "Your listing on Harborlight is live"
		applied := "Your partner application to Harborlight"
		request := m.ask(t, "We need help.")
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI")
		m.wantMails(t, acmeEmail, applied, approved, "New introduction request: Consulting")

		m.step(t, 200, m.owner, request, map[string]any{"status": "introduced"})
		m.step(t, 200, m.owner, request, map[string]any{"status": "introduced"}) // again: nothing happens
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "You and Acme AI")
		m.wantMails(t, acmeEmail, applied, approved, "New introduction request: Consulting", "Introduction: Grace Hopper")
		for _, mail := range m.s.Mails(t, buyerEmail) {
			if mail.Subject == "You and Acme AI" && (mail.ReplyTo != acmeEmail || !strings.Contains(mail.Text, acmeEmail)) {
				t.Errorf("the visitor's mail replies to %s and says %s", mail.ReplyTo, mail.Text)
			}
		}
		for _, mail := range m.s.Mails(t, acmeEmail) {
			if mail.Subject == "Introduction: Grace Hopper" &&
				(mail.ReplyTo != buyerEmail || !strings.Contains(mail.Text, "We need help.")) {
				t.Errorf("the partner's mail replies to %s and says %s", mail.ReplyTo, mail.Text)
			}
		}

		m.step(t, 200, m.owner, request, map[string]any{"status": "talking"})
		m.step(t, 400, m.owner, request, map[string]any{"status": "won"}) // without an amount
		m.step(t, 200, m.owner, request, map[string]any{"status": "won", "won_cents": 1_250_000})
		m.step(t, 409, m.owner, request, map[string]any{"status": "lost"}) // only the administrator undoes
		thread := m.want(t, 200, "GET", "/api/admin/partnership-requests/"+request, m.admin, nil)
		var got struct {
			Status   string
			WonCents int64      `json:"won_cents"`
			EndedAt  *time.Time `json:"ended_at"`
			Events   []struct{ Actor, Kind, Became string }
		}
		thread.Decode(t, &got)
		var became []string
		for _, e := range got.Events {
			became = append(became, strings.TrimSpace(e.Actor+" "+e.Kind+" "+e.Became))
		}
		slices.Sort(became) // at the same instant, the order is that of the ids
		want := []string{"clock asked", "partner status introduced", "partner status talking", "partner status won",
			"visitor status pending"}
		if got.Status != "won" || got.WonCents != 1_250_000 || got.EndedAt == nil || !slices.Equal(became, want) {
			t.Errorf("the administrator reads %+v, %q", got, became)
		}
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "You and Acme AI", "How was it with Acme AI?")
	})
}

func TestADeclinedVisitorIsToldOnceAndNamedToNobody(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		request := m.ask(t, "Please.")
		m.step(t, 200, m.owner, request, map[string]any{"status": "lost", "reason": "No time"})
		m.want(t, 200, "PATCH", "/api/admin/partnership-requests/"+request, m.admin, map[string]any{"status": "pending"})
		// asked before: nothing happens
		m.want(t, 200, "POST", "/api/admin/partnership-requests/"+request+"/ask", m.admin, nil)
		m.step(t, 200, m.owner, request, map[string]any{"status": "lost"})
		m.wantMails(t, buyerEmail, "Your introduction to Acme AI", "About your introduction to Acme AI")
		for _, mail := range m.s.Mails(t, acmeEmail) {
			if strings.Contains(mail.Text, "Grace") || strings.Contains(mail.Text, buyerEmail) ||
				strings.Contains(mail.Text, "Please.") {
				t.Errorf("the partner has read who asked: %s", mail.Text)
			}
		}
		if own := m.want(t, 200, "GET", "/api/partner/introductions/"+request, m.owner, nil); strings.Contains(own.Body,
			"Grace") ||
			strings.Contains(own.Body, buyerEmail) {
			t.Errorf("the portal names the visitor: %s", own.Body)
		}
	})
}

func TestWhatDoesNotMoveIsRemembered(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		m.ask(t, "")
		reminded := func() int {
			return len(m.subjects(t, acmeEmail)) - 3
		}
		for _, after := range []struct {
			time.Duration
			partner int
			owner   bool
		}{{47 * time.Hour, 0, false}, {time.Hour, 1, false}, {time.Hour, 1, false}, {72 * time.Hour, 1, true},
			{240 * time.Hour, 1, true}} {
			m.now.Advance(after.Duration)
			m.s.Drain(t)
			told := slices.Contains(m.subjects(t, adminEmail), "No news: Grace Hopper and Acme AI")
			if reminded() != after.partner || told != after.owner {
				t.Errorf("%s later the partner has %d reminders, the owner was told: %t", after.Duration, reminded(), told)
			}
		}
	})
}

// TestT91OnlyACompanysPeopleReachItsRows asks every route of the portal as everybody.
func TestT91OnlyACompanysPeopleReachItsRows(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		request := m.ask(t, "A secret plan")
		invited := m.want(t, 200, "POST", "/api/partner/invitations", m.owner,
			map[string]any{"email": "colleague@acme.example"})
		var portal struct {
			Company struct {
				Invited []struct{ ID string }
				People  []struct {
					UserID string `json:"user_id"`
				}
			}
		}
		invited.Decode(t, &portal)
		invitation, owner := portal.Company.Invited[0].ID, portal.Company.People[0].UserID
		for _, r := range []struct {
			method, path string
			body         any
		}{
			{"GET", "/api/partner/introductions/" + request, nil},
			{"POST", "/api/partner/introductions/" + request + "/moves", map[string]any{"status": "introduced"}},
			{"POST", "/api/partner/introductions/" + request + "/notes", map[string]any{"id": id.New(), "text": "x"}},
			{"POST", "/api/partner/claims/" + m.company, nil},
			{"POST", "/api/partner/invitations/" + invitation + "/accept", nil},
			{"DELETE", "/api/partner/invitations/" + invitation, nil},
			{"PUT", "/api/partner/people/" + owner, map[string]any{"role": "member"}},
			{"DELETE", "/api/partner/people/" + owner, nil},
		} {
			m.want(t, 401, r.method, r.path, "", r.body)
			m.want(t, 404, r.method, r.path, m.bystander, r.body)
			want := 404
			if strings.Contains(r.path, "claims") || strings.HasSuffix(r.path, "accept") {
				want = 409 // the rival belongs to a company; the answer is the same for every id
			}
			m.want(t, want, r.method, r.path, m.rival, r.body)
			if strings.Contains(r.path, "introductions") {
				m.want(t, 404, r.method, r.path, m.admin, r.body) // the administrator has routes of their own
			}
		}
		if list := m.want(t, 200, "GET", "/api/partner/introductions", m.rival, nil); strings.Contains(list.Body, request) {
			t.Errorf("the rival reads %s", list.Body)
		}
		m.want(t, 404, "GET", "/api/partner/introductions", m.bystander, nil)
		for _, token := range []string{m.owner, m.rival, m.bystander} {
			m.want(t, 403, "GET", "/api/admin/partnership-requests/"+request, token, nil)
			m.want(t, 403, "POST", "/api/admin/partners/"+m.company+"/reject", token, map[string]any{"reason": "x"})
		}
	})
}

func TestT91ARemovedColleagueSeesNothingAtOnce(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		request := m.ask(t, "")
		m.want(t, 200, "POST", "/api/partner/invitations", m.owner, map[string]any{"email": "bea@acme.example"})
		m.s.Drain(t)
		m.wantMails(t, "bea@acme.example", "Join Acme AI on Harborlight")
		bea := m.s.SignIn(t, "bea@acme.example")
		var portal struct {
			Invitations []struct{ ID string }
			Company     *struct {
				People []struct {
					UserID string `json:"user_id"`
					IsSelf bool   `json:"is_self"`
				}
			}
		}
		m.want(t, 200, "GET", "/api/partner", bea, nil).Decode(t, &portal)
		m.want(t, 200, "POST", "/api/partner/invitations/"+portal.Invitations[0].ID+"/accept", bea, nil).Decode(t, &portal)
		m.want(t, 200, "GET", "/api/partner/introductions/"+request, bea, nil)
		m.want(t, 403, "PUT", "/api/partner/pause", bea, map[string]any{"paused": true}) // owners only
		self := ""
		for _, p := range portal.Company.People {
			if p.IsSelf {
				self = p.UserID
			}
		}
		m.want(t, 200, "DELETE", "/api/partner/people/"+self, m.owner, nil)
		m.want(t, 404, "GET", "/api/partner/introductions/"+request, bea, nil)
		m.want(t, 404, "POST", "/api/partner/introductions/"+request+"/moves", bea, map[string]any{"status": "introduced"})
		m.want(t, 404, "PUT", "/api/partner/profile", bea, profile(nil))
		if left := m.want(t, 200, "GET", "/api/partner", bea, nil); strings.Contains(left.Body, "Acme") {
			t.Errorf("a removed colleague reads %s", left.Body)
		}
	})
}

func TestTheLastPersonCannotLeaveACompanyThatIsLive(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		var portal struct {
			Company struct {
				People []struct {
					UserID string `json:"user_id"`
				}
			}
		}
		m.want(t, 200, "GET", "/api/partner", m.owner, nil).Decode(t, &portal)
		self := portal.Company.People[0].UserID
		m.want(t, 409, "DELETE", "/api/partner/people/"+self, m.owner, nil)
		m.want(t, 409, "PUT", "/api/partner/people/"+self, m.owner, map[string]any{"role": "member"})
		m.want(t, 200, "PUT", "/api/partner/pause", m.owner, map[string]any{"paused": true})
		m.want(t, 404, "GET", "/api/partners/"+m.company, "", nil)
		m.want(t, 200, "DELETE", "/api/partner/people/"+self, m.owner, nil)
		m.want(t, 200, "POST", "/api/partner/claims/"+m.company, m.owner, nil) // the mailbox is still theirs
		m.want(t, 200, "PUT", "/api/partner/pause", m.owner, map[string]any{"paused": false})
		m.want(t, 200, "GET", "/api/partners/"+m.company, "", nil)
		m.want(t, 200, "POST", "/api/admin/partners/"+m.company+"/deactivate", m.admin, nil)
		m.want(t, 409, "PUT", "/api/partner/pause", m.owner, map[string]any{"paused": false}) // not theirs to undo
	})
}

// profile is a valid one, changed by the test.
func profile(change map[string]any) map[string]any {
	p := map[string]any{
		"company_name": "Acme AI", "company_description": "We automate invoices.", "contact_email": acmeEmail,
		"contact_phone":    "+49 30 1",
		"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
	}
	maps.Copy(p, change)
	return p
}

func TestANewNameWaitsForReviewAndATelephoneNumberDoesNot(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		answer := m.want(t, 200, "PUT", "/api/partner/profile", m.owner,
			profile(map[string]any{"company_name": "Acme Robotics", "location": "Berlin"}))
		m.s.Drain(t)
		if public := m.want(t, 200, "GET", "/api/partners/"+m.company, "", nil); !strings.Contains(public.Body, "Berlin") ||
			strings.Contains(public.Body, "Robotics") {
			t.Errorf("visitors read %s", public.Body)
		}
		var portal struct {
			Company struct{ Proposal struct{ ID string } }
		}
		answer.Decode(t, &portal)
		waiting := m.want(t, 200, "GET", "/api/admin/partners?status=review", m.admin, nil)
		if !strings.Contains(waiting.Body, m.company) ||
			!slices.Contains(m.subjects(t, adminEmail), "A change waits for review: Acme AI") {
			t.Errorf("the administrator doesn't know: %s", waiting.Body)
		}
		review := "/api/admin/partners/" + m.company + "/review"
		m.want(t, 409, "POST", review, m.admin, map[string]any{"proposal_id": id.New(), "approve": true}) // not what was seen
		m.want(t, 200, "POST", review, m.admin, map[string]any{"proposal_id": portal.Company.Proposal.ID, "approve": true})
		m.s.Drain(t)
		if list := m.want(t, 200, "GET", "/api/partners?q=robotics", "", nil); !strings.Contains(list.Body, "Acme Robotics") {
			t.Errorf("visitors find %s", list.Body)
		}
		if !slices.Contains(m.subjects(t, acmeEmail), "Your new profile is live") {
			t.Error("the company wasn't told")
		}
	})
}

func TestT92APartnerChangesNothingThatIsOurs(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		for _, field := range []string{"rating", "review_count", "commission_rate", "is_active", "is_verified", "is_held",
			"logo_url", "id", "created_at"} {
			m.want(t, 400, "PUT", "/api/partner/profile", m.owner, profile(map[string]any{field: 1}))
		}
		m.want(t, 400, "PUT", "/api/partner/profile", m.owner,
			profile(map[string]any{"contact_email": "stranger@mail.example"}))
		m.want(t, 400, "PUT", "/api/partner/profile", m.owner, profile(map[string]any{"website_url": "javascript:alert(1)"}))
		var p struct {
			Rating         float64
			CommissionRate float64 `json:"commission_rate"`
			ContactEmail   string  `json:"contact_email"`
		}
		m.want(t, 200, "GET", "/api/admin/partners/"+m.company, m.admin, nil).Decode(t, &p)
		if p.Rating != 0 || p.CommissionRate != 15 || p.ContactEmail != acmeEmail {
			t.Errorf("the partner has made itself %+v", p)
		}
	})
}

func TestT92HostileTextAndLogosDoNothing(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		hostile := "<script>alert(1)</script>\r\nBcc: all@mail.example"
		request := m.ask(t, hostile)
		m.step(t, 200, m.owner, request, map[string]any{"status": "introduced"})
		for _, mail := range append(m.s.Mails(t, acmeEmail), m.s.Mails(t, buyerEmail)...) {
			_, html, _ := strings.Cut(strings.ReplaceAll(mail.Text, "=\n", ""), "text/html")
			if html == "" || strings.Contains(html, "<script") || strings.Contains(mail.Subject, "Bcc") {
				t.Errorf("%s is no text", mail.Subject)
			}
		}
		if got := len(m.s.Mails(t, "all@mail.example")); got != 0 {
			t.Errorf("a header was added: %d mails", got)
		}
		for _, file := range []string{"<svg onload=alert(1)>", "GIF89a", "", hostile} {
			if a := m.logo(t, []byte(file)); a.Status/100 != 4 {
				t.Errorf("the logo %q is answered %d", file, a.Status)
			}
		}
		var b bytes.Buffer
		if err := png.Encode(&b, pixels.NewRGBA(pixels.Rect(0, 0, 40, 20))); err != nil {
			t.Fatal(err)
		}
		b.WriteString("<script>alert(1)</script>") // behind the picture
		var portal struct {
			Company struct {
				LogoURL string `json:"logo_url"`
			}
		}
		m.logo(t, b.Bytes()).Decode(t, &portal)
		shown := m.want(t, 200, "GET", portal.Company.LogoURL, "", nil)
		if strings.Contains(shown.Body, "script") || shown.Header.Get("Content-Type") != "image/png" ||
			shown.Header.Get("Content-Security-Policy") != "default-src 'none'; sandbox" {
			t.Errorf("the logo comes as %v", shown.Header)
		}
	})
}

func (m *market) logo(t *testing.T, data []byte) apptest.Answer {
	t.Helper()
	return m.s.Do(t, http.MethodPut, "/api/partner/logo", m.owner, string(data), "Content-Type",
		"application/octet-stream")
}

func TestTheAdministratorRejectsHoldsAndDeletes(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		path := "/api/admin/partners/" + m.company
		m.want(t, 400, "POST", path+"/reject", m.admin, map[string]any{"reason": " "})
		m.want(t, 200, "POST", path+"/hold", m.admin, map[string]any{"reason": "Papers are missing"})
		m.want(t, 404, "GET", "/api/partners/"+m.company, "", nil)
		m.want(t, 200, "POST", path+"/reject", m.admin, map[string]any{"reason": "No references"})
		m.s.Drain(t)
		told := false
		for _, mail := range m.s.Mails(t, acmeEmail) {
			told = told || strings.Contains(mail.Text, "No references")
			if strings.Contains(mail.Text, "Papers are missing") {
				t.Error("the reason for the hold was mailed")
			}
		}
		if !told {
			t.Error("the company wasn't told why")
		}
		m.want(t, 200, "POST", path+"/approve", m.admin, nil)
		request := m.ask(t, "")
		m.step(t, 200, m.owner, request, map[string]any{"status": "introduced"})
		m.want(t, 409, "DELETE", path, m.admin, nil) // an introduction is a business record
		var rival struct{ Items []struct{ ID string } }
		m.want(t, 200, "GET", "/api/partners?q=rival", "", nil).Decode(t, &rival)
		m.want(t, 204, "DELETE", "/api/admin/partners/"+rival.Items[0].ID, m.admin, nil)
		if portal := m.want(t, 200, "GET", "/api/partner", m.rival, nil); strings.Contains(portal.Body, "Rival") {
			t.Errorf("the deleted company is still there: %s", portal.Body)
		}
	})
}

// TestT44APortalHearsOfItsOwnCompanyAlone holds that the stream of a company's people tells of nothing of others,
// and contains nothing. Events come in the order of the log: after each of a rival's comes one of the company's own, so
// at the end there is one for each of these.
func TestT44APortalHearsOfItsOwnCompanyAlone(t *testing.T) {
	const changed = "event: changed"
	eachMarket(t, func(t *testing.T, m *market) {
		m.want(t, 401, "GET", "/api/partner/activity", "", nil)
		m.want(t, 404, "GET", "/api/partner/activity", m.bystander, nil)
		own := m.ask(t, "Two hundred invoices a week.")
		m.s.Told(t) // of what made the company and its request: the stream begins after it
		_, lines := follow(t, m.s, "/api/partner/activity", m.owner)
		until(t, lines, "retry: 3000")

		var rival struct{ Company struct{ ID string } }
		m.want(t, 200, "GET", "/api/partner", m.rival, nil).Decode(t, &rival)
		for _, others := range []func(){
			func() {
				m.want(t, 201, "POST", "/api/partnership-requests", "",
					map[string]any{"partner_id": rival.Company.ID, "requester_name": "Ada",
						"requester_email": "ada@buyer.example", "service_needed": "Automation"})
			},
			func() { m.s.Drain(t) },
			func() { m.want(t, 200, "PUT", "/api/partner/pause", m.rival, map[string]any{"paused": true}) },
			func() {
				m.want(t, 200, "POST", "/api/partner/invitations", m.rival, map[string]any{"email": "bea@rival.example"})
			},
		} {
			others()
			m.want(t, 200, "POST", "/api/partner/introductions/"+own+"/notes", m.owner,
				map[string]any{"id": id.New(), "text": "Ours"})
			until(t, lines, changed)
		}
		m.want(t, 200, "POST", "/api/partner/introductions/"+own+"/moves", m.owner, map[string]any{"status": "introduced"})
		until(t, lines, changed)
		m.s.Do(t, "POST", "/api/auth/logout?scope=global", m.owner, nil) // the last event: it ends the stream
		for line := range lines {
			if line == changed || strings.HasPrefix(line, "data:") && line != "data: {}" {
				t.Errorf("the stream says %q of what isn't the company's", line)
			}
		}
	})
}

// TestT44APortalOfSomebodyWhoWasRemovedHearsNothingMore holds that removing a colleague ends their stream.
func TestT44APortalOfSomebodyWhoWasRemovedHearsNothingMore(t *testing.T) {
	eachMarket(t, func(t *testing.T, m *market) {
		colleague := m.s.SignIn(t, "colleague@acme.example")
		m.want(t, 200, "POST", "/api/partner/invitations", m.owner, map[string]any{"email": "colleague@acme.example"})
		var portal struct {
			Invitations []struct{ ID string }
			Company     struct {
				People []struct {
					UserID string `json:"user_id"`
					Email  string
				}
			}
		}
		m.want(t, 200, "GET", "/api/partner", colleague, nil).Decode(t, &portal)
		m.want(t, 200, "POST", "/api/partner/invitations/"+portal.Invitations[0].ID+"/accept", colleague, nil).Decode(t,
			&portal)
		_, lines := follow(t, m.s, "/api/partner/activity", colleague)
		until(t, lines, "retry: 3000")
		for _, person := range portal.Company.People {
			if person.Email == "colleague@acme.example" {
				m.want(t, 200, "DELETE", "/api/partner/people/"+person.UserID, m.owner, nil)
			}
		}
		m.ask(t, "Who reads this?")
		for line := range lines { // the test hangs if the stream doesn't end
			if strings.HasPrefix(line, "data:") && line != "data: {}" {
				t.Errorf("the stream contains %q", line)
			}
		}
	})
}
