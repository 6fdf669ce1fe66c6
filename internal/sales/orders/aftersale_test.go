package orders_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/orders"
)

// shopfront is the complete program in test mode with a manual clock.
type shopfront struct {
	*apptest.Server
	now *clock.Manual
}

func eachShop(t *testing.T, fn func(t *testing.T, s shopfront)) {
	t.Helper()
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
			fn(t, shopfront{apptest.Start(t, engine, apptest.WithClock(now), apptest.Payments("test")), now})
		})
	}
}

// begin starts a checkout of the video for the address and returns its payment page.
func (s shopfront) begin(t *testing.T, bearer, email string) string {
	t.Helper()
	answer := s.Do(t, "POST", "/api/checkout", bearer,
		video(map[string]any{"email": email, "name": "Buy pills at pills.example"}))
	var ok orders.CheckoutAnswer
	answer.Decode(t, &ok)
	return strings.TrimPrefix(ok.URL, s.App.Config.PublicURL)
}

// applyUpdate applies an update about the order of a payment page, like a payment provider.
func (s shopfront) applyUpdate(t *testing.T, page string, n orders.PaymentUpdate) {
	t.Helper()
	n.Source = "provider"
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) (err error) {
		n.OrderID, err = database.One[string](t.Context(), tx, "SELECT id FROM orders WHERE token_hash = $1",
			id.Hash(tokenOf(page)))
		return err
	})
	if err == nil {
		err = s.App.Orders().Apply(t.Context(), n)
	}
	if err != nil {
		t.Fatal(err)
	}
	s.Drain(t)
}

// expires expires the unpaid checkout of a payment page.
func (s shopfront) expires(t *testing.T, page string) {
	t.Helper()
	s.applyUpdate(t, page, orders.PaymentUpdate{Kind: orders.UpdateExpired})
}

// mailsOf returns the mails of one kind to an address.
func (s shopfront) mailsOf(t *testing.T, kind, email string) []apptest.Mail {
	t.Helper()
	mails := []apptest.Mail{}
	for _, m := range s.Mails(t, email) {
		if m.Kind == kind {
			mails = append(mails, m)
		}
	}
	return mails
}

// linkIn returns the path and query of the first link to path in a mail.
func (s shopfront) linkIn(t *testing.T, m apptest.Mail, path string) string {
	t.Helper()
	_, rest, found := strings.Cut(m.Text, s.App.Config.PublicURL+path)
	if !found {
		t.Fatalf("no link to %s in\n%s", path, m.Text)
	}
	end := strings.IndexAny(rest, " \n\"<>")
	return path + rest[:end]
}

func TestReceiptLinksToOrder(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		page := s.begin(t, "", "ada@example.com")
		s.Do(t, "POST", page+"/pay", "", nil)
		s.Drain(t)
		receipt := s.mailsOf(t, "orders.receipt", "ada@example.com")[0]
		for _, want := range []string{"Amount paid: $1,497", "Paid on: 21 November 2026",
			"Money back until 21 December 2026", "What happens next", "within 24 hours"} {
			if !strings.Contains(receipt.Text, want) {
				t.Errorf("the receipt lacks %q:\n%s", want, receipt.Text)
			}
		}
		link, err := url.Parse(s.linkIn(t, receipt, "/payment-success"))
		if err != nil {
			t.Fatal(err)
		}
		var o orders.OrderStatus
		s.Do(t, "GET", "/api/orders/"+link.Query().Get("order"), "", nil).Decode(t, &o)
		if o.State != orders.Paid || !strings.Contains(receipt.Subject, o.Number) {
			t.Errorf("the link of %q leads to %+v", receipt.Subject, o)
		}
	})
}

// An expired order is resumed as another order through the reminder's link. The receipt links to the new order,
// although its token was never stored.
func TestResumedOrderIsPaidAndReceiptLinksToIt(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		page := s.begin(t, "", "ada@example.com")
		for range 2 { // twice, so that the second order resumes a resumed one
			s.expires(t, page)
			var next orders.CheckoutAnswer
			s.Do(t, "POST", "/api/orders/"+tokenOf(page)+"/resume", "", nil).Decode(t, &next)
			again := strings.TrimPrefix(next.URL, s.App.Config.PublicURL)
			if again == page || !strings.HasPrefix(again, "/checkout/test/") {
				t.Fatalf("the buyer goes on at %q", next.URL)
			}
			page = again
		}
		s.Do(t, "POST", page+"/pay", "", nil)
		s.Drain(t)
		if link := s.linkIn(t, s.mailsOf(t, "orders.receipt", "ada@example.com")[0],
			"/payment-success"); !strings.Contains(link, "order="+tokenOf(page)) {
			t.Errorf("the receipt leads to %s, not to %s", link, tokenOf(page))
		}
		if n := len(s.mailsOf(t, "orders.reminder", "ada@example.com")); n != 1 {
			t.Errorf("%d reminders", n)
		}
	})
}

func TestRefundNotifiesBuyerAndOwner(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		ada := s.SignIn(t, "ada@example.com")
		page := s.begin(t, ada, "ada@example.com")
		s.Do(t, "POST", page+"/pay", "", nil)
		s.Drain(t)
		s.applyUpdate(t, page, orders.PaymentUpdate{Kind: orders.UpdateRefunded, Cents: 50000})
		s.now.Advance(time.Minute)
		s.applyUpdate(t, page, orders.PaymentUpdate{Kind: orders.UpdateRefunded, Cents: 149700})
		refunds := s.mailsOf(t, "orders.refund", "ada@example.com")
		if len(refunds) != 2 {
			t.Fatalf("%d mails of two refunds", len(refunds))
		}
		for i, wants := range [][]string{
			{"no money moves, and $500", "Of a payment of: $1,497", "/payment-success?order="},
			{"no money moves, and $997", "Refunded in all: $1,497", "/payment-success?order="},
		} {
			for _, want := range wants {
				if !strings.Contains(refunds[i].Text, want) {
					t.Errorf("refund %d lacks %q:\n%s", i+1, want, refunds[i].Text)
				}
			}
		}
		if notices := s.mailsOf(t, "orders.refunded_notice", owner); len(notices) != 2 ||
			!strings.HasPrefix(notices[0].Subject, "Order refunded: ") {
			t.Errorf("the owner got %v", notices)
		}
		if told := s.Do(t, "GET", "/api/notifications", ada, nil).Body; !strings.Contains(told,
			"$997 of your payment for Video Package is on its way back") {
			t.Errorf("the account received %s", told)
		}
	})
}

func TestDisputesAndMismatchesNotifyOwner(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		page := s.begin(t, "", "ada@example.com")
		s.Do(t, "POST", page+"/pay", "", nil)
		s.Drain(t)
		before := len(s.Mails(t, "ada@example.com"))
		s.applyUpdate(t, page, orders.PaymentUpdate{Kind: orders.UpdateDisputed, Dispute: orders.DisputeOpen, Cents: 149700})
		s.applyUpdate(t, page, orders.PaymentUpdate{Kind: orders.UpdateDisputed, Dispute: orders.DisputeLost, Cents: 149700})
		s.applyUpdate(t, page, orders.PaymentUpdate{Kind: orders.UpdateMismatch, Reason: fault.Plain("It was made in another currency.")})
		for kind, want := range map[string]string{
			"orders.disputed_notice":     "bank wants the money back",
			"orders.dispute_lost_notice": "the money went back",
			"orders.mismatch_notice":     "It was made in another currency.",
		} {
			if notices := s.mailsOf(t, kind, owner); len(notices) != 1 || !strings.Contains(notices[0].Text, want) ||
				notices[0].ReplyTo != "ada@example.com" {
				t.Errorf("%s: the owner got %v", kind, notices)
			}
		}
		after := s.Mails(t, "ada@example.com")
		if len(after) != before+1 || len(s.mailsOf(t, "billing.credit_note", "ada@example.com")) != 1 {
			t.Errorf("the buyer got %d mails about it, want the credit note", len(after)-before)
		}
	})
}

func TestUnfinishedCheckoutGetsOneReminder(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		page := s.begin(t, "", "ada@example.com")
		s.expires(t, page)
		reminders := func() []apptest.Mail { return s.mailsOf(t, "orders.reminder", "ada@example.com") }
		if n := len(reminders()); n != 1 {
			t.Fatalf("%d reminders", n)
		}
		mail := reminders()[0]
		if link := s.linkIn(t, mail, "/checkout-incomplete"); !strings.Contains(link, "order="+tokenOf(page)) {
			t.Errorf("the link is %s", link)
		}
		refuse := s.App.Config.PublicURL + s.linkIn(t, mail, orders.OptOutPath)
		for _, want := range []string{"\nList-Unsubscribe: <" + refuse + ">\n",
			"\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n"} {
			if !strings.Contains(mail.Text, want) {
				t.Errorf("the header lacks %q:\n%s", want, mail.Text)
			}
		}
		if strings.Contains(mail.Text, "pills") || strings.Contains(mail.Text, "<img") {
			t.Errorf("the reminder contains user input with links, or a tracking image:\n%s", mail.Text)
		}
		for range 3 { // checkouts that expire within seven days
			s.expires(t, s.begin(t, "", "ada@example.com"))
			s.now.Advance(55 * time.Hour)
		}
		if n := len(reminders()); n != 1 {
			t.Fatalf("%d reminders within seven days", n)
		}
		s.now.Advance(4 * time.Hour)
		s.expires(t, s.begin(t, "", "ada@example.com"))
		if n := len(reminders()); n != 2 {
			t.Errorf("%d reminders after seven days", n)
		}
	})
}

// In test mode, no provider reports that an order has expired.
func TestExpiredTestOrderIsResumed(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		state := func(page string) (o orders.OrderStatus) {
			t.Helper()
			s.Drain(t)
			s.Do(t, "GET", "/api/orders/"+tokenOf(page), "", nil).Decode(t, &o)
			return o
		}
		page := s.begin(t, "", "ada@example.com")
		paid := s.begin(t, "", "bea@example.com")
		s.Do(t, "POST", paid+"/pay", "", nil)
		for range 15 {
			if got := state(page); got.State != orders.Pending {
				t.Fatalf("after %s the order is %s", s.now.Now().Format("15:04"), got.State)
			}
			s.now.Advance(3 * time.Minute)
		}
		s.now.Advance(3 * time.Minute) // 48 minutes after the checkout
		if got := state(page); got.State != orders.Expired {
			t.Fatalf("the order is %s", got.State)
		}
		if got := state(paid); got.State != orders.Paid {
			t.Errorf("the paid order is %s", got.State)
		}
		if n, m := len(s.mailsOf(t, "orders.reminder", "ada@example.com")),
			len(s.mailsOf(t, "orders.reminder", "bea@example.com")); n != 1 || m != 0 {
			t.Errorf("%d reminders, and %d to buyers who have paid", n, m)
		}
		if got := s.Do(t, "GET", page, "", nil); strings.Contains(got.Body, page+"/pay") {
			t.Errorf("the page still takes a payment: %s", got.Body)
		}
		s.Do(t, "POST", page+"/pay", "", nil)
		if got := state(page); got.PaidAt != nil {
			t.Errorf("an order that ran out was paid: %+v", got)
		}
		var again orders.CheckoutAnswer
		s.Do(t, "POST", "/api/orders/"+tokenOf(page)+"/resume", "", nil).Decode(t, &again)
		second := strings.TrimPrefix(again.URL, s.App.Config.PublicURL)
		s.Do(t, "POST", second+"/pay", "", nil)
		if got := state(second); second == page || got.State != orders.Paid {
			t.Errorf("taken up again at %s it is %+v", second, got)
		}
	})
}

func TestReminderExceptions(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		t.Run("without an address", func(t *testing.T) {
			before := s.count(t, "mails")
			s.expires(t, s.begin(t, "", ""))
			if after := s.count(t, "mails"); after != before {
				t.Errorf("%d mails", after-before)
			}
		})
		for name, tc := range map[string]struct {
			email  string
			before func(t *testing.T, email string)
			want   int
		}{
			"who bought the service since": {"bought@example.com", func(t *testing.T, email string) {
				s.Do(t, "POST", s.begin(t, "", email)+"/pay", "", nil)
			}, 0},
			"whose account wants no offers": {
				"account@example.com", func(t *testing.T, email string) { s.SignIn(t, email) }, 0},
			"whose account wants offers, who is": {"offers@example.com", func(t *testing.T, email string) {
				s.Do(t, "PATCH", "/api/notification-preferences", s.SignIn(t, email),
					map[string]any{"marketing_emails": true})
			}, 1},
		} {
			t.Run(name, func(t *testing.T) {
				page := s.begin(t, "", tc.email)
				s.now.Advance(time.Second)
				tc.before(t, tc.email)
				s.expires(t, page)
				if n := len(s.mailsOf(t, "orders.reminder", tc.email)); n != tc.want {
					t.Errorf("%d reminders, want %d", n, tc.want)
				}
			})
		}
		t.Run("paid meanwhile", func(t *testing.T) {
			page := s.begin(t, "", "late@example.com")
			s.Do(t, "POST", page+"/pay", "", nil)
			s.expires(t, page) // the provider's message arrived late
			if n := len(s.mailsOf(t, "orders.reminder", "late@example.com")); n != 0 {
				t.Errorf("%d reminders", n)
			}
		})
	})
}

func TestOneClickUnsubscribes(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		for i, press := range []func(link string) apptest.Answer{
			func(link string) apptest.Answer { return s.Do(t, "POST", link, "", nil) }, // the button on the page
			func(link string) apptest.Answer { // a mail program (RFC 8058)
				return s.Do(t, "POST", link, "", "List-Unsubscribe=One-Click", "Content-Type",
					"application/x-www-form-urlencoded")
			},
		} {
			email := fmt.Sprintf("reader-%d@example.com", i)
			s.expires(t, s.begin(t, "", email))
			link := s.linkIn(t, s.mailsOf(t, "orders.reminder", email)[0], orders.OptOutPath)
			for range 2 { // scanners open links, which must not change anything
				shown := s.Do(t, "GET", link, "", nil)
				if shown.Status != 200 || !strings.Contains(shown.Body, ">Stop reminders</button>") ||
					shown.Header.Get("Cache-Control") != "no-store" ||
					shown.Header.Get("Referrer-Policy") != "no-referrer" ||
					strings.Contains(shown.Header.Get("Content-Security-Policy"), "script") {
					t.Fatalf("%d %v %s", shown.Status, shown.Header, shown.Body)
				}
			}
			for range 2 {
				if done := press(link); done.Status != 200 ||
					!strings.Contains(done.Body, "<h1>No more reminders</h1>") {
					t.Fatalf("%d %s", done.Status, done.Body)
				}
			}
			if again := s.Do(t, "GET", link, "", nil); !strings.Contains(again.Body, "<h1>No more reminders</h1>") {
				t.Errorf("the page forgot: %s", again.Body)
			}
			s.now.Advance(30 * 24 * time.Hour)
			s.expires(t, s.begin(t, "", email))
			if n := len(s.mailsOf(t, "orders.reminder", email)); n != 1 {
				t.Errorf("%d reminders, one of them after the click", n)
			}
		}
		unknown := orders.OptOutPath + strings.Repeat("x", 43)
		for _, method := range []string{"GET", "POST"} {
			if answer := s.Do(t, method, unknown, "", nil); answer.Status != 404 ||
				!strings.Contains(answer.Body, "This link is not complete") {
				t.Errorf("%s: %d %s", method, answer.Status, answer.Body)
			}
		}
		if answer := s.Do(t, "POST", unknown, "", nil, "Sec-Fetch-Site", "cross-site"); answer.Status != 403 {
			t.Errorf("another site pressed the button: %d", answer.Status)
		}
	})
}

func TestAccountListsItsOrders(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		ada, eve := s.SignIn(t, "ada@example.com"), s.SignIn(t, "eve@example.com")
		page := s.begin(t, ada, "ada@example.com")
		s.Do(t, "POST", page+"/pay", "", nil)
		s.now.Advance(time.Minute)
		s.begin(t, ada, "ada@example.com")
		s.begin(t, "", "ada@example.com") // as a guest, so the account doesn't list the order
		var mine []orders.MyOrder
		s.Do(t, "GET", "/api/me/orders", ada, nil).Decode(t, &mine)
		if len(mine) != 2 || mine[0].State != orders.Pending || mine[1].State != orders.Paid || mine[1].PaidAt == nil {
			t.Fatalf("the account has %+v", mine)
		}
		if want := "/payment-success?order=" + tokenOf(page); mine[1].StatusPath != want {
			t.Errorf("the order is found at %q, want %q", mine[1].StatusPath, want)
		}
		if theirs := s.Do(t, "GET", "/api/me/orders", eve, nil); theirs.Status != 200 ||
			strings.TrimSpace(theirs.Body) != "[]" {
			t.Errorf("the other account has %d %s", theirs.Status, theirs.Body)
		}
	})
}

// Without the key of the links, tokens of earlier orders can't be derived. Their mails have no link, and sending them
// succeeds.
func TestOrdersOfALostKeyAreMailedWithoutLink(t *testing.T) {
	eachShop(t, func(t *testing.T, s shopfront) {
		ada := s.SignIn(t, "ada@example.com")
		page := s.begin(t, ada, "ada@example.com")
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE orders SET token_hash = $1", id.Hash("other"))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Do(t, "POST", strings.Replace(page, tokenOf(page), "other", 1)+"/pay", "", nil)
		s.Drain(t)
		if receipts := s.mailsOf(t, "orders.receipt", "ada@example.com"); len(receipts) != 1 ||
			strings.Contains(receipts[0].Text, "/payment-success") {
			t.Errorf("receipts %v", receipts)
		}
		var mine []orders.MyOrder
		s.Do(t, "GET", "/api/me/orders", ada, nil).Decode(t, &mine)
		if len(mine) != 1 || mine[0].StatusPath != "" {
			t.Errorf("the account has %+v", mine)
		}
	})
}

func (s shopfront) count(t *testing.T, table string) int {
	t.Helper()
	n, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
