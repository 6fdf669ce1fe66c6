package billing

import (
	"context"
	"strconv"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

var _ = mail.Declare(mail.Kinds{"billing.invoice": mail.Step, "billing.paid_invoice": mail.Receipt,
	"billing.credit_note": mail.Receipt, "billing.reminder_": mail.Step})

// FilePath is the path prefix of a buyer's PDF, followed by a token and ".pdf".
const FilePath = "/api/invoices/"

// mailIssued mails a new document to its buyer, unless the address is unknown or another mail has it attached.
// Documents that anyone can cause for free, those of test orders and unpaid orders, count as mails to unknown
// recipients (docs/security.md, T55). A document is issued once, so its mail is never a duplicate, even if one job
// issues several documents.
func (s *Service) mailIssued(ctx context.Context, tx *database.Tx, v Invoice, token string, f File) error {
	if v.Document.Buyer.Email == "" || v.skipMail {
		return nil
	}
	mails := s.site().Mails.Billing
	kind, words := "billing.invoice", content.Mail(mails.Invoice)
	switch {
	case v.Kind == sale.KindCreditNote:
		kind, words = "billing.credit_note", content.Mail(mails.CreditNote)
	case v.PaidAt != nil:
		kind, words = "billing.paid_invoice", content.Mail(mails.PaidInvoice)
	}
	m := s.composeMail(v, kind, words, token, tx.Now())
	m.ID, m.Free, m.Files = id.New(), v.costsNothing(), []mail.File{{Name: f.Number + ".pdf", Data: f.Data}}
	if v.UserID != nil {
		m.Account = *v.UserID
	}
	return mail.Enqueue(ctx, tx, m)
}

// costsNothing reports whether the document could be caused for free.
func (v Invoice) costsNothing() bool {
	_, isMonth := v.monthOf() // the buyer has confirmed the order
	return v.IsTest || v.Kind == sale.KindInvoice && v.PaidAt == nil && !isMonth
}

// composeMail returns a mail about a document to its buyer, with its private link, or without a button if the token
// is "". The text may use {number}, {order}, {amount}, {due}, {credits} and {days}. {amount} is the total less the
// credited amount, positive also for credit notes; {days} is the number of overdue days, at least 0.
func (s *Service) composeMail(v Invoice, kind string, words content.Mail, token string, now time.Time) mail.Message {
	cents := v.TotalCents
	if cents < 0 {
		cents = -cents
	}
	words = words.Fill("number", v.Number, "order", v.OrderNumber,
		"amount", v.Currency.FormatExact(cents-v.CreditedCents), "due", paper.FormatDay(v.DueOn), "credits", v.Document.Credits,
		"days", strconv.Itoa(max(daysOverdue(v.DueOn, now), 0)))
	var button mail.Button
	if token != "" {
		button = mail.Button{Text: words.Button, URL: s.config.PublicURL + FilePath + token + ".pdf"}
	}
	head := mail.ThemeOf(s.site(), s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Message{
		Kind: kind, To: v.Document.Buyer.Email, ReplyTo: s.site().Brand.SupportEmail,
		Subject: words.Subject, Text: text, HTML: html,
	}
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
