package orders

import (
	"context"
	"slices"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

// Payment notices are receipts, because Owner mails are limited by network and these all come from the payment
// provider's.
var ownerMails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "orders.placed_notice", To: "owner", Budget: mail.Owner, On: []string{FactPlaced},
		If: func(o subject) bool { return o.isInvoiced() && !o.fact.ByOwner }},
	{Kind: "orders.paid_notice", To: "owner", Budget: mail.Receipt, On: []string{FactPaid},
		If: func(o subject) bool { return !o.fact.ByOwner }},
	{Kind: "orders.refunded_notice", To: "owner", Budget: mail.Receipt, On: []string{FactRefunded},
		If: func(o subject) bool { return !o.fact.ByOwner }, Values: subject.refundValues},
	{Kind: "orders.disputed_notice", To: "owner", Budget: mail.Receipt, On: []string{FactDisputed},
		If: when(IsDispute(DisputeOpen))},
	{Kind: "orders.dispute_won_notice", To: "owner", Budget: mail.Receipt, On: []string{FactDisputed},
		If: when(IsDispute(DisputeWon))},
	{Kind: "orders.dispute_lost_notice", To: "owner", Budget: mail.Receipt, On: []string{FactDisputed},
		If: when(IsDispute(DisputeLost))},
	{Kind: "orders.mismatch_notice", To: "owner", Budget: mail.Receipt, On: []string{FactMismatch}},
	{Kind: "orders.trouble_notice", To: "owner", Budget: mail.Receipt, On: []string{FactProviderProblem}},
	{Kind: "orders.unpaid_notice", To: "owner", Budget: mail.Receipt, On: []string{FactRenewalFailed},
		If: subject.isOverdue, Values: subject.overdueValues},
	{Kind: "orders.ending_notice", To: "owner", Budget: mail.Owner, On: []string{FactEnding}, If: when(IsEnding)},
	{Kind: "orders.ended_notice", To: "owner", Budget: mail.Receipt, On: []string{FactEnded}},
})

// Buyers without an address get no mail. The owner gets no notice about the owner's own actions.
var buyerMails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "orders.confirm", To: "buyer", Budget: mail.Confirmation, On: []string{FactUnconfirmed, FactResend},
		If:   func(o subject) bool { return o.isUnconfirmed() && o.confirmation != "" && o.link != "" },
		Link: func(o subject) string { return o.link + "&confirm=" + o.confirmation }},
	// The address is proven, so there is no daily limit. The button opens the invoice, the footer the order.
	{Kind: "orders.placed", To: "buyer", Budget: mail.Step, On: []string{FactPlaced, FactResend}, If: subject.isPlaced,
		Values: subject.invoiceValues, Link: func(o subject) string { return sale.InvoiceOf(o.attached).URL }},
	{Kind: "orders.receipt", To: "buyer", Budget: mail.Receipt, On: []string{FactPaid, FactResend}, If: subject.isPaid,
		Values: subject.receiptValues},
	{Kind: "orders.refund", To: "buyer", Budget: mail.Receipt, On: []string{FactRefunded},
		Values: subject.refundValues},
	{Kind: "orders.reminder", To: "buyer", Budget: mail.Reply, On: []string{FactExpired},
		Link: func(o subject) string { return o.resume }},
	{Kind: "orders.started", To: "buyer", Budget: mail.Step, On: []string{FactFulfilled}, If: when(HasStarted)},
	{Kind: "orders.delivered", To: "buyer", Budget: mail.Step, On: []string{FactFulfilled}, If: when(IsDelivered)},
	{Kind: "orders.cancelled", To: "buyer", Budget: mail.Step, On: []string{FactCancelled}},
	{Kind: "orders.paused", To: "buyer", Budget: mail.Step, On: []string{FactPaused},
		If: func(o subject) bool { return o.PausedAt != nil }},
	{Kind: "orders.goes_on", To: "buyer", Budget: mail.Step, On: []string{FactResumed},
		If: func(o subject) bool { return o.PausedAt == nil }},
	{Kind: "orders.renewal_failed", To: "buyer", Budget: mail.Step, On: []string{FactRenewalFailed},
		If: subject.isOverdue, Values: subject.overdueValues, Link: subject.payment},
	{Kind: "orders.ending", To: "buyer", Budget: mail.Step, On: []string{FactEnding}, If: when(IsEnding)},
	{Kind: "orders.ended", To: "buyer", Budget: mail.Step, On: []string{FactEnded}},
})

// subject is the order that a mail is about, with its fact.
type subject struct {
	Order

	service      *Service
	fact         Fact
	attached     []sale.Attached
	zone         *time.Location // for dates in mails to the buyer
	link         string         // private link to the order; empty if it can't be derived
	confirmation string         // token of the confirmation link; only in orders.confirm
	resume       string         // link to the unfinished checkout; only in orders.reminder
	unsubscribe  string         // link against further reminders; only in orders.reminder
}

// payment returns the page to pay a failed renewal, or the order's page if it is unknown.
func (o subject) payment() string {
	if o.OverdueURL != "" {
		return o.OverdueURL
	}
	return o.link
}

// isInvoiced reports whether the order itself causes the mail with its invoice: it is one by invoice, and not from an
// offer that the client accepted, because the mail about the acceptance contains the invoice.
func (o subject) isInvoiced() bool {
	return o.Mode == ModeInvoice && (o.ServiceID != ServiceOffer || o.fact.ByOwner)
}

// isPlaced reports false if the order is already paid, because a receipt follows.
func (o subject) isPlaced() bool {
	if o.fact.Of != "" {
		return o.fact.Of != FactPaid && o.fact.Of != FactUnconfirmed
	}
	return o.isInvoiced() && o.PaidAt == nil
}

func (o subject) isPaid() bool { return o.fact.Of == "" || o.fact.Of == FactPaid }

// isOverdue reports whether the renewal hasn't been paid since.
func (o subject) isOverdue() bool { return o.OverdueInvoice == o.fact.Renewal }

// when returns a condition that notifications share with mails.
func when(holds func(Fact, Order) bool) func(subject) bool {
	return func(o subject) bool { return holds(o.fact, o.Order) }
}

// IsDelivered and HasStarted report false if the owner has since changed the step, or cancelled or refunded the
// order.
func IsDelivered(f Fact, o Order) bool { return isAt(Delivered, f, o) }

// HasStarted reports whether the order is in progress since the fact; see IsDelivered.
func HasStarted(f Fact, o Order) bool { return isAt(InProgress, f, o) }

func isAt(step Fulfilment, f Fact, o Order) bool {
	return f.Fulfilment == step && o.Fulfilment == step && o.State != Cancelled && o.State != Refunded
}

// IsEnding reports whether the subscription still ends in the future and the buyer hasn't been informed by the
// receipt of a declaration.
func IsEnding(f Fact, o Order) bool {
	return o.EndsAt != nil && !o.SubscriptionEnded && !f.ByDeclaration
}

// IsDispute returns a condition: the fact is about this outcome of a dispute.
func IsDispute(d Dispute) func(Fact, Order) bool {
	return func(f Fact, _ Order) bool { return f.Dispute == d }
}

// Mail handles facts about orders: it writes the mails that follow the fact with the name. An unknown order is a
// fault of kind NotFound.
func (s *Service) Mail(ctx context.Context, name string, f Fact) error {
	return s.MailWith(ctx, name, f, nil)
}

// MailWith is like Mail, with documents attached to the buyer's mail. The request to resend a mail has already counted
// it.
func (s *Service) MailWith(ctx context.Context, name string, f Fact, attached []sale.Attached) error {
	if name == FactResend {
		ctx = mail.WithCharged(ctx)
	}
	if name == FactUnconfirmed || f.Of == FactUnconfirmed {
		return s.mailUnconfirmed(ctx, f)
	}
	return s.mailAbout(ctx, f, func(tx *database.Tx, o subject) error {
		o.attached = attached
		return s.mailer().Follow(ctx, tx, name, o)
	})
}

// mailAbout reads the order of a fact and calls write in one transaction.
func (s *Service) mailAbout(ctx context.Context, f Fact, write func(tx *database.Tx, o subject) error) error {
	before, err := findOrder(ctx, s.db, f.OrderID)
	if err != nil {
		return err
	}
	link, err := s.statusLink(ctx, before)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o := subject{service: s, fact: f, link: link}
		var err error
		if o.Order, err = findOrder(ctx, tx, f.OrderID); err != nil {
			return err
		}
		if o.zone, err = s.zoneOf(ctx, tx, o.Order); err != nil {
			return err
		}
		return write(tx, o)
	})
}

func (s *Service) mailer() mail.Mailer[subject] {
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	return mail.Mailer[subject]{Site: site, Mails: slices.Concat(ownerMails, buyerMails), Recipients: s.recipients,
		Values: subject.values, Link: func(o subject) string { return o.link }, Fill: s.fill}
}

// texts returns the current texts of mails about orders.
func (s *Service) texts() content.OrderMails { return s.config.Content().Mails.Orders }

// recipients returns the buyer or the owner. Mails about test payments and about orders that were never placed count
// toward the daily limit of the address. Replies to the owner's notices go to the buyer.
func (s *Service) recipients(ctx context.Context, tx *database.Tx, kind mail.Kind, o subject) ([]mail.Message, error) {
	if kind.To == "owner" {
		return []mail.Message{{To: s.config.Owner(), Free: o.Mode == ModeTest, ReplyTo: o.Buyer.Email}}, nil
	}
	m := mail.Message{To: o.Buyer.Email, Account: o.account(), Free: o.Mode == ModeTest, Unsubscribe: o.unsubscribe,
		ReplyTo: s.config.Content().Brand.SupportEmail, Files: mail.Files(o.attached)}
	if kind.Name != "orders.cancelled" {
		return []mail.Message{m}, nil
	}
	placed, err := wasPlaced(ctx, tx, o.ID)
	m.Free = m.Free || !placed
	return []mail.Message{m}, err
}

// fill completes mails to the buyer: with the text of the contract in confirmations for consumers in the EU, and in
// the footer with the link for a withdrawal while the buyer can withdraw, a warning about the private link, and the
// link against further reminders.
func (s *Service) fill(ctx context.Context, tx *database.Tx, o subject, l mail.Letter) (content.Mail, error) {
	text := l.Fill()
	if strings.HasSuffix(l.Kind, "_notice") {
		return text, nil
	}
	if l.Kind == "orders.placed" {
		text.Footer += s.orderFooter(o.link)
	}
	if l.Kind != "orders.confirm" {
		withdraw, err := s.withdrawText(ctx, tx, o.Order, o.link)
		if err != nil {
			return text, err
		}
		contract, err := s.contractText(ctx, tx, o.Order, l.Kind)
		if err != nil {
			return text, err
		}
		text.Footer += withdraw
		text.Paragraphs = slices.Concat(text.Paragraphs, contract)
	}
	if l.Link != "" {
		text.Footer += " " + s.texts().PrivateLink
	}
	if o.unsubscribe != "" {
		text.Footer += " " + content.Fill(s.texts().OptOut, "link", o.unsubscribe)
	}
	return text, nil
}

// orderFooter returns the footer line that links to the order, or "" without a link.
func (s *Service) orderFooter(link string) string {
	if link == "" {
		return ""
	}
	return " " + content.Fill(s.texts().SeeOrder, "link", link)
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
	withdraw, err := s.withdrawText(ctx, s.db, o, link)
	if err != nil {
		return sale.Confirmation{}, err
	}
	contract, err := s.contractText(ctx, s.db, o, "orders.placed")
	return sale.Confirmation{Number: o.Number, Paragraphs: contract, Footer: s.orderFooter(link) + withdraw}, err
}

// account returns the id of the buyer's account, or "".
func (o Order) account() string {
	if o.UserID == nil {
		return ""
	}
	return *o.UserID
}

// values returns the placeholders of all mails about orders. {day}, the end of the subscription in the buyer's time
// zone, is missing if there is no end.
func (o subject) values() content.Pairs {
	values := content.Pairs{"number", o.Number, "service", o.ServiceName, "facts", o.service.summaryLines(o.Order),
		"flag", o.Flag, "trouble", o.fact.Text, "contact", o.service.contactLines(o.Order),
		"attached", o.service.attachedText(o.attached)}
	if o.EndsAt != nil {
		values = append(values, "day", dates.Day(o.EndsAt.In(o.zone)))
	}
	return values
}

func (o subject) invoiceValues() content.Pairs {
	invoice := sale.InvoiceOf(o.attached)
	return content.Pairs{"invoice", invoice.Number, "amount", invoice.Amount, "due", invoice.Due}
}

func (o subject) overdueValues() content.Pairs {
	return content.Pairs{"amount", o.Currency.Format(o.OverdueCents)}
}

func (o subject) refundValues() content.Pairs {
	way := o.service.texts().RefundWays.Of(string(o.Mode))
	return content.Pairs{"way", content.Fill(way, "amount", o.Currency.Format(o.fact.Cents)),
		"refunds", o.service.refundLines(o.Order, o.fact.Cents)}
}

// attachedText returns one line per attached document, with its number; a credit note also names its invoice. It
// returns an empty string without documents.
func (s *Service) attachedText(attached []sale.Attached) content.Trusted {
	var lines []string
	for _, p := range attached {
		text := s.texts().AttachedInvoice
		if p.Kind == sale.KindCreditNote {
			text = s.texts().AttachedCredit
		}
		lines = append(lines, content.Fill(text, "number", p.Number, "credits", p.Credits))
	}
	return content.Trusted(strings.Join(lines, "\n"))
}

// refundLines returns one line with the current refund, in cents. It adds a line with the total refund if there were
// earlier ones, and one with the paid amount if the order isn't fully refunded.
func (s *Service) refundLines(o Order, now int64) string {
	lines := []string{content.Fill(s.texts().Refunded, "amount", o.Currency.Format(now))}
	if o.RefundedCents != now {
		lines = append(lines, content.Fill(s.texts().RefundedInAll, "amount", o.Currency.Format(o.RefundedCents)))
	}
	if o.RefundedCents < o.PaidCents {
		lines = append(lines, content.Fill(s.texts().RefundedOf, "amount", o.Currency.Format(o.PaidCents)))
	}
	return strings.Join(lines, "\n")
}

// summaryLines returns number, service and price of an order, one per line, and states whether the price includes tax.
func (s *Service) summaryLines(o Order) content.Trusted {
	price := o.Currency.Format(o.TotalCents)
	if o.IsRecurring {
		price = content.Fill(s.texts().Monthly, "price", price)
	}
	if o.TaxBPS > 0 {
		price += " " + s.site().Selling.Tax.Included()
	}
	return content.Trusted(content.Fill(s.texts().Facts, "number", o.Number, "service", o.ServiceName, "price", price))
}

// contactLines returns payment mode, buyer's name, email address, company and notes, one per line, without empty
// ones. It removes links from all but the validated email address.
func (s *Service) contactLines(o Order) content.Trusted {
	labels, lines := s.texts().Buyer, []string{}
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
