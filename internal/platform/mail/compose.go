package mail

import (
	"cmp"
	_ "embed"
	"html/template"
	"regexp"
	"slices"
	"strings"
)

// Button is the single action of a mail. Without a URL, the mail has no button.
type Button struct{ Text, URL string }

//go:embed letter.html
var mailHTML string

// Outlook for Windows ignores max-width and would stretch the mail to the window's width. Functions insert the
// conditional comments for it, because html/template drops comments.
var mailTemplate = template.Must(template.New("letter").Funcs(template.FuncMap{
	"outlook": func() template.HTML {
		return `<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`
	},
	"endOutlook": func() template.HTML { return `<!--[if mso]></td></tr></table><![endif]-->` },
}).Parse(mailHTML))

// templateData is the data of the template.
type templateData struct {
	Theme
	Heading    string
	IsCode     bool // whether the heading is a code to type elsewhere
	Paragraphs []paragraph
	Button     Button
	Footer     []Button
	Lines      []string // of the postal address
}

// Compose returns a mail as plain text and as HTML: the letterhead, a heading, paragraphs, an optional button with a
// printed link, and a footer that explains why the recipient gets the mail, with links. All input is escaped, and the
// mail loads no external resources. Line breaks in a paragraph are kept, and lines like "Price: $297" become a table.
// Other control characters are removed, because PostgreSQL can't store them.
func Compose(head Theme, heading string, paragraphs []string, button Button, footer string) (text, html string) {
	heading = strings.Map(dropControl, heading)
	paragraphs = slices.Clone(paragraphs)
	for i, p := range paragraphs {
		paragraphs[i] = strings.Map(dropControl, p)
	}
	head.Wordmark = cmp.Or(head.Wordmark, head.Brand)
	if head.Colors == (Colors{}) {
		head.Colors = SiteColors
	}
	var out strings.Builder
	err := mailTemplate.Execute(&out, templateData{
		Theme: head, Heading: heading, IsCode: codePattern.MatchString(heading), Paragraphs: parseParagraphs(paragraphs),
		Button: button, Footer: withLinks(footer), Lines: linesOf(head.Address),
	})
	if err != nil {
		panic("mail.Compose: " + err.Error()) // the template and its data are ours
	}
	return plainText(head, heading, paragraphs, button, footer), out.String()
}

var codePattern = regexp.MustCompile(`^[0-9]{4,10}$`)

// dropControl removes control characters except those that format a paragraph.
func dropControl(r rune) rune {
	if isControl(r) && r != '\n' && r != '\r' && r != '\t' {
		return -1
	}
	return r
}

// linesOf splits a text at its line breaks. It returns nil for an empty text.
func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}

// paragraph contains leading facts, shown as a table, and the remaining lines of text.
type paragraph struct {
	Facts []factLine
	Lines []string
}

type factLine struct{ Label, Value string }

// factPattern matches "Order number: HL-7". The label's length limit excludes sentences with a colon.
var factPattern = regexp.MustCompile(`^(\pL[\pL\pN \-/]{0,30}): (.*\S.*)$`)

// parseParagraphs splits each paragraph into its leading lines like "Price: $297", the facts, and the other lines.
// Fewer than two facts count as ordinary lines.
func parseParagraphs(paragraphs []string) []paragraph {
	list := make([]paragraph, len(paragraphs))
	for i, p := range paragraphs {
		lines, facts := linesOf(p), []factLine{}
		for _, line := range lines {
			m := factPattern.FindStringSubmatch(line)
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

var urlPattern = regexp.MustCompile(`https?://[^\s<>"]+`)

// withLinks splits a text into parts: plain text, which may be empty, without a URL, alternating with web addresses
// without a text. Punctuation at the end of an address belongs to the sentence.
func withLinks(text string) []Button {
	parts, end := []Button{}, 0
	for _, at := range urlPattern.FindAllStringIndex(text, -1) {
		url := strings.TrimRight(text[at[0]:at[1]], ".,;:!?")
		parts = append(parts, Button{Text: text[end:at[0]]}, Button{URL: url})
		end = at[0] + len(url)
	}
	return append(parts, Button{Text: text[end:]})
}

// plainText returns the plain-text version: heading, paragraphs, the button if it has a URL, and after a signature
// separator the sender, the footer and the legal links.
func plainText(head Theme, heading string, paragraphs []string, button Button, footer string) string {
	parts := append([]string{heading}, paragraphs...)
	if button.URL != "" {
		parts = append(parts, button.Text+":\n"+button.URL)
	}
	sender := slices.DeleteFunc([]string{head.Brand, strings.Join(linesOf(head.Address), "\n"), head.URL, footer},
		func(line string) bool { return line == "" })
	for _, page := range head.Legal {
		sender = append(sender, page.Text+": "+page.URL)
	}
	parts = append(parts, "-- \n"+strings.Join(sender, "\n")) // the signature separator of mail programs
	return strings.Join(parts, "\n\n") + "\n"
}
