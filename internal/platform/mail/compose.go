package mail

import (
	"cmp"
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

// html/template drops comments, so those that Outlook for Windows reads as markup come in as functions. It ignores
// max-width and would stretch the letter over its whole window.
var letter = template.Must(template.New("letter").Funcs(template.FuncMap{
	"outlook": func() template.HTML {
		return `<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`
	},
	"endOutlook": func() template.HTML { return `<!--[if mso]></td></tr></table><![endif]-->` },
}).Parse(letterHTML))

// sheet is what the template shows.
type sheet struct {
	Letterhead
	Heading    string
	IsCode     bool // the heading is a code to be typed elsewhere
	Paragraphs []paragraph
	Button     Button
	Footer     []Button
	Lines      []string // of the postal address
}

// Compose writes a letter as plain text and as HTML: the letterhead, a heading, paragraphs, an optional button whose
// link is also printed, and a footer that says why the reader gets it, with its web addresses as links. All input is
// text: markup in it is shown, not interpreted, and nothing is loaded from elsewhere. Line breaks inside a paragraph
// stay, and lines like "Price: $297" become a table. Other control characters are dropped, because PostgreSQL can't
// store them.
func Compose(head Letterhead, heading string, paragraphs []string, button Button, footer string) (text, html string) {
	heading = strings.Map(printable, heading)
	paragraphs = slices.Clone(paragraphs)
	for i, p := range paragraphs {
		paragraphs[i] = strings.Map(printable, p)
	}
	head.Wordmark = cmp.Or(head.Wordmark, head.Brand)
	if head.Colors == (Colors{}) {
		head.Colors = SiteColors
	}
	var out strings.Builder
	err := letter.Execute(&out, sheet{
		Letterhead: head, Heading: heading, IsCode: code.MatchString(heading), Paragraphs: shaped(paragraphs),
		Button: button, Footer: withLinks(footer), Lines: linesOf(head.Address),
	})
	if err != nil {
		panic("mail.Compose: " + err.Error()) // the template and its data are our own
	}
	return plain(head, heading, paragraphs, button, footer), out.String()
}

var code = regexp.MustCompile(`^[0-9]{4,10}$`)

// printable drops control characters except those that format a paragraph.
func printable(r rune) rune {
	if isControl(r) && r != '\n' && r != '\r' && r != '\t' {
		return -1
	}
	return r
}

func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}

// paragraph is the facts that it begins with, then lines of text.
type paragraph struct {
	Facts []factLine
	Lines []string
}

type factLine struct{ Label, Value string }

// fact matches "Order number: HL-7". A sentence with a colon is too long for it.
var fact = regexp.MustCompile(`^(\pL[\pL\pN \-/]{0,30}): (.*\S.*)$`)

// shaped finds the facts at the beginning of each paragraph. A single line is a sentence.
func shaped(paragraphs []string) []paragraph {
	list := make([]paragraph, len(paragraphs))
	for i, p := range paragraphs {
		lines, facts := linesOf(p), []factLine{}
		for _, line := range lines {
			m := fact.FindStringSubmatch(line)
			if m == nil {
				break
			}
			facts = append(facts, factLine{m[1], m[2]})
		}
		if len(facts) < 2 {
			facts = nil
		}
		list[i] = paragraph{Facts: facts, Lines: lines[len(facts):]}
	}
	return list
}

var address = regexp.MustCompile(`https?://[^\s<>"]+`)

// withLinks splits a text into words, which have no URL, and web addresses. The full stop of a sentence is no part of
// an address.
func withLinks(text string) []Button {
	parts, end := []Button{}, 0
	for _, at := range address.FindAllStringIndex(text, -1) {
		url := strings.TrimRight(text[at[0]:at[1]], ".,;:!?")
		parts = append(parts, Button{Text: text[end:at[0]]}, Button{URL: url})
		end = at[0] + len(url)
	}
	return append(parts, Button{Text: text[end:]})
}

func plain(head Letterhead, heading string, paragraphs []string, button Button, footer string) string {
	parts := append([]string{heading}, paragraphs...)
	if button.URL != "" {
		parts = append(parts, button.Text+":\n"+button.URL)
	}
	sender := slices.DeleteFunc([]string{head.Brand, strings.Join(linesOf(head.Address), "\n"), head.URL, footer},
		func(line string) bool { return line == "" })
	for _, page := range head.Legal {
		sender = append(sender, page.Text+": "+page.URL)
	}
	parts = append(parts, "-- \n"+strings.Join(sender, "\n")) // the separator that mail programs recognise
	return strings.Join(parts, "\n\n") + "\n"
}
