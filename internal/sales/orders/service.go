package orders

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"slices"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/referrers"
	"harborlight/internal/sales/sale"
)

// Config is the site's configuration for orders.
type Config struct {
	PublicURL string      // where visitors reach the site, without a slash at the end
	Site      func() Site // what the content says at the moment; nil: nothing

	AddressOf mail.AddressOf // confirmed addresses of accounts; nil: none is known

	Zones Zones // nil: mails write days in UTC
	Taxes Taxes // nil: no tax is charged
	Codes Codes // nil: no code is known

	// TaxAt returns what the buyer pays at a time for a price, which may include tax; nil: no tax is charged.
	TaxAt func(at time.Time, priceCents int64, included bool, buyer sale.Party) (sale.Taxed, error)

	Referrers referrers.Finder
	Accounts  client.Directory // nil: a client is an account or an address alone

	// HoldCurrency keeps the currency of the site until the end of the transaction, or returns a fault of kind
	// Conflict if it is another; nil: it never changes.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error

	Inquiries *limit.Limiter // how often a buyer's page may ask the provider, by order; nil: always
	Guesses   *limit.Limiter // how many codes that don't work a network may try; nil: any number
}

// Site is what the content says about orders.
type Site struct {
	Head          mail.Letterhead
	Currency      money.Currency // of new orders
	Support       string         // address for buyers' answers
	Owner         string         // address for notices about orders
	GuaranteeDays int            // money-back period after the payment
	ResponseHours int            // promised time to reply
	HasTerms      bool           // the site publishes terms
	TermsVersion  string         // of the terms that a buyer accepts
	Countries     []string       // ISO 3166-1 alpha-2 codes that an order may come from
	Mails         content.OrderMails
	Seller        string                          // name, address and email, a line each
	Contents      func(serviceID string) []string // what a service includes

	TermsText      string // of the terms that a buyer accepts, as Markdown; empty: they aren't a page of the site
	ConsumerRights bool   // the seller has consumers in the EU
	LacksSeller    bool   // the owner hasn't said yet who sells: nobody can be bound by an order
}

// Service implements the use cases of orders.
type Service struct {
	db            *database.DB
	config        Config
	catalogue     Catalogue
	consultations Consultations
	payments      Payments
	links         *links
}

// New returns a service. Without payments (nil: mode "off") a checkout is refused.
func New(db *database.DB, c Config, catalogue Catalogue, consultations Consultations, payments Payments) *Service {
	return &Service{db: db, config: c, catalogue: catalogue, consultations: consultations, payments: payments,
		links: &links{db: db}}
}

// site returns what the content says at the moment.
func (s *Service) site() Site {
	if s.config.Site == nil {
		return Site{}
	}
	return s.config.Site()
}

// Request is a checkout from the browser. Its amounts are only compared.
type Request struct {
	ServiceID   string
	PriceCents  int64  // of the site's currency
	TotalCents  *int64 // with tax, as the buyer saw it; nil: the buyer saw none
	IsRecurring bool
	Code        string // that lowers the price; empty: none
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

// Checkout stores the order and returns where its buyer continues. It returns a fault of kind
// Invalid for an unknown service or wrong details, Conflict for a price other than the catalogue's or a total other
// than the order's, TooMany for too many consultations or wrong codes from one network, and Unavailable in mode "off".
// A form that is sent again with the same key leads to the same order.
//
// A press on a purchase button leads to the order form if an order needs more than that
// (docs/product.md, "orders: an invoice needs a buyer").
func (s *Service) Checkout(ctx context.Context, r Request) (string, error) {
	hash, err := r.takeKey(ctx)
	if err != nil {
		return "", err
	}
	if address, err := s.again(ctx, hash); err != nil || address != "" {
		return address, err
	}
	item, err := s.guessed(ctx, r.ServiceID, r.Code, r.Network)
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

// order stores the order of an item and returns where its buyer continues: at the payment, or at the order form if an
// order needs more than the form says. hash is that of the form's key; empty: it has none.
func (s *Service) order(ctx context.Context, item Item, r Request, hash string) (string, error) {
	if r.Form.isPress() && s.needs(item, sale.Taxed{}).form() {
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
		return s.again(ctx, hash) // the same form was sent twice at once
	}
	if err != nil {
		return "", err
	}
	return s.begin(ctx, o, token)
}

// orderForm returns the address of the order form with the item chosen.
func (s *Service) orderForm(item Item, pressed Form) string {
	query := url.Values{"service": {item.ID}}
	if application, ok := pressed["application"].(string); ok && slices.Contains(item.Applications, application) {
		query.Set("application", application)
	}
	return s.config.PublicURL + "/service-order?" + query.Encode()
}

// begin starts the payment of a stored order and returns where its buyer continues. Repeating it
// leads to the same payment. An order by invoice is placed later unless its address is proven.
func (s *Service) begin(ctx context.Context, o Order, token string) (string, error) {
	started, err := s.payments.Start(ctx, o, s.addresses(o, token))
	if err != nil {
		return "", fmt.Errorf("start the payment of order %s: %w", o.ID, err)
	}
	if o.Mode == ModeInvoice {
		if proven, err := s.isProven(ctx, s.db, o); err != nil || !proven {
			return started.URL, err
		}
	}
	n := News{Kind: NewsPlaced, OrderID: o.ID, Source: "checkout", Ref: started.Ref}
	if started.Ref != "" {
		n.URL = started.URL
	}
	return started.URL, s.Apply(ctx, n)
}

// requestConsultation stores a request for a consultation; no payment is involved.
func (s *Service) requestConsultation(ctx context.Context, item Item, r Request) (string, error) {
	if err := s.consultations.RequestConsultation(ctx, r.Network, r.Form); err != nil {
		return "", err
	}
	return s.config.PublicURL + "/payment-success?" +
		url.Values{"service": {item.Name}, "consultation": {"true"}}.Encode(), nil
}

// create stores the order with the start of its history, unless no use of its code is left or its client has too many
// unpaid orders. If the random number is taken, it draws another.
func (s *Service) create(ctx context.Context, o Order, network, token string) (Order, error) {
	o.TokenHash = id.Hash(token)
	var err error
	for range 3 {
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			o.CreatedAt = tx.Now()
			if o.Terms.Version != "" && o.AcceptedAt == nil {
				o.AcceptedAt = &o.CreatedAt
			}
			if s.site().ConsumerRights && o.FormData.hasConsents() && o.ConsentedAt == nil {
				o.ConsentedAt = &o.CreatedAt
			}
			if err := s.keepTerms(ctx, tx, o.Terms.Version); err != nil {
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
			if _, err := record(ctx, tx, o, "checkout", step{}); err != nil {
				return err
			}
			return s.askIfUnproven(ctx, tx, o)
		})
		if !database.IsUnique(err) {
			break
		}
	}
	return o, fault.Wrap(err, "store an order of %s", o.ServiceID)
}

// insert stores a new order and reserves a use of its code. An order by invoice that binds at once is refused if its
// client has too many unpaid ones.
func (s *Service) insert(ctx context.Context, tx *database.Tx, o Order, network string) error {
	proven, err := s.isProven(ctx, tx, o)
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

// setLimits sets how long an order can be paid at a remote provider, and when to ask the provider
// first.
func (s *Service) setLimits(o *Order) {
	if remote, ok := s.payments.(Remote); ok {
		expires, settle := o.CreatedAt.Add(remote.Lifetime()).Truncate(time.Second), o.CreatedAt.Add(firstSettle)
		o.ExpiresAt, o.SettleAt = &expires, &settle
	}
}

// needs returns what an order of the item can't do without, at what its buyer would owe.
func (s *Service) needs(item Item, owed sale.Taxed) need {
	invoiced, taxes := s.payments.Mode() == ModeInvoice, s.config.Taxes
	return need{
		contact: invoiced,
		terms:   invoiced || s.site().HasTerms,
		country: taxes != nil && taxes.NeedsCountry(),
		address: taxes != nil && taxes.NeedsAddress(s.site().Currency, owed),
		among:   item.Applications,

		countries: s.site().Countries,
	}
}

// draft returns a new order of the item, or a fault that names what is wrong or missing in the form.
func (s *Service) draft(ctx context.Context, item Item, form Form) (Order, error) {
	if form == nil {
		form = Form{}
	}
	d, err := form.details()
	if err != nil {
		return Order{}, err
	}
	o := Order{
		ID: id.New(), ServiceID: item.ID, ServiceName: item.Name, Currency: s.site().Currency, IsRecurring: item.IsRecurring,
		State: Created, Mode: s.payments.Mode(), Fulfilment: ToSchedule, FormData: form, Buyer: d.buyer,
	}
	if p, ok := auth.From(ctx); ok {
		o.UserID = &p.UserID
		o.Buyer.Email = cmp.Or(o.Buyer.Email, p.Email)
		d.buyer = o.Buyer
	}
	if err := s.price(&o, item); err != nil {
		return Order{}, err
	}
	if err := s.needs(item, o.owed()).check(d); err != nil {
		return Order{}, err
	}
	if err := form.checkConsents(); err != nil {
		return Order{}, err
	}
	if d.accepted {
		o.Terms.Version = s.site().TermsVersion
	}
	if o.Referrer, err = s.config.Referrers.Refer(ctx, s.db, form.referral()); err != nil {
		return Order{}, err
	}
	return o, nil
}

// price sets the amounts of a new order.
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

// addresses returns the buyer's return addresses. The service in them is for people to read; the
// pages trust only the token.
func (s *Service) addresses(o Order, token string) Addresses {
	query := "?" + url.Values{"service": {o.ServiceName}, "order": {token}}.Encode()
	return Addresses{
		Token:   token,
		Success: s.config.PublicURL + "/payment-success" + query,
		Cancel:  s.config.PublicURL + "/checkout-incomplete" + query,
	}
}

// MarkPaid records that the order is paid in full, as reported by source. Repeating it changes
// nothing.
func (s *Service) MarkPaid(ctx context.Context, orderID, source string) error {
	return s.change(ctx, orderID, func(o Order) (News, error) {
		return News{Kind: NewsPaid, OrderID: o.ID, Source: source, ByOwner: source == sourceDesk, Charge: &Charge{
			Currency: o.Currency, UndiscountedCents: o.TotalCents + o.DiscountCents, TotalCents: o.TotalCents,
			IsRecurring: o.IsRecurring,
		}}, nil
	})
}

// Cancel records that the buyer cancelled. Repeating it changes nothing. A paid order can't be
// cancelled, only refunded: that is a fault of kind Conflict.
func (s *Service) Cancel(ctx context.Context, orderID, source string) error {
	return s.change(ctx, orderID, func(o Order) (News, error) {
		if o.PaidAt != nil {
			return News{}, errPaidAlready
		}
		return News{Kind: NewsCancelled, OrderID: o.ID, Source: source}, nil
	})
}

// FindByToken returns the order with the private token, or a fault of kind NotFound.
func (s *Service) FindByToken(ctx context.Context, token string) (Order, error) {
	return findByTokenHash(ctx, s.db, id.Hash(token))
}

// Find returns the order with the id, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, orderID string) (Order, error) {
	return findOrder(ctx, s.db, orderID)
}

// History returns the order's history, oldest first.
func (s *Service) History(ctx context.Context, orderID string) ([]Event, error) {
	return listEvents(ctx, s.db, orderID)
}

// GuaranteeUntil returns the last day of the money-back guarantee (docs/product.md, "orders:
// guarantee"), or nil if the order is not paid.
func (s *Service) GuaranteeUntil(o Order) *time.Time {
	if o.PaidAt == nil {
		return nil
	}
	until := o.PaidAt.AddDate(0, 0, s.site().GuaranteeDays)
	return &until
}

// numberLetters lacks the letters that people confuse when reading aloud: I, L, O, U.
const numberLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// newNumber returns year, month and six random characters: "2611-7K3MQ9". It doesn't reveal how
// much is sold.
func newNumber(now time.Time) string {
	var b [6]byte
	rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = numberLetters[b[i]%32]
	}
	return now.UTC().Format("0601") + "-" + string(b[:])
}

// FindByPayment returns the order of a payment by the provider's id of the money movement or of the
// subscription ("": unknown), or a fault of kind NotFound.
func (s *Service) FindByPayment(ctx context.Context, intent, subscription string) (Order, error) {
	return findByPayment(ctx, s.db, intent, subscription)
}

// LastMessage returns when the last message of a payment provider was applied, or nil.
func (s *Service) LastMessage(ctx context.Context) (*time.Time, error) {
	return lastPaymentEvent(ctx, s.db)
}

// CountFlagged returns how many orders have only a payment that doesn't match. A person must look
// at Order.Flag.
func (s *Service) CountFlagged(ctx context.Context) (int, error) { return countFlagged(ctx, s.db) }
