package website_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

func TestFilesForMachines(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := apptest.Start(t, database.SQLite, apptest.Limited, func(c *app.Config) {
		c.PublicURL = "https://www.site.example"
	})
	get := func(path string) string {
		a := s.Do(t, "GET", path, "", nil)
		if a.Status != 200 {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
		return a.Body
	}

	t.Run("robots.txt lists the sitemap and the disallowed paths", func(t *testing.T) {
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
	t.Run("the sitemap has absolute addresses and promises no dates", func(t *testing.T) {
		text := get("/sitemap.xml")
		if n, all := strings.Count(text, "<loc>https://www.site.example/"), strings.Count(text, "<loc>"); n != all ||
			n == 0 {
			t.Errorf("%d of %d addresses are on the site", n, all)
		}
		if strings.Contains(text, "lastmod") {
			t.Error("the sitemap contains lastmod, which isn't maintained")
		}
	})
	t.Run("robots.txt hides no page, so that each can say itself that it is not to be shown", func(t *testing.T) {
		for line := range strings.Lines(get("/robots.txt")) {
			hidden, found := strings.CutPrefix(strings.TrimSpace(line), "Disallow: ")
			for _, route := range site.Routes.Routes {
				if found && strings.HasPrefix(route.Path, hidden) {
					t.Errorf("%s is hidden by %s", route.Path, hidden)
				}
			}
		}
	})
	t.Run("llms.txt has every service once, with its price and the page that sells it", func(t *testing.T) {
		text := get("/llms.txt")
		for _, service := range site.Services() {
			line := "- [" + service.Name + "](https://www.site.example" + string(service.Pages[0]) + "): " +
				service.PriceLabel
			if strings.Count(text, line) != 1 {
				t.Errorf("not once: %s", line)
			}
		}
	})
	t.Run("llms.txt links every page that may be found, and no other", func(t *testing.T) {
		text := get("/llms.txt")
		for _, route := range site.Routes.Routes {
			if listed := strings.Contains(text,
				"](https://www.site.example"+route.Path+"): "+route.Description); listed == route.NoIndex {
				t.Errorf("%s: noindex %v, listed %v", route.Path, route.NoIndex, listed)
			}
		}
	})
}
