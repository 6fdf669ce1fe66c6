package accounts

import (
	"context"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Owned is a part of the product that stores rows of accounts. It chooses their names in the export and which data
// survives the account.
type Owned interface {
	// ExportOwned calls list once for each kind of row, with a function that calls add for every row of the owner.
	ExportOwned(ctx context.Context, o auth.Owner,
		list func(name string, rows func(add func(row any) error) error) error) error
	// DeleteOwned deletes the owner's rows, or their references to the account. It may be called again after they are
	// deleted.
	DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error
}

// Revoker is an Owned that issues secrets which are valid without a session, such as the private address of a
// calendar.
type Revoker interface {
	// RevokeOwned invalidates all such secrets of the account.
	RevokeOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error
}

// RegisterOwned registers the parts that store rows of accounts, in export order. Call it before the program serves
// requests.
func (s *Service) RegisterOwned(parts ...Owned) { s.owned = parts }

// Export contains the account data at the beginning of an exported document.
type Export struct {
	User          users.User
	Sessions      []sessions.Session
	Factors       []factors.Factor
	RecoveryCodes int // unused ones
	AppPasswords  []AppPassword
}

// BeginExport returns the account data of a user: profile, sessions, factors, app passwords and the number of
// recovery codes. It records the export in the audit trail. A missing account returns refusal.UserNotFound.
func (s *Service) BeginExport(ctx context.Context, userID string) (out Export, err error) {
	if out.User, err = users.Find(ctx, s.db, userID); err != nil {
		return out, fault.WithNotFound(err, refusal.UserNotFound)
	}
	if out.Sessions, err = sessions.ListForUser(ctx, s.db, userID, s.clock.Now(), time.Time{}); err != nil {
		return out, err
	}
	if out.Factors, err = s.factors.List(ctx, userID); err != nil {
		return out, err
	}
	caller := sessions.Caller{UserID: userID}
	if out.RecoveryCodes, err = s.factors.CountRecoveryCodes(ctx, caller); err != nil {
		return out, err
	}
	if out.AppPasswords, err = s.ListAppPasswords(ctx, caller); err != nil {
		return out, err
	}
	out.User = out.User.WithoutExpiredChange(s.clock.Now())
	return out, s.db.Write(ctx, func(tx *database.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{ActorID: userID, Action: "accounts.exported", ObjectID: userID})
	})
}

// ExportOwned calls list for the account's rows in all registered parts, in their order, and stops at the first
// error. Rows that belong to an email address are included only if the address is confirmed.
func (s *Service) ExportOwned(ctx context.Context, u users.User,
	list func(name string, rows func(add func(row any) error) error) error) error {
	for _, part := range s.owned {
		if err := part.ExportOwned(ctx, auth.Owner{UserID: u.ID, Email: confirmedEmail(u)}, list); err != nil {
			return err
		}
	}
	return nil
}

// confirmedEmail returns the user's address, or "" if it isn't confirmed.
func confirmedEmail(u users.User) string {
	if u.Confirmed() {
		return u.Email
	}
	return ""
}

// lateRowsDelay is the delay of deleteLate, longer than any request that was in flight when the account was deleted.
const lateRowsDelay = time.Minute

// Delete deletes a user's account with all its data in one transaction. Rows that the product must keep lose their
// reference to the account. It refuses the administrator's account (Forbidden), and a wrong or missing password as an
// invalid field current_password; accounts without a password must set one first.
func (s *Service) Delete(ctx context.Context, userID, password string) error {
	u, err := users.Find(ctx, s.db, userID)
	if err != nil {
		return fault.WithNotFound(err, refusal.UserNotFound)
	}
	if u.IsAdmin(s.config.AdminEmail) {
		return errAdminStays
	}
	if err := s.limits.password.Allow(ctx, u.ID); err != nil {
		return err
	}
	switch ok, err := s.hasher.Verify(ctx, u.PasswordHash, passwords.Prepare(password)); {
	case err != nil:
		return err
	case u.PasswordHash == "":
		return errNoPassword
	case !ok:
		return errWrongPassword
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		now, err := users.Lock(ctx, tx, u.ID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		if now.PasswordHash != u.PasswordHash || now.IsAdmin(s.config.AdminEmail) {
			return errWrongPassword // the account changed during the check
		}
		return s.delete(ctx, tx, now)
	})
}

// delete deletes the account and its rows in all registered parts, ends its sessions, records the deletion and mails
// a confirmation. A minute later, a job deletes rows that were written in the meantime.
func (s *Service) delete(ctx context.Context, tx *database.Tx, u users.User) error {
	if err := s.deleteOwned(ctx, tx, auth.Owner{UserID: u.ID, Email: confirmedEmail(u)}); err != nil {
		return err
	}
	if err := deleteUser(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := audit.Record(ctx, tx, audit.Entry{ActorID: u.ID, Action: "accounts.deleted", ObjectID: u.ID}); err != nil {
		return err
	}
	err := jobs.Enqueue(ctx, tx, jobs.Job{Kind: "accounts.delete_late", Payload: Changed{UserID: u.ID},
		RunAt: tx.Now().Add(lateRowsDelay)})
	if err != nil {
		return err
	}
	return s.mailDeleted(ctx, tx, u)
}

// deleteOwned deletes the account's rows in all registered parts, in their order, and stops at the first error.
func (s *Service) deleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	for _, part := range s.owned {
		if err := part.DeleteOwned(ctx, tx, o); err != nil {
			return fmt.Errorf("delete rows of %T for user %s: %w", part, o.UserID, err)
		}
	}
	return nil
}

// revokeOwned deletes the account's app passwords and revokes all other secrets that grant access to its data without
// a session (docs/security.md, T59). The first error ends it.
func (s *Service) revokeOwned(ctx context.Context, tx *database.Tx, userID string) error {
	if err := deleteAppPasswords(ctx, tx, userID); err != nil {
		return err
	}
	for _, part := range s.owned {
		r, ok := part.(Revoker)
		if !ok {
			continue
		}
		if err := r.RevokeOwned(ctx, tx, auth.Owner{UserID: userID}); err != nil {
			return fmt.Errorf("revoke secrets of %T for user %s: %w", part, userID, err)
		}
	}
	return nil
}

// deleteLate deletes rows that requests and jobs wrote while the account was being deleted. It ignores the address,
// which may belong to a new account by now.
func (s *Service) deleteLate(ctx context.Context, job Changed) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return s.deleteOwned(ctx, tx, auth.Owner{UserID: job.UserID})
	})
}

var (
	errAdminStays    = fault.Forbidden(message.AccountAdminStays)
	errNoPassword    = fault.InvalidField("current_password", message.AccountNoPassword)
	errWrongPassword = fault.InvalidField("current_password", message.AccountWrongPassword)
)
