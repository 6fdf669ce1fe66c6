package vector_test

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/website/media/vector"
)

const start = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40">`

func TestCleanKeepsDrawingAppearance(t *testing.T) {
	t.Parallel()
	clean, w, h, err := vector.Clean([]byte(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- made by hand -->` +
		start + `<title>Pharos</title><metadata><rdf:RDF xmlns:rdf="r"><rdf:li>Ada</rdf:li></rdf:RDF></metadata>` +
		`<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" style="stop-color:#fff;stop-opacity:.5"/></linearGradient></defs>` +
		`<g class="x" data-name="Layer 1" style="fill: url(#g); -inkscape-font: none" fill="red"><path d="M0 0 10,10z"/></g></svg>`))
	if err != nil || w != 120 || h != 40 {
		t.Fatal(w, h, err)
	}
	const want = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><defs>` +
		`<linearGradient id="g" gradientUnits="userSpaceOnUse"><stop stop-color="#fff" stop-opacity=".5" offset="0"></stop></linearGradient></defs>` +
		`<g fill="url(#g)"><path d="M0 0 10,10z"></path></g></svg>`
	if string(clean) != want {
		t.Errorf("got\n%s\nwant\n%s", clean, want)
	}
	again, _, _, err := vector.Clean(clean)
	if err != nil || string(again) != want {
		t.Errorf("not stable: %s, %v", again, err)
	}
}

func TestCleanRefusesActiveDrawings(t *testing.T) {
	t.Parallel()
	for name, inner := range map[string]string{
		"a script":            `<script>alert(1)</script>`,
		"a script in CDATA":   `<script><![CDATA[alert(1)]]></script>`,
		"an event":            `<path d="M0 0" onload="alert(1)"/>`,
		"an event in capital": `<path d="M0 0" ONCLICK="alert(1)"/>`,
		"foreign markup":      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>`,
		"a style sheet":       `<style>@import url(https://evil.example)</style>`,
		"a picture":           `<image href="https://evil.example/x.png"/>`,
		"use":                 `<use xlink:href="#a"/>`,
		"a link":              `<a href="javascript:alert(1)"><path d="M0 0"/></a>`,
		"a far gradient":      `<linearGradient xlink:href="https://evil.example/#g"/>`,
		"a script gradient":   `<linearGradient href="javascript:alert(1)"/>`,
		"an animation":        `<animate attributeName="href" to="javascript:alert(1)"/>`,
		"set":                 `<set attributeName="onload" to="alert(1)"/>`,
		"a url in style":      `<path d="M0 0" style="fill:url(https://evil.example)"/>`,
		"a url in fill":       `<path d="M0 0" fill="url(//evil.example#x)"/>`,
		"data in a style":     `<path style="background:url(data:text/html;base64,x)"/>`,
		"a filter":            `<filter id="f"><feImage href="https://evil.example"/></filter>`,
		"letters":             `<text>Pharos</text>`,
		"a drawing inside":    start + `</svg>`,
		"an entity":           `&xxe;`,
		"quotes":              `<path d='M0 0" onload="alert(1)'/>`,
		"depth":               strings.Repeat("<g>", 100) + strings.Repeat("</g>", 100),
		"many elements":       strings.Repeat("<path/>", 5000),
	} {
		clean, _, _, err := vector.Clean([]byte(start + inner + `</svg>`))
		if err == nil {
			t.Errorf("%s is kept: %s", name, clean)
		}
	}
	for name, data := range map[string]string{
		"no size":         `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>`,
		"a page":          `<html><svg viewBox="0 0 1 1"></svg></html>`,
		"not whole":       start,
		"two drawings":    start + `</svg>` + start + `</svg>`,
		"a huge size":     `<svg viewBox="0 0 1e30 1"></svg>`,
		"not a number":    `<svg viewBox="0 0 NaN 1"></svg>`,
		"another charset": `<?xml version="1.0" encoding="UTF-7"?>` + start + `</svg>`,
	} {
		if clean, _, _, err := vector.Clean([]byte(data)); err == nil {
			t.Errorf("%s is kept: %s", name, clean)
		}
	}
}

// FuzzClean checks that cleaned drawings contain only allowed names and no URL.
func FuzzClean(f *testing.F) {
	f.Add(start + `<g style="fill:red;x:url(y)"><path d="M0 0" fill="url(#g)"/></g></svg>`)
	f.Add(`<svg viewBox="0 0 1 1" xmlns:x="y"><x:script/><path id="a" onload="b"/></svg>`)
	f.Fuzz(func(t *testing.T, data string) {
		clean, _, _, err := vector.Clean([]byte(data))
		if err != nil {
			return
		}
		in := xml.NewDecoder(strings.NewReader(string(clean)))
		for {
			token, err := in.Token()
			if err != nil {
				break
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range e.Attr {
				value := strings.ToLower(a.Value)
				if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") || a.Name.Local == "style" ||
					a.Name.Local != "xmlns" && strings.ContainsAny(value, ":<>\"'&") {
					t.Fatalf("%s of %q", clean, data)
				}
			}
			if slices.Contains([]string{"script", "style", "foreignObject", "image", "use", "a", "animate", "set"},
				e.Name.Local) {
				t.Fatalf("%s of %q", clean, data)
			}
		}
	})
}
