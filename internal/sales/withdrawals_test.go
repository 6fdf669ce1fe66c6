package sales_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// paidOrder orders and pays for a training. It returns the private token and the number of the order.
func paidOrder(t *testing.T, s *apptest.Server, email string) (token, number string) {
	t.Helper()
	token, pay := apptest.OrderTraining(t, s, map[string]any{"email": email, "name": "Ada"})
	pay()
	s.Drain(t)
	var status struct{ Number string }
	s.Do(t, "GET", "/api/orders/"+token, "", nil).Decode(t, &status)
	if status.Number == "" {
		t.Fatal("the order has no number")
	}
	return token, status.Number
}

// TestT146WithdrawalFormHidesWhetherOrderExists sends correct, wrong, repeated and automated forms.
func TestT146WithdrawalFormHidesWhetherOrderExists(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := apptest.SellToEU(t, s)
		token, number := paidOrder(t, s, apptest.BuyerEmail)
		apptest.Withdraw(t, s, "", map[string]any{"contract": "Order " + number})
		apptest.Withdraw(t, s, "", map[string]any{"contract": "Order " + number, "email": "eve@elsewhere.example"})
		apptest.Withdraw(t, s, "", map[string]any{"contract": "Order 2611-AAAAAA"})
		apptest.Withdraw(t, s, "", map[string]any{"order": token})
		apptest.Withdraw(t, s, "", map[string]any{"order": strings.Repeat("a", 43), "email": "eve@elsewhere.example"})
		apptest.Withdraw(t, s, admin, map[string]any{"number": number, "email": "eve@elsewhere.example", "contract": "Somebody's"})
		apptest.Withdraw(t, s, "", map[string]any{"website_confirm": "me", "email": "robot@elsewhere.example"})
		apptest.Withdraw(t, s, "", map[string]any{"kind": "cancellation", "contract": "Order " + number})
		got := []string{}
		for _, d := range apptest.Declarations(t, s) {
			got = append(got, fmt.Sprintf("%t %t", d.OrderNumber == number, d.IsProven))
		}
		want := []string{"true false", "false false", "false false", "true true", "false false", "false false",
			"false false", "false false"}
		if !slices.Equal(got, want) {
			t.Errorf("matched and proven:\n%q, want\n%q", got, want)
		}
	}, apptest.Payments("test"))
}

// TestRepeatedDeclarationIsStoredOnce sends a declaration twice, as a guest and with the link.
func TestRepeatedDeclarationIsStoredOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := apptest.SellToEU(t, s)
		token, number := paidOrder(t, s, apptest.BuyerEmail)
		apptest.Withdraw(t, s, "", map[string]any{"elapsed_ms": 900}) // a link fills in the form, so people are fast
		apptest.Withdraw(t, s, "", map[string]any{"contract": "Again: " + number})
		apptest.Withdraw(t, s, "", map[string]any{"order": token})
		s.Drain(t)
		all := apptest.Declarations(t, s)
		if len(all) != 2 || all[0].OrderNumber != number || all[0].IsProven || !all[1].IsProven {
			t.Fatalf("%+v", all)
		}
		receipts := apptest.MailTexts(t, s, apptest.BuyerEmail, "withdrawals.receipt")
		if len(receipts) != 3 || !slices.ContainsFunc(receipts, func(text string) bool {
			return strings.Contains(text, "Contract: Again: "+number) && strings.Contains(text, " UTC.")
		}) {
			t.Errorf("the buyer got %q", receipts)
		}
		if notices := apptest.MailTexts(t, s, apptest.AdminEmail, "withdrawals.notice"); len(notices) != 2 {
			t.Errorf("the owner got %d notices", len(notices))
		}
		if n, err := database.One[int](t.Context(), s.App.DB, "SELECT COUNT(*) FROM order_refunds"); err != nil || n != 0 {
			t.Errorf("%d refunds without the owner, %v", n, err)
		}
		path := "/api/admin/withdrawals/" + all[1].ID
		apptest.Want(t, s.Do(t, "POST", path+"/refund", admin, map[string]any{"id": id.New(), "cents": 29700, "currency": "usd"}), 200)
		s.Drain(t)
		refunds := apptest.MailTexts(t, s, apptest.BuyerEmail, "orders.refund")
		if len(refunds) != 1 || apptest.Declarations(t, s)[1].DoneAt == nil {
			t.Errorf("after the refund: %q, %+v", refunds, apptest.Declarations(t, s)[1])
		}
		apptest.Withdraw(t, s, "", map[string]any{"order": token}) // the first is settled
		if n := len(apptest.Declarations(t, s)); n != 3 {
			t.Errorf("%d declarations after the first was settled", n)
		}
	}, apptest.Payments("test"))
}

// TestLateWithdrawalIsStoredAndMarked advances the clock past the period.
func TestLateWithdrawalIsStoredAndMarked(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"), apptest.WithClock(now))
	apptest.SellToEU(t, s)
	token, _ := paidOrder(t, s, apptest.BuyerEmail)
	status := func() string { return s.Do(t, "GET", "/api/orders/"+token, "", nil).Body }
	if !strings.Contains(status(), `"withdraw_until":"2026-11-16T23:59:59`) {
		t.Errorf("during the period: %s", status())
	}
	if receipt := apptest.MailTexts(t, s, apptest.BuyerEmail, "orders.receipt"); len(receipt) != 1 ||
		!strings.Contains(receipt[0], "Withdraw from contract here: ") ||
		!strings.Contains(receipt[0], "/contact?order="+token+"&topic=withdraw#withdraw") {
		t.Errorf("the receipt is %q", receipt)
	}
	now.Advance(15 * 24 * time.Hour)
	if strings.Contains(status(), "withdraw_until") {
		t.Errorf("after the period: %s", status())
	}
	apptest.Withdraw(t, s, "", map[string]any{"order": token})
	admin := s.SignIn(t, apptest.AdminEmail)
	list := s.Do(t, "GET", "/api/admin/withdrawals", admin, nil)
	if !strings.Contains(list.Body, "After the period") && !strings.Contains(list.Body, `"late"`) {
		t.Errorf("the owner sees %s", list.Body)
	}
	today := s.Do(t, "GET", "/api/admin/desk/waiting", admin, nil)
	if today.Status == 200 && !strings.Contains(today.Body, `"to_refund"`) {
		t.Errorf("Today shows %s", today.Body)
	}
}

// TestT147WithdrawalFormMailsAreLimited uses many networks, links in every field and one address.
func TestT147WithdrawalFormMailsAreLimited(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"), apptest.Limited, apptest.BehindProxy)
	apptest.SellToEU(t, s)
	const victim = "victim@elsewhere.example"
	for i := range 40 {
		apptest.Withdraw(t, s, "", map[string]any{"name": apptest.Bait, "email": strings.Replace(victim, "@", fmt.Sprintf("+%d@", i), 1),
			"contract": fmt.Sprint(i, " ", apptest.Bait), "kind": "cancellation", "reason": apptest.Bait},
			"X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i))
	}
	s.Drain(t)
	mails := 0
	for _, m := range s.Letters(t) {
		if apptest.Baited.MatchString(m.Plain + m.HTML + m.Subject) {
			t.Errorf("%s has a stranger's link: %s", m.Kind, m.Plain)
		}
		if m.Kind == "withdrawals.receipt" {
			mails++
		}
	}
	if mails == 0 || mails > 5 {
		t.Errorf("40 declarations made %d mails to one person", mails)
	}
}

// TestT148DeclarationsDoNotFloodOwner sends many declarations from many networks.
func TestT148DeclarationsDoNotFloodOwner(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"), apptest.Limited, apptest.BehindProxy)
	admin := apptest.SellToEU(t, s)
	const all = 100
	for i := range all {
		apptest.Withdraw(t, s, "", map[string]any{"email": fmt.Sprintf("a%d@elsewhere.example", i)},
			"X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i))
	}
	s.Drain(t)
	if n := len(apptest.Declarations(t, s)); n != all {
		t.Errorf("%d of %d are stored", n, all)
	}
	if n := len(apptest.MailTexts(t, s, apptest.AdminEmail, "withdrawals.notice")); n == 0 || n > 5 {
		t.Errorf("the owner got %d mails", n)
	}
	news := s.Do(t, "GET", "/api/notifications", admin, nil).Body
	if n := strings.Count(news, "withdrew from a contract"); n == 0 || n > 5 || !strings.Contains(news, "Many withdrawals") {
		t.Errorf("the owner got %d notifications: %s", n, news)
	}
	taken := 0
	for i := range 20 {
		form := map[string]any{"kind": "withdrawal", "name": "Eve", "email": fmt.Sprintf("e%d@elsewhere.example", i),
			"contract": "It"}
		if s.Do(t, "POST", "/api/withdrawals", "", form, "X-Forwarded-For", "198.51.100.7").Status == http.StatusNoContent {
			taken++
		}
	}
	if taken != 10 {
		t.Errorf("one network sent %d", taken)
	}
}

// TestWithdrawalFormRequiresEUConsumers uses the demo's seller.
func TestWithdrawalFormRequiresEUConsumers(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"))
	form := map[string]any{"kind": "withdrawal", "name": "Ada", "email": apptest.BuyerEmail, "contract": "It"}
	if a := s.Do(t, "POST", "/api/withdrawals", "", form); a.Status != http.StatusNotFound {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	token, _ := paidOrder(t, s, apptest.BuyerEmail)
	for name, text := range map[string]string{"home": s.Do(t, "GET", "/", "", nil).Body,
		"contact": s.Do(t, "GET", "/contact", "", nil).Body, "account": s.Do(t, "GET", "/auth", "", nil).Body,
		"order": s.Do(t, "GET", "/api/orders/"+token, "", nil).Body,
		"mail":  strings.Join(apptest.MailTexts(t, s, apptest.BuyerEmail, "orders.receipt"), "")} {
		if text == "" || strings.Contains(strings.ToLower(text), "withdraw") {
			t.Errorf("%s is empty or offers a right to withdraw", name)
		}
	}
}

// TestStatusPageShowsMissingLegalPages reads the status page before and after a page is linked.
func TestStatusPageShowsMissingLegalPages(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	health := func(admin string) string { return s.Do(t, "GET", "/api/admin/health", admin, nil).Body }
	if body := health(s.SignIn(t, apptest.AdminEmail)); strings.Contains(body, "Legal pages") {
		t.Errorf("a seller in the US is asked for legal pages: %s", body)
	}
	admin := apptest.SellToEU(t, s)
	const rest = "Cookie Policy, Imprint, Right of Withdrawal. Draft"
	if body := health(admin); !strings.Contains(body, "to: Privacy Policy, Terms of Service, "+rest) {
		t.Errorf("no page is missing: %s", body)
	}
	apptest.PublishContent(t, s, admin, apptest.Set("navigation.json", "/footer/legal/terms/to", "https://legal.example/terms"))
	if body := health(admin); !strings.Contains(body, "to: Privacy Policy, "+rest) {
		t.Errorf("the terms are missing: %s", body)
	}
}

// TestOnlyProvenCancellationEndsSubscription sends one as a guest with the number, and one with the private link.
func TestOnlyProvenCancellationEndsSubscription(t *testing.T) {
	t.Parallel()
	w := orderMonthly(t, database.SQLite)
	s, admin, token := w.Server, apptest.SellToEU(t, w.Server), w.key
	const buyer = "ada@site.example"
	var order struct{ Number string }
	s.Do(t, "GET", "/api/orders/"+token, "", nil).Decode(t, &order)
	number := order.Number
	cancel := func(changes map[string]any) {
		changes["kind"], changes["email"] = "cancellation", buyer
		apptest.Withdraw(t, s, "", changes)
		s.Drain(t)
	}
	ending := func() bool {
		return strings.Contains(s.Do(t, "GET", "/api/orders/"+token, "", nil).Body, `"is_ending":true`)
	}
	cancel(map[string]any{"contract": "Order " + number})
	if ending() {
		t.Error("a visitor who knows the number has ended the subscription")
	}
	cancel(map[string]any{"order": token, "reason": "It doesn't work."})
	if ending() {
		t.Error("a cancellation with a reason is the owner's to decide")
	}
	settled := apptest.Declarations(t, s)[1].ID
	apptest.Want(t, s.Do(t, "POST", "/api/admin/withdrawals/"+settled+"/done", admin, nil), 200)
	cancel(map[string]any{"order": token})
	if !ending() {
		t.Error("the buyer's cancellation hasn't ended the subscription")
	}
	all := apptest.Declarations(t, s)
	if last := all[len(all)-1]; last.DoneAt == nil || last.OrderNumber != number {
		t.Errorf("%+v", last)
	}
	receipts := apptest.MailTexts(t, s, buyer, "withdrawals.receipt")
	if !slices.ContainsFunc(receipts, func(text string) bool { return strings.Contains(text, "ends on ") }) ||
		!slices.ContainsFunc(receipts, func(text string) bool { return strings.Contains(text, "earliest possible date") }) {
		t.Errorf("%q", receipts)
	}
	for _, to := range []string{buyer, apptest.AdminEmail} {
		for _, kind := range []string{"orders.ending", "orders.ending_notice"} {
			if others := apptest.MailTexts(t, s, to, kind); len(others) > 0 {
				t.Errorf("%s gets a second mail about the end: %q", to, others)
			}
		}
	}
}
