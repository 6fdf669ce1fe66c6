package stripe

import (
	"context"
	"errors"
	"time"
)

// Verify exports verify.
var Verify = verify

// NewHasty returns a provider with shorter timeouts and a shorter break after failures.
func NewHasty(c Config, attempt, open time.Duration) *Provider {
	c.attemptTime, c.openTime = attempt, open
	return New(c)
}

// Trace is trace without its result.
func (p *Provider) Trace(ctx context.Context, intentID string) error {
	_, err := p.trace(ctx, intentID)
	if errors.Is(err, errNotOurs) {
		return nil
	}
	return err
}
