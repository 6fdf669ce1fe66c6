package orders

import (
	"time"

	"harborlight/internal/fault"
)

// Codes of the faults below.
const (
	codeDown  = "provider_down"
	codeSpent = "payment_spent"
)

// ProviderFailed is the fault of a Payments that could not do what it was asked,
// in the words of the spec (8, "Checkout fails"). The order stays; the buyer can
// try again.
func ProviderFailed(cause error) error {
	return fault.Unavailable("Failed to start checkout process. Please try again.", 0).Because(cause)
}

// ProviderDown is the same for a Payments that does not even ask, because the last
// calls failed: nobody need try before the time is over.
func ProviderDown(cause error, retryAfter time.Duration) error {
	f := fault.Unavailable("Failed to start checkout process. Please try again.", retryAfter).Because(cause)
	f.Code = codeDown
	return f
}

// PaymentSpent is the same for an order whose payment can never be started: the
// provider repeats its first, failed answer. Another order can.
func PaymentSpent(cause error) error {
	f := fault.Unavailable("Failed to start checkout process. Please try again.", 0).Because(cause)
	f.Code = codeSpent
	return f
}

// isDown reports whether err says that the provider is not asked at the moment.
func isDown(err error) bool { return hasCode(err, codeDown) }

// isSpent reports whether err says that the order's payment can never be started.
func isSpent(err error) bool { return hasCode(err, codeSpent) }

func hasCode(err error, code string) bool {
	f := fault.As(err)
	return f != nil && f.Code == code
}
