package orders

import (
	"context"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
)

// RefundState is the state of a refund.
type RefundState string

// The states of a refund. It starts as requested; the others are final.
const (
	RefundRequested RefundState = "requested" // the provider will be asked, or asked again
	RefundDone      RefundState = "done"
	RefundFailed    RefundState = "failed" // the provider refused it, or the buyer's bank returned it
)

// Refund is a refund by the owner. Refunds at the provider's dashboard have no row; they only count in
// Payment.RefundedCents.
type Refund struct {
	ID          string      `json:"id" db:"id" doc:"UUID chosen by the client"`
	OrderID     string      `json:"-" db:"order_id"`
	Cents       int64       `json:"cents" db:"cents" doc:"Amount in cents"`
	Reason      string      `json:"reason" db:"reason" doc:"Note for the owner; empty: none"`
	State       RefundState `json:"state" db:"state" enum:"requested,done,failed"`
	Failure     string      `json:"failure" db:"failure" doc:"Reason of a failure; empty: none"`
	KeepSession bool        `json:"keep_session" db:"keep_session" doc:"The booked session takes place anyway"`
	ProviderRef string      `json:"-" db:"provider_ref"`
	CreatedAt   time.Time   `json:"created_at" db:"created_at"`
	SettledAt   *time.Time  `json:"settled_at" db:"settled_at" doc:"Time of success or failure; null: pending"`
}

// NewRefund requests a refund. The client chooses the id, so that a retried request refunds once.
type NewRefund struct {
	ID       string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the client"`
	Cents    int64  `json:"cents" as:"money" doc:"Amount in cents of the order's currency"`
	Currency string `json:"currency" maxLength:"3" as:"carried" doc:"Currency of the order, as a check" example:"usd"`
	Reason   string `json:"reason,omitempty" maxLength:"200" doc:"For your own records, one line"`

	KeepSession bool `json:"keep_session,omitempty" doc:"Keep the booked session, which a full refund would cancel"`
}

// clean returns the refund to store in state RefundRequested. It is a fault of kind Invalid, naming each field, if
// the id isn't a UUID, the amount isn't positive, the currency isn't the order's, or the reason isn't a line of up to
// 200 characters.
func (n NewRefund) clean(o Order) (Refund, error) {
	c := form.Check(&n)
	c.Add(n.Cents > 0, "cents", message.FormAmount)
	c.Add(strings.EqualFold(n.Currency, string(o.Currency)), "currency",
		message.OrdersRefundCurrency(o.Currency.Code()))
	return Refund{ID: n.ID, OrderID: o.ID, Cents: n.Cents, Reason: n.Reason, KeepSession: n.KeepSession,
		State: RefundRequested}, c.Err()
}

// Refunder is a Payments that can refund payments.
type Refunder interface {
	// Refund refunds cents of the order's first payment. Repeated calls with the same key return the same refund. A
	// final refusal is a fault of kind Conflict; other errors are temporary.
	Refund(ctx context.Context, o Order, key string, cents int64) (RefundAnswer, error)
}

// RefundAnswer is the provider's response to a refund.
type RefundAnswer struct {
	Ref           string // the provider's id of the refund
	RefundedCents int64  // total refunded from the first payment, including this refund
}

var (
	errOtherRefund = fault.Conflict("refund_exists", message.OrdersRefundExists)
	errRefunded    = fault.Conflict("refunded", message.OrdersRefundedAll)
	errUnpaid      = fault.Conflict("not_paid", message.OrdersRefundUnpaid)
	errElsewhere   = fault.Conflict("refund_elsewhere", message.OrdersRefundElsewhere)
)

// RefundOrder refunds the order's first payment in part or in full. It stores the refund before asking the provider,
// and a job asks until the provider has decided. For orders by invoice and test orders, it marks the refund as done:
// the owner transfers the money. A repeated request with the same id refunds once.
//
// An amount above the rest of the payment, and another currency, are faults of kind Invalid. An unpaid order, a used
// id with another amount, and a provider that can't refund here are Conflict. An unknown order is NotFound.
func (s *Service) RefundOrder(ctx context.Context, orderID string, n NewRefund) error {
	var r Refund
	var mode Mode
	err := s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) (err error) {
		mode = o.Mode
		if r, err = n.clean(o); err != nil {
			return err
		}
		if old, exists, err := findRefund(ctx, tx, r.ID); err != nil || exists {
			if exists && (old.OrderID != o.ID || old.Cents != r.Cents) {
				return errOtherRefund
			}
			r = old
			return err
		}
		return s.requestRefund(ctx, tx, o, r)
	})
	if err != nil || r.State != RefundRequested || mode != ModeStripe {
		return err
	}
	// The job retries a failed call.
	_ = s.RefundAtProvider(ctx, RefundFact{RefundID: r.ID})
	return nil
}

// requestRefund stores a refund, adds it to the history, and applies it to the order at once or, in Stripe mode,
// records FactRefundRequested. An unpaid order, or a provider that can't refund, is a fault of kind Conflict; an
// amount above the rest of the payment minus pending refunds is Invalid. The transaction must have locked the order's
// row.
func (s *Service) requestRefund(ctx context.Context, tx *database.Tx, o Order, r Refund) error {
	if o.PaidAt == nil {
		return errUnpaid
	}
	waiting, err := sumRequested(ctx, tx, o.ID)
	if err != nil {
		return err
	}
	if left := max(o.PaidCents-o.RefundedCents-waiting, 0); r.Cents > left {
		return fault.InvalidField("cents", message.OrdersRefundAtMost(o.Currency.Format(left)))
	}
	r.CreatedAt = tx.Now()
	remote := o.Mode == ModeStripe
	if !remote {
		r.State, r.SettledAt = RefundDone, &r.CreatedAt
	} else if _, ok := s.payments.(Refunder); !ok {
		return errElsewhere
	}
	if err := database.Insert(ctx, tx, "order_refunds", r); err != nil {
		return err
	}
	requested := amountEvent(kindRefundRequested, o.Currency.Format(r.Cents))
	requested.Text = r.Reason
	if err := s.note(ctx, tx, o, "order.refunded", requested); err != nil {
		return err
	}
	if remote {
		return jobs.Record(ctx, tx, FactRefundRequested, RefundFact{RefundID: r.ID})
	}
	return apply(ctx, tx, o, PaymentUpdate{Kind: UpdateRefunded, OrderID: o.ID, Source: history.RoleOwner, ByOwner: true,
		Cents: o.RefundedCents - o.LostCents + r.Cents})
}

// refundable returns how many cents of the order's payment can be refunded here: the payment minus earlier and
// requested refunds. It returns 0 for an unpaid order, and for a Stripe order if the current provider can't refund.
func (s *Service) refundable(o Order, refunds []Refund) int64 {
	if _, ok := s.payments.(Refunder); o.PaidAt == nil || (o.Mode == ModeStripe && !ok) {
		return 0
	}
	left := o.PaidCents - o.RefundedCents
	for _, r := range refunds {
		if r.State == RefundRequested {
			left -= r.Cents
		}
	}
	return max(left, 0)
}

// failRefund marks a refund as failed that the buyer's bank returned. It reports false if it is known. The order
// remains refunded: the credit note is issued, and the owner owes the buyer the money.
func failRefund(ctx context.Context, tx *database.Tx, o Order, n PaymentUpdate) (bool, error) {
	lines, err := listMovement(ctx, tx, o.ID, n.RefundRef)
	if err != nil || len(lines) > 0 {
		return false, err
	}
	return true, failStoredRefund(ctx, tx, o.ID, n)
}

// RefundFact is the payload of FactRefundRequested.
type RefundFact struct {
	RefundID string `json:"refund_id"`
}

// RefundAtProvider handles FactRefundRequested: it asks the provider and stores its decision. A refusal marks the
// refund as failed; on any other failure it returns the error, so that the job retries. It does nothing for a refund
// that is unknown or already decided. Repeated or concurrent calls refund once.
func (s *Service) RefundAtProvider(ctx context.Context, f RefundFact) error {
	r, exists, err := findRefund(ctx, s.db, f.RefundID)
	if err != nil || !exists || r.State != RefundRequested {
		return err
	}
	o, err := findOrder(ctx, s.db, r.OrderID)
	if err != nil {
		return err
	}
	provider, ok := s.payments.(Refunder)
	if !ok {
		return s.settleRefund(ctx, r, RefundAnswer{}, errElsewhere)
	}
	done, err := provider.Refund(ctx, o, r.ID, r.Cents)
	if err != nil && fault.KindOf(err) != fault.KindConflict {
		return err
	}
	return s.settleRefund(ctx, r, done, err)
}

// settleRefund marks the refund as done and applies it to the order. If refused, a fault, isn't nil, it marks the
// refund as failed with the reason and adds a note to the history. It does nothing if a concurrent call has stored
// the decision.
func (s *Service) settleRefund(ctx context.Context, r Refund, done RefundAnswer, refused error) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, r.OrderID)
		if err != nil {
			return err
		}
		now := tx.Now()
		r.State, r.ProviderRef, r.SettledAt = RefundDone, done.Ref, &now
		n := PaymentUpdate{Kind: UpdateRefunded, OrderID: o.ID, Source: SourceStripe, ByOwner: true,
			Cents: done.RefundedCents}
		if refused != nil {
			why := fault.As(refused).Message
			r.State, r.Failure = RefundFailed, fault.Translate(ctx, why)
			n = PaymentUpdate{Kind: UpdateNote, OrderID: o.ID, Source: SourceStripe,
				Event: problem(message.OrdersRefundRefused(o.Currency.Format(r.Cents), why))}
		}
		if fresh, err := updateRefund(ctx, tx, r); err != nil || !fresh {
			return err // a concurrent call has stored it
		}
		return apply(ctx, tx, o, n)
	})
}
