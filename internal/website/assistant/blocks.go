package assistant

import (
	"cmp"
	"reflect"
	"strings"

	"harborlight/content"
)

// block adds the passages of a block. It skips blocks that make no statement on their own: form labels, figures
// without a sentence, testimonials, and packages that the catalog describes. It searches every other struct for
// blocks.
func (b *builder) block(v reflect.Value) {
	switch block := v.Interface().(type) {
	case content.Block:
		if !block.Hidden && !block.IsSilent() {
			b.parts(v)
		}
	case content.HeroHead, content.HarborHead, content.OrderHead, content.DemoHead, content.Intro, content.Callout,
		content.Form, content.Item, content.ContactTypeCard, content.SampleAppsIntro, content.FilmGalleryIntro,
		content.Panel:
		b.add(v.FieldByName("Title").String(), v.FieldByName("Text").String())
	case content.Steps:
		b.items(block.Title, block.Text, block.Steps)
	case content.Items:
		b.items(block.Title, block.Text, block.Items)
	case content.Faq:
		b.faq(block)
	case content.Prose:
		for _, text := range block.Paragraphs {
			b.add(block.Title, text)
		}
	case content.Comparison:
		b.comparison(block)
	case content.Feature:
		b.add(block.Title, block.Text+" "+sentences(block.Points))
	case content.PriceCard:
		b.priceCard(block)
	case content.Banner, content.PackageCard, content.Testimonial, content.Stat, content.AvatarWords:
	default:
		if !b.ownSection(v) {
			b.parts(v)
		}
	}
}

// ownSection adds the passages of a section that owners can add, and reports whether v is such a section.
func (b *builder) ownSection(v reflect.Value) bool {
	switch block := v.Interface().(type) {
	case content.Document:
		b.long(block.Title, block.Text)
	case content.LongText:
		b.long(block.Title, block.Text)
	case content.CaseStudy:
		b.add(block.Title, sentences([]string{block.Client, block.Before, block.Work, block.After}))
	case content.Person:
		if !block.Sample {
			b.add(block.Name, strings.TrimSpace(sentences([]string{block.Role})+" "+block.Text))
		}
	case content.ContactPanel:
		if block.Text != "" {
			b.add(block.Title, block.Text)
		}
	default:
		return false
	}
	return true
}

// parts searches the fields of a struct, the entries of a list, or the target of a pointer or an interface for blocks.
// It ignores nil and other values, such as labels.
func (b *builder) parts(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			b.block(v.Elem())
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			b.block(field)
		}
	case reflect.Slice:
		for i := range v.Len() {
			b.block(v.Index(i))
		}
	default: // a label
	}
}

// items adds a list as a whole, with the titles of its entries, and each of its entries. The list's title becomes a
// keyword of the entries.
func (b *builder) items(title, text string, items []content.Item) {
	titles := make([]string, len(items))
	for i, item := range items {
		titles[i] = item.Title
	}
	b.add(title, strings.TrimSpace(text+" "+strings.Join(titles, ", ")+"."))
	b.section = title
	for _, item := range items {
		b.add(item.Title, item.Text)
	}
	b.section = ""
}

// long adds the parts of a long text by their headings, and by title if a part has none. It skips empty parts.
func (b *builder) long(title string, text content.Markdown) {
	b.section = title
	for _, part := range text.Plain() {
		if part.Text != "" {
			b.add(cmp.Or(part.Title, title), part.Text)
		}
	}
	b.section = ""
}

// faq adds each question with its answer. The title of the list becomes a keyword.
func (b *builder) faq(faq content.Faq) {
	b.section = faq.Title
	for _, q := range faq.Items {
		b.add(q.Question, q.Answer)
	}
	b.section = ""
}

// comparison adds each row of a table as sentences with the names of its columns, and the table's text if it has one.
func (b *builder) comparison(c content.Comparison) {
	b.section = c.Title
	for _, row := range c.Rows {
		var cells []string
		for i, cell := range row.Cells {
			cells = append(cells, c.Columns[i]+": "+strings.TrimSuffix(cell, ".")+".")
		}
		b.add(row.Label, strings.Join(cells, " "))
	}
	if c.Text != "" {
		b.add(c.Title, c.Text)
	}
	b.section = ""
}

func (b *builder) priceCard(card content.PriceCard) {
	price := b.site.TaxedLabel(card.PriceLabel)
	b.add(card.Name, price+". "+card.Text+" "+b.includes(card.Includes), func(p *Passage) { p.Price = price })
}
