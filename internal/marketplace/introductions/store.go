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

// requestRow is a request as it is stored: the partner's name is another table's,
// but is searched here too, as it was when the visitor asked.
type requestRow struct {
	Request
	SortName   string `db:"sort_name"`
	SearchText string `db:"search_text"`
}

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

// findRequest returns one request; lock is empty or tx.ForUpdate().
func findRequest(ctx context.Context, q database.Querier, requestID, lock string) (Request, error) {
	if !id.Valid(requestID) {
		return Request{}, errNoRequest
	}
	if lock != "" {
		lock += " OF r"
	}
	r, err := database.One[Request](ctx, q, selectRequest+`
		WHERE r.id = $1`+lock, requestID)
	return r, fault.Missing(err, errNoRequest)
}

// listPending returns requests that wait for a company, the oldest first and locked, without those that look automated.
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

// updateMove writes what a move changes.
func updateMove(ctx context.Context, tx *database.Tx, r Request) error {
	return database.Update(ctx, tx, "partnership_requests", r, `status, moved_at, reminded, asked_at, introduced_at,
		ended_at, won_cents, fee_bps, lost_reason`, `id = $1`, r.ID)
}

// listStill returns the oldest requests of a status that haven't moved since an instant. Pending ones count from when
// the partner was asked.
func listStill(ctx context.Context, q database.Querier, status string, reminded int64, since time.Time,
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

// countPending counts the requests that nobody has answered.
func countPending(ctx context.Context, q database.Querier) (int, error) {
	return database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM partnership_requests
		WHERE status = 'pending'`)
}

// hasRequests reports whether a company has any request.
func hasRequests(ctx context.Context, q database.Querier, partnerID string) (bool, error) {
	n, err := database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM partnership_requests
		WHERE partner_id = $1`, partnerID)
	return n > 0, err
}

// deleteUnmet deletes a company's requests that came to nothing.
func deleteUnmet(ctx context.Context, tx *database.Tx, partnerID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM partnership_requests WHERE partner_id = $1 AND introduced_at IS NULL`, partnerID)
	return err
}

// Names reads what each request is called.
const Names = "SELECT r.id, r.requester_name || ' → ' || p.company_name AS name " +
	"FROM partnership_requests r JOIN partners p ON p.id = r.partner_id"
