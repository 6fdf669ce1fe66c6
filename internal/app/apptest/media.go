package apptest

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"net/http"
	"net/url"
	"testing"

	"harborlight/content/media"
)

// OnePixel is the smallest PNG.
var OnePixel = func() string {
	data, _ := base64.StdEncoding.DecodeString(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
	return string(data)
}()

// Upload contains the fields of an upload that the tests read.
type Upload struct {
	ID, Kind, Name, Alt, Address string
	Width, Height                int
	DurationMS                   int `json:"duration_ms"`
	Used                         []struct{ File, Field string }
}

// SendFile uploads bytes as the admin's editor does.
func SendFile(t *testing.T, s *Server, token, name, query, data string) Answer {
	t.Helper()
	return s.Do(t, "POST", "/api/admin/media?name="+url.QueryEscape(name)+query, token, data, "Content-Type",
		"application/octet-stream")
}

// Described is the alternative text of an upload, for its query.
const Described = "&alt=A+lamp"

// Uploaded uploads bytes with a query that begins with &, and returns the upload.
func Uploaded(t *testing.T, s *Server, admin, name, query, data string) Upload {
	t.Helper()
	a := SendFile(t, s, admin, name, query, data)
	var u Upload
	if a.Status != http.StatusCreated {
		t.Fatalf("upload %s: %d %s", name, a.Status, a.Body)
	}
	a.Decode(t, &u)
	return u
}

// Photo returns a PNG whose pixels differ from each other.
func Photo(t *testing.T, w, h int) string {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetRGBA(x, y, color.RGBA{uint8(x), uint8(y), uint8(x * y >> 3), 255})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// RealVideo returns a video of the portfolio.
func RealVideo(t *testing.T) string {
	t.Helper()
	names, err := fs.Glob(media.Files, "videos/*.mp4")
	if err != nil || len(names) == 0 {
		t.Fatal("the portfolio has no film", err)
	}
	data, err := fs.ReadFile(media.Files, names[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
