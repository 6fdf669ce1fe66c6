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
// it with Write. Its words stand under "add".
type Writing struct {
	fields  []ActionField
	request reflect.Type
	write   func(ctx context.Context, tx *database.Tx, actorID string, in any) (rowID string, err error)
}

// written is the request of a row that is written down.
type written[In any] struct{ Body In }

// Write declares what is entered, and how it is stored in a transaction. write checks the input and returns the row's
// id, which it has from the input, so that what is sent again after a lost answer is stored once.
func Write[In any](
	write func(ctx context.Context, tx *database.Tx, actorID string, in In) (rowID string, err error)) *Writing {
	return &Writing{fields: fieldsOf(reflect.TypeFor[In]()), request: reflect.TypeFor[written[In]](),
		write: func(ctx context.Context, tx *database.Tx, actorID string, in any) (string, error) {
			return write(ctx, tx, actorID, in.(In))
		}}
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
		var rowID string
		err = desk.DB.Write(ctx, func(tx *database.Tx) error {
			rowID, err = d.New.write(ctx, tx, user.UserID, reflect.ValueOf(in).Elem().FieldByName("Body").Interface())
			return err
		})
		if err != nil {
			return nil, fault.Wrap(err, "add to the %s", d.Name)
		}
		return d.answer(ctx, desk, rowID, nil)
	})
}
