package operations

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/paging"
)

// TrailInput asks for a page of the audit trail.
type TrailInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// AdminAction is an administrator's action.
type AdminAction struct {
	ID     string    `json:"id" doc:"UUID"`
	At     time.Time `json:"at"`
	Actor  string    `json:"actor" doc:"Address of the person; empty: the account is gone"`
	Action string    `json:"action" doc:"Noun and verb" example:"partner.approved"`
	Object string    `json:"object" doc:"Name of the object; empty: none, or it is gone"`
	Before string    `json:"before" doc:"The state before, if it changed"`
	After  string    `json:"after" doc:"The state after"`
}

// TrailOutput is a page of the audit trail.
type TrailOutput struct {
	Body paging.Page[AdminAction]
}

// trail answers GET /api/admin/audit with the newest entries first.
func (a *Area) trail(ctx context.Context, in *TrailInput) (*TrailOutput, error) {
	rows, err := audit.ListAdminActions(ctx, a.DB, in.Cursor, in.Limit+1)
	if err != nil {
		return nil, err
	}
	page := paging.Cut(rows, in.Limit, func(r audit.Recorded) string { return r.ID })
	out := &TrailOutput{}
	out.Body.NextCursor = page.NextCursor
	out.Body.Items = make([]AdminAction, len(page.Items))
	actors := map[string]string{}
	for i, row := range page.Items {
		if out.Body.Items[i], err = a.adminAction(ctx, row, actors); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// adminAction adds the names of person and object to an entry. actors caches the persons' names.
func (a *Area) adminAction(ctx context.Context, row audit.Recorded, actors map[string]string) (AdminAction, error) {
	d := AdminAction{ID: row.ID, At: row.At, Action: row.Action}
	d.Before, d.After = row.States()
	if _, seen := actors[row.ActorID]; !seen {
		address, err := fault.IfFound(a.needs.Accounts.EmailOf(ctx, a.DB, row.ActorID))
		if err != nil {
			return d, err
		}
		actors[row.ActorID] = address
	}
	d.Actor = actors[row.ActorID]
	var err error
	d.Object, err = fault.IfFound(a.nameOf(ctx, row))
	return d, err
}

// nameOf returns the name of the entry's object.
func (a *Area) nameOf(ctx context.Context, row audit.Recorded) (string, error) {
	if row.ObjectID == "" {
		return "", nil
	}
	for _, named := range a.needs.Names {
		if name, ok, err := named(ctx, row.Action, row.ObjectID); ok {
			return name, err
		}
	}
	return row.ObjectID, nil
}
