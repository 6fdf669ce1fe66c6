// Package paper renders invoices, credit notes and offers as PDFs.
//
// A PDF is a pure function of its document (package sale) and the messages in papers.json: equal input gives equal
// bytes. The package uses no orders, no database and no clock.
package paper

import (
	"time"

	"harborlight/internal/sales/sale"
)

// kindOffer is the kind of an offer during rendering. It is never stored: see RenderOffer.
const kindOffer sale.Kind = "offer"

// FormatDay formats a day for documents.
func FormatDay(t time.Time) string { return sale.DayOf(t).Text() }
