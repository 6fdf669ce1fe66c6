package vector_test

import (
	"slices"
	"testing"

	"harborlight/internal/website/media/vector"
)

func TestColorsOfDrawings(t *testing.T) {
	t.Parallel()
	for svg, want := range map[string][]string{
		`<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>`: {"#000000"},
		`<svg viewBox="0 0 9 9"><path fill="#F00" d="M0 0"/><path fill="none" stroke="Navy" d="M1 1"/>` +
			`<path style="fill:navy" d="M2 2"/></svg>`: {"#000080", "#ff0000"},
		`<svg viewBox="0 0 9 9"><linearGradient id="a"><stop stop-color="rgb(1, 255,999)"/></linearGradient>` +
			`<path fill="url(#a)" d="M0 0"/></svg>`: {"#01ffff"},
	} {
		clean, _, _, err := vector.Clean([]byte(svg))
		if got := vector.Colors(clean); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v", svg, got, err)
		}
	}
}
