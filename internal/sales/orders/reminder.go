package orders

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// remindEvery is the minimum time between two reminders to an address.
const remindEvery = 7 * 24 * time.Hour

// OptOutPath is the path of the opt-out page, without the token at its end.
const OptOutPath = "/api/mail-opt-out/"

// MailExpired handles FactExpired: it mails one reminder of an unfinished checkout, with links to finish it and to
// opt out. It sends nothing without an address, within seven days of another reminder, after an opt-out, if the
// client has ordered the same service since, or for orders older than a week. The mail doesn't track its readers.
func (s *Service) MailExpired(ctx context.Context, f Fact) error {
	o, err := findOrder(ctx, s.db, f.OrderID)
	if err != nil || o.Buyer.Email == "" || o.State != Expired || s.db.Clock().Now().Sub(o.CreatedAt) > maxUnanswered {
		return err
	}
	resume, err := s.resumeLink(ctx, o)
	if err != nil {
		return err
	}
	reader, err := s.recipientOf(ctx, o.Buyer.Email)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		bought, err := s.boughtSince(ctx, tx, o)
		if err != nil || bought {
			return err
		}
		if allowed, err := recordReminder(ctx, tx, reader); err != nil || !allowed {
			return err
		}
		return s.mailer().Enqueue(ctx, tx, "orders.reminder", subject{Order: o, service: s, zone: time.UTC, resume: resume,
			unsubscribe: s.config.PublicURL + OptOutPath + reader.token})
	})
}

// resumeLink returns the link that resumes the order, or the link to an empty order form if the order's token can't
// be derived.
func (s *Service) resumeLink(ctx context.Context, o Order) (string, error) {
	token, err := s.tokenOf(ctx, o)
	if err != nil {
		return "", err
	}
	if token == "" {
		return s.config.PublicURL + "/service-order", nil
	}
	return s.returnPages(o, token).Cancel, nil
}

// reminderRecipient is a recipient of reminders: the hash of the address, and the token of its opt-out link.
type reminderRecipient struct{ addressHash, token string }

// recipientOf returns the keyed hash of an email address and the token of its opt-out link. Both are the same for
// every mail to the address.
func (s *Service) recipientOf(ctx context.Context, address string) (r reminderRecipient, err error) {
	if r.addressHash, err = s.links.token(ctx, forAddress, address); err != nil {
		return reminderRecipient{}, err
	}
	r.token, err = s.links.token(ctx, forOptOut, address)
	return r, err
}

// boughtSince reports whether the client of o has since paid the same service online or ordered it by invoice.
func (s *Service) boughtSince(ctx context.Context, q database.Querier, o Order) (bool, error) {
	c, err := s.clientOf(ctx, q, o)
	if err != nil {
		return false, err
	}
	var where database.Condition
	c.And(&where, "user_id", "buyer_email")
	where.And("service_id = $%d AND created_at >= $%d", o.ServiceID, o.CreatedAt)
	where.And("(paid_at IS NOT NULL OR processing = true OR (mode = 'invoice' AND state <> 'created'))")
	n, err := database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM orders
		`+where.String(), where.Args()...)
	return n > 0, err
}

// recordReminder records a reminder to the reader and reports whether it may be sent: false after an opt-out and
// within seven days of another reminder. It allows only one of two concurrent calls.
func recordReminder(ctx context.Context, tx *database.Tx, r reminderRecipient) (bool, error) {
	rows, err := tx.Exec(ctx, `
		INSERT INTO mail_opt_outs (address_hash, token_hash, mailed_at)
		VALUES ($1, $2, $3)
		ON CONFLICT (address_hash) DO UPDATE
		SET mailed_at = EXCLUDED.mailed_at
		WHERE mail_opt_outs.opted_out_at IS NULL
			AND mail_opt_outs.mailed_at <= $4`, r.addressHash, id.Hash(r.token), tx.Now(), tx.Now().Add(-remindEvery))
	return rows == 1, err
}

// OptOut stops the reminders to the address that received the token. It is idempotent. An unknown token is a fault of
// kind NotFound.
func (s *Service) OptOut(ctx context.Context, token string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		rows, err := tx.Exec(ctx, `
			UPDATE mail_opt_outs
			SET opted_out_at = COALESCE(opted_out_at, $2)
			WHERE token_hash = $1`, id.Hash(token), tx.Now())
		if err == nil && rows == 0 {
			err = errNoOptOut
		}
		return err
	})
}

// OptedOut reports whether the address that received the token has opted out. An unknown token is a fault of kind
// NotFound.
func (s *Service) OptedOut(ctx context.Context, token string) (bool, error) {
	at, err := database.One[*time.Time](ctx, s.db, `
		SELECT opted_out_at
		FROM mail_opt_outs
		WHERE token_hash = $1`, id.Hash(token))
	return at != nil, fault.WithNotFound(err, errNoOptOut)
}

var errNoOptOut = fault.NotFound(message.OrdersNoOptOut)
