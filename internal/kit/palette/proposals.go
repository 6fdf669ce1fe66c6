package palette

import (
	"math"
	"slices"
)

// Pair is an accent and a link color.
type Pair struct{ Accent, Link Color }

// maxProposals is the maximum number of proposed pairs.
const maxProposals = 5

// Proposals returns up to five pairs of colors for a theme that fit a logo with these colors, the most frequent first.
// They have enough contrast on the theme's light backgrounds. Without colors, it returns none.
func (t Theme) Proposals(logo []Color) []Pair {
	if len(logo) == 0 {
		return nil
	}
	strong := strongest(logo)
	first := strong[0]
	var candidates []Pair
	for _, other := range strong[1:] {
		candidates = append(candidates, Pair{first, other}, Pair{other, first})
	}
	darker, brighter := first.lightened(-0.14), first.lightened(0.14)
	candidates = append(candidates, Pair{first, first}, Pair{first, darker}, Pair{brighter, first}, Pair{t.Accent, first},
		Pair{first, t.Link})
	var proposals []Pair
	for _, c := range candidates {
		day := t.Of(c.Accent, c.Link).Day
		pair := Pair{day.Light, day.Sea}
		if !slices.ContainsFunc(proposals, pair.resembles) && len(proposals) < maxProposals {
			proposals = append(proposals, pair)
		}
	}
	return proposals
}

// strongest returns at most three colors that differ, without grays unless all are gray.
func strongest(colors []Color) []Color {
	var strong []Color
	for _, c := range colors {
		if c.chroma() >= minChroma && !slices.ContainsFunc(strong, c.resembles) && len(strong) < 3 {
			strong = append(strong, c)
		}
	}
	if len(strong) == 0 {
		return colors[:1]
	}
	return strong
}

// minChroma is the chroma in OKLCH from which a color isn't seen as gray.
const minChroma = 0.035

func (c Color) chroma() float64 {
	v := c.lab()
	return math.Hypot(v.a, v.b)
}

// resembles reports whether two colors are hard to tell apart.
func (c Color) resembles(other Color) bool {
	a, b := c.lab(), other.lab()
	return math.Hypot(a.l-b.l, math.Hypot(a.a-b.a, a.b-b.b)) < 0.06
}

func (p Pair) resembles(other Pair) bool {
	return p.Accent.resembles(other.Accent) && p.Link.resembles(other.Link)
}

// minShapeContrast is the minimum contrast of shapes that a person must recognize (WCAG 2.2, 1.4.11).
const minShapeContrast = 3

// ShowsOnDark reports whether at least one of a logo's colors is recognizable on all dark backgrounds of the theme, and
// none disappears there.
func (t Theme) ShowsOnDark(logo []Color) bool {
	best := 0.0
	for _, c := range logo {
		least := min(Contrast(c, t.Dark.Paper), Contrast(c, t.Night.Paper))
		if best = max(best, least); least < 1.6 {
			return false
		}
	}
	return best >= minShapeContrast
}
