package app_test

import (
	"maps"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
)

// The callers of the access table who are or were members of a partner.
const (
	partnerOwner   = "owner@harrow.example"
	partnerRival   = "owner@rival.example"
	partnerRemoved = "removed@harrow.example"
)

// partnerRow is a row of the partner "Harrow" with a valid body, for a request to a route of the portal.
type partnerRow struct {
	id   string
	body any
}

// partnerRows creates two partners and returns, by route, a row of the first with a body that its owner could send.
func partnerRows(t *testing.T, s *apptest.Server, now *clock.Manual) map[string]partnerRow {
	t.Helper()
	j := &marketJourney{Server: s, now: now, admin: s.SignIn(t, apptest.AdminEmail), owner: s.SignIn(t, partnerOwner)}
	own, rival := j.company(t, "Harrow Robotics", partnerOwner), j.company(t, "Rival AI", partnerRival)
	j.do(t, "POST", "/api/partner/claims/"+own, j.owner, nil)
	j.do(t, "POST", "/api/partner/claims/"+rival, s.SignIn(t, partnerRival), nil)

	removed := j.colleague(t, partnerRemoved)
	leaving, staying := j.colleague(t, "leaving@harrow.example"), j.colleague(t, "staying@harrow.example")
	j.do(t, "DELETE", "/api/partner/people/"+removed, j.owner, nil)
	open, withdrawn := j.invites(t, "open@harrow.example"), j.invites(t, "withdrawn@harrow.example")

	won, asked := j.request(t, own, "first"), j.request(t, own, "second")
	j.do(t, "POST", "/api/partner/introductions/"+won+"/moves", j.owner, map[string]any{"status": "introduced"})
	j.do(t, "POST", "/api/partner/introductions/"+won+"/moves", j.owner,
		map[string]any{"status": "won", "won_cents": 1_250_000})
	mails := s.Mails(t, journeyVisitor)
	link := regexp.MustCompile(`review=([\w-]+)`).FindStringSubmatch(mails[len(mails)-1].Text)
	j.do(t, "POST", "/api/reviews/"+link[1], "", map[string]any{"stars": 5, "text": "Two days became two hours."})
	review := j.do(t, "GET", "/api/partner/reviews", j.owner, nil).Items[0].ID
	statement := j.do(t, "GET", "/api/partner/commission", j.owner, nil).Items[0].ID

	profile := map[string]any{"company_name": "Harrow Robotics", "company_description": "We automate invoices.",
		"contact_email": partnerOwner, "services_offered": []string{"Automation"}, "specializations": []string{"Invoices"},
		"revision": j.revision(t, own)}
	correction := maps.Clone(profile)
	correction["company_name"], correction["revision"] = "Harrow Labs", 1
	waiting := j.applies(t, "Harrow Labs", partnerOwner)
	return map[string]partnerRow{
		"DELETE /api/partner/invitations/{id}":       {id: withdrawn},
		"DELETE /api/partner/people/{id}":            {id: leaving},
		"GET /api/partner/commission/{id}":           {id: statement},
		"GET /api/partner/introductions/{id}":        {id: asked},
		"POST /api/partner/claims/{id}":              {id: own},
		"POST /api/partner/introductions/{id}/moves": {id: asked, body: map[string]any{"from": "pending", "status": "introduced"}},
		"POST /api/partner/introductions/{id}/notes": {id: asked, body: map[string]any{"id": id.New(), "text": "Called."}},
		"POST /api/partner/invitations":              {body: map[string]any{"email": "fresh@harrow.example"}},
		"POST /api/partner/invitations/{id}/accept":  {id: open},
		"POST /api/partner/reviews/{id}/answer":      {id: review, body: map[string]any{"answer": "Thank you, Grace."}},
		"PUT /api/partner/pause":                     {body: map[string]any{"paused": false}},
		"PUT /api/partner/people/{id}":               {id: staying, body: map[string]any{"role": "owner"}},
		"PUT /api/partner/profile":                   {body: profile},
		"PUT /api/partner/applications/{id}":         {id: waiting, body: correction},
	}
}

// company applies as a partner and is approved.
func (j marketJourney) company(t *testing.T, name, email string) (partnerID string) {
	t.Helper()
	partnerID = j.applies(t, name, email)
	j.do(t, "POST", "/api/admin/partners/"+partnerID+"/approve", j.admin, nil)
	apptest.SetIntroductionFee(t, j.Server, partnerID)
	return partnerID
}

// applies sends an application, which stays pending.
func (j marketJourney) applies(t *testing.T, name, email string) (partnerID string) {
	t.Helper()
	return j.do(t, "POST", "/api/partners", "", map[string]any{"company_name": name,
		"company_description": "We automate invoices.", "contact_email": email,
		"services_offered": []string{"Automation"}, "specializations": []string{"Invoices"}, "elapsed_ms": 60_000}).ID
}

// portal returns the owner's view of the partner's members.
func (j marketJourney) portal(t *testing.T) (company struct {
	People []struct {
		UserID string `json:"user_id"`
		Email  string
	}
	Invited []struct{ ID, Email string }
}) {
	t.Helper()
	var portal struct{ Company any }
	portal.Company = &company
	j.Do(t, http.MethodGet, "/api/partner", j.owner, nil).Decode(t, &portal)
	return company
}

// invites returns the open invitation of an address to the owner's partner.
func (j marketJourney) invites(t *testing.T, email string) (invitationID string) {
	t.Helper()
	j.do(t, "POST", "/api/partner/invitations", j.owner, map[string]any{"email": email})
	for _, i := range j.portal(t).Invited {
		if i.Email == email {
			return i.ID
		}
	}
	t.Fatalf("%s was not invited", email)
	return ""
}

// colleague adds an address as a member of the owner's partner and returns the account.
func (j marketJourney) colleague(t *testing.T, email string) (userID string) {
	t.Helper()
	invitation := j.invites(t, email)
	j.do(t, "POST", "/api/partner/invitations/"+invitation+"/accept", j.SignIn(t, email), nil)
	for _, p := range j.portal(t).People {
		if p.Email == email {
			return p.UserID
		}
	}
	t.Fatalf("%s did not join", email)
	return ""
}

// request creates an introduction by a visitor, about which the partner has been asked.
func (j marketJourney) request(t *testing.T, partnerID, message string) (requestID string) {
	t.Helper()
	return j.do(t, "POST", "/api/partnership-requests", "", map[string]any{"partner_id": partnerID,
		"requester_name": "Grace Whitfield", "requester_email": journeyVisitor, "service_needed": "Automation",
		"message": message, "elapsed_ms": 60_000}).ID
}

// checkPortal checks the rules of portal routes independently of the table: only a partner's members can use its
// rows, and accounts that aren't or are no longer members get 404.
func checkPortal(t *testing.T, pattern string, row partnerRow, asker string, status int) {
	t.Helper()
	_, path, _ := strings.Cut(pattern, " ")
	if !strings.HasPrefix(path, "/api/partner/") {
		return
	}
	// A member can't join a second partner: the response is the same for every row.
	joins := strings.Contains(path, "/claims/") || strings.HasSuffix(path, "/accept")
	hidden := status == http.StatusForbidden || status == http.StatusNotFound
	done := status < http.StatusMultipleChoices
	ok := true
	switch {
	case joins && (asker == "own" || asker == "other"):
		ok = status == http.StatusConflict
	case asker == "own":
		ok = done || pattern == "PUT /api/partner/logo" && status == http.StatusBadRequest // {} isn't an image
	case asker == "other":
		ok = hidden || row.id == "" // its own rows
	case asker == "user" || asker == "admin" || asker == "removed":
		ok = hidden
	}
	if !ok {
		t.Errorf("%s as %s: %d", pattern, asker, status)
	}
}
