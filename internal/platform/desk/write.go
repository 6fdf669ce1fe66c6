package desk

import (
	"context"
	"reflect"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// Writing is how the owner writes down a row of which nobody else has told the program, such as a lead who called. Make
// it with Write or WriteApart. Its words stand under "add".
type Writing struct {
	fields  []ActionField
	request reflect.Type
	write   func(ctx context.Context, db *database.DB, actorID string, in any) (rowID string, err error)
	choices map[string]Choices
	effect  auth.Effect
}

// Choices finds what a field can be where that is in rows, and not in the program: values with their labels.
type Choices func(ctx context.Context) ([]Choice, error)

// written is the request of a row that is written down.
type written[In any] struct{ Body In }

// Write declares what is entered, and how it is stored in a transaction. write checks the input and returns the row's
// id, which it has from the input, so that what is sent again after a lost answer is stored once.
func Write[In any](
	write func(ctx context.Context, tx *database.Tx, actorID string, in In) (rowID string, err error)) *Writing {
	return writing[In](func(ctx context.Context, db *database.DB, actorID string, in any) (rowID string, err error) {
		err = db.Write(ctx, func(tx *database.Tx) error {
			rowID, err = write(ctx, tx, actorID, in.(In))
			return err
		})
		return rowID, err
	})
}

// WriteApart is Write for what opens its own transaction, because something has to be asked before it.
func WriteApart[In any](write func(ctx context.Context, actorID string, in In) (rowID string, err error)) *Writing {
	return writing[In](func(ctx context.Context, _ *database.DB, actorID string, in any) (string, error) {
		return write(ctx, actorID, in.(In))
	})
}

func writing[In any](
	write func(ctx context.Context, db *database.DB, actorID string, in any) (rowID string, err error)) *Writing {
	return &Writing{fields: fieldsOf(reflect.TypeFor[In]()), request: reflect.TypeFor[written[In]](), write: write,
		choices: map[string]Choices{}}
}

// Choose says what a field with as:"choice" can be.
func (w *Writing) Choose(field string, among Choices) *Writing { w.choices[field] = among; return w }

// Effect declares its effects, as for an action.
func (w *Writing) Effect(e auth.Effect) *Writing { w.effect |= e; return w }

// choose fills in what the fields of a description can be now.
func (d *Resource[R, D]) choose(ctx context.Context, out *Described) error {
	if d.New == nil {
		return nil
	}
	for i, f := range out.New.Fields {
		among := d.New.choices[f.Name]
		if among == nil {
			continue
		}
		choices, err := among(ctx)
		if err != nil {
			return fault.Wrap(err, "list what %s of the %s can be", f.Name, d.Name)
		}
		out.New.Fields[i].Options = choices
	}
	return nil
}

// asAction is what the browser has to know of it: that of an action which asks first.
func (d *Resource[R, D]) asAction() *spec[R, D] {
	return &spec[R, D]{id: "add", fields: d.New.fields, endings: []Ending{Final}}
}

// addWriting maps the route of it.
func (d *Resource[R, D]) addWriting(desk *Desk, r *httpx.Router, route httpx.Route) {
	httpx.HandleTyped(r, route, d.New.request, typeFor[recordOutput[D]](), func(ctx context.Context, in any) (any, error) {
		user, err := auth.Must(ctx)
		if err != nil {
			return nil, err
		}
		rowID, err := d.New.write(ctx, desk.DB, user.UserID, reflect.ValueOf(in).Elem().FieldByName("Body").Interface())
		if err != nil {
			return nil, fault.Wrap(err, "add to the %s", d.Name)
		}
		return d.answer(ctx, desk, rowID, nil)
	})
}
