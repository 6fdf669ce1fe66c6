package app

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/accounts"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// Inviter is an account that has mailed guests lately, or that the administrator has stopped.
type Inviter struct {
	ID        string     `json:"id" doc:"UUID of the account"`
	Email     string     `json:"email"`
	CreatedAt time.Time  `json:"created_at" doc:"When the account was made"`
	Mails     int64      `json:"mails" doc:"To guests, in the last seven days"`
	StoppedAt *time.Time `json:"stopped_at" doc:"null: may invite"`
}

// InvitersOutput is the accounts whose invitations the administrator may want to stop.
type InvitersOutput struct {
	Body struct {
		Items []Inviter `json:"items" nullable:"false" doc:"Most mails first, then those that were stopped"`
	}
}

const (
	invitersSince = 7 * 24 * time.Hour
	maxInviters   = 50 // in the list; so many stopped ones besides
)

// listInviters answers GET /api/admin/inviters. The mails that were written count, whatever became of the events.
func (a *App) listInviters(ctx context.Context, _ *struct{}) (*InvitersOutput, error) {
	since := a.DB.Clock().Now().Add(-invitersSince)
	mailed, err := a.events.Service.ListMailed(ctx, since, maxInviters)
	if err != nil {
		return nil, err
	}
	out, listed := &InvitersOutput{}, map[string]bool{}
	out.Body.Items = []Inviter{}
	for _, m := range mailed {
		in, err := a.accounts.FindInviterAt(ctx, a.DB, m.Email)
		if fault.KindOf(err) == fault.KindNotFound {
			continue // the account is gone, or has another address
		}
		if err != nil {
			return nil, err
		}
		listed[in.ID] = true
		out.Body.Items = append(out.Body.Items, inviter(in, m.Mails))
	}
	stopped, err := a.accounts.ListStopped(ctx, a.DB, maxInviters)
	if err != nil {
		return nil, err
	}
	for _, in := range stopped {
		if listed[in.ID] {
			continue
		}
		n, err := a.events.Service.CountMailed(ctx, in.Email, since)
		if err != nil {
			return nil, err
		}
		out.Body.Items = append(out.Body.Items, inviter(in, n))
	}
	return out, nil
}

func inviter(in accounts.Inviter, mails int64) Inviter {
	return Inviter{ID: in.ID, Email: in.Email, CreatedAt: in.CreatedAt, Mails: mails, StoppedAt: in.StoppedAt}
}

// InviterInput names an account.
type InviterInput struct {
	ID string `path:"id" format:"uuid"`
}

// stopInviter answers POST /api/admin/inviters/{id}/stop.
func (a *App) stopInviter(ctx context.Context, in *InviterInput) (*struct{}, error) {
	p, _ := auth.From(ctx)
	return nil, a.accounts.StopInvitations(ctx, p.UserID, in.ID, true)
}

// allowInviter answers POST /api/admin/inviters/{id}/allow.
func (a *App) allowInviter(ctx context.Context, in *InviterInput) (*struct{}, error) {
	p, _ := auth.From(ctx)
	return nil, a.accounts.StopInvitations(ctx, p.UserID, in.ID, false)
}

// inviterRoutes let the administrator see who mails guests, and stop an account.
func (a *App) inviterRoutes(r *httpx.Router, desk []*limit.Limiter) {
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk}
	}
	httpx.Handle(r, route("GET /api/admin/inviters", "list-inviters",
		"The 50 accounts that mailed most guests in the last seven days, and those that were stopped"), a.listInviters)
	httpx.Handle(r, route("POST /api/admin/inviters/{id}/stop", "stop-inviter",
		"Stop an account's invitations; cancellations still go out"), a.stopInviter)
	httpx.Handle(r, route("POST /api/admin/inviters/{id}/allow", "allow-inviter",
		"Allow an account's invitations again"), a.allowInviter)
}

// guestLimit says which limit of mails to guests was reached.
type guestLimit struct {
	UserID string `json:"user_id"` // the account's of a day; empty: that of all accounts in an hour
}

// invitersPath is where the owner stops accounts.
const invitersPath = "/admin?tab=status"

// tellGuestLimit notifies the administrator of an account that mails more guests than it may, or of too many together.
func (a *App) tellGuestLimit(ctx context.Context, l guestLimit) error {
	const advice = " See who mails guests, and stop accounts, under Invitations to Guests: " + invitersPath
	if l.UserID == "" {
		return a.tellAdmin(ctx, "Invitations reached their limit",
			fmt.Sprintf("All accounts together mailed %d guests in an hour, as many as they may.", guestsAnHour)+advice)
	}
	in, err := a.accounts.FindInviter(ctx, a.DB, l.UserID)
	if err != nil {
		return err
	}
	n, err := a.events.Service.CountMailed(ctx, in.Email, a.DB.Clock().Now().Add(-24*time.Hour))
	if err != nil {
		return err
	}
	return a.tellAdmin(ctx, "An account reached its limit of invitations",
		fmt.Sprintf("%s sent %d emails to guests in 24 hours and tried to send more.", in.Email, n)+advice)
}
