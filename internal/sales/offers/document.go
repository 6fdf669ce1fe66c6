package offers

import (
	"encoding/json"
	"fmt"

	"harborlight/internal/kit/id"
	"harborlight/internal/sales/sale"
)

// document returns the document of a sent offer. It fails for drafts, which have none.
func (o Offer) document() (sale.OfferDocument, error) {
	var d sale.OfferDocument
	if err := json.Unmarshal([]byte(o.Document), &d); err != nil {
		return d, fmt.Errorf("read the document of offer %s: %w", o.ID, err)
	}
	return d, nil
}

// fingerprint returns the hexadecimal SHA-256 of the document.
func (o Offer) fingerprint() string { return id.Hash(o.Document) }

// FullNumber returns the number, with the version from the second one on: "OF-2026-0001-2".
func (r OfferRow) FullNumber() string {
	if r.Version < 2 {
		return r.Series
	}
	return fmt.Sprintf("%s-%d", r.Series, r.Version)
}
