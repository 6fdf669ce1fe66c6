package partners

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// inviteLife is the lifetime of an invitation.
const inviteLife = 14 * 24 * time.Hour

// errNotOwner is the fault for members who request an action for owners.
var errNotOwner = fault.Forbidden(message.CompanyNotOwner)

// FindPortal returns the portal of an account.
func (s *Service) FindPortal(ctx context.Context, who auth.Principal) (Portal, error) {
	p, err := s.findPortal(ctx, who)
	return p, fault.Wrap(err, "find the portal of account %s", who.UserID)
}

// findPortal returns the account's partner as its members see it. An account without one gets the partners that it
// can claim, its applications and its open invitations, by its confirmed address.
func (s *Service) findPortal(ctx context.Context, who auth.Principal) (Portal, error) {
	out := Portal{Claims: []CompanyRef{}, Invitations: []CompanyRef{}, Applications: []ApplicationState{}}
	m, err := findMember(ctx, s.db, who.UserID, "")
	switch {
	case err == nil:
		out.Company, err = s.company(ctx, m)
		return out, err
	case fault.KindOf(err) != fault.KindNotFound:
		return out, err
	}
	if out.Claims, err = listClaimable(ctx, s.db, who.Email); err != nil {
		return out, err
	}
	if out.Applications, err = listApplications(ctx, s.db, who.Email); err != nil {
		return out, err
	}
	out.Invitations, err = listInvitesTo(ctx, s.db, who.Email, s.db.Clock().Now().Add(-inviteLife))
	return out, err
}

// company returns the partner as its member sees it, with its pending change, members and open invitations.
func (s *Service) company(ctx context.Context, m Member) (*Company, error) {
	p, err := findPartner(ctx, s.db, m.PartnerID, "")
	if err != nil {
		return nil, err
	}
	c := &Company{Listing: p.Listing, ContactEmail: p.ContactEmail, ContactPhone: p.ContactPhone,
		CommissionRate: p.CommissionRate, IntroductionFee: p.IntroductionFee, Slug: p.Slug, IsPaused: p.IsPaused,
		Revision: p.Revision, Role: m.Role}
	if c.Proposal, err = s.proposal(ctx, p.ID); err != nil {
		return nil, err
	}
	if c.People, err = s.members(ctx, s.db, p.ID, m.UserID); err != nil {
		return nil, err
	}
	c.Invited, err = listInvites(ctx, s.db, p.ID, s.db.Clock().Now().Add(-inviteLife))
	return c, err
}

// proposal returns the pending change of a partner, or nil if there is none.
func (s *Service) proposal(ctx context.Context, partnerID string) (*Proposal, error) {
	c, err := findChange(ctx, s.db, partnerID, "")
	if fault.KindOf(err) == fault.KindNotFound {
		return nil, nil //nolint:nilnil // the field is null
	}
	if err != nil {
		return nil, err
	}
	return c.view(), nil
}

// members returns a partner's members with their addresses, oldest member first; self is the caller's account, which
// IsSelf marks, or empty. A deleted account has an empty address.
func (s *Service) members(ctx context.Context, q database.Querier, partnerID, self string) ([]Colleague, error) {
	members, err := listMembers(ctx, q, partnerID)
	if err != nil {
		return nil, err
	}
	people := make([]Colleague, 0, len(members))
	for _, m := range members {
		email, err := s.addressOf(ctx, q, m.UserID)
		if err != nil && fault.KindOf(err) != fault.KindNotFound {
			return nil, err
		}
		people = append(people, Colleague{UserID: m.UserID, Email: email, Role: m.Role, JoinedAt: m.JoinedAt,
			IsSelf: m.UserID == self})
	}
	return people, nil
}

// Claim makes the account the owner of a verified partner without members that applied with its confirmed address.
// Other partners are faults of kind NotFound; an account that already belongs to a partner is one of kind Conflict.
func (s *Service) Claim(ctx context.Context, who auth.Principal, partnerID string) (Portal, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := checkNoPartner(ctx, tx, who.UserID); err != nil {
			return err
		}
		c, err := findClaimable(ctx, tx, who.Email, partnerID)
		if err != nil {
			return err
		}
		if err := s.join(ctx, tx, Member{UserID: who.UserID, PartnerID: c.ID, Role: RoleOwner,
			JoinedAt: tx.Now()}); err != nil {
			return err
		}
		p, err := findPartner(ctx, tx, c.ID, "")
		if err != nil {
			return err
		}
		p.ContactUser = who.UserID // claimed with the contact's address
		return updateProfile(ctx, tx, p)
	})
	if err != nil {
		return Portal{}, fault.Wrap(err, "claim partner %s", partnerID)
	}
	return s.FindPortal(ctx, who)
}

// AcceptInvitation makes the account a member of the partner that invited its confirmed address, and deletes the
// invitation. An invitation that is older than 14 days, or to another address, is a fault of kind NotFound; an
// account that already belongs to a partner is one of kind Conflict.
func (s *Service) AcceptInvitation(ctx context.Context, who auth.Principal, inviteID string) (Portal, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := checkNoPartner(ctx, tx, who.UserID); err != nil {
			return err
		}
		i, err := findInviteTo(ctx, tx, inviteID, who.Email, tx.Now().Add(-inviteLife))
		if err != nil {
			return err
		}
		if err := deleteInvite(ctx, tx, i.PartnerID, i.ID); err != nil {
			return err
		}
		return s.join(ctx, tx, Member{UserID: who.UserID, PartnerID: i.PartnerID, Role: RoleMember, JoinedAt: tx.Now()})
	})
	if err != nil {
		return Portal{}, fault.Wrap(err, "accept invitation %s", inviteID)
	}
	return s.FindPortal(ctx, who)
}

// checkNoPartner returns a fault of kind Conflict if the account already belongs to a partner.
func checkNoPartner(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := findMember(ctx, tx, userID, "")
	switch {
	case err == nil:
		return fault.Conflict("has_company", message.CompanyHasCompany)
	case fault.KindOf(err) == fault.KindNotFound:
		return nil
	}
	return err
}

// join stores a new membership and publishes it. It returns a fault of kind Conflict if the account already belongs
// to a partner.
func (s *Service) join(ctx context.Context, tx *database.Tx, m Member) error {
	err := database.Insert(ctx, tx, "partner_members", m)
	if database.IsUnique(err) { // concurrent request of the same account
		return fault.Conflict("has_company", message.CompanyHasCompany)
	}
	if err != nil {
		return err
	}
	return publishMembers(ctx, tx, m.PartnerID)
}

// lockOwnPartner locks and returns the account's partner. An account without one is a fault of kind NotFound; with
// owner, an account that isn't an owner is one of kind Forbidden.
func lockOwnPartner(ctx context.Context, tx *database.Tx, userID string, owner bool) (Partner, error) {
	m, err := findMember(ctx, tx, userID, "")
	if err != nil {
		return Partner{}, err
	}
	if owner && m.Role != RoleOwner {
		return Partner{}, errNotOwner
	}
	p, err := findPartner(ctx, tx, m.PartnerID, tx.ForUpdate())
	if err != nil {
		return Partner{}, err
	}
	// the member may have been removed while this waited for the lock
	m, err = findMember(ctx, tx, userID, tx.ForUpdate())
	if err == nil && (m.PartnerID != p.ID || owner && m.Role != RoleOwner) {
		err = errNoCompany
	}
	return p, err
}

// InviteMember mails an invitation to join the account's partner; a repeated one replaces the first and sends another
// mail. Only owners of an admitted partner may invite, others get a fault of kind Forbidden. A malformed address or
// one of a member is a fault of kind Invalid, a full team one of kind Conflict, and the 21st invitation of a day one
// of kind TooMany.
func (s *Service) InviteMember(ctx context.Context, who auth.Principal, email string) (Portal, error) {
	email, err := cleanAddress(email)
	if err != nil {
		return Portal{}, err
	}
	if err := s.limit.invitations.Allow(ctx, who.UserID); err != nil {
		return Portal{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		p, err := lockOwnPartner(ctx, tx, who.UserID, true)
		if err != nil {
			return err
		}
		if !p.isAdmitted() {
			return errNotAdmitted
		}
		if err := s.checkRoom(ctx, tx, p.ID, email); err != nil {
			return err
		}
		if err := deleteInvitesTo(ctx, tx, p.ID, email); err != nil {
			return err
		}
		i := CompanyInvite{ID: id.New(), PartnerID: p.ID, Email: email, CreatedAt: tx.Now()}
		if err := database.Insert(ctx, tx, "partner_invitations", i); err != nil {
			return err
		}
		if err := publishMembers(ctx, tx, p.ID); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactInvited, Fact{InvitationID: i.ID})
	})
	if err != nil {
		return Portal{}, fault.Wrap(err, "invite a member")
	}
	return s.FindPortal(ctx, who)
}

// checkRoom returns a fault of kind Invalid if a member has the address, and one of kind Conflict if the team has 20
// members and open invitations.
func (s *Service) checkRoom(ctx context.Context, tx *database.Tx, partnerID, email string) error {
	people, err := s.members(ctx, tx, partnerID, "")
	if err != nil {
		return err
	}
	for _, c := range people {
		if c.Email == email {
			return fault.InvalidField("email", message.CompanyBelongs)
		}
	}
	invited, err := listInvites(ctx, tx, partnerID, tx.Now().Add(-inviteLife))
	if err == nil && len(people)+len(invited) >= maxMembers {
		return fault.Conflict("company_full", message.CompanyFull)
	}
	return err
}
