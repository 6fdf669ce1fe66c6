package accounts

import (
	"context"
	"maps"

	"harborlight/internal/audit"
	"harborlight/internal/database"
	"harborlight/internal/jobs"
)

// Update is what a person wants to change about their account. Nil is no change.
type Update struct {
	Password        *string
	Email           *string
	CurrentPassword string         // proves the owner …
	Nonce           string         // … and so does the code that Reauthenticate mailed
	OwnPage         bool           // asked by our own page, which always shows the field for the password
	Metadata        map[string]any // merged key by key; null deletes
	Request         Request        // how the links of a change of address end
}

// UpdateUser changes the caller's account (contract 4.10). A new address needs the
// current password or a mailed code. So does a new password, except that clients
// of the contract may set one within ten minutes of signing in, and our own page
// after a recovery. A new password ends every other session and every mailed
// link; a new address waits until both mailboxes have agreed.
func (s *Service) UpdateUser(ctx context.Context, c Caller, in Update) (User, error) {
	if err := checkMetadata(in.Metadata); err != nil {
		return User{}, err
	}
	if err := in.Request.check(); err != nil {
		return User{}, err
	}
	u, err := s.User(ctx, c)
	if err != nil {
		return User{}, err
	}
	wish, err := s.checkUpdate(ctx, u, c, in)
	if err != nil {
		return User{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		now, err := lockUser(ctx, tx, u.ID)
		if err != nil {
			return orElse(err, errUserNotFound)
		}
		if _, err := findSession(ctx, tx, c.SessionID); err != nil {
			return orElse(err, errSessionNotFound)
		}
		if now.PasswordHash != u.PasswordHash || now.Email != u.Email {
			return errCurrentInvalid // what was proved has changed while we looked
		}
		if err := s.update(ctx, tx, now, c, wish); err != nil {
			return err
		}
		u, err = findUser(ctx, tx, u.ID)
		return err
	})
	return u.current(s.clock.Now()), err
}

// wish is a checked Update.
type wish struct {
	hash     string // of the new password; empty: no change
	email    string // normalised; empty: no change
	metadata map[string]any
	request  Request
}

func (s *Service) checkUpdate(ctx context.Context, u User, c Caller, in Update) (w wish, err error) {
	w = wish{metadata: in.Metadata, request: in.Request}
	switch {
	case in.Password == nil && in.Email == nil:
		return w, nil
	case in.Password == nil && lookupForm(*in.Email) == u.Email: // ends a change: nothing to protect
		w.email = u.Email
		return w, nil
	}
	if err := s.limits.password.Allow(u.ID); err != nil {
		return w, tooManyRequests(wait(err))
	}
	if err := s.proveOwner(ctx, u, c, in); err != nil {
		return w, err
	}
	if in.Email != nil {
		if w.email, err = s.checkNewEmail(u, *in.Email); err != nil {
			return w, err
		}
	}
	if in.Password != nil {
		w.hash, err = s.newPassword(ctx, u, *in.Password)
	}
	return w, err
}

// update writes what was checked.
func (s *Service) update(ctx context.Context, tx *database.Tx, u User, c Caller, w wish) error {
	if w.hash != "" {
		if err := s.changePassword(ctx, tx, u, w.hash, c.SessionID); err != nil {
			return err
		}
	}
	if w.email != "" {
		if err := s.startEmailChange(ctx, tx, u, w.email, w.request); err != nil {
			return err
		}
	}
	if w.metadata != nil {
		return mergeMetadata(ctx, tx, u, w.metadata)
	}
	return nil
}

// proveOwner makes sure that it is the owner who changes the account: by the
// password, by a mailed code or, for a new password only, by a fresh session. A
// stolen session is fresh as often as its thief likes, and would move the account
// to another mailbox (docs/security.md, T50).
func (s *Service) proveOwner(ctx context.Context, u User, c Caller, in Update) error {
	switch {
	case in.CurrentPassword != "":
		ok, err := s.hasher.verify(ctx, u.PasswordHash, prepare(in.CurrentPassword))
		if err == nil && !ok {
			return errCurrentInvalid
		}
		return err
	case in.Nonce != "":
		return s.useNonce(ctx, u, in.Nonce)
	case in.Email != nil:
		return errCurrentForEmail
	}
	session, err := findSession(ctx, s.db, c.SessionID)
	if err != nil {
		return orElse(err, errSessionNotFound)
	}
	fresh := s.clock.Now().Sub(session.MethodAt) <= freshProof
	if !fresh || in.OwnPage && session.Method != MethodRecovery {
		return errCurrentRequired
	}
	return nil
}

// newPassword checks a new password and returns its hash.
func (s *Service) newPassword(ctx context.Context, u User, password string) (string, error) {
	password = prepare(password)
	if err := checkPassword(password, contextWords(s.config.Brand, s.config.PublicURL, u.Email)); err != nil {
		return "", err
	}
	same, err := s.hasher.verify(ctx, u.PasswordHash, password)
	if err != nil {
		return "", err
	}
	if same {
		return "", errSamePassword
	}
	return s.hasher.hash(ctx, password)
}

// changePassword sets a hash and makes everything worthless that was given out
// under the old one, but the session that changes it.
func (s *Service) changePassword(ctx context.Context, tx *database.Tx, u User, hash, keepSession string) error {
	if err := setPassword(ctx, tx, u.ID, hash); err != nil {
		return err
	}
	if err := setNewEmail(ctx, tx, u.ID, "", nil); err != nil { // its links are void too
		return err
	}
	if err := deleteTokens(ctx, tx, u.ID, "", ""); err != nil {
		return err
	}
	if err := deleteDevices(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := deleteSessions(ctx, tx, u.ID, keepSession); err != nil {
		return err
	}
	if err := s.revokeOwned(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := audit.Record(ctx, tx, audit.Entry{ActorID: u.ID, Action: "accounts.password_changed", ObjectID: u.ID}); err != nil {
		return err
	}
	if err := jobs.Record(ctx, tx, FactPasswordChanged, Changed{UserID: u.ID}); err != nil {
		return err
	}
	return s.mailPasswordChanged(ctx, tx, u)
}

func mergeMetadata(ctx context.Context, tx *database.Tx, u User, changes map[string]any) error {
	merged := maps.Clone(orEmpty(u.Metadata))
	for name, value := range changes {
		if value == nil {
			delete(merged, name)
		} else {
			merged[name] = value
		}
	}
	if err := checkMetadata(merged); err != nil {
		return err
	}
	return setMetadata(ctx, tx, u.ID, merged)
}
