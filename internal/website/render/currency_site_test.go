//go:build site

package render_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"harborlight/content"
)

// inDollars matches an amount in dollars. unread matches text that visitors don't see: form values, and the addresses
// of scripts and style sheets, whose hash may contain "USD".
var inDollars, unread = regexp.MustCompile(`.{0,60}(?:\$[0-9]|USD).{0,20}`),
	regexp.MustCompile(`value(?:"|&quot;)?[:=](?:"|&quot;)\$[^"&]*|/assets/[\w./-]*`)

// TestPagesUseSiteCurrency checks the currency of every page, its search data and its island props.
func TestPagesUseSiteCurrency(t *testing.T) {
	e, err := content.Edit(content.Builtin(), []content.Change{
		{File: "selling.json", Field: "/currency", Action: content.Set, Value: json.RawMessage(`"eur"`)}})
	if err != nil {
		t.Fatal(err)
	}
	amounts := 0
	for path, document := range renderAll(t, filesOf(t, e.Files)) {
		if found := inDollars.FindString(unread.ReplaceAllString(document, "")); found != "" {
			t.Errorf("%s says %q", path, found)
		}
		amounts += strings.Count(document, "€")
		if path == "/licensing" && (!strings.Contains(document, "€799.99") ||
			!strings.Contains(document, `"priceCurrency":"EUR"`)) {
			t.Error("/licensing doesn't sell in euros")
		}
	}
	if amounts < 100 {
		t.Errorf("only %d amounts", amounts)
	}
}
