// Package facts is the table of what follows from facts. An area has a line for each of its facts, which says in order
// who gets which mail, who reads which notification, and what else is done. The line is what happens: nothing follows
// that isn't in it.
//
// The package knows no slice and no person. It doesn't deliver either: package jobs runs the line of a fact at least
// once, and each step must be harmless when it is repeated.
package facts

import (
	"context"
	"errors"
	"fmt"

	"harborlight/content"
	"harborlight/internal/platform/jobs"
)

// Table is what follows the facts of an area.
type Table struct {
	runner *jobs.Runner
	area   string
	lines  []Subscription
}

// NewTable returns the empty table of an area, whose lines the runner carries out.
func NewTable(area string, r *jobs.Runner) *Table { return &Table{runner: r, area: area} }

// Subscription is what follows a fact, in words.
type Subscription struct {
	Fact  string
	Area  string
	Steps []Effect
}

// Effect says one thing of a step.
type Effect struct {
	Kind string // Mail, Notice or Deed
	Who  string // the reader's part: "buyer"; empty: a deed
	What string // kind of the mail, key of the notification, or what is done: "orders.paid"
}

// The kinds of words.
const (
	Mail   = "mail"
	Notice = "notice"
	Deed   = "does"
)

// Lines returns the lines in the order in which the area wrote them.
func (t *Table) Lines() []Subscription { return t.lines }

// Step is one thing that follows a fact of type F. The steps of a line are done in order until one fails, which is
// tried again from the first, or returns Enough.
type Step[F any] struct {
	words []Effect
	do    func(ctx context.Context, fact F) error
}

// ErrStop is what a step returns after which nothing else of the line is to be done.
var ErrStop = errors.New("facts: nothing else follows") //nolint:errname,staticcheck // a signal, like fs.SkipAll

// Subscribe adds the line of a fact. A fact whose subject was deleted meanwhile, so that a step can't find it, is dropped.
func Subscribe[F any](t *Table, fact string, steps ...Step[F]) {
	line := Subscription{Fact: fact, Area: t.area}
	for _, s := range steps {
		line.Steps = append(line.Steps, s.words...)
	}
	t.lines = append(t.lines, line)
	jobs.On(t.runner, fact, jobs.IgnoreDeleted(func(ctx context.Context, in F) error {
		for _, s := range steps {
			if err := s.do(ctx, in); errors.Is(err, ErrStop) {
				return nil
			} else if err != nil {
				return err
			}
		}
		return nil
	}))
}

// Sent is a mail that a step may write: who gets which kind.
func Sent(who, kind string) Effect { return Effect{Mail, who, kind} }

// Mails is a step that writes some of these mails.
func Mails[F any](do func(ctx context.Context, fact F) error, mails ...Effect) Step[F] {
	return Step[F]{mails, do}
}

// Do is a step that does something else, and may write mails on the way.
func Do[F any](what string, do func(ctx context.Context, fact F) error, mails ...Effect) Step[F] {
	return Step[F]{append([]Effect{{Kind: Deed, What: what}}, mails...), do}
}

// Subject is what facts of type F are about: rows of type R. A slice says once whom they concern and what texts about
// them may name.
type Subject[F, R any] struct {
	Texts func() content.Notices
	// Read finds the row of a fact, and the values of its placeholders as content.Pairs.
	Read func(ctx context.Context, fact F) (row R, values content.Pairs, err error)
	// Readers are whom it concerns, by their part: "buyer".
	Readers map[string]Reader[R]
	// Letters returns what mails the text of a key to a reader; nil: there is none. May be nil.
	Letters func(reader, key string) func(ctx context.Context, fact F) error
	// Page returns the path of the owner's page of a row. May be nil.
	Page func(row R) string
}

// Tell is a step that notifies a reader with the text of a key, if all conditions hold. A key without a text, or an
// unknown reader, is a defect and panics.
func (s Subject[F, R]) Tell(reader, key string, conditions ...func(fact F, row R) bool) Step[F] {
	tell := s.Readers[reader]
	if tell == nil {
		panic(fmt.Sprintf("facts: there is no reader %q of %q", reader, key))
	}
	if _, found := s.Texts().Find(key); !found {
		panic(fmt.Sprintf("facts: content/notices.json has no text %q", key))
	}
	word := Effect{Notice, reader, key}
	return s.step(word, conditions, func(ctx context.Context, _ F, row R, values content.Pairs) error {
		text, _ := s.Texts().Find(key)
		n := text.Fill(values...)
		if s.Page != nil {
			n.Page = s.Page(row)
		}
		return tell(ctx, row, n)
	})
}

// Mail is a step that mails a reader the text of a key, if all conditions hold. A key without a text is a defect and
// panics.
func (s Subject[F, R]) Mail(reader, key string, conditions ...func(fact F, row R) bool) Step[F] {
	send := s.Letters(reader, key)
	if send == nil {
		panic(fmt.Sprintf("facts: there is no mail %q to a %q in content/mails.json", key, reader))
	}
	return s.step(Sent(reader, key), conditions, func(ctx context.Context, fact F, _ R, _ content.Pairs) error {
		return send(ctx, fact)
	})
}

func (s Subject[F, R]) step(says Effect, conditions []func(F, R) bool,
	do func(ctx context.Context, fact F, row R, values content.Pairs) error) Step[F] {
	return Step[F]{[]Effect{says}, func(ctx context.Context, fact F) error {
		row, values, err := s.Read(ctx, fact)
		if err != nil {
			return err
		}
		for _, holds := range conditions {
			if !holds(fact, row) {
				return nil
			}
		}
		return do(ctx, fact, row, values)
	}}
}

// Reader notifies somebody whom a row concerns. It does nothing where there is nobody.
type Reader[R any] func(ctx context.Context, row R, n content.Notice) error

// Notices tells people something on the site, under the topic of an area.
type Notices interface {
	// Tell notifies an account.
	Tell(ctx context.Context, userID string, n content.Notice) error
	// TellAddress notifies the account that has confirmed an address, if there is one.
	TellAddress(ctx context.Context, email string, n content.Notice) error
	// TellAdmin notifies the administrator, if that account exists yet.
	TellAdmin(ctx context.Context, n content.Notice) error
}

// ToAdmin is the administrator.
func ToAdmin[R any](n Notices) Reader[R] {
	return func(ctx context.Context, _ R, text content.Notice) error { return n.TellAdmin(ctx, text) }
}

// ToAccount is the account of a row; "" is nobody.
func ToAccount[R any](n Notices, of func(row R) string) Reader[R] {
	return func(ctx context.Context, row R, text content.Notice) error {
		if userID := of(row); userID != "" {
			return n.Tell(ctx, userID, text)
		}
		return nil
	}
}
