package commission

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

var statementColumns = database.Columns[Statement]()

var entryColumns = database.Columns[LedgerEntry]()

var (
	errNoStatement    = fault.NotFound(message.CommissionNoStatement)
	errNoIntroduction = fault.NotFound(message.CommissionNoIntroduction)
)

// openStatement returns the partner's first statement in or after the record's month that is open and not payable
// yet, and locks it. It creates a missing one. payable is the last month with payable earnings.
func openStatement(ctx context.Context, tx *database.Tx, r target, payable string) (Statement, error) {
	for month := r.month; ; month = nextMonth(month) {
		_, err := tx.Exec(ctx, `
			INSERT INTO commission_statements (id, kind, partner_id, partner_name, month, currency, state, entries,
				base_cents, amount_cents, search_text)
			VALUES ($1, $2, $3, $4, $5, $6, 'open', 0, 0, 0, $7)
			ON CONFLICT (kind, partner_id, month, currency) DO NOTHING`, id.New(), string(r.kind), r.PartnerID, r.partnerName,
			month, string(r.currency), folded.Text(r.partnerName))
		if err != nil {
			return Statement{}, err
		}
		st, err := database.One[Statement](ctx, tx, `
			SELECT`+statementColumns+`
			FROM commission_statements
			WHERE kind = $1
				AND partner_id = $2
				AND month = $3
				AND currency = $4`+tx.ForUpdate(), string(r.kind), r.PartnerID, month, string(r.currency))
		if err != nil || st.acceptsEntries(payable) {
			return st, err
		}
	}
}

// findStatement returns a statement, or a fault of kind NotFound, also for an id that isn't a UUID.
func findStatement(ctx context.Context, q database.Querier, statementID string) (Statement, error) {
	if !id.IsValid(statementID) {
		return Statement{}, errNoStatement
	}
	st, err := database.One[Statement](ctx, q, `
		SELECT`+statementColumns+`
		FROM commission_statements
		WHERE id = $1`, statementID)
	return st, fault.WithNotFound(err, errNoStatement)
}

// lockStatement returns a statement and locks it until the end of the transaction. An unknown one is a fault of kind
// NotFound.
func lockStatement(ctx context.Context, tx *database.Tx, statementID string) (Statement, error) {
	if !id.IsValid(statementID) {
		return Statement{}, errNoStatement
	}
	st, err := database.One[Statement](ctx, tx, `
		SELECT`+statementColumns+`
		FROM commission_statements
		WHERE id = $1`+tx.ForUpdate(), statementID)
	return st, fault.WithNotFound(err, errNoStatement)
}

// findOwnStatement returns a statement of the given partner. Unknown statements and those of other partners are
// faults of kind NotFound.
func findOwnStatement(ctx context.Context, q database.Querier, partnerID, statementID string) (Statement, error) {
	st, err := findStatement(ctx, q, statementID)
	if err == nil && st.PartnerID != partnerID {
		return Statement{}, errNoStatement
	}
	return st, err
}

// hasEntry reports whether the ledger has an entry for a cause; the entry's id is that of its cause.
func hasEntry(ctx context.Context, q database.Querier, causeID string) (bool, error) {
	n, err := database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM commission_entries
		WHERE id = $1`, causeID)
	return n > 0, err
}

// sumEntries returns the sum of a partner's entries for an introduction or a referred order; without entries, all
// fields are 0. Total counts the entries of all partners.
func sumEntries(ctx context.Context, q database.Querier, aboutID, partnerID string) (accountSum, error) {
	return database.One[accountSum](ctx, q, `
		SELECT
			COUNT(*) AS total,
			COUNT(CASE WHEN partner_id = $2 THEN 1 END) AS entries,
			CAST(COALESCE(SUM(CASE WHEN partner_id = $2 THEN base_cents END), 0) AS BIGINT) AS base_cents,
			CAST(COALESCE(SUM(CASE WHEN partner_id = $2 THEN amount_cents END), 0) AS BIGINT) AS amount_cents,
			CAST(COALESCE(MAX(CASE WHEN partner_id = $2 THEN rate_bps END), 0) AS BIGINT) AS rate_bps
		FROM commission_entries
		WHERE about_id = $1`, aboutID, partnerID)
}

// hasEntryFor reports whether a statement has an entry for an introduction. It reports false for an id that isn't a
// UUID.
func hasEntryFor(ctx context.Context, q database.Querier, statementID, introductionID string) (bool, error) {
	if !id.IsValid(introductionID) {
		return false, nil
	}
	n, err := database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM commission_entries
		WHERE statement_id = $1
			AND about_id = $2`, statementID, introductionID)
	return n > 0, err
}

func updateSums(ctx context.Context, tx *database.Tx, st Statement) error {
	return database.Update(ctx, tx, "commission_statements", st, `entries, base_cents, amount_cents`, `id = $1`, st.ID)
}

func updateMark(ctx context.Context, tx *database.Tx, st Statement) error {
	return database.Update(ctx, tx, "commission_statements", st, `state, reference, invoiced_at, paid_at`, `id = $1`, st.ID)
}

// updateMailed saves the time at which a statement was mailed, which prevents a second mail.
func updateMailed(ctx context.Context, tx *database.Tx, statementID string, at time.Time) error {
	return tx.ExecOne(ctx, `
		UPDATE commission_statements
		SET mailed_at = $1
		WHERE id = $2`, at, statementID)
}

// listEntries returns the first 500 entries of a statement, oldest first.
func listEntries(ctx context.Context, q database.Querier, statementID string) ([]LedgerEntry, error) {
	return database.All[LedgerEntry](ctx, q, `
		SELECT`+entryColumns+`
		FROM commission_entries
		WHERE statement_id = $1
		ORDER BY created_at, id
		LIMIT $2`, statementID, maxEntries)
}

// maxEntries is the maximum number of entries shown for a statement. The file contains all.
const maxEntries = 500

// listUnmailed returns the ids of at most count statements of months before the given one that weren't mailed to
// their partner, oldest month first.
func listUnmailed(ctx context.Context, q database.Querier, before string, count int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT
			id
		FROM commission_statements
		WHERE mailed_at IS NULL
			AND month < $1
		ORDER BY month
		LIMIT $2`, before, count)
}

// isMailed reports whether the mail of a statement was enqueued. It reports false for an unknown statement.
func isMailed(ctx context.Context, q database.Querier, statementID string) (bool, error) {
	n, err := database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM commission_statements
		WHERE id = $1
			AND mailed_at IS NOT NULL`, statementID)
	return n > 0, err
}

// HasOtherCurrency reports whether introduction fees have a currency other than c; false without any fees. All fees
// have the same currency, so it reads only one. Earnings have the currency of their orders and don't count.
func (s *Service) HasOtherCurrency(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM commission_statements
			WHERE kind = 'fee'
			LIMIT 1
		) <> $1, FALSE)`, string(c))
}

// Names selects the name of each statement for the audit trail.
const Names = "SELECT id, partner_name || ', ' || month AS name FROM commission_statements"
