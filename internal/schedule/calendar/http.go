package calendar

import (
	"context"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/calendar/event"
)

// API serves /api/events and /api/calendar. All routes require sign-in, except reading a feed by its URL.
type API struct {
	Service   *Service
	PublicURL string         // public URL of the site, without a trailing slash
	Name      func() string  // calendar name in other programs
	Limit     *limit.Limiter // by user, for all operations together
	Imports   *limit.Limiter // by user
	Reads     *limit.Limiter // of feeds, by URL
}

// CreateInput is a request for a new event.
type CreateInput struct{ Body event.NewEvent }

// UpdateInput is a request to change an event.
type UpdateInput struct {
	ID    string `path:"id" maxLength:"64" doc:"ID of an event or occurrence"`
	Scope Scope  `query:"scope" enum:"one,following,all" doc:"Part of a series to change; default: the occurrence for its ID, all for a series' ID"`
	Body  event.EventChanges
}

// DeleteInput identifies the event to delete.
type DeleteInput struct {
	ID    string `path:"id" maxLength:"64" doc:"ID of an event or occurrence"`
	Scope Scope  `query:"scope" enum:"one,following,all" doc:"Part of a series to delete; default: the occurrence for its ID, all for a series' ID"`
}

// FindInput identifies an event.
type FindInput struct {
	ID string `path:"id" maxLength:"64" doc:"ID of an event, series or occurrence"`
}

// EventOutput is a stored event.
type EventOutput struct{ Body event.Event }

// Find answers GET /api/events/{id} with the caller's event, series or occurrence, or 404.
func (a *API) Find(ctx context.Context, in *FindInput) (*EventOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	e, err := a.Service.FindEvent(ctx, p.UserID, in.ID)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Create answers POST /api/events with the new event of the caller.
func (a *API) Create(ctx context.Context, in *CreateInput) (*EventOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	e, err := a.Service.CreateEvent(ctx, p.UserID, in.Body)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Update answers PATCH /api/events/{id} with the whole changed event. Absent fields stay unchanged.
func (a *API) Update(ctx context.Context, in *UpdateInput) (*EventOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	e, err := a.Service.UpdateEvent(ctx, p.UserID, in.ID, in.Scope, in.Body)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Delete answers DELETE /api/events/{id}; scope selects the part of a series.
func (a *API) Delete(ctx context.Context, in *DeleteInput) (*struct{}, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.DeleteEvent(ctx, p.UserID, in.ID, in.Scope)
}

// Admit returns the caller. It returns an Unauthenticated fault for anonymous visitors, and TooMany if the caller
// exceeds the rate limit.
func (a *API) Admit(ctx context.Context) (auth.Principal, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return p, err
	}
	return p, a.Limit.Allow(ctx, p.UserID)
}

// instant returns an RFC 3339 time in UTC, or the zero time for an empty value. It adds an error for the field to c
// for other values.
func instant(c *fault.Check, name, value string) time.Time {
	if value == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339Nano, value)
	advice := message.CalendarInstant
	if strings.Contains(value, " ") {
		advice = message.CalendarInstantPlus
	}
	c.Add(err == nil, name, advice)
	return t.UTC()
}
