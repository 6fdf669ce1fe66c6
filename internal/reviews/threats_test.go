package reviews_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"harborlight/internal/id"
)

// TestT93AReviewIsWrittenOnce however often and however fast the button is pressed.
func TestT93AReviewIsWrittenOnce(t *testing.T) {
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

// TestT93NobodyReviewsTheirOwnCompany: not from its address, its domain, a member's account or address, nor by a
// link that a member holds.
func TestT93NobodyReviewsTheirOwnCompany(t *testing.T) {
	for name, try := range map[string]func(m *market){
		"contact":        func(m *market) { m.none("", contact) },
		"tagged contact": func(m *market) { m.none("", "hello+customer@acme.example") },
		"domain":         func(m *market) { m.none("", "sales@acme.example") },
		"subdomain":      func(m *market) { m.none("", "sales@mail.acme.example") },
		"member":         func(m *market) { m.none(m.join("ada@other.example"), "eve@private.example") },
		"member's address": func(m *market) {
			m.join("ada@other.example")
			m.none("", "ada@other.example")
		},
		"joined later": func(m *market) {
			token := m.invited("ada@other.example")
			m.join("ada@other.example")
			m.refused(token, "")
		},
		"a member with the link": func(m *market) { m.refused(m.invited(author), m.join("ada@other.example")) },
	} {
		t.Run(name, func(t *testing.T) { each(t, try) })
	}
}

// none fails if who asked from the account and address is invited to a review.
func (m *market) none(token, email string) {
	m.t.Helper()
	m.move(m.request(token, email), "introduced", "won")
	if len(m.links(email)) != 0 || m.count("review_invitations") != 0 {
		m.t.Error("they are invited to review themselves")
	}
}

// refused fails unless the invitation's review is refused.
func (m *market) refused(token, bearer string) {
	m.t.Helper()
	if a := m.write(token, bearer, 5, praise); a.Status != http.StatusForbidden || m.count("partner_reviews") != 0 {
		m.t.Errorf("%d %s", a.Status, a.Body)
	}
}

// TestT93NoReviewWithoutAnIntroduction: requests that are open, lost without ever meeting, or spam invite nobody,
// facts that arrive twice invite once, and guessed links lead nowhere.
func TestT93NoReviewWithoutAnIntroduction(t *testing.T) {
	each(t, func(m *market) {
		m.move(m.request("", "a@customer.example"), "lost")
		m.move(m.request("", "b@customer.example"), "introduced", "talking")
		m.move(m.request("", "c@customer.example"), "introduced", "spam")
		if m.count("review_invitations") != 0 {
			m.t.Errorf("%d were invited", m.count("review_invitations"))
		}
		ended := m.request("", author)
		m.move(ended, "introduced", "won", "talking", "lost", "talking", "won")
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

// TestT94APartnerCannotChangeWhatIsSaidOfIt: reviews, ratings and the rows of others.
func TestT94APartnerCannotChangeWhatIsSaidOfIt(t *testing.T) {
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
			{403, "POST", "/api/admin/commission-corrections", member, map[string]any{}},
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

// TestT35HostileReviewsAreText in mails and files: markup stays text, and no cell is a formula.
func TestT35HostileReviewsAreText(t *testing.T) {
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
			_, html, _ := strings.Cut(strings.ReplaceAll(letter.Text, "=\n", ""), "<html") // its whole file, as it was sent
			if !strings.Contains(html, "{partner} {{.}}") || !strings.Contains(html, "&lt;script&gt;") ||
				strings.Contains(html, "<img src=x") {
				m.t.Errorf("the mail holds markup:\n%s", html)
			}
		}
		file := m.do(200, "GET", "/api/admin/reviews.csv", m.admin, nil).Body
		if !strings.Contains(file, "HYPERLINK") || strings.Contains(file, `,"=HYPERLINK`) ||
			strings.Contains(file, ",=HYPERLINK") {
			m.t.Errorf("the file holds a formula:\n%s", file)
		}
		another := m.invited("n@customer.example")
		for _, bad := range []string{"too short", "hidden \u202e text that is long enough",
			"a \x00 in a text that is long enough", strings.Repeat("x", 2_001)} {
			if a := m.write(another, "", 2, bad); a.Status/100 != 4 || m.count("partner_reviews") != 1 {
				m.t.Errorf("%.40q: %d", bad, a.Status)
			}
		}
	})
}
