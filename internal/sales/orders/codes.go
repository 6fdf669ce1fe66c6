package orders

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
)

// maxCode is the maximum length of a code in bytes.
const maxCode = 64

// codeUsedUp is the CodeProblem of codes that have reached their limit, which content can't detect.
const codeUsedUp content.CodeProblem = "used_up"

// Codes looks up discount codes.
type Codes interface {
	// WithCode returns the service at its current price with the code.
	WithCode(id, code string) (Item, content.CodeProblem)
}

var codeRefusals = map[content.CodeProblem]fault.Text{
	content.CodeUnknown:   message.OrdersCodeUnknown,
	content.CodeEarly:     message.OrdersCodeEarly,
	content.CodeOver:      message.OrdersCodeOver,
	content.CodeElsewhere: message.OrdersCodeElsewhere,
	content.CodeNeedless:  message.OrdersCodeNeedless,
	codeUsedUp:            message.OrdersCodeUsedUp,
}

// refusal returns a fault of kind Invalid with the reason for the buyer, or nil if the code works.
func refusal(t content.CodeProblem) error {
	if t == content.CodeWorks {
		return nil
	}
	text := codeRefusals[t]
	return fault.Invalid(text, fault.Field{Name: "code", Message: text})
}

// findItem returns the service with the id at its price with the code. An empty code gives the price without a code.
// An unknown service, and a code that is unknown, not valid now or useless for the service, are faults of kind
// Invalid.
func (s *Service) findItem(serviceID, code string) (Item, error) {
	item, ok := s.catalogue.Item(serviceID)
	if !ok {
		return Item{}, errUnknownService
	}
	if code == "" {
		return item, nil
	}
	if s.config.Codes == nil || len(code) > maxCode {
		return Item{}, refusal(content.CodeUnknown)
	}
	item, trouble := s.config.Codes.WithCode(serviceID, code)
	return item, refusal(trouble)
}

// itemForCode returns the item at the price of a buyer's code, or at the normal price for an empty code. An unknown
// service or wrong code is a fault of kind Invalid. Wrong codes are counted per network, for quotes and orders
// together (docs/security.md, T145); too many of them are a fault of kind TooMany.
func (s *Service) itemForCode(ctx context.Context, serviceID, code, network string) (Item, error) {
	if code == "" {
		return s.findItem(serviceID, "")
	}
	if err := s.config.Guesses.Allow(ctx, network); err != nil {
		return Item{}, err
	}
	item, err := s.CheckCode(ctx, serviceID, code)
	if err == nil {
		s.config.Guesses.Undo(ctx, network)
	}
	return item, err
}

// CheckCode returns the service at its price with the code, or a fault of kind Invalid with the reason: an unknown
// service, or a code that is empty, unknown, outside its period, useless for the service or used up. It reserves
// nothing, so the code may be used up before the checkout.
func (s *Service) CheckCode(ctx context.Context, serviceID, code string) (Item, error) {
	item, err := s.findItem(serviceID, code)
	if err != nil {
		return Item{}, err
	}
	if item.CampaignCode == "" {
		return Item{}, refusal(content.CodeUnknown)
	}
	return item, checkLeft(ctx, s.db, Order{Price: item.campaign()}, item.MostUses,
		s.db.Clock().Now())
}

// campaign returns the campaign of the item as part of an order's price.
func (i Item) campaign() Price { return Price{CampaignID: i.CampaignID, CampaignCode: i.CampaignCode} }

// reservedFor is how long an unpaid order reserves a use of its code: as long as a payment page is open.
const reservedFor = 45 * time.Minute

// maxReserved returns how many uses of a code the open orders of one network, or of one client, may reserve in total.
func maxReserved(most int) int { return min(max(most/3, 2), 5) }

// reservation is a use of a code that belongs to an open order until the order is confirmed or paid, or the
// reservation expires.
type reservation struct {
	OrderID string    `db:"order_id"`
	Network string    `db:"network"` // hash of the sender's network
	Until   time.Time `db:"until"`
}

// reserveCode reserves a use of the code for the new order. It does nothing without a code or for a code with
// unlimited uses. It returns a fault of kind Invalid if no use is left, or if the network or client has reached its
// share (docs/security.md, T85 and T137).
func (s *Service) reserveCode(ctx context.Context, tx *database.Tx, o Order, network string) error {
	if o.CampaignCode == "" || o.CampaignMostUses == 0 {
		return nil
	}
	if err := lock(ctx, tx, "code "+o.CampaignID); err != nil {
		return err
	}
	if err := checkLeft(ctx, tx, o, o.CampaignMostUses, tx.Now()); err != nil {
		return err
	}
	if wide, ok := limit.WiderPrefix(network); ok {
		network = wide
	}
	r := reservation{OrderID: o.ID, Network: id.Hash(network), Until: o.CreatedAt.Add(reservedFor)}
	if err := s.checkShare(ctx, tx, o, r); err != nil {
		return err
	}
	return database.Insert(ctx, tx, "code_reservations", r)
}

// checkShare returns a fault of kind Invalid if the network or the client of an order has already reserved its share
// of the code's uses: a third of them, but at least two and at most five.
func (s *Service) checkShare(ctx context.Context, tx *database.Tx, o Order, r reservation) error {
	c, err := s.clientOf(ctx, tx, o)
	if err != nil {
		return err
	}
	var where database.Condition
	whereReserved(&where, o, tx.Now())
	share := "COUNT(CASE WHEN r.network = " + where.Arg(r.Network) + " THEN 1 END) AS network, COUNT(CASE WHEN " +
		c.Match(where.Arg, "o.user_id", "o.buyer_email") + " THEN 1 END) AS client"
	held, err := database.One[struct {
		Network int `db:"network"`
		Client  int `db:"client"`
	}](ctx, tx, `
		SELECT `+share+reservedFrom+where.String(), where.Args()...)
	if err != nil {
		return fault.Wrap(err, "count the reservations of a code")
	}
	if most := maxReserved(o.CampaignMostUses); held.Network >= most || held.Client >= most {
		return fault.Invalid(message.OrdersCodeHeld, fault.Field{Name: "code", Message: message.OrdersCodeHeld})
	}
	return nil
}

const reservedFrom = `
		FROM code_reservations r
		JOIN orders o ON o.id = r.order_id
		`

// whereReserved adds the condition for unexpired reservations of an order's code by unpaid orders. It excludes the
// order itself and the one that it resumes.
func whereReserved(where *database.Condition, o Order, now time.Time) {
	where.And("o.campaign_id = $%d AND o.campaign_code = $%d", o.CampaignID, o.CampaignCode)
	where.And("r.until > $%d AND o.paid_at IS NULL AND o.processing = false", now)
	where.And("(o.state = 'created' OR o.state = 'pending' AND o.mode <> 'invoice')")
	where.And("o.id <> $%d AND o.id <> $%d", o.ID, o.resumedID())
}

// resumedID returns the id of the expired order that this one resumes, or an empty string.
func (o Order) resumedID() string {
	if o.Resumes == nil {
		return ""
	}
	return *o.Resumes
}

var errCodeGone = fault.Conflict("code_used_up", message.OrdersCodeGone)

// useCode turns the reservation of a confirmed or paid order into a use. Without a valid reservation, it returns a
// fault of kind Conflict if the code is used up, unless must is true. It does nothing without a code or for a code
// with unlimited uses.
func useCode(ctx context.Context, tx *database.Tx, o Order, must bool) error {
	if o.CampaignCode == "" || o.CampaignMostUses == 0 {
		return nil
	}
	if err := lock(ctx, tx, "code "+o.CampaignID); err != nil {
		return err
	}
	held, err := database.One[bool](ctx, tx, `
		SELECT EXISTS (SELECT 1 FROM code_reservations WHERE order_id = $1 AND until > $2)`, o.ID, tx.Now())
	if err != nil {
		return fault.Wrap(err, "find the reservation of order %s", o.ID)
	}
	if _, err := tx.Exec(ctx, `DELETE FROM code_reservations WHERE order_id = $1`, o.ID); err != nil {
		return fault.Wrap(err, "end the reservation of order %s", o.ID)
	}
	if held || must {
		return nil
	}
	err = checkLeft(ctx, tx, o, o.CampaignMostUses, tx.Now())
	if fault.KindOf(err) == fault.KindInvalid {
		return errCodeGone
	}
	return err
}

// checkLeft returns a fault of kind Invalid if all uses of the order's code are taken; most is their number, and 0
// means unlimited. Orders that are confirmed, paid or being paid use the code, and open ones reserve it for a while.
// The order itself and the one that it resumes don't count.
func checkLeft(ctx context.Context, q database.Querier, o Order, most int, now time.Time) error {
	if most == 0 {
		return nil
	}
	used, err := database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM orders
		WHERE campaign_id = $1
			AND campaign_id <> ''
			AND campaign_code = $2
			AND (paid_at IS NOT NULL OR processing = true
				OR mode = 'invoice' AND state NOT IN ('created', 'expired', 'cancelled'))
			AND id <> $3
			AND id <> $4`, o.CampaignID, o.CampaignCode, o.ID, o.resumedID())
	if err != nil {
		return fault.Wrap(err, "count the uses of a code")
	}
	var where database.Condition
	whereReserved(&where, o, now)
	reserved, err := database.One[int](ctx, q, `SELECT COUNT(*)`+reservedFrom+where.String(), where.Args()...)
	if err != nil {
		return fault.Wrap(err, "count the reservations of a code")
	}
	if used+reserved >= most {
		return refusal(codeUsedUp)
	}
	return nil
}

// EndReservations deletes the expired reservations of codes, and named locks that were last used more than a day ago.
func (s *Service) EndReservations(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM code_reservations WHERE until <= $1`, tx.Now()); err != nil {
			return fault.Wrap(err, "delete old reservations of codes")
		}
		_, err := tx.Exec(ctx, `DELETE FROM order_locks WHERE used_at < $1`, tx.Now().Add(-24*time.Hour))
		return fault.Wrap(err, "delete old locks of orders")
	})
}
