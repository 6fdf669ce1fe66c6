package withdrawals

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/sale"
)

// DeclarationDetail is a declaration with its order.
type DeclarationDetail struct {
	Declaration
	Order Contract `json:"-"` // zero value: not matched
}

func rowOf(d DeclarationDetail) Declaration { return d.Declaration }

var deskList = paging.List[Declaration]{
	Select: `
		SELECT` + columns + `
		FROM withdrawals`,
	Table: "withdrawals", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"received_at", "id"}, Descending: true},
		{Name: "oldest", Columns: []string{"received_at", "id"}},
	}, ID: func(d Declaration) string { return d.ID },
}

func (d Declaration) isOpen() bool    { return d.DoneAt == nil && !d.IsFlagged }
func (d Declaration) isMatched() bool { return d.OrderID != "" }

func (d Declaration) isPending(kind Kind) bool { return d.isOpen() && d.isMatched() && d.Kind == kind }

const openSQL = "done_at IS NULL AND NOT is_flagged"

var states = []desk.State[Declaration]{
	{ID: "to_match", Tone: desk.Yellow, SQL: openSQL + " AND order_id = ''",
		Is: func(d Declaration) bool { return d.isOpen() && !d.isMatched() }},
	{ID: "to_refund", Tone: desk.Yellow, SQL: openSQL + " AND order_id <> '' AND kind = 'withdrawal'",
		Is: func(d Declaration) bool { return d.isPending(Withdrawal) }},
	{ID: "to_end", Tone: desk.Yellow, SQL: openSQL + " AND order_id <> '' AND kind = 'cancellation'",
		Is: func(d Declaration) bool { return d.isPending(Cancellation) }},
	{ID: "done", Tone: desk.Green, Is: func(d Declaration) bool { return d.DoneAt != nil }, SQL: "done_at IS NOT NULL"},
	{ID: "flagged", Tone: desk.Neutral, Is: func(d Declaration) bool { return d.IsFlagged && d.DoneAt == nil },
		SQL: "is_flagged AND done_at IS NULL"},
	late,
}

var late = desk.State[Declaration]{ID: "late", Tone: desk.Red, SQL: "received_at > period_ends_at",
	Is: Declaration.isLate}

// deadlines compare the time of receipt with the withdrawal period.
var deadlines = []desk.State[Declaration]{
	{ID: "in_time", Tone: desk.Green, SQL: "received_at <= period_ends_at",
		Is: func(d Declaration) bool { return d.PeriodEndsAt != nil && !d.isLate() }},
	late,
}

var (
	nameColumn     = desk.Text("name", func(d Declaration) string { return d.Name })
	emailColumn    = desk.Mail("email", func(d Declaration) string { return d.Email })
	contractColumn = desk.Lines("contract", func(d Declaration) string { return d.Contract })
	reasonColumn   = desk.Lines("reason", func(d Declaration) string { return d.Reason })
	endsOnColumn   = desk.Date("ends_on", func(d Declaration) string { return d.EndsOn })
	lastDayColumn  = desk.Day("last_day", func(d Declaration) *time.Time { return d.PeriodEndsAt })
	deadlineColumn = desk.Badge("deadline", deadlines...)
	kindColumn     = desk.Badge("kind", desk.StateEquals(Withdrawal, desk.Neutral, kindOf, "kind"),
		desk.StateEquals(Cancellation, desk.Neutral, kindOf, "kind"))
	receivedColumn = desk.Time("received", desk.Instant(func(d Declaration) time.Time { return d.ReceivedAt }))
	doneColumn     = desk.Time("done_at", func(d Declaration) *time.Time { return d.DoneAt })
	provenColumn   = desk.Bool("proven", func(d Declaration) bool { return d.IsProven })
	orderColumn    = desk.Link("order", func(d Declaration) desk.Target {
		if d.OrderID == "" {
			return desk.Target{}
		}
		return desk.Target{Text: d.OrderNumber, URL: desk.Path("orders", d.OrderID)}
	})
)

func kindOf(d Declaration) Kind { return d.Kind }

// orderFacts describe the matched order.
var orderFacts = []desk.Column[DeclarationDetail]{
	desk.Text("service", func(d DeclarationDetail) string { return d.Order.Service }),
	desk.Time("concluded", func(d DeclarationDetail) *time.Time {
		if d.Order.OrderID == "" {
			return nil
		}
		return &d.Order.ConcludedAt
	}),
	desk.MoneyOrEmpty("refundable", func(d DeclarationDetail) (int64, money.Currency) {
		return d.Order.Refundable, d.Order.Currency
	}),
	desk.Day("ends", func(d DeclarationDetail) *time.Time { return d.Order.EndsAt }),
}

// Desk declares the declarations on the admin's desk: list, details and the actions to match, refund, end and settle.
func (s *Service) Desk() desk.Kind[Declaration] {
	do := desk.Do[DeclarationDetail, Declaration, desk.NoInput]
	return &desk.Resource[Declaration, DeclarationDetail]{
		Name: "withdrawals", Noun: desk.Noun{ID: "withdrawal", One: "a withdrawal", Many: "withdrawals"}, Topic: TopicChanged,
		List: deskList, Search: "search_text", NotFound: errNotFound,
		Columns: []desk.Column[Declaration]{
			nameColumn.At(desk.Title), kindColumn.At(desk.Line).Filterable(), orderColumn, contractColumn,
			receivedColumn.At(desk.Figure).SortableBy("newest", "oldest"), lastDayColumn,
			desk.Badge("state", states...).At(desk.Mark).Filterable(), emailColumn.FileOnly(), reasonColumn.FileOnly(),
			endsOnColumn.FileOnly(), doneColumn.FileOnly(),
			desk.Text("id", func(d Declaration) string { return d.ID }).FileOnly(),
		},
		Record: desk.Record[Declaration, DeclarationDetail]{
			Find: s.findDetail, Row: rowOf, Title: func(d DeclarationDetail) string { return d.Name },
			Facts: append(desk.Embed(rowOf, kindColumn, contractColumn, orderColumn, emailColumn, receivedColumn,
				lastDayColumn, deadlineColumn, provenColumn, reasonColumn, endsOnColumn, doneColumn), orderFacts...),
		},
		Actions: []desk.Action[Declaration, DeclarationDetail]{
			desk.Call[DeclarationDetail]("refund", Declaration.canRefund, s.refund).
				Summary("Refund the order of {rows}").
				Start(refunding).
				Effect(auth.Pays | auth.Mails).Final(),
			desk.Call[DeclarationDetail]("end-subscription", Declaration.canEnd, s.endSubscription).
				Summary("End the subscription that {rows} cancels").
				Start(naming).
				Effect(auth.Binds | auth.Mails).Final(),
			desk.Do[DeclarationDetail]("match", Declaration.canMatch, s.matchByHand).
				Summary("Match {rows} with an order").
				Effect(auth.Internal).Undo(
				func(Declaration, Matching) desk.Inverse { return desk.Inverse{Action: "unmatch"} }),
			do("unmatch", Declaration.canUnmatch, s.unmatch).Summary("Remove the matched order from {rows}").
				Effect(auth.Internal).Undo(
				func(was Declaration, _ desk.NoInput) desk.Inverse {
					return desk.Inverse{Action: "match", Input: Matching{Number: was.OrderNumber}}
				}),
			do("done", Declaration.canSettle, s.settleAtDesk).Summary("Mark {rows} as handled").
				Bulk().Key("e").Effect(auth.Internal).Undo(
				func(Declaration, desk.NoInput) desk.Inverse { return desk.Inverse{Action: "reopen"} }),
			do("reopen", Declaration.canReopen, s.reopen).Summary("Reopen {rows}").
				Bulk().Effect(auth.Internal).Undo(
				func(Declaration, desk.NoInput) desk.Inverse { return desk.Inverse{Action: "done"} }),
		},
		Tasks: []desk.Task[Declaration]{
			{Column: "state", State: "to_match", Action: "match", Sort: "oldest", Due: Declaration.due},
			{Column: "state", State: "to_refund", Action: "refund", Sort: "oldest", Due: Declaration.due},
			{Column: "state", State: "to_end", Action: "end-subscription", Sort: "oldest"},
		},
		Client: desk.Client[Declaration]{Column: "email", Email: func(d Declaration) string { return d.Email },
			Name: func(d Declaration) string { return d.Name }},
	}
}

// due returns the deadline for the refund (Directive 2011/83/EU, article 13).
func (d Declaration) due() time.Time { return d.ReceivedAt.AddDate(0, 0, sale.WithdrawalDays) }

func (d Declaration) canMatch() error { return desk.ShowIf(d.DoneAt == nil && !d.isMatched()) }
func (d Declaration) canUnmatch() error {
	return desk.ShowIf(d.DoneAt == nil && d.isMatched() && !d.IsProven)
}
func (d Declaration) canRefund() error {
	return desk.ShowIf(d.DoneAt == nil && d.isMatched() && d.Kind == Withdrawal)
}
func (d Declaration) canEnd() error {
	return desk.ShowIf(d.DoneAt == nil && d.isMatched() && d.Kind == Cancellation)
}
func (d Declaration) canSettle() error { return desk.UnchangedIf(d.DoneAt != nil) }
func (d Declaration) canReopen() error { return desk.UnchangedIf(d.DoneAt == nil) }

// findDetail returns a declaration with its matched order, or a fault of kind NotFound. Without a match, or if the
// order was deleted, it returns the declaration alone.
func (s *Service) findDetail(ctx context.Context, declarationID string) (DeclarationDetail, error) {
	d, err := desk.Find(ctx, s.db, deskList, declarationID, errNotFound)
	if err != nil || !d.isMatched() {
		return DeclarationDetail{Declaration: d}, err
	}
	order, err := fault.Optional(s.config.Contracts.FindDetail(ctx, s.db, d.OrderID))
	return DeclarationDetail{Declaration: d, Order: order}, err
}

// Matching identifies the order of a declaration.
type Matching struct {
	Number string `json:"number" maxLength:"40" doc:"Order number"`
}

// matchByHand matches the declaration with the order that the owner names by its number. An unknown number is a fault
// of kind Invalid.
func (s *Service) matchByHand(ctx context.Context, a desk.ActionContext[Declaration], in Matching) error {
	c, err := s.config.Contracts.FindByNumber(ctx, a.Tx, in.Number)
	if fault.KindOf(err) == fault.KindNotFound {
		return fault.InvalidField("number", message.WithdrawalsOrderNotFound)
	}
	if err != nil {
		return err
	}
	return s.change(ctx, a, "withdrawal.matched", a.Row.withContract(c))
}

// unmatch removes the order and the end of the withdrawal period from the declaration.
func (s *Service) unmatch(ctx context.Context, a desk.ActionContext[Declaration], _ desk.NoInput) error {
	d := a.Row
	d.OrderID, d.OrderNumber, d.PeriodEndsAt = "", "", nil
	return s.change(ctx, a, "withdrawal.unmatched", d)
}

func (s *Service) settleAtDesk(ctx context.Context, a desk.ActionContext[Declaration], _ desk.NoInput) error {
	return s.change(ctx, a, "withdrawal.settled", a.Row.settled(a.Tx.Now()))
}

// reopen marks a settled declaration as not settled.
func (s *Service) reopen(ctx context.Context, a desk.ActionContext[Declaration], _ desk.NoInput) error {
	d := a.Row
	d.DoneAt = nil // ContractKey stays the id: another declaration may have taken the key of the contract
	return s.change(ctx, a, "withdrawal.reopened", d)
}

// change stores a declaration changed by the owner, records the action in the audit log and publishes the change.
func (s *Service) change(ctx context.Context, a desk.ActionContext[Declaration], action string, d Declaration) error {
	if err := s.save(ctx, a.Tx, d); err != nil {
		return err
	}
	return audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: d.ID})
}

// OrderRefund is the refund of a withdrawn order.
type OrderRefund struct {
	ID       string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the sender"`
	Cents    int64  `json:"cents" as:"money" doc:"In cents of the order's currency"`
	Currency string `json:"currency" maxLength:"3" as:"carried" doc:"Currency of the order" example:"usd"`
}

// refunding returns the initial input of the refund dialog: the order's refundable amount. The dialog for an unpaid
// order hides the amount, because the order is cancelled.
func refunding(d DeclarationDetail) desk.Start[OrderRefund] {
	start := desk.Start[OrderRefund]{
		Input:  OrderRefund{Cents: d.Order.Refundable, Currency: string(d.Order.Currency)},
		Values: []string{"number", d.OrderNumber, "most", d.Order.Currency.Format(d.Order.Refundable)},
	}
	switch {
	case d.Order.IsUnpaid:
		start.Variant, start.Hidden = "unpaid", []string{"cents"}
	case d.Order.IsSubscription:
		start.Variant = "monthly"
	}
	return start
}

func naming(d DeclarationDetail) desk.Start[desk.NoInput] {
	return desk.Start[desk.NoInput]{Values: []string{"number", d.OrderNumber}}
}

// refund reverses the matched order and settles the declaration: it cancels an unpaid order, else it refunds the
// amount and ends the subscription, if there is one. If a step fails, the following ones are skipped and the
// declaration stays open.
func (s *Service) refund(ctx context.Context, actorID, declarationID string, in OrderRefund) error {
	d, err := s.findDetail(ctx, declarationID)
	if err != nil {
		return err
	}
	contracts := s.config.Contracts
	if d.Order.IsUnpaid {
		err = contracts.Cancel(ctx, d.OrderID)
	} else {
		err = contracts.Refund(ctx, d.OrderID, in.ID, in.Cents, in.Currency)
		if err == nil && d.Order.IsSubscription {
			err = contracts.EndSubscription(ctx, d.OrderID)
		}
	}
	if err != nil {
		return err
	}
	return s.settleAs(ctx, actorID, declarationID)
}

// endSubscription ends the matched subscription with the paid period and then settles the declaration. An unknown
// declaration is a fault of kind NotFound.
func (s *Service) endSubscription(ctx context.Context, actorID, declarationID string, _ desk.NoInput) error {
	d, err := s.Find(ctx, declarationID)
	if err != nil {
		return err
	}
	if err := s.config.Contracts.EndSubscription(ctx, d.OrderID); err != nil {
		return err
	}
	return s.settleAs(ctx, actorID, declarationID)
}

// settleAs marks a declaration as settled and records the actor in the audit log.
func (s *Service) settleAs(ctx context.Context, actorID, declarationID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.settle(ctx, tx, declarationID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "withdrawal.settled", ObjectID: declarationID})
	})
}
