package partners

import (
	"context"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
)

// PartnerOfAccount returns the id of the account's partner, or a fault of kind NotFound. Call it in each request, so
// that a removed member loses access at once.
func (s *Service) PartnerOfAccount(ctx context.Context, q database.Querier, userID string) (partnerID string, err error) {
	m, err := findMember(ctx, q, userID, "")
	return m.PartnerID, err
}

// AdmittedPartnerOf returns the id of the account's partner like PartnerOfAccount, for access to visitors' data. A
// partner that is rejected, on hold or deactivated is a fault of kind Forbidden.
func (s *Service) AdmittedPartnerOf(ctx context.Context, q database.Querier, userID string) (string, error) {
	partnerID, err := s.PartnerOfAccount(ctx, q, userID)
	if err != nil {
		return "", err
	}
	return partnerID, checkAdmitted(ctx, q, partnerID)
}

// LockAdmittedPartnerOf returns the id of the account's partner like AdmittedPartnerOf, with the same faults, and
// locks the partner and the membership until the end of the transaction.
func (s *Service) LockAdmittedPartnerOf(ctx context.Context, tx *database.Tx, userID string) (string, error) {
	p, err := lockOwnPartner(ctx, tx, userID, false)
	if err == nil && !p.isAdmitted() {
		err = errNotAdmitted
	}
	return p.ID, err
}

// checkAdmitted returns a fault of kind Forbidden if the partner is rejected, on hold or deactivated, and one of kind
// NotFound if it is unknown.
func checkAdmitted(ctx context.Context, q database.Querier, partnerID string) error {
	p, err := findPartner(ctx, q, partnerID, "")
	if err == nil && !p.isAdmitted() {
		return errNotAdmitted
	}
	return err
}

// errNotAdmitted is the fault for members of a partner that is rejected, on hold or deactivated.
var errNotAdmitted = fault.Forbidden(message.CompanyNotAdmitted)

// MembersOf returns the accounts of a partner's members, oldest member first.
func (s *Service) MembersOf(ctx context.Context, q database.Querier, partnerID string) (userIDs []string, err error) {
	members, err := listMembers(ctx, q, partnerID)
	for _, m := range members {
		userIDs = append(userIDs, m.UserID)
	}
	return userIDs, err
}

// cleanAddress returns an email address trimmed and in lower case, or a fault of kind Invalid if it is malformed.
func cleanAddress(email string) (string, error) {
	in := struct {
		Email string `json:"email" maxLength:"254" as:"mail" missing:"form.email"`
	}{email}
	err := form.Check(&in).Err()
	return in.Email, err
}

// WithdrawInvitation deletes an invitation of the account's partner and returns the updated portal. Only owners may
// do so; for others, it is a fault of kind Forbidden. Other invitations are faults of kind NotFound.
func (s *Service) WithdrawInvitation(ctx context.Context, who auth.Principal, inviteID string) (Portal, error) {
	return s.changeMembers(ctx, who, true, func(tx *database.Tx, p Partner) error {
		return deleteInvite(ctx, tx, p.ID, inviteID)
	})
}

// SetRole changes the role of a member to owner or member, and returns the updated portal. Accounts that aren't
// owners get a fault of kind Forbidden, an unknown member is one of kind NotFound. The last owner can't become a
// member: this is a fault of kind Conflict.
func (s *Service) SetRole(ctx context.Context, who auth.Principal, userID, role string) (Portal, error) {
	if role != RoleOwner && role != RoleMember {
		return Portal{}, fault.InvalidField("role", message.CompanyRole)
	}
	return s.changeMembers(ctx, who, true, func(tx *database.Tx, p Partner) error {
		if err := updateRole(ctx, tx, p.ID, userID, role); err != nil {
			return err
		}
		return checkHasOwner(ctx, tx, p)
	})
}

// RemoveMember removes a member and returns the account's portal. Owners may remove all members; others may only
// remove themselves, or get a fault of kind Forbidden. It returns Conflict if the last owner would leave other
// members behind, or the last member an active partner, and NotFound for accounts outside the partner.
func (s *Service) RemoveMember(ctx context.Context, who auth.Principal, userID string) (Portal, error) {
	return s.changeMembers(ctx, who, userID != who.UserID, func(tx *database.Tx, p Partner) error {
		m, err := findMember(ctx, tx, userID, "")
		if err != nil || m.PartnerID != p.ID {
			return errNoColleague
		}
		if err := deleteMember(ctx, tx, p.ID, userID); err != nil {
			return err
		}
		if err := checkHasOwner(ctx, tx, p); err != nil {
			return err
		}
		return s.removeContact(ctx, tx, p, userID)
	})
}

// removeContact makes an owner the contact if the removed account was the contact. If no owner is left, the contact
// stays, because its address is needed to claim the partner again.
func (s *Service) removeContact(ctx context.Context, tx *database.Tx, p Partner, userID string) error {
	email, err := s.addressOf(ctx, tx, userID)
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return err
	}
	if !p.isContact(auth.Owner{UserID: userID, Email: email}) {
		return nil
	}
	_, err = s.replaceContact(ctx, tx, &p)
	return err
}

// checkHasOwner returns a fault of kind Conflict if a partner has members but no owner, or is active without members.
func checkHasOwner(ctx context.Context, tx *database.Tx, p Partner) error {
	members, err := listMembers(ctx, tx, p.ID)
	isOwner := func(m Member) bool { return m.Role == RoleOwner }
	switch {
	case err != nil:
		return err
	case len(members) > 0 && !slices.ContainsFunc(members, isOwner):
		return fault.Conflict("last_owner", message.CompanyLastOwner)
	case len(members) == 0 && p.IsActive:
		return fault.Conflict("last_person", message.CompanyLastPerson)
	}
	return nil
}

// changeMembers calls change with the account's locked partner, publishes the change of its members and returns the
// updated portal. With owner, the account must be an owner, or it gets a fault of kind Forbidden. An account without
// a partner is one of kind NotFound.
func (s *Service) changeMembers(ctx context.Context, who auth.Principal, owner bool,
	change func(*database.Tx, Partner) error) (Portal, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := lockOwnPartner(ctx, tx, who.UserID, owner)
		if err != nil {
			return err
		}
		if err := change(tx, p); err != nil {
			return err
		}
		return publishMembers(ctx, tx, p.ID)
	})
	if err != nil {
		return Portal{}, fault.Wrap(err, "change the members of a partner")
	}
	return s.FindPortal(ctx, who)
}
