package website_test

import (
	"context"
	"encoding/binary"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// videoOfSize returns a video of about size bytes: a real one followed by a box of zeros.
func videoOfSize(t *testing.T, size int) string {
	t.Helper()
	film := apptest.RealVideo(t)
	tail := make([]byte, size-len(film))
	binary.BigEndian.PutUint32(tail, uint32(len(tail)))
	copy(tail[4:], "free")
	return film + string(tail)
}

func TestUploadsArePublic(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		film := apptest.Uploaded(t, s, admin, "film.mp4", "", apptest.RealVideo(t))
		if film.Kind != "film" || film.Width != 1280 || film.Height != 720 || film.DurationMS < 1000 {
			t.Fatalf("%+v", film)
		}
		whole := s.Do(t, "GET", film.Address, "", nil)
		if whole.Status != 200 || len(whole.Body) != len(apptest.RealVideo(t)) || whole.Header.Get("Content-Type") != "video/mp4" {
			t.Fatalf("%d, %d bytes, %s", whole.Status, len(whole.Body), whole.Header)
		}
		for span, want := range map[string]string{ // within a chunk, across two, and at the end
			"bytes=10-19": whole.Body[10:20], "bytes=262100-262200": whole.Body[262100:262201],
			"bytes=-7": whole.Body[len(whole.Body)-7:],
		} {
			part := s.Do(t, "GET", film.Address, "", nil, "Range", span)
			if part.Status != 206 || part.Body != want {
				t.Errorf("%s: %d, %d bytes", span, part.Status, len(part.Body))
			}
		}
		if again := s.Do(t, "GET", film.Address, "", nil, "If-None-Match", whole.Header.Get("ETag")); again.Status != 304 {
			t.Errorf("a browser that has it gets %d", again.Status)
		}
		cues := apptest.Uploaded(t, s, admin, "film.vtt", "", "WEBVTT\n\n00:01.000 --> 00:02.000\nA lamp.\n")
		logo := apptest.Uploaded(t, s, admin, "logo.svg", "&logo=true",
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h9v3z"/></svg>`)
		for _, address := range []string{film.Address, cues.Address, logo.Address,
			apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.OnePixel).Address} {
			h := s.Do(t, "GET", address, "", nil).Header
			if h.Get("Content-Security-Policy") != "default-src 'none'; sandbox" ||
				h.Get("X-Content-Type-Options") != "nosniff" ||
				!strings.Contains(h.Get("Cache-Control"), "immutable") || h.Get("ETag") == "" {
				t.Errorf("%s: %v", address, h)
			}
		}
	})
}

// TestT31UploadTypeComesFromItsBytes sends files with wrong names and types.
func TestT31UploadTypeComesFromItsBytes(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	polyglot := apptest.OnePixel + "<script>alert(document.domain)</script>"
	got := apptest.Uploaded(t, s, admin, `../../"><img src=x onerror=alert(1)>.html`, apptest.Described, polyglot)
	if got.Kind != "picture" || !strings.HasSuffix(got.Address, ".png") || strings.Contains(got.Name, "/") {
		t.Errorf("%+v", got)
	}
	if file := s.Do(t, "GET", got.Address, "", nil); strings.Contains(file.Body, "script") ||
		file.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the polyglot is served as %s: %q", file.Header.Get("Content-Type"), file.Body)
	}
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0"/>`
	for name, tc := range map[string]struct{ query, data, says string }{
		"a page called .png":     {apptest.Described, "<!doctype html><script>alert(1)</script>", "no picture"},
		"a GIF with a script":    {apptest.Described, "GIF89a/*<svg/onload=alert(1)>*/=1;", "GIF"},
		"an SVG as a picture":    {apptest.Described, svg + "</svg>", "only as the logo"},
		"an SVG with a script":   {"&logo=true", svg + "<script>alert(1)</script></svg>", "script"},
		"an SVG with an event":   {"&logo=true", svg + `<g onload="alert(1)"/></svg>`, "a script (onload)"},
		"an SVG that loads":      {"&logo=true", svg + `<image href="https://evil.example/x"/></svg>`, "image"},
		"a broken picture":       {apptest.Described, apptest.OnePixel[:40], "damaged"},
		"an AVIF":                {apptest.Described, "\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1miaf", "AVIF"},
		"a film that is none":    {"", "\x00\x00\x00\x14ftypisom\x00\x00\x00\x00isom<script>alert(1)</script>", "film"},
		"a film with a page":     {"", apptest.RealVideo(t) + "<script>alert(1)</script>", "film"},
		"captions that are none": {"", "WEBVTT\n\n<script>", "captions"},
		"a HEIC photo":           {"", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "export it as JPEG"},
		"an iPhone's HEVC film":  {"", phoneVideo("qt  ", "hvc1"), "Most Compatible"},
		"nothing":                {apptest.Described, "", "empty"},
	} {
		if a := apptest.SendFile(t, s, admin, "photo.png", tc.query, tc.data); a.Status != 400 || !strings.Contains(a.Body, tc.says) {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	for _, path := range []string{"../../etc/passwd", strings.Repeat("a", 64) + ".exe", "%2e%2e/x",
		strings.Repeat("0", 64) + ".png"} {
		if a := s.Do(t, "GET", "/media/own/"+path, "", nil); a.Status == 200 &&
			!strings.Contains(a.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
}

// TestT31OnlyAdminUploads tries all routes as a visitor and as an ordinary account.
func TestT31OnlyAdminUploads(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		mine := apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.OnePixel)
		for want, token := range map[int]string{401: "", 403: s.SignIn(t, "user@site.example")} {
			for _, route := range []string{"POST /api/admin/media?alt=x", "GET /api/admin/media",
				"POST /api/admin/media/" + mine.ID + "/parts", "DELETE /api/admin/media/" + mine.ID} {
				method, path, _ := strings.Cut(route, " ")
				if a := s.Do(t, method, path, token, apptest.OnePixel); a.Status != want {
					t.Errorf("%s: %d, want %d", route, a.Status, want)
				}
			}
		}
		var library struct{ Items []apptest.Upload }
		s.Do(t, "GET", "/api/admin/media", admin, nil).Decode(t, &library)
		if len(library.Items) != 1 {
			t.Errorf("%d uploads, want the administrator's one", len(library.Items))
		}
	})
}

// TestT31DecompressionBombsAreRefused sends images that are much larger when decoded.
func TestT31DecompressionBombsAreRefused(t *testing.T) {
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	big := []byte(apptest.OnePixel)
	binary.BigEndian.PutUint32(big[16:], 30_000)
	binary.BigEndian.PutUint32(big[20:], 30_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	a := apptest.SendFile(t, s, admin, "photo.png", apptest.Described, string(big))
	runtime.ReadMemStats(&after)
	if a.Status != 400 || !strings.Contains(a.Body, "too many pixels") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("it took %d MB", grown>>20)
	}
}

// zeros is the beginning of a video followed by endless zeros. It counts the bytes read, even while a transport is
// reading.
type zeros struct {
	head int
	read atomic.Int64
}

const videoHead = "\x00\x00\x00\x14ftypisom\x00\x00\x00\x00isom\x00\x00\x00\x00mdat"

func (z *zeros) Read(p []byte) (int, error) {
	n := copy(p, videoHead[min(z.head, len(videoHead)):])
	z.head += n
	if n == 0 {
		clear(p)
		n = len(p)
	}
	z.read.Add(int64(n))
	return n, nil
}

// TestT31EndlessUploadIsCutOff sends 500 MB with and without Content-Length, and checks how much the program read,
// stored and kept in memory.
func TestT31EndlessUploadIsCutOff(t *testing.T) {
	for _, engine := range []database.Dialect{database.SQLite, database.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			s := apptest.Start(t, engine)
			admin := s.SignIn(t, apptest.AdminEmail)
			for _, announced := range []int64{500 << 20, -1} {
				body := &zeros{}
				req, err := http.NewRequestWithContext(context.Background(), "POST", s.URL+"/api/admin/media?name=f.mp4",
					io.LimitReader(body, 500<<20))
				if err != nil {
					t.Fatal(err)
				}
				req.ContentLength = announced
				req.Header.Set("Authorization", "Bearer "+admin)
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				res, err := (&http.Transport{}).RoundTrip(req)
				runtime.GC()
				runtime.ReadMemStats(&after)
				if err != nil {
					t.Fatalf("announced %d: %v", announced, err)
				}
				text, _ := io.ReadAll(res.Body)
				_ = res.Body.Close()
				if res.StatusCode != 413 || !strings.Contains(string(text), "larger than 50 MB") {
					t.Errorf("announced %d: %d %s", announced, res.StatusCode, text)
				}
				if read := body.read.Load(); read > 70<<20 || announced > 0 && read > 8<<20 {
					t.Errorf("announced %d: %d MB were read", announced, read>>20)
				}
				if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > 24<<20 {
					t.Errorf("announced %d: %d MB are held", announced, held>>20)
				}
			}
			for _, table := range []string{"media_files", "media_chunks", "media_uploads"} {
				if n, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM "+table); err != nil || n != 0 {
					t.Errorf("%s keeps %d rows, %v", table, n, err)
				}
			}
			if a := apptest.SendFile(t, s, admin, "p.png", apptest.Described, "\x89PNG\r\n\x1a\n"+strings.Repeat("x", 6<<20)); a.Status != 413 {
				t.Errorf("a picture of 6 MB: %d %s", a.Status, a.Body)
			}
		})
	}
}

// TestT31LargeVideoStaysOutOfMemory uploads a video of the maximum size and reads a part of it.
func TestT31LargeVideoStaysOutOfMemory(t *testing.T) {
	s := apptest.Start(t, database.SQLite)
	admin := s.SignIn(t, apptest.AdminEmail)
	film := videoOfSize(t, 50<<20)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	u := apptest.Uploaded(t, s, admin, "long.mp4", "", film)
	part := s.Do(t, "GET", u.Address, "", nil, "Range", "bytes=1000-1999")
	runtime.GC()
	runtime.ReadMemStats(&after)
	if part.Status != 206 || part.Body != film[1000:2000] {
		t.Errorf("a part: %d, %d bytes", part.Status, len(part.Body))
	}
	if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > 24<<20 {
		t.Errorf("%d MB are held", held>>20)
	}
}

// TestT31ConcurrentUploadsSucceed sends the same image and another one many times concurrently.
func TestT31ConcurrentUploadsSucceed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		pictures := []string{apptest.Photo(t, 300, 200), apptest.Photo(t, 200, 300)}
		answers := make([]apptest.Answer, 8)
		var wait sync.WaitGroup
		for i := range answers {
			wait.Go(func() { answers[i] = apptest.SendFile(t, s, admin, "a.png", apptest.Described, pictures[i%2]) })
		}
		wait.Wait()
		ids := map[string]bool{}
		for _, a := range answers {
			var u apptest.Upload
			a.Decode(t, &u)
			if ids[u.ID] = true; a.Status != 201 {
				t.Errorf("%d %s", a.Status, a.Body)
			}
		}
		if len(ids) != 2 {
			t.Errorf("%d uploads of two pictures", len(ids))
		}
	})
}
