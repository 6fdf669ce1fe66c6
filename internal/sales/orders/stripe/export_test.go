package stripe

import (
	"context"
	"errors"
	"time"
)

// Verify exports verify for tests.
var Verify = verify

// NewHasty returns a provider with shorter timeouts and a shorter pause after failures.
func NewHasty(c Config, attempt, open time.Duration) *Provider {
	c.attemptTime, c.openTime = attempt, open
	return New(c)
}

// Trace calls trace and returns only its error.
func (p *Provider) Trace(ctx context.Context, intentID string) error {
	_, err := p.trace(ctx, intentID)
	if errors.Is(err, errNotOurs) {
		return nil
	}
	return err
}
