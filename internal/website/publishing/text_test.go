package publishing_test

import (
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestTextIsReadAsTree reads Markdown of the draft, also with a mistake, and no other fields.
func TestTextIsReadAsTree(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s := newService(t, db)
	page := set("routes.json", "/routes/own", `{"id":"own","path":"/own","title":"Own","description":"Own."}`)
	text := set("pages/own.json", "", `{"head":{"kind":"document","title":"T","updated":"2026-11-22",
		"text":"For {price:private-training}, **see** [us](/nowhere)"},"blocks":[{"id":"more","kind":"text","text":"<b>x</b>"}]}`)
	if err := edit(t, s, ada, 0, page, text); err != nil {
		t.Fatal(err)
	}
	got, err := s.ParsedTextOf(t.Context(), "pages/own.json", "/head/text")
	if err != nil || !got.IsWhole || len(got.Blocks) != 1 || got.Blocks[0].Text[0].Text != "For {price:private-training}, " ||
		got.Blocks[0].Text[1].Kind != "strong" || got.Blocks[0].Text[3].To != "/nowhere" {
		t.Errorf("the text of the document: %+v, %v", got, err)
	}
	if got, err := s.ParsedTextOf(t.Context(), "pages/own.json", "/blocks/more/text"); err != nil || got.IsWhole {
		t.Errorf("a text with HTML: %+v, %v", got, err)
	}
	for _, place := range [][2]string{{"pages/own.json", "/head/title"}, {"pages/own.json", "/blocks/none/text"},
		{"pages/own.json", ""}, {"nothing.json", "/text"}, {"../secret.json", "/text"}} {
		if _, err := s.ParsedTextOf(t.Context(), place[0], place[1]); fault.KindOf(err) != fault.KindNotFound {
			t.Errorf("%v: %v", place, err)
		}
	}
}
