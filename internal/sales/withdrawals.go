package sales

import (
	"context"
	"net/http"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/withdrawals"
)

// buildWithdrawals builds the withdrawals slice. It limits declarations to 10 an hour from one network.
func (a *Area) buildWithdrawals() {
	a.withdrawals = withdrawals.New(a.DB, withdrawals.Config{
		Content: a.Content, Owner: a.NotifyEmail, Contracts: contracts{a.orders},
		PublicURL: a.PublicURL, Tries: a.Limits.Shared("withdrawals", 10, time.Hour),
	})
}

// withdrawalRoutes adds the form for consumers' declarations and the admin's routes. The form allows 60 requests an
// hour from one network.
func (a *Area) withdrawalRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &withdrawals.API{Service: a.withdrawals}
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/withdrawals", ID: "withdraw",
		Summary: "Withdraw from a contract or cancel a subscription", Role: auth.Anyone, Status: http.StatusNoContent,
		Limits: []*limit.Limiter{a.Limits.New(60, time.Hour)}}, api.Receive)
	desk.Add(a.Desk, r, with, a.withdrawals.Desk())
}

// subscribeWithdrawals subscribes to received declarations.
func (a *Area) subscribeWithdrawals(t *facts.Table) {
	declaration := a.withdrawalSubject()
	facts.Subscribe(t, withdrawals.FactReceived,
		facts.Do("end the cancelled subscription", a.withdrawals.EndProven),
		facts.Mails(a.withdrawals.Mail),
		declaration.Notify("owner", "withdrawals.withdrawal", isNewDeclaration(withdrawals.Withdrawal)),
		declaration.Notify("owner", "withdrawals.cancellation", isNewDeclaration(withdrawals.Cancellation)),
		declaration.Notify("owner", "withdrawals.crowd", isFirstOfCrowd))
}

// withdrawalSubject describes the facts of declarations: values for their texts, the desk's page, and as recipient
// the owner.
func (a *Area) withdrawalSubject() facts.Subject[withdrawals.Fact, withdrawals.Declaration] {
	return facts.Subject[withdrawals.Fact, withdrawals.Declaration]{
		Texts: a.NoticeTexts,
		Read: func(ctx context.Context, in withdrawals.Fact) (withdrawals.Declaration, content.Pairs, error) {
			d, err := a.withdrawals.Find(ctx, in.DeclarationID)
			return d, content.Pairs{"by", a.byPerson(d.Name, d.Email)}, err
		},
		Recipients: map[string]facts.Recipient[withdrawals.Declaration]{
			"owner": facts.ToAdmin[withdrawals.Declaration](a.deps.Notices)},
		Page: func(d withdrawals.Declaration) string { return desk.Path("withdrawals", d.ID) },
	}
}

// isNewDeclaration returns a condition for notifications: a declaration of the kind that is neither flagged nor
// repeated, and not beyond the hourly limit of single notifications.
func isNewDeclaration(kind withdrawals.Kind) func(withdrawals.Fact, withdrawals.Declaration) bool {
	return func(in withdrawals.Fact, d withdrawals.Declaration) bool {
		return d.Kind == kind && in.Again == nil && !in.Crowded && !d.IsFlagged
	}
}

func isFirstOfCrowd(in withdrawals.Fact, d withdrawals.Declaration) bool {
	return in.First && !d.IsFlagged
}

// contracts implements withdrawals.Contracts with orders.
type contracts struct{ orders *orders.Service }

// contract returns an order as a contract, without the time at which it was concluded.
func (c contracts) contract(o orders.Order) withdrawals.Contract {
	return withdrawals.Contract{OrderID: o.ID, Number: o.Number, Service: o.ServiceName,
		IsSubscription: c.orders.HasRunningSubscription(o), EndsAt: o.EndsAt, Currency: o.Currency,
		IsUnpaid: o.State.Open()}
}

// concluded returns the order as a contract with the time of its conclusion. If err isn't nil, it returns err.
func (c contracts) concluded(ctx context.Context, q database.Querier, o orders.Order,
	err error) (withdrawals.Contract, error) {
	if err != nil {
		return withdrawals.Contract{}, err
	}
	found := c.contract(o)
	found.ConcludedAt, err = c.orders.ConcludedAt(ctx, q, o)
	return found, err
}

func (c contracts) FindByToken(ctx context.Context, q database.Querier, token string) (withdrawals.Contract, error) {
	o, err := c.orders.FindByToken(ctx, token)
	return c.concluded(ctx, q, o, err)
}

func (c contracts) FindByNumber(ctx context.Context, q database.Querier, number string) (withdrawals.Contract, error) {
	o, err := c.orders.FindByNumber(ctx, q, strings.ToUpper(strings.TrimSpace(number)))
	return c.concluded(ctx, q, o, err)
}

// FindOwn returns the contract of an account by its order number. An unknown number, or one of another account, is a
// fault of kind NotFound.
func (c contracts) FindOwn(ctx context.Context, q database.Querier, userID,
	number string) (withdrawals.Contract, error) {
	o, err := c.orders.FindByNumber(ctx, q, number)
	if err == nil && userIDOf(o.UserID) != userID {
		err = fault.NotFound(message.WithdrawalsOrderNotFound)
	}
	return c.concluded(ctx, q, o, err)
}

// FindDetail returns the contract of an order with its time of conclusion and refundable amount, or a fault of kind
// NotFound.
func (c contracts) FindDetail(ctx context.Context, q database.Querier, orderID string) (withdrawals.Contract, error) {
	o, err := c.orders.FindIn(ctx, q, orderID)
	found, err := c.concluded(ctx, q, o, err)
	if err != nil {
		return withdrawals.Contract{}, err
	}
	found.Refundable, err = c.orders.Refundable(ctx, o)
	return found, err
}

// List returns up to limit binding contracts of the client with an email address, newest first, without the times at
// which they were concluded.
func (c contracts) List(ctx context.Context, q database.Querier, email string,
	limit int) ([]withdrawals.Contract, error) {
	all, err := c.orders.ListBinding(ctx, q, email, limit)
	out := make([]withdrawals.Contract, len(all))
	for i, o := range all {
		out[i] = c.contract(o)
	}
	return out, err
}

// Concluded returns the time at which the contract of an order was concluded, or the zero time if the order doesn't
// exist.
func (c contracts) Concluded(ctx context.Context, q database.Querier, orderID string) (time.Time, error) {
	o, err := fault.Optional(c.orders.FindIn(ctx, q, orderID))
	if err != nil {
		return time.Time{}, err
	}
	return c.orders.ConcludedAt(ctx, q, o)
}

func (c contracts) EndSubscription(ctx context.Context, orderID string) error {
	return c.orders.EndAtDesk(ctx, orderID)
}

func (c contracts) EndByDeclaration(ctx context.Context, orderID string) error {
	return c.orders.EndByDeclaration(ctx, orderID)
}

func (c contracts) Cancel(ctx context.Context, orderID string) error {
	return c.orders.CancelAtDesk(ctx, orderID, orders.Cancellation{})
}

func (c contracts) Refund(ctx context.Context, orderID, refundID string, cents int64, currency string) error {
	return c.orders.RefundOrder(ctx, orderID, orders.NewRefund{ID: refundID, Cents: cents, Currency: currency})
}
