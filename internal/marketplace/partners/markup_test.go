package partners_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/realtime"
)

// TestT37MarkupForReadersWithoutJavaScript tests the searches of readers without JavaScript.
func TestT37MarkupForReadersWithoutJavaScript(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		api := &partners.API{Service: e.Service, Streams: &realtime.SessionStreams{Hub: e.hub}}
		search := func(query string) (text, version string) {
			t.Helper()
			values, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			html, version, err := api.Search(t.Context(), values)
			if err != nil {
				t.Fatal(query, err)
			}
			return string(html), version
		}
		id := e.active(t, partName(`</noscript><script>alert(1)</script>`))
		// simulates a missing validation
		e.exec(t, "UPDATE partners SET website_url = $1 WHERE id = $2", "javascript:alert(1)", id)
		e.active(t, partName("Second & Sons"))
		text, version := search("cursor=none%FF")
		for _, bad := range []string{"<script", "</noscript", `href="javascript`, "acme.example"} {
			if strings.Contains(text, bad) {
				t.Errorf("%q is in %s", bad, text)
			}
		}
		if !strings.Contains(text, "Second &amp; Sons") || !strings.Contains(text, `href="/partners?partner=`+id) {
			t.Errorf("a partner is missing: %s", text)
		}
		e.active(t, partName("Third"))
		if again, newer := search(""); newer == version || !strings.Contains(again, "Third") {
			t.Errorf("a new partner does not show: %s", again)
		}
		if found, _ := search("q=sons"); !strings.Contains(found, "Second") || strings.Contains(found, "Third") {
			t.Errorf("a search shows %s", found)
		}
		if none, _ := search("q=nothing"); !strings.Contains(none, "No partners found") || !strings.Contains(none, "Clear Filters") {
			t.Errorf("a search without results shows %s", none)
		}
		for n := range 20 {
			e.active(t, partName(fmt.Sprintf("Buoy %02d", n)))
		}
		if many, _ := search("q=buoy"); strings.Contains(many, "cursor=") {
			t.Errorf("twenty partners have another page: %s", many)
		}
		e.active(t, partName("Buoy 99"))
		many, _ := search("q=buoy")
		_, link, _ := strings.Cut(many, `<a href="/partners?cursor=`)
		link, _, _ = strings.Cut(link, `"`)
		if rest, _ := search("cursor=" + strings.ReplaceAll(link, "&amp;", "&")); strings.Count(rest, "<li") != 1 {
			t.Errorf("the next page of %q shows %s", link, rest)
		}
	})
}

func TestSearchKeysAreEqualForEqualSearches(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		api := &partners.API{Service: e.Service}
		key := func(query string) string {
			values, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			return api.SearchKey(values)
		}
		for _, plain := range []string{"", "utm_source=x", "q=", "service=all", "service=unknown&q=++", "review=token"} {
			if got := key(plain); got != "" {
				t.Errorf("%q is a search: %s", plain, got)
			}
		}
		if one, other := key("q=Caf%C3%A9&service=Automation"), key("utm_source=x&service=Automation&q=cafe"); one != other ||
			one == "" || one == key("q=cafe") {
			t.Errorf("got %q and %q", one, other)
		}
		if long := key("q=" + strings.Repeat("x", 10_000)); len(long) > 200 {
			t.Errorf("a long search has a key of %d bytes", len(long))
		}
	})
}

func TestFirstPageIsThatOfTheAPI(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		api := &partners.API{Service: e.Service}
		for n := range 21 {
			e.active(t, partName(fmt.Sprintf("Buoy %02d", n)))
		}
		rows, version, err := api.FirstPage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		listed, err := api.List(t.Context(), &partners.ListInput{Limit: 20})
		if err != nil {
			t.Fatal(err)
		}
		var page partners.Page[partners.Listing]
		if err := json.Unmarshal(rows, &page); err != nil {
			t.Fatal(err)
		}
		if len(page.Items) != 20 || page.NextCursor == "" || version != listed.ETag {
			t.Errorf("%d partners, cursor %q, version %s, of the API %s", len(page.Items), page.NextCursor, version, listed.ETag)
		}
	})
}
