package orders

import (
	"context"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
)

// maxBulk is how many orders can be changed at once.
const maxBulk = 100

// BulkAction is what can be done to several orders at once.
type BulkAction string

// The actions. The steps of delivery carry their own names.
const (
	BulkMarkPaid BulkAction = "mark_paid"
	BulkCancel   BulkAction = "cancel"
)

var bulkActions = []BulkAction{BulkMarkPaid, BulkCancel, BulkAction(ToSchedule), BulkAction(InProgress),
	BulkAction(Delivered)}

// OrderBulk does the same to several orders.
type OrderBulk struct {
	IDs    []string   `json:"ids" maxItems:"100" nullable:"false" doc:"UUIDs of the orders"`
	Action BulkAction `json:"action" enum:"mark_paid,cancel,to_schedule,in_progress,delivered"`
}

// OrderBulkResult is what became of one order.
type OrderBulkResult struct {
	ID     string `json:"id"`
	Reason string `json:"reason" doc:"Why nothing was done; empty: it was done"`
}

var errSameStep = fault.Conflict("unchanged", message.OrdersBulkSameStep)

func (b OrderBulk) check() error {
	var c fault.Check
	c.Add(len(b.IDs) > 0 && len(b.IDs) <= maxBulk, "ids", message.OrdersBulkIds)
	c.Add(!slices.ContainsFunc(b.IDs, func(one string) bool { return !id.Valid(one) }), "ids",
		fault.Plain("Send the UUIDs of orders."))
	c.Add(slices.Contains(bulkActions, b.Action), "action", message.FormAction)
	return c.Err()
}

// DoAll does the same to several orders, each in its own transaction, and says for each what became
// of it. What can't be done to one of them stops no other.
func (s *Service) DoAll(ctx context.Context, b OrderBulk) ([]OrderBulkResult, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	slices.Sort(b.IDs)
	results := []OrderBulkResult{}
	for _, orderID := range slices.Compact(b.IDs) {
		err := s.doOne(ctx, orderID, b)
		refused := fault.As(err)
		if err != nil && refused == nil {
			return nil, err
		}
		result := OrderBulkResult{ID: orderID}
		if refused != nil {
			result.Reason = fault.Say(ctx, refused.Message)
		}
		results = append(results, result)
	}
	return results, nil
}

func (s *Service) doOne(ctx context.Context, orderID string, b OrderBulk) error {
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return fault.Missing(err, errNoOrder)
	}
	switch to := Fulfilment(b.Action); {
	case b.Action == BulkCancel:
		_, err = s.CancelAtDesk(ctx, orderID, Cancellation{})
	case b.Action == BulkMarkPaid && o.PaidAt != nil:
		err = errPaidAlready
	case b.Action == BulkMarkPaid:
		_, err = s.MarkInvoicePaid(ctx, orderID)
	case o.Fulfilment == to:
		err = errSameStep
	default:
		_, err = s.Deliver(ctx, orderID, Delivery{From: o.Fulfilment, To: to})
	}
	return err
}
