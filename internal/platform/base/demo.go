package base

import "context"

// Past builds the history of the demo, step by step.
type Past interface {
	// On adds a step that happened daysAgo days ago.
	On(daysAgo float64, do func(ctx context.Context) error)
	// SecretIn returns the private token in the newest email to an address. name is the text before the token, such
	// as "offer=".
	SecretIn(address, name string) (string, error)
	// AtDesk returns ctx with the admin as the caller.
	AtDesk(ctx context.Context) context.Context
	// Day returns the date that is after days later than the demo's present, in the format of forms.
	Day(after int) string
}

// ErrorOf returns the error of a use case and drops its result.
func ErrorOf[T any](_ T, err error) error { return err }
