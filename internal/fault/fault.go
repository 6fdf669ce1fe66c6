// Package fault is the one error type that crosses layers: what kind of thing
// went wrong and what the person who caused it should read.
//
// Everything that is not a *fault.Error is internal: it is logged whole and the
// reader gets one neutral sentence. How a fault becomes an HTTP answer is
// decided in package httpx, not here.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind says which class of failure an error belongs to.
type Kind int

// The kinds, in the order in which package httpx maps them to status codes.
const (
	KindInternal        Kind = iota // 500: a defect or an outage; its text stays in the log
	KindInvalid                     // 400: the input is wrong; Fields say where
	KindUnauthenticated             // 401: nobody is signed in
	KindForbidden                   // 403: somebody is, but may not
	KindNotFound                    // 404: no such thing, or not this person's
	KindConflict                    // 409: the thing has changed meanwhile
	KindTooLarge                    // 413: the input is larger than the limit
	KindTooMany                     // 429: a limit is reached; RetryAfter says for how long
	KindUnavailable                 // 503: try again later
)

// Field names one wrong input and says what to do about it.
type Field struct {
	Name    string `json:"field" doc:"The wrong input, by its JSON name" example:"contact_email"`
	Message string `json:"message" doc:"What to do about it" example:"Enter an e-mail address."`
}

// Error is a failure that may be shown. Message is for the person who caused
// it, Code for programs; the wrapped cause is only ever logged.
type Error struct {
	Kind       Kind
	Code       string
	Message    string
	Fields     []Field
	RetryAfter time.Duration
	cause      error
}

// Error returns the message followed by the cause, for logs.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %v", e.Message, e.cause)
	}
	return e.Message
}

// Unwrap returns the cause, if any.
func (e *Error) Unwrap() error { return e.cause }

// Because returns a copy of e that carries cause for the log.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// As returns the fault in err's chain, or nil if err is internal.
func As(err error) *Error {
	e, _ := errors.AsType[*Error](err)
	return e
}

// KindOf returns the kind of err: KindInternal for everything that is no fault.
func KindOf(err error) Kind {
	if e := As(err); e != nil {
		return e.Kind
	}
	return KindInternal
}

// Invalid says that the input is wrong; fields name the wrong inputs.
func Invalid(message string, fields ...Field) *Error {
	return &Error{Kind: KindInvalid, Code: "invalid", Message: message, Fields: fields}
}

// InvalidField says that one input is wrong, with the same text for the whole and the field.
func InvalidField(name, message string) *Error {
	return Invalid(message, Field{Name: name, Message: message})
}

// Unauthenticated says that nobody is signed in.
func Unauthenticated(message string) *Error {
	return &Error{Kind: KindUnauthenticated, Code: "unauthenticated", Message: message}
}

// Forbidden says that the person may not do this.
func Forbidden(message string) *Error {
	return &Error{Kind: KindForbidden, Code: "forbidden", Message: message}
}

// NotFound says that there is no such thing, or that it is somebody else's.
func NotFound(message string) *Error {
	return &Error{Kind: KindNotFound, Code: "not_found", Message: message}
}

// Conflict says that the thing has changed meanwhile.
func Conflict(code, message string) *Error {
	return &Error{Kind: KindConflict, Code: code, Message: message}
}

// TooLarge says that the input is larger than the limit.
func TooLarge(message string) *Error {
	return &Error{Kind: KindTooLarge, Code: "too_large", Message: message}
}

// TooMany says that a limit is reached and when to come back.
func TooMany(retryAfter time.Duration) *Error {
	return &Error{
		Kind: KindTooMany, Code: "too_many_requests", RetryAfter: retryAfter,
		Message: "Too many requests. Please wait a moment and try again.",
	}
}

// Unavailable says that the thing cannot be done now but may be later.
func Unavailable(message string, retryAfter time.Duration) *Error {
	return &Error{Kind: KindUnavailable, Code: "unavailable", Message: message, RetryAfter: retryAfter}
}

// Check collects field errors while a form is read.
type Check struct{ fields []Field }

// Add records message for the field unless ok.
func (c *Check) Add(ok bool, field, message string) {
	if !ok {
		c.fields = append(c.fields, Field{Name: field, Message: message})
	}
}

// Err returns nil if every check held, else one Invalid fault with all fields.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	if len(c.fields) == 1 {
		return Invalid(c.fields[0].Message, c.fields...)
	}
	return Invalid("Please correct the marked fields.", c.fields...)
}
