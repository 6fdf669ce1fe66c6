package mail_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/platform/mail"
)

// clipped is the maximum size of HTML in bytes. Gmail truncates mails at 102 KB; the rest is reserved for mail
// servers' additions.
const clipped = 100 << 10

// The test fills every mail with the longest plausible texts: full fields with paragraphs in a script of three bytes
// a character, with markup that must be escaped.
func TestMailsFitIntoGmailsLimit(t *testing.T) {
	t.Parallel()
	loaded, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	site := *loaded // a copy, because loaded is shared
	site.Brand.PostalAddress = strings.Repeat("A line of the address\n", 6)
	head := mail.ThemeOf(&site, "https://a-long-name-of-a-site.example.com")
	link := head.URL + "/auth?token=" + strings.Repeat("a", 1500)
	mails, fullest := mailsIn(reflect.ValueOf(site.Mails)), 0
	if len(mails) < 30 {
		t.Fatalf("found only %d mails", len(mails))
	}
	for _, words := range mails {
		filled := words.Fill(longest(words)...)
		_, html := mail.Compose(head, filled.Heading, filled.Paragraphs, mail.Button{Text: filled.Button, URL: link},
			filled.Footer)
		if len(html) > clipped {
			t.Errorf("%q is %d bytes: Gmail cuts it off", words.Subject, len(html))
		}
		fullest = max(fullest, len(html))
	}
	if fullest < 20<<10 {
		t.Errorf("the fullest mail is %d bytes: nothing long was filled in", fullest)
	}
	t.Logf("the fullest mail is %d bytes", fullest)
}

var placeholder = regexp.MustCompile(`\{([a-z_]+)\}`)

// longest returns a value for each placeholder of a mail. The API accepts messages of 5,000 characters, and summaries
// contain one beside a dozen shorter fields.
func longest(words content.Mail) content.Pairs {
	const message, short = 5000, 300
	var pairs content.Pairs
	for _, found := range placeholder.FindAllStringSubmatch(strings.Join(words.Paragraphs, " ")+words.Heading+words.Footer,
		-1) {
		value := prose(short)
		switch found[1] {
		case "message", "description", "summary":
			value = strings.Repeat("Field: "+prose(200)+"\n", 12) + prose(message)
		}
		pairs = append(pairs, found[1], value)
	}
	return pairs
}

// prose returns a text of the given length with a line break after every sentence.
func prose(characters int) string {
	const sentence = "我们每天回答两百个问题 & \"很多\" <都> 一样。\n"
	text := []rune(strings.Repeat(sentence, characters/len([]rune(sentence))+1))
	return strings.TrimSpace(string(text[:characters]))
}

// mailsIn returns all mails in a value.
func mailsIn(v reflect.Value) []content.Mail {
	switch m := v.Interface().(type) {
	case content.Mail:
		return []content.Mail{m}
	case content.LinkMail:
		return []content.Mail{content.Mail(m)}
	}
	if v.Kind() != reflect.Struct {
		return nil
	}
	var mails []content.Mail
	for _, field := range v.Fields() {
		mails = append(mails, mailsIn(field)...)
	}
	return mails
}
