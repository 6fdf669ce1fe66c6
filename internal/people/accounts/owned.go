package accounts

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Owned is a part of the product that keeps rows of accounts. Its name in the
// export, its rows and what of them outlives the account are its own business.
type Owned interface {
	// ExportOwned calls list once for each kind of row, with a function that
	// calls add for every row of the owner.
	ExportOwned(ctx context.Context, o auth.Owner,
		list func(name string, rows func(add func(row any) error) error) error) error
	// DeleteOwned deletes the rows of the owner, or what in them leads to the
	// account. It may be called again when they are gone.
	DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error
}

// Revoker is an Owned that has given out secrets which are valid without a
// session, such as the private address of a calendar.
type Revoker interface {
	// RevokeOwned makes every such secret of the account worthless.
	RevokeOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error
}

// Keep registers the parts that keep rows of accounts; in the order in which
// they are exported. Call it before the program serves.
func (s *Service) Keep(parts ...Owned) { s.owned = parts }

// Export writes everything that is kept about the caller as one JSON document:
// the account, where it is signed in, and what the parts of the product keep.
// An error in the middle leaves the document unfinished.
func (s *Service) Export(ctx context.Context, userID string, w io.Writer) error {
	u, err := users.Find(ctx, s.db, userID)
	if err != nil {
		return fault.Missing(err, refusal.UserNotFound)
	}
	signedIn, err := sessions.ListOf(ctx, s.db, u.ID, s.clock.Now(), time.Time{})
	if err != nil {
		return err
	}
	if err := s.recordExport(ctx, u); err != nil {
		return err
	}
	out := &exporter{w: w}
	out.member("exported_at", s.clock.Now())
	out.member("exported_from", s.config.PublicURL)
	out.member("account", userBody(u.Current(s.clock.Now())))
	err = out.list("sessions", func(add func(any) error) error {
		for _, session := range signedIn {
			if err := add(deviceBody(session, sessions.Caller{})); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = s.exportFactors(ctx, u, out)
	}
	if err == nil {
		err = s.exportAppPasswords(ctx, u, out)
	}
	for _, part := range s.owned {
		if err == nil {
			err = part.ExportOwned(ctx, auth.Owner{UserID: u.ID, Email: confirmedEmail(u)}, out.list)
		}
	}
	out.text("\n}\n")
	return cmp.Or(err, out.err)
}

func (s *Service) recordExport(ctx context.Context, u users.User) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{ActorID: u.ID, Action: "accounts.exported", ObjectID: u.ID})
	})
}

// exportFactors writes which second factors there are: never a secret of one.
func (s *Service) exportFactors(ctx context.Context, u users.User, out *exporter) error {
	factors, err := s.factors.List(ctx, u.ID)
	if err != nil {
		return err
	}
	codes, err := s.factors.CountRecoveryCodes(ctx, sessions.Caller{UserID: u.ID})
	if err != nil {
		return err
	}
	out.member("recovery_codes_left", codes)
	return out.list("second_factors", func(add func(any) error) error {
		for _, f := range factorBodies(factors) {
			if err := add(f); err != nil {
				return err
			}
		}
		return nil
	})
}

func confirmedEmail(u users.User) string {
	if u.Confirmed() {
		return u.Email
	}
	return ""
}

// exporter writes a JSON object member by member. After an error it writes nothing.
type exporter struct {
	w     io.Writer
	begun bool
	err   error
}

func (e *exporter) text(s string) {
	if e.err == nil {
		_, e.err = io.WriteString(e.w, s)
	}
}

func (e *exporter) name(name string) {
	before := ",\n  "
	if !e.begun {
		before, e.begun = "{\n  ", true
	}
	e.text(fmt.Sprintf("%s%q: ", before, name))
}

func (e *exporter) value(v any) {
	text, err := json.MarshalIndent(v, "    ", "  ")
	e.err = cmp.Or(e.err, err)
	e.text(string(text))
}

func (e *exporter) member(name string, v any) {
	e.name(name)
	e.value(v)
}

func (e *exporter) list(name string, rows func(add func(row any) error) error) error {
	e.name(name)
	before := "["
	err := rows(func(row any) error {
		e.text(before + "\n    ")
		e.value(row)
		before = ","
		return e.err
	})
	if before == "[" {
		e.text("[]")
	} else {
		e.text("\n  ]")
	}
	return cmp.Or(err, e.err)
}

// lateRows is when what was written while an account was being deleted is
// deleted too: long after the last request of a session that lived then.
const lateRows = time.Minute

// Delete deletes the caller's account with everything in it, in one transaction.
// It needs the password. What the parts of the product must keep loses the
// account. The administrator's account stays as long as it is the configured one.
func (s *Service) Delete(ctx context.Context, userID, password string) error {
	u, err := users.Find(ctx, s.db, userID)
	if err != nil {
		return fault.Missing(err, refusal.UserNotFound)
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
			return fault.Missing(err, refusal.UserNotFound)
		}
		if now.PasswordHash != u.PasswordHash || now.IsAdmin(s.config.AdminEmail) {
			return errWrongPassword // it was changed while we looked
		}
		return s.delete(ctx, tx, now)
	})
}

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
		RunAt: tx.Now().Add(lateRows)})
	if err != nil {
		return err
	}
	return s.mailDeleted(ctx, tx, u)
}

func (s *Service) deleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	for _, part := range s.owned {
		if err := part.DeleteOwned(ctx, tx, o); err != nil {
			return fmt.Errorf("delete what %T keeps of %s: %w", part, o.UserID, err)
		}
	}
	return nil
}

// revokeOwned ends what gives access to the account's data without a session
// (docs/security.md, T59).
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
			return fmt.Errorf("revoke what %T gave out for %s: %w", part, userID, err)
		}
	}
	return nil
}

// deleteLate deletes what requests and jobs wrote that were under way when the
// account was deleted. By its address nothing is looked for: it may have a new
// account by now.
func (s *Service) deleteLate(ctx context.Context, job Changed) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return s.deleteOwned(ctx, tx, auth.Owner{UserID: job.UserID})
	})
}

var (
	errAdminStays = fault.Forbidden("This is the administrator's account. " +
		"It can be deleted once another address is set with --admin-email.")
	errNoPassword = fault.InvalidField("current_password",
		"This account has no password yet. Sign out, choose one with 'Forgot your password?', and try again.")
	errWrongPassword = fault.InvalidField("current_password", "This is not the password of this account.")
)
