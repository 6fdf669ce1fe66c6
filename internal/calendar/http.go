package calendar

import (
	"context"
	"strings"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

// API is the operations under /api/events. The routes demand somebody signed in.
type API struct {
	Service *Service
	Limit   *limit.Limiter // by person, all operations together
}

// ListInput asks for a range.
type ListInput struct {
	Start string `query:"start" doc:"Only events that start then or later, RFC 3339 with zone" example:"2026-11-01T00:00:00Z" maxLength:"64"`
	End   string `query:"end" doc:"Only events that end then or earlier, RFC 3339 with zone" example:"2026-12-06T00:00:00Z" maxLength:"64"`
}

// ListOutput is the events of the person asking, by start time, at most 2,000.
type ListOutput struct {
	Body []Event `nullable:"false"`
}

// CreateInput carries a new event.
type CreateInput struct{ Body NewEvent }

// NewEvent is the body of a new event. Fields beside these are kept and
// returned unchanged, up to 16 KB.
type NewEvent struct {
	Title       string   `json:"title" minLength:"1" maxLength:"200"`
	Description string   `json:"description,omitempty" maxLength:"5000"`
	StartTime   string   `json:"start_time" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	EndTime     string   `json:"end_time" doc:"RFC 3339 with zone; not compared with start_time" format:"date-time" maxLength:"64"`
	Location    string   `json:"location,omitempty" maxLength:"300"`
	EventType   string   `json:"event_type,omitempty" doc:"personal if left out" enum:"personal,work,meeting,appointment,other"`
	Extra       Extra    `json:"-"`
	_           struct{} `additionalProperties:"true"`
}

// UnmarshalJSON reads the known fields by their exact names and keeps the rest.
func (n *NewEvent) UnmarshalJSON(data []byte) (err error) {
	n.Extra, err = takeFields(data, map[string]any{
		"title": &n.Title, "description": &n.Description, "start_time": &n.StartTime, "end_time": &n.EndTime,
		"location": &n.Location, "event_type": &n.EventType,
	})
	return err
}

// UpdateInput carries changes to one event.
type UpdateInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body EventChanges
}

// EventChanges is the body of a change: only the fields it names. Unknown
// fields are laid over the kept ones, null deletes one.
type EventChanges struct {
	Title       *string  `json:"title,omitempty" minLength:"1" maxLength:"200"`
	Description *string  `json:"description,omitempty" maxLength:"5000"`
	StartTime   *string  `json:"start_time,omitempty" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	EndTime     *string  `json:"end_time,omitempty" doc:"RFC 3339 with zone" format:"date-time" maxLength:"64"`
	Location    *string  `json:"location,omitempty" maxLength:"300"`
	EventType   *string  `json:"event_type,omitempty" enum:"personal,work,meeting,appointment,other"`
	Extra       Extra    `json:"-"`
	_           struct{} `additionalProperties:"true"`
}

// UnmarshalJSON reads the known fields by their exact names and keeps the rest.
func (c *EventChanges) UnmarshalJSON(data []byte) (err error) {
	c.Extra, err = takeFields(data, map[string]any{
		"title": &c.Title, "description": &c.Description, "start_time": &c.StartTime, "end_time": &c.EndTime,
		"location": &c.Location, "event_type": &c.EventType,
	})
	return err
}

// DeleteInput names the event to delete.
type DeleteInput struct {
	ID string `path:"id" maxLength:"64"`
}

// EventOutput is one event as it is kept.
type EventOutput struct{ Body Event }

// List answers GET /api/events.
func (a *API) List(ctx context.Context, in *ListInput) (*ListOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	var c fault.Check
	within := Range{From: instant(&c, "start", in.Start), To: instant(&c, "end", in.End)}
	if err := c.Err(); err != nil {
		return nil, err
	}
	events, err := a.Service.ListEvents(ctx, p.UserID, within)
	if err != nil {
		return nil, err
	}
	return &ListOutput{Body: events}, nil
}

// Create answers POST /api/events.
func (a *API) Create(ctx context.Context, in *CreateInput) (*EventOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	var c fault.Check
	fields := Fields{
		Title: in.Body.Title, Description: in.Body.Description, Location: in.Body.Location, EventType: in.Body.EventType,
		StartTime: instant(&c, "start_time", in.Body.StartTime), EndTime: instant(&c, "end_time", in.Body.EndTime), Extra: in.Body.Extra,
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	e, err := a.Service.CreateEvent(ctx, p.UserID, fields)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Update answers PATCH /api/events/{id}.
func (a *API) Update(ctx context.Context, in *UpdateInput) (*EventOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	var c fault.Check
	changes := Changes{
		Title: in.Body.Title, Description: in.Body.Description, Location: in.Body.Location, EventType: in.Body.EventType,
		StartTime: instantOrNil(&c, "start_time", in.Body.StartTime), EndTime: instantOrNil(&c, "end_time", in.Body.EndTime), Extra: in.Body.Extra,
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	e, err := a.Service.UpdateEvent(ctx, p.UserID, in.ID, changes)
	if err != nil {
		return nil, err
	}
	return &EventOutput{Body: e}, nil
}

// Delete answers DELETE /api/events/{id}.
func (a *API) Delete(ctx context.Context, in *DeleteInput) (*struct{}, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.DeleteEvent(ctx, p.UserID, in.ID)
}

// admit returns who is asking, unless that person asks too often.
func (a *API) admit(ctx context.Context) (auth.Principal, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return p, err
	}
	return p, a.Limit.Allow(p.UserID)
}

// instant reads an RFC 3339 time; an empty one is the zero time.
func instant(c *fault.Check, name, value string) time.Time {
	if value == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339Nano, value)
	message := "Give a date and time with zone as in RFC 3339, for example 2026-11-21T09:00:00Z."
	if strings.Contains(value, " ") {
		message += " In an address, write + as %2B."
	}
	c.Add(err == nil, name, message)
	return t.UTC()
}

func instantOrNil(c *fault.Check, name string, value *string) *time.Time {
	if value == nil {
		return nil
	}
	c.Add(*value != "", name, "Enter a date and time.")
	t := instant(c, name, *value)
	return &t
}
