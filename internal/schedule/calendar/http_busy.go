package calendar

import "context"

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

// ListBusySources answers GET /api/calendar/busy-sources.
func (a *API) ListBusySources(ctx context.Context, _ *struct{}) (*BusySourcesOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	out := &BusySourcesOutput{}
	out.Body.Items, err = a.Service.ListBusySources(ctx, p.UserID)
	return out, err
}

// CreateBusySource answers POST /api/calendar/busy-sources.
func (a *API) CreateBusySource(ctx context.Context, in *BusySourceInput) (*BusySourceOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.Imports.Allow(ctx, p.UserID); err != nil {
		return nil, err
	}
	view, err := a.Service.CreateBusySource(ctx, p.UserID, in.Body.Name, in.Body.URL)
	if err != nil {
		return nil, err
	}
	return &BusySourceOutput{Body: view}, nil
}

// DeleteBusySource answers DELETE /api/calendar/busy-sources/{id}.
func (a *API) DeleteBusySource(ctx context.Context, in *BusySourceID) (*struct{}, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.DeleteBusySource(ctx, p.UserID, in.ID)
}
