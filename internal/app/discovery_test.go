package app_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/database"
)

func TestFilesForMachines(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.PublicURL = "https://www.site.example" })
	get := func(path string) string {
		a := s.Do(t, "GET", path, "", nil)
		if a.Status != 200 {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
		return a.Body
	}

	t.Run("robots.txt names the sitemap and what is no page", func(t *testing.T) {
		text := get("/robots.txt")
		for _, want := range []string{"Disallow: /api/\n", "Sitemap: https://www.site.example/sitemap.xml\n"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is missing in %s", want, text)
			}
		}
	})
	t.Run("the sitemap lists exactly the pages that may be found", func(t *testing.T) {
		var found struct {
			URLs []struct {
				Loc string `xml:"loc"`
			} `xml:"url"`
		}
		if err := xml.Unmarshal([]byte(get("/sitemap.xml")), &found); err != nil {
			t.Fatal(err)
		}
		listed := map[string]bool{}
		for _, u := range found.URLs {
			listed[u.Loc] = true
		}
		for _, route := range site.Routes.Routes {
			if listed["https://www.site.example"+route.Path] == route.NoIndex {
				t.Errorf("%s: noindex %v, listed %v", route.Path, route.NoIndex, !route.NoIndex)
			}
		}
	})
	t.Run("llms.txt has every service with its price", func(t *testing.T) {
		text := get("/llms.txt")
		for _, service := range site.Services() {
			if !strings.Contains(text, service.Name) || !strings.Contains(text, service.PriceLabel) {
				t.Errorf("%s at %s is missing", service.Name, service.PriceLabel)
			}
		}
	})
}
