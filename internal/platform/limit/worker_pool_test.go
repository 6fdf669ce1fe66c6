package limit_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/limit"
)

// The test queues five files behind one that is being read, the admin's last.
func TestT67AdminFilesComeFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		pool, done := limit.NewWorkerPool(1), make(chan struct{})
		var order []string
		work := func(ctx context.Context, name string) {
			err := pool.Run(ctx, func() error {
				<-done
				order = append(order, name)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		owner := auth.With(t.Context(), auth.Principal{Admin: true})
		go work(t.Context(), "first")
		synctest.Wait()
		for range 4 {
			go work(t.Context(), "later")
		}
		synctest.Wait()
		go work(owner, "owner")
		synctest.Wait()
		close(done)
		synctest.Wait()
		if !slices.Equal(order, []string{"first", "owner", "later", "later", "later", "later"}) {
			t.Errorf("read in the order %v", order)
		}
	})
}

func TestWorkerPoolTimeoutsAndCancelledWaits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		pool, done := limit.NewWorkerPool(1), make(chan struct{})
		go func() { _ = pool.Run(t.Context(), func() error { <-done; return nil }) }()
		synctest.Wait()
		never := func() error { t.Error("it was not its turn"); return nil }
		if err := pool.Run(t.Context(), never); fault.KindOf(err) != fault.KindUnavailable {
			t.Errorf("after the patience: %v", err)
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if err := pool.Run(gone, never); !errors.Is(err, context.Canceled) {
			t.Errorf("after a cancelled wait: %v", err)
		}
		close(done)
		synctest.Wait()
		err := pool.Run(t.Context(), func() error { return fault.Invalid(fault.Plain("x")) })
		if fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("afterwards: %v", err)
		}
	})
}
