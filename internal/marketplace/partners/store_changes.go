package partners

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// findChange returns the pending change of a partner, or a fault of kind NotFound; lock is empty or tx.ForUpdate().
func findChange(ctx context.Context, q database.Querier, partnerID, lock string) (storedProposal, error) {
	c, err := database.One[storedProposal](ctx, q, `
		SELECT
			partner_id,
			id,
			proposal,
			asked_by,
			asked_at
		FROM partner_changes
		WHERE partner_id = $1`+lock, partnerID)
	if fault.KindOf(err) == fault.KindNotFound {
		return c, errNoChange
	}
	return c, err
}

var errNoChange = fault.NotFound(message.CompanyNoChange)

// deleteChange deletes the pending change and reports whether it existed.
func deleteChange(ctx context.Context, tx *database.Tx, partnerID string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM partner_changes WHERE partner_id = $1`, partnerID)
	return n > 0, err
}

// updateProfile saves all profile fields of a partner with its search terms, and increments its revision.
func updateProfile(ctx context.Context, tx *database.Tx, p Partner) error {
	return database.Update(ctx, tx, "partners", p.toRow(), `company_name, company_description, website_url, contact_email,
		contact_phone, contact_user, services_offered, specializations, pricing_range, years_experience, team_size, location,
		sort_name, terms, terms_version, revision = revision + 1`, `id = $1`, p.ID)
}

// updateLogo saves the logo's URL; empty: none.
func updateLogo(ctx context.Context, tx *database.Tx, partnerID, url string) error {
	_, err := tx.Exec(ctx, `UPDATE partners SET logo_url = $1 WHERE id = $2`, url, partnerID)
	return err
}

// logo is a company's logo.
type logo struct {
	PartnerID string `db:"partner_id"`
	Name      string `db:"name"`
	Data      []byte `db:"data"`
}

func deleteLogo(ctx context.Context, tx *database.Tx, partnerID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM partner_logos WHERE partner_id = $1`, partnerID)
	return err
}

// findLogo returns a logo by its name. Unknown logos and those of rejected partners are faults of kind NotFound.
func findLogo(ctx context.Context, q database.Querier, name string) (logo, error) {
	l, err := database.One[logo](ctx, q, `
		SELECT
			l.partner_id,
			l.name,
			l.data
		FROM partner_logos l
		JOIN partners p ON p.id = l.partner_id
		WHERE l.name = $1 AND p.rejected_at IS NULL`, name)
	if fault.KindOf(err) == fault.KindNotFound {
		return l, errNoLogo
	}
	return l, err
}

var errNoLogo = fault.NotFound(message.CompanyNoLogo)
