package publishing_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

// restore makes a version the draft, and returns the notes.
func restore(t *testing.T, s *publishing.Service, version string) []string {
	t.Helper()
	in := publishing.Restoration{Version: version, Revision: find(t, s).Draft.Revision}
	notes, err := s.Restore(contenttest.Context(t), ada, in)
	if err != nil {
		t.Fatal(err)
	}
	return notes
}

// draftRows returns the differences of the draft from a state as "label: value".
func draftRows(t *testing.T, s *publishing.Service, from string) []string {
	t.Helper()
	rows, _, err := s.Difference(t.Context(), from, "draft", 10)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{}
	for _, row := range rows {
		lines = append(lines, row.Label+": "+row.After)
	}
	return lines
}

func TestRestoreMakesDraft(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		first := publish(t, s, "one", name("First"))
		publish(t, s, "two", name("Second"), set("brand.json", "/tagline", `"Two"`))
		save(t, s, set("brand.json", "/description", `"Not published yet"`))
		if notes := restore(t, s, first.ID); len(notes) > 0 {
			t.Error(notes)
		}
		state := find(t, s)
		if state.Published.Number != 2 || !state.Draft.Differs || s.Site().Brand.Name != "Second" {
			t.Errorf("restoring published: %+v", state)
		}
		if got := draftRows(t, s, publishing.BuiltIn); !slices.Equal(got, []string{"Name: First"}) {
			t.Error(got)
		}
		if _, err := s.Undo(t.Context(), ada,
			publishing.Undo{Revision: state.Draft.Revision, Of: state.Draft.Revision}); err != nil {
			t.Fatal(err)
		}
		if got := draftRows(t, s, "published"); !slices.Equal(got, []string{"Description: Not published yet"}) {
			t.Errorf("after undo: %v", got)
		}
		restore(t, s, publishing.BuiltIn)
		if publish(t, s, ""); s.Site().Brand.Name != builtIn(t).Site.Brand.Name {
			t.Errorf("the built-in content is called %q", s.Site().Brand.Name)
		}
	})
}

func TestRestoreIsRefused(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		save(t, s, name("Ada's"))
		_, err := s.Restore(t.Context(), ada, publishing.Restoration{Version: id.New(), Revision: 1})
		expect(t, err, fault.KindNotFound, "not_found")
		_, err = s.Restore(t.Context(), grace, publishing.Restoration{Version: publishing.BuiltIn})
		if f := expect(t, err, fault.KindConflict, "draft_changed"); len(f.Fields) != 1 {
			t.Errorf("%+v", f.Fields)
		}
		if state := find(t, s); state.Draft.Revision != 1 {
			t.Errorf("%+v", state.Draft)
		}
	})
}

// TestRestoreLeavesOutRefusedChanges restores a version with a field that a newer program doesn't have.
func TestRestoreLeavesOutRefusedChanges(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		old := publish(t, s, "", name("Old"))
		publish(t, s, "", name("New"))
		exec(t, db, `UPDATE content_versions SET changes = '[{"file":"brand.json","field":"/motto","action":"set","value":"old"},{"file":"brand.json","field":"/name","action":"set","value":"Old"}]' WHERE number = 1`)
		if notes := restore(t, s, old.ID); len(notes) != 1 || !strings.Contains(notes[0], "left out: 1") {
			t.Error(notes)
		}
		if got := find(t, s).Problems; len(got) > 0 {
			t.Error(got)
		}
		if got := draftRows(t, s, publishing.BuiltIn); !slices.Equal(got, []string{"Name: Old"}) {
			t.Error(got)
		}
	})
}

func TestRestoreKeepsCurrencyOfAgreements(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		euros := set("selling.json", "/currency", `"eur"`)
		first := publish(t, newService(t, db), "", name("In euros"), euros)
		s := newService(t, db, func(c *publishing.Config) { c.Agreements = sold("eur") })
		notes := restore(t, s, publishing.BuiltIn)
		if !slices.Equal(notes, []string{"The currency stays EUR: there are orders in it."}) {
			t.Error(notes)
		}
		if got := draftRows(t, s, publishing.BuiltIn); !slices.Equal(got, []string{"Currency: eur"}) {
			t.Error(got)
		}
		publish(t, s, "")
		if notes := restore(t, s, first.ID); len(notes) > 0 {
			t.Errorf("the same currency: %v", notes)
		}
	})
}

// brandOf renders the name of the brand as the home page, which is the only page.
func brandOf(_ context.Context, files fs.FS, path string) ([]byte, error) {
	if path != "/" {
		return nil, publishing.ErrNoPage
	}
	data, err := fs.ReadFile(files, "brand.json")
	if err != nil {
		return nil, err
	}
	var brand struct{ Name string }
	err = json.Unmarshal(data, &brand)
	return []byte(brand.Name), err
}

// TestPreviewShowsEachState previews each state, with marks.
func TestPreviewShowsEachState(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		first := publish(t, s, "", name("First"))
		publish(t, s, "", name("Second"))
		save(t, s, name("Third"))
		for state, want := range map[string]string{"draft": "Third", "published": "Second", first.ID: "First",
			publishing.BuiltIn: builtIn(t).Site.Brand.Name} {
			document, err := s.Preview(t.Context(), state, "/", brandOf)
			if got := string(document); err != nil || !strings.HasSuffix(got, want) || got == want {
				t.Errorf("%s: %q, %v", state, got, err)
			}
		}
		_, err := s.Preview(t.Context(), ada, "/", brandOf)
		expect(t, err, fault.KindInvalid, "invalid")
		_, err = s.Preview(t.Context(), first.ID, "/nowhere", brandOf)
		expect(t, err, fault.KindNotFound, "not_found")
	})
}
