// Package fault provides the error type that crosses layers: the kind of a failure and a message for the person who
// caused it.
//
// Any other error is internal: the log contains its text, and the client gets a neutral message. Package httpx turns
// faults into HTTP responses.
package fault

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Kind is the class of a failure.
type Kind int

// The kinds, in the order in which package httpx maps them to status codes.
const (
	KindInternal        Kind = iota // 500: a defect or an outage; its text is only logged
	KindInvalid                     // 400: the input is wrong; Fields say where
	KindUnauthenticated             // 401: not signed in
	KindForbidden                   // 403: signed in, but not allowed
	KindNotFound                    // 404: doesn't exist, or belongs to another person
	KindConflict                    // 409: conflicts with the current state
	KindTooLarge                    // 413: the input is larger than the limit
	KindTooMany                     // 429: a limit is reached; RetryAfter contains the wait
	KindUnavailable                 // 503: try again later; 507 if the disk is full
)

// Field is a message about an invalid input field.
type Field struct {
	Name    string // JSON name of the input
	Message Text
}

// Error is a failure that may be shown. Message is for the person who caused it, Code for programs. The wrapped cause
// is only logged.
type Error struct {
	Kind       Kind
	Code       string
	Message    Text
	Fields     []Field
	RetryAfter time.Duration
	cause      error
}

// Error returns the message followed by the cause, for logs.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %v", e.Message, e.cause)
	}
	return e.Message.String()
}

// Unwrap returns the cause, if any.
func (e *Error) Unwrap() error { return e.cause }

// WithCause returns a copy of e with a cause, which is only logged. It replaces an earlier cause.
func (e *Error) WithCause(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// As returns the fault in err's chain, or nil if err is internal.
func As(err error) *Error {
	e, _ := errors.AsType[*Error](err)
	return e
}

// KindOf returns the kind of err, or KindInternal if err is not a fault.
func KindOf(err error) Kind {
	if e := As(err); e != nil {
		return e.Kind
	}
	return KindInternal
}

// Wrap adds the failed operation to an error, like fmt.Errorf without the colon. It returns nil and faults unchanged,
// because a fault's message is for the user.
func Wrap(err error, format string, args ...any) error {
	if err == nil || As(err) != nil {
		return err
	}
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), err)
}

// WithNotFound replaces a fault of kind NotFound, such as that of a missing row, by a more specific one. It returns
// other errors and nil unchanged.
func WithNotFound(err error, what *Error) error {
	if KindOf(err) == KindNotFound {
		return what
	}
	return err
}

// Optional replaces a fault of kind NotFound by the zero value and nil. It returns other errors unchanged.
func Optional[T any](found T, err error) (T, error) {
	if KindOf(err) == KindNotFound {
		var none T
		return none, nil
	}
	return found, err
}

// Invalid returns a fault for invalid input. fields contains the invalid inputs.
func Invalid(message Text, fields ...Field) *Error {
	return &Error{Kind: KindInvalid, Code: "invalid", Message: message, Fields: fields}
}

// InvalidField returns a fault for one invalid input, with the same message for the form and the field.
func InvalidField(name string, message Text) *Error {
	return Invalid(message, Field{Name: name, Message: message})
}

// Unauthenticated returns a fault for requests without a valid session.
func Unauthenticated(message Text) *Error {
	return &Error{Kind: KindUnauthenticated, Code: "unauthenticated", Message: message}
}

// Forbidden returns a fault for people who lack the permission.
func Forbidden(message Text) *Error {
	return &Error{Kind: KindForbidden, Code: "forbidden", Message: message}
}

// NotFound returns a fault for an object that doesn't exist or belongs to another person.
func NotFound(message Text) *Error {
	return &Error{Kind: KindNotFound, Code: "not_found", Message: message}
}

// Conflict returns a fault for a request that conflicts with the current state.
func Conflict(code string, message Text) *Error {
	return &Error{Kind: KindConflict, Code: code, Message: message}
}

// CheckRevision returns nil if a change is based on the current version of a row, else a fault of kind Conflict with
// the message, so that concurrent edits aren't overwritten (decision 0050). seen is the revision or state that the
// user saw, now that of the locked row. The message should say that the row was changed and that the user's input
// isn't lost.
func CheckRevision[T comparable](message Text, seen, now T) error {
	if seen == now {
		return nil
	}
	return Conflict("changed_meanwhile", message)
}

// The messages of this package. Tests of package content/message check that the catalogue contains them.
var (
	tooMany = Message("problems.site.too_many_requests")
	marked  = Message("problems.form.marked")
)

// TooLarge returns a fault for input beyond the size limit.
func TooLarge(message Text) *Error {
	return &Error{Kind: KindTooLarge, Code: "too_large", Message: message}
}

// TooMany returns a fault for a reached limit. retryAfter is the time until the next try can succeed.
func TooMany(retryAfter time.Duration) *Error {
	return &Error{
		Kind: KindTooMany, Code: "too_many_requests", RetryAfter: retryAfter,
		Message: tooMany,
	}
}

// Unavailable returns a fault for a temporary failure.
func Unavailable(message Text, retryAfter time.Duration) *Error {
	return &Error{Kind: KindUnavailable, Code: "unavailable", Message: message, RetryAfter: retryAfter}
}

// CodeFull is the code of the faults that Full returns.
const CodeFull = "storage_full"

// Full returns a fault of kind Unavailable for a full disk, which httpx sends as status 507.
func Full(message Text, retryAfter time.Duration) *Error {
	return &Error{Kind: KindUnavailable, Code: CodeFull, Message: message, RetryAfter: retryAfter}
}

// Check collects the errors of a form's fields, one for each field.
type Check struct{ fields []Field }

// Add records message for the field unless ok. The first message of a field wins.
func (c *Check) Add(ok bool, field string, message Text) {
	if !ok && !slices.ContainsFunc(c.fields, func(f Field) bool { return f.Name == field }) {
		c.fields = append(c.fields, Field{Name: field, Message: message})
	}
}

// Err returns nil if no message was recorded, else one fault of kind Invalid with all fields. Its message is that of
// the only field, or a general one for several fields.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	if len(c.fields) == 1 {
		return Invalid(c.fields[0].Message, c.fields...)
	}
	return Invalid(marked, c.fields...)
}
