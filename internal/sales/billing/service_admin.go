package billing

import (
	"context"
	"iter"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/sale"
)

// FindDetail returns a document with all its details, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, invoiceID string) (InvoiceDetail, error) {
	if !id.Valid(invoiceID) {
		return InvoiceDetail{}, errNoInvoice
	}
	row, err := findRow(ctx, s.db, invoiceID)
	if known, err := found(err); err != nil || !known {
		if err == nil {
			err = errNoInvoice
		}
		return InvoiceDetail{}, fault.Wrap(err, "find invoice %s", invoiceID)
	}
	row.State = row.stateAt(s.db.Clock().Now())
	d := InvoiceDetail{InvoiceRow: row, CanMarkPaid: row.State == Open || row.State == Overdue}
	if d.Taxes, err = listTaxes(ctx, s.db, invoiceID); err != nil {
		return d, fault.Wrap(err, "read the taxes of invoice %s", invoiceID)
	}
	if d.Reminders, err = listReminders(ctx, s.db, invoiceID); err != nil {
		return d, fault.Wrap(err, "read the reminders of invoice %s", invoiceID)
	}
	err = s.relate(ctx, &d)
	return d, fault.Wrap(err, "read what belongs to invoice %s", invoiceID)
}

// relate adds the other documents of the invoice or credit note.
func (s *Service) relate(ctx context.Context, d *InvoiceDetail) (err error) {
	if d.Kind != sale.KindCreditNote {
		d.CreditNotes, err = listCredits(ctx, s.db, d.ID)
		return err
	}
	d.CreditNotes = []Related{}
	related, err := findRelated(ctx, s.db, d.ID)
	if err == nil && len(related) == 1 {
		d.Credits = &related[0]
	}
	return err
}

var errNotOpen = fault.Conflict("not_open", message.InvoicesNotOpen)

// PayByHand records that the administrator saw the money of an invoice arrive, and marks its order
// as paid too. Repeating it is a fault of kind Conflict, as is an invoice that a payment provider
// settles.
func (s *Service) PayByHand(ctx context.Context, invoiceID string) (InvoiceDetail, error) {
	d, err := s.FindDetail(ctx, invoiceID)
	if err != nil {
		return d, err
	}
	if !d.CanMarkPaid {
		return InvoiceDetail{}, errNotOpen
	}
	if err := s.markOrder(ctx, d); err != nil {
		return InvoiceDetail{}, err
	}
	if err := s.notePaid(ctx, d); err != nil {
		return InvoiceDetail{}, fault.Wrap(err, "mark invoice %s as paid", d.Number)
	}
	return s.FindDetail(ctx, invoiceID)
}

// markOrder tells the order that its invoice, or that of one of its months, is paid.
func (s *Service) markOrder(ctx context.Context, d InvoiceDetail) error {
	v, err := findInvoice(ctx, s.db, d.ID)
	if err != nil {
		return err
	}
	if from, ok := v.monthOf(); ok {
		return s.orders.MarkMonthPaid(ctx, d.OrderID, from, d.TotalCents-d.CreditedCents)
	}
	return s.orders.MarkInvoicePaid(ctx, d.OrderID)
}

// notePaid marks the invoice as paid and records who did it.
func (s *Service) notePaid(ctx context.Context, d InvoiceDetail) error {
	p, err := auth.Must(ctx)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := setPaid(ctx, tx, d.ID, tx.Now()); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			ActorID: p.UserID, Action: "invoice.paid", ObjectID: d.ID,
			Details: map[string]string{"before": string(d.State), "after": string(Paid)},
		})
	})
}

// Export records the administrator's export and returns the documents that the list's filter finds,
// a row for each tax, without tests: the file is for a bookkeeper.
func (s *Service) Export(ctx context.Context, actorID string, f Filter) (iter.Seq2[bookRow, error], error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	now := s.db.Clock().Now()
	return paging.TakeAway(ctx, s.db, actorID, "invoice.exported",
		func(cursor string, limit int) (paging.Page[bookRow], error) {
			where := f.where(now)
			where.And("i.is_test = $%d", false)
			page, err := bookList.Page(ctx, s.db, where, f.Sort, cursor, limit)
			return page, fault.Wrap(err, "list invoices for a file")
		})
}
