package website_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/media"
)

// cropped crops an image in two widths and returns the addresses.
func cropped(t *testing.T, s *apptest.Server, admin string, u apptest.Upload) (large, small string) {
	t.Helper()
	a := s.Do(t, "POST", "/api/admin/media/"+u.ID+"/parts", admin,
		map[string]any{"x": 0, "y": 0, "width": 320, "height": 200,
			"widths": []int{320, 160}})
	var made struct {
		Parts []struct {
			File          string
			Width, Height int
		}
	}
	if a.Status != http.StatusOK {
		t.Fatalf("crop: %d %s", a.Status, a.Body)
	}
	a.Decode(t, &made)
	if p := made.Parts; len(p) != 2 || p[0].Width != 320 || p[0].Height != 200 || p[1].Width != 160 || p[1].Height != 100 {
		t.Fatalf("%+v", made)
	}
	return made.Parts[0].File, made.Parts[1].File
}

// imageValue returns the value of a sample application's image.
func imageValue(large, small string) map[string]any {
	return map[string]any{"alt": "A lamp", "card": map[string]any{"file": small, "width": 160, "height": 100},
		"dialog": map[string]any{"file": large, "width": 320, "height": 200}}
}

const radarPicture = "/weather-radar/picture"

func TestUsedUploadCannotBeDeleted(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		u := apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.Photo(t, 400, 300))
		large, small := cropped(t, s, admin, u)
		remove := func() apptest.Answer { return s.Do(t, "DELETE", "/api/admin/media/"+u.ID, admin, nil) }

		apptest.SaveContent(t, s, admin, apptest.Set("portfolio/apps.json", radarPicture, imageValue(large, small)))
		if a := remove(); a.Status != 409 ||
			!strings.Contains(a.Body, "portfolio/apps.json#/weather-radar/picture/card/file") {
			t.Errorf("in the draft: %d %s", a.Status, a.Body)
		}
		apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/tagline", "With a picture of our own"))
		apptest.SaveContent(t, s, admin, map[string]any{"file": "portfolio/apps.json", "field": radarPicture, "action": "reset"})
		if a := remove(); a.Status != 409 {
			t.Errorf("published: %d %s", a.Status, a.Body)
		}
		var library struct{ Items []apptest.Upload }
		s.Do(t, "GET", "/api/admin/media", admin, nil).Decode(t, &library)
		if used := library.Items[0].Used; len(used) != 2 || used[0].File != "portfolio/apps.json" {
			t.Errorf("the library says it's used in %v", used)
		}
		apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/tagline", "Without one"))
		if a := remove(); a.Status != 204 {
			t.Errorf("unused: %d %s", a.Status, a.Body)
		}
		for _, address := range []string{u.Address, large, small} {
			if a := s.Do(t, "GET", address, "", nil); a.Status != 404 {
				t.Errorf("%s is still there: %d", address, a.Status)
			}
		}
	})
}

func TestContentWithMissingUploadIsNotPublished(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		u := apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.Photo(t, 400, 300))
		large, small := cropped(t, s, admin, u)
		apptest.PublishContent(t, s, admin, apptest.Set("portfolio/apps.json", radarPicture, imageValue(large, small)))
		state := apptest.PublishContent(t, s, admin,
			map[string]any{"file": "portfolio/apps.json", "field": radarPicture, "action": "reset"})
		if a := s.Do(t, "DELETE", "/api/admin/media/"+u.ID, admin, nil); a.Status != 204 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		var versions struct{ Items []struct{ ID string } }
		s.Do(t, "GET", "/api/admin/content/versions", admin, nil).Decode(t, &versions)
		a := s.Do(t, "POST", "/api/admin/content/restore", admin,
			map[string]any{"version": versions.Items[1].ID, "revision": state.Draft.Revision})
		if a.Status != 200 {
			t.Fatalf("the earlier version: %d %s", a.Status, a.Body)
		}
		a.Decode(t, &state)
		if len(state.Problems) != 2 || !strings.Contains(state.Problems[0].Text, "isn't among the uploads") {
			t.Errorf("the draft's mistakes: %+v", state.Problems)
		}
		if a := s.Do(t, "POST", "/api/admin/content/publish", admin,
			map[string]any{"revision": state.Draft.Revision}); a.Status != 400 {
			t.Errorf("published: %d %s", a.Status, a.Body)
		}
	})
}

// TestT31UploadFitsKindOfField uses files in fields for another kind.
func TestT31UploadFitsKindOfField(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		logo := apptest.Uploaded(t, s, admin, "logo.svg", "&logo=true",
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h9v3z"/></svg>`)
		for _, file := range []string{logo.Address, "/media/own/x.png", "https://evil.example/x.png", "/api/auth/logout"} {
			state := apptest.SaveContent(t, s, admin, apptest.Set("portfolio/apps.json", radarPicture, imageValue(file, file)))
			if len(state.Problems) == 0 {
				t.Errorf("%s is accepted as a picture", file)
			}
		}
		apptest.SaveContent(t, s, admin, map[string]any{"file": "portfolio/apps.json", "field": radarPicture, "action": "reset"})
		apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/logo", map[string]any{"alt": "Pharos", "mark": logo.Address,
			"icon": logo.Address, "width": 9, "height": 3}))
	})
}

// TestUnusedCropsAreDeleted crops one image for a version, and another that is never used.
func TestUnusedCropsAreDeleted(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now))
			admin := s.SignIn(t, apptest.AdminEmail)
			u := apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.Photo(t, 400, 300))
			other := apptest.Uploaded(t, s, admin, "b.png", apptest.Described, apptest.Photo(t, 500, 300))
			large, small := cropped(t, s, admin, u)
			apptest.PublishContent(t, s, admin, apptest.Set("portfolio/apps.json", radarPicture, imageValue(large, small)))
			apptest.PublishContent(t, s, admin, map[string]any{"file": "portfolio/apps.json", "field": radarPicture, "action": "reset"})
			var made struct{ Parts []struct{ File string } }
			s.Do(t, "POST", "/api/admin/media/"+other.ID+"/parts", admin,
				map[string]any{"x": 60, "y": 0, "width": 99, "height": 99,
					"widths": []int{99}}).Decode(t, &made)
			lost := made.Parts[0].File
			sweep := func() { apptest.Must(t, media.NewService(s.App.DB, s.App.Website().Publishing()).Sweep(t.Context())) }
			served := func(want int, addresses ...string) {
				t.Helper()
				for _, address := range addresses {
					if a := s.Do(t, "GET", address, "", nil); a.Status != want {
						t.Errorf("%s: %d, want %d", address, a.Status, want)
					}
				}
			}
			now.Advance(23 * time.Hour)
			sweep()
			served(http.StatusOK, lost)
			now.Advance(2 * time.Hour)
			sweep()
			served(http.StatusNotFound, lost)
			served(http.StatusOK, large, small, u.Address, other.Address)
			var library struct {
				Items []struct {
					Used      []any
					InHistory bool `json:"in_history"`
				}
			}
			s.Do(t, "GET", "/api/admin/media", s.SignIn(t, apptest.AdminEmail), nil).Decode(t, &library)
			if of := library.Items; len(of) != 2 || of[0].InHistory || !of[1].InHistory || len(of[1].Used) != 0 {
				t.Errorf("%+v", of)
			}
		})
	}
}
