package base

import "context"

// DemoHistory builds the history of the demo, step by step.
type DemoHistory interface {
	// DaysAgo adds a step that happened daysAgo days ago.
	DaysAgo(daysAgo float64, do func(ctx context.Context) error)
	// MailedToken returns the private token in the newest email to an address. name is the text before the token,
	// such as "offer=".
	MailedToken(address, name string) (string, error)
	// AsAdmin returns ctx with the admin as the caller.
	AsAdmin(ctx context.Context) context.Context
	// DateAfter returns the date that is after days later than the demo's present, in the format of forms.
	DateAfter(after int) string
}

// ErrorOf returns the error of a use case and drops its result.
func ErrorOf[T any](_ T, err error) error { return err }
