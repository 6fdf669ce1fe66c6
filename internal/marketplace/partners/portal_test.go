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
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/markettest"
)

// TestT91OnlyMembersReachTheirPartner calls every route of the portal with every role.
func TestT91OnlyMembersReachTheirPartner(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "A secret plan")
		invited := m.Expect(t, 200, "POST", "/api/partner/invitations", m.Owner,
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
			{"POST", "/api/partner/claims/" + m.Company, nil},
			{"POST", "/api/partner/invitations/" + invitation + "/accept", nil},
			{"DELETE", "/api/partner/invitations/" + invitation, nil},
			{"PUT", "/api/partner/people/" + owner, map[string]any{"role": "member"}},
			{"DELETE", "/api/partner/people/" + owner, nil},
		} {
			m.Expect(t, 401, r.method, r.path, "", r.body)
			m.Expect(t, 404, r.method, r.path, m.Bystander, r.body)
			want := 404
			if strings.Contains(r.path, "claims") || strings.HasSuffix(r.path, "accept") {
				want = 409 // the rival has a partner already, so the response is the same for every id
			}
			m.Expect(t, want, r.method, r.path, m.Rival, r.body)
			if strings.Contains(r.path, "introductions") {
				m.Expect(t, 404, r.method, r.path, m.Admin, r.body) // the admin has separate routes
			}
		}
		if list := m.Expect(t, 200, "GET", "/api/partner/introductions", m.Rival, nil); strings.Contains(list.Body, request) {
			t.Errorf("the rival reads %s", list.Body)
		}
		m.Expect(t, 404, "GET", "/api/partner/introductions", m.Bystander, nil)
		for _, token := range []string{m.Owner, m.Rival, m.Bystander} {
			m.Expect(t, 403, "GET", "/api/admin/partnership-requests/"+request, token, nil)
			m.Expect(t, 403, "POST", "/api/admin/partners/"+m.Company+"/reject", token, map[string]any{"reason": "x"})
		}
	})
}

func TestT91RemovedMemberLosesAccessAtOnce(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		request := m.RequestIntroduction(t, "")
		m.Expect(t, 200, "POST", "/api/partner/invitations", m.Owner, map[string]any{"email": "bea@acme.example"})
		m.Drain(t)
		m.ExpectMails(t, "bea@acme.example", "Join Acme AI on Harborlight")
		bea := m.SignIn(t, "bea@acme.example")
		var portal struct {
			Invitations []struct{ ID string }
			Company     *struct {
				People []struct {
					UserID string `json:"user_id"`
					IsSelf bool   `json:"is_self"`
				}
			}
		}
		m.Expect(t, 200, "GET", "/api/partner", bea, nil).Decode(t, &portal)
		m.Expect(t, 200, "POST", "/api/partner/invitations/"+portal.Invitations[0].ID+"/accept", bea, nil).Decode(t, &portal)
		m.Expect(t, 200, "GET", "/api/partner/introductions/"+request, bea, nil)
		m.Expect(t, 403, "PUT", "/api/partner/pause", bea, map[string]any{"paused": true}) // only for owners
		self := ""
		for _, p := range portal.Company.People {
			if p.IsSelf {
				self = p.UserID
			}
		}
		m.Expect(t, 200, "DELETE", "/api/partner/people/"+self, m.Owner, nil)
		m.Expect(t, 404, "GET", "/api/partner/introductions/"+request, bea, nil)
		m.Expect(t, 404, "POST", "/api/partner/introductions/"+request+"/moves", bea, map[string]any{"status": "introduced"})
		m.Expect(t, 404, "PUT", "/api/partner/profile", bea, profile(nil))
		if left := m.Expect(t, 200, "GET", "/api/partner", bea, nil); strings.Contains(left.Body, "Acme") {
			t.Errorf("a removed colleague reads %s", left.Body)
		}
	})
}

func TestLastMemberCannotLeaveActivePartner(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		var portal struct {
			Company struct {
				People []struct {
					UserID string `json:"user_id"`
				}
			}
		}
		m.Expect(t, 200, "GET", "/api/partner", m.Owner, nil).Decode(t, &portal)
		self := portal.Company.People[0].UserID
		m.Expect(t, 409, "DELETE", "/api/partner/people/"+self, m.Owner, nil)
		m.Expect(t, 409, "PUT", "/api/partner/people/"+self, m.Owner, map[string]any{"role": "member"})
		m.Expect(t, 200, "PUT", "/api/partner/pause", m.Owner, map[string]any{"paused": true})
		m.Expect(t, 404, "GET", "/api/partners/"+m.Company, "", nil)
		m.Expect(t, 200, "DELETE", "/api/partner/people/"+self, m.Owner, nil)
		m.Expect(t, 200, "POST", "/api/partner/claims/"+m.Company, m.Owner, nil) // the account still has the address
		m.Expect(t, 200, "PUT", "/api/partner/pause", m.Owner, map[string]any{"paused": false})
		m.Expect(t, 200, "GET", "/api/partners/"+m.Company, "", nil)
		m.Expect(t, 200, "POST", "/api/admin/partners/"+m.Company+"/deactivate", m.Admin, nil)
		// members can't undo the admin's decision
		m.Expect(t, 409, "PUT", "/api/partner/pause", m.Owner, map[string]any{"paused": false})
	})
}

// profile returns a valid profile with changes.
func profile(change map[string]any) map[string]any {
	p := map[string]any{
		"company_name": "Acme AI", "company_description": "We automate invoices.", "contact_email": markettest.AcmeEmail,
		"contact_phone":    "+49 30 1",
		"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
	}
	maps.Copy(p, change)
	return p
}

func TestNewNameNeedsReview(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		answer := m.Expect(t, 200, "PUT", "/api/partner/profile", m.Owner,
			profile(map[string]any{"company_name": "Acme Robotics", "location": "Berlin"}))
		m.Drain(t)
		if public := m.Expect(t, 200, "GET", "/api/partners/"+m.Company, "", nil); !strings.Contains(public.Body, "Berlin") ||
			strings.Contains(public.Body, "Robotics") {
			t.Errorf("visitors read %s", public.Body)
		}
		var portal struct {
			Company struct{ Proposal struct{ ID string } }
		}
		answer.Decode(t, &portal)
		waiting := m.Expect(t, 200, "GET", "/api/admin/partners?status=review", m.Admin, nil)
		if !strings.Contains(waiting.Body, m.Company) ||
			!slices.Contains(m.Subjects(t, adminEmail), "Change to review: Acme AI") {
			t.Errorf("the admin can't see it: %s", waiting.Body)
		}
		publish := "/api/admin/partners/" + m.Company + "/publish-change"
		m.Expect(t, 409, "POST", publish, m.Admin, map[string]any{"proposal_id": id.New()}) // an outdated proposal
		m.Expect(t, 200, "POST", publish, m.Admin, map[string]any{"proposal_id": portal.Company.Proposal.ID})
		m.Expect(t, 409, "POST", publish, m.Admin, map[string]any{"proposal_id": portal.Company.Proposal.ID})
		m.Drain(t)
		if list := m.Expect(t, 200, "GET", "/api/partners?q=robotics", "", nil); !strings.Contains(list.Body, "Acme Robotics") {
			t.Errorf("visitors find %s", list.Body)
		}
		if !slices.Contains(m.Subjects(t, markettest.AcmeEmail), "Your new profile is live") {
			t.Error("the partner got no notification")
		}
	})
}

func TestT92PartnersCannotChangeProtectedFields(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		for _, field := range []string{"rating", "review_count", "commission_rate", "is_active", "is_verified", "is_held",
			"logo_url", "id", "created_at"} {
			m.Expect(t, 400, "PUT", "/api/partner/profile", m.Owner, profile(map[string]any{field: 1}))
		}
		m.Expect(t, 400, "PUT", "/api/partner/profile", m.Owner,
			profile(map[string]any{"contact_email": "stranger@mail.example"}))
		m.Expect(t, 400, "PUT", "/api/partner/profile", m.Owner, profile(map[string]any{"website_url": "javascript:alert(1)"}))
		var p struct {
			Rating         float64
			CommissionRate float64 `json:"commission_rate"`
			ContactEmail   string  `json:"contact_email"`
		}
		m.Expect(t, 200, "GET", "/api/admin/partners/"+m.Company, m.Admin, nil).Decode(t, &p)
		if p.Rating != 0 || p.CommissionRate != 15 || p.ContactEmail != markettest.AcmeEmail {
			t.Errorf("the partner has changed itself to %+v", p)
		}
	})
}

func TestT92HostileTextAndLogosAreHarmless(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		hostile := "<script>alert(1)</script>\r\nBcc: all@mail.example"
		request := m.RequestIntroduction(t, hostile)
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"})
		for _, mail := range append(m.Mails(t, markettest.AcmeEmail), m.Mails(t, markettest.BuyerEmail)...) {
			_, html, _ := strings.Cut(strings.ReplaceAll(mail.Text, "=\n", ""), "text/html")
			if html == "" || strings.Contains(html, "<script") || strings.Contains(mail.Subject, "Bcc") {
				t.Errorf("%s is no text", mail.Subject)
			}
		}
		if got := len(m.Mails(t, "all@mail.example")); got != 0 {
			t.Errorf("a header was added: %d mails", got)
		}
		for _, file := range []string{"<svg onload=alert(1)>", "GIF89a", "", hostile} {
			if a := sendLogo(t, m, []byte(file)); a.Status/100 != 4 {
				t.Errorf("the logo %q returns %d", file, a.Status)
			}
		}
		var b bytes.Buffer
		if err := png.Encode(&b, pixels.NewRGBA(pixels.Rect(0, 0, 40, 20))); err != nil {
			t.Fatal(err)
		}
		b.WriteString("<script>alert(1)</script>") // after the image data
		var portal struct {
			Company struct {
				LogoURL string `json:"logo_url"`
			}
		}
		sendLogo(t, m, b.Bytes()).Decode(t, &portal)
		shown := m.Expect(t, 200, "GET", portal.Company.LogoURL, "", nil)
		if strings.Contains(shown.Body, "script") || shown.Header.Get("Content-Type") != "image/png" ||
			shown.Header.Get("Content-Security-Policy") != "default-src 'none'; sandbox" {
			t.Errorf("the logo comes as %v", shown.Header)
		}
	})
}

func sendLogo(t *testing.T, m *markettest.Market, data []byte) apptest.Answer {
	t.Helper()
	return m.Do(t, http.MethodPut, "/api/partner/logo", m.Owner, string(data), "Content-Type",
		"application/octet-stream")
}

func TestAdminRejectsHoldsAndDeletes(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		path := "/api/admin/partners/" + m.Company
		m.Expect(t, 400, "POST", path+"/reject", m.Admin, map[string]any{"reason": " "})
		m.Expect(t, 200, "POST", path+"/hold", m.Admin, map[string]any{"reason": "Papers are missing"})
		m.Expect(t, 404, "GET", "/api/partners/"+m.Company, "", nil)
		m.Expect(t, 200, "POST", path+"/reject", m.Admin, map[string]any{"reason": "No references"})
		m.Clock.Advance(time.Minute) // after the time in which it can be undone
		m.Drain(t)
		told := false
		for _, mail := range m.Mails(t, markettest.AcmeEmail) {
			told = told || strings.Contains(mail.Text, "No references")
			if strings.Contains(mail.Text, "Papers are missing") {
				t.Error("the reason for the hold was mailed")
			}
		}
		if !told {
			t.Error("the partner didn't get the reason")
		}
		m.Expect(t, 200, "POST", path+"/approve", m.Admin, nil)
		request := m.RequestIntroduction(t, "")
		m.ChangeStatus(t, 200, m.Owner, request, map[string]any{"status": "introduced"})
		m.Expect(t, 409, "POST", path+"/delete", m.Admin, nil) // an introduction is a business record
		var rival struct{ Items []struct{ ID string } }
		m.Expect(t, 200, "GET", "/api/partners?q=rival", "", nil).Decode(t, &rival)
		m.Expect(t, 204, "POST", "/api/admin/partners/"+rival.Items[0].ID+"/delete", m.Admin, nil)
		if portal := m.Expect(t, 200, "GET", "/api/partner", m.Rival, nil); strings.Contains(portal.Body, "Rival") {
			t.Errorf("the deleted company is still there: %s", portal.Body)
		}
	})
}

// TestT44PortalStreamHasOnlyOwnEvents checks that the stream of a partner's members has no events of others, and
// no content. Events arrive in the order of the log. The test causes an event of its own partner after each event of
// a rival, so a complete stream has exactly these.
func TestT44PortalStreamHasOnlyOwnEvents(t *testing.T) {
	const changed = "event: changed"
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		m.Expect(t, 401, "GET", "/api/partner/activity", "", nil)
		m.Expect(t, 404, "GET", "/api/partner/activity", m.Bystander, nil)
		own := m.RequestIntroduction(t, "Two hundred invoices a week.")
		m.WaitForEvents(t) // skips the events of the setup
		_, lines := m.Follow(t, "/api/partner/activity", m.Owner)
		apptest.Until(t, lines, "retry: 3000")

		var rival struct{ Company struct{ ID string } }
		m.Expect(t, 200, "GET", "/api/partner", m.Rival, nil).Decode(t, &rival)
		for _, others := range []func(){
			func() {
				m.Expect(t, 201, "POST", "/api/partnership-requests", "",
					map[string]any{"partner_id": rival.Company.ID, "requester_name": "Ada",
						"requester_email": "ada@buyer.example", "service_needed": "Automation"})
			},
			func() { m.Drain(t) },
			func() { m.Expect(t, 200, "PUT", "/api/partner/pause", m.Rival, map[string]any{"paused": true}) },
			func() {
				m.Expect(t, 200, "POST", "/api/partner/invitations", m.Rival, map[string]any{"email": "bea@rival.example"})
			},
		} {
			others()
			m.Expect(t, 200, "POST", "/api/partner/introductions/"+own+"/notes", m.Owner,
				map[string]any{"id": id.New(), "text": "Ours"})
			apptest.Until(t, lines, changed)
		}
		m.Expect(t, 200, "POST", "/api/partner/introductions/"+own+"/moves", m.Owner, map[string]any{"status": "introduced"})
		apptest.Until(t, lines, changed)
		m.Do(t, "POST", "/api/auth/logout?scope=global", m.Owner, nil) // the last event: it ends the stream
		for line := range lines {
			if line == changed || strings.HasPrefix(line, "data:") && line != "data: {}" {
				t.Errorf("the stream has an event of another partner: %q", line)
			}
		}
	})
}

// TestT44RemovalEndsPortalStream checks that removing a member ends their stream.
func TestT44RemovalEndsPortalStream(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		colleague := m.SignIn(t, "colleague@acme.example")
		m.Expect(t, 200, "POST", "/api/partner/invitations", m.Owner, map[string]any{"email": "colleague@acme.example"})
		var portal struct {
			Invitations []struct{ ID string }
			Company     struct {
				People []struct {
					UserID string `json:"user_id"`
					Email  string
				}
			}
		}
		m.Expect(t, 200, "GET", "/api/partner", colleague, nil).Decode(t, &portal)
		m.Expect(t, 200, "POST", "/api/partner/invitations/"+portal.Invitations[0].ID+"/accept", colleague, nil).Decode(t,
			&portal)
		_, lines := m.Follow(t, "/api/partner/activity", colleague)
		apptest.Until(t, lines, "retry: 3000")
		for _, person := range portal.Company.People {
			if person.Email == "colleague@acme.example" {
				m.Expect(t, 200, "DELETE", "/api/partner/people/"+person.UserID, m.Owner, nil)
			}
		}
		m.RequestIntroduction(t, "Who reads this?")
		for line := range lines { // hangs unless the stream ends
			if strings.HasPrefix(line, "data:") && line != "data: {}" {
				t.Errorf("the stream contains %q", line)
			}
		}
	})
}

func TestWithdrawnInvitationSendsNoMail(t *testing.T) {
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		var portal struct {
			Company struct{ Invited []struct{ ID string } }
		}
		m.Expect(t, 200, "POST", "/api/partner/invitations", m.Owner, map[string]any{"email": "bea@acme.example"}).Decode(t,
			&portal)
		m.Expect(t, 200, "DELETE", "/api/partner/invitations/"+portal.Company.Invited[0].ID, m.Owner, nil)
		m.Drain(t) // fails if a job fails
		m.ExpectMails(t, "bea@acme.example")
	})
}
