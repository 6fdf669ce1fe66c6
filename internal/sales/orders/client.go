package orders

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
)

// clientOf returns the accounts and addresses of the client who placed an order: those connected with the order's
// account and email address (docs/product.md, "orders: one client").
func (s *Service) clientOf(ctx context.Context, q database.Querier, o Order) (client.Client, error) {
	account := ""
	if o.UserID != nil {
		account = *o.UserID
	}
	return client.Find(ctx, q, s.config.Accounts, account, o.Buyer.Email)
}

// payingClient returns the client who placed an order, extended by all accounts and addresses of the client's paid
// orders until no more are found. Only payments connect accounts and addresses: an unpaid order may contain any
// address.
func (s *Service) payingClient(ctx context.Context, q database.Querier, o Order) (client.Client, error) {
	c, err := s.clientOf(ctx, q, o)
	for err == nil {
		var pairs []payingBuyer
		if pairs, err = listPayingBuyers(ctx, q, c); err != nil {
			break
		}
		known := len(c.Accounts) + len(c.Addresses)
		for _, p := range pairs {
			if c, err = c.With(ctx, q, s.config.Accounts, p.UserID, p.Email); err != nil {
				return c, err
			}
		}
		if len(c.Accounts)+len(c.Addresses) == known {
			break
		}
	}
	return c, err
}

// payingBuyer is an account and an address of paid orders. Either may be empty.
type payingBuyer struct {
	UserID string `db:"user_id"`
	Email  string `db:"buyer_email"`
}

// listPayingBuyers returns the distinct pairs of account and email address on the client's paid orders. The account
// is empty for guest orders.
func listPayingBuyers(ctx context.Context, q database.Querier, c client.Client) ([]payingBuyer, error) {
	var where database.Condition
	c.And(&where, "user_id", "buyer_email")
	where.And("paid_at IS NOT NULL")
	return database.All[payingBuyer](ctx, q, `
		SELECT DISTINCT
			COALESCE(user_id, '') AS user_id,
			buyer_email
		FROM orders
		`+where.String(), where.Args()...)
}

// listPaid locks and returns the paid orders of a client, including o if it is paid, by time of payment.
func listPaid(ctx context.Context, tx *database.Tx, c client.Client, o Order) ([]Order, error) {
	var where database.Condition
	where.And("paid_at IS NOT NULL")
	own := where.Arg(o.ID)
	return database.All[Order](ctx, tx, `
		SELECT`+orderColumns+`
		FROM orders
		`+where.String()+` AND (id = `+own+` OR `+c.Match(where.Arg, "user_id", "buyer_email")+`)
		ORDER BY paid_at, id`+tx.ForUpdate(), where.Args()...)
}

// maxUnpaid is the maximum number of unpaid orders by invoice per client. Each has a fiscal invoice.
const maxUnpaid = 10

// checkUnpaid returns a fault of kind Conflict if the client of an order by invoice already has maxUnpaid pending,
// unpaid orders by invoice. It locks the client's addresses until the end of the transaction, so that concurrent
// orders are counted one by one (docs/security.md, T141).
func (s *Service) checkUnpaid(ctx context.Context, tx *database.Tx, o Order) error {
	c, err := s.clientOf(ctx, tx, o)
	if err != nil {
		return err
	}
	for _, address := range c.Addresses {
		if err := lock(ctx, tx, "client "+id.Hash(address)); err != nil {
			return err
		}
	}
	query, args := countUnpaid(c)
	unpaid, err := database.One[int](ctx, tx, query, args...)
	if err != nil {
		return fault.Wrap(err, "count the unpaid orders of the client of order %s", o.ID)
	}
	if unpaid >= maxUnpaid {
		return fault.Conflict("too_many_unpaid", message.OrdersUnpaid(maxUnpaid))
	}
	return nil
}

// countUnpaid returns the statement that counts the unpaid orders by invoice of a client. Only the client is in the
// WHERE clause: otherwise SQLite reads every order by invoice.
func countUnpaid(c client.Client) (query string, args []any) {
	var where database.Condition
	c.And(&where, "user_id", "buyer_email")
	return `
		SELECT COUNT(CASE WHEN mode = 'invoice' AND state = 'pending' AND paid_at IS NULL THEN 1 END)
		FROM orders
		` + where.String(), where.Args()
}

// lock acquires a named lock until the end of the transaction. It waits while another transaction has the lock.
func lock(ctx context.Context, tx *database.Tx, name string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO order_locks (name, used_at)
		VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE
		SET used_at = EXCLUDED.used_at`, name, tx.Now())
	return fault.Wrap(err, "lock orders")
}
