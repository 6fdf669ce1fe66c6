package offers

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/sale"
)

// OfferRow is an offer in the admin's list.
type OfferRow struct {
	ID      string `json:"id" db:"id" doc:"UUID"`
	Number  string `json:"number" doc:"Number with the version" example:"OF-2026-0001-2"`
	Series  string `json:"-" db:"number"`
	Version int64  `json:"version" db:"version"`
	LeadID  string `json:"lead_id" db:"lead_id" doc:"UUID of the lead, which may have been deleted"`
	State   State  `json:"state" db:"state" enum:"draft,sent,accepted,declined,withdrawn,expired"`
	Summary
	CreatedAt   time.Time  `json:"created_at" db:"created_at"`
	SentAt      *time.Time `json:"sent_at" db:"sent_at"`
	DecidedAt   *time.Time `json:"decided_at" db:"decided_at"`
	RestOrderID string     `json:"rest_order_id" db:"rest_order_id" doc:"UUID of the order for the rest; empty: none yet"`
}

// Summary contains the parts of the content with separate columns.
type Summary struct {
	BuyerName    string         `json:"buyer_name" db:"buyer_name"`
	BuyerEmail   string         `json:"buyer_email" db:"buyer_email"`
	BuyerCompany string         `json:"buyer_company" db:"buyer_company" doc:"Company of the buyer; empty: none given"`
	Currency     money.Currency `json:"currency" db:"currency"`
	TotalCents   int64          `json:"total_cents" db:"total_cents" doc:"Total in cents, including tax"`
	DepositCents int64          `json:"deposit_cents" db:"deposit_cents" doc:"Due on acceptance, in cents; equals the total without a deposit"`
	ValidUntil   sale.Day       `json:"valid_until" db:"valid_until" doc:"Last valid day, YYYY-MM-DD"`
}

// withSummary returns the row with the buyer and last day of the content, the totals and the currency.
func (r OfferRow) withSummary(c sale.OfferContent, t sale.OfferTotals, currency money.Currency) OfferRow {
	r.BuyerName, r.BuyerEmail, r.BuyerCompany = c.Buyer.Name, c.Buyer.Email, c.Buyer.Company
	r.Currency, r.TotalCents, r.DepositCents, r.ValidUntil = currency, t.TotalCents, t.DepositCents, c.ValidUntil
	return r
}

// OfferDetail is an offer with all details for the desk.
type OfferDetail struct {
	OfferRow
	Revision      int64             `json:"revision"`
	Content       sale.OfferContent `json:"content"`
	Totals        sale.OfferTotals  `json:"totals"`
	AcceptedBy    string            `json:"accepted_by" doc:"Name that the buyer typed or the owner recorded; empty: not accepted"`
	AcceptedHow   AcceptanceMethod  `json:"accepted_how" enum:"phone,email,paper,in_person," doc:"Way of an acceptance that the owner recorded; empty: on the offer's page"`
	SHA256        string            `json:"sha256" doc:"SHA-256 of the accepted document; empty: not accepted"`
	DeclineReason string            `json:"decline_reason"`
	OrderID       string            `json:"order_id" doc:"UUID of the order; empty: not accepted"`
}

// offerList is the admin's list of offers.
var offerList = paging.List[OfferRow]{
	Select: `
		SELECT` + database.Columns[OfferRow]("o") + `
		FROM offers o`,
	Table: "offers o", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"o.created_at", "o.id"}, Descending: true},
		{Name: "oldest", Columns: []string{"o.created_at", "o.id"}},
		{Name: "amount", Columns: []string{"o.total_cents", "o.id"}, Descending: true},
		{Name: "valid", Columns: []string{"o.valid_until", "o.id"}},
	}, ID: func(r OfferRow) string { return r.ID },
}

// withState returns the row with its computed fields.
func (r OfferRow) withState(now time.Time) OfferRow {
	r.Number, r.State = r.FullNumber(), r.stateAt(now)
	return r
}

// FindDetail returns an offer with all details, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, offerID string) (OfferDetail, error) {
	o, err := find(ctx, s.db, offerID)
	if err != nil {
		return OfferDetail{}, fault.Wrap(err, "find offer %s", offerID)
	}
	d := OfferDetail{OfferRow: o.withState(s.db.Clock().Now()), Revision: o.Revision, Content: o.Content,
		DeclineReason: o.DeclineReason, OrderID: o.OrderID}
	if d.Totals, err = s.totalsOf(o); err != nil {
		return OfferDetail{}, err
	}
	a, err := findAcceptance(ctx, s.db, o.ID)
	if err != nil {
		return OfferDetail{}, err
	}
	d.AcceptedBy, d.AcceptedHow, d.SHA256 = a.Name, a.How, a.SHA256
	return d, nil
}

// totalsOf returns the totals of a sent offer from its document, or computes those of a draft with the current tax.
func (s *Service) totalsOf(o Offer) (sale.OfferTotals, error) {
	if o.Document == "" {
		return s.totals(o.Content)
	}
	d, err := o.document()
	return d.Totals, err
}

// Find returns an offer, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, offerID string) (Offer, error) {
	return find(ctx, s.db, offerID)
}

func today(now time.Time) []any { return []any{string(sale.DayOf(now))} }

// offerStates are the states, and the pending balance. An open offer expires with its last day, even before the job
// updates it.
var offerStates = []desk.State[OfferRow]{
	{ID: "rest", Tone: desk.Yellow, Is: func(r OfferRow) bool { return r.canInvoiceRest() == nil },
		SQL: "o.state = 'accepted' AND o.deposit_cents < o.total_cents AND o.rest_order_id = ''"},
	{ID: string(Draft), Tone: desk.Neutral, Is: inState(Draft), SQL: "o.state = 'draft'"},
	{ID: string(Sent), Tone: desk.Blue, Is: inState(Sent), SQL: stillOpen, Args: today},
	{ID: string(Accepted), Tone: desk.Green, Is: inState(Accepted), SQL: "o.state = 'accepted'"},
	{ID: string(Declined), Tone: desk.Red, Is: inState(Declined), SQL: "o.state = 'declined'"},
	{ID: string(Withdrawn), Tone: desk.Neutral, Is: inState(Withdrawn), SQL: "o.state = 'withdrawn'"},
	{ID: string(Expired), Tone: desk.Yellow, Is: inState(Expired), SQL: hasExpired, Args: today},
}

func inState(state State) func(OfferRow) bool {
	return func(r OfferRow) bool { return r.State == state }
}

var (
	buyerColumn   = desk.Text("buyer", func(r OfferRow) string { return r.BuyerName })
	emailColumn   = desk.Mail("email", func(r OfferRow) string { return r.BuyerEmail })
	companyColumn = desk.Text("company", func(r OfferRow) string { return r.BuyerCompany })
	totalColumn   = desk.Money("total", func(r OfferRow) (int64, money.Currency) { return r.TotalCents, r.Currency })
	depositColumn = desk.Money("deposit", func(r OfferRow) (int64, money.Currency) { return r.DepositCents, r.Currency })
	validColumn   = desk.Date("valid_until", func(r OfferRow) string { return string(r.ValidUntil) })
	createdColumn = desk.Time("created", desk.Instant(func(r OfferRow) time.Time { return r.CreatedAt }))
	sentColumn    = desk.Time("sent", func(r OfferRow) *time.Time { return r.SentAt })
	decidedColumn = desk.Time("decided", func(r OfferRow) *time.Time { return r.DecidedAt })
)

// history returns the offer's history: its creation, when it was sent and when it was decided, if it was. A decision
// has the name of the accepting person or the reason for declining.
func (d OfferDetail) history(say desk.Translate) []desk.HistoryLine {
	lines := []desk.HistoryLine{{At: d.CreatedAt, Text: say("event.created")}}
	if d.SentAt != nil {
		lines = append(lines, desk.HistoryLine{At: *d.SentAt, Text: say("event.sent", "email", d.BuyerEmail)})
	}
	if d.DecidedAt != nil {
		event := string(d.State)
		if d.AcceptedHow != OnPage {
			event = "agreed_" + string(d.AcceptedHow)
		}
		lines = append(lines, desk.HistoryLine{At: *d.DecidedAt, Text: say("event." + event), By: d.AcceptedBy,
			Body: d.DeclineReason})
	}
	return lines
}

// Desk declares the offers on the admin's desk. The editor writes, sends and deletes drafts.
func (s *Service) Desk() desk.Kind[OfferRow] {
	row := func(d OfferDetail) OfferRow { return d.OfferRow }
	return &desk.Resource[OfferRow, OfferDetail]{
		Name: "offers", Noun: desk.Noun{ID: "offer", One: "an offer", Many: "offers"}, Topic: TopicChanged,
		List: offerList, Search: "o.search_text", NotFound: errNoOffer, At: OfferRow.withState,
		Columns: []desk.Column[OfferRow]{
			desk.Text("number", func(r OfferRow) string { return r.Number }).At(desk.Title), buyerColumn.At(desk.Line),
			companyColumn, emailColumn.FileOnly(), totalColumn.At(desk.Figure).SortableBy("amount"), depositColumn.FileOnly(),
			desk.Text("currency", func(r OfferRow) string { return string(r.Currency) }).FileOnly(),
			validColumn.At(desk.Line).SortableBy("valid"), createdColumn.FileOnly(), sentColumn.FileOnly(), decidedColumn.FileOnly(),
			desk.Badge("state", offerStates...).At(desk.Mark).Filterable().
				InFile(func(r OfferRow) string { return string(r.State) }),
			desk.Text("id", func(r OfferRow) string { return r.ID }).FileOnly(),
			desk.Text("lead", func(r OfferRow) string { return r.LeadID }).FileOnly().FilterByID("o.lead_id"),
		},
		Record: desk.Record[OfferRow, OfferDetail]{
			Find: s.FindDetail, Row: row, Title: func(d OfferDetail) string { return d.Number },
			Facts: append(desk.Embed(row, buyerColumn, companyColumn, emailColumn, totalColumn, depositColumn, validColumn),
				desk.Text("sha256", func(d OfferDetail) string { return d.SHA256 })),
			Events: OfferDetail.history,
		},
		Actions: []desk.Action[OfferRow, OfferDetail]{
			desk.Call[OfferDetail]("invoice-rest", OfferRow.canInvoiceRest,
				func(ctx context.Context, _, offerID string, _ desk.NoInput) error {
					_, err := s.InvoiceRest(ctx, offerID)
					return err
				}).Summary("Invoice the balance of {rows}").Effect(auth.Binds | auth.Mails).Final(),
			desk.Call[OfferDetail]("agree", OfferRow.canAcceptOffline,
				func(ctx context.Context, _, offerID string, in OfflineAcceptance) error {
					_, err := s.AcceptOffline(ctx, offerID, in)
					return err
				}).Summary("Record that the buyer of {rows} accepted it offline").
				Start(startAcceptOffline).Effect(auth.Binds | auth.Mails).Final(),
			desk.Call[OfferDetail]("withdraw", OfferRow.canWithdraw,
				func(ctx context.Context, _, offerID string, _ desk.NoInput) error {
					_, err := s.Withdraw(ctx, offerID)
					return err
				}).Summary("Withdraw {rows}").Bulk().Danger().Effect(auth.Publishes).Final(),
		},
		Tasks: []desk.Task[OfferRow]{{Column: "state", State: "rest", Action: "invoice-rest"}},
		Client: desk.Client[OfferRow]{Column: "o.buyer_email", Account: "o.user_id",
			Email: func(r OfferRow) string { return r.BuyerEmail },
			Name:  func(r OfferRow) string { return r.BuyerName }},
	}
}
