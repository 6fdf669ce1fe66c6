package orders_test

import (
	"testing"
	"time"

	"harborlight/internal/platform/database"
)

// TestUnansweredOrdersExpire changes the provider, so that no inquiries about earlier payments are made.
func TestUnansweredOrdersExpire(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		s.begin(t, "", "ada@example.com")
		s.begin(t, "", "grace@example.com")
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			for email, mode := range map[string]string{"ada@example.com": "stripe", "grace@example.com": "invoice"} {
				if _, err := tx.Exec(t.Context(), `UPDATE orders SET mode = $1 WHERE buyer_email = $2`, mode, email); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		state := func(email string) string {
			state, err := database.One[string](t.Context(), s.App.DB, `SELECT state FROM orders WHERE buyer_email = $1`, email)
			if err != nil {
				t.Fatal(err)
			}
			return state
		}
		s.now.Advance(6 * 24 * time.Hour)
		s.Drain(t)
		if got := state("ada@example.com"); got != "pending" {
			t.Errorf("after six days it is %s", got)
		}
		s.now.Advance(26 * time.Hour)
		s.Drain(t)
		if got := state("ada@example.com"); got != "expired" {
			t.Errorf("after seven days it is %s", got)
		}
		s.now.Advance(60 * 24 * time.Hour)
		s.Drain(t)
		if got := state("grace@example.com"); got != "pending" {
			t.Errorf("an order by invoice is %s", got)
		}
		if mails := s.mailsOf(t, "orders.reminder", "ada@example.com"); len(mails) != 0 {
			t.Errorf("%d reminders of an order of a week ago", len(mails))
		}
	})
}
