package sales_test

import (
	"regexp"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// subscribed is a recurring order by invoice with the model of its months.
type subscribed struct {
	orderID  string
	price    int64 // without added tax
	included bool
	buyer    home
	since    time.Time // first day of the first month
	next     int       // index of the next month to invoice, from 0
	paused   bool
	ended    bool
}

// begins returns the first day of the n-th month: the same day, or the last day of a shorter month.
func (s *subscribed) begins(n int) time.Time {
	first := time.Date(s.since.Year(), s.since.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	return first.AddDate(0, 0, min(s.since.Day(), first.AddDate(0, 1, -1).Day())-1)
}

var confirmation = regexp.MustCompile(`order=([\w-]+)\S*&confirm=([\w-]+)`)

// confirm opens the confirmation link that was mailed to the buyer.
func (w *salesSimulation) confirm(n int) {
	w.t.Helper()
	w.Drain(w.t)
	for _, m := range w.Mails(w.t, buyerOf(n)) {
		if found := confirmation.FindStringSubmatch(m.Text); found != nil {
			a := w.Do(w.t, "POST", "/api/orders/"+found[1]+"/confirm", "", map[string]string{"confirmation": found[2]})
			if a.Status != 200 {
				w.t.Fatalf("%d %s", a.Status, a.Body)
			}
			return
		}
	}
	w.t.Fatalf("nobody asked %s to confirm", buyerOf(n))
}

// order places an order by invoice, confirms it and returns its id. Some orders are never confirmed; then it returns
// "".
func (w *salesSimulation) order(n int, serviceID string, list int64, recurring bool) string {
	w.t.Helper()
	orderID := w.buy(n, serviceID, list, recurring)
	p := w.promised[orderID]
	if p.Code == "" && w.r.IntN(6) == 0 { // the code's use becomes free when the order expires, which takes days
		return ""
	}
	w.confirm(n)
	w.billed[orderID] = []expectedInvoice{{p.Amount, p.Tax, p.BPS}}
	return orderID
}

// invoiced simulates an order by invoice that is paid once or never.
func (w *salesSimulation) invoiced(n int) {
	if orderID := w.order(n, "video-package", 149700, false); orderID != "" {
		w.settle(orderID)
	}
}

// months simulates a recurring order by invoice. Its months may be paid, and taxes may change meanwhile.
func (w *salesSimulation) months(n int) {
	orderID := w.order(n, "white-label-templates", 299900, true)
	if orderID == "" {
		return
	}
	p, today := w.promised[orderID], w.today()
	s := &subscribed{orderID: orderID, price: p.List - p.Discount, buyer: w.buyer, since: today, next: 1}
	s.included = p.Amount == s.price
	w.monthly = append(w.monthly, s)
	for range 1 + w.r.IntN(4) {
		w.later()
		switch w.r.IntN(12) {
		case 0, 1, 2:
			w.pause(s)
		case 3, 4, 5, 6:
			w.payMonth(s)
		case 7:
			w.reprice(n)
		}
	}
	if w.r.IntN(8) > 0 {
		w.finish(s)
	}
}

func (w *salesSimulation) today() time.Time { return w.now.Now().UTC().Truncate(24 * time.Hour) }

// later advances the clock by up to some weeks. Every month that has begun must be invoiced with the current tax.
func (w *salesSimulation) later() {
	w.t.Helper()
	w.Drain(w.t)
	w.now.Advance(time.Duration(w.r.IntN(41*24)) * time.Hour)
	w.admin = w.SignIn(w.t, apptest.AdminEmail)
	w.due()
	w.Drain(w.t)
}

// due records the months that must be invoiced by now.
func (w *salesSimulation) due() {
	for _, s := range w.monthly {
		for ; !s.paused && !s.ended && !s.begins(s.next).After(w.today()); s.next++ {
			w.buyer = s.buyer
			w.billed[s.orderID] = append(w.billed[s.orderID], w.tax(s.price, s.included))
		}
	}
}

// pause pauses or resumes the months of an order. Paused months aren't invoiced, and the next one begins on the day
// of the resumption.
func (w *salesSimulation) pause(s *subscribed) {
	if !s.paused {
		w.desk(s.orderID, "pause-subscription", nil)
		s.paused = true
		return
	}
	w.desk(s.orderID, "resume-subscription", nil)
	s.paused = false
	if s.begins(s.next).Before(w.today()) {
		s.since, s.next = w.today(), 0
	}
	w.later()
}

// payMonth marks the newest unpaid monthly invoice as paid, if there is one.
func (w *salesSimulation) payMonth(s *subscribed) {
	open, err := database.All[string](w.t.Context(), w.App.DB, `
		SELECT id
		FROM invoices
		WHERE order_id = $1
			AND occasion LIKE 'month:%'
			AND paid_at IS NULL
		ORDER BY id DESC
		LIMIT 1`, s.orderID)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, invoiceID := range open {
		w.deskAt("/api/admin/invoices/"+invoiceID+"/mark-paid", nil)
	}
}

// finish cancels an order, or ends its subscription as the buyer or the owner and then settles it.
func (w *salesSimulation) finish(s *subscribed) {
	s.ended = true
	switch w.r.IntN(3) {
	case 0:
		w.desk(s.orderID, "cancel", map[string]any{})
		w.released(s.orderID)
		return
	case 1:
		w.desk(s.orderID, "end-subscription", nil)
	case 2:
		o, err := w.App.Orders().Find(w.t.Context(), s.orderID)
		if err != nil {
			w.t.Fatal(err)
		}
		if a := w.Do(w.t, "POST", "/api/orders/"+w.links[o.Number]+"/end-subscription", "", nil); a.Status != 200 {
			w.t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	w.settle(s.orderID)
}
