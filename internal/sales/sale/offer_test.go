package sale_test

import (
	"strings"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// TestOfferTextsHavePlaceAndLabel checks the struct tags of all texts.
func TestOfferTextsHavePlaceAndLabel(t *testing.T) {
	t.Parallel()
	body := sale.OfferBody{ValidUntil: "2026-12-31", Terms: "Net 14"}
	printed := map[string]string{}
	for _, text := range body.Texts() {
		if text.Place != sale.PlaceHead && text.Place != sale.PlaceTop && text.Place != sale.PlaceEnd {
			t.Errorf("%s has the place %q", text.Name, text.Place)
		}
		if label := fault.Translate(contenttest.Context(t), text.Label()); strings.HasPrefix(label, "offer.") {
			t.Errorf("%s has no label in content/messages/en/offer.json", text.Name)
		}
		printed[text.Name] = text.Printed()
	}
	if printed["terms"] != "Net 14" || printed["valid_until"] != "31 December 2026" {
		t.Errorf("printed %v", printed)
	}
}
