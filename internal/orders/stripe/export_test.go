package stripe

import (
	"context"
	"errors"
	"time"
)

// Verify is verify, for tests from outside.
var Verify = verify

// NewHasty returns a provider that waits for an answer, and leaves Stripe alone
// after failures, for less time.
func NewHasty(c Config, attempt, open time.Duration) *Provider {
	c.attemptTime, c.openTime = attempt, open
	return New(c)
}

// Trace is trace without what it finds.
func (p *Provider) Trace(ctx context.Context, intentID string) error {
	_, err := p.trace(ctx, intentID)
	if errors.Is(err, errNotOurs) {
		return nil
	}
	return err
}
