package limit_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/limit"
)

// The test sends events from new /64s of one /48, which providers assign for free. Another /48 and IPv4 addresses
// aren't affected, and Undo removes the event from both counts.
func TestT76A48SharesOneAllowance(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			factories, _ := nodes(t, engine)
			l := factories[0].Shared("forms", 2, time.Hour)
			allowed, tried := 0, 0
			ask := func(key string) bool {
				tried++
				return count(t, l.Allow(t.Context(), key))
			}
			for i := range 100 {
				if ask(fmt.Sprintf("2001:db8:7:%x::/64", i)) {
					allowed++
				}
			}
			if allowed != 2*16 {
				t.Errorf("%d of %d were allowed, want 32", allowed, tried)
			}
			l.Undo(t.Context(), "2001:db8:7:1::/64")
			if !ask("2001:db8:7:ff::/64") || ask("2001:db8:7:fe::/64") {
				t.Error("Undo doesn't remove exactly one event")
			}
			for _, other := range []string{"2001:db8:8:1::/64", "203.0.113.9", "ada"} {
				got := []bool{ask(other), ask(other), ask(other)}
				if want := []bool{true, true, false}; !slices.Equal(got, want) {
					t.Errorf("%s is allowed %v", other, got)
				}
			}
			if ask("2001:db8:8:1::/64") || !ask("2001:db8:8:2::/64") {
				t.Error("one /64 uses up its neighbors' allowance")
			}
		})
	}
}

// The test counts events in failing and in successful transactions.
func TestT76TransactionsCountForBothPrefixes(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		f := limit.NewFactory(clock.NewManual(time.Now()), true)
		f.Use(db)
		l := f.Shared("mails", 1, time.Hour)
		in := func(key string, fails error) (allowed bool) {
			err := db.Write(t.Context(), func(tx *database.Tx) error {
				allowed = count(t, l.AllowIn(t.Context(), tx, key))
				return fails
			})
			if err != nil {
				l.RolledBack(key)
			}
			return allowed
		}
		for i, fails := range []error{context.Canceled, nil} {
			allowed := 0
			for n := range 40 {
				if in(fmt.Sprintf("2001:db8:9:%x::/64", 100*i+n), fails) {
					allowed++
				}
			}
			if want := map[bool]int{true: 40, false: 16}[fails != nil]; allowed != want {
				t.Errorf("%d were allowed, want %d", allowed, want)
			}
		}
	})
}
