package limit_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"harborlight/internal/clock"
	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

func TestSlots(t *testing.T) {
	t.Parallel()
	slots := func(patience time.Duration, enabled bool) *limit.Slots {
		return limit.NewFactory(clock.System, enabled).NewSlots(2, patience)
	}
	take := func(t *testing.T, s *limit.Slots, key string) (release func()) {
		t.Helper()
		release, err := s.Take(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		return release
	}

	t.Run("the third of a key is refused in words, those of other keys are not", func(t *testing.T) {
		t.Parallel()
		s := slots(0, true)
		take(t, s, "ann")
		take(t, s, "ann")
		_, err := s.Take(t.Context(), "ann")
		if f := fault.As(err); f == nil || f.Kind != fault.KindTooMany || f.RetryAfter < time.Second {
			t.Errorf("the third: %v", err)
		}
		take(t, s, "bob")
	})

	t.Run("the third waits for one that is given back", func(t *testing.T) {
		t.Parallel()
		s := slots(time.Hour, true)
		take(t, s, "ann")
		release := take(t, s, "ann")
		got := make(chan error, 1)
		go func() {
			_, err := s.Take(context.Background(), "ann")
			got <- err
		}()
		release()
		release() // a second call does no harm
		if err := <-got; err != nil {
			t.Error(err)
		}
	})

	t.Run("who goes away waits no longer", func(t *testing.T) {
		t.Parallel()
		s := slots(time.Hour, true)
		take(t, s, "ann")
		take(t, s, "ann")
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Take(gone, "ann"); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})

	t.Run("keys without slots are forgotten", func(t *testing.T) {
		t.Parallel()
		s := slots(time.Hour, true)
		release := take(t, s, "ann")
		if s.Len() != 1 {
			t.Errorf("%d keys are remembered, want 1", s.Len())
		}
		release()
		if s.Len() != 0 {
			t.Errorf("%d keys are remembered, want none", s.Len())
		}
	})

	t.Run("switched off they are never used up", func(t *testing.T) {
		t.Parallel()
		s := slots(time.Hour, false)
		for range 10 {
			take(t, s, "ann")
		}
	})
}
