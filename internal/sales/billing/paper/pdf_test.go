package paper_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

func mustRender(t *testing.T, d sale.Document) []byte {
	t.Helper()
	data, err := paper.NewSheet(d.Seller).Render(contenttest.Context(t), d)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// samples returns documents of each kind with the texts that they must contain.
func samples() map[string]struct {
	document sale.Document
	texts    []string
	never    []string
} {
	type sample = struct {
		document sale.Document
		texts    []string
		never    []string
	}
	domestic := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
	reverse := invoice(tax.RuleFor(german, tax.Buyer{Country: "GR", VATID: "EL094259216"}, issued))
	return map[string]sample{
		"domestic": {domestic, []string{"Invoice", "INV-2026-0042", "23 November 2026", "7 December 2026", "2611-7K3MQ9",
			"€2,999.00", "−€599.80", "€2,016.13", "VAT 19%", "€383.07", "€2,399.20", "Hafenlicht GmbH", "DE136695976",
			"DE89 3704 0044 0532 0130 00", "COBADEFFXXX", "Jürgen Müller", "Ελληνική Ναυτιλία ΑΕ"},
			[]string{"Reverse charge", "TEST"}},
		"reverse charge": {reverse, []string{"EL094259216", "VAT 0%", "€2,399.20",
			"Reverse charge: the recipient is liable for VAT"},
			[]string{"€383.07"}},
		"american": {american(), []string{"Harborlight Inc.", "Dana Whitfield", "$2,399.20",
			"Paid in full on 23 November 2026"},
			[]string{"VAT", "IBAN", "Scan to pay"}},
		"credit note": {creditNote(domestic),
			[]string{"Credit note", "INV-2026-0043", "INV-2026-0042", "−€2,016.13", "−€383.07",
				"−€2,399.20", "Total credited"}, []string{"Scan to pay", "Please pay", "Total refunded"}},
		"refund": {because(creditNote(toFollow(domestic)), sale.ReasonRefund), []string{"Corrects invoice", "Total refunded",
			"We refund this amount to you."}, []string{"Total credited", "Scan to pay", "Date of supply", "Payment in advance"}},
		"before its service": {toFollow(domestic), []string{"Date of supply", "Payment in advance"}, nil},
		"paid before its service": {toFollow(american()), []string{"Date of supply", "Payment in advance",
			"of 23 November 2026", "Net $2,399.20", "Sales tax $0.00", "Total $2,399.20"}, nil},
		"cancellation": {because(creditNote(domestic), sale.ReasonCancellation), []string{"Cancels invoice", "Total cancelled",
			"You don't have to pay it."}, []string{"refund", "Scan to pay"}},
		"French month": {french(), []string{"Date of supply", "31 January", "to 27 February 2026", "TVA 20%",
			"Amount incl. TVA", "12 rue de la République"}, []string{"tVA", "incl. tva"}},
		"British rest of an offer": {british(), []string{"OF-2026-0007", "Deposit invoice", "INV-2026-0031",
			"of 23 November 2026", "Consulting", "5 hours × £120.00", "£600.00",
			"Discount (10%)", "−£150.00", "Net £1,350.00", "VAT 20% £270.00", "Total £1,620.00",
			"Less INV-2026-0031: net −£405.00", "Less INV-2026-0031: VAT 20% −£81.00", "Balance £1,134.00",
			"Amount excl. VAT"}, []string{"Discount at checkout", "1 × £900.00"}},
	}
}

// because returns a credit note with a reason, which documents of older versions lack.
func because(d sale.Document, reason sale.CreditReason) sale.Document {
	d.Reason = reason
	return d
}

// toFollow returns an invoice for a service that is supplied later.
func toFollow(d sale.Document) sale.Document {
	d.Supplied = &sale.Period{}
	return d
}

// french returns an invoice for one month.
func french() sale.Document {
	seller := tax.Seller{Country: "FR", VATID: "FR83404833048", Mode: tax.ModeCharged, Name: "TVA",
		Rates: []tax.Rate{{Country: "FR", BasisPoints: 2000}}}
	d := invoice(tax.RuleFor(seller, tax.Buyer{Country: "FR"}, issued))
	month := sale.MonthOf("2026-01-31", 0)
	d.Supplied = &month
	d.Seller = sale.Seller{Country: "FR", VATID: seller.VATID, Bank: d.Seller.Bank, SellerContact: sale.SellerContact{
		Name: "Phare SARL", Address: "12 rue de la République\n69002 Lyon\nFrance", Email: "bonjour@phare.example"}}
	return d
}

// british returns the final invoice of an offer with a deposit.
func british() sale.Document {
	seller := tax.Seller{Country: "GB", VATID: "GB980780684", Mode: tax.ModeCharged, Name: "VAT",
		Rates: []tax.Rate{{Country: "GB", BasisPoints: 2000}}}
	rule := tax.RuleFor(seller, tax.Buyer{Country: "GB"}, issued)
	d := invoice(rule)
	d.Currency, d.PricesTaxed, d.Offer = "gbp", false, "OF-2026-0007"
	d.Seller = sale.Seller{Country: "GB", VATID: seller.VATID, SellerContact: sale.SellerContact{Name: "Harbour Light Ltd",
		Address: "1 Quay Street\nBristol BS1 4TJ\nUnited Kingdom", Email: "hello@harbour.example"}}
	d.Buyer = sale.Party{Name: "Ada Byron", Company: "Engines Ltd",
		Address: postal.Address{Street: "1 Mill Lane", Postcode: "SW1A 1AA", City: "London", Country: "GB"}}
	d.Lines = []sale.Line{
		{Text: "Consulting", SubtotalCents: 600_00, Quantity: 5, Unit: sale.Hour, UnitCents: 120_00},
		{Text: "Workshop", SubtotalCents: 900_00, Quantity: 1, UnitCents: 900_00},
	}
	d.Deductions = []sale.Deduction{{Text: "Discount (10%)", Cents: 150_00}}
	d.Deposits = []sale.Deposited{{Number: "INV-2026-0031", IssuedAt: issued,
		Taxes: []sale.TaxLine{{Rule: rule, Amount: rule.FromNet(405_00)}}}}
	d.Total = rule.FromNet(945_00)
	d.Taxes = []sale.TaxLine{{Rule: rule, Amount: d.Total}}
	return d
}

func american() sale.Document {
	d := invoice(tax.RuleFor(tax.Seller{}, tax.Buyer{}, issued))
	d.Seller = sale.Seller{Country: "US",
		SellerContact: sale.SellerContact{Name: "Harborlight Inc.", Address: "500 Pine Street\nSeattle, WA 98101"}}
	d.Buyer = sale.Party{Name: "Dana Whitfield", Company: "Whitfield Freight Inc.",
		Address: postal.Address{Country: "US"}}
	at := issued
	d.Currency, d.PaidAt = "usd", &at
	return d
}

func creditNote(of sale.Document) sale.Document {
	d := of
	d.Kind, d.Number, d.Credits, d.CreditsOn = sale.KindCreditNote, "INV-2026-0043", of.Number, &of.IssuedAt
	d.Total = tax.Amount{}.Minus(of.Total)
	d.Taxes = []sale.TaxLine{{Rule: of.Taxes[0].Rule, Amount: d.Total}}
	d.Lines = []sale.Line{{Text: "Refund for order " + of.OrderNumber, SubtotalCents: d.Total.TotalCents}}
	return d
}

// readGo extracts the text of a PDF with a Go library.
func readGo(t *testing.T, data []byte) string {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.GetPlainText()
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

// poppler runs a Poppler program on a PDF.
func poppler(t *testing.T, program string, data []byte, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s isn't installed: install poppler-utils to read the PDF with it too", program)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return out
}

// lowBytes returns a text as the Go library reads it: with only the low byte of each character.
func lowBytes(text string) string {
	return strings.Map(func(r rune) rune { return r & 0xff }, text)
}

// unspaced removes white space, because readers place it differently.
func unspaced(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00a0", " ")), "")
}

func TestPDFReadersExtractTheSameText(t *testing.T) {
	t.Parallel()
	for name, s := range samples() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := mustRender(t, s.document)
			readers := map[string]struct {
				read func(t *testing.T) string
				seen func(text string) string // converts a text to the reader's output
			}{
				"Go": {func(t *testing.T) string { t.Helper(); return readGo(t, data) }, lowBytes},
				"Poppler": {func(t *testing.T) string {
					t.Helper()
					return string(poppler(t, "pdftotext", data, "-layout", "-", "-"))
				}, strings.Clone},
			}
			for name, reader := range readers {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					text := unspaced(reader.read(t))
					for _, want := range s.texts {
						if !strings.Contains(text, unspaced(reader.seen(want))) {
							t.Errorf("%q is missing in %s", want, text)
						}
					}
					for _, never := range s.never {
						if strings.Contains(text, unspaced(reader.seen(never))) {
							t.Errorf("unexpected text %q", never)
						}
					}
				})
			}
		})
	}
}

const transfer = "BCD\n002\n1\nSCT\nCOBADEFFXXX\nHafenlicht GmbH\nDE89370400440532013000\nEUR2399.20\n\n\nINV-2026-0042"

// decode reads the QR code in an image.
func decode(t *testing.T, picture image.Image) string {
	t.Helper()
	bits, err := gozxing.NewBinaryBitmapFromImage(picture)
	if err != nil {
		t.Fatal(err)
	}
	result, err := qrcode.NewQRCodeReader().Decode(bits,
		map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
	if err != nil {
		t.Fatal(err)
	}
	return result.GetText()
}

func TestQRCodeContainsTransfer(t *testing.T) {
	t.Parallel()
	d := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
	t.Run("from the code", func(t *testing.T) {
		t.Parallel()
		picture, err := paper.Picture(d)
		if err != nil {
			t.Fatal(err)
		}
		if got := decode(t, picture); got != transfer {
			t.Errorf("got %q", got)
		}
	})
	t.Run("from the printed page", func(t *testing.T) {
		t.Parallel()
		page, err := png.Decode(bytes.NewReader(poppler(t, "pdftoppm", mustRender(t, d), "-r", "150", "-png", "-")))
		if err != nil {
			t.Fatal(err)
		}
		if got := decode(t, page); got != transfer {
			t.Errorf("got %q", got)
		}
	})
}

func TestQRCodeIsPrintedOnlyForTransfers(t *testing.T) {
	t.Parallel()
	open := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
	if paper.Transfer(open) != transfer {
		t.Fatalf("got %q", paper.Transfer(open))
	}
	for name, change := range map[string]func(d *sale.Document){
		"in dollars":     func(d *sale.Document) { d.Currency = "usd" },
		"without IBAN":   func(d *sale.Document) { d.Seller.Bank.IBAN = "" },
		"paid":           func(d *sale.Document) { d.PaidAt = &issued },
		"test":           func(d *sale.Document) { d.IsTest = true },
		"credit note":    func(d *sale.Document) { d.Kind = sale.KindCreditNote },
		"nothing to pay": func(d *sale.Document) { d.Total.TotalCents = 0 },
	} {
		d := open
		change(&d)
		if got := paper.Transfer(d); got != "" {
			t.Errorf("%s: %q", name, got)
		}
		mustRender(t, d)
	}
}

func TestRenderingIsDeterministic(t *testing.T) {
	t.Parallel()
	for name, s := range samples() {
		first := mustRender(t, s.document)
		for range 2 {
			if !bytes.Equal(first, mustRender(t, s.document)) {
				t.Errorf("%s: the bytes differ", name)
			}
		}
	}
}

// TestT119HostileTextStaysTextInThePDF fills every field with text that crashes or misleads other programs.
func TestT119HostileTextStaysTextInThePDF(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"operators":      `)Tj ET Q /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (`,
		"markup":         `<script>alert(1)</script><a href="https://evil.example">`,
		"direction":      "INV\u202e1000-62\u202c \u2066x\u2069 \u200f\u200bA",
		"controls":       "a\x00b\x1bc\td\re\x07",
		"not UTF-8":      "a\xff\xfe\xc3(",
		"beyond the BMP": "😀𝕏𐍈",
		"Chinese":        "山田太郎",
		"combining":      "e" + strings.Repeat("\u0301", 500),
		"long":           strings.Repeat("W", 5000),
		"many lines":     strings.Repeat("line\n", 200),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
			d.Buyer = sale.Party{Name: text, Company: text, Email: text, VATID: text,
				Address: postal.Address{Street: text, Postcode: text, City: text, Country: text}}
			d.Lines[0].Text, d.Lines[0].Detail, d.Lines[0].Discount = text, text, text
			d.Seller.Name, d.Seller.Address, d.Seller.Bank.Holder = text, text, text
			data := mustRender(t, d)
			for _, active := range []string{"/JavaScript", "/OpenAction", "/URI", "/Launch", "/AA", "/Filespec"} {
				if bytes.Contains(data, []byte(active)) {
					t.Errorf("the file contains %s", active)
				}
			}
			printed := paper.Printable(text)
			if strings.ContainsAny(printed, "\u202e\u2066\u200f\u200b\x00\x1b\x07\r") {
				t.Errorf("%q is printed", printed)
			}
			if got := readGo(t, data); !strings.Contains(unspaced(got), unspaced(lowBytes("€2,399.20"))) {
				t.Errorf("the total is missing: %q", got)
			}
		})
	}
}

func TestMissingGlyphsAreReplaced(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Jürgen Łukasz Ελλάδα Москва": "Jürgen Łukasz Ελλάδα Москва", "Nguyễn": "Nguyen", "ＡＢＣ": "ABC", "Ⅷ": "VIII",
		"山田 Taro": "□□ Taro", "e\u0301": "é", "": "",
	} {
		if got := paper.Printable(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
}

func TestRatesArePrintedAsPercentages(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"19%": tax.Percent(1900), "8.5%": tax.Percent(850), "0%": tax.Percent(0), "7.25%": tax.Percent(725),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
