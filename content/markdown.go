package content

import (
	"io/fs"
	"strings"

	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Markdown is a long text: paragraphs, headings (## and below), lists, links, bold, italics and tables, without HTML,
// images or code. Pages receive it as a tree (docs/decisions/0041), so that it can't inject markup.
type Markdown string

// MarkdownBlock is a block of a long text.
type MarkdownBlock struct {
	Kind    MarkdownKind     `json:"kind"`
	Level   int              `json:"level,omitempty"` // of a heading: 2 to 4
	ID      string           `json:"id,omitempty"`    // of a heading, unique in its text
	Text    MarkdownText     `json:"text,omitempty"`  // of a heading or paragraph
	Ordered bool             `json:"ordered,omitempty"`
	Start   int              `json:"start,omitempty"` // of an ordered list that doesn't start with 1
	Items   []MarkdownBlocks `json:"items,omitempty"` // of a list
	Head    []MarkdownText   `json:"head,omitempty"`  // of a table
	Rows    []MarkdownRow    `json:"rows,omitempty"`  // of a table
}

// MarkdownBlocks are consecutive blocks.
type MarkdownBlocks []MarkdownBlock

// MarkdownRow is a row of a table.
type MarkdownRow []MarkdownText

// MarkdownText is inline text.
type MarkdownText []MarkdownSpan

// MarkdownSpan is plain text, or emphasized or linked text.
type MarkdownSpan struct {
	Kind   SpanKind     `json:"kind"`
	Text   string       `json:"text,omitempty"`
	To     Link         `json:"to,omitempty"`
	Inside MarkdownText `json:"inside,omitempty"`
}

// MarkdownKind is the kind of a MarkdownBlock.
type MarkdownKind string

// Choices returns the kinds.
func (MarkdownKind) Choices() []string {
	return []string{"heading", "paragraph", "list", "table", "rule"}
}

// SpanKind is the kind of a MarkdownSpan.
type SpanKind string

// Choices returns the kinds.
func (SpanKind) Choices() []string { return []string{"text", "strong", "em", "link", "break"} }

// markdownParser returns a parser for the allowed Markdown. It also parses HTML and images, so that they can be
// refused. Other syntax, such as code, stays text.
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

// Blocks returns the blocks of the text and its problems, each a sentence as in Problem. It doesn't check link
// targets.
func (m Markdown) Blocks() (blocks MarkdownBlocks, complaints []string) {
	source := []byte(m)
	w := &markdownConverter{source: source, ids: map[string]bool{}}
	blocks = w.blocks(markdownParser().Parse(text.NewReader(source)), 0)
	return blocks, w.complaints
}

// TextAt returns the Markdown at a JSON pointer of a file, as it is stored. It returns false for a missing text and for
// fields of other types.
func TextAt(files fs.FS, file, field string) (text Markdown, found bool) {
	t, known := typeOf(file)
	if !known {
		return "", false
	}
	value, of := typedValueAt(valueOf(files, file), t, field)
	s, isText := value.(string)
	if !isText || kindOf(deref(of)) != KindMarkdown {
		return "", false
	}
	return Markdown(s), true
}

// checkMarkdown records the problems of a text. Its links are checked after all files are read, like those of other
// fields, with redirects followed.
func (r *reader) checkMarkdown(field string, m Markdown) {
	blocks, complaints := m.Blocks()
	for _, complaint := range complaints {
		r.bad(field, "%s", complaint)
	}
	blocks.change(func(t MarkdownText) MarkdownText {
		for _, span := range t {
			if span.Kind == "link" {
				to := followRedirects(r.fill.Replace(string(span.To)), r.redirects)
				r.refs = append(r.refs, ref{r.file, field, markdownLink(to)})
			}
		}
		return t
	})
}

// markdownLink is a Link within a text.
type markdownLink Link

// Plain returns the plain text by heading. The first part has an empty title and contains the text before the first
// heading, which may be empty.
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

// plain returns the text of a block, of its list items and of its table cells, separated by single spaces.
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

// plain returns the text without formatting and links. A line break becomes a space.
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

// parsedMarkdown returns the tree of a text as a parsed value, with its links resolved. A mark at its start (see
// Marked) is copied to each of its blocks.
func parsedMarkdown(source string, resolve func(string) string) any {
	words := []rune(source)
	mark := ""
	if len(words) > 0 && words[0] == markBegins {
		mark, source = cutMark(source)
	}
	blocks, _ := Markdown(source).Blocks()
	blocks.change(func(t MarkdownText) MarkdownText {
		for i := range t {
			t[i].To = Link(resolve(string(t[i].To)))
		}
		return t
	})
	if mark != "" {
		blocks.leaves(func(t MarkdownText) MarkdownText {
			return append(MarkdownText{{Kind: "text", Text: mark}}, t...)
		})
	}
	return parsedJSON(blocks)
}

// cutMark splits a text into the mark at its start (see Marked) and the rest. The mark is empty if it doesn't end.
func cutMark(source string) (mark, rest string) {
	end := strings.IndexRune(source, markEnds)
	if end < 0 {
		return "", source
	}
	end += len(string(markEnds))
	return source[:end], source[end:]
}
