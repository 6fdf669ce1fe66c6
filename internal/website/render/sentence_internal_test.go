package render

import "testing"

func TestCardShowsFirstSentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Sessions from $297. Hands-on.":          "Sessions from $297.",
		"License one for $799.99 once, or more.": "License one for $799.99 once, or more.",
		"No full stop":                           "No full stop",
		"Ready? Go.":                             "Ready?",
	} {
		if got := firstSentence(text); got != want {
			t.Errorf("%q of %q", got, text)
		}
	}
}
