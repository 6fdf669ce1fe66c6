package partners

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// errNoCompany is the fault for accounts without a partner, and for rows of other partners.
var errNoCompany = fault.NotFound(message.CompanyNone)

// findMember returns the membership of an account, or errNoCompany; lock is empty or tx.ForUpdate().
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

// maxMembers is the maximum number of members of a partner, including invitations.
const maxMembers = 20

// listMembers returns a partner's members, at most 20, oldest member first.
func listMembers(ctx context.Context, q database.Querier, partnerID string) ([]Member, error) {
	return database.All[Member](ctx, q, `
		SELECT
			user_id,
			partner_id,
			role,
			joined_at
		FROM partner_members
		WHERE partner_id = $1
		ORDER BY joined_at, user_id
		LIMIT $2`, partnerID, maxMembers)
}

// deleteMember removes an account from a partner.
func deleteMember(ctx context.Context, tx *database.Tx, partnerID, userID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM partner_members WHERE partner_id = $1 AND user_id = $2`, partnerID, userID)
	return err
}

// updateRole changes the role of an account in a partner. An account that isn't a member of it is a fault of kind
// NotFound.
func updateRole(ctx context.Context, tx *database.Tx, partnerID, userID, role string) error {
	n, err := tx.Exec(ctx, `
		UPDATE partner_members
		SET role = $1
		WHERE partner_id = $2 AND user_id = $3`, role, partnerID, userID)
	if err == nil && n != 1 {
		return errNoColleague
	}
	return err
}

var errNoColleague = fault.NotFound(message.CompanyNoColleague)

// claimable matches partners that an account can claim with its confirmed address, $1.
const claimable = `contact_email = $1 AND contact_email <> '' AND is_verified = true AND rejected_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM partner_members m WHERE m.partner_id = partners.id)`

// listClaimable returns up to 20 verified partners without members that can be claimed with a contact address, newest
// first. It leaves out rejected ones; an empty address matches none.
func listClaimable(ctx context.Context, q database.Querier, email string) ([]CompanyRef, error) {
	return database.All[CompanyRef](ctx, q, `
		SELECT
			id,
			company_name
		FROM partners
		WHERE `+claimable+`
		ORDER BY created_at DESC, id DESC
		LIMIT 20`, email)
}

// applied matches pending and rejected applications with an address, $1, unless the partner has members.
const applied = `contact_email = $1 AND contact_email <> '' AND (is_verified = false OR rejected_at IS NOT NULL)
			AND NOT EXISTS (SELECT 1 FROM partner_members m WHERE m.partner_id = partners.id)`

// listApplications returns up to 20 unverified or rejected partners without members that have the contact address,
// newest first. An empty address matches none.
func listApplications(ctx context.Context, q database.Querier, email string) ([]ApplicationState, error) {
	rows, err := database.All[Partner](ctx, q, `
		SELECT`+partnerColumns+`
		FROM partners
		WHERE `+applied+`
		ORDER BY created_at DESC, id DESC
		LIMIT 20`, email)
	list := make([]ApplicationState, len(rows))
	for i, p := range rows {
		list[i] = p.applicationState()
	}
	return list, err
}

// findApplication locks and returns an application with the contact address: an unverified or rejected partner
// without members. Others are faults of kind NotFound.
func findApplication(ctx context.Context, tx *database.Tx, email, partnerID string) (Partner, error) {
	if !id.IsValid(partnerID) {
		return Partner{}, errNoApplication
	}
	p, err := database.One[Partner](ctx, tx, `
		SELECT`+partnerColumns+`
		FROM partners
		WHERE `+applied+` AND id = $2`+tx.ForUpdate(), email, partnerID)
	return p, fault.WithNotFound(err, errNoApplication)
}

var errNoApplication = fault.NotFound(message.CompanyNoApplication)

// findClaimable locks and returns a partner that can be claimed with the contact address: verified, not rejected and
// without members. Others are faults of kind NotFound.
func findClaimable(ctx context.Context, tx *database.Tx, email, partnerID string) (CompanyRef, error) {
	if !id.IsValid(partnerID) {
		return CompanyRef{}, errNoClaim
	}
	c, err := database.One[CompanyRef](ctx, tx, `
		SELECT
			id,
			company_name
		FROM partners
		WHERE `+claimable+` AND id = $2`+tx.ForUpdate(), email, partnerID)
	if fault.KindOf(err) == fault.KindNotFound {
		return c, errNoClaim
	}
	return c, err
}

var errNoClaim = fault.NotFound(message.CompanyNoClaim)

var inviteColumns = database.Columns[CompanyInvite]()

// listInvites returns a partner's invitations that were created after a time, at most 20, oldest first.
func listInvites(ctx context.Context, q database.Querier, partnerID string, since time.Time) ([]CompanyInvite, error) {
	return database.All[CompanyInvite](ctx, q, `
		SELECT`+inviteColumns+`
		FROM partner_invitations
		WHERE partner_id = $1 AND created_at > $2
		ORDER BY created_at, id
		LIMIT $3`, partnerID, since, maxMembers)
}

// listInvitesTo returns up to 20 invitations to an address that were created after a time, newest first: their ids,
// with the names of the partners.
func listInvitesTo(ctx context.Context, q database.Querier, email string, since time.Time) ([]CompanyRef, error) {
	return database.All[CompanyRef](ctx, q, `
		SELECT
			i.id,
			p.company_name
		FROM partner_invitations i
		JOIN partners p ON p.id = i.partner_id
		WHERE i.email = $1 AND i.created_at > $2
		ORDER BY i.created_at DESC, i.id DESC
		LIMIT 20`, email, since)
}

// findInviteTo locks and returns an invitation to an address that was created after a time. Others are faults of kind
// NotFound.
func findInviteTo(ctx context.Context, tx *database.Tx, inviteID, email string,
	since time.Time) (CompanyInvite, error) {
	if !id.IsValid(inviteID) {
		return CompanyInvite{}, errNoInvite
	}
	i, err := database.One[CompanyInvite](ctx, tx, `
		SELECT`+inviteColumns+`
		FROM partner_invitations
		WHERE id = $1 AND email = $2 AND created_at > $3`+tx.ForUpdate(), inviteID, email, since)
	if fault.KindOf(err) == fault.KindNotFound {
		return i, errNoInvite
	}
	return i, err
}

var errNoInvite = fault.NotFound(message.CompanyNoInvite)

// findInvite returns an invitation of any age, or a fault of kind NotFound if it was withdrawn or accepted.
func findInvite(ctx context.Context, q database.Querier, inviteID string) (CompanyInvite, error) {
	return database.One[CompanyInvite](ctx, q, `
		SELECT`+inviteColumns+`
		FROM partner_invitations
		WHERE id = $1`, inviteID)
}

// deleteInvite deletes an invitation of a partner. An unknown one, or one of another partner, is a fault of kind
// NotFound.
func deleteInvite(ctx context.Context, tx *database.Tx, partnerID, inviteID string) error {
	n, err := tx.Exec(ctx, `DELETE FROM partner_invitations WHERE id = $1 AND partner_id = $2`, inviteID, partnerID)
	if err == nil && n != 1 {
		return errNoInvite
	}
	return err
}

// deleteInvitesTo deletes all invitations of an address to a partner, including expired ones.
func deleteInvitesTo(ctx context.Context, tx *database.Tx, partnerID, email string) error {
	_, err := tx.Exec(ctx, `DELETE FROM partner_invitations WHERE partner_id = $1 AND email = $2`, partnerID, email)
	return err
}
