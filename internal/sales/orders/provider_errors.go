package orders

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Fault codes.
const (
	codeDown      = "provider_down"
	CodeUnpayable = "payment_spent" // see OrderUnpayable
)

// ProviderFailed returns the fault for a failed call to the payment provider. The order remains, and the buyer can
// retry.
func ProviderFailed(cause error) error {
	return fault.Unavailable(message.OrdersCheckoutFailed, 0).WithCause(cause)
}

// ProviderDown returns a fault of kind Unavailable: the payment provider isn't being called because its last calls
// failed. Retrying before retryAfter is useless.
func ProviderDown(cause error, retryAfter time.Duration) error {
	f := fault.Unavailable(message.OrdersCheckoutFailed, retryAfter).WithCause(cause)
	f.Code = codeDown
	return f
}

// OrderUnpayable returns a fault of kind Unavailable with the code CodeUnpayable: the order's payment can never
// start, because the provider replays its first, failed response. A new order can be paid.
func OrderUnpayable(cause error) error {
	f := fault.Unavailable(message.OrdersCheckoutFailed, 0).WithCause(cause)
	f.Code = CodeUnpayable
	return f
}

// isDown reports whether the error is a ProviderDown fault.
func isDown(err error) bool { return hasCode(err, codeDown) }

// isUnpayable reports whether the error is a OrderUnpayable fault.
func isUnpayable(err error) bool { return hasCode(err, CodeUnpayable) }

func hasCode(err error, code string) bool {
	f := fault.As(err)
	return f != nil && f.Code == code
}
