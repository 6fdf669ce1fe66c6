package limit_test

import (
	"fmt"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/limit"
)

func TestLimiter(t *testing.T) {
	newLimiter := func(enabled bool) (*limit.Limiter, *clock.Manual) {
		c := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
		return limit.NewFactory(c, enabled).New(3, time.Minute), c
	}

	t.Run("refuses the one after the last, and says for how long", func(t *testing.T) {
		l, _ := newLimiter(true)
		for range 3 {
			if err := l.Allow(t.Context(), "a"); err != nil {
				t.Fatal(err)
			}
		}
		err := l.Allow(t.Context(), "a")
		if f := fault.As(err); f == nil || f.Kind != fault.KindTooMany || f.RetryAfter != 20*time.Second {
			t.Fatalf("got %v", err)
		}
		if err := l.Allow(t.Context(), "b"); err != nil {
			t.Errorf("another key is refused too: %v", err)
		}
	})
	t.Run("allows again as time goes by", func(t *testing.T) {
		l, c := newLimiter(true)
		for range 3 {
			_ = l.Allow(t.Context(), "a")
		}
		c.Advance(20 * time.Second)
		if err := l.Allow(t.Context(), "a"); err != nil {
			t.Error(err)
		}
		if err := l.Allow(t.Context(), "a"); err == nil {
			t.Error("two were allowed where one had become free")
		}
	})
	t.Run("stays bounded under a flood of keys", func(t *testing.T) {
		l, _ := newLimiter(true)
		for i := range 120_000 {
			_ = l.Allow(t.Context(), fmt.Sprint(i))
		}
		if n := l.Len(); n > 50_000 {
			t.Errorf("%d keys are kept", n)
		}
	})
	t.Run("allows everything when switched off", func(t *testing.T) {
		l, _ := newLimiter(false)
		for range 10 {
			if err := l.Allow(t.Context(), "a"); err != nil {
				t.Fatal(err)
			}
		}
	})
}
