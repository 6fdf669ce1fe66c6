package paper

import (
	"fmt"
	"strings"

	"rsc.io/qr"

	"harborlight/internal/sales/sale"
)

// Limits of EPC069-12.
const (
	maxTransferCents = 99_999_999_999
	maxTransferName  = 70
)

// Transfer returns the text of the QR code that fills in a SEPA transfer in banking apps (EPC069-12, version 2). It
// returns "" unless the document is an unpaid invoice in euros with an account and an amount from one cent to
// maxTransferCents, and no test.
func Transfer(d sale.Document) string {
	bank := d.Seller.Bank
	if d.Kind != sale.KindInvoice || d.IsTest || d.PaidAt != nil || d.Currency != "eur" || bank.IBAN == "" ||
		d.Total.TotalCents < 1 || d.Total.TotalCents > maxTransferCents {
		return ""
	}
	holder := []rune(printable(payee(d)))
	return strings.Join([]string{
		"BCD", "002", "1", "SCT", bank.BIC, string(holder[:min(len(holder), maxTransferName)]), compact(bank.IBAN),
		fmt.Sprintf("EUR%d.%02d", d.Total.TotalCents/100, d.Total.TotalCents%100), "", "", d.Number,
	}, "\n")
}

// payee returns the holder of the bank account, or the seller's name if none is configured.
func payee(d sale.Document) string {
	if d.Seller.Bank.Holder != "" {
		return d.Seller.Bank.Holder
	}
	return d.Seller.Name
}

func compact(iban string) string { return strings.ToUpper(strings.ReplaceAll(iban, " ", "")) }

// groupsOfFour returns an IBAN in groups of four characters.
func groupsOfFour(iban string) string {
	var out strings.Builder
	for i, c := range compact(iban) {
		if i > 0 && i%4 == 0 {
			out.WriteByte(' ')
		}
		out.WriteRune(c)
	}
	return out.String()
}

// matrix returns the QR code of a text at the error correction level of EPC069-12.
func matrix(text string) (*qr.Code, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, fmt.Errorf("encode the transfer as QR code: %w", err)
	}
	return code, nil
}
