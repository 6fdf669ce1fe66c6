//go:build site

package drawing

import (
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/web"
)

// TestBuiltInCardsContainTheirTexts checks that every built-in title fits and that the fonts have every letter;
// otherwise cards omit the text. Owners who need other letters must add fonts (web/tools/charset.ts).
func TestBuiltInCardsContainTheirTexts(t *testing.T) {
	fonts, _ := web.Fonts()
	s, err := New(fonts)
	if err != nil {
		t.Fatal(err)
	}
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, route := range site.Routes.Routes {
		title, _, _ := strings.Cut(route.Title, " | ")
		for theme, display := range s.displays {
			large, lines := fitTitle(display, title, 2*linePx*1.36)
			if said := strings.Join(lines, " "); said != title || !fits(large, lines) {
				t.Errorf("%s, %s: says %q of %q", route.Path, theme, said, title)
			}
		}
		if small := (style{font: s.sans, px: linePx}); small.missing(route.Description) {
			t.Errorf("%s: the typeface lacks a letter of %q", route.Path, route.Description)
		}
	}
	if lines := (style{font: s.sans}); !lines.missing("Żółw") {
		t.Error("a letter that isn't there isn't missed")
	}
}
