package media_test

import (
	"bytes"
	"errors"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/media"
)

// TestAllowancesMatchRefusals compares the advertised limits with the errors for larger files.
func TestAllowancesMatchRefusals(t *testing.T) {
	t.Parallel()
	heads := map[media.Kind][]byte{
		media.Image:    picture(t, 10),
		media.Drawing:  picture(t, 10),
		media.Video:    film(t),
		media.Captions: []byte("WEBVTT\n\n00:01.000 --> 00:02.000\nA lamp.\n"),
	}
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s, ctx := media.NewService(db, unused{}), contenttest.Context(t)
		library, err := s.List(ctx)
		if err != nil || len(library.Allowed) != len(heads) {
			t.Fatalf("%d allowances, %v", len(library.Allowed), err)
		}
		for _, a := range library.Allowed {
			in := media.Incoming{Name: "a", Alt: "A lamp", Logo: a.Kind == media.Drawing, Size: a.MaxBytes}
			if _, err := s.Upload(t.Context(), ada, in, bytes.NewReader(heads[a.Kind])); err != nil {
				t.Errorf("%s of %d bytes: %v", a.Kind, a.MaxBytes, err)
			}
			in.Size++
			var refusal *fault.Error
			_, err := s.Upload(t.Context(), ada, in, bytes.NewReader(heads[a.Kind]))
			if !errors.As(err, &refusal) || refusal.Kind != fault.KindTooLarge ||
				fault.Translate(ctx, refusal.Message) != a.TooLarge {
				t.Errorf("%s of one byte more: %v, and the editor says %q", a.Kind, err, a.TooLarge)
			}
		}
	})
}
