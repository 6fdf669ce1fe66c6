package reviews_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/database"
)

const (
	author  = "dana@customer.example"
	contact = "hello@acme.example"
	praise  = "Our forecasts finally match the quay."
)

// market is a running site with an admin and an active partner.
type market struct {
	*apptest.Server
	t       *testing.T
	now     *clock.Manual
	admin   string
	partner string // id of the partner
	asked   int
}

// each runs fn on every engine.
func each(t *testing.T, fn func(m *market)) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, server *apptest.Server) {
		m := &market{Server: server, t: t, now: now, admin: server.SignIn(t, apptest.AdminEmail)}
		m.partner = m.listed("Acme AI", contact)
		fn(m)
	}, apptest.WithClock(now))
}

// do calls the API and checks the status.
func (m *market) do(status int, method, path, token string, body any) apptest.Answer {
	m.t.Helper()
	a := m.Do(m.t, method, path, token, body)
	if a.Status != status {
		m.t.Fatalf("%s %s: %d instead of %d: %s", method, path, a.Status, status, a.Body)
	}
	return a
}

// listed creates an active partner and returns its id.
func (m *market) listed(name, email string) string {
	m.t.Helper()
	var made struct{ ID string }
	m.do(201, "POST", "/api/partners", "", map[string]any{
		"company_name": name, "company_description": "Automates invoices.", "contact_email": email,
		"website_url": "https://www.acme.example/about", "services_offered": []string{"Automation"},
		"specializations": []string{"Invoices"},
	}).Decode(m.t, &made)
	m.do(200, "POST", "/api/admin/partners/"+made.ID+"/approve", m.admin, nil)
	return made.ID
}

// request requests an introduction to the partner and returns the request's id.
func (m *market) request(token, email string) string {
	m.t.Helper()
	m.asked++
	var made struct{ ID string }
	m.do(201, "POST", "/api/partnership-requests", token, map[string]any{
		"partner_id": m.partner, "requester_name": "Dana Whitfield", "requester_email": email,
		"requester_company": "Whitfield Freight",
		"service_needed":    "Automation", "message": fmt.Sprintf("Request %d", m.asked),
	}).Decode(m.t, &made)
	m.backdate(made.ID, 48*time.Hour)
	return made.ID
}

// backdate backdates a request, because reviews soon after a request have no weight.
func (m *market) backdate(requestID string, age time.Duration) {
	m.t.Helper()
	err := m.App.DB.Write(m.t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(m.t.Context(), `UPDATE partnership_requests SET created_at = $1 WHERE id = $2`,
			m.now.Now().Add(-age), requestID)
		return err
	})
	if err != nil {
		m.t.Fatal(err)
	}
}

// move changes the status of a request and runs the jobs.
func (m *market) move(requestID string, steps ...string) {
	m.t.Helper()
	for _, to := range steps {
		if to == "won" {
			m.end(requestID, 1_000_00)
			continue
		}
		m.do(200, "POST", "/api/admin/partnership-requests/"+requestID+"/"+to, m.admin, map[string]any{})
		m.Drain(m.t)
	}
}

// end ends a request: won for an amount in cents, or lost if it is 0.
func (m *market) end(requestID string, cents int) {
	m.t.Helper()
	to, body := "lost", map[string]any{}
	if cents > 0 {
		to, body = "won", map[string]any{"won_cents": cents}
	}
	m.do(200, "POST", "/api/admin/partnership-requests/"+requestID+"/"+to, m.admin, body)
	m.Drain(m.t)
}

var link = regexp.MustCompile(`/partners\?review=([A-Za-z0-9_-]{43})`)

// links returns the tokens of the invitations mailed to an address.
func (m *market) links(email string) (tokens []string) {
	m.t.Helper()
	for _, letter := range m.Mails(m.t, email) {
		if found := link.FindStringSubmatch(letter.Text); letter.Kind == "reviews.invitation" && found != nil {
			tokens = append(tokens, found[1])
		}
	}
	return tokens
}

// invited goes through all steps to an invitation and returns its token.
func (m *market) invited(email string) string {
	m.t.Helper()
	m.move(m.request("", email), "introduce", "won")
	all := m.links(email)
	if len(all) == 0 {
		m.t.Fatal("no mail contains the link of a review")
	}
	return all[len(all)-1]
}

// write sends a review and returns the response.
func (m *market) write(token, bearer string, stars int, text string) apptest.Answer {
	m.t.Helper()
	return m.Do(m.t, "POST", "/api/reviews/"+token, bearer, map[string]any{"stars": stars, "text": text})
}

// rating returns the partner's rating in the directory: "4.5 of 2".
func (m *market) rating() string {
	m.t.Helper()
	var p struct {
		Rating      float64 `json:"rating"`
		ReviewCount int     `json:"review_count"`
	}
	m.do(200, "GET", "/api/partners/"+m.partner, "", nil).Decode(m.t, &p)
	return fmt.Sprintf("%.2f of %d", p.Rating, p.ReviewCount)
}

// public returns the public reviews.
func (m *market) public() []reviews.PublicReview {
	m.t.Helper()
	var page struct{ Items []reviews.PublicReview }
	m.do(200, "GET", "/api/partners/"+m.partner+"/reviews", "", nil).Decode(m.t, &page)
	return page.Items
}

// join makes the account of an address a member of the partner and returns its token.
func (m *market) join(email string) string {
	m.t.Helper()
	token := m.SignIn(m.t, email)
	var me struct{ ID string }
	m.do(200, "GET", "/api/auth/user", token, nil).Decode(m.t, &me)
	err := m.App.DB.Write(m.t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(m.t.Context(), `
			INSERT INTO partner_members (user_id, partner_id, role, joined_at)
			VALUES ($1, $2, 'member', $3)`, me.ID, m.partner, tx.Now())
		return err
	})
	if err != nil {
		m.t.Fatal(err)
	}
	return token
}

// kinds lists the kinds of the mails to an address, oldest first.
func (m *market) kinds(email string) string {
	m.t.Helper()
	var all []string
	for _, letter := range m.Mails(m.t, email) {
		all = append(all, letter.Kind)
	}
	return strings.Join(all, " ")
}

func TestReviewFromInvitationToDirectory(t *testing.T) {
	each(t, func(m *market) {
		token := m.invited(author)
		var v reviews.InvitationView
		m.do(200, "GET", "/api/reviews/"+token, "", nil).Decode(m.t, &v)
		if v.PartnerName != "Acme AI" || v.AuthorName != "Dana Whitfield" || v.Review != nil {
			m.t.Errorf("the invitation is %+v", v)
		}
		if a := m.write(token, "", 4, praise); a.Status != 200 {
			m.t.Fatalf("%d %s", a.Status, a.Body)
		}
		m.Drain(m.t)
		got := m.public()
		if len(got) != 1 || got[0].Text != praise || got[0].Stars != 4 || got[0].AuthorName != "Dana Whitfield" ||
			got[0].Answer != "" {
			m.t.Fatalf("the directory shows %+v", got)
		}
		if m.rating() != "4.00 of 1" {
			m.t.Errorf("the rating is %s", m.rating())
		}
		if !strings.Contains(m.kinds(contact), "reviews.received") ||
			!strings.Contains(m.kinds(apptest.AdminEmail), "reviews.notice") {
			m.t.Errorf("mails: %s and %s", m.kinds(contact), m.kinds(apptest.AdminEmail))
		}
		member := m.join("ada@other.example")
		m.do(200, "POST", "/api/partner/reviews/"+got[0].ID+"/answer", member, map[string]any{"answer": "Thank you, Dana."})
		m.do(409, "POST", "/api/partner/reviews/"+got[0].ID+"/answer", member, map[string]any{"answer": "And another thing"})
		m.Drain(m.t)
		if got := m.public(); got[0].Answer != "Thank you, Dana." || !strings.Contains(m.kinds(author), "reviews.answered") {
			m.t.Errorf("after the answer: %+v, mails %s", got, m.kinds(author))
		}
	})
}

func TestRatingFollowsPublicReviews(t *testing.T) {
	each(t, func(m *market) {
		for i, stars := range []int{5, 4, 1} {
			m.now.Advance(25 * time.Hour) // requests are limited by address and network
			m.admin = m.SignIn(m.t, apptest.AdminEmail)
			if a := m.write(m.invited(fmt.Sprintf("n%d@customer.example", i)), "", stars, praise); a.Status != 200 {
				m.t.Fatal(a.Body)
			}
		}
		worst := m.public()[0].ID
		for _, c := range []struct {
			path, body string
			status     int
			want       string
		}{
			{"", "", 0, "3.33 of 3"}, {"/hide", "Insults a person", 200, "4.50 of 2"}, {"/hide", "Again", 200, "4.50 of 2"},
			{"/show", "", 200, "3.33 of 3"}, {"/show", "", 200, "3.33 of 3"},
		} {
			if c.path != "" {
				m.do(c.status, "POST", "/api/admin/reviews/"+worst+c.path, m.admin, bodyOf(c.body))
			}
			if m.rating() != c.want {
				m.t.Errorf("after %q the rating is %s, want %s", c.path, m.rating(), c.want)
			}
		}
		if a := m.Do(m.t, "POST", "/api/admin/reviews/"+worst+"/hide", m.admin, bodyOf(" ")); a.Status != 400 {
			m.t.Errorf("hidden without a reason: %d", a.Status)
		}
		m.do(200, "POST", "/api/admin/reviews/"+worst+"/hide", m.admin, bodyOf("Insults a person"))
		if len(m.public()) != 2 {
			m.t.Error("a hidden review is public")
		}
	})
}

func bodyOf(reason string) any {
	if reason == "" {
		return nil
	}
	return map[string]any{"reason": reason}
}

func TestAccountDeletionDeletesReviews(t *testing.T) {
	each(t, func(m *market) {
		user := m.SignIn(m.t, author)
		m.move(m.request(user, author), "introduce", "lost")
		m.write(m.links(author)[0], "", 5, praise)
		if a := m.do(200, "GET", "/api/me/export", user, nil); !strings.Contains(a.Body, praise) {
			m.t.Error("the export lacks the review")
		}
		m.do(204, "POST", "/api/me/delete", user, map[string]any{"current_password": apptest.Password})
		if len(m.public()) != 0 || m.rating() != "0.00 of 0" {
			m.t.Errorf("the review stays: %v, %s", m.public(), m.rating())
		}
	})
}

// count returns the number of rows.
func (m *market) count(table string) int {
	m.t.Helper()
	n, err := database.One[int](m.t.Context(), m.App.DB, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		m.t.Fatal(err)
	}
	return n
}

var nobody = id.New()
