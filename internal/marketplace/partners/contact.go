package partners

import (
	"context"
	"slices"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// A company's contact gets the answers of visitors: their mail names its address and telephone number. It is one of the
// company's people or, where the application or the administrator named one, a mailbox of the company's own.

// nameContact notes whose address the contact is, of the company's people; nobody's if none of them has it.
func (s *Service) nameContact(ctx context.Context, tx *database.Tx, p *Partner, before Partner) error {
	if p.ContactEmail == before.ContactEmail && before.ContactUser != "" {
		return nil
	}
	people, err := s.people(ctx, tx, p.ID, "")
	if err != nil {
		return err
	}
	p.ContactUser = ""
	if i := slices.IndexFunc(people, func(c Colleague) bool { return c.Email == p.ContactEmail }); i >= 0 {
		p.ContactUser = people[i].UserID
	}
	return nil
}

// isContact reports whether the account, or who has its address, is the company's contact.
func (p Partner) isContact(o auth.Owner) bool {
	return p.ContactUser == o.UserID || o.Email != "" && p.ContactEmail == o.Email
}

// replaceContact makes the first owner the contact and forgets the number of the one before. It reports false if
// the company has no owner.
func (s *Service) replaceContact(ctx context.Context, tx *database.Tx, p *Partner) (bool, error) {
	people, err := s.people(ctx, tx, p.ID, "")
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

// forgetContact takes a deleted account out of the companies whose contact it is. An owner takes its place. A company
// that has none is paused: nobody would answer its visitors.
func (s *Service) forgetContact(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	ids, err := listContactOf(ctx, tx, o)
	for _, partnerID := range ids {
		if err == nil {
			err = s.forgetContactOf(ctx, tx, partnerID, o)
		}
	}
	return err
}

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
	return s.closeDown(ctx, tx, p)
}

// FollowContact gives the companies whose contact an account is its new address.
func (s *Service) FollowContact(ctx context.Context, userID string) error {
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
	return fault.Wrap(err, "give companies the new address of %s", userID)
}

// listContactOf returns the companies whose contact an account or its confirmed address is.
func listContactOf(ctx context.Context, q database.Querier, o auth.Owner) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM partners
		WHERE contact_user = $1 AND contact_user <> ''
			OR contact_email = $2 AND contact_email <> ''
		ORDER BY id`, o.UserID, o.Email)
}
