package desk

import (
	"context"
	"reflect"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// CreateForm declares the form with which the admin creates a row, such as a lead who called. Create one with
// CreateInTx or CreateOutsideTx. Its texts have the key "add".
type CreateForm struct {
	fields  []ActionField
	request reflect.Type
	write   func(ctx context.Context, db *database.DB, actorID string, in any) (rowID string, err error)
	choices map[string]Choices
	effect  auth.Effect
}

// Choices returns the options of a field that are stored in rows, as values with labels.
type Choices func(ctx context.Context) ([]Choice, error)

// createRequest is the request that creates a row.
type createRequest[In any] struct{ Body In }

// CreateInTx declares a form whose row is stored in a transaction. write checks the input and returns the row's id,
// which comes from the input, so that a repeated request after a lost response creates no second row. If write fails,
// nothing is stored.
func CreateInTx[In any](
	write func(ctx context.Context, tx *database.Tx, actorID string, in In) (rowID string,
		err error)) *CreateForm {
	return newCreateForm[In](func(ctx context.Context, db *database.DB, actorID string, in any) (rowID string, err error) {
		err = db.Write(ctx, func(tx *database.Tx) error {
			rowID, err = write(ctx, tx, actorID, in.(In))
			return err
		})
		return rowID, err
	})
}

// CreateOutsideTx is like CreateInTx but write opens its own transaction, because it calls others before.
func CreateOutsideTx[In any](write func(ctx context.Context, actorID string, in In) (rowID string, err error)) *CreateForm {
	return newCreateForm[In](func(ctx context.Context, _ *database.DB, actorID string, in any) (string, error) {
		return write(ctx, actorID, in.(In))
	})
}

// newCreateForm returns a form with the fields of In.
func newCreateForm[In any](
	write func(ctx context.Context, db *database.DB, actorID string, in any) (rowID string, err error)) *CreateForm {
	return &CreateForm{fields: fieldsOf(reflect.TypeFor[In]()), request: reflect.TypeFor[createRequest[In]](), write: write,
		choices: map[string]Choices{}}
}

// Choose sets the options of a field with the tag as:"choice".
func (w *CreateForm) Choose(field string, among Choices) *CreateForm {
	w.choices[field] = among
	return w
}

// Effect declares effects of the form, as for an action.
func (w *CreateForm) Effect(e auth.Effect) *CreateForm { w.effect |= e; return w }

// choose sets the current options of the create form's fields in a description. It does nothing for kinds without a
// form and fields with fixed options.
func (d *Resource[R, D]) choose(ctx context.Context, out *KindSchema) error {
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

// asAction returns the form as an action that asks for input, for the description.
func (d *Resource[R, D]) asAction() *spec[R, D] {
	return &spec[R, D]{id: "add", fields: d.New.fields, endings: []Ending{Final}}
}

// addCreateForm registers the route of the form, which responds with the page of the new row.
func (d *Resource[R, D]) addCreateForm(desk *Desk, r *httpx.Router, route httpx.Route) {
	httpx.HandleTyped(r, route, d.New.request, typeFor[recordOutput[D]](), func(ctx context.Context, in any) (any, error) {
		user, err := auth.Must(ctx)
		if err != nil {
			return nil, err
		}
		rowID, err := d.New.write(ctx, desk.DB, user.UserID, reflect.ValueOf(in).Elem().FieldByName("Body").Interface())
		if err != nil {
			return nil, fault.Wrap(err, "add to the %s", d.Name)
		}
		return d.recordPage(ctx, desk, rowID, nil)
	})
}
