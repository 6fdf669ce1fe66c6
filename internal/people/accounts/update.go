package accounts

import (
	"context"
	"maps"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Update contains a user's changes to their account. Nil means no change.
type Update struct {
	Password        *string
	Email           *string
	CurrentPassword string         // proves the user's identity …
	Nonce           string         // … as does the code that Reauthenticate mailed
	RefreshToken    string         // the session's, if the request contains it; a new password replaces it
	Metadata        map[string]any // merged key by key; null deletes a key
	Request         Request        // flow and target of the links of a change of address
}

// UpdateUser changes the password, address or metadata of the caller's account; nil fields stay. A new address needs
// the current password or a mailed code; proveOwner describes the proof for a new password. A new password ends all
// other sessions and mailed links, and the result's renewal replaces the refresh token in the request. A new address
// is pending until both mailboxes have consented. If the account changes during the check, it returns
// errCurrentInvalid.
func (s *Service) UpdateUser(ctx context.Context, c sessions.Caller, in Update) (users.User, sessions.Renewal, error) {
	if err := checkMetadata(in.Metadata); err != nil {
		return users.User{}, sessions.Renewal{}, err
	}
	if err := in.Request.check(); err != nil {
		return users.User{}, sessions.Renewal{}, err
	}
	u, err := s.sessions.User(ctx, c.UserID)
	if err != nil {
		return users.User{}, sessions.Renewal{}, err
	}
	wish, err := s.checkUpdate(ctx, u, c, in)
	if err != nil {
		return users.User{}, sessions.Renewal{}, err
	}
	var renewal sessions.Renewal
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		now, err := users.Lock(ctx, tx, u.ID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		if _, err := sessions.Find(ctx, tx, c.SessionID); err != nil {
			return fault.WithNotFound(err, refusal.SessionNotFound)
		}
		if now.PasswordHash != u.PasswordHash || now.Email != u.Email {
			return errCurrentInvalid // the checked values changed in the meantime
		}
		if err := s.update(ctx, tx, now, c, wish); err != nil {
			return err
		}
		if wish.hash != "" {
			if renewal, err = sessions.RenewPresented(ctx, tx, c.SessionID, in.RefreshToken); err != nil {
				return err
			}
			if err := sessions.EndRecovery(ctx, tx, c.SessionID); err != nil {
				return err
			}
		}
		u, err = users.Find(ctx, tx, u.ID)
		return err
	})
	return u.WithoutExpiredChange(s.clock.Now()), renewal, err
}

// pendingChange is a checked Update.
type pendingChange struct {
	hash     string // of the new password; empty: no change
	email    string // normalised; empty: no change
	metadata map[string]any
	request  Request
}

// checkUpdate validates the requested changes and returns them with the new password hashed. Metadata alone, and the
// current address, which cancels a pending change, need no proof. All other changes count against the limit of
// password checks and need proveOwner.
func (s *Service) checkUpdate(ctx context.Context, u users.User, c sessions.Caller, in Update) (w pendingChange, err error) {
	w = pendingChange{metadata: in.Metadata, request: in.Request}
	switch {
	case in.Password == nil && in.Email == nil:
		return w, nil
	case in.Password == nil && users.LookupForm(*in.Email) == u.Email: // cancels a change, which needs no proof
		w.email = u.Email
		return w, nil
	}
	if err := s.limits.password.Allow(ctx, u.ID); err != nil {
		return w, refusal.TooOften(err)
	}
	if err := s.proveOwner(ctx, u, c, in); err != nil {
		return w, err
	}
	if in.Email != nil {
		if w.email, err = s.checkNewEmail(ctx, u, *in.Email); err != nil {
			return w, err
		}
	}
	if in.Password != nil {
		w.hash, err = s.newPassword(ctx, u, *in.Password)
	}
	return w, err
}

// update saves the checked changes; empty fields of w stay unchanged.
func (s *Service) update(ctx context.Context, tx *database.Tx, u users.User, c sessions.Caller, w pendingChange) error {
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

// proveOwner checks that the account's user makes the change. A stolen session must not move the account to another
// mailbox or lock its user out (docs/security.md, T50). The current password is always sufficient; a wrong one
// returns errCurrentInvalid. A mailed code is too, but in a session of the site's own page it can't replace an
// existing password. A new password alone needs neither within ten minutes of a recovery or, for clients of the
// contract, of signing in. Otherwise it returns errCurrentForEmail or errCurrentRequired.
func (s *Service) proveOwner(ctx context.Context, u users.User, c sessions.Caller, in Update) error {
	if in.CurrentPassword != "" {
		ok, err := s.hasher.Verify(ctx, u.PasswordHash, passwords.Prepare(in.CurrentPassword))
		if err == nil && !ok {
			return errCurrentInvalid
		}
		return err
	}
	session, err := sessions.Find(ctx, s.db, c.SessionID)
	if err != nil {
		return fault.WithNotFound(err, refusal.SessionNotFound)
	}
	fresh := s.clock.Now().Sub(session.MethodAt) <= recentProof
	switch {
	case in.Nonce != "" && (in.Password == nil || !session.OwnPage || u.PasswordHash == ""):
		return s.consumeNonce(ctx, u, in.Nonce)
	case in.Email != nil:
		return errCurrentForEmail
	case fresh && (!session.OwnPage || session.Method == sessions.MethodRecovery):
		return nil
	}
	return errCurrentRequired
}

// newPassword validates a new password and returns its hash. A weak one returns the fault of passwords.Check, the
// current one errSamePassword.
func (s *Service) newPassword(ctx context.Context, u users.User, password string) (string, error) {
	password = passwords.Prepare(password)
	if err := passwords.Check(password, passwords.ContextWords(s.brand(), s.config.PublicURL,
		u.Email)); err != nil {
		return "", err
	}
	same, err := s.hasher.Verify(ctx, u.PasswordHash, password)
	if err != nil {
		return "", err
	}
	if same {
		return "", errSamePassword
	}
	return s.hasher.Hash(ctx, password)
}

// changePassword saves a new hash, cancels a pending change of address, and revokes all sessions except keepSession
// and all links, remembered browsers and secrets issued under the old password. It notifies the user by email.
func (s *Service) changePassword(ctx context.Context, tx *database.Tx, u users.User, hash, keepSession string) error {
	if err := setPassword(ctx, tx, u.ID, hash); err != nil {
		return err
	}
	if err := setNewEmail(ctx, tx, u.ID, "", nil); err != nil { // the links of a pending change are deleted below
		return err
	}
	if err := deleteTokens(ctx, tx, u.ID, "", ""); err != nil {
		return err
	}
	if err := sessions.DeleteDevices(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := sessions.DeleteExcept(ctx, tx, u.ID, keepSession); err != nil {
		return err
	}
	if err := s.revokeOwned(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := audit.Record(ctx, tx,
		audit.Entry{ActorID: u.ID, Action: "accounts.password_changed", ObjectID: u.ID}); err != nil {
		return err
	}
	if err := jobs.Record(ctx, tx, FactPasswordChanged, Changed{UserID: u.ID}); err != nil {
		return err
	}
	return s.mailPasswordChanged(ctx, tx, u)
}

// mergeMetadata adds the changes to the account's metadata; a nil value deletes its name. It returns
// errMetadataTooLarge if the result is too large.
func mergeMetadata(ctx context.Context, tx *database.Tx, u users.User, changes map[string]any) error {
	merged := maps.Clone(users.OrEmpty(u.Metadata))
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

var (
	errSamePassword = refusal.New(fault.KindInvalid, "same_password",
		"New password should be different from the old password.")
	errCurrentRequired = refusal.New(fault.KindInvalid, "current_password_required",
		"Current password required when setting new password.")
	errCurrentInvalid = refusal.New(fault.KindInvalid, "current_password_invalid",
		"Current password required when setting new password.")
	errCurrentForEmail = refusal.New(fault.KindInvalid, "current_password_required",
		"Current password required when changing the email address.")
)
