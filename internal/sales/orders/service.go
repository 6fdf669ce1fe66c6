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
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/referrers"
)

// Config is the site's configuration for orders.
type Config struct {
	PublicURL string               // public address of the site, without a trailing slash
	Content   func() *content.Site // current content
	Owner     func() string        // address for notices about orders

	AddressOf mail.AddressOf // confirmed addresses of accounts; nil if unknown

	Zones Zones // nil for dates in UTC
	Taxes Taxes // nil if no tax is charged
	Codes Codes // nil if there are no codes

	Referrers referrers.Finder
	Accounts  client.Directory // nil if accounts and addresses aren't connected to clients

	// HoldCurrency locks the site's currency until the end of the transaction. It returns a fault of kind Conflict if
	// the currency differs from the given one. Nil if the currency never changes.
	HoldCurrency func(context.Context, *database.Tx, money.Currency) error

	Inquiries *limit.Limiter // limits inquiries at the provider by a buyer's page, per order; nil if unlimited
	Guesses   *limit.Limiter // limits wrong codes per network; nil if unlimited
}

// Service implements the use cases of orders.
type Service struct {
	db            *database.DB
	config        Config
	catalogue     Catalogue
	consultations Consultations
	payments      Payments
	links         *links
	terms         func() siteTerms
}

// New returns a service. Nil payments mean mode "off", in which checkouts are refused.
func New(db *database.DB, c Config, catalogue Catalogue, consultations Consultations, payments Payments) *Service {
	return &Service{db: db, config: c, catalogue: catalogue, consultations: consultations, payments: payments,
		links: &links{db: db}, terms: content.Derive(c.Content, termsOf)}
}

// site returns the current content.
func (s *Service) site() *content.Site { return s.config.Content() }

// MarkPaid records that the order is paid in full, as reported by source. It is idempotent. An unknown order is a
// fault of kind NotFound, and one that may not become binding (see checkBinding) is Conflict.
func (s *Service) MarkPaid(ctx context.Context, orderID string, source history.Role) error {
	return s.change(ctx, orderID, func(o Order) (PaymentUpdate, error) {
		return PaymentUpdate{Kind: UpdatePaid, OrderID: o.ID, Source: source, ByOwner: source == history.RoleOwner, Charge: &Charge{
			Currency: o.Currency, UndiscountedCents: o.TotalCents + o.DiscountCents, TotalCents: o.TotalCents,
			IsRecurring: o.IsRecurring,
		}}, nil
	})
}

// Cancel records that the buyer cancelled the order. It changes nothing if the order is already cancelled or expired.
// A paid order is a fault of kind Conflict, because it can only be refunded, and an unknown one is NotFound.
func (s *Service) Cancel(ctx context.Context, orderID string, source history.Role) error {
	return s.change(ctx, orderID, func(o Order) (PaymentUpdate, error) {
		if o.PaidAt != nil {
			return PaymentUpdate{}, errPaidAlready
		}
		return PaymentUpdate{Kind: UpdateCancelled, OrderID: o.ID, Source: source}, nil
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

// GuaranteeUntil returns the end of the money-back guarantee: the time of payment plus the site's guarantee days
// (docs/product.md, "orders: guarantee"). It returns nil if the order is not paid.
func (s *Service) GuaranteeUntil(o Order) *time.Time {
	if o.PaidAt == nil {
		return nil
	}
	until := o.PaidAt.AddDate(0, 0, s.site().Brand.Claims.GuaranteeDays)
	return &until
}

// numberLetters omits letters that are easily confused when read aloud: I, L, O and U.
const numberLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// newNumber returns year, month and six random characters, such as "2611-7K3MQ9". Numbers don't reveal the amount of
// sales.
func newNumber(now time.Time) string {
	var b [6]byte
	rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = numberLetters[b[i]%32]
	}
	return now.UTC().Format("0601") + "-" + string(b[:])
}

// FindByPayment returns the order of a charge or of a subscription by the provider's ids, either of which may be
// empty, or a fault of kind NotFound.
func (s *Service) FindByPayment(ctx context.Context, intent, subscription string) (Order, error) {
	return findByPayment(ctx, s.db, intent, subscription)
}

// LastMessage returns the time at which the last message of a payment provider was applied, or nil.
func (s *Service) LastMessage(ctx context.Context) (*time.Time, error) {
	return lastPaymentEvent(ctx, s.db)
}

// CountFlagged returns the number of unpaid orders with a rejected payment. The owner must check Order.Flag.
func (s *Service) CountFlagged(ctx context.Context) (int, error) { return countFlagged(ctx, s.db) }
