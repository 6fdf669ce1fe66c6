package base

import "context"

// Past is the past of the demo while it happens.
type Past interface {
	// On adds a step that happened so many days ago.
	On(daysAgo float64, do func(ctx context.Context) error)
	// SecretIn returns the private token that the newest mail to an address holds, after "offer=" or the like.
	SecretIn(address, name string) (string, error)
	// AtDesk returns ctx as the administrator's.
	AtDesk(ctx context.Context) context.Context
	// Day is the day so many days after the present of the demo, as forms send it.
	Day(after int) string
}

// ErrorOf returns the error of a use case whose result nobody needs.
func ErrorOf[T any](_ T, err error) error { return err }
