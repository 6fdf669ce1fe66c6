package accounts

import (
	"context"

	"harborlight/internal/kit/id"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// FindOrCreateConfirmed returns the account ID of an address. If there is no account, it creates a confirmed one with
// the password, for demo data. It doesn't change an existing account, even an unconfirmed one. Invalid addresses
// return an error; the password isn't checked.
func (s *Service) FindOrCreateConfirmed(ctx context.Context, address, password string) (userID string, err error) {
	email, err := users.NormalizeEmail(address)
	if err != nil {
		return "", err
	}
	if u, err := users.FindByEmail(ctx, s.db, email); !notFound(err) {
		return u.ID, err
	}
	hash, err := s.hasher.Hash(ctx, passwords.Prepare(password))
	if err != nil {
		return "", err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		now := tx.Now()
		u := users.User{ID: id.New(), Email: email, PasswordHash: hash, EmailConfirmedAt: &now, CreatedAt: now}
		created, err := createUser(ctx, tx, u)
		if err != nil {
			return err
		}
		if created {
			if err := recordConfirmed(ctx, tx, u); err != nil {
				return err
			}
		}
		u, err = users.FindByEmail(ctx, tx, email)
		userID = u.ID
		return err
	})
	return userID, err
}

// AdminLink returns a one-time link, valid for an hour, with which the administrator sets a password. It creates and
// confirms the account if necessary, without a password. It returns users.ErrNoAdmin if no administrator is
// configured. It trusts its caller, who has access to the program and its database.
func (s *Service) AdminLink(ctx context.Context) (string, error) {
	if s.config.AdminEmail == "" {
		return "", users.ErrNoAdmin
	}
	var link string
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := s.findOrCreate(ctx, tx, s.config.AdminEmail)
		if err != nil {
			return err
		}
		if !u.Confirmed() { // discard passwords and links from sign-ups by other people
			if err := deleteTokens(ctx, tx, u.ID, PurposeSignup, ""); err != nil {
				return err
			}
			if err := confirmUser(ctx, tx, u.ID, "", nil); err != nil {
				return err
			}
			if err := recordConfirmed(ctx, tx, u); err != nil {
				return err
			}
		}
		link, err = s.issueLink(ctx, tx, u, oneTimeToken{Purpose: PurposeRecovery}, Request{Flow: FlowBrowser},
			recoveryLinkLife)
		return err
	})
	return link, err
}

// EmailOf returns the confirmed address of an account. Unknown and unconfirmed accounts return a NotFound fault.
func (s *Service) EmailOf(ctx context.Context, q database.Querier, userID string) (string, error) {
	u, err := users.Find(ctx, q, userID)
	if err == nil && !u.Confirmed() {
		err = refusal.NoAccount
	}
	if err != nil {
		return "", err
	}
	return u.Email, nil
}

// TimezoneOf returns the time zone in the account's metadata, or "" if there is none or the account doesn't exist.
// The browser that signed up sent it, and it isn't validated.
func (s *Service) TimezoneOf(ctx context.Context, q database.Querier, userID string) (string, error) {
	u, err := users.Find(ctx, q, userID)
	if err != nil && !notFound(err) {
		return "", err
	}
	zone, _ := u.Metadata["timezone"].(string)
	return zone, nil
}

// FindConfirmed returns the ID of the account with this confirmed address, ignoring case and surrounding space.
// Unknown and unconfirmed addresses return a NotFound fault.
func (s *Service) FindConfirmed(ctx context.Context, q database.Querier, address string) (userID string, err error) {
	u, err := users.FindByEmail(ctx, q, users.LookupForm(address))
	if err == nil && !u.Confirmed() {
		err = refusal.NoAccount
	}
	if err != nil {
		return "", err
	}
	return u.ID, nil
}

// FindUntagged returns the IDs of the accounts with this confirmed address, ignoring the part after a plus sign.
func (s *Service) FindUntagged(ctx context.Context, q database.Querier, untagged string) ([]string, error) {
	return users.ListUntagged(ctx, q, untagged)
}
