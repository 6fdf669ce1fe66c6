package serving_test

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
	"time"

	"harborlight/internal/website/serving"
)

const film = "0123456789"

// filmPath returns the address of a video with a hash in its name.
func filmPath() string {
	sum := sha256.Sum256([]byte(film))
	return "videos/film." + hex.EncodeToString(sum[:])[:8] + ".mp4"
}

func newMedia(t *testing.T) http.Handler {
	t.Helper()
	m, err := serving.NewMedia(fstest.MapFS{
		filmPath():                {Data: []byte(film)},
		"videos/old.00000000.mp4": {Data: []byte("replaced under its old name")},
		"videos/film.en.vtt":      {Data: []byte("WEBVTT\n")},
		"apps/radar.avif":         {Data: []byte("picture")},
		"videos/film-poster.webp": {Data: []byte("poster")},
	}, newSite(t))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func ask(h http.Handler, method, target string, header http.Header) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, "http://localhost"+target, nil)
	maps.Copy(req.Header, header)
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	return rec
}

func TestMedia(t *testing.T) {
	t.Parallel()
	media := newMedia(t)
	whole := ask(media, "GET", "/media/"+filmPath(), nil)
	tag := whole.Header().Get("ETag")
	for _, tc := range []struct {
		name, method, target string
		header               http.Header
		status               int
		body                 string
		want                 http.Header
	}{
		{name: "a film", status: 200, body: film,
			want: http.Header{"Content-Type": {"video/mp4"}, "Accept-Ranges": {"bytes"}, "Content-Length": {"10"},
				"Cache-Control": {"public, max-age=31536000, immutable"}}},
		{name: "HEAD", method: "HEAD", status: 200, want: http.Header{
			"Content-Length": {"10"}, "Content-Type": {"video/mp4"}, "Accept-Ranges": {"bytes"}, "ETag": {tag}}},
		{name: "HEAD of a part", method: "HEAD", header: http.Header{"Range": {"bytes=2-4"}}, status: 206,
			want: http.Header{"Content-Length": {"3"}, "Content-Range": {"bytes 2-4/10"}}},
		{name: "a part", header: http.Header{"Range": {"bytes=2-4"}}, status: 206, body: "234",
			want: http.Header{"Content-Range": {"bytes 2-4/10"}}},
		{name: "the end", header: http.Header{"Range": {"bytes=-3"}}, status: 206, body: "789"},
		{name: "from the middle on", header: http.Header{"Range": {"bytes=6-"}}, status: 206, body: "6789"},
		{name: "more than there is", header: http.Header{"Range": {"bytes=8-99"}}, status: 206, body: "89",
			want: http.Header{"Content-Range": {"bytes 8-9/10"}}},
		{name: "a unit that nobody knows", header: http.Header{"Range": {"frames=1-2"}}, status: 416,
			body: "invalid range\n"},
		{name: "behind the end", header: http.Header{"Range": {"bytes=99-"}}, status: 416,
			body: "invalid range: failed to overlap\n", want: http.Header{"Content-Range": {"bytes */10"}}},
		{name: "a part of the same film", header: http.Header{"Range": {"bytes=0-1"}, "If-Range": {tag}}, status: 206,
			body: "01"},
		{name: "a part of another film", header: http.Header{"Range": {"bytes=0-1"}, "If-Range": {`"other"`}},
			status: 200, body: film},
		{name: "a part of a film that the browser dated", header: http.Header{
			"Range": {"bytes=0-1"}, "If-Range": {"Sat, 21 Nov 2026 00:00:00 GMT"}}, status: 200, body: film},
		{name: "a part of a film the browser has", header: http.Header{"Range": {"bytes=0-1"}, "If-None-Match": {tag}},
			status: 304},
		{name: "a film the browser has", header: http.Header{"If-None-Match": {tag}}, status: 304},
		{name: "captions", target: "/media/videos/film.en.vtt", status: 200, body: "WEBVTT\n",
			want: http.Header{"Content-Type": {"text/vtt; charset=utf-8"}, "Cache-Control": {"public, max-age=3600"}}},
		{name: "a file replaced under its old name", target: "/media/videos/old.00000000.mp4", status: 200,
			body: "replaced under its old name",
			want: http.Header{"Cache-Control": {"public, max-age=3600"}}},
		{name: "a picture", target: "/media/apps/radar.avif", status: 200, body: "picture",
			want: http.Header{"Content-Type": {"image/avif"}}},
		{name: "a poster", target: "/media/videos/film-poster.webp", status: 200, body: "poster",
			want: http.Header{"Content-Type": {"image/webp"}, "Cache-Control": {"public, max-age=3600"}}},
		{name: "a file that is not there", target: "/media/apps/nothing.avif", status: 404,
			body: "Oops! Page not found"},
		{name: "a folder", target: "/media/apps", status: 404, body: "Oops! Page not found"},
		{name: "a way out of the folder", target: "/media/../index.html", status: 404, body: "Oops! Page not found"},
		{name: "POST", method: "POST", status: 405, body: "Only GET and HEAD are possible here.\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.method == "" {
				tc.method = "GET"
			}
			if tc.target == "" {
				tc.target = "/media/" + filmPath()
			}
			rec := ask(media, tc.method, tc.target, tc.header)
			if rec.Code != tc.status || rec.Body.String() != tc.body {
				t.Fatalf("got %d %q, want %d %q", rec.Code, rec.Body, tc.status, tc.body)
			}
			for name, want := range tc.want {
				if got := rec.Header().Get(name); got != want[0] {
					t.Errorf("%s: %q, want %q", name, got, want[0])
				}
			}
		})
	}
}

// patient is a connection that records its write deadline.
type patient struct {
	*httptest.ResponseRecorder
	until time.Time
}

func (p *patient) SetWriteDeadline(t time.Time) error {
	p.until = t
	return nil
}

func TestVideoSurvivesSlowConnection(t *testing.T) {
	t.Parallel()
	media := newMedia(t)
	film, page := &patient{ResponseRecorder: httptest.NewRecorder()},
		&patient{ResponseRecorder: httptest.NewRecorder()}
	media.ServeHTTP(film, httptest.NewRequest("GET", "/media/"+filmPath(), nil))
	media.ServeHTTP(page, httptest.NewRequest("GET", "/media/nothing", nil))
	if left := time.Until(film.until); film.Code != 200 || left < 9*time.Minute || left > 10*time.Minute {
		t.Errorf("status %d, %v to go", film.Code, left)
	}
	if !page.until.IsZero() {
		t.Error("a page is given more time, too")
	}
}
