package orders

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
)

func inState(state State, tone desk.Tone) desk.State[OrderRow] {
	return desk.StateEquals(state, tone, func(r OrderRow) State { return r.State }, "state")
}

// statusBadges maps the states of an order to badges. For unpaid and online orders, the badge says who has to act
// next.
var statusBadges = []desk.State[OrderRow]{
	{ID: "unconfirmed", Tone: desk.Yellow, Is: func(r OrderRow) bool { return r.order().isUnconfirmed() },
		SQL: "mode = 'invoice' AND state = 'created'"},
	{ID: "invoice_open", Tone: desk.Yellow, SQL: "mode = 'invoice' AND state = 'pending'",
		Is: func(r OrderRow) bool { return r.Mode == ModeInvoice && r.State == Pending }},
	{ID: "started", Tone: desk.Neutral, SQL: "mode <> 'invoice' AND state = 'created'",
		Is: func(r OrderRow) bool { return r.Mode != ModeInvoice && r.State == Created }},
	{ID: "waiting", Tone: desk.Yellow, SQL: "mode <> 'invoice' AND state = 'pending'",
		Is: func(r OrderRow) bool { return r.Mode != ModeInvoice && r.State == Pending }},
	inState(Paid, desk.Green), inState(PartiallyRefunded, desk.Blue), inState(Refunded, desk.Blue),
	inState(Disputed, desk.Red), inState(Expired, desk.Neutral), inState(Cancelled, desk.Neutral),
	{ID: "monthly", Tone: desk.Neutral, Is: func(r OrderRow) bool { return r.IsRecurring }, SQL: "is_recurring"},
	{ID: "test", Tone: desk.Neutral, Is: func(r OrderRow) bool { return r.IsTest }, SQL: isTest},
	{ID: "flagged", Tone: desk.Red, Is: func(r OrderRow) bool { return r.Flag != "" }, SQL: "payment_flag <> ''"},
}

// stateFilter lists the states by which the list can be filtered.
var stateFilter = []desk.State[OrderRow]{inState(Created, desk.Neutral), inState(Pending, desk.Yellow),
	inState(Paid, desk.Green), inState(Refunded, desk.Blue), inState(PartiallyRefunded, desk.Blue),
	inState(Disputed, desk.Red), inState(Expired, desk.Neutral), inState(Cancelled, desk.Neutral)}

// undelivered lists the states in which an order isn't delivered: it was never placed or has ended.
var undelivered = []State{Created, Expired, Cancelled, Refunded}

// deliveryBadges returns one badge per delivery step, hidden on orders that aren't delivered, and before them the
// badge "due" for paid orders that aren't scheduled yet. Test orders are never due.
func deliveryBadges() []desk.State[OrderRow] {
	states := []desk.State[OrderRow]{{ID: "due", Silent: true, Tone: desk.Yellow,
		SQL: "fulfilment = 'to_schedule' AND state IN ('paid', 'partially_refunded') AND NOT " + isTest,
		Is: func(r OrderRow) bool {
			return r.Fulfilment == ToSchedule && (r.State == Paid || r.State == PartiallyRefunded) && !r.IsTest
		}}}
	for i, step := range fulfilments {
		states = append(states, desk.State[OrderRow]{ID: string(step),
			Tone: []desk.Tone{desk.Yellow, desk.Blue, desk.Green}[i],
			SQL:  "fulfilment = '" + string(step) + "' AND state NOT IN ('created', 'expired', 'cancelled', 'refunded')",
			Is:   func(r OrderRow) bool { return r.Fulfilment == step && !slices.Contains(undelivered, r.State) }})
	}
	return states
}

var orderModes = []Mode{ModeStripe, ModeInvoice, ModeTest}

// modeBadges returns one badge per payment mode.
func modeBadges() []desk.State[OrderRow] {
	states := make([]desk.State[OrderRow], len(orderModes))
	for i, mode := range orderModes {
		states[i] = desk.StateEquals(mode, desk.Neutral, func(r OrderRow) Mode { return r.Mode }, "mode")
	}
	return states
}

// amountColumn returns a column for an amount in the order's currency.
func amountColumn(columnID string, of func(OrderRow) int64) desk.Column[OrderRow] {
	return desk.MoneyOrEmpty(columnID, func(r OrderRow) (int64, money.Currency) { return of(r), r.Currency })
}

// buyer returns the name, company or address of the buyer, whichever is known first.
func (r OrderRow) buyer() string { return cmp.Or(r.BuyerName, r.BuyerCompany, r.BuyerEmail) }

var (
	numberColumn   = desk.Text("number", func(r OrderRow) string { return r.Number })
	buyerColumn    = desk.Text("buyer", OrderRow.buyer)
	serviceColumn  = desk.Text("service", func(r OrderRow) string { return r.ServiceName })
	orderedColumn  = desk.Time("ordered", desk.Instant(func(r OrderRow) time.Time { return r.CreatedAt }))
	totalColumn    = amountColumn("price", func(r OrderRow) int64 { return r.TotalCents })
	taxColumn      = amountColumn("tax", func(r OrderRow) int64 { return r.TaxCents })
	paidColumn     = amountColumn("paid", func(r OrderRow) int64 { return r.PaidCents })
	refundedColumn = amountColumn("refunded", func(r OrderRow) int64 { return r.RefundedCents })
	renewedColumn  = amountColumn("renewed", func(r OrderRow) int64 { return r.RenewedCents })
	paidOnColumn   = desk.Time("paid_on", func(r OrderRow) *time.Time { return r.PaidAt })
	monthlyColumn  = desk.Bool("monthly", func(r OrderRow) bool { return r.IsRecurring })
	emailColumn    = desk.Mail("email", func(r OrderRow) string { return r.BuyerEmail })
	companyColumn  = desk.Text("company", func(r OrderRow) string { return r.BuyerCompany })
	modeColumn     = desk.Badge("mode", modeBadges()...)
	accountColumn  = desk.Bool("signed_in", func(r OrderRow) bool { return r.SignedIn })
)

// columns returns the columns of the orders list and of the exported file. Columns marked FileOnly appear only in the
// file, ListOnly ones only in the list.
func columns() []desk.Column[OrderRow] {
	return []desk.Column[OrderRow]{
		numberColumn.At(desk.Title), buyerColumn.At(desk.Line), serviceColumn,
		desk.Day("day", desk.Instant(func(r OrderRow) time.Time { return r.CreatedAt })).ListOnly().At(desk.Line).
			SortableBy("newest", "oldest"),
		totalColumn.At(desk.Figure).SortableBy("amount"), desk.Badge("stands", statusBadges...).At(desk.Mark).ListOnly(),
		desk.Badge("fulfilment", deliveryBadges()...).Filterable().InFile(func(r OrderRow) string { return string(r.Fulfilment) }),
		desk.Badge("state", stateFilter...).FileOnly().Filterable(),
		modeColumn.FileOnly().Filterable(), orderedColumn.FileOnly(),
		desk.Bool("test", func(r OrderRow) bool { return r.IsTest }).FileOnly(),
		desk.Text("currency", func(r OrderRow) string { return r.Currency.Code() }).FileOnly(), monthlyColumn.FileOnly(),
		taxColumn.FileOnly(), paidColumn.FileOnly(), refundedColumn.FileOnly(), renewedColumn.FileOnly(),
		paidOnColumn.FileOnly(),
		emailColumn.FileOnly(), companyColumn.FileOnly(), accountColumn.FileOnly(),
		desk.Text("flag", func(r OrderRow) string { return r.Flag }).FileOnly(),
		desk.Text("id", func(r OrderRow) string { return r.ID }).FileOnly(),
	}
}

func rowOf(d OrderDetail) OrderRow { return d.OrderRow }

// orderFacts returns the fields of an order's record, in display order. A discount, tax or overdue amount of 0 is
// displayed as empty.
func orderFacts() []desk.Column[OrderDetail] {
	inCurrency := func(columnID string, of func(OrderDetail) int64) desk.Column[OrderDetail] {
		return desk.MoneyOrEmpty(columnID, func(d OrderDetail) (int64, money.Currency) { return of(d), d.Currency })
	}
	return append(desk.Embed(rowOf, serviceColumn, orderedColumn, totalColumn, modeColumn),
		append([]desk.Column[OrderDetail]{
			inCurrency("list_price", func(d OrderDetail) int64 {
				if d.DiscountCents == 0 {
					return 0
				}
				return d.SubtotalCents
			}),
			inCurrency("discount", func(d OrderDetail) int64 { return d.DiscountCents }),
			desk.Text("code", func(d OrderDetail) string { return d.CampaignCode }),
			inCurrency("tax", func(d OrderDetail) int64 { return d.TaxCents }),
			desk.Link("payment", func(d OrderDetail) desk.Target {
				return desk.Target{Text: "dashboard.stripe.com", URL: d.PaymentURL}
			}),
			desk.Time("guarantee", func(d OrderDetail) *time.Time { return d.GuaranteeUntil }),
			desk.Badge("subscription", subscriptionBadges...),
			desk.Day("renews", func(d OrderDetail) *time.Time { return d.nextDate(false) }),
			desk.Day("ends", func(d OrderDetail) *time.Time { return d.nextDate(true) }),
			inCurrency("overdue", func(d OrderDetail) int64 {
				if d.Subscription == nil {
					return 0
				}
				return d.Subscription.OverdueCents
			}),
		}, append(desk.Embed(rowOf, paidColumn, paidOnColumn, refundedColumn, renewedColumn, buyerColumn, companyColumn,
			emailColumn, accountColumn),
			desk.Text("address", func(d OrderDetail) string { return strings.Join(d.Address, ", ") }),
			desk.Text("vat_id", func(d OrderDetail) string { return d.VATID }),
			desk.Time("terms", func(d OrderDetail) *time.Time { return d.TermsAcceptedAt }),
			desk.Time("consented", func(d OrderDetail) *time.Time { return d.ConsentedAt }),
			desk.Day("start_after", func(d OrderDetail) *time.Time { return d.StartAfter }))...)...)
}

// subscriptionBadges maps the states of a subscription to badges.
var subscriptionBadges = []desk.State[OrderDetail]{
	subscriptionBadge("ended", desk.Neutral, func(s SubscriptionStatus) bool { return s.HasEnded }),
	subscriptionBadge("ending", desk.Yellow, func(s SubscriptionStatus) bool { return s.IsEnding && !s.HasEnded }),
	subscriptionBadge("paused", desk.Yellow, func(s SubscriptionStatus) bool { return s.IsPaused && !s.IsEnding && !s.HasEnded }),
	subscriptionBadge("running", desk.Green, func(s SubscriptionStatus) bool { return !s.IsPaused && !s.IsEnding && !s.HasEnded }),
}

// subscriptionBadge returns a badge for orders with a subscription that satisfies is.
func subscriptionBadge(stateID string, tone desk.Tone, is func(SubscriptionStatus) bool) desk.State[OrderDetail] {
	return desk.State[OrderDetail]{ID: stateID, Tone: tone, Is: func(d OrderDetail) bool {
		return d.Subscription != nil && is(*d.Subscription)
	}}
}

// nextDate returns the end of the order's subscription or, with end false, its next payment. It returns nil without a
// subscription or if the date is unknown.
func (d OrderDetail) nextDate(end bool) *time.Time {
	switch {
	case d.Subscription == nil:
		return nil
	case end:
		return d.Subscription.EndsAt
	default:
		return d.Subscription.RenewsAt
	}
}

type pricedRefund = desk.Priced[Refund]

func (d OrderDetail) pricedRefunds() []pricedRefund { return desk.InCurrency(d.Refunds, d.Currency) }

func refundBadge(state RefundState, tone desk.Tone) desk.State[pricedRefund] {
	return desk.State[pricedRefund]{ID: string(state), Tone: tone, Is: func(r pricedRefund) bool { return r.Of.State == state }}
}

// refundTable lists the refunds requested here, with the reasons of failed ones.
var refundTable = desk.Rows("refunds", OrderDetail.pricedRefunds, nil,
	desk.Day("asked", desk.Instant(func(r pricedRefund) time.Time { return r.Of.CreatedAt })),
	desk.Sum("amount", func(r Refund) int64 { return r.Cents }),
	desk.Badge("outcome", refundBadge(RefundRequested, desk.Yellow), refundBadge(RefundDone, desk.Green),
		refundBadge(RefundFailed, desk.Red)),
	desk.Text("why", func(r pricedRefund) string { return cmp.Or(r.Of.Failure, r.Of.Reason) }),
)

// answers returns the form fields that no other part of the record shows, as name and text.
func (d OrderDetail) answers() []desk.FormAnswer {
	answers := make([]desk.FormAnswer, len(d.Fields))
	for i, f := range d.Fields {
		answers[i] = desk.FormAnswer{Name: f.Name, Text: f.Value}
	}
	return answers
}

// DeliveryUpdate is the input of an action that changes the delivery step.
type DeliveryUpdate struct {
	From Fulfilment `json:"from,omitempty" enum:"to_schedule,in_progress,delivered" as:"carried" doc:"Delivery step as displayed; a conflict if it has changed. Omitted: any step"`
	Tell bool       `json:"tell,omitempty" doc:"Email the buyer that the work has begun or is done"`
}

// deliverySummaries describe the actions of moving by their target step.
var deliverySummaries = map[Fulfilment]string{
	ToSchedule: "Set {rows} back to scheduling",
	InProgress: "Mark the work on {rows} as started",
	Delivered:  "Mark {rows} as delivered",
}

// deliveryAction returns the action that moves the delivery to a step, for one order or several. By default it
// notifies the buyer, except for the step ToSchedule and for orders without an email address. Undo moves the delivery
// back to the previous step without a mail.
func (s *Service) deliveryAction(to Fulfilment) *desk.ActionBuilder[OrderRow, OrderDetail, DeliveryUpdate] {
	return desk.Call[OrderDetail](strings.ReplaceAll(string(to), "_", "-"),
		func(r OrderRow) error { return r.canMove(to) },
		func(ctx context.Context, _, orderID string, in DeliveryUpdate) error {
			return s.Deliver(ctx, orderID, Delivery{From: in.From, To: to, Tell: in.Tell})
		}).Summary(deliverySummaries[to]).Bulk().Start(func(d OrderDetail) desk.Start[DeliveryUpdate] {
		start := desk.Start[DeliveryUpdate]{Input: DeliveryUpdate{From: d.Fulfilment, Tell: d.BuyerEmail != "" && to != ToSchedule}}
		if d.Fulfilment == Delivered {
			start.Variant = "again"
		}
		if !start.Input.Tell {
			start.Hidden = []string{"tell"}
		}
		return start
	}).Effect(auth.Mails).Undo(func(was OrderRow, _ DeliveryUpdate) desk.Inverse {
		return desk.Inverse{Action: strings.ReplaceAll(string(was.Fulfilment), "_", "-"), Input: DeliveryUpdate{From: to}}
	})
}

// byID adapts a use case that only needs the order's id to an action.
func byID(do func(context.Context, string) error) func(context.Context, string, string, desk.NoInput) error {
	return func(ctx context.Context, _, orderID string, _ desk.NoInput) error { return do(ctx, orderID) }
}

// refundStart returns the initial input of the refund dialog: the full refundable amount. It hides the field for
// keeping the session if none is booked, and uses the text for card payments in Stripe mode.
func (s *Service) refundStart(d OrderDetail) desk.Start[NewRefund] {
	start := desk.Start[NewRefund]{Input: NewRefund{Cents: d.CanRefund, Currency: string(d.Currency)},
		Values: []string{"most", d.Currency.Format(d.CanRefund)}}
	if d.Mode == ModeStripe {
		start.Variant = "card"
	}
	if !d.hasSession {
		start.Hidden = []string{"keep_session"}
	}
	return start
}

// confirmationStart returns the placeholder values of a confirmation dialog.
func confirmationStart(d OrderDetail) desk.Start[desk.NoInput] {
	return desk.Start[desk.NoInput]{Values: []string{"number", d.Number, "price", d.Currency.Format(d.TotalCents),
		"email", d.BuyerEmail}}
}

// actions declares the admin's actions on an order, in the order of their buttons.
func (s *Service) actions() []desk.Action[OrderRow, OrderDetail] {
	call := desk.Call[OrderDetail, OrderRow, desk.NoInput]
	return []desk.Action[OrderRow, OrderDetail]{
		call("accept", OrderRow.canAccept, byID(s.AcceptAtDesk)).
			Summary("Accept {rows} by invoice on the buyer's behalf").
			Start(confirmationStart).Effect(auth.Binds | auth.Mails).Final(),
		call("mark-paid", OrderRow.canMarkPaid, byID(s.MarkInvoicePaid)).
			Summary("Mark the open invoice of {rows} as paid").
			Start(confirmationStart).Bulk().
			Effect(auth.Pays | auth.Mails).Final(),
		s.deliveryAction(Delivered).Key("e"), s.deliveryAction(InProgress),
		desk.Call[OrderDetail]("refund", s.canRefund, func(ctx context.Context, _, orderID string, in NewRefund) error {
			return s.RefundOrder(ctx, orderID, in)
		}).Summary("Refund {rows} in part or in full").
			Start(s.refundStart).Effect(auth.Pays | auth.Mails).Final(),
		call("resend", OrderRow.canResend, byID(s.Resend)).Summary("Resend the confirmation email of {rows}").
			Start(confirmationStart).Effect(auth.Mails).Final(),
		call("pause-subscription", OrderRow.canPause, byID(s.PauseMonthsAtDesk)).
			Summary("Pause the subscription of {rows}").
			Effect(auth.Binds | auth.Mails).Final(),
		call("resume-subscription", OrderRow.canResume, byID(s.ResumeMonthsAtDesk)).
			Summary("Resume the paused subscription of {rows}").
			Effect(auth.Binds | auth.Mails).Final(),
		call("end-subscription", s.canEndRow, byID(s.EndAtDesk)).
			Summary("End the subscription of {rows} after the paid period").
			Effect(auth.Binds | auth.Mails).Final(),
		s.deliveryAction(ToSchedule),
		desk.Call[OrderDetail]("cancel", OrderRow.canCancel, func(ctx context.Context, _, orderID string,
			in Cancellation) error {
			return s.CancelAtDesk(ctx, orderID, in)
		}).Summary("Cancel {rows}").Bulk().Effect(auth.Binds | auth.Mails).Danger().Final(),
	}
}

// Desk declares the orders resource of the desk: list, record, actions and tasks.
func (s *Service) Desk() desk.Kind[OrderRow] {
	return &desk.Resource[OrderRow, OrderDetail]{
		Name: "orders", Noun: desk.Noun{ID: "order", One: "an order", Many: "orders"}, Topic: TopicChanged,
		List: orderList, Search: "search_text", NotFound: errNoOrder, Columns: columns(),
		Record: desk.Record[OrderRow, OrderDetail]{
			Find: s.FindDetail, Row: rowOf, Title: func(d OrderDetail) string { return d.Number },
			Notice: func(d OrderDetail, _ desk.Translate) string { return d.Flag },
			Facts:  orderFacts(), Forms: OrderDetail.answers,
			Tables: []desk.Table[OrderDetail]{refundTable},
		},
		Actions: s.actions(), History: &desk.History{Of: History, Notes: true},
		Tasks: []desk.Task[OrderRow]{
			{Column: "stands", State: "flagged", Action: "note", Sort: "oldest"},
			{Column: "stands", State: "unconfirmed", Action: "accept", Sort: "oldest"},
			{Column: "fulfilment", State: "due", Action: "in-progress", Sort: "oldest"},
		},
		Client: desk.Client[OrderRow]{Column: "buyer_email", Account: "user_id",
			Email: func(r OrderRow) string { return r.BuyerEmail },
			Name:  func(r OrderRow) string { return r.BuyerName }},
	}
}
