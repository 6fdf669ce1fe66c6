package orders

import (
	"context"
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // time zones for machines without a time zone database

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

// revenueDays is the number of days in the report, including today.
const revenueDays = 30

// Revenue is the revenue of the last 30 days. First payments, renewals and refunds each count on the day on which
// they happened.
type Revenue struct {
	Zone     string         `json:"zone" doc:"Time zone of the days"`
	Currency money.Currency `json:"currency" doc:"Currency of the amounts; test orders in others don't count" example:"usd"`
	IsTest   bool           `json:"is_test" doc:"Contains only test orders, because there are no others: no real money"`
	Hidden   int            `json:"hidden_tests" doc:"Number of test orders in these days that aren't counted"`
	Days     []RevenueDay   `json:"days" nullable:"false" doc:"Oldest first, today last"`
	Total    Figures        `json:"total"`
}

// RevenueDay is one day of the report.
type RevenueDay struct {
	Day string `json:"day" format:"date" example:"2026-11-21"`
	Figures
}

// Figures contains the figures of one or more days. Converted divided by Started is the conversion rate.
type Figures struct {
	PaidCents     int64 `json:"paid_cents" db:"paid_cents" doc:"First payments and renewals in cents"`
	RenewedCents  int64 `json:"renewed_cents" db:"renewed_cents" doc:"Renewals among them in cents"`
	RefundedCents int64 `json:"refunded_cents" db:"refunded_cents" doc:"Refunds in this period, regardless of the time of payment, in cents"`
	Started       int   `json:"started" db:"started" doc:"Orders started"`
	Converted     int   `json:"converted" db:"converted" doc:"Number of started orders that are paid by now"`
}

// add adds the other figures to f.
func (f *Figures) add(other Figures) {
	f.PaidCents += other.PaidCents
	f.RenewedCents += other.RenewedCents
	f.RefundedCents += other.RefundedCents
	f.Started += other.Started
	f.Converted += other.Converted
}

// Revenue returns the revenue of the last 30 days in the zone, today included, in the site's currency. Test orders
// count only if there are no others; otherwise, Hidden is their number. An unknown or empty zone is a fault of kind
// Invalid.
func (s *Service) Revenue(ctx context.Context, zone string) (Revenue, error) {
	place, err := time.LoadLocation(zone)
	if err != nil || zone == "" || zone == "Local" {
		return Revenue{}, fault.InvalidField("zone", message.FormAnyZone)
	}
	days := lastDays(s.db.Clock().Now().In(place), revenueDays)
	r := Revenue{Zone: zone, Currency: s.site().Selling.Currency, Days: make([]RevenueDay, revenueDays)}
	first, end := days[0], days[revenueDays]
	sales, err := countOrders(ctx, s.db, first, end, orderFilter{r.Currency, false})
	if err != nil {
		return r, fmt.Errorf("count the orders of %d days: %w", revenueDays, err)
	}
	tests, err := countOrders(ctx, s.db, first, end, orderFilter{r.Currency, true})
	if err != nil {
		return r, fmt.Errorf("count the test orders of %d days: %w", revenueDays, err)
	}
	if r.IsTest = sales == 0 && tests > 0; !r.IsTest {
		r.Hidden = tests
	}
	figures, err := sumDays(ctx, s.db, days, orderFilter{r.Currency, r.IsTest})
	if err != nil {
		return r, fmt.Errorf("add up the revenue of %d days: %w", revenueDays, err)
	}
	for i, f := range figures {
		r.Days[i] = RevenueDay{Day: days[i].Format(time.DateOnly), Figures: f.Figures}
		r.Total.add(f.Figures)
	}
	return r, nil
}

// SumPaid returns the first payments and renewals in a currency for each interval between consecutive instants, in
// cents: one sum fewer than instants. Refunds and test orders don't count.
func (s *Service) SumPaid(ctx context.Context, currency money.Currency, instants []time.Time) ([]int64, error) {
	sums, err := sumDays(ctx, s.db, instants, orderFilter{currency, false})
	if err != nil {
		return nil, fmt.Errorf("add up the payments in %s: %w", currency, err)
	}
	paid := make([]int64, len(sums))
	for i, sum := range sums {
		paid[i] = sum.PaidCents
	}
	return paid, nil
}

// lastDays returns count+1 times in the location of now: the starts of the last count days, today included, and the
// start of tomorrow. A day may have 23 or 25 hours.
func lastDays(now time.Time, count int) []time.Time {
	days := make([]time.Time, count+1)
	for i := range days {
		days[i] = time.Date(now.Year(), now.Month(), now.Day()-count+1+i, 0, 0, 0, 0, now.Location())
	}
	return days
}

// orderFilter selects the orders of a report.
type orderFilter struct {
	currency money.Currency
	tests    bool // only test orders; otherwise only real ones
}

// countOrders returns the number of orders that were started, paid, renewed or refunded in [from, to). Each subquery
// reads a range of an index.
func countOrders(ctx context.Context, q database.Querier, from, to time.Time, of orderFilter) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM (
			SELECT id
			FROM orders
			WHERE created_at >= $1 AND created_at < $2 AND `+isTest+` = $3 AND currency = $4
			UNION
			SELECT id
			FROM orders
			WHERE paid_at >= $1 AND paid_at < $2 AND `+isTest+` = $3 AND currency = $4
			UNION
			SELECT orders.id
			FROM order_movements
			JOIN orders ON orders.id = order_id
			WHERE cents <> 0 AND at >= $1 AND at < $2 AND `+isTest+` = $3 AND currency = $4
			UNION
			SELECT orders.id
			FROM order_movements
			JOIN orders ON orders.id = order_id
			WHERE refund_cents <> 0 AND at >= $1 AND at < $2 AND `+isTest+` = $3 AND currency = $4
		) found`, from, to, of.tests, string(of.currency))
}

// dayFigures contains the figures of one day by its index.
type dayFigures struct {
	Day int `db:"day"`
	Figures
}

// sumDays returns the figures of each day between consecutive starts, in order: one fewer than starts. It reads four
// index ranges per day, regardless of the number of orders.
func sumDays(ctx context.Context, q database.Querier, days []time.Time, of orderFilter) ([]dayFigures, error) {
	var c database.Condition
	test, currency := c.Arg(of.tests), c.Arg(string(of.currency))
	parts := make([]string, len(days)-1)
	from := c.Arg(days[0])
	for i := range parts {
		to := c.Arg(days[i+1])
		parts[i] = fmt.Sprintf(dayQuery, i, from, to, test, currency)
		from = to
	}
	return database.All[dayFigures](ctx, q, strings.Join(parts, " UNION ALL ")+" ORDER BY day", c.Args()...)
}

const dayQuery = `
		SELECT
			%[1]d AS day,
			paid.paid_cents + later.renewed_cents AS paid_cents,
			later.renewed_cents,
			back.refunded_cents + later.back_cents AS refunded_cents,
			begun.started,
			begun.converted
		FROM (
			SELECT
				CAST(COALESCE(SUM(paid_cents), 0) AS BIGINT) AS paid_cents
			FROM orders
			WHERE paid_at >= %[2]s AND paid_at < %[3]s AND ` + isTest + ` = %[4]s AND currency = %[5]s
		) paid, (
			SELECT
				CAST(COALESCE(SUM(CASE WHEN cents > 0 THEN cents END), 0) AS BIGINT) AS renewed_cents,
				CAST(COALESCE(SUM(CASE WHEN cents < 0 THEN -cents END), 0) AS BIGINT) AS back_cents
			FROM order_movements
			JOIN orders ON orders.id = order_id
			WHERE cents <> 0 AND at >= %[2]s AND at < %[3]s AND ` + isTest + ` = %[4]s AND currency = %[5]s
		) later, (
			SELECT
				CAST(COALESCE(SUM(refund_cents), 0) AS BIGINT) AS refunded_cents
			FROM order_movements
			JOIN orders ON orders.id = order_id
			WHERE refund_cents <> 0 AND at >= %[2]s AND at < %[3]s AND ` + isTest + ` = %[4]s AND currency = %[5]s
		) back, (
			SELECT
				COUNT(*) AS started,
				COUNT(paid_at) AS converted
			FROM orders
			WHERE created_at >= %[2]s AND created_at < %[3]s AND ` + isTest + ` = %[4]s AND currency = %[5]s
		) begun`
