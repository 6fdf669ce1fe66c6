package mail

import (
	_ "embed"
	"html/template"
	"regexp"
	"slices"
	"strings"
)

// Button is the one action of a mail. Without a URL the mail has no button.
type Button struct{ Text, URL string }

//go:embed letter.html
var letterHTML string

var letter = template.Must(template.New("letter").Parse(letterHTML))

// Compose writes a letter as plain text and as HTML: the brand, a heading, paragraphs, an optional
// button whose link is also printed, and a footer that says why the reader gets it, with its web
// addresses as links. All input is text: markup in it is shown, not interpreted, and nothing is
// loaded from elsewhere. Line breaks inside a paragraph stay. Other control characters are dropped,
// because PostgreSQL can't store them.
func Compose(brand, heading string, paragraphs []string, button Button, footer string) (text, html string) {
	heading = strings.Map(printable, heading)
	paragraphs = slices.Clone(paragraphs)
	for i, p := range paragraphs {
		paragraphs[i] = strings.Map(printable, p)
	}
	var out strings.Builder
	err := letter.Execute(&out, struct {
		Brand, Heading string
		Paragraphs     [][]string
		Button         Button
		Footer         []Button
	}{brand, heading, linesOf(paragraphs), button, withLinks(footer)})
	if err != nil {
		panic("mail.Compose: " + err.Error()) // the template and its data are our own
	}
	return plain(brand, heading, paragraphs, button, footer), out.String()
}

// printable drops control characters except those that format a paragraph.
func printable(r rune) rune {
	if isControl(r) && r != '\n' && r != '\r' && r != '\t' {
		return -1
	}
	return r
}

func linesOf(paragraphs []string) [][]string {
	lines := make([][]string, len(paragraphs))
	for i, p := range paragraphs {
		lines[i] = strings.Split(strings.ReplaceAll(p, "\r\n", "\n"), "\n")
	}
	return lines
}

var address = regexp.MustCompile(`https?://[^\s<>"]+`)

// withLinks splits a text into words, which have no URL, and web addresses.
func withLinks(text string) []Button {
	parts, end := []Button{}, 0
	for _, at := range address.FindAllStringIndex(text, -1) {
		parts = append(parts, Button{Text: text[end:at[0]]}, Button{URL: text[at[0]:at[1]]})
		end = at[1]
	}
	return append(parts, Button{Text: text[end:]})
}

func plain(brand, heading string, paragraphs []string, button Button, footer string) string {
	parts := append([]string{heading}, paragraphs...)
	if button.URL != "" {
		parts = append(parts, button.Text+":\n"+button.URL)
	}
	parts = append(parts, "-- \n"+strings.TrimSpace(brand+"\n"+footer)) // the separator that mail programs recognise
	return strings.Join(parts, "\n\n") + "\n"
}
