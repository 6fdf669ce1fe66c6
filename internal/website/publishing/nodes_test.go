package publishing_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/serving"
)

// TestConcurrentEditorsLoseNothing lets 64 editors save and publish one line each, concurrently. Each retries after a
// conflict. In the end every line is in the draft and on the site.
func TestConcurrentEditorsLoseNothing(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		many := 16 // each reads the content again after every conflict
		if testing.Short() {
			many = 6
		}
		var editors sync.WaitGroup
		for i := range many {
			editors.Go(func() {
				until(t, func() error { return saveLine(t, s, db, i) }, "draft_changed")
				until(t, func() error { return publishAll(t, s, db) }, "draft_changed", "published_changed", "nothing_to_publish")
			})
		}
		editors.Wait()
		for i := range many {
			if got := s.Site().Synonyms; !strings.Contains(fmt.Sprint(got), fmt.Sprintf("word-%d ", i)) {
				t.Errorf("the line of editor %d is lost", i)
			}
		}
		state := find(t, s)
		if state.Draft.Revision != int64(many) || state.Draft.Differs || state.Published.Number != s.Snapshot().Number {
			t.Errorf("revision %d, differs %v, version %d, shown %d", state.Draft.Revision, state.Draft.Differs,
				state.Published.Number, s.Snapshot().Number)
		}
		rows, err := database.One[int64](t.Context(), db, `SELECT COUNT(*) FROM content_versions`)
		if err != nil || rows != state.Published.Number {
			t.Errorf("%d versions up to number %d, %v", rows, state.Published.Number, err)
		}
	})
}

// until repeats a request while it returns a conflict, unless it returns the last of the codes.
func until(t *testing.T, request func() error, codes ...string) {
	t.Helper()
	for {
		err := request()
		f := fault.As(err)
		switch {
		case err == nil, f != nil && f.Code == "nothing_to_publish":
			return
		case f == nil || f.Kind != fault.KindConflict || !strings.Contains(strings.Join(codes, " "), f.Code):
			t.Errorf("%v", err)
			return
		}
	}
}

func saveLine(t *testing.T, s *publishing.Service, db *database.DB, i int) error {
	t.Helper()
	id := fmt.Sprintf("editor-%d", i)
	line := fmt.Sprintf(`{"id":%q,"words":["word-%d x","other-%d y"]}`, id, i, i)
	return edit(t, s, ada, revision(t, db), set("synonyms.json", "/"+id, line))
}

func publishAll(t *testing.T, s *publishing.Service, db *database.DB) error {
	t.Helper()
	_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision(t, db)})
	return err
}

func revision(t *testing.T, db *database.DB) int64 {
	t.Helper()
	n, err := database.One[int64](t.Context(), db, `SELECT revision FROM content_head`)
	if err != nil {
		t.Error(err)
	}
	return n
}

// TestFailedPublicationLeavesNothing fails the transaction at every table that it writes.
func TestFailedPublicationLeavesNothing(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "", name("Before"))
		revision := save(t, s, name("After"))
		for _, step := range []string{"content_versions", "content_head", "audit_log", "audit_head"} {
			exec(t, db, "ALTER TABLE "+step+" RENAME TO elsewhere")
			_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision})
			if err == nil {
				t.Errorf("published without %s", step)
			}
			exec(t, db, "ALTER TABLE elsewhere RENAME TO "+step)
			again := newService(t, db) // as after kill -9
			if state := find(t, again); state.Published.Number != 1 || again.Site().Brand.Name != "Before" ||
				s.Site().Brand.Name != "Before" {
				t.Errorf("%s: version %d, called %q and %q", step, state.Published.Number, again.Site().Brand.Name,
					s.Site().Brand.Name)
			}
			if n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM content_versions`); err != nil || n != 1 {
				t.Errorf("%s: %d versions, %v", step, n, err)
			}
		}
		if _, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision}); err != nil ||
			s.Site().Brand.Name != "After" {
			t.Errorf("afterwards %q, %v", s.Site().Brand.Name, err)
		}
	})
}

// TestFailedRestoreKeepsDraft fails the transaction after it stored the new revision.
func TestFailedRestoreKeepsDraft(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "", name("Before"))
		exec(t, db, "ALTER TABLE audit_log RENAME TO elsewhere")
		if _, err := s.Restore(t.Context(), ada,
			publishing.Restoration{Version: publishing.BuiltIn, Revision: 1}); err == nil {
			t.Error("restored without a record")
		}
		if state := find(t, s); state.Draft.Revision != 1 || state.Published.Number != 1 || s.Site().Brand.Name != "Before" {
			t.Errorf("%+v", state)
		}
	})
}

// run starts another process on the same database.
func run(t *testing.T, config database.Config) *publishing.Service {
	t.Helper()
	db, err := database.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	hub := realtime.NewHub(db)
	s := publishing.New(db, hub, publishing.Config{Base: builtIn(t)})
	ctx, stop := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { hub.Run(ctx) })
	work.Go(func() { s.Run(ctx) })
	t.Cleanup(func() {
		stop()
		work.Wait()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// waitFor waits until the service shows the version.
func waitFor(t *testing.T, s *publishing.Service, number int64) {
	t.Helper()
	hang.Eventually(t, fmt.Sprintf("the service shows version %d", number), func() bool {
		return s.Snapshot().Number == number
	})
}

func TestPublicationReachesAllNodes(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.Config(t, engine)
			one, other := run(t, config), run(t, config)
			db, err := database.Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			databasetest.Seal(db)
			defer db.Close() //nolint:errcheck // the test is over
			here := newService(t, db)
			publish(t, here, "", name("Everywhere"))
			waitFor(t, one, 1)
			waitFor(t, other, 1)
			if one.Site().Brand.Name != "Everywhere" || other.Site().Brand.Name != "Everywhere" {
				t.Errorf("%q and %q", one.Site().Brand.Name, other.Site().Brand.Name)
			}
		})
	}
}

func TestNewerFormatKeepsLastVersion(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "", name("Known"))
		exec(t, db, `INSERT INTO content_versions (id, number, format, changes, created_at) SELECT 'future', 2, 2, '{"new":1}', created_at FROM content_drafts LIMIT 1`)
		exec(t, db, `UPDATE content_head SET version = 2`)
		if err := s.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, node := range []*publishing.Service{s, newService(t, db)} {
			snapshot := node.Snapshot()
			if snapshot.Number != 1 || snapshot.Site.Brand.Name != "Known" ||
				!strings.Contains(snapshot.LastError, "newer program") {
				t.Errorf("version %d, called %q: %q", snapshot.Number, snapshot.Site.Brand.Name, snapshot.LastError)
			}
			if state := find(t, node); state.LastError == "" || state.Published.Number != 2 {
				t.Errorf("%+v", state)
			}
		}
		_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: save(t, s, name("Older"))})
		expect(t, err, fault.KindConflict, "newer_version")
		exec(t, db, `DELETE FROM content_versions WHERE number = 1`)
		if snapshot := newService(t, db).Snapshot(); snapshot.Number != 0 || snapshot.LastError == "" {
			t.Errorf("without a good version: %d, %q", snapshot.Number, snapshot.LastError)
		}
	})
}

func TestUpgradeSkipsInvalidChanges(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "", name("Mine"))
		exec(t, db, `UPDATE content_versions SET changes = '[{"file":"brand.json","field":"/motto","action":"set","value":"old"},{"file":"brand.json","field":"/name","action":"set","value":"Mine"}]'`)
		upgraded := newService(t, db)
		state := find(t, upgraded)
		if upgraded.Site().Brand.Name != "Mine" || len(state.Skipped) != 1 || state.Skipped[0].Change.Field != "/motto" ||
			state.LastError != "" {
			t.Errorf("called %q, set aside %+v, trouble %q", upgraded.Site().Brand.Name, state.Skipped, state.LastError)
		}
		exec(t, db, `UPDATE content_versions SET changes = 'garbled'`)
		if broken := newService(t, db).Snapshot(); broken.Number != 0 || broken.LastError == "" {
			t.Errorf("garbled: version %d, %q", broken.Number, broken.LastError)
		}
	})
}

func TestFailedRenderAfterUpgradeKeepsBuiltInSite(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		publish(t, newService(t, db), "", name("Mine"))
		broken := newService(t, db, func(c *publishing.Config) {
			c.Render = func(context.Context, content.Bundle) (*serving.Edition, error) { return nil, errors.New("no engine") }
		})
		if snapshot := broken.Snapshot(); snapshot.Number != 0 || !strings.Contains(snapshot.LastError, "no engine") {
			t.Errorf("version %d, %q", snapshot.Number, snapshot.LastError)
		}
	})
}

func TestImportConvertsFilesToChanges(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "", name("Exported"), set("routes.json", "/routes/pricing/title", `"What it costs"`))
		dir := filepath.Join(t.TempDir(), "files")
		if err := content.Write(s.Snapshot().Files, dir); err != nil {
			t.Fatal(err)
		}
		restore(t, s, publishing.BuiltIn)
		publish(t, s, "")
		revision, err := s.Import(t.Context(), os.DirFS(dir))
		if err != nil {
			t.Fatal(err)
		}
		_, changed, err := s.Difference(t.Context(), publishing.BuiltIn, "draft", 10)
		if state := find(t, s); err != nil || changed != 2 || len(state.Problems) != 0 {
			t.Errorf("%d differences, %+v, %v", changed, state.Problems, err)
		}
		_, err = s.Import(t.Context(), os.DirFS(dir))
		expect(t, err, fault.KindConflict, "draft_in_use")
		if _, err = s.Publish(t.Context(), "", publishing.Publication{Revision: revision}); err != nil ||
			s.Site().Brand.Name != "Exported" {
			t.Errorf("called %q, %v", s.Site().Brand.Name, err)
		}
		_, err = s.Import(t.Context(), fstest.MapFS{"brand.json": {Data: []byte(`{"name":7}`)}})
		if problems, found := errors.AsType[content.Problems](err); !found || len(problems) < 20 {
			t.Errorf("a folder of mistakes: %v", err)
		}
		if err := content.Write(s.Snapshot().Files, dir); err == nil {
			t.Error("overwrote a folder")
		}
	})
}

func TestFolderContentIsReadOnly(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		publish(t, newService(t, db), "", name("Stored"))
		s := newService(t, db, func(c *publishing.Config) { c.Folder = "content" })
		if find(t, s).ReadOnly == "" || s.Site().Brand.Name == "Stored" {
			t.Errorf("called %q", s.Site().Brand.Name)
		}
		_, publishing1 := s.Publish(t.Context(), ada, publishing.Publication{Revision: 1})
		_, restoring := s.Restore(t.Context(), ada, publishing.Restoration{Version: publishing.BuiltIn, Revision: 1})
		_, importing := s.Import(t.Context(), content.Builtin())
		for _, err := range []error{publishing1, restoring, importing, s.Discard(t.Context(), ada, 1),
			edit(t, s, ada, 1, name("X"))} {
			expect(t, err, fault.KindConflict, "content_is_files")
		}
	})
}
