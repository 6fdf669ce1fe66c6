package partners

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ownApplication is a partner in its applicant's export, without the admin's notes.
type ownApplication struct {
	Listing
	ContactEmail string `json:"contact_email"`
	ContactPhone string `json:"contact_phone"`
}

// ExportOwned lists the partners with the account's confirmed address as their contact, and its membership and
// invitations.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	err := list("partner_applications", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(p Partner) (string, error) {
			return p.ID, add(ownApplication{Listing: p.Listing, ContactEmail: p.ContactEmail, ContactPhone: p.ContactPhone})
		}, `
			SELECT`+partnerColumns+`
			FROM partners
			WHERE id > $1 AND contact_email = $3 AND contact_email <> ''
			ORDER BY id
			LIMIT $2`, o.Email)
	})
	if err != nil {
		return err
	}
	return s.exportMembership(ctx, o, list)
}

// DeleteOwned removes the account from its partner and deletes applications with its address that were never
// approved. Partners that were ever approved stay, with an owner as the contact, because they don't belong to one
// account.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	if err := s.removeAccount(ctx, tx, o); err != nil {
		return err
	}
	unapproved, err := listUnapproved(ctx, tx, o.Email)
	if err != nil {
		return err
	}
	for _, partnerID := range unapproved {
		if err := s.deleteWithoutRequests(ctx, tx, partnerID); err != nil {
			return err
		}
	}
	return s.forgetContact(ctx, tx, o)
}

// deleteWithoutRequests deletes a partner and publishes that. It does nothing if there are introductions to the
// partner.
func (s *Service) deleteWithoutRequests(ctx context.Context, tx *database.Tx, partnerID string) error {
	asked, err := s.introductions.HasRequests(ctx, tx, partnerID)
	if err != nil || asked {
		return err
	}
	if err := deletePartner(ctx, tx, partnerID); err != nil {
		return err
	}
	return s.publishUpdate(ctx, tx, partnerID)
}
