package schedule

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// Inviter is an account that has recently sent emails to guests, or that the administrator has stopped.
type Inviter struct {
	ID        string     `json:"id" doc:"UUID of the account"`
	Email     string     `json:"email"`
	CreatedAt time.Time  `json:"created_at" doc:"Creation time of the account"`
	Mails     int64      `json:"mails" doc:"Emails to guests in the last seven days"`
	StoppedAt *time.Time `json:"stopped_at" doc:"null: may invite"`
}

// InvitersOutput lists the accounts that the administrator may want to stop.
type InvitersOutput struct {
	Body struct {
		Items []Inviter `json:"items" nullable:"false" doc:"Most emails first, then stopped accounts"`
	}
}

const (
	invitersSince = 7 * 24 * time.Hour
	maxInviters   = 50 // in the list, plus as many stopped ones
)

// listInviters answers GET /api/admin/inviters with the accounts that sent the most emails to guests in the last
// seven days, most first, followed by the other stopped accounts. It counts emails even if their events were deleted,
// and leaves out deleted accounts.
func (a *Area) listInviters(ctx context.Context, _ *struct{}) (*InvitersOutput, error) {
	since := a.DB.Clock().Now().Add(-invitersSince)
	mailed, err := a.Calendar().ListMailed(ctx, since, maxInviters)
	if err != nil {
		return nil, err
	}
	out, listed := &InvitersOutput{}, map[string]bool{}
	out.Body.Items = []Inviter{}
	for _, m := range mailed {
		in, err := a.deps.Accounts.FindOrganizerByEmail(ctx, a.DB, m.Email)
		if fault.KindOf(err) == fault.KindNotFound {
			continue // the account was deleted or has another address
		}
		if err != nil {
			return nil, err
		}
		listed[in.ID] = true
		out.Body.Items = append(out.Body.Items, inviter(in, m.Mails))
	}
	stopped, err := a.deps.Accounts.ListStopped(ctx, a.DB, maxInviters)
	if err != nil {
		return nil, err
	}
	for _, in := range stopped {
		if listed[in.ID] {
			continue
		}
		n, err := a.Calendar().CountMailed(ctx, in.Email, since)
		if err != nil {
			return nil, err
		}
		out.Body.Items = append(out.Body.Items, inviter(in, n))
	}
	return out, nil
}

func inviter(in Organizer, mails int64) Inviter {
	return Inviter{ID: in.ID, Email: in.Email, CreatedAt: in.CreatedAt, Mails: mails, StoppedAt: in.StoppedAt}
}

// InviterInput identifies an account.
type InviterInput struct {
	ID string `path:"id" format:"uuid"`
}

// stopInviter answers POST /api/admin/inviters/{id}/stop.
func (a *Area) stopInviter(ctx context.Context, in *InviterInput) (*struct{}, error) {
	p, _ := auth.From(ctx)
	return nil, a.deps.Accounts.StopInvitations(ctx, p.UserID, in.ID, true)
}

// allowInviter answers POST /api/admin/inviters/{id}/allow.
func (a *Area) allowInviter(ctx context.Context, in *InviterInput) (*struct{}, error) {
	p, _ := auth.From(ctx)
	return nil, a.deps.Accounts.StopInvitations(ctx, p.UserID, in.ID, false)
}
