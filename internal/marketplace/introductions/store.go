package introductions

import (
	"context"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// requestRow is a stored request, with the partner's name at the time of the request for searches.
type requestRow struct {
	Request
	SortName   string `db:"sort_name"`
	SearchText string `db:"search_text"`
}

// insertRequest stores a request with its folded texts for sorting and search.
func insertRequest(ctx context.Context, tx *database.Tx, r Request) error {
	return database.Insert(ctx, tx, "partnership_requests", requestRow{r, folded.Text(r.RequesterName),
		folded.Text(strings.Join([]string{r.RequesterName, r.RequesterEmail, r.RequesterCompany, r.ServiceNeeded,
			r.PartnerName}, " "))})
}

var selectRequest = `
		SELECT` + database.Columns[Request]("r") + `,
			p.company_name AS partner_name
		FROM partnership_requests r
		JOIN partners p ON p.id = r.partner_id`

// findRequest returns one request in any status; lock is empty or tx.ForUpdate(). An unknown or malformed id is a
// fault of kind NotFound.
func findRequest(ctx context.Context, q database.Querier, requestID, lock string) (Request, error) {
	if !id.IsValid(requestID) {
		return Request{}, errNoRequest
	}
	if lock != "" {
		lock += " OF r"
	}
	r, err := database.One[Request](ctx, q, selectRequest+`
		WHERE r.id = $1`+lock, requestID)
	return r, fault.WithNotFound(err, errNoRequest)
}

// listPending locks and returns at most limit pending requests to a partner, oldest first, without flagged ones.
func listPending(ctx context.Context, tx *database.Tx, partnerID string, limit int) ([]Request, error) {
	lock := tx.ForUpdate()
	if lock != "" {
		lock += " OF r"
	}
	return database.All[Request](ctx, tx, selectRequest+`
		WHERE r.partner_id = $1
			AND r.status = 'pending'
			AND r.flags = '[]'
		ORDER BY r.created_at, r.id
		LIMIT $2`+lock, partnerID, limit)
}

// updateStatus saves a status change.
func updateStatus(ctx context.Context, tx *database.Tx, r Request) error {
	return database.Update(ctx, tx, "partnership_requests", r, `status, moved_at, reminded, asked_at, introduced_at,
		ended_at, won_cents, fee_bps, lost_reason`, `id = $1`, r.ID)
}

// listStalled returns the ids of at most limit requests with a status and a number of earlier reminders that haven't
// changed since a time, oldest first. Pending ones count from the time at which the partner was asked; those never
// asked are left out.
func listStalled(ctx context.Context, q database.Querier, status string, reminded int64, since time.Time,
	limit int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM partnership_requests
		WHERE status = $1
			AND reminded = $2
			AND moved_at <= $3
			AND (status <> 'pending' OR asked_at <= $3)
		ORDER BY moved_at
		LIMIT $4`, status, reminded, since, limit)
}

// countPending returns the number of pending requests to all partners, including flagged ones.
func countPending(ctx context.Context, q database.Querier) (int, error) {
	return database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM partnership_requests
		WHERE status = 'pending'`)
}

// hasRequests reports whether there are requests to a partner, in any status.
func hasRequests(ctx context.Context, q database.Querier, partnerID string) (bool, error) {
	n, err := database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM partnership_requests
		WHERE partner_id = $1`, partnerID)
	return n > 0, err
}

// deleteNotIntroduced deletes the requests to a partner without an introduction.
func deleteNotIntroduced(ctx context.Context, tx *database.Tx, partnerID string) error {
	const waiting = `partner_id = $1 AND introduced_at IS NULL`
	if err := History.DeleteOf(ctx, tx, `SELECT id FROM partnership_requests WHERE `+waiting, partnerID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM partnership_requests WHERE `+waiting, partnerID)
	return err
}

// Names selects the name of each request for the audit trail.
const Names = "SELECT r.id, r.requester_name || ' → ' || p.company_name AS name " +
	"FROM partnership_requests r JOIN partners p ON p.id = r.partner_id"
