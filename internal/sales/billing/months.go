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

// Months contains the sums of a calendar year in UTC by month, without test orders. Credit notes count in the month
// of their issue.
type Months struct {
	Year   int     `json:"year" example:"2026"`
	Months []Month `json:"months" nullable:"false" doc:"Months with documents, oldest first; one entry for each currency"`
}

// Month contains the sums of a month in one currency.
type Month struct {
	Month     string         `json:"month" example:"2026-11"`
	Currency  money.Currency `json:"currency" example:"eur"`
	Documents int64          `json:"documents" doc:"Number of invoices and credit notes"`
	tax.Amount
	DueCents int64    `json:"open_cents" doc:"Unpaid rest of the invoices of this month"`
	Taxes    []TaxSum `json:"taxes" nullable:"false" doc:"Amounts by tax rate; they add up to the totals"`
}

// The range of valid years.
const (
	firstYear = 2000
	lastYear  = 9999
)

// SumMonths returns the sums of a calendar year by month and currency; year 0 is the current year in UTC. A year
// before 2000 or after 9999 is a fault of kind Invalid.
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
		return Months{}, fault.Wrap(err, "sum the invoices of %d", year)
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

// MonthMoney contains the sums of a month and the currently due amounts in one currency.
type MonthMoney struct {
	Currency       money.Currency `json:"currency" db:"currency" example:"eur"`
	NetCents       int64          `json:"net_cents" db:"net_cents" doc:"Invoices less credit notes of this month, without tax"`
	NetBeforeCents int64          `json:"net_before_cents" db:"net_before_cents" doc:"Invoices less credit notes of the previous month, without tax"`
	DueCents       int64          `json:"open_cents" db:"open_cents" doc:"Unpaid rest of all invoices"`
	OverdueCents   int64          `json:"overdue_cents" db:"overdue_cents" doc:"Overdue part of the due amount"`
}

// SumFigures returns the figures of two calendar months and the unpaid and overdue amounts of all invoices, by
// currency. month and before are instants within the months, in UTC.
func (s *Service) SumFigures(ctx context.Context, month, before time.Time) ([]MonthMoney, error) {
	const name = "2006-01"
	all, err := sumFigures(ctx, s.db, month.Format(name), before.Format(name), s.db.Clock().Now().Add(-dayLength))
	return all, fault.Wrap(err, "sum the invoices of %s", month.Format(name))
}
