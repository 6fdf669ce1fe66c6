// Package factors is the second step of signing in: passkeys, authenticator apps and the recovery codes that stand in
// for them, and the proof that is asked for once more before what can't be undone (decision 0027).
//
// What a session has proved is up to package sessions; the computing of codes is package codes.
package factors

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Kind is what a second factor is, as access tokens and clients name it.
type Kind string

// The kinds of factors.
const (
	KindTOTP    Kind = "totp"
	KindPasskey Kind = "webauthn"
)

// Factor is one way in which an account does its second step.
type Factor struct {
	ID        string
	Kind      Kind
	Name      string
	Verified  bool // false: an app that was never finished; it counts for nothing
	CreatedAt time.Time
	UpdatedAt time.Time
}

// maxFactors is how many factors of a kind an account may have.
const maxFactors = 20

// FactChanged is recorded when an account gets or loses a factor; its payload
// is a Changed.
const FactChanged = "accounts.factor_changed"

// Changed says what happened to the second factors of an account.
type Changed struct {
	UserID string `json:"user_id"`
	Change Change `json:"change"`
}

// Change is what happened; the audit trail, mails and notifications have the same names.
type Change string

// The changes.
const (
	Added            Change = "factor_added"
	Removed          Change = "factor_removed"
	AllReset         Change = "factors_reset" // all of them, on the machine itself
	CodesMade        Change = "recovery_codes_made"
	RecoveryCodeUsed Change = "recovery_code_used"
	PasskeyCopied    Change = "passkey_copied" // its counter went back: there may be two of it
	AppPasswordMade  Change = "app_password_made"
)

// Changes are all of them.
var Changes = []Change{Added, Removed, AllReset, CodesMade, RecoveryCodeUsed, PasskeyCopied, AppPasswordMade}

var (
	// ErrFactorNotFound is also the answer about another person's.
	ErrFactorNotFound = refusal.New(fault.KindNotFound, "mfa_factor_not_found", "Factor not found")
	errTooManyFactors = refusal.New(fault.KindInvalid, "too_many_enrolled_mfa_factors",
		"You have too many of these. Remove one first.")
)

// List returns the factors of an account, passkeys last.
func (s *Service) List(ctx context.Context, userID string) ([]Factor, error) {
	apps, err := listTOTP(ctx, s.db, userID)
	if err != nil {
		return nil, err
	}
	passkeys, err := listPasskeys(ctx, s.db, userID)
	if err != nil {
		return nil, err
	}
	var out []Factor
	for _, f := range apps {
		out = append(out, Factor{ID: f.ID, Kind: KindTOTP, Name: f.Name, Verified: f.VerifiedAt != nil,
			CreatedAt: f.CreatedAt, UpdatedAt: f.UpdatedAt})
	}
	for _, p := range passkeys {
		out = append(out, Factor{ID: p.ID, Kind: KindPasskey, Name: p.Name, Verified: true, CreatedAt: p.CreatedAt,
			UpdatedAt: p.CreatedAt})
	}
	return out, nil
}

// added makes a factor count. With the first one, sessions that did one
// step only end, but the one that added it.
func (s *Service) added(ctx context.Context, tx *database.Tx, u users.User, kind Kind,
	keepSession string) error {
	n, err := Count(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if n == 1 {
		if err := sessions.DeleteBut(ctx, tx, u.ID, keepSession); err != nil {
			return err
		}
	}
	if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.TellChange(ctx, tx, u, Added, u.ID, kind)
}

// removed follows the removal of a factor. With the last one its recovery
// codes go and every other session ends.
func (s *Service) removed(ctx context.Context, tx *database.Tx, u users.User, kind Kind,
	keepSession string) error {
	n, err := Count(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if n == 0 {
		if _, err := deleteRecoveryCodes(ctx, tx, u.ID); err != nil {
			return err
		}
		if err := sessions.DeleteBut(ctx, tx, u.ID, keepSession); err != nil {
			return err
		}
	}
	if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.TellChange(ctx, tx, u, Removed, u.ID, kind)
}

// TellChange puts a change on record and tells the owner, by mail and on
// the site. The actor is empty when it was done on the machine itself.
func (s *Service) TellChange(ctx context.Context, tx *database.Tx, u users.User, change Change, actor string,
	kind Kind) error {
	entry := audit.Entry{ActorID: actor, Action: "accounts." + string(change), ObjectID: u.ID}
	if kind != "" {
		entry.Details = map[string]string{"kind": string(kind)}
	}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	if err := jobs.Record(ctx, tx, FactChanged, Changed{UserID: u.ID, Change: change}); err != nil {
		return err
	}
	return s.mailChange(ctx, tx, u, change)
}

// Reset is what ResetSecondFactor removed.
type Reset struct {
	Email         string
	Passkeys      int64
	Apps          int64
	RecoveryCodes int64
}

// ResetSecondFactor removes every second factor of the administrator and ends
// their sessions: for the machine's owner, when the phone is gone and so are the
// recovery codes. It fails if the administrator has no account yet.
func (s *Service) ResetSecondFactor(ctx context.Context) (Reset, error) {
	out := Reset{Email: s.config.AdminEmail}
	if out.Email == "" {
		return out, users.ErrNobodyIsAdmin
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.LockByEmail(ctx, tx, s.config.AdminEmail)
		if err != nil {
			return fault.Missing(err, refusal.NoAccount)
		}
		if out.Passkeys, err = deleteAllPasskeys(ctx, tx, u.ID); err != nil {
			return err
		}
		if out.Apps, err = deleteTOTPOf(ctx, tx, u.ID); err != nil {
			return err
		}
		if out.RecoveryCodes, err = deleteRecoveryCodes(ctx, tx, u.ID); err != nil {
			return err
		}
		if err := sessions.DeleteBut(ctx, tx, u.ID, ""); err != nil {
			return err
		}
		if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
			return err
		}
		return s.TellChange(ctx, tx, u, AllReset, "", "")
	})
	return out, err
}

// AdminLacksFactor reports whether the administrator would have to set up a
// second factor before the administrator's routes open.
func (s *Service) AdminLacksFactor(ctx context.Context) (bool, error) {
	if s.config.AdminEmail == "" || !s.config.IsPublic {
		return false, nil
	}
	u, err := users.FindByEmail(ctx, s.db, s.config.AdminEmail)
	if fault.KindOf(err) == fault.KindNotFound {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	n, err := Count(ctx, s.db, u.ID)
	return n == 0, err
}
