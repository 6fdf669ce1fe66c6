package app

import (
	"context"
	"strings"
	"time"

	"harborlight/internal/audit"
	"harborlight/internal/fault"
)

// TrailInput asks for a page of the audit trail.
type TrailInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// Deed is something that an administrator did.
type Deed struct {
	ID     string    `json:"id" doc:"UUID"`
	At     time.Time `json:"at"`
	Actor  string    `json:"actor" doc:"The address of who did it; empty: the account is gone"`
	Action string    `json:"action" doc:"Noun and verb" example:"partner.approved"`
	Object string    `json:"object" doc:"What it was done to, by name; empty: nothing, or it is gone"`
	Before string    `json:"before" doc:"The state before, if it changed one"`
	After  string    `json:"after" doc:"The state after"`
}

// TrailOutput is a page of the audit trail.
type TrailOutput struct {
	Body struct {
		Items      []Deed `json:"items" nullable:"false"`
		NextCursor string `json:"next_cursor" doc:"Send it as cursor to get the next page; empty: this is the last"`
	}
}

// trail answers GET /api/admin/audit: who did what when, newest first.
func (a *App) trail(ctx context.Context, in *TrailInput) (*TrailOutput, error) {
	rows, err := audit.ListDeeds(ctx, a.DB, in.Cursor, in.Limit+1)
	if err != nil {
		return nil, err
	}
	out := &TrailOutput{}
	if len(rows) > in.Limit {
		rows = rows[:in.Limit]
		out.Body.NextCursor = rows[in.Limit-1].ID
	}
	out.Body.Items = make([]Deed, len(rows))
	actors := map[string]string{}
	for i, row := range rows {
		if out.Body.Items[i], err = a.deed(ctx, row, actors); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// deed gives an entry the names of who and what; actors remembers the first.
func (a *App) deed(ctx context.Context, row audit.Recorded, actors map[string]string) (Deed, error) {
	d := Deed{ID: row.ID, At: row.At, Action: row.Action}
	d.Before, d.After = row.States()
	if _, seen := actors[row.ActorID]; !seen {
		address, err := known(a.accounts.EmailOf(ctx, a.DB, row.ActorID))
		if err != nil {
			return d, err
		}
		actors[row.ActorID] = address
	}
	d.Actor = actors[row.ActorID]
	var err error
	d.Object, err = known(a.nameOf(ctx, row))
	return d, err
}

// nameOf returns what the thing that something was done to is called.
func (a *App) nameOf(ctx context.Context, row audit.Recorded) (string, error) {
	kind, _, _ := strings.Cut(row.Action, ".")
	switch {
	case row.ObjectID == "":
		return "", nil
	case kind == "partner":
		p, err := a.partners.Service.FindAny(ctx, row.ObjectID)
		return p.CompanyName, err
	case kind == "request":
		r, err := a.partners.Service.FindRequest(ctx, row.ObjectID)
		return r.RequesterName + " → " + r.PartnerName, err
	case kind == "lead":
		l, err := a.leads.Find(ctx, row.ObjectID)
		return l.Name, err
	case kind == "order":
		o, err := a.orders.Find(ctx, row.ObjectID)
		return o.Number, err
	default:
		return row.ObjectID, nil
	}
}

// known takes a name that is not there any more for an empty one.
func known(name string, err error) (string, error) {
	if fault.KindOf(err) == fault.KindNotFound {
		return "", nil
	}
	return name, err
}
