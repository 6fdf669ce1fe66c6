package content

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Markdown is a long text: paragraphs, headings (## and below), lists, links, bold, italics and tables. It holds no
// HTML, no pictures and no code. Pages get it as a tree (docs/decisions/0040), so that nothing of it is ever markup.
type Markdown string

// MarkdownBlock is a part of a long text.
type MarkdownBlock struct {
	Kind    MarkdownKind     `json:"kind"`
	Level   int              `json:"level,omitempty"` // of a heading: 2 to 4
	ID      string           `json:"id,omitempty"`    // of a heading, unique in its text
	Text    MarkdownText     `json:"text,omitempty"`  // of a heading or paragraph
	Ordered bool             `json:"ordered,omitempty"`
	Start   int              `json:"start,omitempty"` // of an ordered list that doesn't begin with 1
	Items   []MarkdownBlocks `json:"items,omitempty"` // of a list
	Head    []MarkdownText   `json:"head,omitempty"`  // of a table
	Rows    []MarkdownRow    `json:"rows,omitempty"`  // of a table
}

// MarkdownBlocks is what stands one under the other.
type MarkdownBlocks []MarkdownBlock

// MarkdownRow is a row of a table.
type MarkdownRow []MarkdownText

// MarkdownText is a run of text.
type MarkdownText []MarkdownSpan

// MarkdownSpan is a piece of text, or text that is marked or leads somewhere.
type MarkdownSpan struct {
	Kind   SpanKind     `json:"kind"`
	Text   string       `json:"text,omitempty"`
	To     Link         `json:"to,omitempty"`
	Inside MarkdownText `json:"inside,omitempty"`
}

// MarkdownKind is what a MarkdownBlock is.
type MarkdownKind string

// Choices lists the kinds.
func (MarkdownKind) Choices() []string {
	return []string{"heading", "paragraph", "list", "table", "rule"}
}

// SpanKind is what a MarkdownSpan is.
type SpanKind string

// Choices lists the kinds.
func (SpanKind) Choices() []string { return []string{"text", "strong", "em", "link", "break"} }

// markdownParser knows what Markdown may hold, and HTML and pictures to refuse them. What it doesn't know, such as
// code, stays text.
func markdownParser() parser.Parser {
	at := util.Prioritized
	return parser.NewParser(
		parser.WithBlockParsers(at(parser.NewSetextHeadingParser(), 100), at(parser.NewThematicBreakParser(), 200),
			at(parser.NewListParser(), 300), at(parser.NewListItemParser(), 400), at(parser.NewATXHeadingParser(), 600),
			at(parser.NewHTMLBlockParser(), 900), at(parser.NewParagraphParser(), 1000)),
		parser.WithInlineParsers(at(parser.NewLinkParser(), 200), at(parser.NewAutoLinkParser(), 300),
			at(parser.NewRawHTMLParser(), 400), at(parser.NewEmphasisParser(), 500)),
		parser.WithParagraphTransformers(at(parser.LinkReferenceParagraphTransformer, 100),
			at(extension.NewTableParagraphTransformer(), 200)),
		parser.WithASTTransformers(at(extension.NewTableASTTransformer(), 0)),
	)
}

// Blocks returns the parts of the text, and what is wrong with it, each a sentence as of a Problem. Where links lead
// isn't checked.
func (m Markdown) Blocks() (blocks MarkdownBlocks, complaints []string) {
	source := []byte(m)
	w := &markdownWalk{source: source, ids: map[string]bool{}}
	blocks = w.blocks(markdownParser().Parse(text.NewReader(source)), 0)
	return blocks, w.complaints
}

// checkMarkdown reports what the text may not hold. Its links are checked like those of any other field.
func (r *reader) checkMarkdown(field string, m Markdown) {
	blocks, complaints := m.Blocks()
	for _, complaint := range complaints {
		r.bad(field, "%s", complaint)
	}
	blocks.change(func(t MarkdownText) MarkdownText {
		for _, span := range t {
			if span.Kind == "link" {
				r.refs = append(r.refs, ref{r.file, field, markdownLink(forward(r.fill.Replace(string(span.To)), r.moved))})
			}
		}
		return t
	})
}

// markdownLink is a Link inside of a text.
type markdownLink Link

// Plain returns the words of the text by its headings: what stands before the first one has none.
func (m Markdown) Plain() []Intro {
	parts := []Intro{{}}
	blocks, _ := m.Blocks()
	for _, b := range blocks {
		last := &parts[len(parts)-1]
		if b.Kind == "heading" {
			parts = append(parts, Intro{Title: b.Text.plain()})
			continue
		}
		last.Text = strings.TrimSpace(last.Text + " " + b.plain())
	}
	return parts
}

func (b MarkdownBlock) plain() string {
	var words []string
	words = append(words, b.Text.plain())
	for _, item := range b.Items {
		for _, inner := range item {
			words = append(words, inner.plain())
		}
	}
	for _, row := range append([]MarkdownRow{b.Head}, b.Rows...) {
		for _, cell := range row {
			words = append(words, cell.plain())
		}
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

func (t MarkdownText) plain() string {
	var b strings.Builder
	for _, span := range t {
		if span.Kind == "break" {
			b.WriteByte(' ')
		}
		b.WriteString(span.Text + span.Inside.plain())
	}
	return b.String()
}

// parsedMarkdown returns the tree of a text as a parsed value, with its links led to where they lead now. A mark at
// its start (see Marked) stands at each of its blocks.
func parsedMarkdown(source string, moved map[string]string) any {
	words := []rune(source)
	mark := ""
	if len(words) > 0 && words[0] == markBegins {
		mark, source = cutMark(source)
	}
	blocks, _ := Markdown(source).Blocks()
	blocks.change(func(t MarkdownText) MarkdownText {
		for i := range t {
			t[i].To = Link(forward(string(t[i].To), moved))
		}
		return t
	})
	if mark != "" {
		blocks.leaves(func(t MarkdownText) MarkdownText {
			return append(MarkdownText{{Kind: "text", Text: mark}}, t...)
		})
	}
	return plainValue(blocks)
}

func cutMark(source string) (mark, rest string) {
	end := strings.IndexRune(source, markEnds)
	if end < 0 {
		return "", source
	}
	end += len(string(markEnds))
	return source[:end], source[end:]
}

// plainValue is a value of Go as parse would return it.
func plainValue(value any) any {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic("content: " + err.Error())
	}
	parsed, err := parse(b.Bytes())
	if err != nil {
		panic(fmt.Sprintf("content: wrote no JSON: %v", err))
	}
	return parsed
}
