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

// ErrNotHere is the error of a rule whose action makes no sense for a row. The action isn't shown. Any other error of a
// rule is a fault that says why the action isn't possible now, and is shown with it.
var ErrNotHere = errors.New("desk: not for this row")

// ErrUnchanged is what a rule or an action answers that finds everything as it should become: it isn't shown, and who
// asks for it, perhaps again after a lost answer, learns how it is. Nothing is written then.
var ErrUnchanged = errors.New("desk: it was so already")

// errNotHere is said to those who ask for an action where it makes no sense.
var errNotHere = fault.Conflict("not_now", message.DeskNotNow)

// Action is what can be done with a row. Make it with Do or Call.
type Action[R, D any] interface{ spec() *spec[R, D] }

// Ending says how an action ends. Each has exactly one.
type Ending string

// The endings.
const (
	Undo  Ending = "undo"  // done at once, and can be undone; its mails wait until the offer of that has ended
	Hold  Ending = "hold"  // sends a mail, which waits as long and can be withdrawn until then
	Final Ending = "final" // it can't be undone, so it asks first and says what will happen
)

// Inverse is an action with its input.
type Inverse struct {
	Action string `json:"action"`
	Input  any    `json:"input"`
	Mails  bool   `json:"mails,omitempty" doc:"Mails leave if it isn't used within 20 s"`
}

// spec is an action whose input's type is forgotten.
type spec[R, D any] struct {
	id       string
	bulk     bool
	effect   auth.Effect
	inline   bool
	quiet    bool
	lined    bool
	danger   bool
	inRow    bool
	removes  bool
	key      string
	endings  []Ending
	request  reflect.Type // of the route for one row
	requests reflect.Type // of the route for several
	fields   []ActionField
	can      func(R) error
	start    func(D) Possible
	within   func(ctx context.Context, a Act[R], in any) error
	outside  func(ctx context.Context, actorID, id string, in any) error
	inverse  func(was R, in any) Inverse
}

// Doing is an action with an input of the type In.
type Doing[R, D, In any] struct{ of spec[R, D] }

func (a *Doing[R, D, In]) spec() *spec[R, D] { return &a.of }

// Do declares an action. The rule can is the one that shows it, and do is called for a row that it allows: with the row
// locked, in the transaction that Act holds.
func Do[D, R, In any](actionID string, can func(R) error,
	do func(context.Context, Act[R], In) error) *Doing[R, D, In] {
	a := declared[D, R, In](actionID, can)
	a.of.within = func(ctx context.Context, act Act[R], in any) error { return do(ctx, act, in.(In)) }
	return a
}

// Call declares an action that opens its own transactions, because it asks others, such as a payment provider. It has
// to apply the rule again in them.
func Call[D, R, In any](actionID string, can func(R) error,
	do func(ctx context.Context, actorID, id string, in In) error) *Doing[R, D, In] {
	a := declared[D, R, In](actionID, can)
	a.of.outside = func(ctx context.Context, actorID, id string, in any) error {
		return do(ctx, actorID, id, in.(In))
	}
	return a
}

func declared[D, R, In any](actionID string, can func(R) error) *Doing[R, D, In] {
	a := &Doing[R, D, In]{of: spec[R, D]{id: actionID, can: can, fields: fieldsOf(reflect.TypeFor[In]()),
		request: reflect.TypeFor[request[In]](), requests: reflect.TypeFor[requests[In]]()}}
	if len(a.of.fields) == 0 {
		a.of.request, a.of.requests = reflect.TypeFor[bare](), reflect.TypeFor[bares]()
	}
	return a
}

// Undo says how to bring back what was, as another action of the same row. What the caller saw is the inverse's
// condition: its rule, and what its input carries.
func (a *Doing[R, D, In]) Undo(inverse func(was R, in In) Inverse) *Doing[R, D, In] {
	a.of.endings = append(a.of.endings, Undo)
	a.of.inverse = func(was R, in any) Inverse { return inverse(was, in.(In)) }
	return a
}

// Hold says how to withdraw the mail that it sends, while that waits.
func (a *Doing[R, D, In]) Hold(inverse func(was R, in In) Inverse) *Doing[R, D, In] {
	a.Undo(inverse)
	a.of.endings[len(a.of.endings)-1] = Hold
	return a
}

// Quiet says that it only brings back what was: nobody is offered it by itself.
func (a *Doing[R, D, In]) Quiet() *Doing[R, D, In] {
	a.of.quiet, a.of.endings = true, append(a.of.endings, Undo)
	return a
}

// Final says that it can't be undone, so it asks first.
func (a *Doing[R, D, In]) Final() *Doing[R, D, In] {
	a.of.endings = append(a.of.endings, Final)
	return a
}

// Start says with what its fields begin, and which words depend on the row.
func (a *Doing[R, D, In]) Start(start func(D) Start[In]) *Doing[R, D, In] {
	a.of.start = func(detail D) Possible {
		s := start(detail)
		return Possible{variant: s.Variant, values: s.Values, Input: s.Input, Hidden: s.Hidden, Quote: s.Quote}
	}
	return a
}

// Bulk offers it for several rows at once.
func (a *Doing[R, D, In]) Bulk() *Doing[R, D, In] { a.of.bulk = true; return a }

// Effect declares its effects, which decide its freshness.
func (a *Doing[R, D, In]) Effect(e auth.Effect) *Doing[R, D, In] { a.of.effect |= e; return a }

// Inline leaves its form open on the page, as that of a note.
func (a *Doing[R, D, In]) Inline() *Doing[R, D, In] { a.of.inline = true; return a }

// OnLine offers it in the lines of a table alone, which say what it is about (Offer).
func (a *Doing[R, D, In]) OnLine() *Doing[R, D, In] { a.of.lined = true; return a }

// Danger marks what takes something away.
func (a *Doing[R, D, In]) Danger() *Doing[R, D, In] { a.of.danger = true; return a }

// InRow offers it in each row of the list, beside the link to the record.
func (a *Doing[R, D, In]) InRow() *Doing[R, D, In] { a.of.inRow = true; return a }

// Removes says that the row is gone afterwards.
func (a *Doing[R, D, In]) Removes() *Doing[R, D, In] { a.of.removes = true; return a }

// Key is a letter that does it.
func (a *Doing[R, D, In]) Key(letter string) *Doing[R, D, In] { a.of.key = letter; return a }

// Start is what the dialog of an action begins with.
type Start[In any] struct {
	Input   In
	Variant string   // part of the words' keys: "monthly" takes says.monthly instead of says; empty: the action's own
	Values  []string // pairs: a placeholder of its words and what stands there
	Hidden  []string // fields that make no sense now
	Quote   string   // what is answered, shown above the fields; empty: nothing
}

func (s *spec[R, D]) ending() Ending { return s.endings[0] }

// unasked reports whether nobody is offered it for the row itself.
func (s *spec[R, D]) unasked() bool { return s.quiet || s.lined }

func (s *spec[R, D]) check() error {
	if len(s.endings) != 1 {
		return fmt.Errorf("%s has %d endings instead of one", s.id, len(s.endings))
	}
	if s.effect == 0 {
		return fmt.Errorf("%s declares no effect: say what it does to others", s.id)
	}
	if s.bulk && s.lined {
		return fmt.Errorf("%s is about a line of one row, so it can't be for several", s.id)
	}
	if s.bulk && slices.ContainsFunc(s.fields, func(f ActionField) bool {
		return f.Required && (f.Kind == "carried" || f.Kind == "uuid")
	}) {
		return fmt.Errorf("%s takes what only one row knows, so it can't be for several", s.id)
	}
	if s.quiet && s.outside != nil {
		return fmt.Errorf("%s only undoes, so it needs one transaction that refuses it if a mail has left", s.id)
	}
	if s.removes && s.ending() != Final {
		return fmt.Errorf("%s takes the row away, of which nothing can be undone", s.id)
	}
	return nil
}

// allowed is the rule as an answer to a caller.
func (s *spec[R, D]) allowed(row R) error { return answered(s.can(row)) }

// answered is what a rule says, as an answer to a caller.
func answered(err error) error {
	if errors.Is(err, ErrNotHere) {
		return errNotHere
	}
	return err
}

// run does an action to a row, and returns how to undo it, if that is possible. A row for which the rule says no stays
// as it is, and the rule's fault is returned.
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

// runWithin does an action that was declared with Do. It returns the row before the action.
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
		withdrawn, err := d.withdraw(ctx, tx, s, rowID, in)
		if err != nil {
			return err
		}
		ctx, err := d.hold(ctx, s, rowID, was, in)
		if err != nil {
			return err
		}
		return s.within(ctx, Act[R]{Tx: tx, Row: was, ActorID: actorID, Withdrawn: withdrawn}, in)
	})
	return was, err
}

// runOutside does an action that was declared with Call. It returns the row before the action. A second
// transaction withdraws the jobs of an undone action. Their handlers check the reason if they begin in between.
func (d *Resource[R, D]) runOutside(ctx context.Context, db *database.DB, s *spec[R, D], actorID, rowID string,
	in any) (was R, err error) {
	if was, err = d.row(ctx, db, rowID, db.Clock().Now()); err != nil {
		return was, err
	}
	if err := s.allowed(was); err != nil {
		return was, err
	}
	held, err := d.hold(ctx, s, rowID, was, in)
	if err != nil {
		return was, err
	}
	if err := answered(s.outside(held, actorID, rowID, in)); err != nil {
		return was, err
	}
	return was, db.Write(ctx, func(tx *database.Tx) error {
		_, err := d.withdraw(ctx, tx, s, rowID, in)
		return err
	})
}

// Run does an action for a caller within the program who acts as the administrator, such as the demo. An action that
// finds everything as it should become does nothing.
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

// ActionField is a field of an action's dialog, made from the input's struct: its JSON name, maxLength and enum, and
// "as".
type ActionField struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind" enum:"text,mail,lines,money,percent,choice,check,day,moment,uuid,carried"`
	Required bool     `json:"required"`
	Max      int      `json:"max" doc:"Characters; 0: no limit"`
	Label    string   `json:"label"`
	Hint     string   `json:"hint" doc:"May be empty"`
	Start    string   `json:"start,omitempty" doc:"What it begins with where the row knows nothing better"`
	Options  []Choice `json:"options" nullable:"false"`
}

// Choice is a choice.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Tone  Tone   `json:"tone,omitempty" enum:"neutral,green,blue,yellow,red"`

	Silent    bool `json:"silent,omitempty" doc:"Of a state: it has no badge"`
	BadgeOnly bool `json:"badge_only,omitempty" doc:"Of a state: the list can't be narrowed to it"`
}

func fieldsOf(t reflect.Type) (out []ActionField) {
	for _, f := range reflect.VisibleFields(t) {
		name, rest, tagged := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" && !tagged {
			continue // embedded: its fields follow
		}
		field := ActionField{Name: name, Kind: "text", Required: !strings.Contains(rest, "omitempty"), Options: []Choice{}}
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
