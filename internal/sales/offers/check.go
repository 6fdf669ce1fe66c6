package offers

import (
	"fmt"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/form"
	"harborlight/internal/sales/sale"
)

// Limits of an offer, in lines and cents.
const (
	maxLines = 50
	maxTotal = 1_000_000_000 // ten million
)

// clean returns the content in its stored form, or a fault that names every invalid field. services reports whether a
// service with the id exists, so that a line may name it.
func clean(c sale.OfferContent, services func(id string) bool) (sale.OfferContent, error) {
	if len(c.Lines) > maxLines {
		return c, fault.InvalidField("lines", message.OffersLinesAtMost)
	}
	c.Lines = slices.Clone(c.Lines)
	c.Buyer.VATID = tax.TidyVATID(c.Buyer.VATID)
	check := form.Check(&c)
	if advice, fits := sale.VATIDAdvice(c.Buyer.VATID, c.Buyer.Country); !fits {
		check.Add(false, "buyer.vat_id", advice)
	}
	check.Add(c.Buyer.VATID == "" || tax.IsVATID(c.Buyer.VATID), "buyer.vat_id", message.FormVatId)
	checkLastDay(check, c)
	for i, l := range c.Lines {
		check.Add(l.ServiceID == "" || services(l.ServiceID), lineField(i, "service_id"), message.OffersLineService)
	}
	if check.Err() == nil { // the sum can't overflow
		checkAmounts(check, c)
	}
	return c, check.Err()
}

// checkAmounts adds an error for a sum out of bounds and for an invalid discount, which is either a percentage or an
// amount of at most the sum, not both.
func checkAmounts(check *fault.Check, c sale.OfferContent) {
	sum := int64(0)
	for _, l := range c.Lines {
		sum += l.Quantity * l.UnitCents
	}
	check.Add(sum <= maxTotal, "lines", message.OffersTotalAtMost)
	d := c.Discount
	check.Add(d.Percent >= 0 && d.Percent <= 100, "discount", message.OffersDiscount)
	check.Add(d.Cents >= 0 && (d.Cents == 0 || d.Cents <= sum), "discount", message.OffersDiscountTooLarge)
	check.Add(d.Percent == 0 || d.Cents == 0, "discount", message.OffersDiscountTwice)
}

func lineField(i int, name string) string { return fmt.Sprintf("lines.%d.%s", i, name) }

// checkSend returns a fault of kind Invalid if the total is zero, or if the last day is in the past or more than
// maxValid days ahead.
func (o Offer) checkSend(now time.Time) error {
	var check fault.Check
	o.checkTimeLeft(&check, now)
	check.Add(o.TotalCents > 0, "lines", message.OffersTotalZero)
	return check.Err()
}
