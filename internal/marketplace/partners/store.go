package partners

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Revocable lists the tables that a restore skips: an invitation may have been withdrawn since the backup.
var Revocable = []string{"partner_invitations"}

// row is a partner with additional columns for sorting and searching.
type row struct {
	Partner
	SortName     string `db:"sort_name"`
	Terms        string `db:"terms"`
	TermsVersion int    `db:"terms_version"`
}

// withFirstRevision returns the partner with its first revision.
func (p Partner) withFirstRevision() Partner {
	p.Revision = 1
	return p
}

func insertPartner(ctx context.Context, tx *database.Tx, p Partner) error {
	return database.Insert(ctx, tx, "partners", p.withFirstRevision().toRow())
}

// toRow returns the row of a partner.
func (p Partner) toRow() row {
	return row{Partner: p, SortName: folded.Text(p.CompanyName), Terms: p.terms(), TermsVersion: termsVersion}
}

var (
	listingColumns    = database.Columns[Listing]()
	partnerColumns    = database.Columns[Partner]()
	newPartnerColumns = database.Columns[NewPartner]()
)

var (
	errNotListed       = fault.NotFound(message.CompanyNotListedVisitor) // for the public
	errPartnerNotFound = fault.NotFound(message.CompanyNotFound)         // for the admin
)

// findListing returns an active partner. Others are faults of kind NotFound, with a message for visitors.
func findListing(ctx context.Context, q database.Querier, partnerID string) (Listing, error) {
	if !id.IsValid(partnerID) {
		return Listing{}, errNotListed
	}
	l, err := database.One[Listing](ctx, q, `
		SELECT`+listingColumns+`
		FROM partners
		WHERE id = $1 AND is_active = true`, partnerID)
	return l, fault.WithNotFound(err, errNotListed)
}

// findPartner returns a partner in any state; lock is empty or tx.ForUpdate(). An unknown or malformed id is a fault
// of kind NotFound.
func findPartner(ctx context.Context, q database.Querier, partnerID, lock string) (Partner, error) {
	if !id.IsValid(partnerID) {
		return Partner{}, errPartnerNotFound
	}
	p, err := database.One[Partner](ctx, q, `
		SELECT`+partnerColumns+`
		FROM partners
		WHERE id = $1`+lock, partnerID)
	return p, fault.WithNotFound(err, errPartnerNotFound)
}

// listNewPartners returns the 20 newest rows of Live Activity, newest first. They leave out rejected partners and
// those on hold.
func listNewPartners(ctx context.Context, q database.Querier) ([]NewPartner, error) {
	return database.All[NewPartner](ctx, q, `
		SELECT`+newPartnerColumns+`
		FROM partners
		WHERE is_held = false
		ORDER BY created_at DESC, id DESC
		LIMIT $1`, recentCount)
}

// findNewPartner returns one row of Live Activity. Unknown and rejected partners and those on hold are faults of kind
// NotFound.
func findNewPartner(ctx context.Context, q database.Querier, partnerID string) (NewPartner, error) {
	if !id.IsValid(partnerID) {
		return NewPartner{}, errPartnerNotFound
	}
	return database.One[NewPartner](ctx, q, `
		SELECT`+newPartnerColumns+`
		FROM partners
		WHERE id = $1 AND is_held = false`, partnerID)
}

// hasApplied reports whether a company with the same name, ignoring case and accents, has applied from the same
// address since a time.
func hasApplied(ctx context.Context, q database.Querier, email, name string, since time.Time) (bool, error) {
	n, err := database.One[int](ctx, q, `
		SELECT
			COUNT(*)
		FROM partners
		WHERE contact_email = $1 AND sort_name = $2 AND created_at >= $3`, email, folded.Text(name), since)
	return n > 0, err
}

// updateStatus saves a decision about a partner.
func updateStatus(ctx context.Context, tx *database.Tx, p Partner) error {
	return database.Update(ctx, tx, "partners", p, `is_active, is_verified, is_held, is_paused, rejected_at,
		decision_reason, slug, revision = revision + 1`, `id = $1`, p.ID)
}

// updateRating saves a partner's rating and its number of reviews. It fails for an unknown partner.
func updateRating(ctx context.Context, tx *database.Tx, partnerID string, rating float64, count int64) error {
	return tx.ExecOne(ctx, `
		UPDATE partners
		SET
			rating = $1,
			review_count = $2
		WHERE id = $3`, rating, count, partnerID)
}

// countPartners counts the partners for the admin's page; those that aren't active all count as pending.
func countPartners(ctx context.Context, q database.Querier) (Counters, error) {
	return database.One[Counters](ctx, q, `
		SELECT
			total,
			active,
			total - active AS pending
		FROM (
			SELECT
				(SELECT COUNT(*) FROM partners) AS total,
				(SELECT COUNT(*) FROM partners WHERE is_active = true) AS active
		) AS counted`)
}

// listUnapproved locks and returns the ids of the partners with a contact address that were never approved. An empty
// address matches none.
func listUnapproved(ctx context.Context, tx *database.Tx, email string) ([]string, error) {
	return database.All[string](ctx, tx, `
		SELECT id
		FROM partners
		WHERE contact_email = $1
			AND contact_email <> ''
			AND is_active = false
			AND is_verified = false
		ORDER BY id`+tx.ForUpdate(), email)
}

// deletePartner deletes a partner with its members, invitations, changes and logo.
func deletePartner(ctx context.Context, tx *database.Tx, partnerID string) error {
	return tx.ExecOne(ctx, `DELETE FROM partners WHERE id = $1`, partnerID)
}

// Names selects the name of each partner for the audit trail.
const Names = "SELECT id, company_name AS name FROM partners"
