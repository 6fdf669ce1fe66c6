package limit_test

import (
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/limit"
)

func TestUndoRemovesEvents(t *testing.T) {
	t.Parallel()
	limiter := limit.NewFactory(clock.NewManual(time.Now()), true).New(2, time.Hour)
	for range 10 {
		if err := limiter.Allow(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
		limiter.Undo(t.Context(), "a")
	}
	limiter.Undo(t.Context(), "never seen")
	allowed := 0
	for range 5 {
		if limiter.Allow(t.Context(), "a") == nil {
			allowed++
		}
	}
	if allowed != 2 {
		t.Errorf("%d events are allowed, want 2", allowed)
	}
}
