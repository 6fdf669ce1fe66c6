package sales_test

import (
	"regexp"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

var quoteLink = regexp.MustCompile(`/quote\?offer=([A-Za-z0-9_-]{43})`)

// offer simulates an offer that is accepted or declined, and whose orders are paid, refunded or cancelled.
func (w *salesSimulation) offer(n int) {
	var lead struct{ ID string }
	w.Do(w.t, "POST", "/api/quotes", "", map[string]any{"name": "Ada", "email": buyerOf(n), "industry": "technology",
		"budget": "5k-10k", "timeline": "asap", "services": []string{"AI Training"}, "projectDescription": "Less paper",
		"elapsed_ms": 20_000}).Decode(w.t, &lead)
	content, totals := w.drawOffer(n)
	var offer offers.OfferDetail
	w.deskAt("/api/admin/offers", map[string]any{"id": id.New(), "lead_id": lead.ID, "content": content}).Decode(w.t, &offer)
	w.deskAt("/api/admin/offers/"+offer.ID+"/send", map[string]any{"revision": offer.Revision}).Decode(w.t, &offer)
	w.offered[offer.Number] = totals.total.gross
	token := ""
	for _, m := range w.Mails(w.t, buyerOf(n)) {
		if found := quoteLink.FindStringSubmatch(m.Text); found != nil {
			token = found[1]
		}
	}
	w.decide(offer.ID, token, totals)
}

// parts contains the expected amounts of an offer.
type parts struct{ total, deposit, rest expectedInvoice }

// drawOffer returns the content of a random offer and its expected amounts.
func (w *salesSimulation) drawOffer(n int) (content map[string]any, p parts) {
	w.buyer = homes[w.r.IntN(len(homes))]
	quantity, unit, percent := 1+w.r.Int64N(9), 1+w.r.Int64N(99_999), w.r.Int64N(50)
	deposit, included := w.r.Int64N(101), w.r.IntN(2) == 0
	price := quantity*unit - (quantity*unit*percent+50)/100
	p.total = w.tax(price, included)
	p.deposit = p.total
	if deposit > 0 && deposit < 100 {
		p.deposit = w.tax(max((price*deposit+50)/100, 1), included)
	}
	p.rest = expectedInvoice{p.total.gross - p.deposit.gross, p.total.tax - p.deposit.tax, p.total.bps}
	return map[string]any{
		"buyer": map[string]any{"name": "Ada Byron", "email": buyerOf(n), "company": w.buyer.company,
			"street": "1 Harbor Road", "postcode": "", "city": "Port", "country": w.buyer.country, "vat_id": w.buyer.vatID},
		"intro": "", "terms": "", "valid_until": w.App.DB.Clock().Now().UTC().AddDate(0, 1, 0).Format(time.DateOnly),
		"lines":    []any{map[string]any{"service_id": "", "text": "Work", "quantity": quantity, "unit_cents": unit}},
		"discount": map[string]any{"percent": percent, "cents": 0}, "deposit_percent": deposit,
		"prices_include_tax": included,
	}, p
}

// decide opens an offer as its buyer, and accepts or declines it. It settles the orders of an accepted offer.
func (w *salesSimulation) decide(offerID, token string, p parts) {
	w.t.Helper()
	var view offers.OfferView
	w.Do(w.t, "GET", "/api/offers/"+token, "", nil).Decode(w.t, &view)
	if t := view.Document.Totals; view.Document.Currency != w.currency || t.TotalCents != p.total.gross ||
		t.TaxCents != p.total.tax || t.NetCents != p.total.gross-p.total.tax || t.DepositCents != p.deposit.gross ||
		t.DepositTaxCents != p.deposit.tax || t.RestCents != p.rest.gross {
		w.t.Errorf("the buyer reads %+v, the model says %+v", t, p)
	}
	paper := w.Do(w.t, "GET", "/api/offers/"+token+"/pdf", "", nil)
	if due := w.mustAddUp(view.Document.Number, []byte(paper.Body), false); due != p.total.gross {
		w.t.Errorf("%s is printed over %d, the model says %+v", view.Document.Number, due, p)
	}
	if w.r.IntN(6) == 0 {
		w.Do(w.t, "POST", "/api/offers/"+token+"/decline", "", map[string]any{"reason": "Later"})
		return
	}
	for range 2 { // the second request changes nothing
		w.Do(w.t, "POST", "/api/offers/"+token+"/accept", "",
			map[string]any{"name": "Ada Byron", "agreed": true, "sha256": view.SHA256})
	}
	var offer offers.OfferDetail
	w.Do(w.t, "GET", "/api/admin/offers/"+offerID, w.admin, nil).Decode(w.t, &offer)
	if offer.State != offers.Accepted || offer.TotalCents != p.total.gross || offer.DepositCents != p.deposit.gross {
		w.t.Fatalf("the desk says %+v, the model %+v", offer.OfferRow, p)
	}
	w.billed[offer.OrderID] = []expectedInvoice{p.deposit}
	w.settle(offer.OrderID)
	if p.rest.gross > 0 && w.r.IntN(2) == 0 {
		w.deskAt("/api/admin/offers/"+offer.ID+"/invoice-rest", nil).Decode(w.t, &offer)
		w.billed[offer.RestOrderID] = []expectedInvoice{p.rest}
		w.settle(offer.RestOrderID)
	}
}

// settle pays or cancels an order by invoice, and refunds part of it.
func (w *salesSimulation) settle(orderID string) {
	switch w.r.IntN(4) {
	case 0:
		return
	case 1:
		w.desk(orderID, "cancel", map[string]any{})
		w.released(orderID)
		return
	}
	w.desk(orderID, "mark-paid", nil)
	for range w.r.IntN(3) {
		var d orders.OrderDetail
		w.Do(w.t, "GET", "/api/admin/orders/"+orderID, w.admin, nil).Decode(w.t, &d)
		if d.CanRefund > 0 {
			w.desk(orderID, "refund", map[string]any{"id": id.New(), "cents": 1 + w.r.Int64N(d.CanRefund),
				"currency": w.currency})
		}
	}
}
