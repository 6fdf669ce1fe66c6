package commission

import (
	"context"
	"iter"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// StatementDetail is a statement with its entries.
type StatementDetail struct {
	Statement
	PayableOn string        `json:"payable_on" doc:"Of what is earned: the day from which it is paid out, YYYY-MM-DD in UTC; empty: a fee"`
	Lines     []LedgerEntry `json:"lines" nullable:"false" doc:"Oldest first, at most 500; the file holds all"`
	IsOver    bool          `json:"is_over" doc:"The month is over, so it can be invoiced"`
}

// Filter filters and sorts the list of statements. The zero value selects everything, newest first.
type Filter struct {
	Search    string // every word must occur in the partner's name
	Kind      Kind
	State     State
	PartnerID string
	Sort      string // an order of statementList
}

// check returns a fault that names invalid values. It is for callers with unchecked input.
func (f Filter) check() error {
	var c fault.Check
	c.Add(f.Kind == "" || slices.Contains(kinds, f.Kind), "kind", message.ListKind)
	c.Add(f.State == "" || slices.Contains(states, f.State), "state", message.ListState)
	c.Add(f.PartnerID == "" || id.Valid(f.PartnerID), "partner", fault.Plain("Send the UUID of a partner."))
	statementList.CheckOrder(&c, f.Sort)
	return c.Err()
}

// where is true of the statements, whose columns begin with prefix, that are asked for. Everything that was earned
// until the month payable is payable.
func (f Filter) where(prefix, payable string) database.Condition {
	var where database.Condition
	paging.Search(&where, prefix+"search_text", f.Search)
	if f.Kind != "" {
		where.And(prefix+"kind = $%d", string(f.Kind))
	}
	switch f.State {
	case "":
	case Payable:
		where.And(prefix+"kind = 'referral' AND "+prefix+"state = 'open' AND "+prefix+"month <= $%d", payable)
	case Open:
		where.And(prefix+"state = 'open' AND ("+prefix+"kind = 'fee' OR "+prefix+"month > $%d)", payable)
	default:
		where.And(prefix+"state = $%d", string(f.State))
	}
	if f.PartnerID != "" {
		where.And(prefix+"partner_id = $%d", f.PartnerID)
	}
	return where
}

// statementList is the list of statements.
var statementList = paging.List[Statement]{
	Select: `
		SELECT` + statementColumns + `
		FROM commission_statements`,
	Table: "commission_statements", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"month", "id"}, Down: true},
		{Name: "oldest", Columns: []string{"month", "id"}},
		{Name: "amount", Columns: []string{"amount_cents", "id"}, Down: true},
	}, ID: func(st Statement) string { return st.ID },
}

// List returns a page of statements.
func (s *Service) List(ctx context.Context, f Filter, cursor string, limit int) (paging.Page[Statement], error) {
	if err := f.check(); err != nil {
		return paging.Page[Statement]{}, err
	}
	payable := s.payable(s.db.Clock().Now())
	page, err := statementList.Page(ctx, s.db, f.where("", payable), f.Sort, cursor, limit)
	for i, st := range page.Items {
		page.Items[i] = st.at(payable)
	}
	return page, fault.Wrap(err, "list statements")
}

// Find returns a statement with its entries, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, statementID string) (StatementDetail, error) {
	st, err := findStatement(ctx, s.db, statementID)
	if err != nil {
		return StatementDetail{}, fault.Wrap(err, "find statement %s", statementID)
	}
	return s.detail(ctx, st)
}

// PartnerOf returns whose statement it is, or a fault of kind NotFound.
func (s *Service) PartnerOf(ctx context.Context, statementID string) (partnerID string, err error) {
	st, err := findStatement(ctx, s.db, statementID)
	return st.PartnerID, err
}

func (s *Service) detail(ctx context.Context, st Statement) (StatementDetail, error) {
	lines, err := listEntries(ctx, s.db, st.ID)
	now := s.db.Clock().Now()
	d := StatementDetail{Statement: st.at(s.payable(now)), Lines: lines, IsOver: st.Month < monthOf(now)}
	if st.Kind == Referral {
		d.PayableOn = payableOn(st.Month, s.config.Site().GuaranteeDays).Format(time.DateOnly)
	}
	return d, fault.Wrap(err, "list the entries of statement %s", st.ID)
}

// ListOwn returns a page of the statements of the account's company, or a fault of kind NotFound without one.
func (s *Service) ListOwn(ctx context.Context, userID string, kind Kind, cursor string,
	limit int) (paging.Page[Statement], error) {
	partnerID, err := s.config.Companies.CompanyOf(ctx, s.db, userID)
	if err != nil {
		return paging.Page[Statement]{}, err
	}
	return s.List(ctx, Filter{PartnerID: partnerID, Kind: kind}, cursor, limit)
}

// FindOwn returns a statement of the account's company. Those of others are faults of kind NotFound.
func (s *Service) FindOwn(ctx context.Context, userID, statementID string) (StatementDetail, error) {
	partnerID, err := s.config.Companies.CompanyOf(ctx, s.db, userID)
	if err != nil {
		return StatementDetail{}, err
	}
	st, err := findOwnStatement(ctx, s.db, partnerID, statementID)
	if err != nil {
		return StatementDetail{}, fault.Wrap(err, "find statement %s", statementID)
	}
	return s.detail(ctx, st)
}

// bookRow is an entry with its statement, as the file of the ledger shows it.
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

// book is the ledger, entry by entry.
var book = paging.List[bookRow]{
	Select: `
		SELECT` + database.Columns[LedgerEntry]("e") + "," + database.Columns[ofStatement]("s") + `
		FROM commission_entries e
		JOIN commission_statements s ON s.id = e.statement_id`,
	Table: "commission_entries e", Orders: []paging.Order{{Name: "oldest", Columns: []string{"e.created_at", "e.id"}}},
	ID: func(r bookRow) string { return r.ID },
}

// Export records the administrator's export and returns the entries of all statements that the filter finds,
// oldest first.
func (s *Service) Export(ctx context.Context, actorID string, f Filter) (iter.Seq2[bookRow, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return paging.TakeAway(ctx, s.db, actorID, "commission.exported", s.read(ctx, f))
}

// ExportOwn returns the entries of the account's company, or a fault of kind NotFound without one.
func (s *Service) ExportOwn(ctx context.Context, userID string, _ struct{}) (iter.Seq2[bookRow, error], error) {
	partnerID, err := s.config.Companies.CompanyOf(ctx, s.db, userID)
	if err != nil {
		return nil, err
	}
	return paging.Rows(s.read(ctx, Filter{PartnerID: partnerID})), nil
}

func (s *Service) read(ctx context.Context, f Filter) func(cursor string, limit int) (paging.Page[bookRow], error) {
	return func(cursor string, limit int) (paging.Page[bookRow], error) {
		payable := s.payable(s.db.Clock().Now())
		page, err := book.Page(ctx, s.db, f.where("s.", payable), "", cursor, limit)
		for i, r := range page.Items {
			page.Items[i].State = Statement{Kind: r.Kind, Month: r.Month, State: r.State}.at(payable).State
		}
		return page, err
	}
}
