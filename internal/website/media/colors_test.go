package media_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/palette"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/media"
)

// stripes returns a white PNG with a wide red and a narrow blue stripe.
func stripes(t *testing.T) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 120, 60))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(0, 0, 120, 24), image.NewUniform(color.RGBA{0xe1, 0x1d, 0x48, 0xff}), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(0, 24, 120, 36), image.NewUniform(color.RGBA{0x1d, 0x4e, 0xd8, 0xff}), image.Point{}, draw.Src)
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestColorsOfUploadsAreTheirAreas(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := media.NewService(db, unused{})
		logo, err := s.Upload(t.Context(), ada, media.Incoming{Name: "a.png", Alt: "A", Logo: true, Size: -1},
			bytes.NewReader(stripes(t)))
		if err != nil {
			t.Fatal(err)
		}
		colors, err := s.Colors(t.Context(), content.MediaFile(content.UploadPath+logo.File))
		if err != nil || len(colors) != 2 || !slices.Contains(colors, palette.Color{R: 0xe1, G: 0x1d, B: 0x48}) {
			t.Errorf("%v, %v", colors, err)
		}
	})
}

// TestT154ColorsOfOtherFilesAreNotRead requests the colors of files that aren't uploaded images.
func TestT154ColorsOfOtherFilesAreNotRead(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := media.NewService(db, unused{})
		clip, err := upload(t, s, bytes.NewReader(film(t)))
		if err != nil {
			t.Fatal(err)
		}
		for _, address := range []string{content.UploadPath + clip.File, "", "/etc/passwd", "/media/apps/radar.webp",
			content.UploadPath + "../../secret.png", content.UploadPath + strings.Repeat("a", 64) + ".png"} {
			if _, err := s.Colors(t.Context(), content.MediaFile(address)); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("%s: %v", address, err)
			}
		}
	})
}
