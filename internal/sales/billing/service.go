package billing

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

// Config is the site's configuration for invoices.
type Config struct {
	PublicURL string               // base URL of the site, without a trailing slash
	Content   func() *content.Site // current content
}

// Service implements the use cases of invoices.
type Service struct {
	db     *database.DB
	config Config
	orders Orders
}

// New returns a service.
func New(db *database.DB, c Config, orders Orders) *Service {
	return &Service{db: db, config: c, orders: orders}
}

func (s *Service) site() *content.Site { return s.config.Content() }

// IssueInvoice issues the invoice of an order, or returns the existing one. It mails a new invoice unless mails about
// the order attach it (sale.Sale.MailsAttach). The invoice of a paid order says so, and an existing unpaid one is
// marked as paid. An unknown order is a fault of kind NotFound.
func (s *Service) IssueInvoice(ctx context.Context, orderID string) (Invoice, error) {
	sold, err := s.orders.Sale(ctx, orderID)
	if err != nil {
		return Invoice{}, err
	}
	return s.invoice(ctx, sold, "order:"+orderID)
}

// invoice issues the invoice of a sale, or returns the existing one of the occasion and marks it as paid if the sale
// is.
func (s *Service) invoice(ctx context.Context, sold sale.Sale, occasion string) (Invoice, error) {
	v, err := findByOccasion(ctx, s.db, occasion)
	if known, err := found(err); known || err != nil {
		return s.markIfPaid(ctx, v, sold, err)
	}
	draft, err := s.draftInvoice(ctx, sold)
	if err != nil {
		return Invoice{}, fmt.Errorf("invoice order %s: %w", sold.OrderID, err)
	}
	draft.Occasion = occasion
	v, err = s.issue(ctx, draft, func(*database.Tx, *Invoice) error { return nil })
	if database.IsUnique(err) { // another node has issued it
		v, err = findByOccasion(ctx, s.db, occasion)
		return s.markIfPaid(ctx, v, sold, err)
	}
	return v, fault.Wrap(err, "invoice order %s", sold.OrderID)
}

// markIfPaid marks the invoice as paid if its sale is paid, and returns the stored invoice. It returns a given err
// unchanged.
func (s *Service) markIfPaid(ctx context.Context, v Invoice, sold sale.Sale, err error) (Invoice, error) {
	if err != nil || sold.PaidAt == nil || v.PaidAt != nil {
		return v, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		return setPaid(ctx, tx, v.ID, *sold.PaidAt)
	})
	if err != nil {
		return v, fmt.Errorf("mark invoice %s as paid: %w", v.Number, err)
	}
	return findInvoice(ctx, s.db, v.ID)
}

var (
	errNothingToCredit = fault.InvalidField("cents", message.FormAmount)
	errTooMuchCredit   = fault.Conflict("credit_too_large", message.InvoicesCreditTooLarge)
)

// IssueCreditNote issues the credit note of a refund in cents, or returns the existing one. It mails a new one unless
// mails about the order attach it. It issues a missing invoice first, because handlers may run in any order. It
// returns a fault of kind Invalid below one cent, NotFound for an unknown order, or Conflict above the rest of the
// invoice.
func (s *Service) IssueCreditNote(ctx context.Context, orderID, refundID string, cents int64) (Invoice, error) {
	if cents < 1 {
		return Invoice{}, errNothingToCredit
	}
	sold, err := s.orders.Sale(ctx, orderID)
	if err != nil {
		return Invoice{}, err
	}
	invoice, err := s.invoice(ctx, sold, "order:"+orderID)
	if err != nil {
		return Invoice{}, err
	}
	return s.credit(ctx, invoice, refundID, cents, sold.MailsAttach)
}

// credit issues the credit note of an invoice over cents, or returns the existing one of the refund. It mails a new
// one unless quiet is set. An amount above the rest of the invoice is a fault of kind Conflict.
func (s *Service) credit(ctx context.Context, invoice Invoice, refundID string, cents int64,
	quiet bool) (Invoice, error) {
	occasion := "refund:" + refundID
	v, err := findByOccasion(ctx, s.db, occasion)
	if known, err := found(err); known || err != nil {
		return v, err
	}
	draft := s.draftCredit(ctx, invoice, occasion, cents)
	draft.skipMail = quiet
	v, err = s.issue(ctx, draft, func(tx *database.Tx, v *Invoice) error { return s.applyCredit(ctx, tx, v, cents) })
	if database.IsUnique(err) {
		return findByOccasion(ctx, s.db, occasion)
	}
	return v, fault.Wrap(err, "credit refund %s of order %s", refundID, invoice.OrderID)
}

// applyCredit locks the credited invoice, sets the amounts of the credit note v by tax, and adds cents to the
// invoice's credited sum. An amount above the rest of the invoice is a fault of kind Conflict.
func (s *Service) applyCredit(ctx context.Context, tx *database.Tx, v *Invoice, cents int64) error {
	invoice, err := lockInvoice(ctx, tx, *v.Credits)
	if err != nil {
		return err
	}
	left, err := remainingTaxes(ctx, tx, invoice)
	if err != nil {
		return err
	}
	if cents > sale.SumTaxes(left).TotalCents {
		return errTooMuchCredit
	}
	v.Document.Taxes = creditShares(cents, left)
	v.Document.Total = sale.SumTaxes(v.Document.Taxes)
	return addCredited(ctx, tx, invoice.ID, cents)
}

// issue assigns a number to the draft, renders it, and stores it with its PDF and mail in one transaction. fill
// completes the draft in this transaction; its error undoes everything. A second document of the same occasion
// violates a unique index.
func (s *Service) issue(ctx context.Context, v Invoice, fill func(tx *database.Tx, v *Invoice) error) (Invoice, error) {
	v.ID = id.New()
	token, err := s.orders.InvoiceToken(ctx, v.ID)
	if err != nil {
		return Invoice{}, err
	}
	v.TokenHash = id.Hash(token)
	site, sheet := s.site(), paper.NewSheet(v.Document.Seller)
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		draft := v
		if err := assignNumber(ctx, tx, site.Selling.Invoices, &draft); err != nil { // always takes the first lock
			return err
		}
		if err := fill(tx, &draft); err != nil {
			return err
		}
		draft.Amount = draft.Document.Total
		data, err := sheet.Render(ctx, draft.Document)
		if err != nil {
			return err
		}
		if err := insertInvoice(ctx, tx, draft); err != nil {
			return err
		}
		file := newFile(draft.Number, data)
		if err := insertFile(ctx, tx, draft.ID, file); err != nil {
			return err
		}
		v = draft
		return s.mailIssued(ctx, tx, draft, token, file)
	})
	return v, err
}

// assignNumber sets the document's number, issue time and due day, which is rules.DaysToPay days after the issue day.
func assignNumber(ctx context.Context, tx *database.Tx, rules content.Invoices, v *Invoice) error {
	drawn, err := drawNumber(ctx, tx, rules.Prefix, v.IsTest)
	if err != nil {
		return err
	}
	v.Number, v.Series, v.Ordinal = drawn.text, drawn.series, drawn.ordinal
	v.IssuedAt = tx.Now().UTC().Truncate(time.Microsecond)
	v.Month = v.IssuedAt.Format("2006-01")
	v.DueOn = v.IssuedAt.Truncate(dayLength).AddDate(0, 0, rules.DaysToPay)
	v.Document.Number, v.Document.IssuedAt, v.Document.DueOn = v.Number, v.IssuedAt, v.DueOn
	return nil
}
