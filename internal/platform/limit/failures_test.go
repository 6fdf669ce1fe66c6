package limit_test

import (
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/limit"
)

func TestFailures(t *testing.T) {
	t.Parallel()
	backoff := limit.Backoff{Free: 3, First: 30 * time.Second, Longest: 2 * time.Minute, Memory: time.Hour}
	start := func() (*limit.Failures, *clock.Manual) {
		c := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
		return limit.NewFactory(c, true).NewFailures(backoff), c
	}
	wait := func(f *limit.Failures, key string) time.Duration {
		if err := fault.As(f.Begin(t.Context(), key)); err != nil {
			return err.RetryAfter
		}
		return 0
	}
	fail := func(t *testing.T, f *limit.Failures, times int) {
		t.Helper()
		for range times {
			if d := wait(f, "ada"); d != 0 {
				t.Fatalf("has to wait %v", d)
			}
		}
	}

	t.Run("a few cost nothing, then the wait doubles up to the longest", func(t *testing.T) {
		f, c := start()
		fail(t, f, 3)
		for _, want := range []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute, 2 * time.Minute} {
			if got := wait(f, "ada"); got != want {
				t.Fatalf("the wait is %v, want %v", got, want)
			}
			if d := wait(f, "bea"); d != 0 {
				t.Fatalf("another key has to wait %v", d)
			}
			f.Reset(t.Context(), "bea")
			c.Advance(want)
			fail(t, f, 1)
		}
	})
	t.Run("a refused try counts for nothing", func(t *testing.T) {
		f, c := start()
		fail(t, f, 3)
		for range 50 {
			_ = wait(f, "ada")
		}
		c.Advance(30 * time.Second)
		fail(t, f, 1)
	})
	t.Run("failures expire after an hour or after Forgive", func(t *testing.T) {
		f, c := start()
		fail(t, f, 3)
		c.Advance(time.Hour)
		fail(t, f, 3)
		f.Reset(t.Context(), "ada")
		fail(t, f, 3)
	})
	t.Run("a try that did not fail is taken back", func(t *testing.T) {
		f, _ := start()
		for range 20 {
			fail(t, f, 1)
			f.Undo(t.Context(), "ada")
		}
		fail(t, f, 3)
		if wait(f, "ada") == 0 {
			t.Error("four failures cost nothing")
		}
	})
	t.Run("a hard stop is a wait as long as the memory", func(t *testing.T) {
		c := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
		f := limit.NewFactory(c, true).NewFailures(limit.Backoff{
			Free: 5, First: time.Hour, Longest: time.Hour, Memory: time.Hour})
		allowed := 0
		for range 59 {
			if wait(f, "ada") == 0 {
				allowed++
			}
			c.Advance(time.Minute)
		}
		if allowed != 5 {
			t.Errorf("%d tries in an hour, want 5", allowed)
		}
	})
	t.Run("switched off, or none at all, it allows everything", func(t *testing.T) {
		var none *limit.Failures
		off := limit.NewFactory(clock.System, false).NewFailures(backoff)
		for range 10 {
			if none.Begin(t.Context(), "ada") != nil || off.Begin(t.Context(), "ada") != nil {
				t.Fatal("refused")
			}
		}
	})
}
