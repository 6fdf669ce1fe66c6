package busy

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/limit"
)

// API serves /api/calendar/busy-sources for signed-in users.
type API struct {
	Service *Service
	// Admit returns the caller, or an error if they aren't signed in or exceed the rate limit.
	Admit   func(ctx context.Context) (auth.Principal, error)
	Imports *limit.Limiter // by user, shared with file imports
}

// BusySourceInput contains the URL of an external calendar.
type BusySourceInput struct {
	Body struct {
		URL  string `json:"url" minLength:"1" maxLength:"2000" doc:"URL of an iCalendar file; https or webcal" example:"https://calendar.example.com/private.ics"`
		Name string `json:"name,omitempty" maxLength:"60" doc:"Name for the owner; default: the host"`
	}
}

// BusySourceID identifies one of the caller's sources.
type BusySourceID struct {
	ID string `path:"id" maxLength:"64"`
}

// BusySourceOutput is a source.
type BusySourceOutput struct{ Body BusySourceView }

// BusySourcesOutput contains the caller's sources.
type BusySourcesOutput struct {
	Body struct {
		Items []BusySourceView `json:"items" nullable:"false"`
	}
}

// List answers GET /api/calendar/busy-sources with the caller's sources.
func (a *API) List(ctx context.Context, _ *struct{}) (*BusySourcesOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	out := &BusySourcesOutput{}
	out.Body.Items, err = a.Service.List(ctx, p.UserID)
	return out, err
}

// Create answers POST /api/calendar/busy-sources with the new source. It returns the faults of Service.Create, and
// TooMany if the caller exceeds a rate limit.
func (a *API) Create(ctx context.Context, in *BusySourceInput) (*BusySourceOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.Imports.Allow(ctx, p.UserID); err != nil {
		return nil, err
	}
	view, err := a.Service.Create(ctx, p.UserID, in.Body.Name, in.Body.URL)
	if err != nil {
		return nil, err
	}
	return &BusySourceOutput{Body: view}, nil
}

// Delete answers DELETE /api/calendar/busy-sources/{id} without content, or with 404 if the caller doesn't have the
// source.
func (a *API) Delete(ctx context.Context, in *BusySourceID) (*struct{}, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.Delete(ctx, p.UserID, in.ID)
}
