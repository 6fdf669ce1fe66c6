package limit_test

import (
	"testing"
	"time"

	"harborlight/internal/clock"
	"harborlight/internal/limit"
)

func TestAnEventThatDidNotHappenIsGivenBack(t *testing.T) {
	t.Parallel()
	limiter := limit.NewFactory(clock.NewManual(time.Now()), true).New(2, time.Hour)
	for range 10 {
		if err := limiter.Allow("a"); err != nil {
			t.Fatal(err)
		}
		limiter.Undo("a")
	}
	limiter.Undo("never seen")
	if limiter.Allow("a") != nil || limiter.Allow("a") != nil || limiter.Allow("a") == nil {
		t.Error("two events are allowed, no more and no less")
	}
}
