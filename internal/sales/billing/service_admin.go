package billing

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// FindDetail returns a document with its taxes, reminders and related documents, or a fault of kind NotFound.
func (s *Service) FindDetail(ctx context.Context, invoiceID string) (InvoiceDetail, error) {
	if !id.IsValid(invoiceID) {
		return InvoiceDetail{}, errNoInvoice
	}
	row, err := findRow(ctx, s.db, invoiceID)
	if known, err := found(err); err != nil || !known {
		if err == nil {
			err = errNoInvoice
		}
		return InvoiceDetail{}, fault.Wrap(err, "find invoice %s", invoiceID)
	}
	d := InvoiceDetail{InvoiceRow: row.shownAt(s.db.Clock().Now())}
	if d.Taxes, err = listTaxes(ctx, s.db, invoiceID); err != nil {
		return d, fault.Wrap(err, "read the taxes of invoice %s", invoiceID)
	}
	if d.Reminders, err = listReminders(ctx, s.db, invoiceID); err != nil {
		return d, fault.Wrap(err, "read the reminders of invoice %s", invoiceID)
	}
	err = s.addRelated(ctx, &d)
	return d, fault.Wrap(err, "find the documents related to invoice %s", invoiceID)
}

// addRelated adds the credit notes of an invoice, or the credited invoice of a credit note.
func (s *Service) addRelated(ctx context.Context, d *InvoiceDetail) (err error) {
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

// MarkPaid marks an invoice and its order as paid. It returns desk.ErrUnchanged for a paid invoice, desk.ErrHidden
// for a credited one or a credit note, and a fault of kind NotFound for an unknown one or Conflict if a payment
// provider settles it.
func (s *Service) MarkPaid(ctx context.Context, actorID, invoiceID string) error {
	d, err := s.FindDetail(ctx, invoiceID)
	if err != nil {
		return err
	}
	if err := d.canMarkPaid(); err != nil {
		return err
	}
	if err := s.markOrderPaid(ctx, d); err != nil {
		return err
	}
	return fault.Wrap(s.recordPaid(ctx, actorID, d), "mark invoice %s as paid", d.Number)
}

// markOrderPaid marks the invoice's order as paid, or only the month that a monthly invoice covers. It returns a
// fault of kind Conflict if the order isn't paid by invoice.
func (s *Service) markOrderPaid(ctx context.Context, d InvoiceDetail) error {
	v, err := findInvoice(ctx, s.db, d.ID)
	if err != nil {
		return err
	}
	if from, ok := v.monthOf(); ok {
		return s.orders.MarkMonthPaid(ctx, d.OrderID, from, d.TotalCents-d.CreditedCents)
	}
	return s.orders.MarkInvoicePaid(ctx, d.OrderID)
}

// recordPaid marks the invoice as paid now and records the actor in the audit log.
func (s *Service) recordPaid(ctx context.Context, actorID string, d InvoiceDetail) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := setPaid(ctx, tx, d.ID, tx.Now()); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			ActorID: actorID, Action: "invoice.paid", ObjectID: d.ID,
			Details: map[string]string{"before": string(d.State), "after": string(Paid)},
		})
	})
}
