package orders

import (
	"context"
	"errors"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/sale"
)

var (
	errNoSubscription = fault.Conflict("no_subscription", message.OrdersNoSubscription)
	errNoPortal       = fault.Conflict("no_portal", message.OrdersNoPortal)
)

// EndByToken ends the subscription of the order with the private token after the paid period. It stores the request
// before asking the provider, and a job retries until the provider has decided. It is idempotent. An unknown token is
// a fault of kind NotFound, and an order without an active subscription is one of kind Conflict.
func (s *Service) EndByToken(ctx context.Context, token string) (Order, error) {
	o, err := s.FindByToken(ctx, token)
	if err != nil {
		return Order{}, err
	}
	return s.end(ctx, sourceBuyer, Fact{OrderID: o.ID})
}

// EndByDeclaration ends the subscription of an order after a declaration of its buyer. The receipt of the declaration
// names the end date. If the provider responds after this function has returned, the buyer also gets the mail about
// the end.
func (s *Service) EndByDeclaration(ctx context.Context, orderID string) error {
	_, err := s.end(ctx, sourceBuyer, Fact{OrderID: orderID, ByDeclaration: true})
	return err
}

// EndAtDesk ends the subscription of an order after the paid period on the owner's request. An unknown order is a
// fault of kind NotFound, and one without an active subscription is Conflict. If the provider doesn't answer, a job
// retries.
func (s *Service) EndAtDesk(ctx context.Context, orderID string) error {
	_, err := s.end(ctx, history.RoleOwner, Fact{OrderID: orderID})
	return fault.WithNotFound(err, errNoOrder)
}

// end stores the request to end the order's subscription, asks the provider once and returns the current order. It
// returns no error if the provider fails, because a job retries, and changes nothing if the subscription is already
// ending. An order without an active subscription is a fault of kind Conflict.
func (s *Service) end(ctx context.Context, source history.Role, f Fact) (Order, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, f.OrderID)
		if err != nil {
			return err
		}
		if o.EndRequestedAt != nil || o.hasEndDate() {
			return nil
		}
		if !s.canEnd(o) {
			return errNoSubscription
		}
		return requestEnd(ctx, tx, o, source)
	})
	if err != nil {
		return Order{}, fault.Wrap(err, "end the subscription of order %s", f.OrderID)
	}
	// The job retries a failed call.
	_ = s.EndAtProvider(ctx, f)
	return s.Find(ctx, f.OrderID)
}

// requestEnd stores the time of the request, adds it to the history and the audit log, and records FactEndRequested,
// so that a job asks the provider. The source is RoleOwner for the owner.
func requestEnd(ctx context.Context, tx *database.Tx, o Order, source history.Role) error {
	now := tx.Now()
	after := o
	after.EndRequestedAt = &now
	if err := updateOrder(ctx, tx, o, after); err != nil {
		return err
	}
	if _, err := insertEvent(ctx, tx, after, source, step{event: history.Event{Kind: kindEndRequested}}); err != nil {
		return err
	}
	entry := audit.Entry{Action: "order.end_asked", ObjectID: o.ID, Details: map[string]any{"source": source}}
	if source == history.RoleOwner {
		entry.ActorID = actor(ctx)
	}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, FactEndRequested, Fact{OrderID: o.ID})
}

// hasEndDate reports whether the subscription has ended or has an end date.
func (o Order) hasEndDate() bool { return o.SubscriptionEnded || o.EndsAt != nil }

// canEnd reports whether the order's subscription can be ended here.
func (s *Service) canEnd(o Order) bool {
	_, ok := s.subscriptions(o)
	return ok && o.hasBegun() && o.EndRequestedAt == nil && !o.hasEndDate()
}

// hasBegun reports whether the order has a subscription that is paid or invoiced monthly.
func (o Order) hasBegun() bool { return o.SubscriptionID != "" && (o.PaidAt != nil || o.isActive()) }

// subscriptions returns the provider that renews the order. Orders by invoice use Invoice, regardless of the payment
// mode. It returns false if the order isn't invoiced monthly, the provider has no subscriptions, or the order belongs
// to another payment mode.
func (s *Service) subscriptions(o Order) (Subscriptions, bool) {
	if o.Mode == ModeInvoice {
		return Invoice{}, o.MonthlySince != ""
	}
	provider, ok := s.payments.(Subscriptions)
	return provider, ok && o.Mode == s.payments.Mode()
}

// EndAtProvider handles FactEndRequested: it asks the provider to end the subscription and stores the new end. If the
// provider refuses, it withdraws the request and notifies the owner; on any other failure it returns the error, so
// that the job retries. It does nothing if the end is already stored.
func (s *Service) EndAtProvider(ctx context.Context, f Fact) error {
	o, err := findOrder(ctx, s.db, f.OrderID)
	if err != nil || o.EndRequestedAt == nil || o.hasEndDate() {
		return err
	}
	provider, ok := s.subscriptions(o)
	if !ok {
		return s.refuseEnd(ctx, o, errNoSubscription)
	}
	now, err := provider.EndSubscription(ctx, o)
	if fault.KindOf(err) == fault.KindConflict {
		return s.refuseEnd(ctx, o, err)
	}
	if err != nil {
		return err
	}
	return s.Apply(ctx, PaymentUpdate{Kind: UpdateSubscription, OrderID: o.ID, Source: history.Role(o.Mode), Subscription: &now,
		ByDeclaration: f.ByDeclaration})
}

// refuseEnd withdraws the request to end the subscription and notifies the owner of the reason, which must be a
// fault. It does nothing if the subscription has an end date by now.
func (s *Service) refuseEnd(ctx context.Context, o Order, why error) error {
	reason := message.OrdersEndRefused(fault.As(why).Message)
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, o.ID)
		if err != nil || o.EndRequestedAt == nil || o.hasEndDate() {
			return err
		}
		after := o
		after.EndRequestedAt = nil
		if err := updateOrder(ctx, tx, o, after); err != nil {
			return err
		}
		return storeStep(ctx, tx, after, step{state: o.State, event: problem(reason), fact: FactProviderProblem,
			about: Fact{Text: fault.Translate(ctx, reason)}}, history.Role(o.Mode))
	})
}

// PortalByToken returns the address of the provider's page on which the buyer changes the payment method. An unknown
// token is a fault of kind NotFound, and an order without that page is one of kind Conflict.
func (s *Service) PortalByToken(ctx context.Context, token string) (string, error) {
	o, err := s.FindByToken(ctx, token)
	if err != nil {
		return "", err
	}
	portal, ok := s.payments.(Portal)
	if !ok || !s.canManage(o) {
		return "", errNoPortal
	}
	url, err := portal.PortalURL(ctx, o, s.returnPages(o, token).Success)
	return url, fault.Wrap(err, "open the payment page of order %s", o.ID)
}

// canManage reports whether the buyer can change the payment method of the subscription.
func (s *Service) canManage(o Order) bool {
	_, ok := s.payments.(Portal)
	return ok && o.Mode == s.payments.Mode() && o.SubscriptionID != "" && o.PaidAt != nil && !o.SubscriptionEnded
}

// SubscriptionStatus is the status of a subscription for its buyer and the owner.
type SubscriptionStatus struct {
	RenewsAt     *time.Time `json:"renews_at" doc:"Next payment; null: none, or unknown"`
	EndsAt       *time.Time `json:"ends_at" doc:"Past or future end; null: it renews"`
	HasEnded     bool       `json:"has_ended"`
	IsEnding     bool       `json:"is_ending" doc:"The buyer or the seller asked to end it after the paid period"`
	OverdueCents int64      `json:"overdue_cents" doc:"Amount of a failed renewal in cents; 0: none"`
	PayURL       string     `json:"pay_url" doc:"Payment page of the failed renewal; empty: unknown"`
	CanEnd       bool       `json:"can_end"`
	IsInvoiced   bool       `json:"is_invoiced" doc:"Invoiced every month instead of charged by a provider"`
	IsPaused     bool       `json:"is_paused" doc:"The seller has paused the monthly invoices"`
	CanPause     bool       `json:"can_pause" doc:"The seller can pause or resume it"`
	CanManage    bool       `json:"can_manage" doc:"The buyer can change the payment method"`
}

// subscriptionStatus returns the status of the order's subscription, or nil if the order isn't recurring or its
// subscription hasn't begun. RenewsAt is nil while the subscription is paused, ending or ended. While a requested end
// isn't confirmed, EndsAt is the end of the paid period.
func (s *Service) subscriptionStatus(o Order) *SubscriptionStatus {
	if !o.IsRecurring || !o.hasBegun() {
		return nil
	}
	now := s.db.Clock().Now()
	v := &SubscriptionStatus{
		EndsAt: o.EndsAt, HasEnded: o.SubscriptionEnded || o.EndsAt != nil && !o.EndsAt.After(now),
		IsEnding: o.EndRequestedAt != nil || o.EndsAt != nil, OverdueCents: o.OverdueCents, PayURL: o.OverdueURL,
		CanEnd: s.canEnd(o), CanManage: s.canManage(o),
	}
	v.IsInvoiced, v.IsPaused, v.CanPause = o.MonthlySince != "", o.PausedAt != nil, o.canPause()
	if !v.IsEnding && !v.HasEnded && !v.IsPaused && o.RenewsAt != nil && o.RenewsAt.After(now) {
		v.RenewsAt = o.RenewsAt
	}
	if v.EndsAt == nil && v.IsEnding {
		v.EndsAt = o.RenewsAt
	}
	return v
}

var errRenewalUnknown = errors.New("the renewal's payment isn't stored yet")

// FindRenewal returns a renewal of an order by the provider's id of its invoice; PaidCents is the payment minus
// refunds, and PaidAt the time at which we received the update. If no positive payment is stored, it returns an
// internal error, which jobs retry, because updates may arrive in any order.
func (s *Service) FindRenewal(ctx context.Context, orderID, invoice string) (sale.Renewal, error) {
	lines, err := listMovement(ctx, s.db, orderID, invoice)
	if err != nil {
		return sale.Renewal{}, err
	}
	r := sale.Renewal{ID: invoice}
	for _, line := range lines {
		if r.PaidAt.IsZero() {
			r.PaidAt = line.At
		}
		if line.Supplied != (sale.Period{}) {
			r.Supplied = &line.Supplied
		}
		r.PaidCents += line.Cents
	}
	if r.PaidCents <= 0 || invoice == "" {
		return r, errRenewalUnknown
	}
	return r, nil
}
