package realtime_test

import (
	"fmt"
	"testing"

	"harborlight/internal/platform/realtime"
)

func TestStreamLimiter(t *testing.T) {
	t.Parallel()
	enter := func(t *testing.T, g *realtime.StreamLimiter, network, person string, n int) (leave func()) {
		t.Helper()
		for i := range n {
			var ok bool
			if leave, ok = g.Acquire(network, person); !ok {
				t.Fatalf("stream %d of %s at %s was refused", i+1, person, network)
			}
		}
		return leave
	}
	refuse := func(t *testing.T, g *realtime.StreamLimiter, network, person string) {
		t.Helper()
		if _, ok := g.Acquire(network, person); ok {
			t.Fatalf("another stream of %s at %s was admitted", person, network)
		}
	}
	t.Run("six of a person, until one ends", func(t *testing.T) {
		g := &realtime.StreamLimiter{}
		leave := enter(t, g, "a", "ann", 6)
		refuse(t, g, "b", "ann")
		leave()
		leave() // counts once
		enter(t, g, "b", "ann", 1)
		refuse(t, g, "b", "ann")
	})
	t.Run("twenty per network, across all users", func(t *testing.T) {
		g := &realtime.StreamLimiter{}
		enter(t, g, "a", "", 19)
		leave := enter(t, g, "a", "ann", 1)
		refuse(t, g, "a", "bob")
		enter(t, g, "b", "bob", 1)
		leave()
		enter(t, g, "a", "bob", 1)
	})
	t.Run("20,000 of all, from any network if the limits are off", func(t *testing.T) {
		g := &realtime.StreamLimiter{NoNetworkLimit: true}
		for i := range 20_000 {
			enter(t, g, "a", fmt.Sprint(i), 1)
		}
		refuse(t, g, "a", "one more")
	})
}
