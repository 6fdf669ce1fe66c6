// Package paper is how an invoice, credit note or offer is printed: its layout, and the PDF.
//
// The PDF is a pure function of what stands on it (package sale) and of the messages in papers.json: the same gives the
// same bytes. It knows no order, no
// database and no clock.
package paper

import (
	"time"

	"harborlight/internal/sales/sale"
)

// kindOffer is the kind of an offer while it is drawn. None is stored: see RenderOffer.
const kindOffer sale.Kind = "offer"

// Day formats a day as the document prints it.
func Day(t time.Time) string { return sale.DayOf(t).Text() }
