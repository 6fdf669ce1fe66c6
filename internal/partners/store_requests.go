package partners

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

// requestRow is a request as it is stored: the partner's name is another table's.
type requestRow struct {
	ID               string    `db:"id"`
	CreatedAt        time.Time `db:"created_at"`
	Status           string    `db:"status"`
	PartnerID        string    `db:"partner_id"`
	RequesterName    string    `db:"requester_name"`
	RequesterEmail   string    `db:"requester_email"`
	RequesterCompany string    `db:"requester_company"`
	ServiceNeeded    string    `db:"service_needed"`
	Budget           string    `db:"budget"`
	Message          string    `db:"message"`
	UserID           string    `db:"user_id"`
	Flags            []string  `db:"flags,json"`
}

func insertRequest(ctx context.Context, tx *database.Tx, r Request) error {
	return database.Insert(ctx, tx, "partnership_requests", requestRow{
		ID: r.ID, CreatedAt: r.CreatedAt, Status: r.Status, PartnerID: r.PartnerID,
		RequesterName: r.RequesterName, RequesterEmail: r.RequesterEmail, RequesterCompany: r.RequesterCompany,
		ServiceNeeded: r.ServiceNeeded, Budget: r.Budget, Message: r.Message, UserID: r.UserID, Flags: r.Flags,
	})
}

const selectRequest = `
		SELECT
			r.id,
			r.created_at,
			r.status,
			r.partner_id,
			p.company_name AS partner_name,
			r.requester_name,
			r.requester_email,
			r.requester_company,
			r.service_needed,
			r.budget,
			r.message,
			r.user_id,
			r.flags
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
	if fault.KindOf(err) == fault.KindNotFound {
		return r, errNoRequest
	}
	return r, err
}

var errNoRequest = fault.NotFound("There is no such request.")

// listRequests returns at most count requests of a status ("": any), newest
// first, that follow the one named by after.
func listRequests(ctx context.Context, q database.Querier, status, after string, count int) ([]Request, error) {
	var where database.Condition
	if status != "" {
		where.And("r.status = $%d", status)
	}
	if after != "" {
		if _, err := at[string](ctx, q, "SELECT id FROM partnership_requests WHERE id = $1", after); err != nil {
			return nil, err
		}
		where.And("(r.created_at, r.id) < (SELECT created_at, id FROM partnership_requests WHERE id = $%d)", after)
	}
	limit := where.Arg(count)
	return database.All[Request](ctx, q, selectRequest+`
		`+where.String()+`
		ORDER BY r.created_at DESC, r.id DESC
		LIMIT `+limit, where.Args()...)
}

// updateRequestStatus writes the status of one request.
func updateRequestStatus(ctx context.Context, tx *database.Tx, requestID, status string) error {
	n, err := tx.Exec(ctx, `
		UPDATE partnership_requests
		SET status = $1
		WHERE id = $2`, status, requestID)
	if err == nil && n != 1 {
		return fmt.Errorf("request %s: %d rows were updated", requestID, n)
	}
	return err
}
