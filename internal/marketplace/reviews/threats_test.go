package reviews_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/id"
)

// TestT93ReviewIsWrittenOnce sends the form repeatedly and concurrently.
func TestT93ReviewIsWrittenOnce(t *testing.T) {
	each(t, func(m *market) {
		token := m.invited(author)
		var all sync.WaitGroup
		statuses := make([]int, 4)
		for i := range statuses {
			all.Go(func() { statuses[i] = m.write(token, "", 5, praise).Status })
		}
		all.Wait()
		written := 0
		for _, status := range statuses {
			if status == http.StatusOK {
				written++
			} else if status != http.StatusConflict {
				m.t.Errorf("got %d", status)
			}
		}
		if a := m.write(token, "", 1, "I have changed my mind about them."); a.Status != http.StatusConflict {
			m.t.Errorf("a second review: %d", a.Status)
		}
		if written != 1 || m.count("partner_reviews") != 1 || m.rating() != "5.00 of 1" {
			m.t.Errorf("%d were written, %d are stored, the rating is %s", written, m.count("partner_reviews"), m.rating())
		}
	})
}

// TestT93MembersCannotReviewTheirPartner tries the partner's address, its domain, a member's account and address, and a
// member with another person's link.
func TestT93MembersCannotReviewTheirPartner(t *testing.T) {
	for name, try := range map[string]func(m *market){
		"contact":        func(m *market) { m.mustNotInvite("", contact) },
		"tagged contact": func(m *market) { m.mustNotInvite("", "hello+customer@acme.example") },
		"domain":         func(m *market) { m.mustNotInvite("", "sales@acme.example") },
		"subdomain":      func(m *market) { m.mustNotInvite("", "sales@mail.acme.example") },
		"member":         func(m *market) { m.mustNotInvite(m.join("ada@other.example"), "eve@private.example") },
		"member's address": func(m *market) {
			m.join("ada@other.example")
			m.mustNotInvite("", "ada@other.example")
		},
		"joined later": func(m *market) {
			token := m.invited("ada@other.example")
			m.join("ada@other.example")
			m.mustRefuse(token, "")
		},
		"a member with the link": func(m *market) { m.mustRefuse(m.invited(author), m.join("ada@other.example")) },
	} {
		t.Run(name, func(t *testing.T) { each(t, try) })
	}
}

// mustNotInvite fails if a requester with the account and address gets an invitation.
func (m *market) mustNotInvite(token, email string) {
	m.t.Helper()
	m.move(m.request(token, email), "introduce", "won")
	if len(m.links(email)) != 0 || m.count("review_invitations") != 0 {
		m.t.Error("a member is invited to review the partner")
	}
}

// mustRefuse fails unless the invitation's review is refused.
func (m *market) mustRefuse(token, bearer string) {
	m.t.Helper()
	if a := m.write(token, bearer, 5, praise); a.Status != http.StatusForbidden || m.count("partner_reviews") != 0 {
		m.t.Errorf("%d %s", a.Status, a.Body)
	}
}

// TestT93ReviewRequiresIntroduction checks that open requests, spam, and requests lost before an introduction send
// no invitation, that facts delivered twice send one, and that guessed links don't work.
func TestT93ReviewRequiresIntroduction(t *testing.T) {
	each(t, func(m *market) {
		m.move(m.request("", "a@customer.example"), "decline")
		m.move(m.request("", "b@customer.example"), "introduce", "talking")
		m.move(m.request("", "c@customer.example"), "introduce", "spam")
		if m.count("review_invitations") != 0 {
			m.t.Errorf("%d were invited", m.count("review_invitations"))
		}
		ended := m.request("", author)
		m.move(ended, "introduce", "won", "talking", "lost", "talking", "won")
		if got := m.links(author); len(got) != 1 {
			m.t.Fatalf("%d invitations for one introduction", len(got))
		}
		token := m.links(author)[0]
		for _, guess := range []string{"x", ended, m.partner, id.Hash(token), token[:42], strings.Repeat("A", 43), "%00",
			"'%20OR%201=1"} {
			if a := m.write(guess, m.admin, 5, praise); a.Status/100 != 4 {
				m.t.Errorf("%s: %d", guess, a.Status)
			}
			if a := m.Do(m.t, "GET", "/api/reviews/"+guess, "", nil); a.Status/100 != 4 || strings.Contains(a.Body, "Dana") {
				m.t.Errorf("%s: %d %s", guess, a.Status, a.Body)
			}
		}
		if m.count("partner_reviews") != 0 {
			m.t.Error("a guess wrote a review")
		}
	})
}

// TestT94PartnerCannotChangeReviews checks reviews, ratings and the rows of other partners.
func TestT94PartnerCannotChangeReviews(t *testing.T) {
	each(t, func(m *market) {
		m.write(m.invited(author), "", 1, "They never came back to me, twice.")
		review := m.public()[0].ID
		member, stranger := m.join("ada@other.example"), m.SignIn(m.t, "eve@elsewhere.example")
		for _, c := range []struct {
			status              int
			method, path, token string
			body                any
		}{
			{404, "POST", "/api/partner/reviews/" + review + "/answer", stranger, map[string]any{"answer": "Not mine"}},
			{404, "GET", "/api/partner/reviews", stranger, nil},
			{404, "GET", "/api/partner/commission", stranger, nil},
			{404, "POST", "/api/partner/reviews/" + nobody + "/answer", member, map[string]any{"answer": "Nobody's"}},
			{401, "POST", "/api/partner/reviews/" + review + "/answer", "", map[string]any{"answer": "Nobody"}},
			{403, "POST", "/api/admin/reviews/" + review + "/hide", member, map[string]any{"reason": "We don't like it"}},
			{403, "POST", "/api/admin/commission/" + nobody + "/correct", member, map[string]any{}},
			{400, "POST", "/api/partner/reviews/" + review + "/answer", member, map[string]any{"answer": "Hm", "stars": 5}},
			{400, "POST", "/api/partner/reviews/" + review + "/answer", member, map[string]any{"answer": "Hm", "rating": 5}},
		} {
			if a := m.Do(m.t, c.method, c.path, c.token, c.body); a.Status != c.status && !(c.status == 400 && a.Status == 422) {
				m.t.Errorf("%s %s: %d, want %d: %s", c.method, c.path, a.Status, c.status, a.Body)
			}
		}
		if got := m.public(); got[0].Stars != 1 || got[0].Answer != "" || m.rating() != "1.00 of 1" {
			m.t.Errorf("the review is now %+v, the rating %s", got[0], m.rating())
		}
		m.do(200, "POST", "/api/admin/reviews/"+review+"/hide", m.admin, map[string]any{"reason": "Names a person"})
		m.do(404, "POST", "/api/partner/reviews/"+review+"/answer", member, map[string]any{"answer": "To what is hidden"})
	})
}

// TestT35HostileReviewsStayText checks that markup stays text in mails, and that files contain no formulas.
func TestT35HostileReviewsStayText(t *testing.T) {
	each(t, func(m *market) {
		hostile := `=HYPERLINK("https://evil.example") <script>alert(1)</script> <img src=x onerror=alert(1)> {partner} {{.}}`
		if a := m.write(m.invited(author), "", 2, hostile); a.Status != 200 {
			m.t.Fatal(a.Body)
		}
		m.Drain(m.t)
		for _, letter := range m.Mails(m.t, contact) {
			if letter.Kind != "reviews.received" {
				continue
			}
			// the HTML part of the raw message
			_, html, _ := strings.Cut(strings.ReplaceAll(letter.Text, "=\n", ""), "<html")
			if !strings.Contains(html, "{partner} {{.}}") || !strings.Contains(html, "&lt;script&gt;") ||
				strings.Contains(html, "<img src=x") {
				m.t.Errorf("the mail contains markup:\n%s", html)
			}
		}
		file := m.do(200, "GET", "/api/admin/reviews.csv", m.admin, nil).Body
		if !strings.Contains(file, "HYPERLINK") || strings.Contains(file, `,"=HYPERLINK`) ||
			strings.Contains(file, ",=HYPERLINK") {
			m.t.Errorf("the file contains a formula:\n%s", file)
		}
		another := m.invited("n@customer.example")
		for _, bad := range []string{"too short", strings.Repeat("\u202e", 30),
			"a \x00 in a text that is long enough", strings.Repeat("x", 2_001)} {
			if a := m.write(another, "", 2, bad); a.Status/100 != 4 || m.count("partner_reviews") != 1 {
				m.t.Errorf("%.40q: %d", bad, a.Status)
			}
		}
	})
}

// TestT70ReviewWithoutPurchaseHasNoWeight checks that fake requesters can't create a rating within seconds, and
// that lost introductions never count. The owner sees the reasons and decides.
func TestT70ReviewWithoutPurchaseHasNoWeight(t *testing.T) {
	for name, c := range map[string]struct {
		age    time.Duration
		won    int    // in cents; 0: lost
		signal string // empty: it counts
	}{
		"half a minute":           {30 * time.Second, 1_000_00, "fast"},
		"nothing came of it":      {48 * time.Hour, 0, "not_won"},
		"a cent":                  {48 * time.Hour, 1, "small"},
		"a sale that took a week": {7 * 24 * time.Hour, 1_000_00, ""},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(m *market) {
				request := m.request("", author)
				m.backdate(request, c.age)
				m.move(request, "introduce")
				m.end(request, c.won)
				if a := m.write(m.links(author)[0], "", 5, praise); a.Status != http.StatusOK {
					m.t.Fatal(a.Body)
				}
				want := "0.00 of 0"
				if c.signal == "" {
					want = "5.00 of 1"
				}
				if m.rating() != want || len(m.public()) != 1 || m.public()[0].Weighs != (c.signal == "") {
					m.t.Errorf("the rating is %s, the public reads %+v", m.rating(), m.public())
				}
				row := m.do(200, "GET", "/api/admin/reviews", m.admin, nil).Body
				if c.signal != "" && !strings.Contains(row, `"signals":["`+c.signal+`"]`) {
					m.t.Errorf("the owner reads %s", row)
				}
				doubtful := m.do(200, "GET", "/api/admin/reviews?state=uncounted", m.admin, nil).Body
				if strings.Contains(doubtful, praise) != (c.signal != "") {
					m.t.Errorf("not counted: %s", doubtful)
				}
				review := "/api/admin/reviews/" + m.public()[0].ID
				m.do(200, "POST", review+"/count", m.admin, nil)
				if m.rating() != "5.00 of 1" {
					m.t.Errorf("counted, the rating is %s", m.rating())
				}
				m.do(200, "POST", review+"/discount", m.admin, nil)
				if m.rating() != "0.00 of 0" {
					m.t.Errorf("not counted, the rating is %s", m.rating())
				}
			})
		})
	}
}

// TestT70WeightFollowsIntroduction checks that a review loses its weight when the contract is undone, unless
// the owner has decided.
func TestT70WeightFollowsIntroduction(t *testing.T) {
	each(t, func(m *market) {
		request := m.request("", author)
		m.move(request, "introduce", "won")
		if a := m.write(m.links(author)[0], "", 5, praise); a.Status != http.StatusOK {
			m.t.Fatal(a.Body)
		}
		expect := func(when, want string) {
			m.t.Helper()
			if m.rating() != want {
				m.t.Errorf("%s, the rating is %s, want %s", when, m.rating(), want)
			}
		}
		expect("won", "5.00 of 1")
		m.move(request, "talking")
		expect("opened again", "0.00 of 0")
		m.move(request, "won")
		expect("won after all", "5.00 of 1")
		m.do(200, "POST", "/api/admin/reviews/"+m.public()[0].ID+"/count", m.admin, nil)
		m.move(request, "lost")
		expect("lost, but counted by the owner", "5.00 of 1")
		if row := m.do(200, "GET", "/api/admin/reviews", m.admin, nil).Body; !strings.Contains(row,
			`"signals":["not_won"],"decided":true`) {
			m.t.Errorf("the owner reads %s", row)
		}
	})
}

// TestT70PersonReviewsPartnerOnce tries several introductions, and tags in the email address.
func TestT70PersonReviewsPartnerOnce(t *testing.T) {
	each(t, func(m *market) {
		first, second := m.invited(author), m.invited("dana+second@customer.example")
		m.invited("dan@customer.example") // another person
		if a := m.write(first, "", 5, praise); a.Status != http.StatusOK {
			m.t.Fatal(a.Body)
		}
		if a := m.write(second, "", 5, praise); a.Status != http.StatusConflict || m.rating() != "5.00 of 1" {
			m.t.Errorf("%d %s: the rating is %s", a.Status, a.Body, m.rating())
		}
		m.move(m.request("", "dana+third@customer.example"), "introduce", "won")
		if len(m.links("dana+third@customer.example")) != 0 {
			m.t.Error("a third invitation was mailed")
		}
		if a := m.write(m.links("dan@customer.example")[0], "", 3, praise); a.Status != http.StatusOK ||
			m.rating() != "4.00 of 2" {
			m.t.Errorf("%d: the rating is %s", a.Status, m.rating())
		}
	})
}
