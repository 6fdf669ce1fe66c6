package orders

import (
	"context"
	"slices"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

// Payment notices to the owner are receipts, because Owner mails are limited by network and these all come from the
// payment provider's.
var _ = mail.Declare(mail.Kinds{
	"orders.confirm": mail.Confirmation, "orders.reminder": mail.Reply,
	"orders.placed": mail.Step, "orders.cancelled": mail.Step, "orders.started": mail.Step, "orders.delivered": mail.Step,
	"orders.paused": mail.Step, "orders.goes_on": mail.Step, "orders.ending": mail.Step, "orders.ended": mail.Step,
	"orders.renewal_failed": mail.Step, "orders.receipt": mail.Receipt, "orders.refund": mail.Receipt,
	"orders.placed_notice": mail.Owner, "orders.ending_notice": mail.Owner, "orders.paid_notice": mail.Receipt,
	"orders.refunded_notice": mail.Receipt, "orders.disputed_notice": mail.Receipt,
	"orders.dispute_won_notice": mail.Receipt, "orders.dispute_lost_notice": mail.Receipt,
	"orders.mismatch_notice": mail.Receipt, "orders.trouble_notice": mail.Receipt, "orders.unpaid_notice": mail.Receipt,
	"orders.ended_notice": mail.Receipt,
})

// MailPlaced handles FactPlaced: it mails the buyer of an order by invoice the confirmation with the invoice, and
// notifies the owner unless the owner placed it. The address is proven, so there is no daily limit. It sends the
// buyer nothing if the order is already paid, because a receipt follows. It sends nothing at all for online orders,
// and for offers that the client accepted, because the acceptance mail contains the invoice.
func (s *Service) MailPlaced(ctx context.Context, f Fact, attached []sale.Attached) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if o.Mode != ModeInvoice || o.ServiceID == ServiceOffer && !f.ByOwner {
			return nil
		}
		if !f.ByOwner {
			if err := s.mailOwner(ctx, tx, o, "orders.placed_notice", s.site().Mails.Orders.PlacedNotice); err != nil {
				return err
			}
		}
		if o.Buyer.Email == "" || o.PaidAt != nil {
			return nil
		}
		return s.mailBuyer(ctx, tx, o, s.confirmation(o, link, attached))
	})
}

// MailPaid handles FactPaid: it mails the buyer a receipt with the invoice, and notifies the owner unless the owner
// recorded the payment. It sends the buyer nothing if the order has no email address.
func (s *Service) MailPaid(ctx context.Context, f Fact, attached []sale.Attached) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if !f.ByOwner {
			if err := s.mailOwner(ctx, tx, o, "orders.paid_notice", s.site().Mails.Orders.PaidNotice); err != nil {
				return err
			}
		}
		if o.Buyer.Email == "" {
			return nil
		}
		return s.mailReceipt(ctx, tx, o, link, attached)
	})
}

// MailRefunded handles FactRefunded: it mails the buyer the refunded amount with the credit note, and notifies the
// owner unless the owner made the refund. It sends the buyer nothing if the order has no email address.
func (s *Service) MailRefunded(ctx context.Context, f Fact, attached []sale.Attached) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		mails, refunds := s.site().Mails.Orders, s.refundLines(o, f.Cents)
		if !f.ByOwner {
			err := s.mailOwner(ctx, tx, o, "orders.refunded_notice", mails.RefundedNotice, "refunds", refunds)
			if err != nil {
				return err
			}
		}
		if o.Buyer.Email == "" {
			return nil
		}
		words := content.Mail(mails.Refund).Fill(
			"number", o.Number, "way", content.Fill(mails.RefundWays.Of(string(o.Mode)), "amount", o.Currency.Format(f.Cents)),
			"facts", s.summaryLines(o), "refunds", refunds, "attached", s.attachedText(attached))
		return s.mailBuyer(ctx, tx, o, buyerMail{kind: "orders.refund", text: words, link: link, attached: attached})
	})
}

// TextMailer returns a handler that mails a text of content/mails.json, such as "orders.delivered", about an order.
// The reader is "buyer" or "owner"; it returns nil for another reader and for an unknown text. The handler sends the
// buyer nothing if the order has no email address. The button in the buyer's mail opens the order.
func (s *Service) TextMailer(reader, key string) func(ctx context.Context, f Fact) error {
	name, ours := strings.CutPrefix(key, "orders.")
	if _, found := content.MailIn(s.site().Mails.Orders,
		name); !found || !ours || reader != "buyer" && reader != "owner" {
		return nil
	}
	return func(ctx context.Context, f Fact) error {
		return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
			words, _ := content.MailIn(s.site().Mails.Orders, name)
			values, err := s.placeholders(ctx, tx, o, f)
			switch {
			case err != nil:
				return err
			case reader == "owner":
				return s.mailOwner(ctx, tx, o, key, words, values...)
			case o.Buyer.Email == "":
				return nil
			}
			return s.mailBuyer(ctx, tx, o, buyerMail{kind: key, text: words.Fill(values...), link: link})
		})
	}
}

// placeholders returns the placeholder values that all texts about an order share. "day", the end of the subscription
// in the buyer's time zone, is missing if there is no end.
func (s *Service) placeholders(ctx context.Context, tx *database.Tx, o Order, f Fact) (content.Pairs, error) {
	values := content.Pairs{"number", o.Number, "service", o.ServiceName, "facts", s.summaryLines(o), "flag", o.Flag,
		"trouble", f.Text}
	if o.EndsAt == nil {
		return values, nil
	}
	zone, err := s.zoneOf(ctx, tx, o)
	return append(values, "day", dates.Day(o.EndsAt.In(zone))), err
}

// MailCancelled handles FactCancelled: it mails the buyer that the owner cancelled the order, with the credit notes
// of its invoices. For orders that were never placed, the address's daily limit applies. It sends nothing if the
// order has no email address.
func (s *Service) MailCancelled(ctx context.Context, f Fact, attached []sale.Attached) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if o.Buyer.Email == "" {
			return nil
		}
		placed, err := wasPlaced(ctx, tx, o.ID)
		if err != nil {
			return err
		}
		words := content.Mail(s.site().Mails.Orders.Cancelled).Fill("number", o.Number, "service", o.ServiceName,
			"facts", s.summaryLines(o), "attached", s.attachedText(attached))
		return s.mailBuyer(ctx, tx, o, buyerMail{kind: "orders.cancelled", text: words, link: link, free: !placed,
			attached: attached})
	})
}

// ResendMail handles FactResend: it mails again, depending on f.Of, the confirmation link, the receipt or (in all
// other cases) the confirmation. Resend has already counted the mail. It sends nothing if the order has no email
// address.
func (s *Service) ResendMail(ctx context.Context, f Fact, attached []sale.Attached) error {
	ctx = mail.WithCharged(ctx)
	if f.Of == FactUnconfirmed {
		return s.MailUnconfirmed(ctx, f)
	}
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if o.Buyer.Email == "" {
			return nil
		}
		if f.Of == FactPaid {
			return s.mailReceipt(ctx, tx, o, link, attached)
		}
		return s.mailBuyer(ctx, tx, o, s.confirmation(o, link, attached))
	})
}

// confirmation returns the mail about an order by invoice. Its button opens the invoice; its footer links to the
// order.
func (s *Service) confirmation(o Order, link string, attached []sale.Attached) buyerMail {
	invoice := sale.InvoiceOf(attached)
	words := content.Mail(s.site().Mails.Orders.Placed).Fill("number", o.Number, "facts", s.summaryLines(o),
		"invoice", invoice.Number, "amount", invoice.Amount, "due", invoice.Due)
	words.Footer += s.orderFooter(link)
	return buyerMail{kind: "orders.placed", text: words, link: invoice.URL, status: link, attached: attached}
}

// orderFooter returns the footer line that links to the order, or "" without a link.
func (s *Service) orderFooter(link string) string {
	if link == "" {
		return ""
	}
	return " " + content.Fill(s.site().Mails.Orders.SeeOrder, "link", link)
}

// Confirmation returns the parts of an order's confirmation for a mail of another slice, without documents.
func (s *Service) Confirmation(ctx context.Context, orderID string) (sale.Confirmation, error) {
	o, err := findOrder(ctx, s.db, orderID)
	if err != nil {
		return sale.Confirmation{}, err
	}
	link, err := s.statusLink(ctx, o)
	if err != nil {
		return sale.Confirmation{}, err
	}
	l := buyerMail{kind: "orders.placed", status: link}
	withdraw, err := s.withdrawText(ctx, s.db, o, l)
	if err != nil {
		return sale.Confirmation{}, err
	}
	contract, err := s.contractText(ctx, s.db, o, l)
	return sale.Confirmation{Number: o.Number, Paragraphs: contract, Footer: s.orderFooter(link) + withdraw}, err
}

// attachedText returns one line per attached document, with its number; a credit note also names its invoice. It
// returns an empty string without documents.
func (s *Service) attachedText(attached []sale.Attached) content.Trusted {
	var lines []string
	for _, p := range attached {
		text := s.site().Mails.Orders.AttachedInvoice
		if p.Kind == sale.KindCreditNote {
			text = s.site().Mails.Orders.AttachedCredit
		}
		lines = append(lines, content.Fill(text, "number", p.Number, "credits", p.Credits))
	}
	return content.Trusted(strings.Join(lines, "\n"))
}

// mailAbout reads the order of a fact and the private link to its status ("" if it can't be derived), and calls write
// in one transaction, in which write stores the mails. An unknown order is a fault of kind NotFound.
func (s *Service) mailAbout(ctx context.Context, f Fact,
	write func(tx *database.Tx, o Order, link string) error) error {
	o, err := findOrder(ctx, s.db, f.OrderID)
	if err != nil {
		return err
	}
	link, err := s.statusLink(ctx, o)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrder(ctx, tx, f.OrderID)
		if err != nil {
			return err
		}
		return write(tx, o, link)
	})
}

// buyerMail is a mail to the buyer.
type buyerMail struct {
	kind        string
	text        content.Mail
	link        string // target of the button, private to the buyer; empty if there is no button
	status      string // private link to the order if the button has another target; may be empty
	unsubscribe string // unsubscribe link; empty for mails that the order requires
	free        bool   // the order was never placed, so the daily limit applies
	attached    []sale.Attached
}

// mailBuyer stores the mail to the buyer in the outbox. It adds the link for a withdrawal to the footer if the buyer
// can still withdraw, and the text of the contract to confirmations for consumers in the EU.
func (s *Service) mailBuyer(ctx context.Context, tx *database.Tx, o Order, l buyerMail) error {
	withdraw, err := s.withdrawText(ctx, tx, o, l)
	if err != nil {
		return err
	}
	l.text.Footer += withdraw
	contract, err := s.contractText(ctx, tx, o, l)
	if err != nil {
		return err
	}
	l.text.Paragraphs = slices.Concat(l.text.Paragraphs, contract)
	return mail.Enqueue(ctx, tx, s.toBuyer(o, l))
}

// toBuyer returns the mail to the buyer, without storing it. Its footer warns about the private link and, for
// reminders, offers to opt out. Mails about test payments count toward the daily limit.
func (s *Service) toBuyer(o Order, l buyerMail) mail.Message {
	footer := l.text.Footer
	if l.link != "" {
		footer += " " + s.site().Mails.Orders.PrivateLink
	}
	if l.unsubscribe != "" {
		footer += " " + content.Fill(s.site().Mails.Orders.OptOut, "link", l.unsubscribe)
	}
	button := mail.Button{Text: l.text.Button, URL: l.link}
	head := mail.ThemeOf(s.site(), s.config.PublicURL)
	text, html := mail.Compose(head, l.text.Heading, l.text.Paragraphs, button, footer)
	return mail.Message{
		Kind: l.kind, To: o.Buyer.Email, Account: o.account(), Free: l.free || o.Mode == ModeTest,
		ReplyTo: s.site().Brand.SupportEmail, Subject: l.text.Subject, Text: text, HTML: html,
		Unsubscribe: l.unsubscribe, Files: mail.Files(l.attached),
	}
}

// account returns the id of the buyer's account, or "".
func (o Order) account() string {
	if o.UserID == nil {
		return ""
	}
	return *o.UserID
}

// mailOwner stores a notification about the order to the owner; replies go to the buyer. The values are further
// placeholders of this mail.
func (s *Service) mailOwner(ctx context.Context, tx *database.Tx, o Order, kind string, words content.Mail,
	values ...any) error {
	words = words.Fill(append(values, "number", o.Number, "service", o.ServiceName, "facts", s.summaryLines(o), "contact",
		s.contactLines(o))...)
	head := mail.ThemeOf(s.site(), s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, mail.Button{}, words.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: kind, To: s.config.Owner(), Free: o.Mode == ModeTest, ReplyTo: o.Buyer.Email, Subject: words.Subject,
		Text: text, HTML: html,
	})
}

// refundLines returns one line with the current refund, in cents. It adds a line with the total refund if there were
// earlier ones, and one with the paid amount if the order isn't fully refunded.
func (s *Service) refundLines(o Order, now int64) string {
	lines := []string{content.Fill(s.site().Mails.Orders.Refunded, "amount", o.Currency.Format(now))}
	if o.RefundedCents != now {
		lines = append(lines, content.Fill(s.site().Mails.Orders.RefundedInAll, "amount",
			o.Currency.Format(o.RefundedCents)))
	}
	if o.RefundedCents < o.PaidCents {
		lines = append(lines, content.Fill(s.site().Mails.Orders.RefundedOf, "amount", o.Currency.Format(o.PaidCents)))
	}
	return strings.Join(lines, "\n")
}

// summaryLines returns number, service and price of an order, one per line, and states whether the price includes tax.
func (s *Service) summaryLines(o Order) content.Trusted {
	price := o.Currency.Format(o.TotalCents)
	if o.IsRecurring {
		price = content.Fill(s.site().Mails.Orders.Monthly, "price", price)
	}
	if o.TaxBPS > 0 {
		price += " " + s.site().Selling.Tax.Included()
	}
	facts := content.Fill(s.site().Mails.Orders.Facts, "number", o.Number, "service", o.ServiceName, "price", price)
	return content.Trusted(facts)
}

// contactLines returns payment mode, buyer's name, email address, company and notes, one per line, without empty
// ones. It removes links from all but the validated email address.
func (s *Service) contactLines(o Order) content.Trusted {
	labels, lines := s.site().Mails.Orders.Buyer, []string{}
	for _, fact := range []struct{ label, value string }{
		{labels.Mode, labels.Modes.Of(string(o.Mode))}, {labels.Name, line.Unlink(o.Buyer.Name)},
		{labels.Email, o.Buyer.Email},
		{labels.Company, line.Unlink(o.Buyer.Company)},
	} {
		if fact.value != "" {
			lines = append(lines, fact.label+": "+fact.value)
		}
	}
	if notes, ok := o.FormData["notes"].(string); ok && notes != "" {
		lines = append(lines, labels.Notes+":", line.Unlink(notes))
	}
	return content.Trusted(strings.Join(lines, "\n"))
}
