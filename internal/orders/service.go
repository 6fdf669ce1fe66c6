package orders

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"time"

	"harborlight/internal/audit"
	"harborlight/internal/auth"
	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
	"harborlight/internal/jobs"
)

// Config is what a Service must know about the site.
type Config struct {
	PublicURL     string // where visitors reach the site, without a slash at the end
	Brand         string
	Support       string // address that buyers' answers go to
	Owner         string // address that learns about orders
	GuaranteeDays int    // money back for so long after the payment (spec 9.2)
	ResponseHours int    // a person answers within so long (spec 9.2)
}

// Service is what can be done with orders.
type Service struct {
	db            *database.DB
	config        Config
	catalogue     Catalogue
	consultations Consultations
	payments      Payments
	links         *links
}

// New returns a service. Without payments (nil: mode "off") nothing can be
// bought, and a checkout says so.
func New(db *database.DB, c Config, catalogue Catalogue, consultations Consultations, payments Payments) *Service {
	return &Service{db: db, config: c, catalogue: catalogue, consultations: consultations, payments: payments, links: &links{db: db}}
}

// Request is a checkout as the browser asks for it. Its price is only compared.
type Request struct {
	ServiceID   string
	AmountCents int64 // US cents
	IsRecurring bool
	Form        Form
}

var (
	errUnknownService = fault.Invalid("This service cannot be ordered online. Please choose one on the pricing page.",
		fault.Field{Name: "serviceId", Message: "Choose a service from the catalogue."})
	errPriceChanged = fault.Conflict("price_changed", "The price of this service has changed. Please reload the page and try again.")
	errClosed       = fault.Unavailable("Online ordering is switched off at the moment. Please contact us to place your order.", 0)
	errPaidAlready  = fault.Conflict("already_paid", "This order is paid already.")
	errGivenUp      = fault.Conflict("not_open", "This checkout is no longer open. Please start again.")
)

// Checkout stores the order and returns the address at which its buyer goes on.
// It returns a fault of kind Invalid for an unknown service or wrong details,
// Conflict for another price than the catalogue's, Unavailable in mode "off".
func (s *Service) Checkout(ctx context.Context, r Request) (string, error) {
	item, ok := s.catalogue.Item(r.ServiceID)
	switch {
	case !ok:
		return "", errUnknownService
	case r.AmountCents != item.PriceCents || r.IsRecurring != item.IsRecurring:
		return "", errPriceChanged
	case item.Consultation:
		return s.requestConsultation(ctx, item, r.Form)
	case s.payments == nil:
		return "", errClosed
	}
	o, token, err := s.create(ctx, item, r.Form)
	if err != nil {
		return "", err
	}
	address, err := s.payments.Start(ctx, o, s.addresses(o, token))
	if err != nil {
		return "", fmt.Errorf("start the payment of order %s: %w", o.ID, err)
	}
	return address, s.place(ctx, o.ID)
}

// requestConsultation stores a request for a talk; it never reaches a payment.
func (s *Service) requestConsultation(ctx context.Context, item Item, form Form) (string, error) {
	if err := s.consultations.RequestConsultation(ctx, form); err != nil {
		return "", err
	}
	return s.config.PublicURL + "/payment-success?" + url.Values{"service": {item.Name}, "consultation": {"true"}}.Encode(), nil
}

// create writes the order and the beginning of its history. A number that is
// taken, which is rare, is drawn again. The token opens the order for its buyer.
func (s *Service) create(ctx context.Context, item Item, form Form) (o Order, token string, err error) {
	b, err := form.buyer()
	if err != nil {
		return Order{}, "", err
	}
	for range 3 {
		o = s.draft(ctx, item, form, b)
		if token, err = s.links.token(ctx, forOrder, o.ID); err != nil {
			return Order{}, "", err
		}
		o.TokenHash = id.Hash(token)
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			o.CreatedAt = tx.Now()
			o.Number = newNumber(tx.Now())
			if err := insertOrder(ctx, tx, o); err != nil {
				return err
			}
			return record(ctx, tx, o, "checkout")
		})
		if !database.IsUnique(err) {
			break
		}
	}
	if err != nil {
		return Order{}, "", fmt.Errorf("store an order of %s: %w", item.ID, err)
	}
	return o, token, nil
}

func (s *Service) draft(ctx context.Context, item Item, form Form, b buyer) Order {
	if form == nil {
		form = Form{}
	}
	o := Order{
		ID: id.New(), ServiceID: item.ID, ServiceName: item.Name, AmountCents: item.PriceCents, Currency: Currency,
		IsRecurring: item.IsRecurring, State: Created, Mode: s.payments.Mode(),
		BuyerName: b.name, BuyerEmail: b.email, BuyerCompany: b.company, FormData: form,
	}
	if p, ok := auth.From(ctx); ok {
		o.UserID = &p.UserID
		if o.BuyerEmail == "" {
			o.BuyerEmail = p.Email
		}
	}
	return o
}

// addresses returns where the buyer of o comes back to. The service in them is
// for people to read; the pages believe only the token.
func (s *Service) addresses(o Order, token string) Addresses {
	query := "?" + url.Values{"service": {o.ServiceName}, "order": {token}}.Encode()
	return Addresses{
		Token:   token,
		Success: s.config.PublicURL + "/payment-success" + query,
		Cancel:  s.config.PublicURL + "/checkout-incomplete" + query,
	}
}

// place notes that the buyer has an address to pay at. A payment that was
// quicker has done more already.
func (s *Service) place(ctx context.Context, orderID string) error {
	return s.change(ctx, orderID, Pending, "checkout", FactPlaced, func(o Order) error {
		if o.State != Created {
			return errDone
		}
		return nil
	})
}

// MarkPaid notes that the money of the order is there. The source says who
// says so. Saying it twice changes nothing.
func (s *Service) MarkPaid(ctx context.Context, orderID, source string) error {
	return s.change(ctx, orderID, Paid, source, FactPaid, func(o Order) error {
		if o.PaidAt != nil {
			return errDone
		}
		return nil
	})
}

// Cancel notes that the buyer gave up. Saying it twice changes nothing; a paid
// order is not given up but refunded, which is a fault of kind Conflict.
func (s *Service) Cancel(ctx context.Context, orderID, source string) error {
	return s.change(ctx, orderID, Cancelled, source, "", func(o Order) error {
		switch {
		case o.State.Open():
			return nil
		case o.PaidAt != nil:
			return errPaidAlready
		default:
			return errDone
		}
	})
}

// errDone says that a change has been made before.
var errDone = fmt.Errorf("orders: done before")

// change moves an order to the next state with its history and its fact, all
// or nothing. may decides under the row's lock and returns errDone when there
// is nothing left to do.
func (s *Service) change(ctx context.Context, orderID string, next State, source, fact string, may func(Order) error) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		if err := may(o); err != nil {
			return err
		}
		if !o.State.CanBecome(next) {
			return errGivenUp
		}
		if next == Paid && o.PaidAt == nil {
			now := tx.Now()
			o.PaidAt = &now
		}
		if err := updateState(ctx, tx, o, next, o.PaidAt); err != nil {
			return err
		}
		o.State = next
		if err := record(ctx, tx, o, source); err != nil || fact == "" {
			return err
		}
		return jobs.Record(ctx, tx, fact, Fact{OrderID: o.ID})
	})
	switch {
	case err == errDone: //nolint:errorlint // our own value, never wrapped
		return nil
	case err != nil && fault.As(err) == nil:
		return fmt.Errorf("change order %s to %s: %w", orderID, next, err)
	}
	return err
}

// record adds the order's present state to its history and to the audit log.
func record(ctx context.Context, tx *database.Tx, o Order, source string) error {
	if err := insertEvent(ctx, tx, o, source); err != nil {
		return fmt.Errorf("record that order %s is %s: %w", o.ID, o.State, err)
	}
	p, _ := auth.From(ctx)
	return audit.Record(ctx, tx, audit.Entry{
		ActorID: p.UserID, Action: "order." + string(o.State), ObjectID: o.ID,
		Details: map[string]any{"source": source, "service_id": o.ServiceID, "amount_cents": o.AmountCents},
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

// History returns what happened to the order, oldest first.
func (s *Service) History(ctx context.Context, orderID string) ([]Event, error) {
	return listEvents(ctx, s.db, orderID)
}

// GuaranteeUntil returns the last day on which the buyer may ask for the money
// back (spec 9.2: 30 days), or nil if the order is not paid.
func (s *Service) GuaranteeUntil(o Order) *time.Time {
	if o.PaidAt == nil {
		return nil
	}
	until := o.PaidAt.AddDate(0, 0, s.config.GuaranteeDays)
	return &until
}

// numberLetters leaves out what people confuse when they read it out: I, L, O, U.
const numberLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// newNumber returns year and month and six random characters: "2611-7K3MQ9".
// It tells nobody how much is sold.
func newNumber(now time.Time) string {
	var b [6]byte
	rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = numberLetters[b[i]%32]
	}
	return now.UTC().Format("0601") + "-" + string(b[:])
}
