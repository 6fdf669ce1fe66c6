package orders

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// The codes of the faults below.
const (
	codeDown  = "provider_down"
	CodeSpent = "payment_spent" // of PaymentSpent
)

// ProviderFailed is the fault of a Payments whose call failed. The order stays, and the buyer can
// try again.
func ProviderFailed(cause error) error {
	return fault.Unavailable(message.OrdersCheckoutFailed, 0).Because(cause)
}

// ProviderDown is the fault of a Payments that makes no call because the last ones failed. Retrying
// before retryAfter is useless.
func ProviderDown(cause error, retryAfter time.Duration) error {
	f := fault.Unavailable(message.OrdersCheckoutFailed, retryAfter).Because(cause)
	f.Code = codeDown
	return f
}

// PaymentSpent is the fault of an order whose payment can never start, because the provider repeats
// its first, failed answer. A new order can.
func PaymentSpent(cause error) error {
	f := fault.Unavailable(message.OrdersCheckoutFailed, 0).Because(cause)
	f.Code = CodeSpent
	return f
}

// isDown reports whether the provider is not being called at the moment.
func isDown(err error) bool { return hasCode(err, codeDown) }

// isSpent reports whether the order's payment can never start.
func isSpent(err error) bool { return hasCode(err, CodeSpent) }

func hasCode(err error, code string) bool {
	f := fault.As(err)
	return f != nil && f.Code == code
}
