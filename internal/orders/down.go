package orders

import (
	"time"

	"harborlight/internal/fault"
)

// codeDown is the code of the fault that ProviderDown returns.
const codeDown = "provider_down"

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

// isDown reports whether err says that the provider is not asked at the moment.
func isDown(err error) bool {
	f := fault.As(err)
	return f != nil && f.Code == codeDown
}
