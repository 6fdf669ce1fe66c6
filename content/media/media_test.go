package media_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/content/media"
)

// Limits for videos of the portfolio: short, 720p, and small enough for phones. Posters are smaller, because everyone
// loads them.
const (
	shortest     = 8 * time.Second
	longest      = 15 * time.Second
	largestFilm  = 1_000_000 // bytes
	largestStill = 60_000    // bytes of a poster
	filmWidth    = 1280
	filmHeight   = 720
)

func portfolio(t *testing.T) content.Portfolio {
	t.Helper()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	return site.Portfolio
}

func read(t *testing.T, file content.MediaFile) []byte {
	t.Helper()
	data, err := fs.ReadFile(media.Files, file.Name())
	if err != nil {
		t.Fatalf("%s is named by content/portfolio, but content/media/%s is not there: add the file or correct the name",
			file, file.Name())
	}
	return data
}

func TestMediaFilesMatchPortfolio(t *testing.T) {
	t.Parallel()
	named := map[string]bool{}
	for _, file := range portfolio(t).Files() {
		read(t, file)
		if named[file.Name()] {
			t.Errorf("%s is named twice: give each entry separate files", file)
		}
		named[file.Name()] = true
	}
	err := fs.WalkDir(media.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !named[name] {
			t.Errorf("content/media/%s is named by nothing in content/portfolio: remove it", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestHashInNameMatchesFile checks names like film.1a2b3c4d.mp4, which browsers cache forever, so the name must
// change with the file.
func TestHashInNameMatchesFile(t *testing.T) {
	t.Parallel()
	for _, file := range portfolio(t).Files() {
		stem := strings.TrimSuffix(file.Name(), path.Ext(file.Name()))
		hash := strings.TrimPrefix(path.Ext(stem), ".")
		sum := sha256.Sum256(read(t, file))
		if own := hex.EncodeToString(sum[:])[:8]; len(hash) == 8 && hash != own {
			t.Errorf("%s holds another file than its name says: name it %s.%s%s", file, strings.TrimSuffix(stem, "."+hash), own,
				path.Ext(file.Name()))
		}
	}
}

func TestPortfolioVideos(t *testing.T) {
	t.Parallel()
	for _, video := range portfolio(t).Videos {
		t.Run(video.ID, func(t *testing.T) {
			t.Parallel()
			data := read(t, video.Film.MP4)
			got, err := readFilm(data)
			if err != nil {
				t.Fatalf("%s is no readable MP4 file: %v", video.Film.MP4, err)
			}
			for _, complaint := range filmComplaints(got, len(data), video.Film) {
				t.Errorf("%s %s", video.Film.MP4, complaint)
			}
		})
	}
}

// filmComplaints returns the problems of a video with the given size in bytes, with remedies.
func filmComplaints(got film, size int, said content.Film) []string {
	var complaints []string
	complain := func(wrong bool, format string, args ...any) {
		if wrong {
			complaints = append(complaints, fmt.Sprintf(format, args...))
		}
	}
	complain(!got.indexFirst(), "has its index behind the data (%v): encode it with -movflags +faststart", got.boxes)
	codecs := slices.Sorted(slices.Values(got.codecs))
	complain(!slices.Equal(codecs, []string{"avc1", "mp4a"}), "has the tracks %v: encode it as H.264 and AAC (avc1, mp4a)",
		codecs)
	complain(got.width != filmWidth || got.height != filmHeight, "is %d × %d: make it %d × %d", got.width, got.height,
		filmWidth, filmHeight)
	complain(got.duration < shortest || got.duration > longest, "takes %v: make it %v to %v", got.duration, shortest,
		longest)
	complain(size >= largestFilm, "has %d bytes: keep it under %d", size, largestFilm)
	complain(got.width != said.Width || got.height != said.Height, "is %d × %d, but videos.json says %d × %d", got.width,
		got.height, said.Width, said.Height)
	complain(got.duration.Milliseconds() != int64(said.DurationMS), "takes %d ms, but videos.json says %d",
		got.duration.Milliseconds(), said.DurationMS)
	return complaints
}

func TestOversizedVideoIsReported(t *testing.T) {
	t.Parallel()
	good := film{boxes: []string{"ftyp", "moov", "free", "mdat"}, codecs: []string{"avc1", "mp4a"}, width: 1280,
		height: 720, duration: 10 * time.Second}
	said := content.Film{Width: 1280, Height: 720, DurationMS: 10_000}
	if complaints := filmComplaints(good, 5000, said); len(complaints) > 0 {
		t.Fatalf("a good film: %v", complaints)
	}
	for want, change := range map[string]func(*film, *content.Film){
		"faststart":                 func(f *film, _ *content.Film) { f.boxes = []string{"ftyp", "mdat", "moov"} },
		"has the tracks [avc1]":     func(f *film, _ *content.Film) { f.codecs = []string{"avc1"} },
		"has the tracks [hev1 mp4a": func(f *film, _ *content.Film) { f.codecs = []string{"hev1", "mp4a"} },
		"is 1920 × 1080: make it":   func(f *film, _ *content.Film) { f.width, f.height = 1920, 1080 },
		"takes 16s":                 func(f *film, _ *content.Film) { f.duration = 16 * time.Second },
		"takes 10000 ms, but":       func(_ *film, c *content.Film) { c.DurationMS = 9000 },
	} {
		f, c := good, said
		change(&f, &c)
		if complaints := strings.Join(filmComplaints(f, 5000, c), "; "); !strings.Contains(complaints, want) {
			t.Errorf("no complaint that it %s: %q", want, complaints)
		}
	}
	if complaints := filmComplaints(good, largestFilm,
		content.Film{Width: 1280, Height: 720, DurationMS: 10_000}); len(complaints) != 1 {
		t.Errorf("a film of a megabyte: %v", complaints)
	}
}

func TestCaptionsEndWithVideo(t *testing.T) {
	t.Parallel()
	for _, video := range portfolio(t).Videos {
		cues, err := readCaptions(string(read(t, video.Captions)))
		if err != nil {
			t.Errorf("%s: %v", video.Captions, err)
			continue
		}
		length := time.Duration(video.Film.DurationMS) * time.Millisecond
		if end := cues[len(cues)-1].to; end > length {
			t.Errorf("%s: the last caption ends at %v, the film at %v", video.Captions, end, length)
		}
	}
}

func TestUnplayableCaptionsAreRefused(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"no signature":       "00:00:00.000 --> 00:00:01.000\nHello\n",
		"no captions":        "WEBVTT\n",
		"no words":           "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n",
		"a comma for a dot":  "WEBVTT\n\n00:00:00,000 --> 00:00:01,000\nHello\n",
		"an end before":      "WEBVTT\n\n00:00:02.000 --> 00:00:01.000\nHello\n",
		"out of order":       "WEBVTT\n\n00:00:02.000 --> 00:00:03.000\nB\n\n00:00:00.000 --> 00:00:01.000\nA\n",
		"an impossible time": "WEBVTT\n\n00:00:61.000 --> 00:01:02.000\nHello\n",
	} {
		if cues, err := readCaptions(text); err == nil {
			t.Errorf("%s: read as %v", name, cues)
		}
	}
	cues, err := readCaptions("WEBVTT\n\n00:01.500 --> 01:00:02.000\nTwo\nlines\n")
	if err != nil || len(cues) != 1 || cues[0].from != 1500*time.Millisecond || cues[0].to != time.Hour+2*time.Second ||
		cues[0].text != "Two\nlines" {
		t.Errorf("got %v, %v", cues, err)
	}
}

func TestImagesHaveReservedSize(t *testing.T) {
	t.Parallel()
	for _, picture := range pictures(portfolio(t)) {
		for file, size := range map[content.MediaFile]func([]byte) (int, int, error){picture.AVIF: avifSize, picture.WebP: webpSize} {
			width, height, err := size(read(t, file))
			if err != nil || width != picture.Width || height != picture.Height {
				t.Errorf("%s is %d × %d (%v), but content/portfolio says %d × %d", file, width, height, err, picture.Width,
					picture.Height)
			}
		}
	}
}

func pictures(p content.Portfolio) []content.Image {
	var all []content.Image
	for _, app := range p.Apps {
		all = append(all, app.Picture.Card, app.Picture.Dialog)
	}
	for _, video := range p.Videos {
		all = append(all, video.Poster)
	}
	return all
}

func TestPostersMatchVideoShape(t *testing.T) {
	t.Parallel()
	for _, video := range portfolio(t).Videos {
		poster, moving := video.Poster, video.Film
		if poster.Width*moving.Height != poster.Height*moving.Width {
			t.Errorf("%s: the poster is %d × %d, the film %d × %d: give them the same shape", video.ID, poster.Width,
				poster.Height, moving.Width, moving.Height)
		}
		for file := range maps.Keys(map[content.MediaFile]bool{poster.AVIF: true, poster.WebP: true}) {
			if size := len(read(t, file)); size > largestStill {
				t.Errorf("%s has %d bytes: keep it under %d", file, size, largestStill)
			}
		}
	}
}

func TestTruncatedVideosAreRefused(t *testing.T) {
	t.Parallel()
	whole := read(t, portfolio(t).Videos[0].Film.MP4)
	for _, length := range []int{0, 4, 100, len(whole) / 2} {
		if f, err := readFilm(bytes.Clone(whole[:length])); err == nil {
			t.Errorf("the first %d bytes are read as %+v", length, f)
		}
	}
}
