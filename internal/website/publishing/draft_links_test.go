package publishing_test

import (
	"context"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
	"harborlight/internal/website/publishing"
)

// share creates a draft link and returns its token.
func share(t *testing.T, s *publishing.Service) string {
	t.Helper()
	link, err := s.ShareDraft(t.Context(), ada)
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(link.URL)
	if err != nil || address.Path != publishing.DraftPath {
		t.Fatalf("%s, %v", link.URL, err)
	}
	return address.Query().Get(publishing.DraftLinkParam)
}

func TestT151DraftLinksEnd(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		token := share(t, s)
		other := share(t, newService(t, db))
		lookup := func(token string) error {
			_, err := s.FindDraftLink(t.Context(), token)
			return err
		}
		for _, guess := range []string{"", "x", token[:42], token + "x", strings.ToUpper(token), "%"} {
			expect(t, lookup(guess), fault.KindNotFound, "not_found")
		}
		stored, err := database.One[string](t.Context(), db,
			`SELECT token_hash FROM content_draft_links ORDER BY id LIMIT 1`)
		if err != nil || strings.Contains(stored, token) || lookup(token) != nil || lookup(other) != nil {
			t.Errorf("stored %q for %q, %v", stored, token, err)
		}
		expect(t, lookup(stored), fault.KindNotFound, "not_found")
		links, err := s.DraftLinks(t.Context())
		if err != nil || len(links) != 2 || !links[0].EndsAt.Equal(now.Now().Add(14*24*time.Hour)) {
			t.Fatalf("%+v, %v", links, err)
		}
		if err := s.EndDraftLink(t.Context(), ada, links[1].ID); err != nil {
			t.Fatal(err)
		}
		expect(t, s.EndDraftLink(t.Context(), ada, links[1].ID), fault.KindNotFound, "not_found")
		expect(t, lookup(token), fault.KindNotFound, "not_found")
		now.Advance(14*24*time.Hour - time.Second)
		if err := lookup(other); err != nil {
			t.Error(err)
		}
		now.Advance(time.Second)
		expect(t, lookup(other), fault.KindNotFound, "not_found")
		if links, err = s.DraftLinks(t.Context()); err != nil || len(links) != 0 {
			t.Errorf("%+v, %v", links, err)
		}
	})
}

func TestT151DraftLinksAreFew(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		var owners sync.WaitGroup
		for range 12 {
			owners.Go(func() {
				if _, err := s.ShareDraft(t.Context(), ada); err != nil && fault.KindOf(err) != fault.KindConflict {
					t.Error(err)
				}
			})
		}
		owners.Wait()
		if links, err := s.DraftLinks(t.Context()); err != nil || len(links) != 10 {
			t.Errorf("%d links, %v", len(links), err)
		}
		now.Advance(15 * 24 * time.Hour)
		share(t, s)
		if n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM content_draft_links`); err != nil || n != 1 {
			t.Errorf("%d rows, %v", n, err)
		}
	})
}

// draftPress renders pages of the draft as text, and counts them.
type draftPress struct{ made int }

func (p *draftPress) render(_ context.Context, files fs.FS, path, when string) ([]byte, error) {
	p.made++
	brand, err := fs.ReadFile(files, "brand.json")
	if path == "/admin" {
		return nil, publishing.ErrNoPage
	}
	return fmt.Appendf(nil, "%s at %q: %s", path, when, brand), err
}

func TestDraftPagesShowTheNewestDraft(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		author, node := newService(t, db), newService(t, db)
		press := &draftPress{}
		page := func(path string) string {
			t.Helper()
			document, err := node.DraftPage(t.Context(), path, press.render)
			if err != nil {
				t.Fatal(err)
			}
			return string(document)
		}
		if got := page("/"); !strings.HasPrefix(got, `/ at ""`) {
			t.Errorf("without changes: %.40s", got)
		}
		save(t, author, name("Other"), set("brand.json", "/tagline", `""`))
		for range 3 {
			if got := page("/"); !strings.HasPrefix(got, `/ at "1 November 2026, 12:00 UTC"`) || !strings.Contains(got, `"Other"`) {
				t.Errorf("changed: %.200s", got)
			}
		}
		if press.made != 2 {
			t.Errorf("rendered %d pages", press.made)
		}
		now.Advance(6 * time.Minute) // prices may have changed
		page("/")
		for _, path := range []string{"/nowhere", "/admin", "", "//"} {
			_, err := node.DraftPage(t.Context(), path, press.render)
			expect(t, err, fault.KindNotFound, "not_found")
		}
		publish(t, author, "", set("brand.json", "/tagline", `"A line."`))
		if got := page("/"); !strings.HasPrefix(got, `/ at ""`) || press.made != 5 {
			t.Errorf("published: %.40s after %d", got, press.made)
		}
		if node.Site().Brand.Name != "Harborlight" {
			t.Error("the draft is shown to all")
		}
	})
}

// TestT152HoldersCauseFewRenders asks for pages of a draft that changes all the time.
func TestT152HoldersCauseFewRenders(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db, func(c *publishing.Config) {
			c.DraftRenders = limit.NewFactory(now, true).New(3, time.Minute)
		})
		press := &draftPress{}
		for i := range 10 {
			save(t, s, name(fmt.Sprint("Name ", i)))
			if _, err := s.DraftPage(t.Context(), "/", press.render); err != nil {
				t.Error(err)
			}
		}
		for i := range 1000 {
			_, err := s.DraftPage(t.Context(), fmt.Sprint("/nowhere-", i), press.render)
			expect(t, err, fault.KindNotFound, "not_found")
		}
		_, err := s.DraftPage(t.Context(), "/pricing", press.render) // there is no older version of it
		expect(t, err, fault.KindTooMany, "too_many_requests")
		document, err := s.DraftPage(t.Context(), "/", press.render)
		if err != nil || press.made != 3 || !strings.Contains(string(document), "Name 2") {
			t.Errorf("rendered %d pages, the last is %.200s, %v", press.made, document, err)
		}
		now.Advance(time.Minute)
		document, err = s.DraftPage(t.Context(), "/", press.render)
		if err != nil || press.made != 4 || !strings.Contains(string(document), "Name 9") {
			t.Errorf("rendered %d pages, the last is %.200s, %v", press.made, document, err)
		}
	})
}
