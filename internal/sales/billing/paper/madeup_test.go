package paper_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/postal"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

var (
	letters     = regexp.MustCompile(`[A-Za-z]+`)
	placeholder = regexp.MustCompile(`\{[^}]*\}|[A-Za-z]`)
)

// madeUp returns messages in a made-up language that the fonts can print: each letter is replaced by a Cyrillic one.
func madeUp(t *testing.T) fault.Texts {
	texts := contenttest.Texts(t)
	return func(key string) (string, bool) {
		text, found := texts(key)
		return placeholder.ReplaceAllStringFunc(text, func(part string) string {
			if len(part) > 1 {
				return part
			}
			return "ж"
		}), found
	}
}

// without returns the letters of a text that are part of neither data nor a date.
func without(t *testing.T, text string, data any) []string {
	t.Helper()
	known, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	words := letters.FindAllString(strings.ReplaceAll(string(known), `\n`, " "), -1)
	for month := time.January; month <= time.December; month++ {
		words = append(words, month.String())
	}
	for _, country := range postal.Countries {
		words = append(words, letters.FindAllString(country, -1)...)
	}
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	text = unspaced(text)
	for _, word := range words {
		text = strings.ReplaceAll(text, word, " ")
	}
	return slices.DeleteFunc(letters.FindAllString(text, -1), func(rest string) bool { return len(rest) < 3 })
}

// TestDocumentTextsAreTranslatable prints every kind of document in a made-up language. All remaining Latin letters
// that aren't data are text in the Go code, which can't be translated.
func TestDocumentTextsAreTranslatable(t *testing.T) {
	t.Parallel()
	ctx := fault.WithTexts(t.Context(), madeUp(t))
	for name, s := range samples() {
		data, err := paper.NewSheet(s.document.Seller).Render(ctx, s.document)
		if err != nil {
			t.Fatal(err)
		}
		if rest := without(t, readGo(t, data), s.document); len(rest) > 0 {
			t.Errorf("%s says %q", name, rest)
		}
	}
	for name, o := range map[string]sale.PrintedOffer{"offer": offer()} {
		data, err := paper.RenderOffer(ctx, o, seller())
		if err != nil {
			t.Fatal(err)
		}
		if rest := without(t, readGo(t, data), []any{o, seller()}); len(rest) > 0 {
			t.Errorf("%s says %q", name, rest)
		}
	}
}
