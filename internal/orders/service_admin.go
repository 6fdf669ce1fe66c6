package orders

import (
	"context"
	"fmt"
	"iter"

	"harborlight/internal/audit"
	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
	"harborlight/internal/paging"
)

// ListRows returns a page of the administrator's list.
func (s *Service) ListRows(ctx context.Context, f Filter, cursor string, limit int) (paging.Page[OrderRow], error) {
	rows, err := listRows(ctx, s.db, f, cursor, limit+1)
	if err != nil {
		return paging.Page[OrderRow]{}, fmt.Errorf("list orders: %w", err)
	}
	return paging.Cut(rows, limit, func(r OrderRow) string { return r.ID }), nil
}

var errNoOrder = fault.NotFound("There is no such order.")

// FindDetail returns everything about an order, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, orderID string) (OrderDetail, error) {
	if !id.Valid(orderID) {
		return OrderDetail{}, errNoOrder
	}
	row, err := findRow(ctx, s.db, orderID)
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		return OrderDetail{}, errNoOrder
	case err != nil:
		return OrderDetail{}, fmt.Errorf("find order %s: %w", orderID, err)
	}
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return OrderDetail{}, err
	}
	events, err := s.History(ctx, orderID)
	if err != nil {
		return OrderDetail{}, fmt.Errorf("read the history of order %s: %w", orderID, err)
	}
	d := OrderDetail{
		OrderRow: row, Fields: o.FormData.answers(), History: make([]OrderStep, len(events)),
		PaymentURL: o.dashboardURL(), CanMarkPaid: o.canMarkPaid(), GuaranteeUntil: s.GuaranteeUntil(o),
	}
	for i, e := range events {
		d.History[i] = OrderStep{At: e.At, State: e.State, Source: e.Source, Note: e.Note}
	}
	return d, nil
}

// sourceDesk stands in the history of an order for the administrator.
const sourceDesk = "administrator"

var errNoInvoice = fault.Conflict("not_an_invoice", "Only an order that is paid by invoice can be marked as paid. All others are marked by whoever takes the money.")

// MarkInvoicePaid notes that the invoice of an order is paid, which sends the
// receipt. Saying it twice changes nothing. An order that is not paid by
// invoice is a fault of kind Conflict.
func (s *Service) MarkInvoicePaid(ctx context.Context, orderID string) (OrderDetail, error) {
	d, err := s.FindDetail(ctx, orderID)
	if err != nil {
		return d, err
	}
	if d.Mode != ModeInvoice {
		return OrderDetail{}, errNoInvoice
	}
	if err := s.MarkPaid(ctx, orderID, sourceDesk); err != nil {
		return OrderDetail{}, err
	}
	return s.FindDetail(ctx, orderID)
}

// Export records that the administrator takes the list away and returns its
// rows, all of them, read batch by batch.
func (s *Service) Export(ctx context.Context, actorID string, f Filter) (iter.Seq2[OrderRow, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "order.exported"})
	})
	if err != nil {
		return nil, err
	}
	return paging.Rows(func(cursor string, limit int) (paging.Page[OrderRow], error) {
		return s.ListRows(ctx, f, cursor, limit)
	}), nil
}
