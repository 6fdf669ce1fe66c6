package billing

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

// Config is the site's configuration for invoices.
type Config struct {
	PublicURL string      // where visitors reach the site, without a slash at the end
	Site      func() Site // what the content says at the moment; nil: nothing

}

// Site is what the content says about invoices.
type Site struct {
	Head     mail.Letterhead
	Brand    sale.Brand
	Seller   sale.Seller
	Tax      tax.Seller // the words for a tax
	Invoices content.Invoices
	Support  string // address for buyers' answers
	Mails    content.BillingMails
}

// Service implements the use cases of invoices.
type Service struct {
	db     *database.DB
	config Config
	sales  Sales
	orders Orders
	links  Links
}

// New returns a service.
func New(db *database.DB, c Config, sales Sales, orders Orders, links Links) *Service {
	return &Service{db: db, config: c, sales: sales, orders: orders, links: links}
}

// site returns what the content says at the moment.
func (s *Service) site() Site {
	if s.config.Site == nil {
		return Site{}
	}
	return s.config.Site()
}

// IssueInvoice writes the invoice of an order, or returns the one that there is: an order has one, however often this
// is called. It mails a new one unless the mails about the order bring it (sale.Sale.MailsAttach). A paid order's
// invoice says so, and an unpaid one is marked as paid once the order is. An unknown order is a fault of kind
// NotFound.
func (s *Service) IssueInvoice(ctx context.Context, orderID string) (Invoice, error) {
	sold, err := s.sales.Sale(ctx, orderID)
	if err != nil {
		return Invoice{}, err
	}
	return s.invoice(ctx, sold, "order:"+orderID)
}

// invoice writes the invoice of a sale, or returns the one that the occasion has.
func (s *Service) invoice(ctx context.Context, sold sale.Sale, occasion string) (Invoice, error) {
	v, err := findByOccasion(ctx, s.db, occasion)
	if known, err := found(err); known || err != nil {
		return s.settled(ctx, v, sold, err)
	}
	draft, err := s.draftInvoice(ctx, sold)
	if err != nil {
		return Invoice{}, fmt.Errorf("invoice order %s: %w", sold.OrderID, err)
	}
	draft.Occasion = occasion
	v, err = s.issue(ctx, draft, func(*database.Tx, *Invoice) error { return nil })
	if database.IsUnique(err) { // another node was faster
		v, err = findByOccasion(ctx, s.db, occasion)
		return s.settled(ctx, v, sold, err)
	}
	return v, fault.Wrap(err, "invoice order %s", sold.OrderID)
}

// settled marks the invoice as paid if its order is.
func (s *Service) settled(ctx context.Context, v Invoice, sold sale.Sale, err error) (Invoice, error) {
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

// IssueCreditNote writes the credit note of a refund over cents, or returns the one that there is: a refund has one. It
// mails a new one unless the mails about the order bring it. An order without an invoice gets that first, since facts
// may arrive in any order. A refund of more than is left of the invoice is a fault of kind Conflict.
func (s *Service) IssueCreditNote(ctx context.Context, orderID, refundID string, cents int64) (Invoice, error) {
	if cents < 1 {
		return Invoice{}, errNothingToCredit
	}
	sold, err := s.sales.Sale(ctx, orderID)
	if err != nil {
		return Invoice{}, err
	}
	invoice, err := s.invoice(ctx, sold, "order:"+orderID)
	if err != nil {
		return Invoice{}, err
	}
	return s.credit(ctx, invoice, refundID, cents, sold.MailsAttach)
}

// credit writes the credit note of an invoice, or returns the one that the refund has. A quiet one isn't mailed.
func (s *Service) credit(ctx context.Context, invoice Invoice, refundID string, cents int64,
	quiet bool) (Invoice, error) {
	occasion := "refund:" + refundID
	v, err := findByOccasion(ctx, s.db, occasion)
	if known, err := found(err); known || err != nil {
		return v, err
	}
	draft := s.draftCredit(ctx, invoice, occasion, cents)
	draft.quiet = quiet
	v, err = s.issue(ctx, draft, func(tx *database.Tx, v *Invoice) error { return s.takeCredit(ctx, tx, v, cents) })
	if database.IsUnique(err) {
		return findByOccasion(ctx, s.db, occasion)
	}
	return v, fault.Wrap(err, "credit refund %s of order %s", refundID, invoice.OrderID)
}

// takeCredit locks the invoice, fills in what the credit note takes from it by tax, and adds to its
// credited sum.
func (s *Service) takeCredit(ctx context.Context, tx *database.Tx, v *Invoice, cents int64) error {
	invoice, err := lockInvoice(ctx, tx, *v.Credits)
	if err != nil {
		return err
	}
	left, err := leftOf(ctx, tx, invoice)
	if err != nil {
		return err
	}
	if cents > sale.SumTaxes(left).TotalCents {
		return errTooMuchCredit
	}
	v.Document.Taxes = credit(cents, left)
	v.Document.Total = sale.SumTaxes(v.Document.Taxes)
	return addCredited(ctx, tx, invoice.ID, cents)
}

// issue gives the draft its number, renders it, and stores it with its mail in one transaction.
// fill completes it there.
func (s *Service) issue(ctx context.Context, v Invoice, fill func(tx *database.Tx, v *Invoice) error) (Invoice, error) {
	v.ID = id.New()
	token, err := s.links.InvoiceToken(ctx, v.ID)
	if err != nil {
		return Invoice{}, err
	}
	v.TokenHash = id.Hash(token)
	site, sheet := s.site(), paper.NewSheet(v.Document.Seller)
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		draft := v
		if err := number(ctx, tx, site.Invoices, &draft); err != nil { // always the first lock
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

// number draws the document's number and dates it.
func number(ctx context.Context, tx *database.Tx, rules content.Invoices, v *Invoice) error {
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
