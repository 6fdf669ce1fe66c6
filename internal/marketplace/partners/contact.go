package partners

import (
	"context"
	"slices"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// The contact of a partner gets visitors' answers: mails to visitors name its email address and phone number. It is
// either a member of the partner, or a mailbox named by the application or the admin.

// setContactUser sets the contact's account in p to the member with the contact's address, or to an empty string if
// no member has it. If the address is the same as before and already has an account, p stays unchanged.
func (s *Service) setContactUser(ctx context.Context, tx *database.Tx, p *Partner, before Partner) error {
	if p.ContactEmail == before.ContactEmail && before.ContactUser != "" {
		return nil
	}
	people, err := s.members(ctx, tx, p.ID, "")
	if err != nil {
		return err
	}
	p.ContactUser = ""
	if i := slices.IndexFunc(people, func(c Colleague) bool { return c.Email == p.ContactEmail }); i >= 0 {
		p.ContactUser = people[i].UserID
	}
	return nil
}

// isContact reports whether the account, or its email address, is the partner's contact.
func (p Partner) isContact(o auth.Owner) bool {
	return p.ContactUser == o.UserID || o.Email != "" && p.ContactEmail == o.Email
}

// replaceContact makes the owner who joined first the contact, deletes the previous phone number and saves the
// profile. If the partner has no owner with an address, it reports false and changes nothing.
func (s *Service) replaceContact(ctx context.Context, tx *database.Tx, p *Partner) (bool, error) {
	people, err := s.members(ctx, tx, p.ID, "")
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(people, func(c Colleague) bool { return c.Role == RoleOwner && c.Email != "" })
	if i < 0 {
		return false, nil
	}
	p.ContactEmail, p.ContactUser, p.ContactPhone = people[i].Email, people[i].UserID, ""
	return true, updateProfile(ctx, tx, *p)
}

// forgetContact replaces a deleted account as contact by an owner, for each of its partners, up to the first error. A
// partner without an owner loses its contact details and is paused, because it couldn't answer visitors.
func (s *Service) forgetContact(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	ids, err := listContactOf(ctx, tx, o)
	for _, partnerID := range ids {
		if err == nil {
			err = s.forgetContactOf(ctx, tx, partnerID, o)
		}
	}
	return err
}

// forgetContactOf replaces a deleted account as contact of one partner by an owner. Without an owner, it empties the
// contact details and pauses the partner. It does nothing if the account isn't the contact any more.
func (s *Service) forgetContactOf(ctx context.Context, tx *database.Tx, partnerID string, o auth.Owner) error {
	p, err := findPartner(ctx, tx, partnerID, tx.ForUpdate())
	if err != nil || !p.isContact(o) {
		return err
	}
	replaced, err := s.replaceContact(ctx, tx, &p)
	if err != nil || replaced {
		return err
	}
	p.ContactEmail, p.ContactUser, p.ContactPhone = "", "", ""
	if err := updateProfile(ctx, tx, p); err != nil {
		return err
	}
	return s.pauseWithoutMembers(ctx, tx, p)
}

// UpdateContact copies an account's new email address to each partner that has the account as its contact. One
// failure changes none of them; an unknown account is a fault of kind NotFound.
func (s *Service) UpdateContact(ctx context.Context, userID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		email, err := s.addressOf(ctx, tx, userID)
		if err != nil {
			return err
		}
		ids, err := listContactOf(ctx, tx, auth.Owner{UserID: userID})
		if err != nil {
			return err
		}
		for _, partnerID := range ids {
			p, err := findPartner(ctx, tx, partnerID, tx.ForUpdate())
			if err != nil {
				return err
			}
			p.ContactEmail = email
			if err := updateProfile(ctx, tx, p); err != nil {
				return err
			}
		}
		return nil
	})
	return fault.Wrap(err, "update the contact address of account %s", userID)
}

// listContactOf returns the ids of partners with an account, or its confirmed address, as the contact.
func listContactOf(ctx context.Context, q database.Querier, o auth.Owner) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM partners
		WHERE contact_user = $1 AND contact_user <> ''
			OR contact_email = $2 AND contact_email <> ''
		ORDER BY id`, o.UserID, o.Email)
}
