package orders_test

import (
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
)

// eachDay runs fn on each engine at half past midnight in Vienna on 21 November 2026, which is still the day before
// in New York.
func eachDay(t *testing.T, fn func(t *testing.T, w world)) {
	t.Parallel()
	databasetest.EachAt(t, time.Date(2026, time.November, 20, 23, 30, 0, 0, time.UTC),
		func(t *testing.T, db *database.DB, _ *clock.Manual) { fn(t, newWorld(db)) })
}

func moment(day, hour int) *time.Time {
	at := time.Date(2026, time.November, day, hour, 0, 0, 0, time.UTC)
	return &at
}

func TestRevenueIsCountedByTheOwnersDays(t *testing.T) {
	eachDay(t, func(t *testing.T, w world) {
		late := time.Date(2026, time.November, 20, 23, 10, 0, 0, time.UTC) // the 21st in Vienna
		insert(t, w.db,
			sold{created: *moment(19, 8), paidAt: &late, paid: 90_000, refunded: 20_000,
				state: orders.PartiallyRefunded},
			sold{created: *moment(19, 9)},
			sold{created: late, paidAt: &late, paid: 10_000, state: orders.Paid},
			sold{created: *moment(18, 8), paidAt: moment(18, 9), paid: 1_000, state: orders.Paid,
				mode: orders.ModeTest},
			sold{created: *moment(18, 8), paidAt: moment(18, 9), paid: 2_000, state: orders.Paid, ref: "cs_test_a"},
			sold{created: moment(20, 0).AddDate(0, 0, -45), paidAt: moment(1, 9), paid: 5_000, state: orders.Paid},
			sold{created: moment(20, 0).AddDate(0, 0, -45), paid: 7_000},
		)
		for zone, want := range map[string]map[string]orders.Figures{
			"Europe/Vienna": {
				"2026-11-21": {PaidCents: 100_000, RefundedCents: 20_000, Started: 1, Converted: 1},
				"2026-11-20": {},
				"2026-11-19": {Started: 2, Converted: 1},
				"2026-11-01": {PaidCents: 5_000},
			},
			"America/New_York": {
				"2026-11-20": {PaidCents: 100_000, RefundedCents: 20_000, Started: 1, Converted: 1},
				"2026-11-19": {Started: 2, Converted: 1},
			},
		} {
			r, err := w.Revenue(t.Context(), zone)
			if err != nil {
				t.Fatal(err)
			}
			if r.IsTest || r.Hidden != 2 || len(r.Days) != 30 || r.Zone != zone {
				t.Errorf("%s: %+v", zone, r)
			}
			got := map[string]orders.Figures{}
			for _, d := range r.Days {
				got[d.Day] = d.Figures
			}
			for day, figures := range want {
				if got[day] != figures {
					t.Errorf("%s, %s: %+v, want %+v", zone, day, got[day], figures)
				}
			}
			if total := (orders.Figures{PaidCents: 105_000, RefundedCents: 20_000, Started: 3,
				Converted: 2}); r.Total != total {
				t.Errorf("%s: the total is %+v, want %+v", zone, r.Total, total)
			}
		}
		first, err := w.Revenue(t.Context(), "Europe/Vienna")
		if err != nil || first.Days[0].Day != "2026-10-23" || first.Days[29].Day != "2026-11-21" {
			t.Errorf("the days go from %s to %s, %v", first.Days[0].Day, first.Days[29].Day, err)
		}
	})
}

func TestTestOrdersCountOnlyWithoutRealOrders(t *testing.T) {
	eachDay(t, func(t *testing.T, w world) {
		if r, err := w.Revenue(t.Context(), "UTC"); err != nil || r.IsTest || r.Hidden != 0 ||
			r.Total != (orders.Figures{}) {
			t.Errorf("nothing is counted as %+v, %v", r, err)
		}
		insert(t, w.db, sold{created: *moment(18, 8), paidAt: moment(18, 9), paid: 1_000, state: orders.Paid,
			mode: orders.ModeTest})
		if r, err := w.Revenue(t.Context(), "UTC"); err != nil || !r.IsTest || r.Hidden != 0 ||
			r.Total.PaidCents != 1_000 {
			t.Errorf("only tests are counted as %+v, %v", r, err)
		}
		insert(t, w.db, sold{created: *moment(18, 8)})
		if r, err := w.Revenue(t.Context(), "UTC"); err != nil || r.IsTest || r.Hidden != 1 ||
			r.Total != (orders.Figures{Started: 1}) {
			t.Errorf("a real order beside a test is counted as %+v, %v", r, err)
		}
	})
}

func TestRevenueNeedsAZoneThatExists(t *testing.T) {
	eachDay(t, func(t *testing.T, w world) {
		for _, zone := range []string{"", "Local", "Vienna", "../../etc/passwd", "Europe/Vienna\x00", "'"} {
			if _, err := w.Revenue(t.Context(), zone); fault.KindOf(err) != fault.KindInvalid {
				t.Errorf("the zone %q: %v", zone, err)
			}
		}
	})
}
