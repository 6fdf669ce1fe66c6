package folded_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/internal/kit/folded"
)

func TestTextFoldsCaseAndAccents(t *testing.T) {
	for text, want := range map[string]string{
		"Ångström  Labs": "angstrom labs", "STRASSE ": "strasse", "Straße": "strasse", "ﬁne\tprint\r\n": "fine print",
		"a\x00b": "a b", "\xffbad": "bad", "": "", "Łódź": "lodz",
	} {
		if got := folded.Text(text); got != want {
			t.Errorf("%q is folded to %q, want %q", text, got, want)
		}
	}
}

func TestPatternsEscapeWildcards(t *testing.T) {
	if got, want := folded.Patterns(` 100%  A_B \ `), []string{`%100\%%`, `%a\_b%`, `%\\%`}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := folded.Patterns(" \x00 "); len(got) != 0 {
		t.Errorf("nothing became %q", got)
	}
	if got := folded.Patterns(strings.Repeat("word ", 50)); len(got) != 8 {
		t.Errorf("%d patterns", len(got))
	}
}
