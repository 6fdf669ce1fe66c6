package referrals

import (
	"context"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
)

// orderList is the admin's list of referred orders.
var orderList = paging.List[ReferredOrder]{
	Select: `
		SELECT` + columns + `
		FROM referred_orders`,
	Table: "referred_orders", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"paid_at", "id"}, Descending: true},
		{Name: "oldest", Columns: []string{"paid_at", "id"}},
	}, ID: func(o ReferredOrder) string { return o.ID },
}

func (o ReferredOrder) isRemoved() bool { return slices.Contains(o.Signals, signalRemoved) }

// isDoubtful reports whether the order has signals that need a decision by the admin.
func (o ReferredOrder) isDoubtful() bool { return !o.Counts && !o.Decided && !o.isRemoved() }

var countStates = []desk.State[ReferredOrder]{
	{ID: "counts", Tone: desk.Green, Is: func(o ReferredOrder) bool { return o.Counts }, SQL: "counts"},
	{ID: "uncounted", Tone: desk.Neutral, Is: func(o ReferredOrder) bool { return !o.Counts }, SQL: "NOT counts"},
	{ID: "doubtful", Tone: desk.Yellow, Silent: true, Is: ReferredOrder.isDoubtful,
		SQL: `NOT counts AND NOT decided AND signals NOT LIKE '%%"` + signalRemoved + `"%%'`},
}

// signalStates returns a badge for each signal against counting an order, and one for orders that the admin has
// decided.
func signalStates() (states []desk.State[ReferredOrder]) {
	for _, s := range []string{signalOwn, signalName, signalClient, signalRemoved} {
		states = append(states, desk.State[ReferredOrder]{ID: s, Tone: desk.Yellow, SQL: `signals LIKE '%%"` + s + `"%%'`,
			Is: func(o ReferredOrder) bool { return slices.Contains(o.Signals, s) }})
	}
	return append(states, desk.State[ReferredOrder]{ID: "decided", Tone: desk.Neutral, SQL: "decided",
		Is: func(o ReferredOrder) bool { return o.Decided }})
}

func howOf(o ReferredOrder) referral.Source { return o.How }

func amount(columnID string, of func(ReferredOrder) int64) desk.Column[ReferredOrder] {
	return desk.Money(columnID, func(o ReferredOrder) (int64, money.Currency) { return of(o), o.Currency })
}

var (
	partnerColumn = desk.Text("partner", func(o ReferredOrder) string { return o.PartnerName })
	howColumn     = desk.Badge("how", desk.StateEquals(referral.Link, desk.Neutral, howOf, "referrer_how"),
		desk.StateEquals(referral.Code, desk.Neutral, howOf, "referrer_how"),
		desk.StateEquals(referral.Owner, desk.Neutral, howOf, "referrer_how"))
	paidColumn    = desk.Day("paid", desk.Instant(func(o ReferredOrder) time.Time { return o.PaidAt }))
	netColumn     = amount("net", func(o ReferredOrder) int64 { return o.NetCents })
	rateColumn    = desk.Rate("rate", func(o ReferredOrder) int64 { return o.RateBPS })
	earnedColumn  = amount("earned", func(o ReferredOrder) int64 { return o.EarnedCents })
	reasonsColumn = desk.Badge("reasons", signalStates()...)
	skippedColumn = desk.MoneyOrEmpty("skipped", func(o ReferredOrder) (int64, money.Currency) {
		return o.SkippedCents, o.Currency
	})
)

// notice explains why the order earns nothing, or why it earns in spite of its signals. It is empty for an undecided
// order that counts.
func (o ReferredOrder) notice(say desk.Translate) string {
	var parts []string
	switch {
	case o.Decided && o.Counts:
		parts = append(parts, say("notice.counted"))
	case o.Decided:
		parts = append(parts, say("notice.discounted"))
	case !o.Counts:
		parts = append(parts, say("notice.uncounted"))
	}
	for _, s := range o.Signals {
		parts = append(parts, say("notice."+s))
	}
	return strings.Join(parts, " ")
}

// orderTarget links to the order.
func orderTarget(o ReferredOrder) desk.Target {
	return desk.Target{Text: o.OrderNumber, URL: desk.Path("orders", o.OrderID)}
}

// Desk returns the definition of referred clients' paid orders for the admin's desk: list, record page, the decisions
// whether an order counts, and the task to decide doubtful ones.
func (s *Service) Desk() desk.Kind[ReferredOrder] {
	do := desk.Do[ReferredOrder, ReferredOrder, desk.NoInput]
	return &desk.Resource[ReferredOrder, ReferredOrder]{
		Name: "referrals", Noun: desk.Noun{ID: "referral", One: "a referred order", Many: "referred orders"}, Topic: TopicChanged,
		List: orderList, Search: "search_text", NotFound: errNoOrder,
		Columns: []desk.Column[ReferredOrder]{
			partnerColumn.At(desk.Title).FilterByID("partner_id"),
			desk.Text("order", func(o ReferredOrder) string { return o.OrderNumber }).At(desk.Line), howColumn,
			paidColumn.SortableBy("newest", "oldest"), netColumn, rateColumn, earnedColumn.At(desk.Figure),
			desk.Badge("counts", countStates...).At(desk.Mark).Filterable(), reasonsColumn.Filterable(), skippedColumn.FileOnly(),
			desk.Text("currency", func(o ReferredOrder) string { return o.Currency.Code() }).FileOnly(),
			desk.Text("id", func(o ReferredOrder) string { return o.ID }).FileOnly(),
		},
		Record: desk.Record[ReferredOrder, ReferredOrder]{
			Find: s.Find, Row: desk.Itself[ReferredOrder], Notice: ReferredOrder.notice,
			Title: func(o ReferredOrder) string { return o.PartnerName + ", " + o.OrderNumber },
			Facts: []desk.Column[ReferredOrder]{desk.Link("order", orderTarget), paidColumn, howColumn, netColumn, skippedColumn,
				rateColumn, earnedColumn, reasonsColumn},
		},
		Actions: []desk.Action[ReferredOrder, ReferredOrder]{
			do("count", ReferredOrder.canInclude, s.include).Summary("Count {rows} toward the partner's commission").
				Bulk().Effect(auth.Internal).Undo(undoDecision),
			do("discount", ReferredOrder.canExclude, s.exclude).
				Summary("Exclude {rows} from the partner's commission").
				Bulk().Effect(auth.Internal).Undo(undoDecision),
			do("reconsider", ReferredOrder.canReconsider, s.reconsider).Summary("Reset the decision on {rows}").
				Bulk().Effect(auth.Internal).Undo(undoDecision),
		},
		Tasks: []desk.Task[ReferredOrder]{{Column: "counts", State: "doubtful", Action: "count", Sort: "oldest"}},
	}
}

var (
	errNoOrder       = fault.NotFound(message.ReferralsNoOrder)
	errOtherReferrer = fault.Conflict("other_referrer", message.ReferralsOtherReferrer)
)

func (o ReferredOrder) canInclude() error {
	return o.ifReferred(desk.UnchangedIf(o.Decided && o.Counts))
}

func (o ReferredOrder) canExclude() error {
	return o.ifReferred(desk.UnchangedIf(o.Decided && !o.Counts))
}

func (o ReferredOrder) canReconsider() error { return desk.UnchangedIf(!o.Decided) }

// ifReferred returns the result of a rule for an order with a referred client. If the owner has removed or changed
// the client's referrer, it returns a fault of kind Conflict instead.
func (o ReferredOrder) ifReferred(rule error) error {
	if o.isRemoved() {
		return errOtherReferrer
	}
	return rule
}

// undoDecision returns the undo of a decision: the previous decision, or the reset if there was none.
func undoDecision(was ReferredOrder, _ desk.NoInput) desk.Inverse {
	switch {
	case !was.Decided:
		return desk.Inverse{Action: "reconsider"}
	case was.Counts:
		return desk.Inverse{Action: "count"}
	default:
		return desk.Inverse{Action: "discount"}
	}
}

// include makes an order count in spite of its signals, until another decision or another referrer.
func (s *Service) include(ctx context.Context, a desk.ActionContext[ReferredOrder], _ desk.NoInput) error {
	a.Row.Counts, a.Row.Decided = true, true
	return s.saveDecision(ctx, a, "referral.counted")
}

// exclude makes an order earn nothing.
func (s *Service) exclude(ctx context.Context, a desk.ActionContext[ReferredOrder], _ desk.NoInput) error {
	a.Row.Counts, a.Row.Decided = false, true
	return s.saveDecision(ctx, a, "referral.discounted")
}

// reconsider removes the admin's decision, so that the order counts only without signals again, and updates the
// earnings.
func (s *Service) reconsider(ctx context.Context, a desk.ActionContext[ReferredOrder], _ desk.NoInput) error {
	a.Row.Decided = false
	a.Row.setCounts(a.Row.Signals)
	return s.saveDecision(ctx, a, "referral.reconsidered")
}

// saveDecision saves an order after a decision and the partner's earnings from it, with an audit entry for the
// action.
func (s *Service) saveDecision(ctx context.Context, a desk.ActionContext[ReferredOrder], action string) error {
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: a.Row.ID}); err != nil {
		return err
	}
	return s.saveOrder(ctx, a.Tx, a.Row)
}
