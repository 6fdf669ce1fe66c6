package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/mail"
	"harborlight/internal/money"
)

// dayFormat is how mails write a day, in UTC.
const dayFormat = "2 January 2006"

// MailPlaced follows FactPlaced: an order that will be invoiced is confirmed to
// its buyer and announced to the owner. Orders that are paid online get their
// mails when they are paid.
func (s *Service) MailPlaced(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if o.Mode != ModeInvoice {
			return nil
		}
		if err := s.mailOwner(ctx, tx, o, notice{kind: "orders.placed_notice", what: "Order to invoice"}); err != nil || o.BuyerEmail == "" {
			return err
		}
		if may, err := s.mayConfirm(ctx, tx, o); err != nil || !may {
			return err
		}
		return s.mailBuyer(ctx, tx, o, letter{
			kind: "orders.placed", subject: "Your order " + o.Number, heading: "Order received, we will send your invoice",
			paragraphs: []string{
				"Thank you for your order. Nothing has been charged yet: we send the invoice to this address.",
				facts(o),
				"What happens next: we write to you to agree on dates and to collect what we need. The button shows at any time how far your order is.",
			},
			button: seeOrder(link),
		})
	})
}

// MailPaid follows FactPaid: a receipt for the buyer, a notice for the owner.
func (s *Service) MailPaid(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if err := s.mailOwner(ctx, tx, o, notice{kind: "orders.paid_notice", what: "Order paid"}); err != nil || o.BuyerEmail == "" {
			return err
		}
		if o.Mode == ModeTest { // costs nothing, however often it is paid
			if may, err := s.mayConfirm(ctx, tx, o); err != nil || !may {
				return err
			}
		}
		return s.mailBuyer(ctx, tx, o, s.receipt(o, link))
	})
}

// MailRefunded follows FactRefunded: buyer and owner learn how much went back.
func (s *Service) MailRefunded(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		what := notice{kind: "orders.refunded_notice", what: "Order refunded", paragraphs: []string{refunds(o, f.Cents)}}
		if err := s.mailOwner(ctx, tx, o, what); err != nil || o.BuyerEmail == "" {
			return err
		}
		return s.mailBuyer(ctx, tx, o, letter{
			kind: "orders.refund", subject: "Refund for order " + o.Number, heading: "Your money is on its way back",
			paragraphs: []string{
				"We refunded " + money.Cents(f.Cents).String() + " to the card or account that you paid with. It shows there within 5 to 10 days, depending on your bank.",
				facts(o) + "\n" + refunds(o, f.Cents),
			},
			button: seeOrder(link),
		})
	})
}

// disputes is what the owner has to know and do, by how far a dispute is.
var disputes = map[Dispute]notice{
	DisputeOpen: {kind: "orders.disputed_notice", what: "Payment disputed", paragraphs: []string{
		"The buyer's bank asks for the money back. Answer with your evidence in the dashboard of the payment provider before its deadline: without an answer the money is lost.",
	}},
	DisputeWon: {kind: "orders.dispute_won_notice", what: "Dispute won", paragraphs: []string{
		"The bank has decided for you: the money stays.",
	}},
	DisputeLost: {kind: "orders.dispute_lost_notice", what: "Dispute lost", paragraphs: []string{
		"The bank has decided for the buyer: the money went back.",
	}},
}

// MailDisputed follows FactDisputed: the owner has to answer the buyer's bank,
// and hears what it decided. The buyer hears from the bank.
func (s *Service) MailDisputed(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, _ string) error {
		n, ok := disputes[f.Dispute]
		if !ok {
			return nil
		}
		return s.mailOwner(ctx, tx, o, n)
	})
}

// MailMismatch follows FactMismatch: money arrived that does not fit the order,
// and only the owner can say what it is for.
func (s *Service) MailMismatch(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, _ string) error {
		return s.mailOwner(ctx, tx, o, notice{
			kind: "orders.mismatch_notice", what: "Payment does not fit",
			paragraphs: []string{o.Flag, "Compare both in the dashboard of the payment provider, then refund it or write to the buyer. The order itself is unchanged."},
		})
	})
}

// mailAbout finds the order of a fact and the private link to its state ("" if
// it cannot be written again), and writes mails about it in one transaction.
func (s *Service) mailAbout(ctx context.Context, f Fact, write func(tx *database.Tx, o Order, link string) error) error {
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

// letter is a mail to the buyer.
type letter struct {
	kind, subject, heading string
	paragraphs             []string
	button                 mail.Button
	footer                 string // why the buyer gets it; empty: because of the order
	unsubscribe            string // address that refuses further ones; empty: the letter belongs to the order
}

func (s *Service) receipt(o Order, link string) letter {
	l := letter{
		kind: "orders.receipt", subject: "Receipt for order " + o.Number, heading: "Thank you for your order", button: seeOrder(link),
	}
	if o.Mode == ModeTest {
		l.paragraphs = append(l.paragraphs, "This was a test payment: no money was taken.")
	}
	if until := s.GuaranteeUntil(o); until != nil {
		l.paragraphs = append(l.paragraphs,
			facts(o)+"\nAmount paid: "+money.Cents(o.PaidCents).String()+"\nPaid on: "+o.PaidAt.UTC().Format(dayFormat),
			fmt.Sprintf("Money back until %s: if you are not satisfied, tell us by then, within %d days of your payment, and you get it back.",
				until.UTC().Format(dayFormat), s.config.GuaranteeDays))
	}
	l.paragraphs = append(l.paragraphs,
		fmt.Sprintf("What happens next: a person writes to you within %d hours to agree on dates and to collect what we need. Then the work begins on the agreed date.",
			s.config.ResponseHours))
	return l
}

// seeOrder is the button to the private page of the order; without a link there is none.
func seeOrder(link string) mail.Button { return mail.Button{Text: "See your order", URL: link} }

func (s *Service) mailBuyer(ctx context.Context, tx *database.Tx, o Order, l letter) error {
	if l.footer == "" {
		l.footer = "You get this because this address was given with an order. Questions? Answer this mail."
	}
	if l.button.URL != "" {
		l.footer += " The link is private: whoever has it can read the state of the order."
	}
	if l.unsubscribe != "" {
		l.footer += " No more reminders of unfinished orders: " + l.unsubscribe
	}
	text, html := mail.Compose(s.config.Brand, l.heading, l.paragraphs, l.button, l.footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: l.kind, To: o.BuyerEmail, ReplyTo: s.config.Support, Subject: l.subject, Text: text, HTML: html, Unsubscribe: l.unsubscribe,
	})
}

// notice is a mail to the owner.
type notice struct {
	kind, what string
	paragraphs []string // before the facts
}

// mailOwner tells the owner about the order; the answer goes to the buyer.
func (s *Service) mailOwner(ctx context.Context, tx *database.Tx, o Order, n notice) error {
	if s.config.Owner == "" {
		return nil
	}
	text, html := mail.Compose(s.config.Brand, n.what+": "+o.Number, slices.Concat(n.paragraphs, []string{facts(o), o.contact()}), mail.Button{},
		"You get this because you run the site.")
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: n.kind, To: s.config.Owner, ReplyTo: o.BuyerEmail, Subject: n.what + ": " + o.Number + ", " + o.ServiceName,
		Text: text, HTML: html,
	})
}

// refunds is how much went back now, and of how much.
func refunds(o Order, now int64) string {
	line := "Refunded: " + money.Cents(now).String()
	if o.RefundedCents != now {
		line += "\nRefunded in all: " + money.Cents(o.RefundedCents).String()
	}
	if o.RefundedCents < o.PaidCents {
		line += "\nOf a payment of: " + money.Cents(o.PaidCents).String()
	}
	return line
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
