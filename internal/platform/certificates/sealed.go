package certificates

import (
	"context"
	"fmt"

	"harborlight/internal/platform/database"
)

func certificatePurpose(domain string) string { return "certificate:" + domain }

func accountPurpose(directory string) string { return "acme-account:" + directory }

// account is a row of acme_accounts.
type account struct {
	Directory string `db:"directory"`
	Sealed    string `db:"sealed"`
}

// Reseal seals the private keys of certificates and accounts with the newest key. A key that can't be opened is an
// error.
func Reseal(ctx context.Context, tx *database.Tx) error {
	rows, err := listRows(ctx, tx)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if r.Sealed == "" {
			continue
		}
		sealed, err := tx.Seal().Reseal(certificatePurpose(r.Domain), r.Sealed)
		if err != nil {
			return fmt.Errorf("reseal the certificate of %s: %w", r.Domain, err)
		}
		if err := tx.ExecOne(ctx, `
			UPDATE certificates
			SET sealed = $1
			WHERE domain = $2`, sealed, r.Domain); err != nil {
			return err
		}
	}
	return resealAccounts(ctx, tx)
}

// resealAccounts seals the account keys with the newest key.
func resealAccounts(ctx context.Context, tx *database.Tx) error {
	accounts, err := database.All[account](ctx, tx, `
		SELECT directory,
			sealed
		FROM acme_accounts
		ORDER BY directory
		LIMIT 1000`)
	if err != nil {
		return err
	}
	for _, a := range accounts {
		sealed, err := tx.Seal().Reseal(accountPurpose(a.Directory), a.Sealed)
		if err != nil {
			return fmt.Errorf("reseal the account at %s: %w", a.Directory, err)
		}
		if err := tx.ExecOne(ctx, `
			UPDATE acme_accounts
			SET sealed = $1
			WHERE directory = $2`, sealed, a.Directory); err != nil {
			return err
		}
	}
	return nil
}

// DeleteAll deletes all certificates and accounts, because only the lost key could decrypt them. New certificates are
// ordered at once.
func DeleteAll(ctx context.Context, tx *database.Tx) error {
	for _, statement := range []string{`DELETE FROM certificates`, `DELETE FROM acme_accounts`} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
