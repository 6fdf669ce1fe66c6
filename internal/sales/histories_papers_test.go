package sales_test

import (
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"harborlight/internal/platform/database"
)

// printedDocument contains the amounts of a document as read from its PDF: the sum of the lines, and the totals.
type printedDocument struct {
	heading  string
	lines    int64 // after discounts
	net      int64
	taxes    []printedTax
	total    int64
	less     int64 // net and tax of deposits
	balance  int64 // of a final invoice
	parts    int64 // parts of an offer: due on acceptance, and later
	hasNet   bool
	balances bool
	inParts  bool
}

// printedTax is a line of tax. Its rate is in basis points.
type printedTax struct{ bps, cents int64 }

var (
	amountAlone = regexp.MustCompile(`^\x12?[^\d\x12]{0,4}\d{1,3}(,\d{3})*\.\d\d$`)
	taxLabel    = regexp.MustCompile(`^VAT (\d+(?:\.\d+)?)%$`)
)

// readPaper reads a PDF. The reader keeps only the low byte of each character, which turns minus signs into control
// characters.
func readPaper(t *testing.T, data []byte) (p printedDocument) {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatalf("%v: %.200s", err, data)
	}
	text, err := r.GetPlainText()
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(text)
	if err != nil {
		t.Fatal(err)
	}
	label := ""
	for token := range strings.Lines(string(all)) {
		switch token = strings.TrimRight(token, "\n"); {
		case strings.HasPrefix(token, "Amount"):
			p.heading, label = token, "lines"
		case amountAlone.MatchString(token) && p.heading != "":
			p.take(label, centsOf(strings.Replace(token, "\x12", "-", 1)))
		case token == "Net", token == "Sales tax", strings.HasPrefix(token, "Total"), strings.HasPrefix(token, "Less "), token == "Balance",
			strings.HasPrefix(token, "Due "), taxLabel.MatchString(token):
			label = token
		}
	}
	return p
}

// take adds an amount to the sum of its label.
func (p *printedDocument) take(label string, cents int64) {
	switch {
	case label == "lines":
		p.lines += cents
	case label == "Net":
		p.net, p.hasNet = cents, true
	case label == "Balance":
		p.balance, p.balances = cents, true
	case label == "Sales tax": // of an American seller who charges no tax
		p.taxes = append(p.taxes, printedTax{0, cents})
	case strings.HasPrefix(label, "Total"):
		p.total = cents
	case strings.HasPrefix(label, "Less "):
		p.less -= cents
	case strings.HasPrefix(label, "Due "):
		p.parts, p.inParts = p.parts+cents, true
	default:
		percent, _ := strconv.ParseFloat(taxLabel.FindStringSubmatch(label)[1], 64)
		p.taxes = append(p.taxes, printedTax{int64(percent*100 + 0.5), cents})
	}
}

// mustAddUp compares the lines of a document with its total, the tax with its rate, and the balance with the total
// less the deposits. It returns the amount due.
func (w *salesSimulation) mustAddUp(name string, data []byte, isCredit bool) (due int64) {
	w.t.Helper()
	p, sum := readPaper(w.t, data), int64(0)
	for _, t := range p.taxes {
		sum += t.cents
	}
	included := !strings.Contains(p.heading, "excl.")
	switch {
	case included && p.lines != p.total, !included && p.lines != p.net:
		w.t.Errorf("%s: under %q the lines come to %d, the sums to %+v", name, p.heading, p.lines, p)
	case p.hasNet && p.net+sum != p.total, p.balances && p.total-p.less != p.balance, p.inParts && p.parts != p.total:
		w.t.Errorf("%s doesn't add up: %+v", name, p)
	}
	for _, t := range p.taxes {
		want, whole := (2*p.net*t.bps+10_000)/20_000, int64(10_000)
		if included {
			want = (2*p.total*t.bps + whole + t.bps) / (2 * (whole + t.bps))
		}
		off := int64(0)
		if isCredit { // in proportion to the remaining amount of the invoice
			off, want = 1, -(-2*p.total*t.bps+whole+t.bps)/(2*(whole+t.bps))
		}
		if t.cents < want-off || t.cents > want+off {
			w.t.Errorf("%s: a tax of %d at %d, want %d: %+v", name, t.cents, t.bps, want, p)
		}
	}
	if p.balances {
		return p.balance
	}
	return p.total
}

// papers adds up the amounts of every issued PDF, and compares the amounts due with the recorded ones.
func (w *salesSimulation) papers() {
	w.t.Helper()
	type issued struct {
		Number string `db:"number"`
		Kind   string `db:"kind"`
		Gross  int64  `db:"gross_cents"`
		Data   []byte `db:"data"`
	}
	all, err := database.All[issued](w.t.Context(), w.App.DB, `
		SELECT
			number,
			kind,
			gross_cents,
			data
		FROM invoices
		JOIN invoice_files ON invoice_id = id`)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, v := range all {
		if due := w.mustAddUp(v.Number, v.Data, v.Kind == "credit_note"); due != v.Gross {
			w.t.Errorf("%s is printed over %d, booked over %d", v.Number, due, v.Gross)
		}
	}
	w.t.Logf("%d papers add up", len(all))
}
