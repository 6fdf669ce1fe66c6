package partners

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// ownMembership is the account's place in a company.
type ownMembership struct {
	PartnerID string    `json:"partner_id"`
	Role      string    `json:"role"`
	JoinedAt  time.Time `json:"joined_at"`
}

// ownNote is what the account did to an introduction of its company.
type ownNote struct {
	RequestID string    `json:"introduction_id"`
	Kind      string    `json:"kind"`
	Became    string    `json:"became"`
	Note      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// exportMembership lists the company that the account acts for, its invitations, and what it wrote there.
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
	err = list("partner_invitations", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(i CompanyInvite) (string, error) { return i.ID, add(i) }, `
			SELECT`+inviteColumns+`
			FROM partner_invitations
			WHERE id > $1 AND email = $3 AND email <> ''
			ORDER BY id
			LIMIT $2`, o.Email)
	})
	if err != nil {
		return err
	}
	return list("introduction_notes", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(e IntroductionEvent) (string, error) {
			return e.ID, add(ownNote{RequestID: e.RequestID, Kind: e.Kind, Became: e.Became, Note: e.Note,
				CreatedAt: e.CreatedAt})
		}, `
			SELECT
				id,
				request_id,
				actor,
				actor_id,
				kind,
				became,
				note,
				created_at
			FROM introduction_events
			WHERE id > $1 AND actor_id = $3 AND actor_id <> ''
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
}

// deleteAsked deletes the requests of an account, and those of its confirmed address that no account sent. What a
// partner won stays as a record of the sale, without the person.
func deleteAsked(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	const asked = `(user_id = $1 AND user_id <> '' OR user_id = '' AND requester_email = $2 AND requester_email <> '')`
	_, err := tx.Exec(ctx, `DELETE FROM partnership_requests WHERE status <> 'won' AND `+asked, o.UserID, o.Email)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		UPDATE partnership_requests
		SET
			requester_name = 'Deleted account',
			requester_email = '',
			requester_company = '',
			budget = '',
			message = '',
			user_id = '',
			sort_name = 'deleted account',
			search_text = 'deleted account'
		WHERE `+asked, o.UserID, o.Email)
	return err
}

// leave takes an account out of its company. The first colleague becomes an owner if none is left. A company that
// nobody acts for any more is paused: nobody would answer its introductions.
func (s *Service) leave(ctx context.Context, tx *database.Tx, o auth.Owner) error {
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
	if err := tellPeople(ctx, tx, p.ID); err != nil {
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
	return s.closeDown(ctx, tx, p)
}

// closeDown pauses a company that nobody acts for any more, and lets its visitors be told.
func (s *Service) closeDown(ctx context.Context, tx *database.Tx, p Partner) error {
	if err := jobs.Record(ctx, tx, FactLeft, Left{PartnerID: p.ID}); err != nil {
		return err
	}
	if !p.IsActive {
		return nil
	}
	p.IsActive, p.IsPaused = false, true
	if err := updateStatus(ctx, tx, p); err != nil {
		return err
	}
	return s.changed(ctx, tx, p.ID)
}

func keepOwner(ctx context.Context, tx *database.Tx, left []Member) error {
	for _, m := range left {
		if m.Role == RoleOwner {
			return nil
		}
	}
	return updateRole(ctx, tx, left[0].PartnerID, left[0].UserID, RoleOwner)
}

// forgetActor takes the account's id out of what it did, and deletes invitations of its address.
func forgetActor(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	_, err := tx.Exec(ctx, `UPDATE introduction_events SET actor_id = '' WHERE actor_id = $1 AND actor_id <> ''`, o.UserID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE partner_changes SET asked_by = '' WHERE asked_by = $1 AND asked_by <> ''`, o.UserID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM partner_invitations WHERE email = $1 AND email <> ''`, o.Email)
	return err
}
