package vector

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
)

var (
	paint = regexp.MustCompile(` (?:fill|stroke|stop-color|color)="([^"]+)"`)
	rgb   = regexp.MustCompile(`^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$`)
	short = regexp.MustCompile(`^#([0-9a-f])([0-9a-f])([0-9a-f])$`)
	long  = regexp.MustCompile(`^#[0-9a-f]{6}$`)
)

// Colors returns the colors of a drawing that Clean has returned, as #rrggbb, the most frequent first. A drawing that
// names no color is black.
func Colors(clean []byte) []string {
	counts := map[string]int{}
	var colors []string
	for _, m := range paint.FindAllSubmatch(clean, -1) {
		color := colorOf(strings.ToLower(string(m[1])))
		if color == "" {
			continue
		}
		if counts[color]++; counts[color] == 1 {
			colors = append(colors, color)
		}
	}
	if len(colors) == 0 {
		return []string{"#000000"}
	}
	slices.SortStableFunc(colors, func(a, b string) int { return counts[b] - counts[a] })
	return colors
}

// colorOf returns a color of SVG as #rrggbb, or an empty string for none and for references.
func colorOf(text string) string {
	if m := short.FindStringSubmatch(text); m != nil {
		return "#" + m[1] + m[1] + m[2] + m[2] + m[3] + m[3]
	}
	if named, ok := colornames.Map[text]; ok {
		return hex(named.R, named.G, named.B)
	}
	if m := rgb.FindStringSubmatch(text); m != nil {
		var channels [3]uint8
		for i := range channels {
			n, _ := strconv.Atoi(m[1+i])
			channels[i] = uint8(min(n, 255)) //nolint:gosec // limited
		}
		return hex(channels[0], channels[1], channels[2])
	}
	if long.MatchString(text) {
		return text
	}
	return ""
}

func hex(channels ...uint8) string {
	const digits = "0123456789abcdef"
	text := []byte{'#'}
	for _, c := range channels {
		text = append(text, digits[c>>4], digits[c&15])
	}
	return string(text)
}
