package media

import (
	"cmp"
	"context"
	"image"
	"maps"
	"path"
	"slices"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/palette"
	"harborlight/internal/website/media/picture"
	"harborlight/internal/website/media/vector"
)

// LogoColors are the colors that fit a logo.
type LogoColors struct {
	Pairs       []ColorPair `json:"pairs" nullable:"false" doc:"Up to five proposals with checked contrast"`
	ShowsOnDark bool        `json:"shows_on_dark" doc:"The logo can be recognized on the dark backgrounds of the look"`
}

// ColorPair is an accent and a link color.
type ColorPair struct {
	Accent string `json:"accent" example:"#f8b243"`
	Link   string `json:"link" example:"#005e68"`
}

// ColorsInput names a logo and a theme.
type ColorsInput struct {
	File  string `query:"file" required:"true" maxLength:"120" doc:"Address of the logo, as the content refers to it"`
	Theme string `query:"theme" required:"true" maxLength:"20" doc:"Look of the site" example:"lighthouse"`
}

// ColorsOutput contains the colors that fit a logo.
type ColorsOutput struct{ Body LogoColors }

// Colors handles GET /api/admin/media/colors: the colors that fit an uploaded logo in a theme. It answers 404 for an
// unknown file or theme, and for a file that isn't an image.
func (a *API) Colors(ctx context.Context, in *ColorsInput) (*ColorsOutput, error) {
	theme, ok := palette.ThemeByName(in.Theme)
	if !ok {
		return nil, fault.NotFound(message.MediaNoFile)
	}
	colors, err := a.Service.Colors(ctx, content.MediaFile(in.File))
	if err != nil {
		return nil, err
	}
	out := &ColorsOutput{Body: LogoColors{Pairs: []ColorPair{}, ShowsOnDark: theme.ShowsOnDark(colors)}}
	for _, p := range theme.Proposals(colors) {
		out.Body.Pairs = append(out.Body.Pairs, ColorPair{p.Accent.String(), p.Link.String()})
	}
	return out, nil
}

// Colors returns the main colors of an uploaded image or drawing, the most frequent first. It returns a fault of kind
// NotFound for other files, before it reads one.
func (s *Service) Colors(ctx context.Context, address content.MediaFile) (colors []palette.Color, err error) {
	ext := path.Ext(string(address))
	if !address.IsUpload() || !slices.Contains([]string{".svg", ".png", ".jpg"}, ext) {
		return nil, fault.NotFound(message.MediaNoFile)
	}
	err = s.decoding.Run(ctx, func() error {
		data, err := s.Read(ctx, address)
		if err != nil {
			return err
		}
		if ext == ".svg" {
			colors = colorsOfDrawing(data)
			return nil
		}
		colors, err = colorsOfImage(ctx, data)
		return err
	})
	return colors, err
}

func colorsOfDrawing(data []byte) (colors []palette.Color) {
	for _, text := range vector.Colors(data) {
		if c, ok := palette.Parse(text); ok {
			colors = append(colors, c)
		}
	}
	return colors
}

func colorsOfImage(ctx context.Context, data []byte) ([]palette.Color, error) {
	p, err := picture.Decode(ctx, data)
	if err != nil {
		return nil, imageError(err)
	}
	return mainColors(p.Scaled(sampleSide, sampleSide).Pixels()), nil
}

const (
	sampleSide = 128 // pixels; enough for the areas of a logo
	maxMain    = 6
)

// mainColors returns the most frequent colors of an image, without transparent pixels and a white background. It
// groups similar colors, and returns the most frequent one of each group that covers at least a fiftieth of the image.
func mainColors(img image.Image) []palette.Color {
	counts, total := countColors(img)
	groups := map[palette.Color]*colorGroup{}
	for c, n := range counts {
		key := palette.Color{R: c.R >> 5, G: c.G >> 5, B: c.B >> 5}
		if groups[key] == nil {
			groups[key] = &colorGroup{}
		}
		groups[key].add(c, n)
	}
	found := slices.SortedFunc(maps.Values(groups), func(a, b *colorGroup) int {
		return cmp.Or(b.total-a.total, cmp.Compare(a.main.String(), b.main.String()))
	})
	var out []palette.Color
	for _, group := range found {
		if group.total*50 >= total && len(out) < maxMain {
			out = append(out, group.main)
		}
	}
	return out
}

// countColors counts the pixels of each color of an image, and all of them. It omits transparent and white pixels.
func countColors(img image.Image) (counts map[palette.Color]int, total int) {
	counts = map[palette.Color]int{}
	bounds := img.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			r, g, b, alpha := img.At(x, y).RGBA()
			if alpha < 0xe000 || min(r, g, b) > 0xf400 {
				continue
			}
			counts[palette.Color{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8)}]++ //nolint:gosec // 16 bits
			total++
		}
	}
	return counts, total
}

// colorGroup counts the pixels of similar colors.
type colorGroup struct {
	main        palette.Color // the most frequent one; of equally frequent ones, the first by its name
	most, total int           // pixels of main, and of all
}

func (g *colorGroup) add(c palette.Color, n int) {
	g.total += n
	if n > g.most || n == g.most && c.String() < g.main.String() {
		g.main, g.most = c, n
	}
}
