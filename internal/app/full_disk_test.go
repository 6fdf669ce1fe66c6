package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestFullDiskKeepsSiteAndDraft publishes, saves and uploads while the database can't grow.
func TestFullDiskKeepsSiteAndDraft(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/name", "Before"))
	changes := []any{apptest.Set("brand.json", "/name", "After")}
	for i := range 100 { // more than the rest of a page of the file
		from := fmt.Sprintf("/old-%d", i)
		changes = append(changes, apptest.Set("routes.json", "/redirects/~1"+from[1:],
			map[string]any{"from": from, "to": "/pricing"}))
	}
	state := apptest.SaveContent(t, s, admin, changes...)
	publish := func() apptest.Answer {
		return s.Do(t, "POST", "/api/admin/content/publish", admin, map[string]any{"revision": state.Draft.Revision})
	}
	empty := apptest.FillDisk(t, s)
	if a := publish(); a.Status != http.StatusInsufficientStorage || !strings.Contains(a.Body, "disk is full") {
		t.Errorf("publish: %d %s", a.Status, a.Body)
	}
	save := map[string]any{"revision": state.Draft.Revision,
		"intents": []any{apptest.Set("brand.json", "/tagline", strings.Repeat("z ", 4000)+".")}}
	if a := s.Do(t, "POST", "/api/admin/content/edit", admin, save); a.Status != http.StatusInsufficientStorage ||
		!strings.Contains(a.Body, "disk is full") {
		t.Errorf("save: %d %s", a.Status, a.Body)
	}
	for name, file := range map[string]string{"a.png": apptest.Photo(t, 300, 300), "a.mp4": apptest.RealVideo(t)} {
		if a := apptest.SendFile(t, s, admin, name, apptest.Described, file); a.Status != http.StatusInsufficientStorage ||
			!strings.Contains(a.Body, "disk is full") {
			t.Errorf("upload %s: %d %s", name, a.Status, a.Body)
		}
	}
	if body := s.Do(t, "GET", "/llms.txt", "", nil).Body; !strings.Contains(body, "# Before") {
		t.Errorf("visitors read %.80s", body)
	}
	var now apptest.ContentState
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
	apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.Photo(t, 300, 300))
	var library struct{ Items []apptest.Upload }
	s.Do(t, "GET", "/api/admin/media", admin, nil).Decode(t, &library)
	if len(library.Items) != 1 {
		t.Errorf("%d uploads, want the one that was stored", len(library.Items))
	}
}
