package orders_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// many is the number of orders with which the desk must still be fast.
const many = 100_000

// ledger returns the service on a database of many orders, 4 minutes apart.
func ledger(b *testing.B, db *database.DB) *orders.Service {
	b.Helper()
	states := []orders.State{orders.Paid, orders.Pending, orders.Expired, orders.Paid, orders.Refunded}
	start := time.Now().Add(-many * 4 * time.Minute)
	const batch = 5_000
	for from := 0; from < many; from += batch {
		err := db.Write(context.Background(), func(tx *database.Tx) error {
			for i := from; i < from+batch; i++ {
				at := start.Add(time.Duration(i) * 4 * time.Minute)
				o := orders.Order{
					ID: fmt.Sprintf("01a1fbce-3fbb-7623-8cc8-%012x", i), Number: fmt.Sprintf("2611-%06X", i),
					TokenHash: fmt.Sprint("hash", i),
					ServiceID: "video", ServiceName: "Video Package", TotalCents: int64(100 * (i*7919%9973 + 1)),
					Currency: money.USD,
					State:    states[i%len(states)], Mode: orders.ModeStripe, Buyer: sale.Party{Name: fmt.Sprintf("Buyer %d", i),
						Email: fmt.Sprintf("buyer%d@company%d.example", i, i%999)}, CreatedAt: at,
					FormData: orders.Form{"notes": strings.Repeat("We start soon. ", 40)},
				}
				if o.State == orders.Paid {
					o.PaidAt, o.PaidCents = &at, o.TotalCents
				}
				if err := orders.InsertOrder(context.Background(), tx, o); err != nil {
					return err
				}
				if i%4 != 0 {
					continue
				}
				if err := orders.InsertRenewal(context.Background(), tx, o, 100); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	err := db.Write(context.Background(), func(tx *database.Tx) error {
		_, err := tx.Exec(context.Background(), "ANALYZE")
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return orders.New(db, orders.Config{Content: shopContent(), Owner: ownerEmail}, goods, &consultationLog{}, nil)
}

// BenchmarkDesk measures a page of each of the desk's lists over 100,000 orders.
func BenchmarkDesk(b *testing.B) {
	for _, engine := range databasetest.Engines() {
		b.Run(string(engine), func(b *testing.B) {
			db := databasetest.Open(b, engine)
			s := ledger(b, db)
			middle := fmt.Sprintf("01a1fbce-3fbb-7623-8cc8-%012x", many/2)
			for _, c := range []struct {
				name, cursor string
				query        desk.Query
			}{
				{"newest", "", desk.Query{}},
				{"newest from the middle", middle, desk.Query{}},
				{"amount from the middle", middle, desk.Query{Sort: "amount"}},
				{"refunded from the middle", middle, desk.Query{States: map[string]string{"state": "refunded"}}},
				{"a mode without orders", "", desk.Query{States: map[string]string{"mode": "invoice"}}},
				{"search of many", "", desk.Query{Search: "video"}},
				{"search of one", "", desk.Query{Search: "buyer77@"}},
				{"search of none", "", desk.Query{Search: "nobody at all"}},
			} {
				b.Run(c.name, func(b *testing.B) {
					for b.Loop() {
						if _, err := s.Desk().Page(context.Background(), db, c.query, c.cursor, 50); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
			b.Run("currency", func(b *testing.B) {
				for b.Loop() {
					if other, err := s.HasOtherCurrency(context.Background(), db, money.USD); other || err != nil {
						b.Fatal(other, err)
					}
				}
			})
			b.Run("revenue", func(b *testing.B) {
				for b.Loop() {
					if _, err := s.Revenue(context.Background(), "Europe/Vienna"); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}
