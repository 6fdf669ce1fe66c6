package limit_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/limit"
)

func TestWorkLimiter(t *testing.T) {
	t.Parallel()
	newLimiter := func(waiting int, patience time.Duration) *limit.WorkLimiter {
		return limit.NewFactory(clock.System, true).NewWorkLimiter(
			limit.WorkLimits{MaxRunning: 2, MaxWaiting: waiting, MaxWait: patience, MaxDebt: time.Hour})
	}
	take := func(t *testing.T, l *limit.WorkLimiter, account string) (done func()) {
		t.Helper()
		done, err := l.Acquire(t.Context(), account, "net of "+account, 0)
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	refused := func(t *testing.T, what string, err error) {
		t.Helper()
		if f := fault.As(err); f == nil || f.Kind != fault.KindTooMany || f.RetryAfter < time.Second {
			t.Errorf("%s: %v", what, err)
		}
	}

	t.Run("the third of an account is refused in words, those of others are not", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(1, 0)
		take(t, l, "ann")
		take(t, l, "ann")
		_, err := l.Acquire(t.Context(), "ann", "elsewhere", 0)
		refused(t, "the third", err)
		take(t, l, "bob")
	})

	t.Run("the third waits for a turn that ends, the fifth is refused at once", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(2, time.Hour)
		take(t, l, "ann")
		done := take(t, l, "ann")
		got := make(chan error, 3)
		for range 3 {
			go func() {
				_, err := l.Acquire(context.Background(), "ann", "elsewhere", 0)
				got <- err
			}()
		}
		refused(t, "the fifth", <-got)
		done()
		done() // a second call has no effect
		if err := <-got; err != nil {
			t.Error(err)
		}
	})

	t.Run("a network has the turns of four accounts", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(0, 0)
		for i := range 9 {
			_, err := l.Acquire(t.Context(), fmt.Sprint(i), "office", 0)
			if (err != nil) != (i == 8) {
				t.Errorf("account %d: %v", i, err)
			}
		}
		if _, err := l.Acquire(t.Context(), "", "hotel", 0); err != nil {
			t.Errorf("a visitor elsewhere: %v", err)
		}
	})

	t.Run("a cancelled request stops waiting", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(1, time.Hour)
		take(t, l, "ann")
		take(t, l, "ann")
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := l.Acquire(gone, "ann", "elsewhere", 0); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})

	t.Run("idle keys are deleted", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(0, 0)
		done := take(t, l, "ann")
		if l.Len() != 2 {
			t.Errorf("%d keys are remembered, want account and network", l.Len())
		}
		take(t, l, "ann")()
		done()
		if l.Len() != 0 {
			t.Errorf("%d keys are remembered, want none", l.Len())
		}
	})

	t.Run("switched off it allows everything", func(t *testing.T) {
		t.Parallel()
		l := limit.NewFactory(clock.System, false).NewWorkLimiter(limit.WorkLimits{MaxRunning: 1})
		for range 10 {
			take(t, l, "ann")
		}
	})
}

// One account works for as long as it may, with files of two megabytes.
func TestT64HeavyWorkAddsDebtToItsPayer(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC))
	l := limit.NewFactory(now, true).NewWorkLimiter(
		limit.WorkLimits{MaxRunning: 2, MaxWaiting: 4, MaxWait: time.Second, MaxDebt: 10 * time.Minute})
	work := func(account string) error {
		done, err := l.Acquire(t.Context(), account, "hotel", 2<<20)
		if err == nil {
			now.Advance(time.Minute)
			done()
		}
		return err
	}
	n := 0
	var err error
	for ; err == nil && n < 100; n++ {
		err = work("ann")
	}
	if n--; n != 7 { // each minute adds four minutes of debt and pays one
		t.Errorf("%d minutes of work are done, want 7", n)
	}
	f := fault.As(err)
	if f == nil || f.Kind != fault.KindTooMany || f.RetryAfter != 2*time.Minute {
		t.Fatalf("the next: %v", err)
	}
	if err := work("bob"); err != nil {
		t.Errorf("another account in the same network: %v", err)
	}
	now.Advance(f.RetryAfter)
	if err := work("ann"); err != nil {
		t.Errorf("after %s: %v", f.RetryAfter, err)
	}
}
