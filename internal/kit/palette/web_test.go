package palette_test

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"harborlight/internal/kit/palette"
)

var update = flag.Bool("update", false, "write the colors of the themes for the web anew")

const (
	styles      = "../../../web/src/styles/"
	browserFile = "../../../web/tools/theme.gen.ts"
)

// TestWebHasTheColorsOfThemes compares the style sheet of each theme, and the colors that browsers use around the site.
func TestWebHasTheColorsOfThemes(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	var browser strings.Builder
	for _, theme := range palette.Themes {
		fmt.Fprintf(&browser, "  %s: { night: '%s', darkPaper: '%s' },\n", theme.Name, theme.Night.Paper, theme.Dark.Paper)
		if theme.Name != palette.Lighthouse {
			files[styles+"themes/"+theme.Name+".gen.css"] = sheetOf(theme)
		}
	}
	files[browserFile] = fmt.Sprintf(browserSource, browser.String())
	for name, want := range files {
		if *update {
			if err := os.WriteFile(name, []byte(want), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s is out of date (%v): go test ./internal/kit/palette -update", name, err)
		}
	}
}

const browserSource = `/**
 * Colors that browsers use around the site: ` + "`--paper`" + ` of the night band at the top of every page, and of the page
 * itself in dark mode. Generated from internal/kit/palette: ` + "`go test ./internal/kit/palette -update`" + `.
 */
import type { Theme } from '../src/content/types.gen.ts';

export const browserColors: Readonly<Record<Theme, { night: string; darkPaper: string }>> = {
%s};
`

// sheetOf returns the style sheet with the colors of a theme, in the format of Biome.
func sheetOf(theme palette.Theme) string {
	p := palette.Choice{Theme: theme}.Palette()
	return "/** Generated from internal/kit/palette: `go test ./internal/kit/palette -update`. */\n" +
		":root {\n" + declarations("  ", theme.Day, p.Day) + "}\n\n" +
		"@media (prefers-color-scheme: dark) {\n  :root {\n" + declarations("    ", theme.Dark, p.Dark) + "  }\n}\n\n" +
		".night {\n" + declarations("  ", theme.Night, p.Dark) + "}\n"
}

func declarations(indent string, s palette.Scheme, own palette.Shades) string {
	var css strings.Builder
	v := reflect.ValueOf(s)
	for i := range v.NumField() {
		fmt.Fprintf(&css, "%s--%s: %s;\n", indent, token(v.Type().Field(i).Name), v.Field(i).Interface())
	}
	fmt.Fprintf(&css, "%[1]s--light: %[2]s;\n%[1]s--light-hover: %[3]s;\n%[1]s--light-ink: %[4]s;\n%[1]s--glow: %[5]s;\n"+
		"%[1]s--sea: %[6]s;\n", indent, own.Light, own.Hover, own.Ink, own.Glow, own.Sea)
	return css.String()
}

// token returns the custom property of a color.
func token(field string) string {
	if field == "LineStrong" {
		return "line-strong"
	}
	return strings.ToLower(field)
}

// TestLighthouseHasTheColorsOfTokens compares the default theme with tokens.css.
func TestLighthouseHasTheColorsOfTokens(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile(styles + "tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	day, rest, found := strings.Cut(string(css), "@media (prefers-color-scheme: dark)")
	dark, night, foundNight := strings.Cut(rest, "\n.night {")
	if !found || !foundNight {
		t.Fatal("tokens.css has other blocks now: correct this test")
	}
	lighthouse, _ := palette.ThemeByName(palette.Lighthouse)
	for block, s := range map[string]palette.Scheme{day: lighthouse.Day, dark: lighthouse.Dark, night: lighthouse.Night} {
		v := reflect.ValueOf(s)
		for i := range v.NumField() {
			name := token(v.Type().Field(i).Name)
			if got := fmt.Sprint(v.Field(i).Interface()); got != declared(t, block, name).String() {
				t.Errorf("--%s is %s here, and %s in tokens.css", name, got, declared(t, block, name))
			}
		}
	}
	p := palette.Choice{Theme: lighthouse}.Palette()
	if got := declared(t, day, "light"); got != p.Day.Light {
		t.Errorf("the accent of tokens.css is %s", got)
	}
	if got := declared(t, day, "sea"); got != p.Day.Sea {
		t.Errorf("the link color of tokens.css is %s", got)
	}
}

// declared returns the first color that a block of a style sheet declares for a custom property.
func declared(t *testing.T, block, name string) palette.Color {
	t.Helper()
	m := regexp.MustCompile(`--` + name + `: oklch\(([0-9.]+) ([0-9.]+) ([0-9.]+)\)`).FindStringSubmatch(block)
	if m == nil {
		t.Fatalf("tokens.css has no --%s", name)
	}
	var n [3]float64
	for i := range n {
		var err error
		if n[i], err = strconv.ParseFloat(m[1+i], 64); err != nil {
			t.Fatal(err)
		}
	}
	return palette.OKLCH(n[0], n[1], n[2])
}

// TestTextsOfThemesAreReadable checks the texts of each theme and the status colors of tokens.css on all backgrounds.
func TestTextsOfThemesAreReadable(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile(styles + "tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	day, rest, _ := strings.Cut(string(css), "@media (prefers-color-scheme: dark)")
	dark, night, _ := strings.Cut(rest, "\n.night {")
	for _, theme := range palette.Themes {
		for block, s := range map[string]palette.Scheme{day: theme.Day, dark: theme.Dark, night: theme.Night} {
			for name, ground := range backgrounds(s) {
				check := func(what string, c palette.Color, least float64) {
					if ratio := palette.Contrast(c, ground); ratio < least {
						t.Errorf("%s: %s %s is %.2f to 1 on %s %s", theme.Name, what, c, ratio, name, ground)
					}
				}
				check("ink", s.Ink, 7)
				check("muted", s.Muted, 4.5)
				check("the outline of a control", s.LineStrong, 3)
				check("positive", declared(t, block, "positive"), 4.5)
				check("danger", declared(t, block, "danger"), 4.5)
			}
			if ratio := palette.Contrast(s.Muted, s.Paper); ratio < 7 {
				t.Errorf("%s: muted %s is %.2f to 1 on paper", theme.Name, s.Muted, ratio)
			}
		}
	}
}

// backgrounds returns the backgrounds of texts in a scheme, by name.
func backgrounds(s palette.Scheme) map[string]palette.Color {
	return map[string]palette.Color{"paper": s.Paper, "surface": s.Surface, "sunken": s.Sunken}
}
