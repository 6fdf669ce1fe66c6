package push

import (
	"context"
	"fmt"

	"github.com/SherClockHolmes/webpush-go"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// keyPurpose is the encryption purpose of the private key.
const keyPurpose = "push-key:site"

// keys is the program's key pair on P-256, base64url. Browsers bind a subscription to the public key, so it must not
// change.
type keys struct{ public, private string }

// PublicKey returns the server key for push subscriptions. The first call creates it.
func (s *Service) PublicKey(ctx context.Context) (string, error) {
	k, err := s.key(ctx)
	return k.public, fault.Wrap(err, "find the key of push messages")
}

// key returns the site's key pair for push messages, decrypted. It creates the key if there is none.
func (s *Service) key(ctx context.Context) (keys, error) {
	row, err := findKey(ctx, s.db)
	if fault.KindOf(err) == fault.KindNotFound {
		row, err = s.makeKey(ctx)
	}
	if err != nil {
		return keys{}, err
	}
	private, err := s.db.Seal().Open(keyPurpose, row.Private)
	return keys{row.Public, string(private)}, err
}

// makeKey creates and returns the key; of several nodes that try at once, one succeeds and all return its key.
func (s *Service) makeKey(ctx context.Context) (row keyRow, err error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return row, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		sealed, err := tx.Seal().Seal(keyPurpose, []byte(private))
		if err != nil {
			return err
		}
		if err := insertKey(ctx, tx, keyRow{public, sealed}); err != nil {
			return err
		}
		row, err = findKey(ctx, tx)
		return err
	})
	return row, err
}

// Reseal encrypts the private key with the newest key of the program. It does nothing if there is no key for push
// messages.
func Reseal(ctx context.Context, tx *database.Tx) error {
	row, err := findKey(ctx, tx)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	sealed, err := tx.Seal().Reseal(keyPurpose, row.Private)
	if err != nil {
		return fmt.Errorf("reseal the key of push messages: %w", err)
	}
	return replaceKey(ctx, tx, sealed)
}

// ForgetSealed deletes the key and all devices, which are bound to it.
func ForgetSealed(ctx context.Context, tx *database.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM push_devices`); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM push_keys`)
	return err
}
