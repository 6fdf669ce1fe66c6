package render

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image/png"
	"maps"
	"path"
	"strconv"
	"strings"
	"sync"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/website/drawing"
)

// Image is the preview image of a link to a page.
type Image struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// ReadUpload returns the bytes of an upload, or a fault of kind NotFound.
type ReadUpload func(ctx context.Context, address content.MediaFile) ([]byte, error)

// AssetBuilder draws icons and link preview cards and writes the web manifests. It is safe for concurrent use.
type AssetBuilder struct {
	Drawer  *drawing.Drawer
	BuiltIn content.Brand // brand whose icons and scene the build has drawn
	Mark    []byte        // web/public/icon.svg
	Upload  ReadUpload
}

// builtAssets contains a site's icons, manifests and cards.
type builtAssets struct {
	assets map[string][]byte // by path; nil for paths that aren't served
	images map[string]Image  // by route ID
}

const (
	iconAddress    = "/icon.svg"
	faviconAddress = "/favicon.ico"
)

// build draws the icons, manifests and link preview cards of a site. served returns a served file, or nil; existing
// cards and unchanged icons aren't drawn again. Pages that search engines must not index get no card. The first error
// ends it.
func (a *AssetBuilder) build(ctx context.Context, s *content.Site,
	served func(address string) []byte) (builtAssets, error) {
	d := builtAssets{assets: map[string][]byte{}, images: map[string]Image{}}
	brand, vector, err := a.brand(ctx, s.Brand)
	if err != nil {
		return d, err
	}
	if brand.IsCustom || served(faviconAddress) == nil {
		if err := a.icons(brand, s.Brand.Logo == nil, vector, &d); err != nil {
			return d, err
		}
	}
	manifests, err := manifests(s, brand.IsCustom)
	if err != nil {
		return d, err
	}
	maps.Copy(d.assets, manifests)
	cards := sync.OnceValues(func() (*drawing.Cards, error) { return a.Drawer.Cards(brand) })
	for _, route := range s.Routes.Routes {
		if route.NoIndex {
			continue
		}
		if err := card(brand, cards, iconOf(s.Brand), route, served, &d); err != nil {
			return d, fmt.Errorf("draw the image of %s: %w", route.Path, err)
		}
	}
	return d, nil
}

// icons adds the icons to d. vector is the logo if it is an SVG. The SVG icon is the logo, or the built-in mark
// (drawnMark) in the brand's color.
func (a *AssetBuilder) icons(b drawing.Brand, drawnMark bool, vector []byte, d *builtAssets) error {
	icons, err := a.Drawer.Icons(b)
	if err != nil {
		return fmt.Errorf("draw the icons: %w", err)
	}
	maps.Copy(d.assets, icons)
	switch {
	case !drawnMark:
		d.assets[iconAddress] = vector
	case b.IsCustom:
		d.assets[iconAddress] = markOf(a.Mark, b)
	}
	return nil
}

// markOf returns the built-in mark as SVG in the colors of the brand.
func markOf(mark []byte, b drawing.Brand) []byte {
	mark = bytes.ReplaceAll(mark, []byte(markLightColor), []byte(b.Accent.String()))
	return bytes.ReplaceAll(mark, []byte(markGroundColor), []byte(b.MarkGround().String()))
}

// Card draws the link preview card of a page outside the content, such as a partner's page, and returns it as PNG. It
// shows the first sentence of line.
func (a *AssetBuilder) Card(ctx context.Context, s *content.Site, title, line string) ([]byte, error) {
	brand, _, err := a.brand(ctx, s.Brand)
	if err != nil {
		return nil, err
	}
	cards, err := a.Drawer.Cards(brand)
	if err != nil {
		return nil, err
	}
	return cards.Card(title, firstSentence(line))
}

// brand returns the brand to draw, and the logo's bytes if it is an SVG. An SVG and a missing upload, which
// publishing reports, aren't drawn; the brand's initial replaces them.
func (a *AssetBuilder) brand(ctx context.Context, b content.Brand) (drawing.Brand, []byte, error) {
	out := drawing.Brand{Name: b.Wordmark.Text, Sign: b.Wordmark.Mark}
	look := b.Look()
	out.Theme, out.Accent = look.Theme, look.Palette().Dark.Glow // all images have a night background
	out.IsCustom = b.Theme != a.BuiltIn.Theme || b.Colors != a.BuiltIn.Colors || b.Logo != nil
	if b.Logo == nil {
		return out, nil, nil
	}
	out.Name, out.Sign, out.UseInitial = b.Name, "", true
	data, err := a.Upload(ctx, b.Logo.Icon)
	if fault.KindOf(err) == fault.KindNotFound {
		return out, nil, nil // publishing reports the missing upload
	}
	if err != nil {
		return out, nil, fmt.Errorf("read the logo: %w", err)
	}
	if path.Ext(string(b.Logo.Icon)) == ".svg" {
		return out, data, nil
	}
	if out.Logo, err = png.Decode(bytes.NewReader(data)); err != nil {
		return out, nil, fmt.Errorf("read the logo: %w", err)
	}
	out.UseInitial = false
	return out, nil, nil
}

// card adds the card of a page to d, and draws it unless the site already has it. The path contains a hash of the
// card's inputs.
func card(b drawing.Brand, cards func() (*drawing.Cards, error), logo content.MediaFile, route content.Route,
	served func(string) []byte, d *builtAssets) error {
	title, _, _ := strings.Cut(route.Title, " | ")
	line := firstSentence(route.Description)
	sum := sha256.Sum256([]byte(strings.Join([]string{cardVersion, b.Theme.Name, b.Name, b.Sign, b.Accent.String(),
		strconv.FormatBool(b.IsCustom),
		string(logo), title, line}, "\x00")))
	address := "/social/" + route.ID + "-" + hex.EncodeToString(sum[:8]) + ".png"
	data := served(address)
	if data == nil {
		drawer, err := cards()
		if err != nil {
			return err
		}
		if data, err = drawer.Card(title, line); err != nil {
			return err
		}
	}
	d.assets[address] = data
	d.images[route.ID] = Image{Path: address, Width: drawing.CardWidth, Height: drawing.CardHeight}
	return nil
}

// cardVersion is the version of the card design. Increase it with each change of the design, so that card paths change.
const cardVersion = "2"

// iconOf returns the address of the logo's icon, or "" without a logo.
func iconOf(b content.Brand) content.MediaFile {
	if b.Logo == nil {
		return ""
	}
	return b.Logo.Icon
}

// firstSentence returns the first sentence of a text with its punctuation, or the whole text if it has only one.
func firstSentence(text string) string {
	for i, letter := range text {
		if strings.ContainsRune(".!?", letter) && (i+1 == len(text) || text[i+1] == ' ') {
			return text[:i+1]
		}
	}
	return text
}

// Colors in web/public/icon.svg.
const (
	markLightColor  = "#f2b24b"
	markGroundColor = "#101c2c"
)
