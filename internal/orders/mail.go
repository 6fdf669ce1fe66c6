package orders

import (
	"context"
	"fmt"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/mail"
	"harborlight/internal/money"
)

// dayFormat is how mails write a day, in UTC.
const dayFormat = "2 January 2006"

// maxConfirmations is how many orders a day confirm themselves to one address:
// anybody can type anybody's (security T36).
const maxConfirmations = 5

// MailPlaced follows FactPlaced: an order that will be invoiced is confirmed to
// its buyer and announced to the owner. Orders that are paid online get their
// mails when they are paid.
func (s *Service) MailPlaced(ctx context.Context, f Fact) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrder(ctx, tx, f.OrderID)
		if err != nil || o.Mode != ModeInvoice {
			return err
		}
		if err := s.mailOwner(ctx, tx, o, "orders.placed_notice", "Order to invoice"); err != nil || o.BuyerEmail == "" {
			return err
		}
		recent, err := countByEmail(ctx, tx, o)
		if err != nil || (o.UserID == nil && recent > maxConfirmations) {
			return err
		}
		return s.mailBuyer(ctx, tx, o, letter{
			kind: "orders.placed", subject: "Your order " + o.Number, heading: "Order received, we will send your invoice",
			paragraphs: []string{
				"Thank you for your order. Nothing has been charged yet: we send the invoice to this address.",
				facts(o),
			},
		})
	})
}

// MailPaid follows FactPaid: a receipt for the buyer, a notice for the owner.
func (s *Service) MailPaid(ctx context.Context, f Fact) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrder(ctx, tx, f.OrderID)
		if err != nil {
			return err
		}
		if err := s.mailOwner(ctx, tx, o, "orders.paid_notice", "Order paid"); err != nil || o.BuyerEmail == "" {
			return err
		}
		return s.mailBuyer(ctx, tx, o, s.receipt(o))
	})
}

type letter struct {
	kind, subject, heading string
	paragraphs             []string
}

func (s *Service) receipt(o Order) letter {
	l := letter{kind: "orders.receipt", subject: "Receipt for order " + o.Number, heading: "Thank you for your order"}
	if o.Mode == ModeTest {
		l.paragraphs = append(l.paragraphs, "This was a test payment: no money was taken.")
	}
	if until := s.GuaranteeUntil(o); until != nil {
		l.paragraphs = append(l.paragraphs, facts(o)+"\nPaid on: "+o.PaidAt.Format(dayFormat),
			fmt.Sprintf("If you are not satisfied, tell us by %s: you get your money back within %d days of your order.",
				until.Format(dayFormat), s.config.GuaranteeDays))
	}
	l.paragraphs = append(l.paragraphs, "We write to you shortly to agree on dates and to collect what we need.")
	return l
}

func (s *Service) mailBuyer(ctx context.Context, tx *database.Tx, o Order, l letter) error {
	text, html := mail.Compose(s.config.Brand, l.heading, l.paragraphs, mail.Button{},
		"You get this because this address was given with an order. Questions? Answer this mail.")
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: l.kind, To: o.BuyerEmail, ReplyTo: s.config.Support, Subject: l.subject, Text: text, HTML: html,
	})
}

// mailOwner tells the owner about the order; the answer goes to the buyer.
func (s *Service) mailOwner(ctx context.Context, tx *database.Tx, o Order, kind, what string) error {
	if s.config.Owner == "" {
		return nil
	}
	text, html := mail.Compose(s.config.Brand, what+": "+o.Number, []string{facts(o), o.contact()}, mail.Button{},
		"You get this because you run the site.")
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: kind, To: s.config.Owner, ReplyTo: o.BuyerEmail, Subject: what + ": " + o.Number + ", " + o.ServiceName,
		Text: text, HTML: html,
	})
}

// facts is what was bought and for how much, a line each.
func facts(o Order) string {
	price := money.Cents(o.AmountCents).String()
	if o.IsRecurring {
		price += " per month"
	}
	return "Order number: " + o.Number + "\nService: " + o.ServiceName + "\nPrice: " + price
}

// contact is who bought it and what they wrote, a line each.
func (o Order) contact() string {
	lines := []string{}
	for _, line := range []struct{ label, value string }{
		{"Mode", string(o.Mode)}, {"Name", o.BuyerName}, {"E-mail", o.BuyerEmail}, {"Company", o.BuyerCompany},
	} {
		if line.value != "" {
			lines = append(lines, line.label+": "+line.value)
		}
	}
	if notes, ok := o.FormData["notes"].(string); ok && notes != "" {
		lines = append(lines, "Notes:", notes)
	}
	return strings.Join(lines, "\n")
}
