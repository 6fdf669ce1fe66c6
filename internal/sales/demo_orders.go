package sales

import (
	"context"
	"fmt"
	"net/url"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
)

// demoOrder is an order by invoice with its history. Times are days ago; 0: it didn't happen.
type demoOrder struct {
	service, name, email, company string
	via                           string // referral code of the partner; empty: none

	placed, paid, started, delivered float64
	cancelled, refunded              float64
	refundCents                      int64 // 0: the full amount
	why                              string
	note                             string
	booked                           float64 // when the buyer books the call
	ahead                            int     // days from that booking to the call
}

// demoOrders are invented. Their prices come from the catalogue.
var demoOrders = []demoOrder{
	{service: "business-ai-starter", name: "Grace Oyelaran", email: "grace@copperlineroasters.example",
		company: "Copperline Roasters", via: "beaconfold",
		placed: 66, paid: 62, started: 59, delivered: 31},
	{service: "premium-package", name: "Elliot Marsh", email: "elliot@marshandvale.example", company: "Marsh & Vale",
		via:    "beaconfold",
		placed: 47, paid: 45, started: 44, delivered: 30, refunded: 28, refundCents: 50_000, why: "One film came a week late",
		note: "Agreed by phone: $500 back for the delay."},
	{service: "private-training", name: "Ruth Adeyemi", email: "ruth.adeyemi@adeyemilaw.example", company: "Adeyemi Law",
		placed: 40, paid: 38, delivered: 24},
	{service: "brand-package", name: "Tomas Novak", email: "tomas@novakcycles.example", company: "Novak Cycles",
		placed: 36, paid: 33, refunded: 25, why: "Sold the company before work began"},
	{service: "team-workshop", name: "Amara Singh", email: "amara.singh@kestrelmutual.example", company: "Kestrel Mutual",
		placed: 27, paid: 24, started: 20, delivered: 12, note: "Fourteen people came. Handout sent to all of them."},
	{service: "custom-chatbot", name: "Leo Fontaine", email: "leo@bluebellgardens.example", company: "Bluebell Gardens",
		placed: 22},
	{service: "mvp-development", name: "Nadia Rahman", email: "nadia@tidepool-health.example", company: "Tidepool Health",
		placed: 13, cancelled: 11, why: "Starts with a smaller package in January"},
	{service: "private-training", name: "Peter Hallgren", email: "peter@hallgrenbygg.example", company: "Hallgren Bygg",
		placed: 9, paid: 8, booked: 7.5, ahead: 10},
	{service: "team-workshop-2-6", name: "Yuki Tanabe", email: "yuki@tanabe-studio.example", company: "Tanabe Studio",
		placed: 5, paid: 3, started: 2},
	{service: "video-package", name: "Fiona Gallagher", email: "fiona@gallagherferries.example",
		company: "Gallagher Ferries", placed: 1.4},
}

// addOrders schedules the demo's orders by invoice with their payment, delivery, cancellation, refund and booking. It
// skips services that the content doesn't sell.
func (d *demo) addOrders() {
	for _, o := range demoOrders {
		if _, sold := (catalogue{d.Content, d.DB.Clock()}).Item(o.service); !sold {
			continue // a catalogue of --content has other services
		}
		var placed orders.Order
		var token string
		d.DaysAgo(o.placed, func(ctx context.Context) (err error) {
			if token, err = d.checkout(ctx, o); err != nil {
				return err
			}
			if placed, err = d.invoiced.FindByToken(ctx, token); err != nil {
				return err
			}
			return d.invoiced.AcceptAtDesk(d.AsAdmin(ctx), placed.ID)
		})
		did := func(daysAgo float64, do func(ctx context.Context) error) {
			if daysAgo > 0 {
				d.DaysAgo(daysAgo, func(ctx context.Context) error { return do(d.AsAdmin(ctx)) })
			}
		}
		did(o.paid, func(ctx context.Context) error { return d.invoiced.MarkInvoicePaid(ctx, placed.ID) })
		did(o.started, func(ctx context.Context) error {
			return d.deliver(ctx, placed.ID, orders.ToSchedule, orders.InProgress)
		})
		did(o.delivered, func(ctx context.Context) error {
			from := orders.ToSchedule
			if o.started > 0 {
				from = orders.InProgress
			}
			return d.deliver(ctx, placed.ID, from, orders.Delivered)
		})
		did(o.cancelled, func(ctx context.Context) error {
			return d.invoiced.CancelAtDesk(ctx, placed.ID, orders.Cancellation{Reason: o.why})
		})
		did(o.refunded, func(ctx context.Context) error { return d.refund(ctx, placed, o) })
		if o.booked > 0 {
			d.DaysAgo(o.booked, func(ctx context.Context) error {
				return d.Book(ctx, o.service, o.name, o.email, o.ahead, token)
			})
		}
	}
}

// checkout places the order of a service at its current price and returns the token of its private link.
func (d *demo) checkout(ctx context.Context, o demoOrder) (token string, err error) {
	item, _ := catalogue{d.Content, d.DB.Clock()}.Item(o.service)
	address, err := d.invoiced.Checkout(ctx, orders.Request{ServiceID: o.service, PriceCents: item.PriceCents,
		IsRecurring: item.IsRecurring, Network: o.email,
		Form: orders.Form{"name": o.name, "email": o.email, "company": o.company, "country": "US",
			"street": "12 Sample Street", "city": "Seattle, WA 98101", "acceptTerms": true, "via": o.via}})
	if err != nil {
		return "", err
	}
	next, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	if token = next.Query().Get("order"); token == "" {
		return "", fmt.Errorf("place the order of %s by %s: unexpected address %s", o.service, o.name, address)
	}
	return token, nil
}

func (d *demo) deliver(ctx context.Context, orderID string, from, to orders.Fulfilment) error {
	return d.invoiced.Deliver(ctx, orderID, orders.Delivery{From: from, To: to, Tell: true})
}

// refund refunds an order, in full unless the demo order names an amount, and adds a note if it has one.
func (d *demo) refund(ctx context.Context, placed orders.Order, o demoOrder) error {
	cents := o.refundCents
	if cents == 0 {
		cents = placed.TotalCents
	}
	n := orders.NewRefund{ID: id.New(), Cents: cents, Currency: string(placed.Currency), Reason: o.why}
	if err := d.invoiced.RefundOrder(ctx, placed.ID, n); err != nil || o.note == "" {
		return err
	}
	return d.invoiced.Desk().Run(d.AsAdmin(ctx), d.DB, "note", placed.ID, history.Note{ID: id.New(), Text: o.note})
}
