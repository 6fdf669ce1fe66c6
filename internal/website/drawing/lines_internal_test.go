package drawing

import (
	"slices"
	"strings"
	"testing"
)

// tens measures ten units per letter.
func tens(text string) float64 { return float64(10 * len(text)) }

func TestLinesBreakBetweenWords(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text   string
		column float64
		broken string
		even   string
	}{
		{"one two three four", 90, "one two/three/four", "one two/three/four"},
		{"a lighthouse b", 50, "a/lighthouse/b", "a/lighthouse/b"}, // a wider word stays whole
		{"Transform Your Business with AI", 280, "Transform Your Business with/AI", "Transform Your/Business with AI"},
		{"Contact", 280, "Contact", "Contact"},
	} {
		if got := breakLines(tens, tc.text, tc.column); !slices.Equal(got, strings.Split(tc.broken, "/")) {
			t.Errorf("%s is broken into %q", tc.text, got)
		}
		if got := breakEvenly(tens, tc.text, tc.column); !slices.Equal(got, strings.Split(tc.even, "/")) {
			t.Errorf("%s is made even as %q", tc.text, got)
		}
	}
}
