package limit_test

import (
	"testing"

	"harborlight/internal/clock"
	"harborlight/internal/fault"
	"harborlight/internal/limit"
)

func TestAGateBoundsWhatIsOpenAtOnce(t *testing.T) {
	t.Parallel()
	g := limit.NewFactory(clock.System, true).NewGate(2, 3)
	enter := func(key string) func() {
		t.Helper()
		leave, err := g.Enter(key)
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		return leave
	}
	refused := func(key string) {
		t.Helper()
		if _, err := g.Enter(key); fault.KindOf(err) != fault.KindTooMany {
			t.Errorf("%s: got %v, want a fault of kind TooMany", key, err)
		}
	}
	leave := enter("a")
	enter("a")
	refused("a")
	enter("b")
	refused("c") // three in all
	leave()
	enter("c")
	refused("a")
}

func TestAGateThatIsOffLetsEverybodyIn(t *testing.T) {
	t.Parallel()
	for name, g := range map[string]*limit.Gate{"off": limit.NewFactory(clock.System, false).NewGate(1, 1), "none": nil} {
		for range 3 {
			if _, err := g.Enter("a"); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
