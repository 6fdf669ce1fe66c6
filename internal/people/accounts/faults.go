package accounts

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
)

// Every refusal of the contract, with its code and its text. The texts are
// product text: the page shows them in its toasts.

func refuse(kind fault.Kind, code, message string) *fault.Error {
	return &fault.Error{Kind: kind, Code: code, Message: message}
}

func invalid(message string) *fault.Error {
	return refuse(fault.KindInvalid, "validation_failed", message)
}

var (
	errInvalidCredentials = refuse(fault.KindInvalid, "invalid_credentials", "Invalid login credentials")
	errEmailNotConfirmed  = refuse(fault.KindInvalid, "email_not_confirmed", "Email not confirmed")
	errEmailInvalid       = invalid("Unable to validate email address: invalid format")

	errNoAuthorization = refuse(fault.KindUnauthenticated, "no_authorization",
		"This endpoint requires a valid Bearer token")
	errUserNotFound    = refuse(fault.KindUnauthenticated, "user_not_found", "User from sub claim in JWT does not exist")
	errSessionNotFound = refuse(fault.KindUnauthenticated, "session_not_found",
		"Session from session_id claim in JWT does not exist")

	errRefreshMalformed = invalid("Refresh token is not valid")
	errRefreshNotFound  = refuse(fault.KindInvalid, "refresh_token_not_found",
		"Invalid Refresh Token: Refresh Token Not Found")
	errRefreshReused  = refuse(fault.KindInvalid, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
	errSessionExpired = refuse(fault.KindInvalid, "session_expired", "Invalid Refresh Token: Session Expired")
	errSessionIdle    = refuse(fault.KindInvalid, "session_expired",
		"Invalid Refresh Token: Session Expired (Inactivity)")

	errLinkExpired  = refuse(fault.KindForbidden, "otp_expired", "Email link is invalid or has expired")
	errFlowNotFound = refuse(fault.KindNotFound, "flow_state_not_found",
		"invalid flow state, no valid flow state found")
	errFlowExpired = refuse(fault.KindInvalid, "flow_state_expired", "invalid flow state, flow state has expired")
	errBadVerifier = refuse(fault.KindInvalid, "bad_code_verifier",
		"code challenge does not match previously saved code verifier")
	errSamePassword = refuse(fault.KindInvalid, "same_password",
		"New password should be different from the old password.")
	errCurrentRequired = refuse(fault.KindInvalid, "current_password_required",
		"Current password required when setting new password.")
	errCurrentInvalid = refuse(fault.KindInvalid, "current_password_invalid",
		"Current password required when setting new password.")
	errCurrentForEmail = refuse(fault.KindInvalid, "current_password_required",
		"Current password required when changing the email address.")
	errNonceInvalid = refuse(fault.KindInvalid, "reauthentication_not_valid",
		"Verification code is invalid or has expired")
	errMetadataTooLarge = invalid("User metadata cannot be larger than 16384 bytes")

	errNoAccount = fault.NotFound("There is no such account.")

	errBusy = &fault.Error{
		Kind: fault.KindUnavailable, Code: "unavailable", RetryAfter: 2 * time.Second,
		Message: "The server is busy. Please try again in a moment.",
	}
)

func badJWT(reason string) *fault.Error {
	return refuse(fault.KindUnauthenticated, "bad_jwt", "invalid JWT: unable to parse or verify signature, "+reason)
}

// tooManyRequests is a limit by network, tooManyMails one by address.
func tooManyRequests(wait time.Duration) *fault.Error {
	f := refuse(fault.KindTooMany, "over_request_rate_limit", "Request rate limit reached")
	f.RetryAfter = wait
	return f
}

func tooManyMails(wait time.Duration) *fault.Error {
	seconds := int(math.Ceil(wait.Seconds()))
	f := refuse(fault.KindTooMany, "over_email_send_rate_limit",
		fmt.Sprintf("For security purposes, you can only request this after %d seconds.", seconds))
	f.RetryAfter = wait
	return f
}

// weakness rides on a fault as its cause: why a password was refused.
type weakness struct{ reasons []string }

func (w *weakness) Error() string { return "weak password: " + strings.Join(w.reasons, ", ") }

func weakPassword(message string, reasons ...string) *fault.Error {
	return refuse(fault.KindInvalid, "weak_password", message).Because(&weakness{reasons})
}

// weakReasons returns why a password was refused: length or pwned.
func weakReasons(err error) []string {
	if w, ok := errors.AsType[*weakness](err); ok {
		return w.reasons
	}
	return nil
}
