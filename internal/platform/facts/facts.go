// Package facts maps domain events (facts) to handlers. An area subscribes once to each of its facts and lists the
// steps in order: emails, notifications and other effects. Facts have no other effects.
//
// The package knows no slice and doesn't deliver facts: package jobs runs the steps of a fact at least once, so each
// step must be harmless when it is repeated.
package facts

import (
	"context"
	"errors"
	"fmt"

	"harborlight/content"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// Table contains the subscriptions of an area.
type Table struct {
	runner        *jobs.Runner
	area          string
	subscriptions []Subscription
}

// NewTable returns an empty table for an area. The runner runs its subscriptions.
func NewTable(area string, r *jobs.Runner) *Table { return &Table{runner: r, area: area} }

// Subscription describes the effects of a fact in an area.
type Subscription struct {
	Fact  string
	Area  string
	Steps []Effect
}

// Effect describes one effect of a step.
type Effect struct {
	Kind      string // Mail, Notice or Deed
	Recipient string // role of the recipient, such as "buyer"; empty for other effects
	Key       string // kind of the email, key of the notification, or name of the other effect, such as "orders.paid"
}

// The kinds of effects.
const (
	Mail   = "mail"
	Notice = "notice"
	Other  = "does"
)

// Subscriptions returns the subscriptions in the order in which the area added them.
func (t *Table) Subscriptions() []Subscription { return t.subscriptions }

// Step is one reaction to a fact of type F. Steps run in order until one fails or returns ErrStop. After a failure,
// all of them run again from the first.
type Step[F any] struct {
	effects []Effect
	mails   bool // it also writes the mails that the fact causes
	do      func(ctx context.Context, name string, fact F) error
}

// ErrStop is the error that a step returns to skip the remaining steps. It doesn't fail the fact.
var ErrStop = errors.New("facts: skip the remaining steps") //nolint:errname // a signal, like fs.SkipAll

// Subscribe adds the handler of a fact, which runs the steps in their order. A step that returns ErrStop ends it
// successfully; another error ends it, and the fact is retried from the first step. If a step can't find the fact's
// subject, because it was deleted meanwhile, the fact is dropped.
func Subscribe[F any](t *Table, fact string, steps ...Step[F]) {
	subscription := Subscription{Fact: fact, Area: t.area}
	for _, s := range steps {
		subscription.Steps = append(subscription.Steps, s.effects...)
		if s.mails {
			for _, k := range mail.DeclaredOn(fact) {
				subscription.Steps = append(subscription.Steps, MailEffect(k.Name))
			}
		}
	}
	t.subscriptions = append(t.subscriptions, subscription)
	jobs.HandleFact(t.runner, fact, jobs.IgnoreDeleted(func(ctx context.Context, in F) error {
		for _, s := range steps {
			if err := s.do(ctx, fact, in); errors.Is(err, ErrStop) {
				return nil
			} else if err != nil {
				return err
			}
		}
		return nil
	}))
}

// MailEffect describes a declared email that a step may send.
func MailEffect(kind string) Effect {
	k, found := mail.Declared()[kind]
	if !found {
		panic(fmt.Sprintf("facts: no package declares the email %q", kind))
	}
	return Effect{Mail, k.To, kind}
}

// Mails returns a step that writes the emails that are declared to follow the fact (mail.Declaration.On). do gets
// the name of the fact.
func Mails[F any](do func(ctx context.Context, name string, fact F) error) Step[F] {
	return Step[F]{mails: true, do: do}
}

// DoAndMail returns a step with another effect that also writes the emails that follow the fact.
func DoAndMail[F any](key string, do func(ctx context.Context, name string, fact F) error) Step[F] {
	return Step[F]{effects: []Effect{{Kind: Other, Key: key}}, mails: true, do: do}
}

// Do returns a step with another effect, which may also write emails that other slices declare.
func Do[F any](key string, do func(ctx context.Context, fact F) error, mails ...Effect) Step[F] {
	return Step[F]{effects: append([]Effect{{Kind: Other, Key: key}}, mails...),
		do: func(ctx context.Context, _ string, fact F) error { return do(ctx, fact) }}
}

// Subject describes the rows of type R that facts of type F are about. A slice declares their recipients and the
// values for their texts in one place.
type Subject[F, R any] struct {
	Texts func() content.Notices
	// Read returns the row of a fact and the values for the placeholders of its texts.
	Read func(ctx context.Context, fact F) (row R, values content.Pairs, err error)
	// Recipients maps roles, such as "buyer", to recipients.
	Recipients map[string]Recipient[R]
	// Page returns the path of a row's page at the desk. May be nil.
	Page func(row R) string
}

// Notify returns a step that notifies a recipient with the text of a key, or does nothing if a condition is false. It
// panics at once if the text or the recipient is unknown.
func (s Subject[F, R]) Notify(recipient, key string, conditions ...func(fact F, row R) bool) Step[F] {
	notify := s.Recipients[recipient]
	if notify == nil {
		panic(fmt.Sprintf("facts: unknown recipient %q of the text %q", recipient, key))
	}
	if _, found := s.Texts().Find(key); !found {
		panic(fmt.Sprintf("facts: no text %q in content/notices.json", key))
	}
	effect := Effect{Notice, recipient, key}
	return s.step(effect, conditions, func(ctx context.Context, _ F, row R, values content.Pairs) error {
		text, _ := s.Texts().Find(key)
		n := text.Fill(values...)
		if s.Page != nil {
			n.Page = s.Page(row)
		}
		return notify(ctx, row, n)
	})
}

// step returns a step with one effect. It reads the fact's row and calls do, or does nothing if a condition is false.
func (s Subject[F, R]) step(effect Effect, conditions []func(F, R) bool,
	do func(ctx context.Context, fact F, row R, values content.Pairs) error) Step[F] {
	return Step[F]{effects: []Effect{effect}, do: func(ctx context.Context, _ string, fact F) error {
		row, values, err := s.Read(ctx, fact)
		if err != nil {
			return err
		}
		for _, isMet := range conditions {
			if !isMet(fact, row) {
				return nil
			}
		}
		return do(ctx, fact, row, values)
	}}
}

// Recipient notifies one recipient of a row. It does nothing if the row lacks this recipient.
type Recipient[R any] func(ctx context.Context, row R, n content.Notice) error

// Notices sends notifications on the site, under the topic of an area.
type Notices interface {
	// Notify notifies an account.
	Notify(ctx context.Context, userID string, n content.Notice) error
	// NotifyAddress notifies the account that has confirmed an email address, if there is one.
	NotifyAddress(ctx context.Context, email string, n content.Notice) error
	// NotifyAdmin notifies the admin, if that account exists yet.
	NotifyAdmin(ctx context.Context, n content.Notice) error
}

// ToAdmin returns a Reader that notifies the admin.
func ToAdmin[R any](n Notices) Recipient[R] {
	return func(ctx context.Context, _ R, text content.Notice) error { return n.NotifyAdmin(ctx, text) }
}

// ToAccount returns a recipient: the account with the id that of returns. An empty id notifies no account.
func ToAccount[R any](n Notices, of func(row R) string) Recipient[R] {
	return func(ctx context.Context, row R, text content.Notice) error {
		if userID := of(row); userID != "" {
			return n.Notify(ctx, userID, text)
		}
		return nil
	}
}
