package offers

import (
	"context"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/desk"
	"harborlight/internal/sales/sale"
)

func today(now time.Time) []any { return []any{string(sale.DayOf(now))} }

// offerStates are the states, and what waits. An open offer whose last day is over counts as expired before the job
// says so.
var offerStates = []desk.State[OfferRow]{
	{ID: "rest", Tone: desk.Yellow, Is: func(r OfferRow) bool { return r.canInvoiceRest() == nil },
		SQL: "o.state = 'accepted' AND o.deposit_cents < o.total_cents AND o.rest_order_id = ''"},
	{ID: string(Draft), Tone: desk.Neutral, Is: is(Draft), SQL: "o.state = 'draft'"},
	{ID: string(Sent), Tone: desk.Blue, Is: is(Sent), SQL: stillOpen, Args: today},
	{ID: string(Accepted), Tone: desk.Green, Is: is(Accepted), SQL: "o.state = 'accepted'"},
	{ID: string(Declined), Tone: desk.Red, Is: is(Declined), SQL: "o.state = 'declined'"},
	{ID: string(Withdrawn), Tone: desk.Neutral, Is: is(Withdrawn), SQL: "o.state = 'withdrawn'"},
	{ID: string(Expired), Tone: desk.Yellow, Is: is(Expired), SQL: hasExpired, Args: today},
}

func is(state State) func(OfferRow) bool { return func(r OfferRow) bool { return r.State == state } }

var (
	buyerColumn   = desk.Text("buyer", func(r OfferRow) string { return r.BuyerName })
	emailColumn   = desk.Mail("email", func(r OfferRow) string { return r.BuyerEmail })
	companyColumn = desk.Text("company", func(r OfferRow) string { return r.BuyerCompany })
	totalColumn   = desk.Money("total", func(r OfferRow) (int64, money.Currency) { return r.TotalCents, r.Currency })
	depositColumn = desk.Money("deposit", func(r OfferRow) (int64, money.Currency) { return r.DepositCents, r.Currency })
	validColumn   = desk.Date("valid_until", func(r OfferRow) string { return string(r.ValidUntil) })
	createdColumn = desk.Time("created", desk.On(func(r OfferRow) time.Time { return r.CreatedAt }))
	sentColumn    = desk.Time("sent", func(r OfferRow) *time.Time { return r.SentAt })
	decidedColumn = desk.Time("decided", func(r OfferRow) *time.Time { return r.DecidedAt })
)

// history is what happened to the offer.
func (d OfferDetail) history(say desk.Say) []desk.HistoryLine {
	lines := []desk.HistoryLine{{At: d.CreatedAt, Text: say("event.created")}}
	if d.SentAt != nil {
		lines = append(lines, desk.HistoryLine{At: *d.SentAt, Text: say("event.sent", "email", d.BuyerEmail)})
	}
	if d.DecidedAt != nil {
		lines = append(lines, desk.HistoryLine{At: *d.DecidedAt, Text: say("event." + string(d.State)),
			By: d.AcceptedBy, Body: d.DeclineReason})
	}
	return lines
}

// Desk declares the offers at the owner's desk. Writing, sending and deleting a draft belong to its editor.
func (s *Service) Desk() *desk.Resource[OfferRow, OfferDetail] {
	row := func(d OfferDetail) OfferRow { return d.OfferRow }
	return &desk.Resource[OfferRow, OfferDetail]{
		Name: "offers", One: "offer", List: offerList, Search: "o.search_text", Missing: errNoOffer, At: OfferRow.shown,
		Columns: []desk.Column[OfferRow]{
			desk.Text("number", func(r OfferRow) string { return r.Number }).At(desk.Title), buyerColumn.At(desk.Line),
			companyColumn, emailColumn.FileOnly(), totalColumn.At(desk.Figure).Sorts("amount"), depositColumn.FileOnly(),
			desk.Text("currency", func(r OfferRow) string { return string(r.Currency) }).FileOnly(),
			validColumn.Sorts("valid"), createdColumn.FileOnly(), sentColumn.FileOnly(), decidedColumn.FileOnly(),
			desk.Badge("state", offerStates...).At(desk.Mark).Filters().
				InFile(func(r OfferRow) string { return string(r.State) }),
			desk.Text("id", func(r OfferRow) string { return r.ID }).FileOnly(),
			desk.Text("lead", func(r OfferRow) string { return r.LeadID }).FileOnly().Of("o.lead_id"),
		},
		Record: desk.Record[OfferRow, OfferDetail]{
			Find: s.FindDetail, Row: row, Title: func(d OfferDetail) string { return d.Number },
			Facts: append(desk.Of(row, buyerColumn, companyColumn, emailColumn, totalColumn, depositColumn, validColumn),
				desk.Text("sha256", func(d OfferDetail) string { return d.SHA256 })),
			Events: OfferDetail.history,
		},
		Actions: []desk.Action[OfferRow, OfferDetail]{
			desk.Call[OfferDetail]("invoice-rest", OfferRow.canInvoiceRest,
				func(ctx context.Context, _, offerID string, _ desk.Nothing) error {
					_, err := s.InvoiceRest(ctx, offerID)
					return err
				}).Final(),
			desk.Call[OfferDetail]("withdraw", OfferRow.canWithdraw,
				func(ctx context.Context, _, offerID string, _ desk.Nothing) error {
					_, err := s.Withdraw(ctx, offerID)
					return err
				}).Bulk().Danger().Final(),
		},
		Waits:  []desk.Wait[OfferRow]{{Column: "state", State: "rest", Action: "invoice-rest"}},
		Client: desk.Client[OfferRow]{Column: "o.buyer_email", Email: func(r OfferRow) string { return r.BuyerEmail }},
	}
}
