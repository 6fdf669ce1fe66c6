package sales

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/sales/billing"
)

// MonthFigures contains the figures of the current calendar month in UTC and of the previous one, without test orders
// and leads that look automated.
type MonthFigures struct {
	Month       string       `json:"month" example:"2026-11"`
	Money       []MonthMoney `json:"money" nullable:"false" doc:"By currency; the site's currency first"`
	Leads       int64        `json:"leads" doc:"Leads received this month"`
	LeadsBefore int64        `json:"leads_before" doc:"Leads received in the whole previous month"`
}

// MonthMoney contains the sums of a month in one currency.
type MonthMoney struct {
	billing.MonthMoney
	PaidCents       int64 `json:"paid_cents" doc:"First payments and renewals this month, with tax"`
	PaidBeforeCents int64 `json:"paid_before_cents" doc:"First payments and renewals of the previous month, with tax"`
}

// SumMonth returns the figures of the current calendar month in UTC until now, and of the previous month for
// comparison.
func (a *Area) SumMonth(ctx context.Context) (MonthFigures, error) {
	now := a.DB.Clock().Now().UTC()
	first := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	before := first.AddDate(0, -1, 0)
	out := MonthFigures{Month: first.Format("2006-01")}
	var err error
	if out.Money, err = a.sumMoney(ctx, before, first); err != nil {
		return MonthFigures{}, err
	}
	if out.Leads, err = a.leads.Count(ctx, first, now.Add(time.Second)); err != nil {
		return MonthFigures{}, fault.Wrap(err, "count the leads of %s", out.Month)
	}
	if out.LeadsBefore, err = a.leads.Count(ctx, before, first); err != nil {
		return MonthFigures{}, fault.Wrap(err, "count the leads before %s", out.Month)
	}
	return out, nil
}

// sumMoney returns invoiced and paid amounts of two months, by currency: the month that begins at first and the one
// before it, which begins at before. The currency of the site comes first, even without amounts.
func (a *Area) sumMoney(ctx context.Context, before, first time.Time) ([]MonthMoney, error) {
	invoiced, err := a.billing.SumFigures(ctx, first, before)
	if err != nil {
		return nil, err
	}
	out := []MonthMoney{}
	for _, m := range withFirst(invoiced, a.Content().Selling.Currency) {
		paid, err := a.orders.SumPaid(ctx, m.Currency, []time.Time{before, first, first.AddDate(0, 1, 0)})
		if err != nil {
			return nil, err
		}
		out = append(out, MonthMoney{MonthMoney: m, PaidBeforeCents: paid[0], PaidCents: paid[1]})
	}
	return out, nil
}

// withFirst returns the figures with those of the currency at the front. If they are missing, it adds figures of 0.
func withFirst(all []billing.MonthMoney, currency money.Currency) []billing.MonthMoney {
	out := []billing.MonthMoney{{Currency: currency}}
	for _, f := range all {
		if f.Currency == currency {
			out[0] = f
		} else {
			out = append(out, f)
		}
	}
	return out
}

type monthOutput struct{ Body MonthFigures }

// monthRoute adds the admin's route for the figures of the current month.
func (a *Area) monthRoute(r *httpx.Router, with httpx.SharedLimits) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/month", ID: "sum-month",
		Summary: "Sum paid, invoiced, unpaid and overdue amounts of this month and the last",
		Role:    auth.Admin, Limits: with.Desk},
		func(ctx context.Context, _ *struct{}) (*monthOutput, error) {
			m, err := a.SumMonth(ctx)
			return &monthOutput{Body: m}, err
		})
}
