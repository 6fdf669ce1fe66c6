package orders

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/sale"
)

// Request is a checkout from the browser. Its amounts are compared with the server's and never stored.
type Request struct {
	ServiceID   string
	PriceCents  int64  // in the site's currency
	TotalCents  *int64 // with tax, as shown to the buyer; nil if none was shown
	IsRecurring bool
	Code        string // discount code; empty if none
	Form        Form
	Network     string // the sender's network, for limits
}

var (
	errUnknownService = fault.Invalid(message.OrdersUnknownService,
		fault.Field{Name: "serviceId", Message: message.OrdersService})
	errPriceChanged = fault.Conflict("price_changed", message.OrdersPriceChanged)
	errClosed       = fault.Unavailable(message.OrdersOrderingOff, 0)
	errPaidAlready  = fault.Conflict("already_paid", message.OrdersPaid)
)

// Checkout stores the order and returns the address at which its buyer continues. It returns a fault of kind Invalid
// for an unknown service or invalid details, Conflict for a price or total that differs from the server's, TooMany
// for too many consultations or wrong codes from one network, and Unavailable in mode "off". Submitting a form again
// with the same key returns the same order.
//
// A purchase button sends no details. If the order requires some, Checkout returns the address of the order form
// (docs/product.md, "orders: an invoice needs a buyer").
func (s *Service) Checkout(ctx context.Context, r Request) (string, error) {
	hash, err := r.takeRequestKey(ctx)
	if err != nil {
		return "", err
	}
	if address, err := s.findRepeated(ctx, hash); err != nil || address != "" {
		return address, err
	}
	item, err := s.itemForCode(ctx, r.ServiceID, r.Code, r.Network)
	switch {
	case err != nil:
		return "", err
	case r.PriceCents != item.PriceCents || r.IsRecurring != item.IsRecurring:
		return "", errPriceChanged
	case item.Consultation:
		return s.requestConsultation(ctx, item, r)
	case s.payments == nil:
		return "", errClosed
	}
	return s.order(ctx, item, r, hash)
}

// order stores the order of an item and returns the buyer's next page: the payment page, or the order form if a
// purchase button sent no details but some are required. If the site takes only requests for quotes, it stores a
// request instead. A total other than the computed one is a fault of kind Conflict. The hash identifies repeated
// forms and is empty if the form has no key.
func (s *Service) order(ctx context.Context, item Item, r Request, hash string) (string, error) {
	if r.Form.isOneClick() && s.requirementsOf(item, sale.Taxed{}).needsForm() {
		return s.orderForm(item, r.Form), nil
	}
	if s.takesRequests() {
		return s.request(ctx, item, r)
	}
	o, err := s.draft(ctx, item, r.Form)
	if err != nil {
		return "", err
	}
	if r.TotalCents != nil && *r.TotalCents != o.TotalCents {
		return "", totalChanged(o.TotalCents, o.Currency)
	}
	token, err := s.links.token(ctx, forOrder, o.ID)
	if err != nil {
		return "", err
	}
	o.RequestHash = hash
	o, err = s.create(ctx, o, r.Network, token)
	if database.IsUnique(err) && hash != "" {
		return s.findRepeated(ctx, hash) // another request stored the same form first
	}
	if err != nil {
		return "", err
	}
	return s.begin(ctx, o, token)
}

// orderForm returns the URL of the order form with the item chosen. It keeps the form's application if the item
// offers it.
func (s *Service) orderForm(item Item, pressed Form) string {
	query := url.Values{"service": {item.ID}}
	if application, ok := pressed["application"].(string); ok && slices.Contains(item.Applications, application) {
		query.Set("application", application)
	}
	return s.config.PublicURL + "/service-order?" + query.Encode()
}

// begin starts the payment of a stored order and returns the buyer's next page. Repeating it returns the same
// payment. An order by invoice becomes pending only if its email address is proven; otherwise, it waits for the
// buyer's confirmation.
func (s *Service) begin(ctx context.Context, o Order, token string) (string, error) {
	started, err := s.payments.Start(ctx, o, s.returnPages(o, token))
	if err != nil {
		return "", fmt.Errorf("start the payment of order %s: %w", o.ID, err)
	}
	if o.Mode == ModeInvoice {
		if proven, err := s.isAddressProven(ctx, s.db, o); err != nil || !proven {
			return started.URL, err
		}
	}
	n := PaymentUpdate{Kind: UpdatePlaced, OrderID: o.ID, Source: sourceCheckout, Ref: started.Ref}
	if started.Ref != "" {
		n.URL = started.URL
	}
	return started.URL, s.Apply(ctx, n)
}

// requestConsultation stores a request for a consultation and returns the confirmation page. It creates no order and
// no payment. Invalid details are a fault of kind Invalid or TooLarge, and too many requests from the network are
// TooMany.
func (s *Service) requestConsultation(ctx context.Context, item Item, r Request) (string, error) {
	if err := s.consultations.RequestConsultation(ctx, r.Network, r.Form); err != nil {
		return "", err
	}
	return s.config.PublicURL + "/payment-success?" +
		url.Values{"service": {item.Name}, "consultation": {"true"}}.Encode(), nil
}

// create stores the order with the first line of its history, reserves a use of its code and, if the address isn't
// proven, requests a confirmation. It returns a fault of kind Conflict if the site's currency has changed or the
// client has too many unpaid orders, and Invalid if the code is used up. If the random order number is taken, it
// tries up to two others. Another order with the same request hash or token is a uniqueness error
// (database.IsUnique).
func (s *Service) create(ctx context.Context, o Order, network, token string) (Order, error) {
	o.TokenHash = id.Hash(token)
	var err error
	for range 3 {
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			o.CreatedAt = tx.Now()
			if o.Terms.Version != "" && o.AcceptedAt == nil {
				o.AcceptedAt = &o.CreatedAt
			}
			if s.site().Selling.HasEUConsumers() && o.FormData.hasConsents() && o.ConsentedAt == nil {
				o.ConsentedAt = &o.CreatedAt
			}
			if err := s.storeTerms(ctx, tx, o.Terms.Version); err != nil {
				return err
			}
			o.Number = newNumber(tx.Now())
			s.setLimits(&o)
			if s.config.HoldCurrency != nil {
				if err := s.config.HoldCurrency(ctx, tx, o.Currency); err != nil {
					return err
				}
			}
			if err := s.insert(ctx, tx, o, network); err != nil {
				return err
			}
			if _, err := recordStep(ctx, tx, o, sourceCheckout, step{event: history.Event{Kind: kindOf(Created)}}); err != nil {
				return err
			}
			return s.requestConfirmation(ctx, tx, o)
		})
		if !database.IsUnique(err) {
			break
		}
	}
	return o, fault.Wrap(err, "store an order of %s", o.ServiceID)
}

// insert stores a new order and reserves a use of its code. An order by invoice with a proven address is binding at
// once: if its client has too many unpaid orders, insert returns a fault of kind Conflict. A code without a remaining
// use is a fault of kind Invalid.
func (s *Service) insert(ctx context.Context, tx *database.Tx, o Order, network string) error {
	proven, err := s.isAddressProven(ctx, tx, o)
	if err != nil {
		return err
	}
	if o.isUnconfirmed() && proven {
		if err := s.checkUnpaid(ctx, tx, o); err != nil {
			return err
		}
	}
	if err := insertOrder(ctx, tx, o); err != nil {
		return err
	}
	return s.reserveCode(ctx, tx, o, network)
}

// setLimits sets the payment deadline and the time of the first inquiry, five minutes after the order. It changes
// nothing if payments need no remote provider.
func (s *Service) setLimits(o *Order) {
	if remote, ok := s.payments.(RemotePayments); ok {
		expires, settle := o.CreatedAt.Add(remote.Lifetime()).Truncate(time.Second), o.CreatedAt.Add(firstSettle)
		o.ExpiresAt, o.SettleAt = &expires, &settle
	}
}

// requirementsOf returns the details that an order of the item requires: contact data for orders by invoice,
// acceptance of the terms for these and for sites with terms, and country and address if the tax needs them. owed is
// the buyer's total.
func (s *Service) requirementsOf(item Item, owed sale.Taxed) requirements {
	invoiced, taxes := s.payments.Mode() == ModeInvoice, s.config.Taxes
	return requirements{
		contact:      invoiced,
		terms:        invoiced || s.terms().exist(),
		country:      taxes != nil && taxes.NeedsCountry(),
		address:      taxes != nil && taxes.NeedsAddress(s.site().Selling.Currency, owed),
		applications: item.Applications,

		countries: s.site().Options.Countries.Values(),
	}
}

// draft returns a new, unstored order of the item with the current price. Missing and invalid fields are a fault of
// kind Invalid that names each, and details of more than 16 KiB are one of kind TooLarge. For a signed-in buyer, it
// sets the account and uses its email address unless the form has one.
func (s *Service) draft(ctx context.Context, item Item, form Form) (Order, error) {
	if form == nil {
		form = Form{}
	}
	d, err := form.details()
	if err != nil {
		return Order{}, err
	}
	o := Order{
		ID: id.New(), ServiceID: item.ID, ServiceName: item.Name, Currency: s.site().Selling.Currency,
		IsRecurring: item.IsRecurring,
		State:       Created, Mode: s.payments.Mode(), Fulfilment: ToSchedule, FormData: form, Buyer: d.buyer(),
	}
	if p, ok := auth.From(ctx); ok {
		o.UserID = &p.UserID
		o.Buyer.Email = cmp.Or(o.Buyer.Email, p.Email)
		d.Email = o.Buyer.Email
	}
	if err := s.price(&o, item); err != nil {
		return Order{}, err
	}
	if err := s.requirementsOf(item, o.owed()).check(d); err != nil {
		return Order{}, err
	}
	if err := form.checkConsents(); err != nil {
		return Order{}, err
	}
	if d.Accepted {
		o.Terms.Version = s.terms().version
	}
	if o.Referrer, err = s.config.Referrers.Refer(ctx, s.db, form.referral()); err != nil {
		return Order{}, err
	}
	return o, nil
}

// price sets the subtotal, discount, total, tax and campaign of a new order, in cents. Without configured taxes, the
// total is the item's price. An invalid VAT id of the buyer is a fault of kind Invalid.
func (s *Service) price(o *Order, item Item) error {
	o.SubtotalCents = cmp.Or(item.SubtotalCents, item.PriceCents)
	o.DiscountCents, o.CampaignID, o.CampaignCode = o.SubtotalCents-item.PriceCents, item.CampaignID, item.CampaignCode
	o.TotalCents, o.CampaignName, o.CampaignMostUses = item.PriceCents, item.CampaignName, item.MostUses
	if s.config.Taxes == nil {
		return nil
	}
	priced, err := s.config.Taxes.Price(o.SubtotalCents, o.DiscountCents, o.Buyer)
	if err != nil {
		return err
	}
	o.SubtotalCents, o.DiscountCents = priced.SubtotalCents, priced.DiscountCents
	o.TotalCents, o.Tax = priced.TotalCents, priced.Tax
	return nil
}

// returnPages returns the pages to which the payment provider sends the buyer back: one after success, one after a
// cancellation. The service in their URLs is for display: the pages trust only the token.
func (s *Service) returnPages(o Order, token string) ReturnPages {
	query := "?" + url.Values{"service": {o.ServiceName}, "order": {token}}.Encode()
	return ReturnPages{
		Token:   token,
		Success: s.config.PublicURL + "/payment-success" + query,
		Cancel:  s.config.PublicURL + "/checkout-incomplete" + query,
	}
}
