package desk

import (
	"harborlight/internal/platform/auth"
)

// Declared is an action of a kind with its effects.
type Declared struct {
	Kind    string
	Action  string // id; "add" for the form, "file" for the CSV file
	Ending  Ending // empty for files
	Undoes  bool   // only undoes another action (UndoOnly)
	Effect  auth.Effect
	Pattern string // pattern of its route
}

// Declared returns the actions of all kinds, in declaration order.
func (desk *Desk) Declared() []Declared {
	var all []Declared
	for _, k := range desk.kinds {
		all = append(all, k.declared()...)
	}
	return all
}

// declared returns the operations of a kind that need an effect: the export, the form for a new row, if any, and the
// actions.
func (d *Resource[R, D]) declared() []Declared {
	path := "/api/admin/" + d.Name
	all := []Declared{{Kind: d.Name, Action: "file", Effect: auth.Reveals, Pattern: "GET " + path + ".csv"}}
	if d.New != nil {
		all = append(all, Declared{Kind: d.Name, Action: "add", Ending: Final, Effect: d.New.effect,
			Pattern: "POST " + path})
	}
	for _, s := range d.specs() {
		all = append(all, Declared{Kind: d.Name, Action: s.id, Ending: s.ending(), Undoes: s.undoOnly, Effect: s.effect,
			Pattern: "POST " + path + "/{id}/" + s.id})
	}
	return all
}
