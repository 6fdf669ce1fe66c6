package billing

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/sales/sale"
)

// TopicChanged is the live topic for new and changed invoices. Its events contain the invoice's id.
const TopicChanged = "billing.changed"

// InvoiceRow is an invoice or credit note in the admin's list.
type InvoiceRow struct {
	ID          string         `json:"id" db:"id" doc:"UUID"`
	Kind        sale.Kind      `json:"kind" db:"kind" enum:"invoice,credit_note"`
	Number      string         `json:"number" db:"number" example:"INV-2026-0001"`
	OrderID     string         `json:"order_id" db:"order_id" doc:"UUID of the order"`
	OrderNumber string         `json:"order_number" db:"order_number" example:"2611-7K3MQ9"`
	State       State          `json:"state" enum:"open,overdue,paid,credited,credit_note"`
	IsTest      bool           `json:"is_test" db:"is_test" doc:"Test order: no real money, and a number of the test series"`
	Currency    money.Currency `json:"currency" db:"currency" doc:"Lower-case code (ISO 4217)" example:"eur"`
	IssuedAt    time.Time      `json:"issued_at" db:"issued_at"`
	DueOn       time.Time      `json:"due_on" db:"due_on" doc:"Start of the due day, UTC"`
	PaidAt      *time.Time     `json:"paid_at" db:"paid_at" doc:"Time of the payment; null: not paid, or a credit note"`
	tax.Amount
	CreditedCents int64  `json:"credited_cents" db:"credited_cents" doc:"Sum of the credit notes, in cents"`
	BuyerName     string `json:"buyer_name" db:"buyer_name"`
	BuyerCompany  string `json:"buyer_company" db:"buyer_company"`
	BuyerEmail    string `json:"buyer_email" db:"buyer_email" doc:"Email address of the buyer; empty: unknown"`
	BuyerCountry  string `json:"buyer_country" db:"buyer_country" doc:"Country of the buyer, ISO 3166-1 alpha-2; empty: not given"`
	BuyerVATID    string `json:"buyer_vat_id" db:"buyer_vat_id"`

	Reminded int `json:"reminded" db:"reminded,computed" doc:"Number of reminders sent"`

	yearsAgo int // calendar years since the year of issue, in UTC
}

// InvoiceDetail is an invoice or credit note with all details.
type InvoiceDetail struct {
	InvoiceRow
	Taxes       []TaxSum   `json:"taxes" nullable:"false" doc:"Amounts by tax rate; they add up to the totals"`
	Credits     *Related   `json:"credits" doc:"The credited invoice; null for an invoice"`
	CreditNotes []Related  `json:"credit_notes" nullable:"false" doc:"Credit notes of the invoice, oldest first, at most 100"`
	Reminders   []Reminder `json:"reminders" nullable:"false" doc:"Sent reminders, oldest first"`
}

// TaxSum is the sum of all amounts with the same tax.
type TaxSum struct {
	Rule        string `json:"rule" db:"rule" enum:"none,exempt,domestic,reverse_charge,destination,export" doc:"Tax rule"`
	Country     string `json:"country" db:"country" doc:"Country that levies the tax; empty: none"`
	BasisPoints int64  `json:"basis_points" db:"basis_points" doc:"Tax rate in basis points: 1900 is 19%"`
	tax.Amount
}

// Related is another document of the same sale: the invoice of a credit note, or a credit note of an invoice.
type Related struct {
	ID         string `json:"id" db:"id" doc:"UUID"`
	Number     string `json:"number" db:"number"`
	TotalCents int64  `json:"gross_cents" db:"gross_cents"`
}

// shownAt returns the row with its state and its age in calendar years at a time.
func (r InvoiceRow) shownAt(now time.Time) InvoiceRow {
	r.State = stateOf(r.Kind, r.PaidAt, r.DueOn, r.TotalCents, r.CreditedCents, now)
	r.yearsAgo = now.UTC().Year() - r.IssuedAt.UTC().Year()
	return r
}

// notCredited matches invoices that aren't fully credited.
const notCredited = "(i.credited_cents = 0 OR i.credited_cents < i.gross_cents)"

func inState(state State, tone desk.Tone, sql string) desk.State[InvoiceRow] {
	return desk.State[InvoiceRow]{ID: string(state), Tone: tone, SQL: sql,
		Is: func(r InvoiceRow) bool { return r.State == state }}
}

// byDue returns a state of unpaid invoices that aren't credited in full. comparison is the SQL operator that compares
// the due day with the time one day ago: "<=" for overdue, ">" for not yet due.
func byDue(state State, tone desk.Tone, comparison string) desk.State[InvoiceRow] {
	s := inState(state, tone,
		"i.kind = 'invoice' AND i.paid_at IS NULL AND i.due_on "+comparison+" $%d AND "+notCredited)
	s.Args = func(now time.Time) []any { return []any{now.Add(-dayLength)} }
	return s
}

// states is the SQL version of stateOf.
var states = []desk.State[InvoiceRow]{
	byDue(Open, desk.Yellow, ">"), byDue(Overdue, desk.Red, "<="),
	inState(Paid, desk.Green, "i.kind = 'invoice' AND i.paid_at IS NOT NULL AND "+notCredited),
	inState(Credited, desk.Blue, "i.kind = 'invoice' AND NOT "+notCredited),
	inState(CreditNote, desk.Blue, "i.kind = 'credit_note'"),
	{ID: "test", Tone: desk.Neutral, Is: func(r InvoiceRow) bool { return r.IsTest }, SQL: "i.is_test"},
}

// years returns filters for the current and the last four calendar years in UTC, which bookkeepers need.
func years() []desk.State[InvoiceRow] {
	names := []string{"this_year", "last_year", "two_years_ago", "three_years_ago", "four_years_ago"}
	states := make([]desk.State[InvoiceRow], len(names))
	for ago, name := range names {
		states[ago] = desk.State[InvoiceRow]{ID: name, Tone: desk.Neutral, SQL: "i.month BETWEEN $%d AND $%d",
			Is: func(r InvoiceRow) bool { return r.yearsAgo == ago },
			Args: func(now time.Time) []any {
				year := now.UTC().Year() - ago
				return []any{fmt.Sprintf("%04d-01", year), fmt.Sprintf("%04d-12", year)}
			}}
	}
	return states
}

// dayOf formats a day in UTC, as documents print it.
func dayOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// sum returns a column with an amount in the document's currency.
func sum(columnID string, of func(InvoiceRow) int64) desk.Column[InvoiceRow] {
	return desk.MoneyOrEmpty(columnID, func(r InvoiceRow) (int64, money.Currency) { return of(r), r.Currency })
}

// openCents returns the amount that the buyer still owes. It is 0 for paid and credited invoices and for credit
// notes.
func (r InvoiceRow) openCents() int64 {
	if r.canMarkPaid() != nil {
		return 0
	}
	return r.TotalCents - r.CreditedCents
}

// invoiceTarget returns a link to another document.
func invoiceTarget(to Related) desk.Target {
	return desk.Target{Text: to.Number, URL: desk.Path("invoices", to.ID)}
}

var (
	numberColumn  = desk.Text("number", func(r InvoiceRow) string { return r.Number })
	issuedColumn  = desk.Date("issued", func(r InvoiceRow) string { return dayOf(r.IssuedAt) })
	kindColumn    = desk.Text("kind", func(r InvoiceRow) string { return string(r.Kind) })
	orderColumn   = desk.Text("order", func(r InvoiceRow) string { return r.OrderNumber })
	nameColumn    = desk.Text("name", func(r InvoiceRow) string { return r.BuyerName })
	companyColumn = desk.Text("company", func(r InvoiceRow) string { return r.BuyerCompany })
	emailColumn   = desk.Mail("email", func(r InvoiceRow) string { return r.BuyerEmail })
	countryColumn = desk.Text("country", func(r InvoiceRow) string { return r.BuyerCountry })
	vatIDColumn   = desk.Text("vat_id", func(r InvoiceRow) string { return r.BuyerVATID })
	netColumn     = sum("net", func(r InvoiceRow) int64 { return r.NetCents })
	taxColumn     = sum("tax", func(r InvoiceRow) int64 { return r.TaxCents })
	amountColumn  = sum("amount", func(r InvoiceRow) int64 { return r.TotalCents })
	openColumn    = sum("open", InvoiceRow.openCents)
	dueColumn     = desk.Date("due", func(r InvoiceRow) string {
		if r.canMarkPaid() != nil {
			return ""
		}
		return dayOf(r.DueOn)
	})
	paidColumn = desk.Date("paid_on", func(r InvoiceRow) string {
		if r.PaidAt == nil {
			return ""
		}
		return dayOf(*r.PaidAt)
	})
)

// buyer returns the buyer's company, name or email address, in this order.
func (r InvoiceRow) buyer() string { return cmp.Or(r.BuyerCompany, r.BuyerName, r.BuyerEmail) }

// taxed is a tax amount of a document; crediting is one of its credit notes.
type (
	taxed     = desk.Priced[TaxSum]
	crediting = desk.Priced[Related]
)

func (d InvoiceDetail) byTax() []taxed       { return desk.InCurrency(d.Taxes, d.Currency) }
func (d InvoiceDetail) credits() []crediting { return desk.InCurrency(d.CreditNotes, d.Currency) }

// events returns the document's history by time: when it was issued, reminded of and paid.
func (d InvoiceDetail) events(say desk.Translate) []desk.HistoryLine {
	lines := []desk.HistoryLine{{At: d.IssuedAt, Text: say("event.issued")}}
	for _, r := range d.Reminders {
		lines = append(lines, desk.HistoryLine{At: r.SentAt, Text: say("event.reminded")})
	}
	if d.PaidAt != nil {
		lines = append(lines, desk.HistoryLine{At: *d.PaidAt, Text: say("event.paid")})
	}
	slices.SortStableFunc(lines, func(a, b desk.HistoryLine) int { return a.At.Compare(b.At) })
	return lines
}

// detailFacts returns the fields of the details page: the PDF, the order, the invoice that a credit note corrects,
// amounts, days and buyer.
func detailFacts() []desk.Column[InvoiceDetail] {
	row := func(d InvoiceDetail) InvoiceRow { return d.InvoiceRow }
	return slices.Concat([]desk.Column[InvoiceDetail]{
		desk.Download("pdf", func(d InvoiceDetail) desk.Target {
			return desk.Target{Text: d.Number + ".pdf", URL: "/api/admin/invoices/" + d.ID + "/pdf"}
		}),
		desk.Link("order", func(d InvoiceDetail) desk.Target {
			return desk.Target{Text: d.OrderNumber, URL: desk.Path("orders", d.OrderID)}
		}),
		desk.Link("corrects", func(d InvoiceDetail) desk.Target {
			if d.Credits == nil {
				return desk.Target{}
			}
			return invoiceTarget(*d.Credits)
		}),
	}, desk.Embed(row, amountColumn, netColumn, taxColumn, openColumn, issuedColumn, dueColumn, paidColumn, nameColumn,
		companyColumn, emailColumn, countryColumn, vatIDColumn))
}

var detailTables = []desk.Table[InvoiceDetail]{
	desk.Rows("taxes", InvoiceDetail.byTax, nil,
		desk.Badge("rule", ruleStates()...), desk.Text("country", func(t taxed) string { return t.Of.Country }),
		desk.Rate("rate", func(t taxed) int64 { return t.Of.BasisPoints }),
		desk.Sum("net", func(t TaxSum) int64 { return t.NetCents }),
		desk.Sum("tax", func(t TaxSum) int64 { return t.TaxCents }),
		desk.Sum("gross", func(t TaxSum) int64 { return t.TotalCents })),
	desk.Rows("credit_notes", InvoiceDetail.credits, nil,
		desk.Link("number", func(c crediting) desk.Target { return invoiceTarget(c.Of) }),
		desk.Sum("amount", func(r Related) int64 { return r.TotalCents })),
}

// ruleStates returns one label for each tax rule.
func ruleStates() []desk.State[taxed] {
	var states []desk.State[taxed]
	for _, name := range []string{tax.RuleNone, tax.RuleExempt, tax.RuleDomestic, tax.RuleReverseCharge,
		tax.RuleDestination, tax.RuleExport} {
		states = append(states, desk.State[taxed]{ID: name, Tone: desk.Neutral,
			Is: func(t taxed) bool { return t.Of.Rule == name }})
	}
	return states
}

// bookFile declares the file for bookkeepers: one row for each tax, without test orders.
func bookFile() *desk.File {
	row := func(r bookRow) InvoiceRow { return r.InvoiceRow }
	part := func(columnID string, of func(tax.Amount) int64) desk.Column[bookRow] {
		return desk.Money(columnID, func(r bookRow) (int64, money.Currency) { return of(r.Part), r.Currency })
	}
	return desk.FileOf(bookList, nil, slices.Concat(
		desk.Embed(row, issuedColumn, numberColumn, kindColumn, orderColumn, nameColumn, companyColumn, countryColumn, vatIDColumn,
			desk.Text("currency", func(r InvoiceRow) string { return string(r.Currency) })),
		[]desk.Column[bookRow]{
			part("net", func(a tax.Amount) int64 { return a.NetCents }),
			desk.Rate("rate", func(r bookRow) int64 { return r.BasisPoints }),
			part("tax", func(a tax.Amount) int64 { return a.TaxCents }),
			part("gross", func(a tax.Amount) int64 { return a.TotalCents }),
			desk.Text("rule", func(r bookRow) string { return r.Rule }),
			desk.Text("corrects", func(r bookRow) string { return r.Corrects }),
			desk.Date("due_on", bookRow.dueOn),
		}, desk.Embed(row, paidColumn))...)
}

// dueOn returns the due day, or "" for a credit note.
func (r bookRow) dueOn() string {
	if r.Kind == sale.KindCreditNote {
		return ""
	}
	return dayOf(r.DueOn)
}

// canMarkPaid returns nil for an open or overdue invoice, desk.ErrUnchanged for a paid one, and desk.ErrHidden for
// credited ones and credit notes.
func (r InvoiceRow) canMarkPaid() error {
	switch r.State {
	case Open, Overdue:
		return nil
	case Paid:
		return desk.ErrUnchanged
	default:
		return desk.ErrHidden
	}
}

// Desk declares the invoices and credit notes on the admin's desk.
func (s *Service) Desk() desk.Kind[InvoiceRow] {
	return &desk.Resource[InvoiceRow, InvoiceDetail]{
		Name: "invoices", Noun: desk.Noun{ID: "invoice", One: "an invoice", Many: "invoices"}, Topic: TopicChanged,
		List: invoiceList, Search: "i.search_text", NotFound: errNoInvoice,
		At: InvoiceRow.shownAt,
		Columns: []desk.Column[InvoiceRow]{
			numberColumn.At(desk.Title), desk.Text("buyer", InvoiceRow.buyer).At(desk.Line), emailColumn, orderColumn.FilterByID("i.order_id"),
			desk.Badge("state", states...).At(desk.Mark).Filterable(), issuedColumn.At(desk.Line).SortableBy("newest",
				"oldest"),
			dueColumn.SortableBy("due"), amountColumn.At(desk.Figure).SortableBy("amount"),
			desk.Badge("year", years()...).FileOnly().Filterable(),
		},
		File: bookFile(),
		Record: desk.Record[InvoiceRow, InvoiceDetail]{
			Find: s.FindDetail, Row: func(d InvoiceDetail) InvoiceRow { return d.InvoiceRow },
			Title: func(d InvoiceDetail) string { return d.Number },
			Facts: detailFacts(), Tables: detailTables, Events: InvoiceDetail.events,
		},
		Actions: []desk.Action[InvoiceRow, InvoiceDetail]{
			desk.Call[InvoiceDetail]("mark-paid", InvoiceRow.canMarkPaid,
				func(ctx context.Context, actorID, invoiceID string, _ desk.NoInput) error {
					return s.MarkPaid(ctx, actorID, invoiceID)
				}).Summary("Mark {rows} as paid").Start(func(d InvoiceDetail) desk.Start[desk.NoInput] {
				return desk.Start[desk.NoInput]{Values: []string{"number", d.Number,
					"amount", d.Currency.FormatExact(d.openCents())}}
			}).Bulk().Effect(auth.Pays | auth.Mails).Final(),
			desk.Do[InvoiceDetail]("remind", s.canRemind, s.remindNow).
				Summary("Email a payment reminder for {rows}").
				Bulk().Effect(auth.Mails).Hold(
				func(InvoiceRow, desk.NoInput) desk.Inverse {
					return desk.Inverse{Action: "withdraw-reminder", Input: desk.NoInput{}}
				}),
			desk.Do[InvoiceDetail]("withdraw-reminder", InvoiceRow.canWithdrawReminder, s.withdrawReminder).
				Summary("Withdraw the reminder of {rows} before it is sent").
				Effect(auth.Internal).UndoOnly(),
		},
		Tasks: []desk.Task[InvoiceRow]{{Column: "state", State: string(Overdue), Action: "mark-paid", Sort: "due",
			Due: func(r InvoiceRow) time.Time { return r.DueOn.AddDate(0, 0, 1) }}},
		Client: desk.Client[InvoiceRow]{Column: "i.buyer_email", Account: "i.user_id",
			Email: func(r InvoiceRow) string { return r.BuyerEmail },
			Name:  func(r InvoiceRow) string { return r.BuyerName }},
	}
}
