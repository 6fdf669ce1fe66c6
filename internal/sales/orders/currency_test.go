package orders_test

import (
	"fmt"
	"testing"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// TestNewestRealOrderDeterminesCurrency places test orders in euros before and after a real order in dollars.
func TestNewestRealOrderDeterminesCurrency(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		state := orders.Pending
		store := func(n int, mode orders.Mode, c money.Currency) {
			t.Helper()
			err := w.db.Write(t.Context(), func(tx *database.Tx) error {
				return orders.InsertOrder(t.Context(), tx, orders.Order{
					ID: fmt.Sprintf("01a1fbce-3fbb-7623-8cc8-%012x", n), Number: fmt.Sprintf("2611-%06X", n),
					TokenHash: fmt.Sprint("hash", n), ServiceID: "video", ServiceName: "Video", TotalCents: 100, Currency: c,
					State: state, Mode: mode, Buyer: sale.Party{Email: "ada@site.example"},
					CreatedAt: time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC),
				})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		other := func(c money.Currency) bool {
			t.Helper()
			other, err := w.HasOtherCurrency(t.Context(), w.db, c)
			if err != nil {
				t.Fatal(err)
			}
			return other
		}
		store(1, orders.ModeTest, "eur")
		if other(money.USD) || other("eur") {
			t.Error("tests fix the currency")
		}
		store(2, orders.ModeStripe, money.USD)
		store(3, orders.ModeTest, "eur")
		if other(money.USD) || !other("eur") {
			t.Error("the order in dollars fixes nothing")
		}
		// these states aren't binding
		for n, free := range []orders.State{orders.Created, orders.Expired, orders.Cancelled} {
			state = free
			if store(4+n, orders.ModeInvoice, "gbp"); other(money.USD) {
				t.Errorf("an order that is %s fixes the currency", free)
			}
		}
		state = orders.Created
		if store(7, orders.ModeStripe, "gbp"); !other(money.USD) {
			t.Error("an order with a pending payment doesn't fix the currency")
		}
	})
}
