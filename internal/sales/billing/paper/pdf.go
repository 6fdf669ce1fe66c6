package paper

import (
	"bytes"
	"context"
	"fmt"

	"codeberg.org/go-pdf/fpdf"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// Page dimensions in millimeters and font sizes in points.
const (
	margin     = 22.0
	footHeight = 24.0
	barWidth   = 14.0
	barHeight  = 1.4
	lineHeight = 5.0

	sizeTitle = 21.0
	sizeMark  = 15.0
	sizeText  = 9.5
	sizeSmall = 7.5
)

// letterCountries use Letter paper; all others use A4.
var letterCountries = map[string]bool{"US": true, "CA": true, "MX": true}

// color is an RGB color.
type color struct{ r, g, b int }

var (
	ink    = color{24, 33, 43}
	muted  = color{96, 106, 117}
	rule   = color{208, 213, 219}
	alarm  = color{176, 32, 32}
	accent = color{248, 178, 67} // default of documents without a color
)

// pages is the placeholder for the number of pages.
const pages = "{nb}"

// Sheet is an empty PDF with its fonts loaded. Creating one takes half of the rendering time, so callers do it before
// they draw a number, which blocks others.
type Sheet struct{ pdf *fpdf.Fpdf }

// NewSheet returns a sheet for one document of the seller, in Letter size for sellers in letterCountries and
// otherwise in A4.
func NewSheet(s sale.Seller) *Sheet {
	size := "A4"
	if letterCountries[s.Country] {
		size = "Letter"
	}
	pdf := fpdf.New("P", "mm", size, "")
	for _, face := range fonts {
		pdf.AddUTF8FontFromBytes(face.name, "", face.data)
	}
	return &Sheet{pdf}
}

// Render returns the document as a PDF in the language of the context. A sheet renders only one document. Equal
// documents give equal bytes in the same language.
func (s *Sheet) Render(ctx context.Context, d sale.Document) ([]byte, error) {
	p := s.page(ctx, d)
	p.header()
	p.address()
	p.facts(p.factList())
	p.lines()
	p.totals()
	p.notes()
	if err := p.payment(); err != nil {
		return nil, err
	}
	return p.bytes()
}

// bytes returns the finished PDF, or the first failure of any drawing step.
func (p *page) bytes() ([]byte, error) {
	var out bytes.Buffer
	if err := p.pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("render %s: %w", p.Number, err)
	}
	return out.Bytes(), nil
}

// page is a document during rendering.
type page struct {
	sale.Document
	pdf         *fpdf.Fpdf
	say         func(fault.Text) string
	wide        float64 // width between the margins
	hasReplaced bool    // an unprintable character was replaced
}

// page begins the PDF with the document's metadata, margins and footer, and returns its first page. Its dates are the
// document's, so that equal documents give equal bytes.
func (s *Sheet) page(ctx context.Context, d sale.Document) *page {
	say := func(t fault.Text) string { return fault.Translate(ctx, t) }
	pdf := s.pdf
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(d.IssuedAt.UTC())
	pdf.SetModificationDate(d.IssuedAt.UTC())
	pdf.SetProducer(printable(d.Wordmark), true)
	pdf.SetTitle(say(title(d))+" "+d.Number, true)
	pdf.SetAuthor(printable(d.Seller.Name), true)
	pdf.SetLang("en")
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)
	pdf.SetAutoPageBreak(true, margin+footHeight)
	width, _ := pdf.GetPageSize()
	p := &page{Document: d, pdf: pdf, say: say, wide: width - 2*margin}
	pdf.SetFooterFunc(p.footer)
	pdf.AliasNbPages(pages)
	pdf.AddPage()
	return p
}

// title returns the title of the document's kind; unknown kinds are invoices.
func title(d sale.Document) fault.Text {
	switch d.Kind {
	case sale.KindCreditNote:
		return message.PapersCreditNote
	case kindOffer:
		return message.PapersOffer
	}
	return message.PapersInvoice
}

// write prints a text in a column and moves the position below it.
func (p *page) write(x, width float64, text, align string) {
	p.pdf.SetX(x)
	p.pdf.MultiCell(width, p.leading(), p.printable(text), "", align, false)
}

// cell prints one line of text without moving the position down.
func (p *page) cell(x, width float64, text, align string) {
	p.pdf.SetX(x)
	p.pdf.CellFormat(width, p.leading(), p.printable(text), "", 0, align, false, 0, "")
}

// printable returns the text in characters that the fonts have, and stores whether it contains a replacement, so that
// replacementNote mentions it.
func (p *page) printable(text string) string {
	out := printable(text)
	for _, r := range out {
		p.hasReplaced = p.hasReplaced || r == unprintable
	}
	return out
}

func (p *page) leading() float64 {
	size, _ := p.pdf.GetFontSize()
	return size * 0.3528 * 1.42
}

func (p *page) face(name string, size float64, c color) {
	p.pdf.SetFont(name, "", size)
	p.pdf.SetTextColor(c.r, c.g, c.b)
}

// hairline draws a line between the margins at the current height. thickness is in millimeters.
func (p *page) hairline(c color, thickness float64) {
	p.pdf.SetDrawColor(c.r, c.g, c.b)
	p.pdf.SetLineWidth(thickness)
	p.pdf.Line(margin, p.pdf.GetY(), margin+p.wide, p.pdf.GetY())
}

// ensureSpace starts a new page unless the current one has enough height left, and reports whether it did.
func (p *page) ensureSpace(height float64) bool {
	_, page := p.pdf.GetPageSize()
	full := p.pdf.GetY()+height > page-margin-footHeight
	if full {
		p.pdf.AddPage()
	}
	return full
}

// accentOf parses the document's accent color, such as "#f8b243". It returns the default accent for any other text.
func (p *page) accentOf() color {
	var c color
	if n, err := fmt.Sscanf(p.Accent, "#%02x%02x%02x", &c.r, &c.g, &c.b); n != 3 || err != nil {
		return accent
	}
	return c
}
