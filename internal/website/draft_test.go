package website_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// sharedDraft creates a draft link and returns its ID and token.
func sharedDraft(t *testing.T, s *apptest.Server, admin string) (linkID, token string) {
	t.Helper()
	var link struct{ URL string }
	apptest.Want(t, s.Do(t, "POST", "/api/admin/content/draft-links", admin, nil), http.StatusOK).Decode(t, &link)
	address, err := url.Parse(link.URL)
	if err != nil || !strings.HasPrefix(link.URL, s.App.Config.PublicURL+"/draft?link=") {
		t.Fatalf("%s, %v", link.URL, err)
	}
	var list struct{ Items []struct{ ID string } }
	s.Do(t, "GET", "/api/admin/content/draft-links", admin, nil).Decode(t, &list)
	return list.Items[0].ID, address.Query().Get("link")
}

// TestT151DraftNeedsItsLink opens the draft with guessed, ended and expired links, in the address and in the cookie.
func TestT151DraftNeedsItsLink(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 29, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	admin := s.SignIn(t, apptest.AdminEmail)
	unknown := s.Do(t, "GET", "/nowhere", "", nil)
	refused := func(token string) {
		t.Helper()
		for _, a := range []apptest.Answer{
			s.Do(t, "GET", "/draft?link="+url.QueryEscape(token), "", nil),
			s.Do(t, "GET", "/draft/pricing?link="+url.QueryEscape(token), "", nil),
			s.Do(t, "GET", "/draft", "", nil, "Cookie", "__Secure-draft="+token),
			s.Do(t, "GET", "/draft/pricing", "", nil, "Cookie", "__Secure-draft="+token),
		} {
			if a.Status != http.StatusNotFound || a.Body != unknown.Body || a.Header.Get("Set-Cookie") != "" ||
				a.Header.Get("X-Robots-Tag") != unknown.Header.Get("X-Robots-Tag") {
				t.Errorf("%q: %d %v %.100s", token, a.Status, a.Header, a.Body)
			}
		}
	}
	linkID, token := sharedDraft(t, s, admin)
	for _, guess := range []string{"", "x", token[1:], id.Hash(token), linkID, id.Secret()} {
		refused(guess)
	}
	a := s.Do(t, "GET", "/draft/pricing?link="+token, "", nil)
	cookie := a.Header.Get("Set-Cookie")
	if a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/draft/pricing" ||
		a.Header.Get("Cache-Control") != "no-store" || a.Header.Get("Referrer-Policy") != "no-referrer" ||
		cookie != "__Secure-draft="+token+"; Path=/draft; Max-Age=1209600; HttpOnly; Secure; SameSite=Lax" {
		t.Fatalf("%d %v", a.Status, a.Header)
	}
	apptest.Want(t, s.Do(t, "DELETE", "/api/admin/content/draft-links/"+linkID, admin, nil), http.StatusNoContent)
	refused(token)
	_, token = sharedDraft(t, s, admin)
	now.Advance(14 * 24 * time.Hour)
	refused(token)
}

// TestT151DraftLinkOpensNothingElse sends the token of a link to the API.
func TestT151DraftLinkOpensNothingElse(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	apptest.SaveContent(t, s, admin, apptest.Set("brand.json", "/name", "Secret Pharos"))
	_, token := sharedDraft(t, s, admin)
	cookies := "__Secure-draft=" + token + "; __Host-rt=" + token
	for _, path := range []string{"/api/admin/content", "/api/admin/content/draft-links", "/api/admin/content/files",
		"/api/admin/content/preview?path=/", "/api/auth/user"} {
		for _, bearer := range []string{"", token} {
			if a := s.Do(t, "GET", path, bearer, nil, "Cookie", cookies); a.Status != http.StatusUnauthorized &&
				a.Status != http.StatusForbidden {
				t.Errorf("%s: %d %.100s", path, a.Status, a.Body)
			}
		}
	}
	for _, path := range []string{"/", "/pricing", "/llms.txt", "/api/openapi.json"} {
		if a := s.Do(t, "GET", path, "", nil, "Cookie", cookies); strings.Contains(a.Body, "Secret Pharos") {
			t.Errorf("%s shows the draft", path)
		}
	}
	if a := s.Do(t, "POST", "/draft", "", nil, "Cookie", cookies); a.Status < http.StatusBadRequest {
		t.Errorf("a form is sent to the draft: %d", a.Status)
	}
}

// TestBrowsersStoreOnlyTheBuiltInContent requests the first answers of the editor. Browsers must not store the draft.
func TestBrowsersStoreOnlyTheBuiltInContent(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	for _, path := range []string{"schema", "files?of=built-in"} {
		path = "/api/admin/content/" + path
		first := s.Do(t, "GET", path, admin, nil)
		etag := first.Header.Get("ETag")
		again := s.Do(t, "GET", path, admin, nil, "If-None-Match", etag)
		if etag == "" || first.Header.Get("Cache-Control") != "no-cache" || again.Status != http.StatusNotModified {
			t.Errorf("%s: %v, then %d", path, first.Header, again.Status)
		}
	}
	for _, path := range []string{"", "/files", "/files?of=published", "/files?of=draft&unlike=built-in",
		"/files?of=built-in&unlike=draft"} {
		got := s.Do(t, "GET", "/api/admin/content"+path, admin, nil)
		if got.Status != http.StatusOK || got.Header.Get("Cache-Control") != "no-store" || got.Header.Get("ETag") != "" {
			t.Errorf("%q: %d %v", path, got.Status, got.Header)
		}
	}
}

// TestSharingTheDraftRequiresReauthentication checks that a stolen session alone can't publish or disclose the draft.
func TestSharingTheDraftRequiresReauthentication(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 29, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	admin := s.SignIn(t, apptest.AdminEmail)
	state := apptest.SaveContent(t, s, admin, apptest.Set("brand.json", "/name", "Pharos"))
	now.Advance(11 * time.Minute)
	plan := map[string]any{"revision": state.Draft.Revision, "at": now.Now().Add(time.Hour), "zone": "UTC"}
	for path, body := range map[string]any{"draft-links": nil, "plan": plan, "plan/publish": nil} {
		a := s.Do(t, "POST", "/api/admin/content/"+path, admin, body)
		if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "confirmation_required") {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
}

// TestOrdersUseThePlannedPriceFromItsTimeOn plans a price over HTTP.
func TestOrdersUseThePlannedPriceFromItsTimeOn(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 29, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now), apptest.Payments("invoice"))
	admin := s.SignIn(t, apptest.AdminEmail)
	state := apptest.SaveContent(t, s, admin, apptest.Set("catalogue/private-training.json", "/price_cents", 31900))
	plan := map[string]any{"revision": state.Draft.Revision, "at": now.Now().Add(time.Hour), "zone": "Europe/Berlin"}
	a := s.Do(t, "POST", "/api/admin/content/plan", admin, plan)
	if a.Status != http.StatusOK || !strings.Contains(a.Body, `"total":1`) {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if a := s.Do(t, "GET", "/api/admin/content/plan", admin, nil); !strings.Contains(a.Body, "$297 → $319") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	s.Drain(t)
	if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
		t.Errorf("before: %d %s", a.Status, a.Body)
	}
	now.Advance(26 * time.Hour)
	s.Drain(t)
	if a := apptest.Checkout(t, s, "private-training", 31900); a.Status != http.StatusOK {
		t.Errorf("after: %d %s", a.Status, a.Body)
	}
}

// TestRefusedPlanNotifiesTheOwner publishes another value of the planned field before the planned time.
func TestRefusedPlanNotifiesTheOwner(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 29, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	admin := s.SignIn(t, apptest.AdminEmail)
	state := apptest.SaveContent(t, s, admin, apptest.Set("brand.json", "/name", "Planned"))
	apptest.Want(t, s.Do(t, "POST", "/api/admin/content/plan", admin, map[string]any{"revision": state.Draft.Revision,
		"at": now.Now().Add(time.Hour), "zone": "Europe/Berlin"}), http.StatusOK)
	apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/name", "Pharos"))
	now.Advance(time.Hour)
	s.Drain(t)
	mails := s.Mails(t, apptest.AdminEmail)
	if len(mails) == 0 || !strings.Contains(mails[len(mails)-1].Text, "29 Nov 2026, 11:00 (Europe/Berlin)") ||
		!strings.Contains(mails[len(mails)-1].Text, "in another way") {
		t.Errorf("%+v", mails)
	}
	title, err := database.One[string](t.Context(), s.App.DB, `SELECT title FROM notifications`)
	if err != nil || title != "Planned changes were not published" || s.App.Content().Brand.Name != "Pharos" {
		t.Errorf("%q, called %q, %v", title, s.App.Content().Brand.Name, err)
	}
}
