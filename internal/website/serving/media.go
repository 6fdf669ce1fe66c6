package serving

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

// Media serves images and videos under /media/ with range requests, so that playback can start anywhere. The files
// stay in the binary; only their ETags are computed at start.
type Media struct {
	files fs.FS
	known map[string]mediaFile // by name below /media/
	next  http.Handler
}

type mediaFile struct {
	contentType, cacheControl, etag string
}

const (
	mediaPrefix = "/media/"
	forever     = "public, max-age=31536000, immutable"
	// anHour is for files without a hash in their name, which may change with the next version.
	anHour = "public, max-age=3600"

	// mediaTimeout is the maximum duration of a response: a megabyte at 15 kbit/s. The server's own limit is for pages.
	mediaTimeout = 10 * time.Minute
)

// NewMedia returns the handler of /media/. It reads all files once for their ETags; those with their hash in the name
// are cached forever, others for an hour. Paths without a file go to next, the site's pages.
func NewMedia(files fs.FS, next http.Handler) (*Media, error) {
	m := &Media{files: files, known: map[string]mediaFile{}, next: next}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		sum, err := hashOf(files, name)
		if err != nil {
			return err
		}
		f := mediaFile{contentType: contentType(name), cacheControl: anHour, etag: `"` + sum[:24] + `"`}
		if hasHashInName(name, sum) {
			f.cacheControl = forever
		}
		m.known[name] = f
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the pictures and films: %w", err)
	}
	return m, nil
}

// hashOf returns the SHA-256 of a file in hexadecimal.
func hashOf(files fs.FS, name string) (string, error) {
	f, err := files.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// hashInName is the number of SHA-256 digits in a versioned file name: "film.1a2b3c4d.mp4".
const hashInName = 8

// hasHashInName reports whether the name contains the hash of the content. Other files may be replaced under the same
// name, so clients must not cache them forever.
func hasHashInName(name, sum string) bool {
	stem := strings.TrimSuffix(name, path.Ext(name))
	return strings.HasSuffix(stem, "."+sum[:hashInName])
}

// ServeHTTP serves a file or a range of it. Unknown paths and methods other than GET and HEAD go to the next handler.
func (m *Media) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, mediaPrefix)
	known, ok := m.known[name]
	if !ok || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		m.next.ServeHTTP(w, r)
		return
	}
	f, err := m.files.Open(name)
	if err != nil {
		m.next.ServeHTTP(w, r)
		return
	}
	defer f.Close()
	content, ok := f.(io.ReadSeeker)
	if !ok {
		panic(fmt.Sprintf("media: %T cannot be read from the middle", f))
	}
	h := w.Header()
	h.Set("Content-Type", known.contentType)
	h.Set("Cache-Control", known.cacheControl)
	h.Set("ETag", known.etag)
	// Without support for deadlines the server's own limit stays.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(mediaTimeout))
	http.ServeContent(w, r, "", time.Time{}, content) // zero time: embedded files have no date
}
