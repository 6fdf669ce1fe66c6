package commission

import (
	"context"
	"iter"
	"slices"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// StatementDetail is a statement with its entries.
type StatementDetail struct {
	Statement
	Lines  []LedgerEntry `json:"lines" nullable:"false" doc:"Oldest first, at most 500; the file holds all"`
	IsOver bool          `json:"is_over" doc:"The month is over, so it can be invoiced"`
}

// Filter filters and sorts the list of statements. The zero value selects everything, newest first.
type Filter struct {
	Search    string // every word must occur in the partner's name
	State     State
	PartnerID string
	Sort      string // an order of statementList
}

// check returns a fault that names invalid values. It is for callers with unchecked input.
func (f Filter) check() error {
	var c fault.Check
	c.Add(f.State == "" || slices.Contains(states, f.State), "state", "Choose one of the states of the list.")
	c.Add(f.PartnerID == "" || id.Valid(f.PartnerID), "partner", "Send the UUID of a partner.")
	statementList.CheckOrder(&c, f.Sort)
	return c.Err()
}

func (f Filter) where() database.Condition {
	var where database.Condition
	paging.Search(&where, "search_text", f.Search)
	if f.State != "" {
		where.And("state = $%d", string(f.State))
	}
	if f.PartnerID != "" {
		where.And("partner_id = $%d", f.PartnerID)
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
	page, err := statementList.Page(ctx, s.db, f.where(), f.Sort, cursor, limit)
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
	over := st.Month < monthOf(s.db.Clock().Now())
	return StatementDetail{Statement: st, Lines: lines, IsOver: over},
		fault.Wrap(err, "list the entries of statement %s", st.ID)
}

// ListOwn returns a page of the statements of the account's company, or a fault of kind NotFound without one.
func (s *Service) ListOwn(ctx context.Context, userID, cursor string, limit int) (paging.Page[Statement], error) {
	partnerID, err := s.config.Companies.CompanyOf(ctx, s.db, userID)
	if err != nil {
		return paging.Page[Statement]{}, err
	}
	return s.List(ctx, Filter{PartnerID: partnerID}, cursor, limit)
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
	PartnerName string `db:"partner_name"`
	Month       string `db:"month"`
	State       State  `db:"state"`
	Reference   string `db:"reference"`
}

// book is the ledger, entry by entry.
var book = paging.List[bookRow]{
	Select: `
		SELECT
			e.id,
			e.statement_id,
			e.partner_id,
			e.introduction_id,
			e.number,
			e.won_cents,
			e.rate_bps,
			e.amount_cents,
			e.note,
			e.actor_id,
			e.created_at,
			s.partner_name,
			s.month,
			s.state,
			s.reference
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
		var where database.Condition
		paging.Search(&where, "s.search_text", f.Search)
		if f.State != "" {
			where.And("s.state = $%d", string(f.State))
		}
		if f.PartnerID != "" {
			where.And("s.partner_id = $%d", f.PartnerID)
		}
		return book.Page(ctx, s.db, where, "", cursor, limit)
	}
}
