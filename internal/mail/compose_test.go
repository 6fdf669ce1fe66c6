package mail_test

import (
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/mail"
)

func TestLetterCanBeReadAsText(t *testing.T) {
	t.Parallel()
	text, _ := mail.Compose("Harborlight", "Confirm your address", []string{"Hello Ada,", "two\nlines"},
		mail.Button{Text: "Confirm", URL: "https://example.com/c?a=1&b=2"}, "You get this because you signed up.")
	want := `Confirm your address

Hello Ada,

two
lines

Confirm:
https://example.com/c?a=1&b=2

-- 
Harborlight
You get this because you signed up.
`
	if text != want {
		t.Errorf("got\n%s", text)
	}
}

func TestLetterWithoutAButtonHasNoLink(t *testing.T) {
	t.Parallel()
	text, html := mail.Compose("Harborlight", "Thank you", []string{"Bye"}, mail.Button{}, "")
	if strings.Contains(html, "<a ") || strings.Contains(html, "button does not work") ||
		strings.Contains(text, "http") {
		t.Errorf("%s\n%s", text, html)
	}
}

func TestLetterShowsMarkupInsteadOfObeyingIt(t *testing.T) {
	t.Parallel()
	const evil = `<img src=x onerror=alert(1)>"'&<script>`
	_, html := mail.Compose(evil, evil, []string{evil + "\n" + evil},
		mail.Button{Text: evil, URL: "javascript:alert(1)"}, evil)
	for _, forbidden := range []string{"<img", "<script", `="javascript:`} {
		if strings.Contains(html, forbidden) {
			t.Errorf("%s got through:\n%s", forbidden, html)
		}
	}
	// brand, title, heading, twice in the paragraph, button, footer
	if got := strings.Count(html, "&lt;img src=x"); got != 7 {
		t.Errorf("shown %d times:\n%s", got, html)
	}
}

func TestLetterLoadsNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	const url = "https://example.com/c?a=1&b=2"
	_, html := mail.Compose("Harborlight", "Hello", []string{"Text"}, mail.Button{Text: "Go", URL: url}, "Footer")
	if regexp.MustCompile(`(?i)\bsrc=|<link|@import|url\(|<script|<style`).MatchString(html) {
		t.Errorf("something is loaded:\n%s", html)
	}
	links := regexp.MustCompile(`https?://[^"<\s]+`).FindAllString(html, -1)
	if len(links) != 3 {
		t.Errorf("links %q", links)
	}
	for _, link := range links {
		if strings.ReplaceAll(link, "&amp;", "&") != url {
			t.Errorf("link %q", link)
		}
	}
	for i, line := range strings.Split(html, "\n") {
		if len(line) > 900 { // SMTP allows 998 characters in a line
			t.Errorf("line %d has %d bytes", i+1, len(line))
		}
	}
}

func TestAddressInTheFooterIsALink(t *testing.T) {
	t.Parallel()
	const refuse = "https://site.example/api/mail-opt-out/x?a=1&b=2"
	text, html := mail.Compose("Harborlight", "Hello", []string{"Text"}, mail.Button{}, "<b>Why.</b> No more: "+refuse)
	if !strings.Contains(text, "No more: "+refuse+"\n") {
		t.Errorf("the text is %s", text)
	}
	if want := `&lt;b&gt;Why.&lt;/b&gt; No more: <a href="https://site.example/api/mail-opt-out/x?a=1&amp;b=2"`; !strings.Contains(html, want) {
		t.Errorf("the HTML lacks %s:\n%s", want, html)
	}
}
