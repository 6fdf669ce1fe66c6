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

// ExportOwned lists the applications that name the account's confirmed address,
// the introductions that it asked for signed in, and those that were asked for without an account with that address.
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
	err = list("introductions", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(r Request) (string, error) {
			r.Flags = []string{} // what the administrator is told
			return r.ID, add(r)
		}, selectRequest+`
			WHERE r.id > $1 AND (r.user_id = $3 OR r.user_id = '' AND r.requester_email = $4 AND r.requester_email <> '')
			ORDER BY r.id
			LIMIT $2`, o.UserID, o.Email)
	})
	if err != nil {
		return err
	}
	return s.exportMembership(ctx, o, list)
}

// DeleteOwned deletes the introductions that ExportOwned lists, and the
// applications of its address that were never approved. A company that is, or
// was, in the directory stays, with an owner as its contact: it is more than the account of one person. So
// does what a partner won, without the person who asked.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	if err := deleteAsked(ctx, tx, o); err != nil {
		return err
	}
	if err := s.leave(ctx, tx, o); err != nil {
		return err
	}
	n, err := tx.Exec(ctx, `
		DELETE FROM partners
		WHERE contact_email = $1
			AND contact_email <> ''
			AND is_active = false
			AND is_verified = false
			AND NOT EXISTS (SELECT 1 FROM partnership_requests r WHERE r.partner_id = partners.id)`, o.Email)
	if err != nil {
		return err
	}
	if n > 0 {
		if err := s.changed(ctx, tx, ""); err != nil {
			return err
		}
	}
	return s.forgetContact(ctx, tx, o)
}
