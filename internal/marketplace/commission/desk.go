package commission

import (
	"context"
	"iter"
	"slices"
	"time"

	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
)

// StatementDetail is a statement with its entries.
type StatementDetail struct {
	Statement
	PayableOn string        `json:"payable_on" doc:"Day from which earnings are paid out, YYYY-MM-DD in UTC; empty for fees"`
	Lines     []LedgerEntry `json:"lines" nullable:"false" doc:"Entries, oldest first, at most 500; the file contains all"`
	IsOver    bool          `json:"is_over" doc:"The month is over, so the statement can be invoiced"`
}

// statementList is the admin's list of statements.
var statementList = paging.List[Statement]{
	Select: `
		SELECT` + database.Columns[Statement]("s") + `
		FROM commission_statements s`,
	Table: "commission_statements s", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"s.month", "s.id"}, Descending: true},
		{Name: "oldest", Columns: []string{"s.month", "s.id"}},
		{Name: "amount", Columns: []string{"s.amount_cents", "s.id"}, Descending: true},
	}, ID: func(st Statement) string { return st.ID },
}

// Find returns a statement with its entries, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, statementID string) (StatementDetail, error) {
	st, err := findStatement(ctx, s.db, statementID)
	if err != nil {
		return StatementDetail{}, fault.Wrap(err, "find statement %s", statementID)
	}
	return s.detail(ctx, st)
}

// PartnerOf returns the partner of a statement, or a fault of kind NotFound.
func (s *Service) PartnerOf(ctx context.Context, statementID string) (partnerID string, err error) {
	st, err := findStatement(ctx, s.db, statementID)
	return st.PartnerID, err
}

// namedEntries returns up to 500 entries of a statement, oldest first, with the names of their clients. Deleted
// clients have an empty name.
func (s *Service) namedEntries(ctx context.Context, st Statement) ([]LedgerEntry, error) {
	entries, err := listEntries(ctx, s.db, st.ID)
	if err != nil {
		return nil, err
	}
	names := s.newClients()
	for i := range entries {
		if err := names.setName(ctx, st.Kind, &entries[i]); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// detail returns a statement with its entries and its derived state as of now. For earnings, it adds the day on which
// they become payable.
func (s *Service) detail(ctx context.Context, st Statement) (StatementDetail, error) {
	lines, err := s.namedEntries(ctx, st)
	st = s.shownAt(st, s.db.Clock().Now())
	d := StatementDetail{Statement: st, Lines: lines, IsOver: st.isOver}
	if st.Kind == Referral {
		d.PayableOn = payableOn(st.Month, s.config.Content().Brand.Claims.GuaranteeDays).Format(time.DateOnly)
	}
	return d, fault.Wrap(err, "list the entries of statement %s", st.ID)
}

// ListOwn returns a page of statements of the account's partner. An empty kind means statements of both kinds. An
// account without a partner is a fault of kind NotFound.
func (s *Service) ListOwn(ctx context.Context, userID string, kind Kind, cursor string,
	limit int) (paging.Page[Statement], error) {
	partnerID, err := s.config.Partners.PartnerOfAccount(ctx, s.db, userID)
	if err != nil {
		return paging.Page[Statement]{}, err
	}
	q := desk.Query{States: map[string]string{"partner": partnerID, "kind": string(kind)}}
	return s.Desk().Page(ctx, s.db, q, cursor, limit)
}

// FindOwn returns a statement of the account's partner with its entries. Statements of other partners, and accounts
// without a partner, are faults of kind NotFound.
func (s *Service) FindOwn(ctx context.Context, userID, statementID string) (StatementDetail, error) {
	partnerID, err := s.config.Partners.PartnerOfAccount(ctx, s.db, userID)
	if err != nil {
		return StatementDetail{}, err
	}
	st, err := findOwnStatement(ctx, s.db, partnerID, statementID)
	if err != nil {
		return StatementDetail{}, fault.Wrap(err, "find statement %s", statementID)
	}
	return s.detail(ctx, st)
}

// bookRow is an entry with its statement in the ledger's file.
type bookRow struct {
	LedgerEntry
	ofStatement
}

type ofStatement struct {
	Kind        Kind           `db:"kind"`
	Currency    money.Currency `db:"currency"`
	PartnerName string         `db:"partner_name"`
	Month       string         `db:"month"`
	State       State          `db:"state"`
	Reference   string         `db:"reference"`
}

// book lists the entries of the ledger.
var book = paging.List[bookRow]{
	Select: `
		SELECT` + database.Columns[LedgerEntry]("e") + "," + database.Columns[ofStatement]("s") + `
		FROM commission_entries e
		JOIN commission_statements s ON s.id = e.statement_id`,
	Table: "commission_entries e", Orders: []paging.Order{{Name: "oldest", Columns: []string{"e.created_at", "e.id"}}},
	ID: func(r bookRow) string { return r.ID },
}

// bookAt returns an entry with the state of its statement at a time.
func (s *Service) bookAt(r bookRow, now time.Time) bookRow {
	r.State = Statement{Kind: r.Kind, Month: r.Month, State: r.State}.withState(s.payable(now)).State
	return r
}

// bookColumns are the columns of the owner's file.
var bookColumns = []desk.Column[bookRow]{
	desk.Time("entered", desk.Instant(func(r bookRow) time.Time { return r.CreatedAt })),
	desk.Text("month", func(r bookRow) string { return r.Month }),
	desk.Text("partner", func(r bookRow) string { return r.PartnerName }),
	desk.Text("kind", func(r bookRow) string {
		if r.Kind == Referral {
			return "referral"
		}
		return "introduction fee"
	}),
	desk.Text("about", func(r bookRow) string { return r.AboutID }),
	desk.Text("entry", func(r bookRow) string {
		if r.Number > 1 {
			return "correction"
		}
		return "first"
	}),
	desk.Text("currency", func(r bookRow) string { return r.Currency.Code() }),
	desk.Money("base", func(r bookRow) (int64, money.Currency) { return r.BaseCents, r.Currency }),
	desk.Rate("rate", func(r bookRow) int64 { return r.RateBPS }),
	bookMoney("earns", Referral), bookMoney("owes", Fee),
	desk.Text("note", func(r bookRow) string { return r.Note }),
	desk.Text("state", func(r bookRow) string { return string(r.State) }),
	desk.Text("reference", func(r bookRow) string { return r.Reference }),
	desk.Text("id", func(r bookRow) string { return r.ID }),
}

// ownColumns are the columns of a partner's file, which include the client.
var ownColumns = slices.Insert(slices.Clone(bookColumns), 5,
	desk.Text("client", func(r bookRow) string { return r.Client }))

func bookMoney(columnID string, kind Kind) desk.Column[bookRow] {
	return desk.Money(columnID, func(r bookRow) (int64, money.Currency) { return r.AmountCents, r.Currency }).
		When(func(r bookRow) bool { return r.Kind == kind })
}

// ExportOwn returns all ledger entries of the account's partner, read page by page, up to the first error. An account
// without a partner is a fault of kind NotFound.
func (s *Service) ExportOwn(ctx context.Context, userID string, _ struct{}) (iter.Seq2[bookRow, error], error) {
	partnerID, err := s.config.Partners.PartnerOfAccount(ctx, s.db, userID)
	if err != nil {
		return nil, err
	}
	return paging.Rows(func(cursor string, limit int) (paging.Page[bookRow], error) {
		var own database.Condition
		own.And("s.partner_id = $%d", partnerID)
		page, err := book.Page(ctx, s.db, own, "", cursor, limit)
		names := s.newClients()
		for i, r := range page.Items {
			page.Items[i] = s.bookAt(r, s.db.Clock().Now())
			if err := names.setName(ctx, r.Kind, &page.Items[i].LedgerEntry); err != nil {
				return page, err
			}
		}
		return page, err
	}), nil
}

func stateOf(st Statement) State { return st.State }

func kindOf(st Statement) Kind { return st.Kind }

// states returns the stored states and the derived state payable, and as filters the statements to pay and to
// invoice. Those with a sum of 0 needn't be paid or invoiced.
func (s *Service) states() []desk.State[Statement] {
	payable := func(now time.Time) []any { return []any{s.payable(now)} }
	return []desk.State[Statement]{
		{ID: "to_pay", Tone: desk.Yellow, Silent: true, Args: payable,
			Is:  func(st Statement) bool { return st.State == Payable && st.AmountCents != 0 },
			SQL: "s.kind = 'referral' AND s.state = 'open' AND s.month <= $%d AND s.amount_cents <> 0"},
		{ID: "to_invoice", Tone: desk.Yellow, Silent: true,
			Args: func(now time.Time) []any { return []any{monthOf(now)} },
			Is: func(st Statement) bool {
				return st.Kind == Fee && st.State == Open && st.isOver && st.AmountCents != 0
			},
			SQL: "s.kind = 'fee' AND s.state = 'open' AND s.month < $%d AND s.amount_cents <> 0"},
		{ID: string(Open), Tone: desk.Blue, Args: payable, Is: func(st Statement) bool { return st.State == Open },
			SQL: "s.state = 'open' AND (s.kind = 'fee' OR s.month > $%d)"},
		desk.StateEquals(Invoiced, desk.Yellow, stateOf, "s.state"),
		{ID: string(Payable), Tone: desk.Yellow, Args: payable, Is: func(st Statement) bool { return st.State == Payable },
			SQL: "s.kind = 'referral' AND s.state = 'open' AND s.month <= $%d"},
		desk.StateEquals(Paid, desk.Green, stateOf, "s.state"),
	}
}

var (
	partnerColumn = desk.Text("partner", func(st Statement) string { return st.PartnerName })
	kindColumn    = desk.Badge("kind", desk.StateEquals(Referral, desk.Neutral, kindOf, "s.kind"),
		desk.StateEquals(Fee, desk.Neutral, kindOf, "s.kind"))
	monthColumn   = desk.Month("month", func(st Statement) string { return st.Month })
	entriesColumn = desk.Count("entries", func(st Statement) int64 { return st.Entries })
	baseColumn    = desk.Money("base", func(st Statement) (int64, money.Currency) {
		return st.BaseCents, st.Currency
	})
	amountColumn = desk.Money("amount", func(st Statement) (int64, money.Currency) {
		return st.AmountCents, st.Currency
	})
	referenceColumn = desk.Text("reference", func(st Statement) string { return st.Reference })
	invoicedColumn  = desk.Time("invoiced_at", func(st Statement) *time.Time { return st.InvoicedAt })
	paidColumn      = desk.Time("paid_at", func(st Statement) *time.Time { return st.PaidAt })
)

// entry is a ledger entry within its statement.
type entry struct {
	LedgerEntry
	ofStatement
}

// entriesOf returns a function that returns the entries of a statement of kind k, and none for a statement of the
// other kind.
func entriesOf(k Kind) func(StatementDetail) []entry {
	return func(d StatementDetail) (out []entry) {
		if d.Kind != k {
			return nil
		}
		for _, e := range d.Lines {
			out = append(out, entry{e, ofStatement{Kind: d.Kind, Currency: d.Currency}})
		}
		return out
	}
}

// label returns the kind of an entry: "won" or "order" for the first one about an introduction or order, else
// "correction", or "refund" for a later entry of an order that doesn't raise the base.
func (e entry) label() string {
	switch {
	case e.Number == 1 && e.Kind == Fee:
		return "won"
	case e.Number == 1:
		return "order"
	case e.Kind == Fee || e.BaseCents > 0:
		return "correction"
	default:
		return "refund"
	}
}

// entryStates returns a badge for each label of an entry, such as won or refund.
func entryStates() (states []desk.State[entry]) {
	for _, what := range []string{"won", "order", "correction", "refund"} {
		states = append(states, desk.State[entry]{ID: what, Tone: desk.Neutral,
			Is: func(e entry) bool { return e.label() == what }})
	}
	return states
}

// entryTable returns the table of entries on a statement's page, which is empty for statements of the other kind. The
// labels of base and amount depend on the kind; offer returns the actions for an entry and may be nil.
func entryTable(tableID string, k Kind, offer func(StatementDetail, entry) []desk.Offer) desk.Table[StatementDetail] {
	return desk.Rows(tableID, entriesOf(k), offer,
		desk.Day("entered", desk.Instant(func(e entry) time.Time { return e.CreatedAt })),
		desk.Badge("entry", entryStates()...),
		desk.Text("client", func(e entry) string { return e.Client }),
		desk.Money("amount", func(e entry) (int64, money.Currency) { return e.AmountCents, e.Currency }),
		desk.Money("base", func(e entry) (int64, money.Currency) { return e.BaseCents, e.Currency }),
		desk.Rate("rate", func(e entry) int64 { return e.RateBPS }),
		desk.Text("note", func(e entry) string { return e.Note }))
}

// offerCorrection offers to correct the won amount of the entry's introduction.
func offerCorrection(_ StatementDetail, e entry) []desk.Offer {
	return []desk.Offer{{Action: "correct", Input: map[string]string{"introduction_id": e.AboutID},
		Values: []string{"currency", e.Currency.Code()}}}
}

// notice returns a text that the statement still accepts entries, or an empty string if it doesn't, or if it is a fee
// of a past month.
func (d StatementDetail) notice(say desk.Translate) string {
	if d.State != Open || d.IsOver && d.Kind == Fee {
		return ""
	}
	return say("notice." + string(d.Kind))
}

// startSettlement returns the initial input for marking a statement as invoiced or paid, with partner, month and
// amount. For an invoiced fee, it hides the reference, which stays that of the invoice.
func startSettlement(d StatementDetail) desk.Start[Settlement] {
	start := desk.Start[Settlement]{Variant: string(d.Kind), Values: []string{"partner", d.PartnerName,
		"month", dates.Month(d.Month), "amount", d.Currency.FormatExact(d.AmountCents)}}
	if d.State == Invoiced {
		start.Hidden = []string{"reference"}
	}
	return start
}

func statementOf(d StatementDetail) Statement { return d.Statement }

// Desk returns the statements' definition for the admin's desk: list, file of all ledger entries, record page, the
// actions that mark and correct statements, and the due tasks.
func (s *Service) Desk() desk.Kind[Statement] {
	return &desk.Resource[Statement, StatementDetail]{
		Name: "commission", Noun: desk.Noun{ID: "statement", One: "a commission statement", Many: "commission statements"}, Topic: TopicChanged,
		List: statementList, Search: "s.search_text", NotFound: errNoStatement,
		At: s.shownAt,
		Columns: []desk.Column[Statement]{
			partnerColumn.At(desk.Title).FilterByID("s.partner_id"), monthColumn.At(desk.Line).SortableBy("newest", "oldest"),
			kindColumn.At(desk.Line).Filterable(), entriesColumn, baseColumn, amountColumn.At(desk.Figure).SortableBy("amount"),
			desk.Badge("state", s.states()...).At(desk.Mark).Filterable(), referenceColumn,
		},
		File: desk.FileOf(book, s.bookAt, bookColumns...),
		Record: desk.Record[Statement, StatementDetail]{
			Find: s.Find, Row: statementOf, Notice: StatementDetail.notice,
			Title: func(d StatementDetail) string { return d.PartnerName + ", " + dates.Month(d.Month) },
			Facts: append(desk.Embed(statementOf, kindColumn, amountColumn, baseColumn, referenceColumn, invoicedColumn,
				paidColumn), desk.Date("payable_on", func(d StatementDetail) string { return d.PayableOn })),
			Tables: []desk.Table[StatementDetail]{entryTable("fees", Fee, offerCorrection), entryTable("earnings", Referral, nil)},
		},
		Actions: []desk.Action[Statement, StatementDetail]{
			desk.Do[StatementDetail]("mark-invoiced", Statement.canInvoice, s.markInvoiced).
				Summary("Mark {rows} as invoiced").
				Bulk().Start(startSettlement).
				Effect(auth.Pays).Undo(undoTo[Settlement](constantState(Invoiced))),
			desk.Do[StatementDetail]("mark-paid", Statement.canPay, s.markPaid).Summary("Mark {rows} as paid").
				Bulk().Start(startSettlement).
				Effect(auth.Pays).Undo(undoTo[Settlement](constantState(Paid))),
			desk.Do[StatementDetail]("not-paid", Statement.canUnpay, s.markUnpaid).
				Summary("Mark {rows} as unpaid again").
				Bulk().
				Effect(auth.Pays).Undo(undoTo[desk.NoInput](stateBeforePayment)),
			desk.Do[StatementDetail]("reopen", Statement.canReopen, s.reopen).Summary("Reopen {rows}").Bulk().
				Effect(auth.Pays).Undo(undoTo[desk.NoInput](constantState(Open))),
			desk.Do[StatementDetail]("restore", desk.Always[Statement], s.restore).
				Summary("Restore the earlier state of {rows}").
				Effect(auth.Pays).UndoOnly(),
			desk.Do[StatementDetail]("correct", Statement.canCorrect, s.correct).
				Summary("Correct an entry of {rows}").
				RowOnly().Effect(auth.Pays).Final(),
		},
		Tasks: []desk.Task[Statement]{
			{Column: "state", State: "to_pay", Action: "mark-paid", Sort: "oldest"},
			{Column: "state", State: "to_invoice", Action: "mark-invoiced", Sort: "oldest"},
		},
	}
}
