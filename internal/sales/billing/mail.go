package billing

import (
	"context"
	"strconv"

	"harborlight/content"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

// The button opens the document by its private link.
var mails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "billing.invoice", To: "buyer", Budget: mail.Step},
	{Kind: "billing.paid_invoice", To: "buyer", Budget: mail.Receipt},
	{Kind: "billing.credit_note", To: "buyer", Budget: mail.Receipt},
	{Kind: "billing.reminder", To: "buyer", Budget: mail.Step, If: func(v subject) bool { return !v.isSettled() }},
	{Kind: "billing.last_reminder", To: "buyer", Budget: mail.Step, If: func(v subject) bool { return !v.isSettled() }},
})

// FilePath is the path prefix of a buyer's PDF, followed by a token and ".pdf".
const FilePath = "/api/invoices/"

// subject is the document that a mail is about.
type subject struct {
	Invoice

	token    string // of the private link; "" if its key was deleted
	days     int    // overdue days; at least 0
	envelope mail.Message
}

func (v subject) filePath() string {
	if v.token == "" {
		return ""
	}
	return FilePath + v.token + ".pdf"
}

// mailIssued mails a new document to its buyer, unless the address is unknown or another mail has it attached.
// Documents that anyone can cause for free, those of test orders and unpaid orders, count as mails to unknown
// recipients (docs/security.md, T55). A document is issued once, so its mail is never a duplicate, even if one job
// issues several documents.
func (s *Service) mailIssued(ctx context.Context, tx *database.Tx, v Invoice, token string, f File) error {
	if v.skipMail {
		return nil
	}
	kind := "billing.invoice"
	switch {
	case v.Kind == sale.KindCreditNote:
		kind = "billing.credit_note"
	case v.PaidAt != nil:
		kind = "billing.paid_invoice"
	}
	m := mail.Message{ID: id.New(), Free: v.costsNothing(), Files: []mail.File{{Name: f.Number + ".pdf", Data: f.Data}}}
	if v.UserID != nil {
		m.Account = *v.UserID
	}
	return s.mail(ctx, tx, kind, v, token, m)
}

// mail writes a mail about a document to its buyer. m contains everything but addresses and text.
func (s *Service) mail(ctx context.Context, tx *database.Tx, kind string, v Invoice, token string,
	m mail.Message) error {
	m.To, m.ReplyTo = v.Document.Buyer.Email, s.config.Content().Brand.SupportEmail
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	mailer := mail.Mailer[subject]{Site: site, Mails: mails, Values: subject.values, Link: subject.filePath,
		Recipients: func(_ context.Context, _ *database.Tx, _ mail.Kind, v subject) ([]mail.Message, error) {
			return []mail.Message{v.envelope}, nil
		}}
	return mailer.Enqueue(ctx, tx, kind, subject{v, token, max(daysOverdue(v.DueOn, tx.Now()), 0), m})
}

// costsNothing reports whether the document could be caused for free.
func (v Invoice) costsNothing() bool {
	_, isMonth := v.monthOf() // the buyer has confirmed the order
	return v.IsTest || v.Kind == sale.KindInvoice && v.PaidAt == nil && !isMonth
}

// values returns the placeholders of all mails about documents. {amount} is the total less the credited amount,
// positive also for credit notes.
func (v subject) values() content.Pairs {
	return content.Pairs{"number", v.Number, "order", v.OrderNumber,
		"amount", v.Currency.FormatExact(max(v.TotalCents, -v.TotalCents) - v.CreditedCents),
		"due", paper.FormatDay(v.DueOn), "credits", v.Document.Credits, "days", strconv.Itoa(v.days)}
}

// Attach returns the document with its PDF as an attachment for a mail about its order. The URL is empty if the key
// of the links was deleted.
func (s *Service) Attach(ctx context.Context, v Invoice) (sale.Attached, error) {
	token, err := s.tokenOf(ctx, v)
	if err != nil {
		return sale.Attached{}, err
	}
	file, err := s.FindFile(ctx, v.ID)
	if err != nil {
		return sale.Attached{}, err
	}
	a := sale.Attached{Kind: v.Kind, Number: v.Number, Credits: v.Document.Credits, Due: paper.FormatDay(v.DueOn),
		Amount: v.Currency.FormatExact(max(v.TotalCents, -v.TotalCents)), PDF: file.Data}
	if token != "" {
		a.URL = s.config.PublicURL + FilePath + token + ".pdf"
	}
	return a, nil
}

// tokenOf returns the token of a document's private link, or "" if the key of the links was deleted.
func (s *Service) tokenOf(ctx context.Context, v Invoice) (string, error) {
	token, err := s.orders.InvoiceToken(ctx, v.ID)
	if err != nil || id.Hash(token) != v.TokenHash {
		return "", err
	}
	return token, nil
}
