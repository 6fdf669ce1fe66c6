//go:build site

package render_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/website/drawing"
	"harborlight/internal/website/render"
	"harborlight/internal/website/serving"
	"harborlight/web"
)

// printer publishes content on a test site.
type printer struct {
	site  *serving.Site
	press *render.Renderer
}

func newPrinter(t testing.TB, uploads map[content.MediaFile][]byte) printer {
	t.Helper()
	files, _ := web.Files()
	s, err := serving.New(files, serving.Options{Origin: "https://www.example.com"})
	if err != nil {
		t.Fatal(err)
	}
	fonts, _ := web.Fonts()
	studio, err := drawing.New(fonts)
	if err != nil {
		t.Fatal(err)
	}
	builtIn, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	upload := func(_ context.Context, address content.MediaFile) ([]byte, error) {
		if data, ok := uploads[address]; ok {
			return data, nil
		}
		return nil, fault.NotFound(fault.Plain("no such upload"))
	}
	pictures := &render.AssetBuilder{Drawer: studio, BuiltIn: builtIn.Brand, Mark: s.Built("/icon.svg"), Upload: upload}
	return printer{s, render.NewRenderer(render.NewQuickJS(siteScript(t), render.DefaultLimits), pictures)}
}

func (p printer) show(t testing.TB, changes ...content.Change) {
	t.Helper()
	e, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	next, err := prepare(t.Context(), p.press, p.site, e)
	if err != nil {
		t.Fatal(err)
	}
	p.site.Replace(next)
}

func (p printer) get(t *testing.T, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	p.site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, http.NoBody))
	data, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Code, string(data)
}

func change(file, field string, value any) content.Change {
	data, _ := json.Marshal(value)
	return content.Change{File: file, Field: field, Action: content.Set, Value: data}
}

// icons are the paths of all icons with their sides in pixels.
var icons = map[string]int{"/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512,
	"/icon-maskable-512.png": 512}

func pictureIn(t *testing.T, data string, width, height int) image.Image {
	t.Helper()
	img, err := png.Decode(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X != width || size.Y != height {
		t.Errorf("%v pixels, want %d by %d", size, width, height)
	}
	return img
}

var socialImage = regexp.MustCompile(`<meta property="og:image" content="https://www.example.com(/social/[^"]+)"`)

// imageOf returns the image address in a page's metadata and checks that the site serves it.
func (p printer) imageOf(t *testing.T, page string) string {
	t.Helper()
	_, html := p.get(t, page)
	found := socialImage.FindStringSubmatch(html)
	if found == nil {
		t.Fatalf("%s names no image", page)
	}
	status, data := p.get(t, found[1])
	if status != http.StatusOK {
		t.Fatalf("%s: %d", found[1], status)
	}
	pictureIn(t, data, 1200, 630)
	if len(data) > 80<<10 {
		t.Errorf("%s has %d bytes", found[1], len(data))
	}
	return found[1]
}

// red returns a square logo.
func red(t *testing.T) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 192, 192))
	for i := range img.Pix {
		img.Pix[i] = []uint8{0xd0, 0x10, 0x10, 0xff}[i%4]
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func isRed(c color.Color) bool {
	r, g, b, _ := c.RGBA()
	return r>>8 > 0xb0 && g>>8 < 0x40 && b>>8 < 0x40
}

func logo(address content.MediaFile) content.Change {
	return change("brand.json", "/logo",
		map[string]any{"alt": "Pharos", "mark": address, "icon": address, "width": 192, "height": 192})
}

// TestBrandReachesIconsAndManifest publishes colors and then a logo. Every icon changes each time and
// keeps its size. Afterwards the built icons return.
func TestBrandReachesIconsAndManifest(t *testing.T) {
	address := content.MediaFile("/media/own/" + strings.Repeat("a", 64) + ".png")
	p := newPrinter(t, map[content.MediaFile][]byte{address: red(t)})
	all := func() map[string]string {
		served := map[string]string{}
		for path := range icons {
			_, served[path] = p.get(t, path)
		}
		for _, path := range []string{"/favicon.ico", "/icon.svg", "/site.webmanifest", "/desk.webmanifest"} {
			_, served[path] = p.get(t, path)
		}
		return served
	}
	built := all()
	colors := []content.Change{change("brand.json", "/name", "Pharos"), change("brand.json", "/wordmark/text", "Pharos"),
		change("brand.json", "/colors/accent", "#d946ef")}
	p.show(t, colors...)
	colored := all()
	p.show(t, append(colors, logo(address))...)
	marked := all()
	for path, data := range built {
		if colored[path] == data || marked[path] == colored[path] {
			t.Errorf("%s stays the same", path)
		}
	}
	for path, side := range icons {
		pictureIn(t, colored[path], side, side)
		if img := pictureIn(t, marked[path], side, side); !isRed(img.At(side/2, side/2)) {
			t.Errorf("%s doesn't show the logo", path)
		}
	}
	ico := marked["/favicon.ico"]
	pictureIn(t, ico[6+2*16:], 32, 32)
	var m struct {
		Name, Short string
		Theme       string `json:"theme_color"`
		Icons       []struct{ Src string }
	}
	if err := json.Unmarshal([]byte(marked["/site.webmanifest"]), &m); err != nil || m.Name != "Pharos" ||
		m.Theme != "#d946ef" ||
		len(m.Icons) != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	if status, _ := p.get(t, "/icon.svg"); status != http.StatusNotFound {
		t.Errorf("the mark of the build is still there: %d", status)
	}
	p.show(t)
	for path, data := range all() {
		if data != built[path] {
			t.Errorf("%s isn't the build's again", path)
		}
	}
}

// TestDeskIsInstallable checks that the desk can be installed separately from the site, with its own icons and
// window, and that its shortcuts stay in that window.
func TestDeskIsInstallable(t *testing.T) {
	p := newPrinter(t, nil)
	type manifest struct {
		ID, Name, Description, Display, Scope string
		Start                                 string `json:"start_url"`
		Icons                                 []struct{ Src string }
		Shortcuts                             []struct{ Name, URL string }
	}
	var site, desk manifest
	for address, m := range map[string]*manifest{"/site.webmanifest": &site, "/desk.webmanifest": &desk} {
		_, text := p.get(t, address)
		if err := json.Unmarshal([]byte(text), m); err != nil {
			t.Fatal(err)
		}
	}
	if desk.ID == site.ID || desk.Start != "/admin" || desk.Display != "standalone" || desk.Scope != "/" ||
		desk.Name != site.Name+" Desk" || desk.Description == "" || !slices.Equal(desk.Icons, site.Icons) {
		t.Errorf("the desk is %+v, the site %+v", desk, site)
	}
	for _, s := range desk.Shortcuts {
		if s.Name == "" || !strings.HasPrefix(s.URL, "/admin?tab=") {
			t.Errorf("a shortcut is %+v", s)
		}
	}
	if _, page := p.get(t, "/admin"); !strings.Contains(page, `href="/desk.webmanifest"`) ||
		strings.Contains(page, "site.webmanifest") {
		t.Error("the desk's page doesn't name its manifest")
	}
}

// TestBuiltIconsMatchManifest checks the icons of the build. Only icons that systems don't crop
// have transparent corners.
func TestBuiltIconsMatchManifest(t *testing.T) {
	p := newPrinter(t, nil)
	var m struct {
		Name  string
		Short string `json:"short_name"`
		Start string `json:"start_url"`
		Icons []struct{ Src, Sizes, Purpose string }
	}
	_, text := p.get(t, "/site.webmanifest")
	if err := json.Unmarshal([]byte(text), &m); err != nil || m.Name == "" || m.Short == "" || m.Start != "/" {
		t.Errorf("%s, %v", text, err)
	}
	named := map[string]string{"/apple-touch-icon.png": "180x180"}
	for _, icon := range m.Icons {
		if (icon.Purpose == "maskable") != strings.Contains(icon.Src, "maskable") {
			t.Errorf("%s is for %q", icon.Src, icon.Purpose)
		}
		named[icon.Src] = icon.Sizes
	}
	for path, side := range icons {
		if want := fmt.Sprintf("%dx%d", side, side); named[path] != want {
			t.Errorf("%s is named %q, want %s", path, named[path], want)
		}
		_, data := p.get(t, path)
		_, _, _, alpha := pictureIn(t, data, side, side).At(0, 0).RGBA()
		if whole := strings.Contains(path, "apple") || strings.Contains(path, "maskable"); (alpha != 0) != whole {
			t.Errorf("the corner of %s has alpha %d", path, alpha)
		}
	}
	_, ico := p.get(t, "/favicon.ico")
	for i, side := range []int{32, 48} {
		entry := ico[6+16*i:]
		size, offset := binary.LittleEndian.Uint32([]byte(entry[8:12])), binary.LittleEndian.Uint32([]byte(entry[12:16]))
		pictureIn(t, ico[offset:offset+size], side, side)
	}
	if _, vector := p.get(t, "/icon.svg"); !strings.HasPrefix(vector, "<svg") {
		t.Errorf("the mark is %.40q", vector)
	}
}

// TestSVGLogoFallsBackToInitial expects the SVG logo where SVG is possible, and the brand's initial
// elsewhere.
func TestSVGLogoFallsBackToInitial(t *testing.T) {
	address := content.MediaFile("/media/own/" + strings.Repeat("b", 64) + ".svg")
	p := newPrinter(t, map[content.MediaFile][]byte{address: []byte("<svg/>")})
	_, before := p.get(t, "/icon-192.png")
	p.show(t, logo(address))
	if _, svg := p.get(t, "/icon.svg"); svg != "<svg/>" {
		t.Errorf("the drawing is %q", svg)
	}
	if _, after := p.get(t, "/icon-192.png"); after == before {
		t.Error("the icon is still the build's")
	}
	p.imageOf(t, "/pricing")
}

// TestCardsFollowContent changes a title and then the brand.
func TestCardsFollowContent(t *testing.T) {
	p := newPrinter(t, nil)
	home, pricing := p.imageOf(t, "/"), p.imageOf(t, "/pricing")
	title := change("routes.json", "/routes/pricing/title", "What it costs | {brand}")
	p.show(t, title)
	own := p.imageOf(t, "/pricing")
	if own == pricing || p.imageOf(t, "/") != home {
		t.Errorf("%s became %s, and %s became %s", pricing, own, home, p.imageOf(t, "/"))
	}
	p.show(t, title, change("brand.json", "/tagline", "Another one"))
	if again := p.imageOf(t, "/pricing"); again != own {
		t.Errorf("drawn again as %s", again)
	}
	p.show(t, title, change("brand.json", "/wordmark/text", "Pharos"))
	if p.imageOf(t, "/") == home || p.imageOf(t, "/pricing") == own {
		t.Error("an image has the old wordmark")
	}
	if status, _ := p.get(t, own); status != http.StatusNotFound {
		t.Errorf("the image of an earlier edition is served: %d", status)
	}
	long := strings.Repeat("Straßenbahnhaltestelle ", 2) + "日本語"
	p.show(t, change("routes.json", "/routes/pricing/title", long)) // too long, with letters that the fonts lack
	p.imageOf(t, "/pricing")
}
