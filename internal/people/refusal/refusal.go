// Package refusal is what sign-in says when it refuses: the codes and texts of the contract (docs/auth-contract.md).
// The texts are product text: the page shows them in its toasts.
//
// It holds what several packages say. What only one of them says stands there.
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

// Invalid refuses input.
func Invalid(message string) *fault.Error {
	return New(fault.KindInvalid, "validation_failed", message)
}

// What several packages say.
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

// TooOften turns the error of a reached limit into the contract's. Others stay as they are: the database is away.
func TooOften(err error) error {
	if fault.KindOf(err) != fault.KindTooMany {
		return err
	}
	f := New(fault.KindTooMany, "over_request_rate_limit", "Request rate limit reached")
	f.RetryAfter = wait(err)
	return f
}

// TooManyMails does so for a limit of mails.
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

func wait(err error) time.Duration {
	if f := fault.As(err); f != nil {
		return time.Duration(math.Ceil(f.RetryAfter.Seconds())) * time.Second
	}
	return time.Second
}
