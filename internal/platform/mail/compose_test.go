package mail_test

import (
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/platform/mail"
)

var harborlight = mail.Theme{Brand: "Harborlight", LinkHint: "Copy this link:"}

func TestMailsHavePlainText(t *testing.T) {
	t.Parallel()
	text, _ := mail.Compose(harborlight, "Confirm your address", []string{"Hello Ada,", "two\nlines"},
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

func TestMailsWithoutAButtonHaveNoLink(t *testing.T) {
	t.Parallel()
	text, html := mail.Compose(harborlight, "Thank you", []string{"Bye"}, mail.Button{}, "")
	if strings.Contains(html, "<a ") || strings.Contains(html, "Copy this link") ||
		strings.Contains(text, "http") {
		t.Errorf("%s\n%s", text, html)
	}
}

func TestMailsEscapeMarkup(t *testing.T) {
	t.Parallel()
	const evil = `<img src=x onerror=alert(1)>"'&<script>`
	_, html := mail.Compose(mail.Theme{Brand: evil, Address: evil, LinkHint: evil}, evil,
		[]string{evil + "\n" + evil},
		mail.Button{Text: evil, URL: "javascript:alert(1)"}, evil)
	for _, forbidden := range []string{"<img", "<script", `="javascript:`} {
		if strings.Contains(html, forbidden) {
			t.Errorf("%s got through:\n%s", forbidden, html)
		}
	}
	// wordmark, title, heading, twice in the paragraph, button, hint, footer, brand, address
	if got := strings.Count(html, "&lt;img src=x"); got != 10 {
		t.Errorf("shown %d times:\n%s", got, html)
	}
}

func TestMailsLoadNoExternalResources(t *testing.T) {
	t.Parallel()
	const url = "https://example.com/c?a=1&b=2"
	_, html := mail.Compose(harborlight, "Hello", []string{"Text"}, mail.Button{Text: "Go", URL: url}, "Footer")
	if regexp.MustCompile(`(?i)\bsrc=|<link|@import|url\(|<script|background=`).MatchString(html) {
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

func TestFooterLinksAddresses(t *testing.T) {
	t.Parallel()
	const refuse = "https://site.example/api/mail-opt-out/x?a=1&b=2"
	text, html := mail.Compose(harborlight, "Hello", []string{"Text"}, mail.Button{}, "<b>Why.</b> No more: "+refuse)
	if !strings.Contains(text, "No more: "+refuse+"\n") {
		t.Errorf("the text is %s", text)
	}
	if want := `&lt;b&gt;Why.&lt;/b&gt; No more: <a class="sea" href="https://site.example/api/mail-opt-out/x?a=1&amp;b=2"`; !strings.Contains(html, want) {
		t.Errorf("the HTML lacks %s:\n%s", want, html)
	}
}

func TestMailsNameTheSender(t *testing.T) {
	t.Parallel()
	head := mail.Theme{Brand: "Pier & Co", Wordmark: "Pier", Mark: "®", Address: "Pier 4\nSeattle",
		URL: "https://pier.example"}
	text, html := mail.Compose(head, "Hello", []string{"Text"}, mail.Button{}, "You asked.")
	if want := "-- \nPier & Co\nPier 4\nSeattle\nhttps://pier.example\nYou asked.\n"; !strings.HasSuffix(text, want) {
		t.Errorf("the text ends with\n%s", text)
	}
	for _, want := range []string{">Pier<sup", ">®</sup>", "Pier &amp; Co", "Pier 4<br>\nSeattle",
		`href="https://pier.example"`} {
		if !strings.Contains(html, want) {
			t.Errorf("the HTML lacks %s:\n%s", want, html)
		}
	}
}

func TestFactsBecomeATable(t *testing.T) {
	t.Parallel()
	facts := func(paragraph string) int {
		text, html := mail.Compose(harborlight, "Hello", []string{paragraph}, mail.Button{}, "")
		if !strings.Contains(text, paragraph) {
			t.Errorf("the text changes: %s", text)
		}
		for line := range strings.SplitSeq(paragraph, "\n") {
			if _, value, _ := strings.Cut(line, ": "); !strings.Contains(html, value) {
				t.Errorf("the HTML lacks %q", value)
			}
		}
		return strings.Count(html, `class="rule muted"`)
	}
	for paragraph, want := range map[string]int{
		"Price: $297\nPaid on: 12 April": 2, "Price: $297\nPaid: 1\nNotes:\nA: b": 2,
		"Note: one sentence.": 0, "Hello\nPrice: $297\nPaid: now": 0, "https://a.example\nhttps://b.example": 0,
	} {
		if got := facts(paragraph); got != want {
			t.Errorf("%q has %d facts, want %d", paragraph, got, want)
		}
	}
}

func TestMailsHaveDarkColors(t *testing.T) {
	t.Parallel()
	head := harborlight
	head.Colors = mail.SiteColors
	head.Colors.Light.Light, head.Colors.Dark.Surface = "#123456", "#abcdef"
	_, html := mail.Compose(head, "Hello", []string{"Text"}, mail.Button{Text: "Go", URL: "https://site.example"}, "")
	_, dark, found := strings.Cut(html, "@media (prefers-color-scheme: dark)")
	dark, _, _ = strings.Cut(dark, "</style>")
	if !found || !strings.Contains(dark, ".card { background-color: #abcdef !important") {
		t.Errorf("the dark colours are not the owner's:\n%s", dark)
	}
	if strings.Count(html, "#123456") != 3 { // lamp and button; the button has it twice because of Outlook
		t.Errorf("the light colours are not the owner's:\n%s", html)
	}
	for _, want := range []string{`<meta name="color-scheme" content="light dark">`, "<!--[if mso]>"} {
		if !strings.Contains(html, want) {
			t.Errorf("the HTML lacks %s", want)
		}
	}
}

func TestMailsAreSmall(t *testing.T) {
	t.Parallel()
	_, html := mail.Compose(harborlight, "Hello", []string{"Text"}, mail.Button{Text: "Go", URL: "https://site.example"},
		"Why.")
	if len(html) > 6<<10 { // Gmail truncates a mail after 102 KB
		t.Errorf("%d bytes", len(html))
	}
}
