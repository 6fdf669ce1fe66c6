package publishing_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/serving"
)

const ada, grace = "01a1fbd8-e7a8-7169-9346-68521a0560a6", "01a1fbd8-e7a8-7169-9346-68521a0560a7"

// newService starts a node on the database.
func newService(t *testing.T, db *database.DB, options ...func(*publishing.Config)) *publishing.Service {
	t.Helper()
	c := publishing.Config{Base: builtIn(t)}
	for _, option := range options {
		option(&c)
	}
	s := publishing.New(db, realtime.NewHub(db), c)
	if err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func builtIn(t *testing.T) content.Bundle {
	t.Helper()
	e, err := content.Edit(content.Builtin(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func set(file, field, value string) content.Change {
	return content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
}

func name(value string) content.Change { return set("brand.json", "/name", `"`+value+`"`) }

// edit makes changes to the draft, as an editor who loaded a revision, and returns the error.
func edit(t *testing.T, s *publishing.Service, actor string, revision int64, changes ...content.Change) error {
	t.Helper()
	_, err := s.Edit(t.Context(), actor, publishing.Edit{Revision: revision, Intents: contenttest.Intents(changes...)})
	return err
}

// save makes changes, if any, to the current draft and returns its revision.
func save(t *testing.T, s *publishing.Service, changes ...content.Change) int64 {
	t.Helper()
	state := find(t, s)
	if len(changes) == 0 {
		return state.Draft.Revision
	}
	if err := edit(t, s, ada, state.Draft.Revision, changes...); err != nil {
		t.Fatal(err)
	}
	return state.Draft.Revision + 1
}

func publish(t *testing.T, s *publishing.Service, note string, changes ...content.Change) publishing.Version {
	t.Helper()
	v, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: save(t, s, changes...), Note: note})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func find(t *testing.T, s *publishing.Service) publishing.State {
	t.Helper()
	state, err := s.FindState(t.Context(), ada)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestDraftIsInvisibleUntilPublished(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		before := s.Snapshot()
		revision := save(t, s, name("Other"))
		if s.Site() != before.Site || !find(t, s).Draft.Differs {
			t.Error("a save is public")
		}
		v, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision, Note: " A new name "})
		if err != nil {
			t.Fatal(err)
		}
		if s.Site().Brand.Name != "Other" || s.Snapshot().Number != 1 || before.Site.Brand.Name == "Other" {
			t.Errorf("the site is called %q in version %d", s.Site().Brand.Name, s.Snapshot().Number)
		}
		state := find(t, s)
		if state.Draft.Differs || state.Published.Number != 1 || state.Published.Note != "A new name" ||
			state.Published.ID != v.ID {
			t.Errorf("%+v", state)
		}
		var details map[string]string
		if err := audit.Latest(t.Context(), db, "content.published", &details); err != nil || details["after"] != "1" {
			t.Errorf("recorded %v, %v", details, err)
		}
		_, err = s.Publish(t.Context(), ada, publishing.Publication{Revision: revision})
		expect(t, err, fault.KindConflict, "nothing_to_publish")
	})
}

func expect(t *testing.T, err error, kind fault.Kind, code string) *fault.Error {
	t.Helper()
	f := fault.As(err)
	if f == nil || f.Kind != kind || f.Code != code {
		t.Fatalf("got %v, want %s", err, code)
	}
	return f
}

func TestConflictListsOtherChanges(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		revision := save(t, s, name("Start"))
		if err := edit(t, s, ada, revision, name("Ada's")); err != nil {
			t.Fatal(err)
		}
		f := expect(t, edit(t, s, grace, revision, name("Grace's")), fault.KindConflict, "draft_changed")
		if len(f.Fields) != 1 || f.Fields[0].Name != "brand.json#/name" ||
			f.Fields[0].Message != message.PublishingDraftRow("Name", "Ada's", "Start") {
			t.Errorf("%+v", f.Fields)
		}
		if err := edit(t, s, grace, revision, set("brand.json", "/tagline", `"Grace's"`)); err != nil {
			t.Fatal("an edit of another field doesn't conflict:", err)
		}
		rows, _, err := s.Difference(t.Context(), "built-in", "draft", 10)
		if err != nil || len(rows) != 2 || rows[0].After != "Ada's" || rows[1].After != "Grace's" {
			t.Errorf("%+v %v", rows, err)
		}
		_, err = s.Publish(t.Context(), ada, publishing.Publication{Revision: revision})
		expect(t, err, fault.KindConflict, "draft_changed")
		if s.Snapshot().Number != 0 {
			t.Error("published a draft that its author hasn't loaded")
		}
		expect(t, s.Discard(t.Context(), ada, revision), fault.KindConflict, "draft_changed")
		expect(t, edit(t, s, ada, 999, name("X")), fault.KindConflict, "draft_changed")
	})
}

func TestChangedFilesAreThoseOfTheDraft(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		unchanged, err := s.ChangedFiles(t.Context(), publishing.BuiltIn, "draft")
		if err != nil || len(unchanged) > 0 {
			t.Errorf("%v, %v", unchanged, err)
		}
		save(t, s, name("Pharos"), content.Change{File: "pages/licensing.json", Action: content.Remove})
		changed, err := s.ChangedFiles(t.Context(), publishing.BuiltIn, "draft")
		brand, _ := changed["brand.json"].(json.RawMessage)
		page, named := changed["pages/licensing.json"]
		if err != nil || len(changed) != 2 || !strings.Contains(string(brand), "Pharos") || page != nil || !named {
			t.Errorf("%v, %v", changed, err)
		}
		_, err = s.ChangedFiles(t.Context(), "nothing", "draft")
		expect(t, err, fault.KindInvalid, "invalid")
	})
}

func TestUndoKeepsLaterEdits(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		named := save(t, s, name("Other"))
		now := save(t, s, set("brand.json", "/tagline", `"A line"`))
		undone, err := s.Undo(t.Context(), ada, publishing.Undo{Revision: now, Of: named})
		if err != nil || undone.Revision != now+1 || undone.File != "brand.json" || undone.Files["brand.json"] == nil {
			t.Fatalf("%+v, %v", undone, err)
		}
		rows, _, err := s.Difference(t.Context(), publishing.BuiltIn, "draft", 10)
		if err != nil || len(rows) != 1 || rows[0].After != "A line" {
			t.Errorf("%+v, %v", rows, err)
		}
		_, err = s.Undo(t.Context(), ada, publishing.Undo{Revision: undone.Revision, Of: 999})
		expect(t, err, fault.KindInvalid, "invalid")
	})
}

// TestEditsAtOnceAreAllKept checks that editors who edit different fields at the same time lose nothing.
func TestEditsAtOnceAreAllKept(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		const editors, edits = 32, 1 // more editors than attempts of an edit
		var group sync.WaitGroup
		for editor := range editors {
			group.Go(func() {
				for i := range edits {
					line := fmt.Sprintf("editor-%d-%d", editor, i)
					change := set("synonyms.json", "/"+line, fmt.Sprintf(`{"id":%q,"words":["a","b"]}`, line))
					if err := edit(t, s, ada, 0, change); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		if state := find(t, s); state.Draft.Revision != editors*edits {
			t.Errorf("revision %d after %d edits", state.Draft.Revision, editors*edits)
		}
	})
}

func TestPublishRefusesMistakes(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		revision := save(t, s, set("routes.json", "/routes/pricing/title", `""`), name("Other"))
		want := publishing.Mistake{File: "routes.json", Field: "/routes/pricing/title",
			Text: "“Pricing”, title is empty: fill it in."}
		if state := find(t, s); len(state.Problems) != 1 || state.Problems[0] != want {
			t.Errorf("%+v", state.Problems)
		}
		_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision})
		f := expect(t, err, fault.KindInvalid, "invalid")
		if len(f.Fields) != 1 || f.Fields[0].Name != "routes.json#/routes/pricing/title" ||
			f.Fields[0].Message != fault.Plain(want.Text) {
			t.Errorf("%+v", f.Fields)
		}
		expect(t, edit(t, s, ada, revision, set("nothing.json", "", `1`)), fault.KindInvalid, "invalid")
		if s.Snapshot().Number != 0 {
			t.Error("published with a mistake")
		}
	})
}

func TestUnrenderableContentIsNotPublished(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		var rendered string
		pages, shown := &serving.Edition{}, (*serving.Edition)(nil)
		s := newService(t, db, func(c *publishing.Config) {
			c.Render = func(_ context.Context, e content.Bundle) (*serving.Edition, error) {
				data, err := fs.ReadFile(e.Files, "brand.json")
				if err != nil {
					return nil, err
				}
				if rendered = string(data); strings.Contains(rendered, "Unspeakable") {
					return nil, errors.New("brand.json: no page for that")
				}
				return pages, nil
			}
			c.Show = func(e *serving.Edition) { shown = e }
		})
		_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: save(t, s, name("Unspeakable"))})
		if f := expect(t, err, fault.KindInvalid, "invalid"); !strings.Contains(f.Error(), "no page for that") {
			t.Error(f)
		}
		if state := find(t, s); state.Published.Number != 0 || shown != nil {
			t.Errorf("%+v is live", state.Published)
		}
		publish(t, s, "", name("Fine"))
		if !strings.Contains(rendered, "Fine") || shown != pages {
			t.Error("the pages that are shown were never made")
		}
	})
}

func TestHistoryHasPages(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "one", name("First"))
		for i := range 3 {
			publish(t, s, "", name(fmt.Sprint("Name ", i)))
		}
		page, err := s.History(t.Context(), "", 3)
		if err != nil || len(page.Items) != 3 || page.Items[0].Number != 4 || page.NextCursor != "2" {
			t.Fatalf("%+v %v", page, err)
		}
		if page, err = s.History(t.Context(), page.NextCursor, 3); err != nil || len(page.Items) != 1 ||
			page.Items[0].Note != "one" || page.NextCursor != "" {
			t.Errorf("%+v %v", page, err)
		}
		if _, err := s.History(t.Context(), "x", 3); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("a wrong cursor: %v", err)
		}
		rows, total, err := s.Difference(t.Context(), "", page.Items[0].ID, 10)
		if err != nil || total != 1 || rows[0].Label != "Name" || rows[0].After != "First" {
			t.Errorf("%+v %v", rows, err)
		}
	})
}

func TestDiscardResetsDraft(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "", name("Public"))
		revision := save(t, s, name("Private"))
		if err := s.Discard(t.Context(), ada, revision); err != nil {
			t.Fatal(err)
		}
		rows, _, err := s.Difference(t.Context(), publishing.BuiltIn, "draft", 10)
		if state := find(t, s); err != nil || state.Draft.Differs || len(rows) != 1 || rows[0].After != "Public" {
			t.Errorf("%+v, %+v, %v", state.Draft, rows, err)
		}
	})
}

func TestHistoryIsBounded(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		for i := range int64(205) {
			if err := edit(t, s, ada, i, name(fmt.Sprint("Other ", i))); err != nil {
				t.Fatal(err)
			}
		}
		if n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM content_drafts`); err != nil || n != 200 {
			t.Errorf("%d saves, %v", n, err)
		}
		f := expect(t, edit(t, s, ada, 2, name("X")), fault.KindConflict, "draft_changed")
		if len(f.Fields) != 0 {
			t.Errorf("%+v", f.Fields)
		}
		exec(t, db, `UPDATE content_head SET version = 600`)
		exec(t, db, `INSERT INTO content_versions (id, number, format, changes, created_at) SELECT 'old', 100, 1, '[]', created_at FROM content_drafts LIMIT 1`)
		exec(t, db, `INSERT INTO content_versions (id, number, format, changes, created_at) SELECT 'new', 600, 1, '[]', created_at FROM content_drafts LIMIT 1`)
		publish(t, s, "", name("Newest"))
		if n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM content_versions`); err != nil || n != 2 {
			t.Errorf("%d versions, %v", n, err)
		}
	})
}

func exec(t *testing.T, db *database.DB, statement string) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestEditingSessionIsOneAuditEntry saves many times, as the editor does after each pause in typing.
func TestEditingSessionIsOneAuditEntry(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		entries := func(action string, want int) {
			t.Helper()
			n, err := database.One[int](t.Context(), db, `SELECT COUNT(*) FROM audit_log WHERE action = $1`, action)
			if err != nil || n != want {
				t.Errorf("%d entries %s, want %d, %v", n, action, want, err)
			}
		}
		revision := save(t, s, name("A"))
		save(t, s, name("B"))
		entries("content.drafted", 1)
		err := edit(t, s, grace, revision+1, name("C"))
		if err != nil {
			t.Fatal(err)
		}
		entries("content.drafted", 2)
		for range 2 { // the second one changes nothing
			if err := s.Discard(t.Context(), ada, find(t, s).Draft.Revision); err != nil {
				t.Fatal(err)
			}
		}
		entries("content.discarded", 1)
		publish(t, s, "", name("D"))
		save(t, s, name("E"))
		if err := s.Discard(t.Context(), ada, find(t, s).Draft.Revision); err != nil {
			t.Fatal(err)
		}
		entries("content.discarded", 2)
	})
}

// TestT77InterruptionIsNoContentMistake interrupts a publication during rendering in three ways.
func TestT77InterruptionIsNoContentMistake(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	var end func(ctx context.Context) error
	s := newService(t, db, func(c *publishing.Config) {
		c.Render = func(ctx context.Context, _ content.Bundle) (*serving.Edition, error) { return nil, end(ctx) }
	})
	revision := save(t, s, name("Other"))
	for _, tc := range []struct {
		what string
		end  func(ctx context.Context, leave func()) error
		kind fault.Kind
	}{
		{"the author left", func(ctx context.Context, leave func()) error { leave(); return ctx.Err() }, fault.KindInternal},
		{"the engine was interrupted", func(_ context.Context, leave func()) error {
			leave()
			return errors.New("a page takes too long")
		}, fault.KindInternal},
		{"there was no time", func(context.Context, func()) error { return context.DeadlineExceeded },
			fault.KindUnavailable},
		{"a page is wrong", func(context.Context, func()) error { return errors.New("service not found") },
			fault.KindInvalid},
	} {
		ctx, leave := context.WithCancel(t.Context())
		end = func(ctx context.Context) error { return tc.end(ctx, leave) }
		_, err := s.Publish(ctx, ada, publishing.Publication{Revision: revision})
		leave()
		if err == nil || fault.KindOf(err) != tc.kind {
			t.Errorf("%s: %v", tc.what, err)
		}
	}
	end = func(context.Context) error { return nil }
	if _, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
