// Package refusal provides the errors of sign-in, with the codes and texts of the contract (docs/auth-contract.md).
// Pages show the texts in toasts.
//
// It defines the errors that several packages return; errors of a single package are defined there.
package refusal

import (
	"fmt"
	"math"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// New returns a refusal with a code of the contract.
func New(kind fault.Kind, code, message string) *fault.Error {
	return &fault.Error{Kind: kind, Code: code, Message: fault.Plain(message)}
}

// Invalid returns a refusal of invalid input.
func Invalid(message string) *fault.Error {
	return New(fault.KindInvalid, "validation_failed", message)
}

// Errors of several packages.
var (
	EmailNotConfirmed = New(fault.KindInvalid, "email_not_confirmed", "Email not confirmed")

	UserNotFound    = New(fault.KindUnauthenticated, "user_not_found", "User from sub claim in JWT does not exist")
	SessionNotFound = New(fault.KindUnauthenticated, "session_not_found",
		"Session from session_id claim in JWT does not exist")

	LinkExpired = New(fault.KindForbidden, "otp_expired", "Email link is invalid or has expired")

	NoAccount = fault.NotFound(message.AccountNotFound)

	Busy = &fault.Error{
		Kind: fault.KindUnavailable, Code: "unavailable", RetryAfter: 2 * time.Second,
		Message: fault.Plain("The server is busy. Please try again in a moment."),
	}
)

// TooOften converts a TooMany fault to the contract's error with the code over_request_rate_limit and the same wait.
// It returns other errors, such as database failures, and nil unchanged.
func TooOften(err error) error {
	if fault.KindOf(err) != fault.KindTooMany {
		return err
	}
	f := New(fault.KindTooMany, "over_request_rate_limit", "Request rate limit reached")
	f.RetryAfter = wait(err)
	return f
}

// TooManyMails converts a TooMany fault of an email budget to the contract's error with the code
// over_email_send_rate_limit, which names the wait in seconds. It returns other errors and nil unchanged.
func TooManyMails(err error) error {
	if fault.KindOf(err) != fault.KindTooMany {
		return err
	}
	f := New(fault.KindTooMany, "over_email_send_rate_limit", "")
	f.RetryAfter = wait(err)
	seconds := int(math.Ceil(f.RetryAfter.Seconds()))
	f.Message = fault.Plain(fmt.Sprintf("For security purposes, you can only request this after %d seconds.", seconds))
	return f
}

// wait returns the fault's RetryAfter rounded up to seconds, or a second for other errors.
func wait(err error) time.Duration {
	if f := fault.As(err); f != nil {
		return time.Duration(math.Ceil(f.RetryAfter.Seconds())) * time.Second
	}
	return time.Second
}
