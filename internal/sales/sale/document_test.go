package sale_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"harborlight/internal/sales/sale"
)

// mustReadWithoutLoss decodes a document from testdata, stored by the first version, and encodes it again. Fields may
// be added, but not lost or changed.
func mustReadWithoutLoss(t *testing.T, name string, document any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	r := json.NewDecoder(bytes.NewReader(text))
	r.DisallowUnknownFields()
	if err := r.Decode(document); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	again, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	var before, after any
	if err := json.Unmarshal(text, &before); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(again, &after); err != nil {
		t.Fatal(err)
	}
	if !holds(after, before) {
		t.Errorf("%s is read as %s", name, again)
	}
}

// holds reports whether whole contains everything in part.
func holds(whole, part any) bool {
	switch p := part.(type) {
	case map[string]any:
		w, ok := whole.(map[string]any)
		for key, value := range p {
			ok = ok && holds(w[key], value)
		}
		return ok
	case []any:
		w, ok := whole.([]any)
		ok = ok && len(w) == len(p)
		for i := range p {
			ok = ok && holds(w[i], p[i])
		}
		return ok
	default:
		return reflect.DeepEqual(whole, part)
	}
}

func TestStoredInvoiceIsReadWithoutLoss(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"invoice.json", "credit_note.json"} {
		var d sale.Document
		mustReadWithoutLoss(t, name, &d)
		if d.Buyer.City != "Αθήνα" || d.Seller.Bank.BIC != "COBADEFFXXX" || d.Total.NetCents+d.Total.TaxCents !=
			d.Total.TotalCents || d.Total.TotalCents == 0 || d.Lines[0].PriceCents() != d.Total.TotalCents {
			t.Errorf("%s is read as %+v", name, d)
		}
	}
}

func TestStoredOfferIsReadWithoutLoss(t *testing.T) {
	t.Parallel()
	var d sale.OfferDocument
	mustReadWithoutLoss(t, "offer.json", &d)
	if d.Buyer.Company != "Engines Ltd" || d.Buyer.City != "London" || d.Totals.TotalCents != 450_000 ||
		d.Totals.Deposit().TotalCents+d.Totals.Rest().TotalCents != 450_000 || d.Lines[0].UnitCents != 100_000 {
		t.Errorf("it is read as %+v", d)
	}
}
