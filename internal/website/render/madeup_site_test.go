//go:build site

package render_test

import (
	"html"
	"iter"
	"regexp"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
)

// TestPagesContainNoHardcodedText renders every page in a made-up language. Any plain English text comes from a
// component, where owners can't change or translate it.
func TestPagesContainNoHardcodedText(t *testing.T) {
	files := contenttest.MadeUp(t)
	if _, err := content.Read(files); err != nil {
		t.Fatal(err)
	}
	circled := 0
	for path, document := range renderAll(t, filesOf(t, files)) {
		for text := range texts(document) {
			if words.MatchString(data.ReplaceAllString(text, "")) {
				t.Errorf("%s says %q, which is in no file of the content: make it a message", path, text)
			}
			circled += strings.Count(text, "ⓐ")
		}
	}
	if circled < 1000 {
		t.Errorf("the pages hold %d letters of the made-up language", circled)
	}
}

var (
	unreadParts = regexp.MustCompile(`(?s)<(script|style)\b.*?</(script|style)>|<!--.*?-->`)
	tags        = regexp.MustCompile(`<[^>]*>`)
	attributes  = regexp.MustCompile(`\s(alt|title|aria-label|placeholder|content)="([^"]*)"`)
	words       = regexp.MustCompile(`[A-Za-z]{2,}`)
	described   = regexp.MustCompile(`"(description|(og|twitter):(title|description|site_name|image:alt))"`)
	data        = regexp.MustCompile(`https?://\S*|(^|\s)/\S*|[\w.+-]+@[\w.-]+|[\w-]+=[\w.,/-]+`)
)

// texts yields the texts of a document that users read or hear.
func texts(document string) iter.Seq[string] {
	document = unreadParts.ReplaceAllString(document, "")
	return func(yield func(string) bool) {
		for _, text := range tags.Split(document, -1) {
			if !yield(html.UnescapeString(text)) {
				return
			}
		}
		for _, tag := range tags.FindAllString(document, -1) {
			for _, a := range attributes.FindAllStringSubmatch(tag, -1) {
				if (a[1] != "content" || described.MatchString(tag)) && !yield(html.UnescapeString(a[2])) {
					return
				}
			}
		}
	}
}
