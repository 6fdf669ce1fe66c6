package history_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/history"
)

var (
	parcels = history.Records{Name: "parcels", Kinds: []history.Kind{"sent"}}
	letters = history.Records{Name: "letters"}
	owner   = history.ByOwner("owner")
)

// write calls do in a transaction and returns its error.
func write(t *testing.T, db *database.DB, do func(ctx context.Context, tx *database.Tx) error) error {
	t.Helper()
	return db.Write(t.Context(), func(tx *database.Tx) error { return do(t.Context(), tx) })
}

func list(t *testing.T, db *database.DB, r history.Records, recordID string) string {
	t.Helper()
	entries, err := r.List(t.Context(), db, recordID)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, e := range entries {
		lines = append(lines, fmt.Sprintf("%s %s%s by %s %s", e.Kind, e.Text, e.Values["to"].Text, e.Role, e.UserID))
	}
	return strings.Join(lines, ", ")
}

func TestNotesAreAddedOnceAndRemoved(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		note := history.Note{ID: id.New(), Text: "Fragile"}
		add := func(r history.Records, recordID string, n history.Note) (added bool, err error) {
			err = write(t, db, func(ctx context.Context, tx *database.Tx) error {
				added, err = r.AddNote(ctx, tx, recordID, owner, n)
				return err
			})
			return added, err
		}
		for i, want := range []bool{true, false, false} {
			if added, err := add(parcels, "1", note); err != nil || added != want {
				t.Errorf("attempt %d: added %t, %v", i, added, err)
			}
		}
		other := history.Note{ID: note.ID, Text: "Heavy"}
		for name, refused := range map[string]func() (bool, error){
			"another text":   func() (bool, error) { return add(parcels, "1", other) },
			"another record": func() (bool, error) { return add(parcels, "2", note) },
			"another kind":   func() (bool, error) { return add(letters, "1", note) },
		} {
			if _, err := refused(); fault.KindOf(err) != fault.KindConflict {
				t.Errorf("the same id with %s: %v", name, err)
			}
		}
		if got := list(t, db, parcels, "1"); got != "note Fragile by owner owner" {
			t.Errorf("the history is %s", got)
		}
		for _, by := range []history.Role{history.RoleVisitor, history.RoleOwner} {
			err := write(t, db, func(ctx context.Context, tx *database.Tx) error {
				removed, err := parcels.Remove(ctx, tx, "1", strings.ToUpper(note.ID), history.KindNote, by)
				if removed != (by == history.RoleOwner) {
					t.Errorf("removed as %s: %t", by, removed)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
		if got := list(t, db, parcels, "1"); got != "" {
			t.Errorf("the history is %s", got)
		}
	})
}

func TestInvalidNotesAreRefused(t *testing.T) {
	t.Parallel()
	for _, n := range []history.Note{{ID: "1", Text: "a"}, {ID: id.New(), Text: " \n"}, {ID: id.New(), Text: "a\x00"},
		{ID: id.New(), Text: "\xff"}, {ID: id.New(), Text: strings.Repeat("é", 4001)}} {
		if _, err := n.Clean(); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("%.20q: %v", n.Text, err)
		}
	}
	if n, err := (history.Note{ID: strings.ToUpper(id.New()), Text: " a\r\nb "}).Clean(); err != nil || n.Text != "a\nb" ||
		n.ID != strings.ToLower(n.ID) {
		t.Errorf("%+v, %v", n, err)
	}
}

func TestFullHistoryTakesNoNotes(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	err := write(t, db, func(ctx context.Context, tx *database.Tx) error {
		for i := range 501 {
			_, err := letters.AddNote(ctx, tx, "1", owner, history.Note{ID: id.New(), Text: fmt.Sprint(i)})
			if full := fault.KindOf(err) == fault.KindConflict; full != (i == 500) || err != nil && !full {
				return fmt.Errorf("note %d: %w", i, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestEntriesHaveADeclaredKindAndOutliveTheirAuthor(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		add := func(e history.Event) error {
			return write(t, db, func(ctx context.Context, tx *database.Tx) error {
				_, err := parcels.Add(ctx, tx, "1", owner, e)
				return err
			})
		}
		if err := add(history.Event{Kind: "lost"}); err == nil {
			t.Error("an entry of an undeclared kind is stored")
		}
		if err := add(history.Event{Kind: "sent", Values: history.Values{"to": history.Text("Ada")}}); err != nil {
			t.Fatal(err)
		}
		if e, found, err := parcels.Latest(t.Context(), db, "1", "sent"); err != nil || !found || e.Values["to"].Text != "Ada" {
			t.Errorf("%+v, %v", e, err)
		}
		if _, found, err := parcels.First(t.Context(), db, "1", "note"); err != nil || found {
			t.Errorf("found %t, %v", found, err)
		}
		err := write(t, db, func(ctx context.Context, tx *database.Tx) error {
			return history.Owned{}.DeleteOwned(ctx, tx, auth.Owner{UserID: "owner"})
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := list(t, db, parcels, "1"); got != "sent Ada by owner " {
			t.Errorf("the history is %s", got)
		}
		err = write(t, db, func(ctx context.Context, tx *database.Tx) error {
			return parcels.DeleteOf(ctx, tx, "SELECT record_id FROM history WHERE record_id = $1", "1")
		})
		if got := list(t, db, parcels, "1"); err != nil || got != "" {
			t.Errorf("the history is %s, %v", got, err)
		}
	})
}
