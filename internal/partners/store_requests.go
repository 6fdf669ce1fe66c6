package partners

import (
	"context"
	"fmt"
	"strings"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/folded"
	"harborlight/internal/id"
)

// requestRow is a request as it is stored: the partner's name is another table's,
// but is searched here too, since it never changes.
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
	SortName         string    `db:"sort_name"`
	SearchText       string    `db:"search_text"`
}

func insertRequest(ctx context.Context, tx *database.Tx, r Request) error {
	return database.Insert(ctx, tx, "partnership_requests", requestRow{
		ID: r.ID, CreatedAt: r.CreatedAt, Status: r.Status, PartnerID: r.PartnerID,
		RequesterName: r.RequesterName, RequesterEmail: r.RequesterEmail, RequesterCompany: r.RequesterCompany,
		ServiceNeeded: r.ServiceNeeded, Budget: r.Budget, Message: r.Message, UserID: r.UserID, Flags: r.Flags,
		SortName:   fold(r.RequesterName),
		SearchText: fold(strings.Join([]string{r.RequesterName, r.RequesterEmail, r.RequesterCompany, r.ServiceNeeded, r.PartnerName}, " ")),
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

// requestSortings are the orders of the administrator's list of requests. Each
// has an index of its own, and one below the status.
var requestSortings = map[string]sorting{
	SortNewest: {columns: []string{"r.created_at", "r.id"}, down: true, of: byAge},
	SortOldest: {columns: []string{"r.created_at", "r.id"}, of: byAge},
	SortName:   {columns: []string{"r.sort_name", "r.id"}, of: func(r rank) []any { return []any{r.SortName, r.ID} }},
}

const selectRequestRank = `
		SELECT
			sort_name,
			id,
			created_at
		FROM partnership_requests
		WHERE id = $1`

// listRequests returns at most count requests that follow the one named by after.
func listRequests(ctx context.Context, q database.Querier, f RequestFilter, after string, count int) ([]Request, error) {
	var from *rank
	if after != "" {
		r, err := at[rank](ctx, q, selectRequestRank, after)
		if err != nil {
			return nil, err
		}
		from = &r
	}
	query, args := requestsStatement(f, from, count)
	return database.All[Request](ctx, q, query, args...)
}

// requestsStatement reads at most count requests after the one that stands at
// from, if any.
func requestsStatement(f RequestFilter, from *rank, count int) (query string, args []any) {
	order, ok := requestSortings[f.Sort]
	if !ok {
		order = requestSortings[SortNewest]
	}
	var where database.Condition
	for _, pattern := range folded.Patterns(f.Search) {
		where.And(`r.search_text LIKE $%d ESCAPE '\'`, pattern)
	}
	if f.Status != "" {
		where.And("r.status = $%d", f.Status)
	}
	if from != nil {
		where.And(order.beyond(), order.of(*from)...)
	}
	limit := where.Arg(count)
	return selectRequest + `
		` + where.String() + `
		ORDER BY ` + order.order() + `
		LIMIT ` + limit, where.Args()
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
