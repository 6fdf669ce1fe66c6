package jobs_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

const heldFor = 25 * time.Second

// held is a queue whose handler records the payloads.
type held struct {
	queue

	ran []string
}

func eachHeld(t *testing.T, fn func(t *testing.T, h *held)) {
	t.Helper()
	t.Parallel()
	eachEngine(t, func(t *testing.T, q queue) {
		h := &held{queue: q}
		jobs.Handle(q.Runner, "say", func(_ context.Context, word string) error {
			h.ran = append(h.ran, word)
			return nil
		})
		fn(t, h)
	})
}

// hold adds a job for each word, in one transaction.
func (h *held) hold(t *testing.T, key string, words ...string) {
	t.Helper()
	ctx := jobs.Hold(t.Context(), key, heldFor)
	err := h.db.Write(ctx, func(tx *database.Tx) error {
		for _, word := range words {
			if err := jobs.Enqueue(ctx, tx, jobs.Job{Kind: "say", Payload: word}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (h *held) withdraw(t *testing.T, key string, wantWithdrawn, wantBegun bool) {
	t.Helper()
	err := h.db.Write(t.Context(), func(tx *database.Tx) error {
		withdrawn, begun, err := jobs.Withdraw(t.Context(), tx, key)
		if withdrawn != wantWithdrawn || begun != wantBegun {
			t.Errorf("Withdraw(%s) = %t, %t; want %t, %t", key, withdrawn, begun, wantWithdrawn, wantBegun)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// after advances the clock and compares the words of the jobs that ran since the last call.
func (h *held) after(t *testing.T, d time.Duration, want ...string) {
	t.Helper()
	h.clock.Advance(d)
	h.ran = nil
	if err := h.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if slices.Sort(h.ran); !slices.Equal(h.ran, want) {
		t.Errorf("after %s ran %v, want %v", d, h.ran, want)
	}
}

func TestHeldJobsCanBeWithdrawn(t *testing.T) {
	eachHeld(t, func(t *testing.T, h *held) {
		h.hold(t, "undone", "a", "b")
		h.hold(t, "kept", "c")
		h.after(t, heldFor-time.Second)
		h.withdraw(t, "undone", true, false)
		h.withdraw(t, "undone", false, false)
		h.after(t, time.Second, "c")
		h.withdraw(t, "kept", false, true)
	})
}

// The test repeats a hold after its job has run: the earlier job doesn't count as begun.
func TestWithdrawReportsTheNewestHold(t *testing.T) {
	eachHeld(t, func(t *testing.T, h *held) {
		h.hold(t, "again", "a")
		h.after(t, heldFor, "a")
		h.hold(t, "again", "a")
		h.withdraw(t, "again", true, false)
		h.after(t, heldFor)
	})
}

func TestNewestOfEqualHeldJobsRuns(t *testing.T) {
	eachHeld(t, func(t *testing.T, h *held) {
		for _, key := range []string{"first", "second"} {
			h.hold(t, key, "a")
			h.clock.Advance(time.Second)
		}
		h.after(t, time.Minute, "a")

		h.hold(t, "first", "a")
		h.clock.Advance(time.Second)
		h.hold(t, "second", "a")
		h.withdraw(t, "second", true, false) // so the first is the newest
		h.after(t, time.Minute, "a")
	})
}
