package mail

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"harborlight/content"
	"harborlight/internal/platform/database"
)

// Declaration declares a kind of mail about an S: a row, together with the fact that causes the mail. A slice lists
// its declarations in mail.go, and its Mailer writes them.
type Declaration[S any] struct {
	Kind   string // name in the outbox and, without Text, of the text in content/mails.json: "orders.paid_notice"
	To     string // role of the recipients, such as "buyer"
	Budget Class
	On     []string // the facts that cause the mail; empty: the slice writes it itself

	// If reports whether the reason for the mail holds; nil: always. Jobs check it when they write the mail, because
	// the row may have changed since the fact.
	If     func(s S) bool
	Text   func(s S) string        // returns another name of the text: "orders.refund" for /orders/refund in mails.json
	Values func(s S) content.Pairs // placeholders beyond those of Mailer.Values; nil: none
	Link   func(s S) string        // target of the button, a path of the site or a URL; "": no button; nil: Mailer.Link
}

// Kind is a declared kind of mail, without its subject.
type Kind struct {
	Name, To string
	Budget   Class
	On       []string
}

// declared contains all kinds of the program, and order their names in the order of declaration.
var (
	declared = map[string]Kind{}
	order    []string
)

// Declare adds the mails of a package and returns them. Call it at package initialization. It panics if a kind is
// already declared, its class is unknown, or content.Mails has no text for it.
func Declare[S any](list []Declaration[S]) []Declaration[S] {
	for _, d := range list {
		_, known := rules[d.Budget]
		if _, twice := declared[d.Kind]; twice || !known || d.To == "" {
			panic(fmt.Sprintf("mail: %q of class %q to %q is declared twice or wrongly", d.Kind, d.Budget, d.To))
		}
		if _, found := (content.Mails{}).Named(d.Kind); d.Text == nil && !found {
			panic(fmt.Sprintf("mail: content.Mails has no text for %q", d.Kind))
		}
		declared[d.Kind] = Kind{Name: d.Kind, To: d.To, Budget: d.Budget, On: d.On}
		order = append(order, d.Kind)
	}
	return list
}

// Declared returns all kinds of the program by name.
func Declared() map[string]Kind { return maps.Clone(declared) }

// DeclaredOn returns the kinds that a fact causes, in the order of their declarations.
func DeclaredOn(fact string) (kinds []Kind) {
	for _, name := range order {
		if slices.Contains(declared[name].On, fact) {
			kinds = append(kinds, declared[name])
		}
	}
	return kinds
}

// Site provides the parts that all mails of a site share.
type Site struct {
	Content func() *content.Site // returns the current content; nil: none
	Owner   func() string        // address for notices to the owner; nil if the slice has another way to get it
	URL     string               // base URL, without a slash at the end
}

// Current returns the current content.
func (s Site) Current() *content.Site {
	if s.Content == nil {
		return &content.Site{}
	}
	return s.Content()
}

// Each returns a copy of a message for each address.
func Each(addresses []string, m Message) (messages []Message) {
	for _, m.To = range addresses {
		messages = append(messages, m)
	}
	return messages
}

// Mailer writes the declared mails of a slice.
type Mailer[S any] struct {
	Site  Site
	Mails []Declaration[S]
	// Recipients returns a message for each recipient of a kind: with the address and, if they apply, reply address,
	// account, attachments and the like. Those without an address get no mail.
	Recipients func(ctx context.Context, tx *database.Tx, kind Kind, s S) ([]Message, error)
	Values     func(s S) content.Pairs // placeholders of all texts; nil: none
	Link       func(s S) string        // target of buttons without another link; may be nil
	// Fill replaces Letter.Fill for mails with further parts; may be nil.
	Fill func(ctx context.Context, tx *database.Tx, s S, l Letter) (content.Mail, error)
}

// Letter is a mail before its placeholders are replaced.
type Letter struct {
	Kind   string
	Text   content.Mail
	Values content.Pairs
	Link   string // target of the button; empty: no button
}

// Fill returns the text with its values.
func (l Letter) Fill() content.Mail { return l.Text.Fill(l.Values...) }

// Follow writes the mails that a fact causes, in the order of their declarations.
func (m Mailer[S]) Follow(ctx context.Context, tx *database.Tx, fact string, s S) error {
	for _, d := range m.Mails {
		if slices.Contains(d.On, fact) {
			if _, err := m.write(ctx, tx, d, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// Send writes the mail of one kind, and reports whether the outbox contains it for all its recipients: false if there
// is none, its condition is false, or its budget is used up.
func (m Mailer[S]) Send(ctx context.Context, tx *database.Tx, kind string, s S) (written bool, err error) {
	for _, d := range m.Mails {
		if d.Kind == kind {
			return m.write(ctx, tx, d, s)
		}
	}
	return false, fmt.Errorf("mail %s: its package doesn't declare this kind", kind)
}

// Enqueue is like Send for callers that don't need to know whether the mail was written.
func (m Mailer[S]) Enqueue(ctx context.Context, tx *database.Tx, kind string, s S) error {
	_, err := m.Send(ctx, tx, kind, s)
	return err
}

// write writes a mail to each of its recipients. The first error ends it.
func (m Mailer[S]) write(ctx context.Context, tx *database.Tx, d Declaration[S], s S) (written bool, err error) {
	if d.If != nil && !d.If(s) {
		return false, nil
	}
	recipients, err := m.Recipients(ctx, tx, declared[d.Kind], s)
	recipients = slices.DeleteFunc(recipients, func(r Message) bool { return r.To == "" })
	if err != nil || len(recipients) == 0 {
		return false, err
	}
	shared, err := m.compose(ctx, tx, d, s)
	if err != nil {
		return false, err
	}
	written = true
	for _, r := range recipients {
		r.Kind, r.Subject, r.Text, r.HTML = shared.Kind, shared.Subject, shared.Text, shared.HTML
		one, err := Send(ctx, tx, r)
		if err != nil {
			return false, err
		}
		written = written && one
	}
	return written, nil
}

// compose returns a mail without its recipient.
func (m Mailer[S]) compose(ctx context.Context, tx *database.Tx, d Declaration[S], s S) (Message, error) {
	site, name := m.Site.Current(), d.Kind
	if d.Text != nil {
		name = d.Text(s)
	}
	words, found := site.Mails.Named(name)
	if !found {
		return Message{}, fmt.Errorf("mail %s: content.Mails has no text %q", d.Kind, name)
	}
	l := Letter{Kind: d.Kind, Text: words}
	for _, values := range []func(S) content.Pairs{d.Values, m.Values} {
		if values != nil {
			l.Values = append(l.Values, values(s)...)
		}
	}
	link := d.Link
	if link == nil {
		link = m.Link
	}
	if link != nil && l.Text.Button != "" {
		l.Link = absolute(m.Site.URL, link(s))
	}
	fill := m.Fill
	if fill == nil {
		fill = func(_ context.Context, _ *database.Tx, _ S, l Letter) (content.Mail, error) { return l.Fill(), nil }
	}
	text, err := fill(ctx, tx, s, l)
	if err != nil {
		return Message{}, err
	}
	out := Message{Kind: d.Kind, Subject: text.Subject}
	out.Text, out.HTML = Compose(ThemeOf(site, m.Site.URL), text.Heading, text.Paragraphs,
		Button{l.Text.Button, l.Link}, text.Footer)
	return out, nil
}
