package content

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// maxNesting is the maximum depth of nested lists, and of nested emphasis.
const maxNesting = 6

// markdownConverter converts the parser's tree to blocks and collects problems.
type markdownConverter struct {
	source     []byte
	ids        map[string]bool // IDs of the headings
	levels     []int           // levels of the enclosing headings, as written
	refused    bool            // HTML was found; only the first is reported
	complaints []string
}

// refuse adds a complaint about the text, once.
func (w *markdownConverter) refuse(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(w.complaints, text) {
		w.complaints = append(w.complaints, text)
	}
}

// tooDeep reports whether the depth exceeds maxNesting, and adds a complaint if so.
func (w *markdownConverter) tooDeep(depth int) bool {
	if depth > maxNesting {
		w.refuse("is nested too deep: keep lists and emphasis at most %d deep", maxNesting)
	}
	return depth > maxNesting
}

// blocks converts the children of a node to blocks. It drops empty paragraphs; HTML is a complaint and is dropped.
// Below maxNesting it returns nil with a complaint.
func (w *markdownConverter) blocks(parent ast.Node, depth int) MarkdownBlocks {
	var blocks MarkdownBlocks
	if w.tooDeep(depth) {
		return nil
	}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch node := n.(type) {
		case *ast.Heading:
			blocks = append(blocks, w.heading(node))
		case *ast.Paragraph, *ast.TextBlock:
			if words := w.text(n, 0); len(words) > 0 {
				blocks = append(blocks, MarkdownBlock{Kind: "paragraph", Text: words})
			}
		case *ast.List:
			blocks = append(blocks, w.list(node, depth))
		case *table.Table:
			blocks = append(blocks, w.table(node))
		case *ast.ThematicBreak:
			blocks = append(blocks, MarkdownBlock{Kind: "rule"})
		case *ast.HTMLBlock:
			w.refuseHTML(string(node.Lines().Value(w.source)))
		}
	}
	return blocks
}

// Heading levels. The page has a title, so the headings of a text begin below it.
const (
	firstLevel = 2
	lastLevel  = 4
)

// heading converts a heading, with an ID from its text and a level without gaps. A level outside 2 to 4 is a
// complaint.
func (w *markdownConverter) heading(node *ast.Heading) MarkdownBlock {
	words := w.text(node, 0)
	if node.Level < firstLevel || node.Level > lastLevel {
		w.refuse("has the heading “%s” on level %d: begin headings with “##”, “###” or “####”", words.plain(), node.Level)
	}
	return MarkdownBlock{Kind: "heading", Level: w.level(node.Level), ID: w.id(words.plain()), Text: words}
}

// level returns the level of a heading without gaps: the first heading gets level 2, even if it begins with ###, and
// a deeper one at most one level more than the one above it. The maximum is 4.
func (w *markdownConverter) level(written int) int {
	for len(w.levels) > 0 && w.levels[len(w.levels)-1] >= written {
		w.levels = w.levels[:len(w.levels)-1]
	}
	w.levels = append(w.levels, written)
	return min(firstLevel+len(w.levels)-1, lastLevel)
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// id derives an ID from a heading's text, with a number from the second equal heading on. The prefix "on-" avoids
// conflicts with other IDs of the page.
func (w *markdownConverter) id(words string) string {
	slug := "on-" + strings.Trim(notSlug.ReplaceAllString(strings.ToLower(words), "-"), "-")
	slug = strings.TrimSuffix(slug, "-")
	id := slug
	for n := 2; w.ids[id]; n++ {
		id = slug + "-" + strconv.Itoa(n)
	}
	w.ids[id] = true
	return id
}

// list converts a list. Start is 0 for an unordered list and for one that begins at 1.
func (w *markdownConverter) list(node *ast.List, depth int) MarkdownBlock {
	list := MarkdownBlock{Kind: "list", Ordered: node.IsOrdered()}
	if list.Ordered && node.Start != 1 {
		list.Start = node.Start
	}
	for item := node.FirstChild(); item != nil; item = item.NextSibling() {
		list.Items = append(list.Items, append(MarkdownBlocks{}, w.blocks(item, depth+1)...))
	}
	return list
}

// table converts a table with its head and rows.
func (w *markdownConverter) table(node *table.Table) MarkdownBlock {
	result := MarkdownBlock{Kind: "table"}
	for n := node.FirstChild(); n != nil; n = n.NextSibling() {
		var row MarkdownRow
		for cell := n.FirstChild(); cell != nil; cell = cell.NextSibling() {
			row = append(row, append(MarkdownText{}, w.text(cell, 0)...))
		}
		if _, isHead := n.(*table.TableHeader); isHead {
			result.Head = row
		} else {
			result.Rows = append(result.Rows, row)
		}
	}
	return result
}

// text converts the inline children of a node: text, line breaks, emphasis and links. A soft line break becomes a
// space. Images and HTML are complaints and are dropped, as is content below maxNesting.
func (w *markdownConverter) text(parent ast.Node, depth int) MarkdownText {
	var words MarkdownText
	if w.tooDeep(depth) {
		return nil
	}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch node := n.(type) {
		case *ast.Text:
			words = words.with(unescaped(node.Value(w.source)))
			if node.HardLineBreak() {
				words = append(words, MarkdownSpan{Kind: "break"})
			} else if node.SoftLineBreak() {
				words = words.with(" ")
			}
		case *ast.String:
			words = words.with(string(node.Value))
		case *ast.Emphasis:
			words = append(words, MarkdownSpan{Kind: emphases[node.Level], Inside: w.text(n, depth+1)})
		case *ast.Link:
			words = append(words, MarkdownSpan{Kind: "link", To: Link(node.Destination), Inside: w.text(n, depth+1)})
		case *ast.AutoLink:
			words = append(words, w.autoLink(node))
		case *ast.Image:
			w.refuse("contains an image: add a section with images to the page")
		case *ast.RawHTML:
			w.refuseHTML(string(node.Segments.Value(w.source)))
		}
	}
	return words
}

var emphases = map[int]SpanKind{1: "em", 2: "strong"}

// autoLink converts a plain URL or email address in angle brackets to a link with this text. An email address links
// to mailto:.
func (w *markdownConverter) autoLink(node *ast.AutoLink) MarkdownSpan {
	to := string(node.URL(w.source))
	if node.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(to, "mailto:") {
		to = "mailto:" + to
	}
	return MarkdownSpan{Kind: "link", To: Link(to),
		Inside: MarkdownText{{Kind: "text", Text: string(node.Label(w.source))}}}
}

// maxQuoted is the maximum length of quoted text in a problem, in characters.
const maxQuoted = 40

// refuseHTML adds a complaint that quotes the start of the HTML. Only the first HTML of a text is reported.
func (w *markdownConverter) refuseHTML(html string) {
	if w.refused {
		return
	}
	w.refused = true
	html = strings.TrimSpace(html)
	if runes := []rune(html); len(runes) > maxQuoted {
		html = string(runes[:maxQuoted]) + "…"
	}
	w.refuse("contains “%s”, which looks like code: remove it, or write “\\<” for the sign itself", html)
}

// unescaped resolves backslash escapes and HTML entities.
func unescaped(value []byte) string {
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(value))))
}

// with appends text, merging it into a trailing text span.
func (t MarkdownText) with(words string) MarkdownText {
	if words == "" {
		return t
	}
	if last := len(t) - 1; last >= 0 && t[last].Kind == "text" {
		t[last].Text += words
		return t
	}
	return append(t, MarkdownSpan{Kind: "text", Text: words})
}

// leaves replaces the text of every heading, paragraph and table cell, also within lists, by the result of do. It
// changes the blocks in place.
func (b MarkdownBlocks) leaves(do func(MarkdownText) MarkdownText) {
	for i := range b {
		if len(b[i].Text) > 0 {
			b[i].Text = do(b[i].Text)
		}
		for _, item := range b[i].Items {
			item.leaves(do)
		}
		for _, row := range append([]MarkdownRow{b[i].Head}, b[i].Rows...) {
			for j := range row {
				row[j] = do(row[j])
			}
		}
	}
}

// change replaces every text, inner spans first.
func (b MarkdownBlocks) change(do func(MarkdownText) MarkdownText) {
	b.leaves(func(t MarkdownText) MarkdownText { return t.change(do) })
}

// change replaces the text and the texts inside its spans, innermost first, by the results of do.
func (t MarkdownText) change(do func(MarkdownText) MarkdownText) MarkdownText {
	for i := range t {
		t[i].Inside = t[i].Inside.change(do)
	}
	return do(t)
}
