package orders

import (
	"context"
	"encoding/base64"
	"fmt"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// linkKeyPurpose is the seal purpose of the links' key.
const linkKeyPurpose = "link-key:orders"

// secret returns the key from which the tokens of links derive. It reads the key once per process. The first node to
// need the key creates and stores it; concurrent nodes get the same one.
func (l *links) secret(ctx context.Context) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.key != nil {
		return l.key, nil
	}
	sealed, err := findLinkKey(ctx, l.db)
	if fault.KindOf(err) == fault.KindNotFound {
		err = l.db.Write(ctx, func(tx *database.Tx) (err error) {
			if sealed, err = tx.Seal().Seal(linkKeyPurpose, []byte(id.Secret())); err != nil {
				return err
			}
			if err = insertLinkKey(ctx, tx, sealed); err != nil {
				return err
			}
			sealed, err = findLinkKey(ctx, tx)
			return err
		})
	}
	if err != nil {
		return nil, err
	}
	text, err := l.db.Seal().Open(linkKeyPurpose, sealed)
	if err != nil {
		return nil, err
	}
	l.key, err = base64.RawURLEncoding.DecodeString(string(text))
	return l.key, err
}

// Reseal encrypts the stored key of the links with the newest sealing key. It does nothing if none is stored.
func Reseal(ctx context.Context, tx *database.Tx) error {
	text, err := findLinkKey(ctx, tx)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	if text, err = tx.Seal().Reseal(linkKeyPurpose, text); err != nil {
		return fmt.Errorf("reseal the key of the links: %w", err)
	}
	return replaceLinkKey(ctx, tx, text)
}

// ForgetSealed deletes the links' key. Links that were mailed keep working, but later mails about older orders lack a
// link, and the opt-outs of reminders are lost.
func ForgetSealed(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM link_keys`)
	return err
}

// findLinkKey returns the stored, sealed key of the links, or a fault of kind NotFound.
func findLinkKey(ctx context.Context, q database.Querier) (string, error) {
	return database.One[string](ctx, q, `
		SELECT secret
		FROM link_keys
		WHERE name = 'orders'`)
}

// insertLinkKey stores the key unless another node has already stored one.
func insertLinkKey(ctx context.Context, tx *database.Tx, sealed string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO link_keys (name, secret, created_at)
		VALUES ('orders', $1, $2)
		ON CONFLICT (name) DO NOTHING`, sealed, tx.Now())
	return err
}

func replaceLinkKey(ctx context.Context, tx *database.Tx, sealed string) error {
	_, err := tx.Exec(ctx, `UPDATE link_keys SET secret = $1 WHERE name = 'orders'`, sealed)
	return err
}
