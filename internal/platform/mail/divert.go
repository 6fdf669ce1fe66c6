package mail

import "context"

// Diverted collects mails that must not be sent, in the order of writing. It is for generated data: its people don't
// exist, and some of their links are only in their mails.
type Diverted struct{ Messages []Message }

type divertKey struct{}

// Divert returns a context in which Enqueue adds mails to d instead of the outbox.
func Divert(ctx context.Context, d *Diverted) context.Context {
	return context.WithValue(ctx, divertKey{}, d)
}
