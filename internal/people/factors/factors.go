// Package factors implements the second step of signing in: passkeys, authenticator apps and recovery codes. It also
// reauthenticates users before irreversible actions (decision 0020).
//
// Package sessions stores the proofs of a session; package codes computes the codes.
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

// Kind is the kind of a second factor, with the names that access tokens and clients use.
type Kind string

// Kinds of factors.
const (
	KindTOTP    Kind = "totp"
	KindPasskey Kind = "webauthn"
)

// Factor is a second factor of an account.
type Factor struct {
	ID        string
	Kind      Kind
	Name      string
	Verified  bool // false: an app whose setup isn't complete, which is ignored
	CreatedAt time.Time
	UpdatedAt time.Time
}

// maxFactors limits the factors of one kind per account.
const maxFactors = 20

// FactChanged is the fact that an account's second factors changed; its payload is a Changed.
const FactChanged = "accounts.factor_changed"

// Changed describes a change to an account's second factors.
type Changed struct {
	UserID string `json:"user_id"`
	Change Change `json:"change"`
}

// Change is the kind of a change. The audit trail, emails and notifications use the same names.
type Change string

// Kinds of changes.
const (
	Added                Change = "factor_added"
	Removed              Change = "factor_removed"
	AllReset             Change = "factors_reset" // the machine's owner removed all factors
	RecoveryCodesCreated Change = "recovery_codes_made"
	RecoveryCodeUsed     Change = "recovery_code_used"
	PasskeyCopied        Change = "passkey_copied" // its signature counter went back, so a copy may exist
	AppPasswordCreated   Change = "app_password_made"
)

// Changes lists all kinds of changes.
var Changes = []Change{Added, Removed, AllReset, RecoveryCodesCreated, RecoveryCodeUsed, PasskeyCopied, AppPasswordCreated}

var (
	// ErrFactorNotFound means that the factor doesn't exist or belongs to another user.
	ErrFactorNotFound = refusal.New(fault.KindNotFound, "mfa_factor_not_found", "Factor not found")
	errTooManyFactors = refusal.New(fault.KindInvalid, "too_many_enrolled_mfa_factors",
		"You have too many of these. Remove one first.")
)

// List returns the factors of an account: apps, including unverified ones, then passkeys. Recovery codes aren't
// factors. Without factors the list is nil.
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

// finishAdding completes the setup of a factor and notifies the user. The first factor ends the account's sessions
// except keepSession, because they lack a second step.
func (s *Service) finishAdding(ctx context.Context, tx *database.Tx, u users.User, kind Kind,
	keepSession string) error {
	n, err := Count(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if n == 1 {
		if err := sessions.DeleteExcept(ctx, tx, u.ID, keepSession); err != nil {
			return err
		}
	}
	if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.RecordChange(ctx, tx, u, Added, u.ID, kind)
}

// finishRemoval completes the removal of a factor and notifies the user. The last removal also deletes the recovery
// codes and ends all sessions except keepSession.
func (s *Service) finishRemoval(ctx context.Context, tx *database.Tx, u users.User, kind Kind,
	keepSession string) error {
	n, err := Count(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if n == 0 {
		if _, err := deleteRecoveryCodes(ctx, tx, u.ID); err != nil {
			return err
		}
		if err := sessions.DeleteExcept(ctx, tx, u.ID, keepSession); err != nil {
			return err
		}
	}
	if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.RecordChange(ctx, tx, u, Removed, u.ID, kind)
}

// RecordChange records a change in the audit trail and notifies the user by email and on the site. actor is empty for
// changes made on the machine; kind is empty if the change concerns no single factor.
func (s *Service) RecordChange(ctx context.Context, tx *database.Tx, u users.User, change Change, actor string,
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

// Reset counts the factors that ResetSecondFactor removed.
type Reset struct {
	Email         string
	Passkeys      int64
	Apps          int64
	RecoveryCodes int64
}

// ResetSecondFactor removes the administrator's second factors and recovery codes, ends their sessions and returns
// the numbers of removed items. It is for the machine's owner after losing both the phone and the recovery codes. It
// returns users.ErrNoAdmin without a configured administrator, and refusal.NoAccount if they have no account.
func (s *Service) ResetSecondFactor(ctx context.Context) (Reset, error) {
	out := Reset{Email: s.config.AdminEmail}
	if out.Email == "" {
		return out, users.ErrNoAdmin
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.LockByEmail(ctx, tx, s.config.AdminEmail)
		if err != nil {
			return fault.WithNotFound(err, refusal.NoAccount)
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
		if err := sessions.DeleteExcept(ctx, tx, u.ID, ""); err != nil {
			return err
		}
		if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil {
			return err
		}
		return s.RecordChange(ctx, tx, u, AllReset, "", "")
	})
	return out, err
}

// AdminLacksFactor reports whether the administrator must set up a second factor before using the admin routes: on a
// public site, if they have none or no account yet. It is false on other sites and without a configured
// administrator.
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
