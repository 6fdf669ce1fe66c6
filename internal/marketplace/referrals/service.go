package referrals

import (
	"context"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/realtime"
)

// Config is the site's configuration for referrals.
type Config struct {
	Directory Directory
	Ledger    Ledger
	// ClientOf locks and returns the paid orders of the client who placed the given order, by time of payment. It
	// leaves out orders paid in a provider's test mode. An unknown order is a fault of kind NotFound.
	ClientOf func(ctx context.Context, tx *database.Tx, orderID string) ([]referral.PaidOrder, error)
}

// Directory looks up partners and their members.
type Directory interface {
	// EarningTermsOf returns a partner in any state, or a fault of kind NotFound.
	EarningTermsOf(ctx context.Context, q database.Querier, partnerID string) (referral.EarningTerms, error)
	// IsOwn reports whether the buyer belongs to a partner or is the site's owner. Account and address may be empty.
	IsOwn(ctx context.Context, q database.Querier, partnerID, userID, email string) (bool, error)
}

// Ledger stores the earnings of partners.
type Ledger interface {
	// RecordEarning updates the ledger to the total of an order, and returns the partner's earnings from it.
	RecordEarning(ctx context.Context, tx *database.Tx, e referral.Earning) (amountCents int64, err error)
}

// Service implements the use cases of referrals. It is safe for concurrent use.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

// TopicChanged is the live topic for new and changed referred orders. Its events contain the row's id.
const TopicChanged = "referrals.changed"

// Recalculate recalculates the earnings from all orders of the client who placed the given order, in one transaction.
// Earnings of a previous referrer become 0. Repeating it changes nothing. An unknown order is a fault of kind
// NotFound.
func (s *Service) Recalculate(ctx context.Context, orderID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		client, err := s.config.ClientOf(ctx, tx, orderID)
		if err != nil {
			return err
		}
		by, sales, before := referredOrders(client)
		if err := s.removeStale(ctx, tx, client, by.PartnerID, sales); err != nil || len(sales) == 0 {
			return err
		}
		earner, err := s.config.Directory.EarningTermsOf(ctx, tx, by.PartnerID)
		if err != nil && fault.KindOf(err) != fault.KindNotFound {
			return err
		}
		p := calculation{tx: tx, by: by, earner: earner, before: before, until: periodEnd(sales[0])}
		for _, sale := range sales {
			if err := s.recalculate(ctx, &p, sale); err != nil {
				return err
			}
		}
		return nil
	})
	return fault.Wrap(err, "settle the referral of order %s", orderID)
}

// calculation contains the values that all orders of a client share during a calculation.
type calculation struct {
	tx     *database.Tx
	by     referral.Referrer
	earner referral.EarningTerms // zero value if the partner was deleted
	before bool                  // the client had paid an order before the first referred one
	until  time.Time             // end of the twelve months
}

// recalculate updates the row of an order and the ledger, or does nothing if nothing has changed. The rate comes from
// the client's first referred order. The signals are evaluated for a new order and after a change of the referral. A
// deleted partner earns nothing from new orders.
func (s *Service) recalculate(ctx context.Context, p *calculation, sale referral.PaidOrder) error {
	was, known, err := find(ctx, p.tx, sale.OrderID, p.by.PartnerID)
	if err != nil || !known && p.earner.Name == "" {
		return err
	}
	o := was
	if !known {
		o = ReferredOrder{ID: id.New(), OrderID: sale.OrderID, OrderNumber: sale.Number, PartnerID: p.by.PartnerID,
			PartnerName: p.earner.Name, RateBPS: p.earner.RateBPS, Currency: sale.Currency, PaidAt: sale.PaidAt}
	}
	p.earner.RateBPS = o.RateBPS
	fresh := !known || o.How != p.by.Source || o.isRemoved()
	if fresh {
		o.How = p.by.Source
		signals, err := s.signals(ctx, p.tx, o, sale, p.before)
		if err != nil {
			return err
		}
		o.setCounts(signals)
	}
	o.updatePaid(sale.NetCents(p.until), p.earner.IsActive)
	if !fresh && o.NetCents == was.NetCents {
		return nil
	}
	return s.saveOrder(ctx, p.tx, o)
}

// removeStale reduces to 0 the earnings of partners that no longer refer the client, because the owner changed the
// referrer, and drops decisions about them. Orders in covered stay with partnerID, the current referrer.
func (s *Service) removeStale(ctx context.Context, tx *database.Tx, client []referral.PaidOrder, partnerID string,
	covered []referral.PaidOrder) error {
	for _, sale := range client {
		rows, err := listOf(ctx, tx, sale.OrderID)
		if err != nil {
			return err
		}
		for _, o := range rows {
			stays := o.PartnerID == partnerID && slices.ContainsFunc(covered, func(c referral.PaidOrder) bool {
				return c.OrderID == o.OrderID
			})
			if stays || o.isRemoved() {
				continue
			}
			o.Decided = false
			o.setCounts([]string{signalRemoved})
			if err := s.saveOrder(ctx, tx, o); err != nil {
				return err
			}
		}
	}
	return nil
}

// signals returns the signals against counting an order: the buyer belongs to the partner or is the admin, its
// company has the partner's name, or it was a client before, unless the owner set the referrer. The result can be
// empty, never nil.
func (s *Service) signals(ctx context.Context, tx *database.Tx, o ReferredOrder, sale referral.PaidOrder,
	before bool) ([]string, error) {
	signals := []string{}
	own, err := s.config.Directory.IsOwn(ctx, tx, o.PartnerID, sale.UserID, sale.Email)
	if err != nil {
		return nil, err
	}
	if own {
		signals = append(signals, signalOwn)
	}
	if sameName(sale.Company, o.PartnerName) {
		signals = append(signals, signalName)
	}
	if before && o.How != referral.Owner {
		signals = append(signals, signalClient)
	}
	return signals, nil
}

// saveOrder saves the partner's earnings from an order in the ledger, and then the order with the earned amount, and
// publishes it.
func (s *Service) saveOrder(ctx context.Context, tx *database.Tx, o ReferredOrder) (err error) {
	o.EarnedCents, err = s.config.Ledger.RecordEarning(ctx, tx, referral.Earning{OrderID: o.OrderID,
		PartnerID:   o.PartnerID,
		PartnerName: o.PartnerName, Currency: o.Currency, PaidAt: o.PaidAt, NetCents: o.earningBase(), RateBPS: o.RateBPS})
	if err != nil {
		return err
	}
	if err := save(ctx, tx, o); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, o.ID)
}

// Find returns a referred order, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, rowID string) (ReferredOrder, error) {
	return desk.Find(ctx, s.db, orderList, rowID, errNoOrder)
}

// searchText returns the search text of an order for the desk.
func (o ReferredOrder) searchText() string { return folded.Text(o.PartnerName + " " + o.OrderNumber) }
