package partners

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// ownMembership is the account's membership in the export.
type ownMembership struct {
	PartnerID string    `json:"partner_id"`
	Role      string    `json:"role"`
	JoinedAt  time.Time `json:"joined_at"`
}

// exportMembership lists the account's membership, at most one, and the invitations to its confirmed address.
func (s *Service) exportMembership(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	err := list("partner_membership", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(m Member) (string, error) {
			return m.UserID, add(ownMembership{PartnerID: m.PartnerID, Role: m.Role, JoinedAt: m.JoinedAt})
		}, `
			SELECT
				user_id,
				partner_id,
				role,
				joined_at
			FROM partner_members
			WHERE user_id > $1 AND user_id = $3
			ORDER BY user_id
			LIMIT $2`, o.UserID)
	})
	if err != nil {
		return err
	}
	return list("partner_invitations", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(i CompanyInvite) (string, error) { return i.ID, add(i) }, `
			SELECT`+inviteColumns+`
			FROM partner_invitations
			WHERE id > $1 AND email = $3 AND email <> ''
			ORDER BY id
			LIMIT $2`, o.Email)
	})
}

// removeAccount removes an account from its partner, profile changes and invitations. If no owner is left, the member
// who joined first becomes one. A partner without members is paused, because it can't answer visitors. It succeeds
// for an account without a partner.
func (s *Service) removeAccount(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	if err := forgetActor(ctx, tx, o); err != nil {
		return err
	}
	m, err := findMember(ctx, tx, o.UserID, "")
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	p, err := findPartner(ctx, tx, m.PartnerID, tx.ForUpdate())
	if err != nil {
		return err
	}
	if err := publishMembers(ctx, tx, p.ID); err != nil {
		return err
	}
	if err := deleteMember(ctx, tx, p.ID, o.UserID); err != nil {
		return err
	}
	left, err := listMembers(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	if len(left) > 0 {
		return keepOwner(ctx, tx, left)
	}
	return s.pauseWithoutMembers(ctx, tx, p)
}

// pauseWithoutMembers records the fact that declines the pending introductions of a partner without members, and
// pauses the partner if it is active.
func (s *Service) pauseWithoutMembers(ctx context.Context, tx *database.Tx, p Partner) error {
	if err := jobs.Record(ctx, tx, FactRemoved, Fact{PartnerID: p.ID}); err != nil {
		return err
	}
	if !p.IsActive {
		return nil
	}
	p.IsActive, p.IsPaused = false, true
	if err := updateStatus(ctx, tx, p); err != nil {
		return err
	}
	return s.publishUpdate(ctx, tx, p.ID)
}

// keepOwner makes the first of the members an owner if none of them is one. The list must not be empty.
func keepOwner(ctx context.Context, tx *database.Tx, left []Member) error {
	for _, m := range left {
		if m.Role == RoleOwner {
			return nil
		}
	}
	return updateRole(ctx, tx, left[0].PartnerID, left[0].UserID, RoleOwner)
}

// forgetActor removes the account's id from profile changes, and deletes invitations to its address.
func forgetActor(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	_, err := tx.Exec(ctx, `UPDATE partner_changes SET asked_by = '' WHERE asked_by = $1 AND asked_by <> ''`, o.UserID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM partner_invitations WHERE email = $1 AND email <> ''`, o.Email)
	return err
}
