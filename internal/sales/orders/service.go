package orders

import (
	"context"
	"crypto/rand"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
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
	TaxIncluded   string // beside prices that contain tax: "incl. VAT"
	Code          content.CodeWords
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
