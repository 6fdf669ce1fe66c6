package calendar_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
)

// TestT63FilesAreParsedInTurn imports an invalid file twice. While another file is being parsed, the import waits and
// the file isn't parsed.
func TestT63FilesAreParsedInTurn(t *testing.T) {
	t.Parallel()
	s, _, _, _ := at(t, database.SQLite, nine)
	bench := limit.NewWorkerPool(1)
	s.ShareFilePool(bench)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	read := func() error {
		_, err := s.Import(gone, id.New(), []byte("no calendar"), time.UTC, true)
		return err
	}
	err := bench.Run(t.Context(), func() error {
		if err := read(); !errors.Is(err, context.Canceled) {
			t.Errorf("beside another: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := read(); fault.KindOf(err) != fault.KindInvalid {
		t.Errorf("alone: %v", err)
	}
}
