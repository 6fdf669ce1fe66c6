package partners

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/fault"
)

// errNoCompany answers accounts that belong to no company, and those that ask for another company's rows.
var errNoCompany = fault.NotFound("Your account doesn't belong to a partner company.")

// findMember returns the membership of an account, or errNoCompany.
func findMember(ctx context.Context, q database.Querier, userID, lock string) (Member, error) {
	m, err := database.One[Member](ctx, q, `
		SELECT
			user_id,
			partner_id,
			role,
			joined_at
		FROM partner_members
		WHERE user_id = $1`+lock, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return m, errNoCompany
	}
	return m, err
}
