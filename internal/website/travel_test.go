package website_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

const logoSVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h9v3z"/></svg>`

// exported creates a site with uploads of every kind. It returns its exported folder and the addresses of all of its
// files.
func exported(t *testing.T, s *apptest.Server) (dir string, addresses []string) {
	t.Helper()
	admin := s.SignIn(t, apptest.AdminEmail)
	u := apptest.Uploaded(t, s, admin, "radar.png", apptest.Described, apptest.Photo(t, 400, 300))
	large, small := cropped(t, s, admin, u)
	addresses = []string{u.Address, large, small,
		apptest.Uploaded(t, s, admin, "film.mp4", "", apptest.RealVideo(t)).Address,
		apptest.Uploaded(t, s, admin, "film.vtt", "", "WEBVTT\n\n00:01.000 --> 00:02.000\nA lamp.\n").Address,
		apptest.Uploaded(t, s, admin, "logo.svg", "&logo=true", logoSVG).Address}
	apptest.PublishContent(t, s, admin, apptest.Set("portfolio/apps.json", radarPicture, imageValue(large, small)))
	return apptest.Export(t, s), addresses
}

// filesIn returns the contents of a folder's files by name.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestContentAndUploadsMoveBetweenInstallations moves a site from one installation to an empty one with the other
// engine.
func TestContentAndUploadsMoveBetweenInstallations(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run("from "+string(engine), func(t *testing.T) {
			t.Parallel()
			from := apptest.Start(t, engine)
			dir, addresses := exported(t, from)
			to := apptest.Start(t, otherEngine(engine))
			for range 2 { // the second import changes nothing
				number, err := to.App.Website().Import(t.Context(), os.DirFS(dir), true, "Moved")
				if number != 1 && !strings.Contains(fault.ErrorText(contenttest.Context(t), err), "already shows this") {
					t.Fatal(number, err)
				}
			}
			for _, address := range addresses {
				before, after := from.Do(t, "GET", address, "", nil), to.Do(t, "GET", address, "", nil)
				if after.Status != http.StatusOK || after.Body != before.Body {
					t.Errorf("%s: %d, %d bytes of %d", address, after.Status, len(after.Body), len(before.Body))
				}
			}
			before, after := filesIn(t, dir), filesIn(t, apptest.Export(t, to))
			for name, text := range before {
				if after[name] != text {
					t.Errorf("%s has other bytes after the journey", name)
				}
			}
			if len(after) != len(before) {
				t.Errorf("%d files became %d", len(before), len(after))
			}
		})
	}
}

func otherEngine(engine database.Dialect) database.Dialect {
	for _, other := range databasetest.Engines() {
		if other != engine {
			return other
		}
	}
	return engine
}

// TestT31ImportRefusesChangedExport changes the files of an export. Each change is refused with a text, and
// no file of the folder is stored.
func TestT31ImportRefusesChangedExport(t *testing.T) {
	t.Parallel()
	from, to := apptest.Start(t, database.SQLite), apptest.Start(t, database.SQLite)
	dir, addresses := exported(t, from)
	index := filepath.Join(dir, "uploads", "uploads.json")
	file := func(i int) string { return filepath.Join(dir, "uploads", filepath.Base(addresses[i])) }
	listed := func(name, data string) string { // a different file under the name that matches its bytes
		sum := sha256.Sum256([]byte(data))
		own := hex.EncodeToString(sum[:]) + name
		put(t, filepath.Join(dir, "uploads", own), data)
		put(t, index, strings.Replace(read(t, index), `"parts": []`, `"parts": ["`+own+`"]`, 1))
		return filepath.Join(dir, "uploads", own)
	}
	for says, change := range map[string]func() (added string){
		"is damaged": func() string { put(t, file(3), read(t, file(3))+"x"); return "" },
		"is missing": func() string { apptest.Must(t, os.Remove(file(1))); return "" },
		"isn't listed": func() string {
			put(t, filepath.Join(dir, "uploads", "x.html"), "<script>")
			return dir + "/uploads/x.html"
		},
		"can't be read": func() string { put(t, index, "[]"); return "" },
		"isn't a file that an expor": func() string {
			return listed(".svg", `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`)
		},
		"wrote: upload it": func() string { return listed(".png", apptest.OnePixel+"<script>alert(1)</script>") },
		"is no name of an upload": func() string {
			put(t, index, strings.Replace(read(t, index), `"file": "`, `"file": "../../`, 1))
			return ""
		},
		"is missing: add it": func() string { put(t, filepath.Join(dir, "brand.json"), "{}"); return "" },
	} {
		kept := filesIn(t, dir)
		added := change()
		_, err := to.App.Website().Import(t.Context(), os.DirFS(dir), true, "")
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("want %q, got %v", says, err)
		}
		if added != "" {
			apptest.Must(t, os.Remove(added))
		}
		for name, text := range kept {
			put(t, filepath.Join(dir, name), text)
		}
		for _, table := range []string{"media_uploads", "media_files", "media_chunks", "content_drafts", "content_versions"} {
			n, err := database.One[int](t.Context(), to.App.DB, "SELECT COUNT(*) FROM "+table)
			if err != nil || n != 0 {
				t.Errorf("%s: %d rows of %s, %v", says, n, table, err)
			}
		}
	}
	if _, err := to.App.Website().Import(t.Context(), os.DirFS(dir), true, ""); err != nil {
		t.Errorf("the folder as it was: %v", err)
	}
}

// TestContentFolderIncludesUploads serves an export with --content.
func TestContentFolderIncludesUploads(t *testing.T) {
	t.Parallel()
	dir, addresses := exported(t, apptest.Start(t, database.SQLite))
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.ContentDir, c.Serving = dir, true })
	for _, address := range addresses {
		if a := s.Do(t, "GET", address, "", nil); a.Status != http.StatusOK {
			t.Errorf("%s: %d", address, a.Status)
		}
	}
	apptest.Must(t, os.RemoveAll(filepath.Join(dir, "uploads")))
	_, err := app.New(t.Context(),
		app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), ContentDir: dir, Serving: true, Limits: true},
		slog.New(slog.DiscardHandler))
	if err == nil || !strings.Contains(err.Error(), "portfolio/apps.json of --content shows /media/own/") {
		t.Errorf("it starts without its pictures: %v", err)
	}
}

// TestDemoStartsWithExportedContent starts a demo with the exported folders of a new site and of a site with a seller.
func TestDemoStartsWithExportedContent(t *testing.T) {
	t.Parallel()
	for name, changes := range map[string][]any{
		"as delivered": nil,
		"a seller in Germany": {
			apptest.Set("selling.json", "/seller/name", "Pier GmbH"), apptest.Set("selling.json", "/seller/street", "Am Kai 4"),
			apptest.Set("selling.json", "/seller/city", "20457 Hamburg"), apptest.Set("selling.json", "/seller/country", "DE"),
			apptest.Set("selling.json", "/tax/mode", "charged"), apptest.Set("selling.json", "/bank/words", "Pay by transfer."),
			apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19}}),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from := apptest.Start(t, database.SQLite, apptest.NoSeller)
			if changes != nil {
				apptest.PublishContent(t, from, from.SignIn(t, apptest.AdminEmail), changes...)
			}
			dir := apptest.Export(t, from)
			demo := apptest.Start(t, database.SQLite, func(c *app.Config) {
				c.Demo, c.AdminEmail, c.ContentDir, c.Serving = true, app.DemoAdmin, dir, true
			})
			placed, err := database.One[int](t.Context(), demo.App.DB, "SELECT COUNT(*) FROM orders")
			if err != nil || placed < 10 {
				t.Errorf("the demo has %d orders, %v", placed, err)
			}
			seller := demo.App.Content().Selling.Seller.Name
			if (changes == nil) != (seller == "Harborlight Demo Inc.") {
				t.Errorf("%q sells", seller)
			}
		})
	}
}

func put(t *testing.T, name, text string) {
	t.Helper()
	apptest.Must(t, os.WriteFile(name, []byte(text), 0o600))
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	apptest.Must(t, err)
	return string(data)
}
