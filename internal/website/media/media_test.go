package media_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"harborlight/content"
	builtin "harborlight/content/media"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/media"
)

const ada = "01a1fbd8-e7a8-7169-9346-68521a0560a6"

// unused implements References for content without uploads.
type unused struct{}

func (unused) MediaPlaces(context.Context, database.Querier) ([]content.UploadRef, error) {
	return nil, nil
}

func (unused) LockMediaPlaces(context.Context, *database.Tx) ([]content.UploadRef, error) {
	return nil, nil
}

func (unused) MediaInHistory(context.Context, database.Querier) (map[content.MediaFile]bool, error) {
	return map[content.MediaFile]bool{}, nil
}

func picture(t *testing.T, side int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, side, side))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func film(t *testing.T) []byte {
	t.Helper()
	names, err := fs.Glob(builtin.Files, "videos/*.mp4")
	if err != nil || len(names) == 0 {
		t.Fatal("the portfolio has no film", err)
	}
	data, err := fs.ReadFile(builtin.Files, names[0])
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func count(t *testing.T, db *database.DB, table string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), db, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func write(t *testing.T, db *database.DB, query string, args ...any) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func upload(t *testing.T, s *media.Service, body io.Reader) (media.Upload, error) {
	t.Helper()
	return s.Upload(t.Context(), ada, media.Incoming{Name: "a", Alt: "A lamp", Size: -1}, body)
}

func TestInterruptedVideoUploadLeavesNothing(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := media.NewService(db, unused{})
		broken := io.MultiReader(bytes.NewReader(film(t)[:400_000]), iotest.ErrReader(errors.New("the connection broke")))
		if _, err := upload(t, s, broken); fault.KindOf(err) != fault.KindInvalid ||
			fault.As(err).Message != message.MediaCutOff {
			t.Errorf("%v", err)
		}
		if n := count(t, db, "media_files") + count(t, db, "media_chunks") + count(t, db, "media_uploads"); n != 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}

func TestSameFileIsStoredOnce(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := media.NewService(db, unused{})
		for _, data := range [][]byte{film(t), picture(t, 50)} {
			first, err := upload(t, s, bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			again, err := upload(t, s, bytes.NewReader(data))
			if err != nil || again.ID != first.ID {
				t.Errorf("stored again as %s, %v", again.ID, err)
			}
		}
		if n := count(t, db, "media_files"); n != 2 {
			t.Errorf("%d files of two uploads", n)
		}
	})
}

func TestUploadsAreLimited(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := media.NewService(db, unused{})
		full := `
			INSERT INTO media_files (
				id,
				upload_id,
				size,
				created_at
			) VALUES ('full', 'some', $1, $2)`
		write(t, db, full, (1<<30)-(20<<20), db.Clock().Now())
		if _, err := upload(t, s, bytes.NewReader(picture(t, 50))); err != nil {
			t.Errorf("a picture for which there is room: %v", err)
		}
		var refusal *fault.Error
		if _, err := upload(t, s, bytes.NewReader(film(t))); !errors.As(err, &refusal) || refusal.Code != "media_full" {
			t.Errorf("a film that may be larger than the room: %v", err)
		}
		write(t, db, `DELETE FROM media_files WHERE id = 'full'`)
		for i := range 500 {
			write(t, db, `
				INSERT INTO media_uploads (
					id,
					kind,
					name,
					file,
					created_at
				) VALUES ($1, 'captions', 'a', 'a', $2)`, strings.Repeat("x", i+1), db.Clock().Now())
		}
		if _, err := upload(t, s, bytes.NewReader(picture(t, 51))); !errors.As(err, &refusal) ||
			refusal.Code != "too_many_uploads" {
			t.Errorf("the 501st: %v", err)
		}
	})
}

func TestSweepDeletesIncompleteUploads(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := media.NewService(db, unused{})
		if _, err := upload(t, s, bytes.NewReader(picture(t, 50))); err != nil {
			t.Fatal(err)
		}
		// complete, and also old
		write(t, db, `UPDATE media_files SET created_at = $1`, db.Clock().Now().Add(minutes(-61)))
		for id, age := range map[string]int{"old": -61, "new": -59} {
			write(t, db, `
				INSERT INTO media_files (
					id,
					size,
					created_at
				) VALUES ($1, 5, $2)`, id, db.Clock().Now().Add(minutes(age)))
			write(t, db, `
				INSERT INTO media_chunks (
					file_id,
					number,
					data
				) VALUES ($1, 0, $2)`, id, []byte("bytes"))
		}
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if files, chunks := count(t, db, "media_files"), count(t, db, "media_chunks"); files != 2 || chunks != 2 {
			t.Errorf("%d files with %d chunks are left, want the upload and the one that is arriving", files, chunks)
		}
	})
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }
