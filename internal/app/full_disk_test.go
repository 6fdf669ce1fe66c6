package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// fillDisk limits the size of the database file and uses up its free pages. The returned function makes room again.
func fillDisk(t *testing.T, s *apptest.Server) (empty func()) {
	t.Helper()
	write := func(query string, args ...any) error {
		return s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), query, args...)
			return err
		})
	}
	must(t, write(`CREATE TABLE filling (data TEXT)`))
	pages, err := database.One[int](t.Context(), s.App.DB, `PRAGMA page_count`)
	must(t, err)
	must(t, write(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)))
	for size := 1 << 20; size > 0; size /= 4 {
		for err = nil; err == nil; {
			err = write(`INSERT INTO filling VALUES ($1)`, strings.Repeat("x", size))
		}
	}
	if !database.IsFull(err) {
		t.Fatalf("the disk isn't full: %v", err)
	}
	return func() { must(t, write(`PRAGMA max_page_count = 1000000`)) }
}

// TestFullDiskKeepsSiteAndDraft publishes, saves and uploads while the database can't grow.
func TestFullDiskKeepsSiteAndDraft(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	publishContent(t, s, admin, set("brand.json", "/name", "Before"))
	changes := []any{set("brand.json", "/name", "After")}
	for i := range 100 { // more than the rest of a page of the file
		from := fmt.Sprintf("/old-%d", i)
		changes = append(changes, set("routes.json", "/redirects/~1"+from[1:],
			map[string]any{"from": from, "to": "/pricing"}))
	}
	state := saveContent(t, s, admin, changes...)
	publish := func() apptest.Answer {
		return s.Do(t, "POST", "/api/admin/content/publish", admin, map[string]any{"revision": state.Draft.Revision})
	}
	empty := fillDisk(t, s)
	if a := publish(); a.Status != http.StatusInsufficientStorage || !strings.Contains(a.Body, "disk is full") {
		t.Errorf("publish: %d %s", a.Status, a.Body)
	}
	save := map[string]any{"revision": state.Draft.Revision,
		"changes": []any{set("brand.json", "/tagline", strings.Repeat("z ", 4000)+".")}}
	if a := s.Do(t, "PUT", "/api/admin/content/draft", admin, save); a.Status != http.StatusInsufficientStorage ||
		!strings.Contains(a.Body, "disk is full") {
		t.Errorf("save: %d %s", a.Status, a.Body)
	}
	for name, file := range map[string]string{"a.png": photo(t, 300, 300), "a.mp4": realVideo(t)} {
		if a := sendFile(t, s, admin, name, described, file); a.Status != http.StatusInsufficientStorage ||
			!strings.Contains(a.Body, "disk is full") {
			t.Errorf("upload %s: %d %s", name, a.Status, a.Body)
		}
	}
	if body := s.Do(t, "GET", "/llms.txt", "", nil).Body; !strings.Contains(body, "# Before") {
		t.Errorf("visitors read %.80s", body)
	}
	var now contentState
	s.Do(t, "GET", "/api/admin/content", admin, nil).Decode(t, &now)
	if now.Draft.Revision != state.Draft.Revision || now.Published.Number != 1 {
		t.Errorf("draft %d, version %d", now.Draft.Revision, now.Published.Number)
	}
	empty()
	if a := publish(); a.Status != http.StatusOK {
		t.Fatalf("with space again: %d %s", a.Status, a.Body)
	}
	if body := s.Do(t, "GET", "/llms.txt", "", nil).Body; !strings.Contains(body, "# After") {
		t.Errorf("visitors read %.80s", body)
	}
	uploaded(t, s, admin, "a.png", described, photo(t, 300, 300))
	var library struct{ Items []upload }
	s.Do(t, "GET", "/api/admin/media", admin, nil).Decode(t, &library)
	if len(library.Items) != 1 {
		t.Errorf("%d uploads, want the one that was stored", len(library.Items))
	}
}
