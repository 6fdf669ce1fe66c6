package orders_test

import (
	"fmt"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/sales/orders"
)

const owner = "admin@site.example"

// video returns the body of a checkout as the browser sends it.
func video(form map[string]any) map[string]any {
	return map[string]any{"serviceId": "video-package", "serviceName": "Video", "amount": 149700, "isRecurring": false,
		"formData": form}
}

// buyer returns the minimal form for an order by invoice.
func buyer(email string) map[string]any {
	return map[string]any{"name": "Ada", "email": email, "acceptTerms": true}
}

func checkout(t *testing.T, s *apptest.Server, body any) string {
	t.Helper()
	answer := s.Do(t, "POST", "/api/checkout", "", body)
	if answer.Status != 200 {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	var ok orders.CheckoutAnswer
	answer.Decode(t, &ok)
	return strings.TrimPrefix(ok.URL, s.App.Config.PublicURL)
}

func TestAPaidOrderMailsAReceiptAndANotice(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		page := checkout(t, s,
			video(map[string]any{"name": "Ada", "email": "ada@example.com", "notes": "<b>Hi</b>\x00\nthere"}))
		s.Drain(t)
		if mails := s.Mails(t, "ada@example.com"); len(mails) != 0 {
			t.Fatalf("mails before the payment: %v", mails)
		}
		s.Do(t, "POST", page+"/pay", "", nil)
		s.Do(t, "POST", page+"/pay", "", nil)
		s.Drain(t)
		var o orders.OrderStatus
		s.Do(t, "GET", "/api/orders/"+tokenOf(page), "", nil).Decode(t, &o)
		mails := s.Mails(t, "ada@example.com")
		if len(mails) != 1 {
			t.Fatalf("one payment sent %d mails", len(mails))
		}
		for _, want := range []string{o.Number, "Video Package", "$1,497", "test payment",
			o.GuaranteeUntil.Format("2 January 2006")} {
			if !strings.Contains(mails[0].Subject+mails[0].Text, want) {
				t.Errorf("the receipt lacks %q:\n%s", want, mails[0].Text)
			}
		}
		if notices := s.Mails(t, owner); len(notices) != 1 || !strings.Contains(notices[0].Text, "<b>Hi</b>\nthere") {
			t.Errorf("the owner got %v", notices)
		}
	}, apptest.Payments("test"))
}

func TestAnInvoicedOrderIsMailedOnceItsBuyerConfirms(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		page := checkout(t, s, video(buyer("ada@example.com")))
		if !strings.HasPrefix(page, "/payment-success?") {
			t.Errorf("the buyer goes to %s", page)
		}
		s.ConfirmOrders(t)
		mails, notices := s.Mails(t, "ada@example.com"), s.Mails(t, owner)
		if len(mails) != 2 || !strings.Contains(mails[0].Text, "Is this your order?") ||
			!strings.Contains(mails[1].Text, "Order received: here is your invoice") ||
			!strings.Contains(mails[1].Text, "/api/invoices/") || !strings.Contains(mails[1].Text, "/payment-success?") {
			t.Errorf("the buyer got %v", mails)
		}
		if len(notices) != 1 || !strings.HasPrefix(notices[0].Subject, "Order to invoice: ") {
			t.Errorf("the owner got %v", notices)
		}
	}, apptest.Payments("invoice"))
}

// T36: a visitor can't flood another person's inbox.
func TestT36OrdersDoNotFloodInboxes(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for i := range 8 {
			checkout(t, s, video(map[string]any{"email": "victim@example.com", "name": fmt.Sprint("Buy pills ", i),
				"acceptTerms": true}))
		}
		s.Drain(t)
		mails, notices := s.Mails(t, "victim@example.com"), s.Mails(t, owner)
		// only confirmation links; the owner gets notices about confirmed orders only
		if len(mails) != 3 || len(notices) != 0 {
			t.Errorf("%d mails to the victim, %d to the owner", len(mails), len(notices))
		}
		for _, m := range mails {
			if strings.Contains(m.Text, "pills") {
				t.Fatalf("a stranger's words were mailed: %s", m.Text)
			}
		}
	}, apptest.Payments("invoice"), apptest.Limited)
}

func TestSignedInBuyerGetsMailAndNotification(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		token := s.SignIn(t, "ada@example.com")
		answer := s.Do(t, "POST", "/api/checkout", token, video(nil))
		var ok orders.CheckoutAnswer
		answer.Decode(t, &ok)
		s.Do(t, "POST", strings.TrimPrefix(ok.URL, s.App.Config.PublicURL)+"/pay", "", nil)
		s.Drain(t)
		receipts := 0
		for _, m := range s.Mails(t, "ada@example.com") {
			if m.Kind == "orders.receipt" {
				receipts++
			}
		}
		if receipts != 1 {
			t.Errorf("%d receipts", receipts)
		}
		mine := s.Do(t, "GET", "/api/notifications", token, nil)
		if !strings.Contains(mine.Body, "is paid") || !strings.Contains(mine.Body, "Video Package") {
			t.Errorf("the account shows %s", mine.Body)
		}
		if others := s.Do(t, "GET", "/api/notifications", s.SignIn(t, "eve@example.com"),
			nil); strings.Contains(others.Body, "is paid") {
			t.Errorf("the other recipient receives %s", others.Body)
		}
	}, apptest.Payments("test"))
}

func tokenOf(page string) string { return strings.TrimPrefix(page, "/checkout/test/") }
