package publishing_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

// written is a text that an editor saved.
type written struct {
	field    string // file and pointer
	value    string
	seen, at int64 // revisions before and after
}

// editor edits like the program in the browser: it loads what others changed, and sends the revision that it has.
type editor struct {
	service  *publishing.Service
	actor    string
	random   *rand.Rand
	revision int64
	files    map[string]any
	saved    []written
}

// catchUp applies the updates since the editor's revision to its files.
func (e *editor) catchUp(t *testing.T) {
	t.Helper()
	state, files, err := e.service.FindUpdates(t.Context(), e.actor, e.revision)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range files {
		if e.files[name] = value; value == nil {
			delete(e.files, name)
		}
	}
	e.revision = state.Draft.Revision
}

// try performs an intent until it is saved or refused, and returns the revisions before and after it, or false.
func (e *editor) try(t *testing.T, in content.Intent) (seen, at int64, saved bool) {
	t.Helper()
	for {
		edited, err := e.service.Edit(t.Context(), e.actor, publishing.Edit{Revision: e.revision, Intents: []content.Intent{in}})
		switch f := fault.As(err); {
		case err == nil:
			seen = e.revision
			e.catchUp(t)
			return seen, edited.Revision, true
		case f != nil && f.Kind == fault.KindInvalid:
			return 0, 0, false
		case f == nil || f.Code != "draft_changed":
			t.Errorf("edit %s%s: %v", in.File, in.Field, err)
			return 0, 0, false
		}
		e.catchUp(t) // the text of this editor wins
	}
}

// work makes n random edits: texts of the heads of pages, and blocks of one page.
func (e *editor) work(t *testing.T, n int, pages []content.Page) {
	t.Helper()
	for i := range n {
		page := pages[e.random.IntN(len(pages))]
		if e.random.IntN(4) == 0 {
			e.try(t, contenttest.RandomEdit(e.random, page))
			continue
		}
		field, value := page.Route.File()+"#/head/title", fmt.Sprintf("Edit %d of %s", i, e.actor)
		file, pointer, _ := strings.Cut(field, "#")
		in := content.Intent{Action: content.Set, File: file, Field: pointer, Value: fmt.Appendf(nil, "%q", value)}
		if seen, at, saved := e.try(t, in); saved {
			e.saved = append(e.saved, written{field, value, seen, at})
		}
	}
}

// TestTwoEditorsAtOnceLoseNothing lets two editors edit the same pages at once. No text may replace one that its author
// hasn't seen, the draft must contain the last text of each field, and both editors must have the draft's files.
func TestTwoEditorsAtOnceLoseNothing(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		edits := 80
		if testing.Short() {
			edits = 25
		}
		pages := slices.DeleteFunc(builtIn(t).Site.Pages, func(p content.Page) bool { return p.Head.Kind != "hero" })[:4]
		editors := []*editor{{actor: ada}, {actor: grace}}
		var work sync.WaitGroup
		for i, e := range editors {
			e.service, e.random, e.files = newService(t, db), rand.New(rand.NewPCG(1, uint64(i))), valuesOf(t)
			work.Go(func() { e.work(t, edits, pages) })
		}
		work.Wait()
		last := map[string]written{}
		for _, w := range slices.Concat(editors[0].saved, editors[1].saved) {
			for _, other := range slices.Concat(editors[0].saved, editors[1].saved) {
				if other.field == w.field && other.at > w.seen && other.at < w.at {
					t.Errorf("%q of revision %d replaced %q of revision %d unseen", w.value, w.at, other.value, other.at)
				}
			}
			if w.at > last[w.field].at {
				last[w.field] = w
			}
		}
		draft, err := editors[0].service.Values(t.Context(), "draft")
		if err != nil {
			t.Fatal(err)
		}
		values, err := content.Values(draft)
		if err != nil {
			t.Fatal(err)
		}
		for field, w := range last {
			file, _, _ := strings.Cut(field, "#")
			if !strings.Contains(string(values[file]), w.value) {
				t.Errorf("%s lost %q", field, w.value)
			}
		}
		for _, e := range editors {
			e.catchUp(t)
			for name, value := range values {
				if got, _ := e.files[name].(json.RawMessage); !sameJSON(t, got, value) {
					t.Errorf("%s has another %s:\n%.300s\n%.300s", e.actor, name, got, value)
				}
			}
			if len(e.files) != len(values) {
				t.Errorf("%s has %d files, want %d", e.actor, len(e.files), len(values))
			}
		}
	})
}

func sameJSON(t *testing.T, a, b json.RawMessage) bool {
	t.Helper()
	var values [2]any
	for i, text := range []json.RawMessage{a, b} {
		if err := json.Unmarshal(text, &values[i]); err != nil {
			t.Fatal(err)
		}
	}
	return reflect.DeepEqual(values[0], values[1])
}

// valuesOf returns the built-in files as an editor loads them.
func valuesOf(t *testing.T) map[string]any {
	t.Helper()
	values, err := content.Values(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]any, len(values))
	for name, value := range values {
		files[name] = value
	}
	return files
}

// TestUpdatesAreThoseSinceARevision loads the updates since each of three revisions, each of which changes one file.
func TestUpdatesAreThoseSinceARevision(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		save(t, s, name("One"))
		save(t, s, set("brand.json", "/tagline", `"Two"`))
		save(t, s, set("pages/enterprise.json", "/head/title", `"Three"`))
		for since, want := range map[int64][]string{0: {"brand.json", "pages/enterprise.json"}, 1: {"brand.json", "pages/enterprise.json"},
			2: {"pages/enterprise.json"}, 3: {}} {
			state, files, err := s.FindUpdates(t.Context(), ada, since)
			names := []string{}
			for name := range files {
				names = append(names, name)
			}
			slices.Sort(names)
			if err != nil || state.Draft.Revision != 3 || !reflect.DeepEqual(names, want) {
				t.Errorf("since %d: %v, revision %d, %v", since, names, state.Draft.Revision, err)
			}
		}
		if _, _, err := s.FindUpdates(t.Context(), ada, 9); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("an unknown revision: %v", err)
		}
	})
}
