package partners

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ownApplication is a partner as the applicant knows it: without what the
// administrator thinks of it.
type ownApplication struct {
	Listing
	ContactEmail string `json:"contact_email"`
	ContactPhone string `json:"contact_phone"`
}

// ExportOwned lists the applications that name the account's confirmed address, and its place in a company.
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

// DeleteOwned takes the account out of its company, and deletes the applications of its address that were never
// approved. A company that is, or was, in the directory stays, with an owner as its contact: it is more than the
// account of one person.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	if err := s.leave(ctx, tx, o); err != nil {
		return err
	}
	unapproved, err := listUnapproved(ctx, tx, o.Email)
	if err != nil {
		return err
	}
	for _, partnerID := range unapproved {
		if err := s.deleteUnasked(ctx, tx, partnerID); err != nil {
			return err
		}
	}
	return s.forgetContact(ctx, tx, o)
}

// deleteUnasked deletes a company unless visitors have asked for it.
func (s *Service) deleteUnasked(ctx context.Context, tx *database.Tx, partnerID string) error {
	asked, err := s.introductions.Has(ctx, tx, partnerID)
	if err != nil || asked {
		return err
	}
	if err := deletePartner(ctx, tx, partnerID); err != nil {
		return err
	}
	return s.changed(ctx, tx, partnerID)
}
