// Package hang contains the time limit of tests that wait for something. It is for tests only.
package hang

import (
	"testing"
	"time"
)

// Limit is the time after which a waiting test counts as hanging. It is far longer than anything takes on a slow,
// loaded machine, so that only a fault reaches it.
const Limit = 5 * time.Minute

// Eventually waits until the condition is true, and fails the test with what after Limit.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	deadline := time.After(Limit)
	ticks := time.NewTicker(10 * time.Millisecond)
	defer ticks.Stop()
	for !holds() {
		select {
		case <-deadline:
			t.Fatalf("waited in vain: %s", what)
		case <-ticks.C:
		}
	}
}
