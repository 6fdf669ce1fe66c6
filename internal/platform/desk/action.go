package desk

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ErrHidden is the error of a rule that hides its action, because the action makes no sense for the row. Any other
// error is a fault that explains why the action is unavailable, and is shown with it.
var ErrHidden = errors.New("desk: not for this row")

// ErrUnchanged is the error of a rule or an action if the row is already in the requested state. The action is
// hidden, and a caller who requests it, perhaps after a lost response, gets the current row. Nothing is written.
var ErrUnchanged = errors.New("desk: the row is already in this state")

// errHiddenAction is the response to a request for a hidden action.
var errHiddenAction = fault.Conflict("not_now", message.DeskNotNow)

// Action is an action on a row. Create one with Do or Call.
type Action[R, D any] interface{ spec() *spec[R, D] }

// Ending defines whether an action can be undone. Each action has exactly one.
type Ending string

// The endings.
const (
	Undo  Ending = "undo"  // runs at once and can be undone; its emails wait until it can't be undone any more
	Hold  Ending = "hold"  // sends an email, which can be withdrawn during the same time
	Final Ending = "final" // can't be undone, so it asks for confirmation
)

// Inverse is an action that undoes another, with its input.
type Inverse struct {
	Action string `json:"action"`
	Input  any    `json:"input"`
	Mails  bool   `json:"mails,omitempty" doc:"Emails wait 20 s for this action to cancel them"`
}

// spec is the declaration of an action, with the type of its input erased.
type spec[R, D any] struct {
	id       string
	summary  string
	bulk     bool
	effect   auth.Effect
	inline   bool
	undoOnly bool
	rowOnly  bool
	danger   bool
	inRow    bool
	removes  bool
	key      string
	endings  []Ending
	request  reflect.Type // input of the route for one row
	requests reflect.Type // input of the route for several rows
	fields   []ActionField
	can      func(R) error
	start    func(D) AvailableAction
	within   func(ctx context.Context, a ActionContext[R], in any) error
	outside  func(ctx context.Context, actorID, id string, in any) error
	inverse  func(was R, in any) Inverse
}

// ActionBuilder declares an action with an input of type In.
type ActionBuilder[R, D, In any] struct{ of spec[R, D] }

func (a *ActionBuilder[R, D, In]) spec() *spec[R, D] { return &a.of }

// Do declares an action. can is the rule that permits the action on a row; its error refuses the action, and
// ErrHidden also hides it. do runs in a transaction (ActionContext) in which the row is locked and permitted.
func Do[D, R, In any](actionID string, can func(R) error,
	do func(context.Context, ActionContext[R], In) error) *ActionBuilder[R, D, In] {
	a := newBuilder[D, R, In](actionID, can)
	a.of.within = func(ctx context.Context, act ActionContext[R], in any) error { return do(ctx, act, in.(In)) }
	return a
}

// Call declares an action that opens its own transactions, because it calls other systems, such as a payment
// provider. can is the rule, as for Do. Since nothing is locked in the meantime, do must apply the rule again in its
// transactions.
func Call[D, R, In any](actionID string, can func(R) error,
	do func(ctx context.Context, actorID, id string, in In) error) *ActionBuilder[R, D, In] {
	a := newBuilder[D, R, In](actionID, can)
	a.of.outside = func(ctx context.Context, actorID, id string, in any) error {
		return do(ctx, actorID, id, in.(In))
	}
	return a
}

// newBuilder returns a builder for an action. The fields of In become the action's input; without fields, requests
// contain only the row.
func newBuilder[D, R, In any](actionID string, can func(R) error) *ActionBuilder[R, D, In] {
	a := &ActionBuilder[R, D, In]{of: spec[R, D]{id: actionID, can: can, fields: fieldsOf(reflect.TypeFor[In]()),
		request: reflect.TypeFor[request[In]](), requests: reflect.TypeFor[requests[In]]()}}
	if len(a.of.fields) == 0 {
		a.of.request, a.of.requests = reflect.TypeFor[idRequest](), reflect.TypeFor[idsRequest]()
	}
	return a
}

// Summary describes the operation in the imperative. {rows} is replaced by the nouns of the kind: "Cancel {rows}".
func (a *ActionBuilder[R, D, In]) Summary(text string) *ActionBuilder[R, D, In] {
	a.of.summary = text
	return a
}

// Undo makes the action undoable by another action on the same row: inverse returns that action and its input, from
// the row before and the input of this one. The inverse's rule and input must make sure that it only restores the
// state that the caller has seen.
func (a *ActionBuilder[R, D, In]) Undo(inverse func(was R, in In) Inverse) *ActionBuilder[R, D, In] {
	a.of.endings = append(a.of.endings, Undo)
	a.of.inverse = func(was R, in any) Inverse { return inverse(was, in.(In)) }
	return a
}

// Hold makes the action undoable like Undo and its email wait, so that the inverse can withdraw it.
func (a *ActionBuilder[R, D, In]) Hold(inverse func(was R, in In) Inverse) *ActionBuilder[R, D, In] {
	a.Undo(inverse)
	a.of.endings[len(a.of.endings)-1] = Hold
	return a
}

// UndoOnly hides the action, which only undoes another, from the list and the record.
func (a *ActionBuilder[R, D, In]) UndoOnly() *ActionBuilder[R, D, In] {
	a.of.undoOnly, a.of.endings = true, append(a.of.endings, Undo)
	return a
}

// Final makes the action ask for confirmation, because it can't be undone.
func (a *ActionBuilder[R, D, In]) Final() *ActionBuilder[R, D, In] {
	a.of.endings = append(a.of.endings, Final)
	return a
}

// Start sets a function that returns, for a row's details, the initial values of the fields and the texts that depend
// on the row.
func (a *ActionBuilder[R, D, In]) Start(start func(D) Start[In]) *ActionBuilder[R, D, In] {
	a.of.start = func(detail D) AvailableAction {
		s := start(detail)
		return AvailableAction{variant: s.Variant, values: s.Values, Input: s.Input, Hidden: s.Hidden, Quote: s.Quote}
	}
	return a
}

// Bulk also offers the action for several rows at once.
func (a *ActionBuilder[R, D, In]) Bulk() *ActionBuilder[R, D, In] { a.of.bulk = true; return a }

// Effect declares effects of the action, which decide whether it needs a recent proof of identity.
func (a *ActionBuilder[R, D, In]) Effect(e auth.Effect) *ActionBuilder[R, D, In] {
	a.of.effect |= e
	return a
}

// Inline shows the action's form on the page instead of in a dialog, as for a note.
func (a *ActionBuilder[R, D, In]) Inline() *ActionBuilder[R, D, In] { a.of.inline = true; return a }

// RowOnly offers the action only in the rows of a record's table, which provide its input (Offer).
func (a *ActionBuilder[R, D, In]) RowOnly() *ActionBuilder[R, D, In] { a.of.rowOnly = true; return a }

// Danger marks a destructive action.
func (a *ActionBuilder[R, D, In]) Danger() *ActionBuilder[R, D, In] { a.of.danger = true; return a }

// InRow also offers the action in each row of the list, beside the link to the record.
func (a *ActionBuilder[R, D, In]) InRow() *ActionBuilder[R, D, In] { a.of.inRow = true; return a }

// Removes declares that the action deletes the row.
func (a *ActionBuilder[R, D, In]) Removes() *ActionBuilder[R, D, In] { a.of.removes = true; return a }

// Key sets the keyboard shortcut, a letter.
func (a *ActionBuilder[R, D, In]) Key(letter string) *ActionBuilder[R, D, In] {
	a.of.key = letter
	return a
}

// Start contains the initial state of an action's dialog.
type Start[In any] struct {
	Input In
	// part of the text keys: "monthly" selects says.monthly instead of says; empty for the action's own texts
	Variant string
	Values  []string // pairs of a placeholder and its value in the action's texts
	Hidden  []string // names of fields that don't apply to the row
	Quote   string   // message that the action replies to, shown above the fields; empty for none
}

func (s *spec[R, D]) ending() Ending { return s.endings[0] }

// isHidden reports whether the action is hidden for the row itself.
func (s *spec[R, D]) isHidden() bool { return s.undoOnly || s.rowOnly }

// summaryOf returns the summary of the operation on these rows.
func (s *spec[R, D]) summaryOf(rows string) string {
	return strings.ReplaceAll(s.summary, "{rows}", rows)
}

// check returns an error if the declaration of the action is incomplete or contradicts itself: one ending, a summary
// with {rows} and an effect are required.
func (s *spec[R, D]) check() error {
	if len(s.endings) != 1 {
		return fmt.Errorf("%s has %d endings instead of one", s.id, len(s.endings))
	}
	if !strings.Contains(s.summary, "{rows}") {
		return fmt.Errorf("%s has no summary with {rows}", s.id)
	}
	if s.effect == 0 {
		return fmt.Errorf("%s declares no effect: declare its effect on others", s.id)
	}
	if s.bulk && s.rowOnly {
		return fmt.Errorf("%s takes its input from a table of one record, so it can't be for several rows", s.id)
	}
	if s.bulk && slices.ContainsFunc(s.fields, func(f ActionField) bool {
		return f.Required && (f.Kind == "carried" || f.Kind == "uuid")
	}) {
		return fmt.Errorf("%s has a required input that differs between rows, so it can't be for several rows", s.id)
	}
	if s.undoOnly && s.outside != nil {
		return fmt.Errorf("%s only undoes, so it needs one transaction that fails if an email was sent", s.id)
	}
	if s.removes && s.ending() != Final {
		return fmt.Errorf("%s deletes the row, so it can't be undone and needs the ending Final", s.id)
	}
	return nil
}

// allowed applies the rule to a row and returns its error for the caller.
func (s *spec[R, D]) allowed(row R) error { return callerError(s.can(row)) }

// callerError returns errHiddenAction instead of ErrHidden, and other errors unchanged.
func callerError(err error) error {
	if errors.Is(err, ErrHidden) {
		return errHiddenAction
	}
	return err
}

// run runs an action on a row for the signed-in caller and returns its inverse, or nil if it can't be undone. An
// unknown row is the resource's NotFound. If the rule refuses the action, run returns the rule's fault and changes
// nothing.
func (d *Resource[R, D]) run(ctx context.Context, db *database.DB, s *spec[R, D], rowID string, in any) (*Inverse, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	do := d.runWithin
	if s.outside != nil {
		do = d.runOutside
	}
	was, err := do(ctx, db, s, user.UserID, rowID, in)
	if err != nil {
		return nil, fault.Wrap(err, "%s one of the %s %s", s.id, d.Name, rowID)
	}
	if s.inverse == nil {
		return nil, nil //nolint:nilnil // there is nothing to undo
	}
	back := s.inverse(was, in)
	back.Mails = s.effect&auth.Mails != 0
	return &back, nil
}

// runWithin runs an action declared with Do: in one transaction, it locks the row, applies the rule, withdraws the
// waiting jobs of an action that it undoes, and calls do. It returns the row before the action.
func (d *Resource[R, D]) runWithin(ctx context.Context, db *database.DB, s *spec[R, D], actorID, rowID string,
	in any) (was R, err error) {
	err = db.Write(ctx, func(tx *database.Tx) error {
		var err error
		if was, err = d.locked(ctx, tx, rowID); err != nil {
			return err
		}
		if err := s.allowed(was); err != nil {
			return err
		}
		withdrawn, err := d.withdrawJobs(ctx, tx, s, rowID, in)
		if err != nil {
			return err
		}
		ctx, err := d.holdJobs(ctx, s, rowID, was, in)
		if err != nil {
			return err
		}
		return s.within(ctx, ActionContext[R]{Tx: tx, Row: was, ActorID: actorID, Withdrawn: withdrawn}, in)
	})
	return was, err
}

// runOutside runs an action declared with Call. It returns the row before the action. It withdraws the jobs of an
// undone action in a second transaction; handlers of jobs that begin in between check whether they still apply.
func (d *Resource[R, D]) runOutside(ctx context.Context, db *database.DB, s *spec[R, D], actorID, rowID string,
	in any) (was R, err error) {
	if was, err = d.row(ctx, db, rowID, db.Clock().Now()); err != nil {
		return was, err
	}
	if err := s.allowed(was); err != nil {
		return was, err
	}
	held, err := d.holdJobs(ctx, s, rowID, was, in)
	if err != nil {
		return was, err
	}
	if err := callerError(s.outside(held, actorID, rowID, in)); err != nil {
		return was, err
	}
	return was, db.Write(ctx, func(tx *database.Tx) error {
		_, err := d.withdrawJobs(ctx, tx, s, rowID, in)
		return err
	})
}

// Run runs an action for a caller inside the program who acts as the admin, such as the demo. It ignores
// ErrUnchanged. An unknown action is an error.
func (d *Resource[R, D]) Run(ctx context.Context, db *database.DB, actionID, rowID string, in any) error {
	s := d.action(actionID)
	if s == nil {
		return fmt.Errorf("desk: %s has no action %s", d.Name, actionID)
	}
	if _, err := d.run(ctx, db, s, rowID, in); err != nil && !errors.Is(err, ErrUnchanged) {
		return err
	}
	return nil
}

// ActionField is a field of an action's dialog. It is derived from the input struct: the JSON name and the tags
// maxLength, enum and as.
type ActionField struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind" enum:"text,mail,lines,money,percent,choice,check,day,moment,uuid,carried"`
	Required bool     `json:"required"`
	Max      int      `json:"max" doc:"Maximum number of characters; 0 for no limit"`
	Label    string   `json:"label"`
	Hint     string   `json:"hint" doc:"May be empty"`
	Start    string   `json:"start,omitempty" doc:"Initial value unless the row provides one"`
	Options  []Choice `json:"options" nullable:"false"`
}

// Choice is one option of a select field.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Tone  Tone   `json:"tone,omitempty" enum:"neutral,green,blue,yellow,red"`

	Silent    bool `json:"silent,omitempty" doc:"Of a state: it has no badge"`
	BadgeOnly bool `json:"badge_only,omitempty" doc:"Of a state: the list has no filter for it"`
}

// fieldsOf returns the fields of an action's input, from the struct's tags: json (the name; required without
// omitempty), maxLength, enum (the options) and as (the kind). By default, fields with an enum are choices, booleans
// are checkboxes, and others are texts.
func fieldsOf(t reflect.Type) (out []ActionField) {
	for _, f := range reflect.VisibleFields(t) {
		name, rest, tagged := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" && !tagged {
			continue // embedded: its fields follow
		}
		field := ActionField{Name: name, Kind: "text", Required: !strings.Contains(rest,
			"omitempty"), Options: []Choice{}}
		field.Max, _ = strconv.Atoi(f.Tag.Get("maxLength"))
		for value := range strings.SplitSeq(f.Tag.Get("enum"), ",") {
			if value != "" {
				field.Options = append(field.Options, Choice{Value: value})
			}
		}
		switch {
		case f.Tag.Get("as") != "":
			field.Kind = f.Tag.Get("as")
		case len(field.Options) > 0:
			field.Kind = "choice"
		case f.Type.Kind() == reflect.Bool:
			field.Kind = "check"
		}
		out = append(out, field)
	}
	return out
}
