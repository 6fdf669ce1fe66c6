package billing

import (
	"context"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
)

// Months are the sums of a calendar year in UTC, by month. Credit notes count in the month they were
// issued in. Tests don't count.
type Months struct {
	Year   int     `json:"year" example:"2026"`
	Months []Month `json:"months" nullable:"false" doc:"Those with documents, oldest first; a month for each currency"`
}

// Month is the sums of a month in one currency.
type Month struct {
	Month     string         `json:"month" example:"2026-11"`
	Currency  money.Currency `json:"currency" example:"eur"`
	Documents int64          `json:"documents" doc:"Invoices and credit notes"`
	tax.Amount
	DueCents int64    `json:"open_cents" doc:"Left to pay of the invoices of this month"`
	Taxes    []TaxSum `json:"taxes" nullable:"false" doc:"By rate; they add up to the amounts"`
}

// The years that may be asked for.
const (
	firstYear = 2000
	lastYear  = 9999
)

// SumMonths returns the sums of a year. A year before 2000 is a fault of kind Invalid; 0 is the
// present year.
func (s *Service) SumMonths(ctx context.Context, year int) (Months, error) {
	if year == 0 {
		year = s.db.Clock().Now().UTC().Year()
	}
	if year < firstYear || year > lastYear {
		return Months{}, fault.InvalidField("year", message.ListYear)
	}
	first, last := fmt.Sprintf("%04d-01", year), fmt.Sprintf("%04d-12", year)
	open, err := sumOpen(ctx, s.db, first, last)
	if err != nil {
		return Months{}, fault.Wrap(err, "count the invoices of %d", year)
	}
	sums, err := sumMonths(ctx, s.db, first, last)
	if err != nil {
		return Months{}, fault.Wrap(err, "add up the invoices of %d", year)
	}
	out := Months{Year: year, Months: make([]Month, len(open))}
	for i, o := range open {
		m := Month{Month: o.Month, Currency: o.Currency, Documents: o.Documents, DueCents: o.DueCents, Taxes: []TaxSum{}}
		for _, row := range sums {
			if row.Month == o.Month && row.Currency == o.Currency {
				m.Taxes, m.Amount = append(m.Taxes, row.TaxSum), m.Plus(row.Amount)
			}
		}
		out.Months[i] = m
	}
	return out, nil
}

// MonthMoney is the sums of a month in one currency, and what buyers owe now.
type MonthMoney struct {
	Currency       money.Currency `json:"currency" db:"currency" example:"eur"`
	NetCents       int64          `json:"net_cents" db:"net_cents" doc:"Invoices less credit notes of the month, without tax"`
	NetBeforeCents int64          `json:"net_before_cents" db:"net_before_cents" doc:"The same of the month before"`
	DueCents       int64          `json:"open_cents" db:"open_cents" doc:"Left to pay of all invoices"`
	OverdueCents   int64          `json:"overdue_cents" db:"overdue_cents" doc:"Of that: what is overdue"`
}

// SumFigures returns the figures of the calendar months in UTC in which two instants lie, by currency.
func (s *Service) SumFigures(ctx context.Context, month, before time.Time) ([]MonthMoney, error) {
	const name = "2006-01"
	all, err := sumFigures(ctx, s.db, month.Format(name), before.Format(name), s.db.Clock().Now().Add(-dayLength))
	return all, fault.Wrap(err, "add up the invoices of %s", month.Format(name))
}
