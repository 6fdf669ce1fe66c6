package partners

import (
	"context"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/fault"
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

func findRequest(ctx context.Context, q database.Querier, id string) (Request, error) {
	r, err := database.One[Request](ctx, q, selectRequest+`
		WHERE r.id = $1`, id)
	if fault.KindOf(err) == fault.KindNotFound {
		return r, fault.NotFound("There is no such request.")
	}
	return r, err
}

// listRequests returns partnership requests, newest first.
func listRequests(ctx context.Context, q database.Querier, before string, count int) ([]Request, error) {
	if before == "" {
		return database.All[Request](ctx, q, selectRequest+`
		ORDER BY r.created_at DESC, r.id DESC
		LIMIT $1`, count)
	}
	from, err := place[newest](ctx, q, `
		SELECT
			created_at,
			id
		FROM partnership_requests
		WHERE id = $1`, before)
	if err != nil {
		return nil, err
	}
	return database.All[Request](ctx, q, selectRequest+`
		WHERE (r.created_at, r.id) < ($1, $2)
		ORDER BY r.created_at DESC, r.id DESC
		LIMIT $3`, from.CreatedAt, from.ID, count)
}
