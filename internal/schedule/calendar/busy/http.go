package busy

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/limit"
)

// API is the operations under /api/calendar/busy-sources, for a signed-in person.
type API struct {
	Service *Service
	// Admit returns the person asking, unless they ask too often.
	Admit   func(ctx context.Context) (auth.Principal, error)
	Imports *limit.Limiter // by person, with the files that are imported
}

// BusySourceInput is the address of a calendar elsewhere.
type BusySourceInput struct {
	Body struct {
		URL  string `json:"url" minLength:"1" maxLength:"2000" doc:"Address of an iCalendar file; https or webcal" example:"https://calendar.example.com/private.ics"`
		Name string `json:"name,omitempty" maxLength:"60" doc:"What the person calls it; the host if left out"`
	}
}

// BusySourceID names one of one's own sources.
type BusySourceID struct {
	ID string `path:"id" maxLength:"64"`
}

// BusySourceOutput is a source.
type BusySourceOutput struct{ Body BusySourceView }

// BusySourcesOutput is one's own sources.
type BusySourcesOutput struct {
	Body struct {
		Items []BusySourceView `json:"items" nullable:"false"`
	}
}

// List answers GET /api/calendar/busy-sources.
func (a *API) List(ctx context.Context, _ *struct{}) (*BusySourcesOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	out := &BusySourcesOutput{}
	out.Body.Items, err = a.Service.List(ctx, p.UserID)
	return out, err
}

// Create answers POST /api/calendar/busy-sources.
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

// Delete answers DELETE /api/calendar/busy-sources/{id}.
func (a *API) Delete(ctx context.Context, in *BusySourceID) (*struct{}, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.Delete(ctx, p.UserID, in.ID)
}
