package accounts

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// FactorKind is what a second factor is, as access tokens and clients name it.
type FactorKind string

// The kinds of factors.
const (
	FactorTOTP    FactorKind = "totp"
	FactorPasskey FactorKind = "webauthn"
)

// Factor is one way in which an account does its second step.
type Factor struct {
	ID        string
	Kind      FactorKind
	Name      string
	Verified  bool // false: an app that was never finished; it counts for nothing
	CreatedAt time.Time
	UpdatedAt time.Time
}

// maxFactors is how many factors of a kind an account may have.
const maxFactors = 20

// FactUserFactor is recorded when an account gets or loses a factor; its payload
// is a FactorChanged.
const FactUserFactor = "accounts.factor_changed"

// FactorChanged says what happened to the second factors of an account.
type FactorChanged struct {
	UserID string       `json:"user_id"`
	Change FactorChange `json:"change"`
}

// FactorChange is what happened; the audit trail and mails have the same names.
type FactorChange string

// The changes.
const (
	FactorAdded      FactorChange = "factor_added"
	FactorRemoved    FactorChange = "factor_removed"
	FactorsReset     FactorChange = "factors_reset" // all of them, on the machine itself
	CodesMade        FactorChange = "recovery_codes_made"
	RecoveryCodeUsed FactorChange = "recovery_code_used"
	PasskeyCopied    FactorChange = "passkey_copied" // its counter went back: there may be two of it
	AppPasswordMade  FactorChange = "app_password_made"
)

var (
	errFactorNotFound = refusal.New(fault.KindNotFound, "mfa_factor_not_found", "Factor not found")
	errTooManyFactors = refusal.New(fault.KindInvalid, "too_many_enrolled_mfa_factors",
		"You have too many of these. Remove one first.")
)

// ListFactors returns the factors of an account, passkeys last.
func (s *Service) ListFactors(ctx context.Context, userID string) ([]Factor, error) {
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
		out = append(out, Factor{ID: f.ID, Kind: FactorTOTP, Name: f.Name, Verified: f.VerifiedAt != nil,
			CreatedAt: f.CreatedAt, UpdatedAt: f.UpdatedAt})
	}
	for _, p := range passkeys {
		out = append(out, Factor{ID: p.ID, Kind: FactorPasskey, Name: p.Name, Verified: true, CreatedAt: p.CreatedAt,
			UpdatedAt: p.CreatedAt})
	}
	return out, nil
}

// factorAdded makes a factor count. With the first one, sessions that did one
// step only end, but the one that added it.
func (s *Service) factorAdded(ctx context.Context, tx *database.Tx, u User, kind FactorKind,
	keepSession string) error {
	n, err := countFactors(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if n == 1 {
		if err := deleteSessions(ctx, tx, u.ID, keepSession); err != nil {
			return err
		}
	}
	if err := s.revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.tellFactorChange(ctx, tx, u, FactorAdded, u.ID, kind)
}

// factorRemoved follows the removal of a factor. With the last one its recovery
// codes go and every other session ends.
func (s *Service) factorRemoved(ctx context.Context, tx *database.Tx, u User, kind FactorKind,
	keepSession string) error {
	n, err := countFactors(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if n == 0 {
		if _, err := deleteRecoveryCodes(ctx, tx, u.ID); err != nil {
			return err
		}
		if err := deleteSessions(ctx, tx, u.ID, keepSession); err != nil {
			return err
		}
	}
	if err := s.revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	return s.tellFactorChange(ctx, tx, u, FactorRemoved, u.ID, kind)
}

// tellFactorChange puts a change on record and tells the owner, by mail and on
// the site. The actor is empty when it was done on the machine itself.
func (s *Service) tellFactorChange(ctx context.Context, tx *database.Tx, u User, change FactorChange, actor string,
	kind FactorKind) error {
	entry := audit.Entry{ActorID: actor, Action: "accounts." + string(change), ObjectID: u.ID}
	if kind != "" {
		entry.Details = map[string]string{"kind": string(kind)}
	}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	if err := jobs.Record(ctx, tx, FactUserFactor, FactorChanged{UserID: u.ID, Change: change}); err != nil {
		return err
	}
	return s.mailFactorChange(ctx, tx, u, change)
}

// FactorReset is what ResetSecondFactor removed.
type FactorReset struct {
	Email         string
	Passkeys      int64
	Apps          int64
	RecoveryCodes int64
}

// ResetSecondFactor removes every second factor of the administrator and ends
// their sessions: for the machine's owner, when the phone is gone and so are the
// recovery codes. It fails if the administrator has no account yet.
func (s *Service) ResetSecondFactor(ctx context.Context) (FactorReset, error) {
	out := FactorReset{Email: s.config.AdminEmail}
	if out.Email == "" {
		return out, errNobodyIsAdmin
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUserByEmail(ctx, tx, s.config.AdminEmail)
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
		if err := deleteSessions(ctx, tx, u.ID, ""); err != nil {
			return err
		}
		if err := s.revoked(ctx, tx, u.ID); err != nil {
			return err
		}
		return s.tellFactorChange(ctx, tx, u, FactorsReset, "", "")
	})
	return out, err
}

// AdminLacksFactor reports whether the administrator would have to set up a
// second factor before the administrator's routes open.
func (s *Service) AdminLacksFactor(ctx context.Context) (bool, error) {
	if s.config.AdminEmail == "" || !s.isPublic() {
		return false, nil
	}
	u, err := findUserByEmail(ctx, s.db, s.config.AdminEmail)
	if notFound(err) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	n, err := countFactors(ctx, s.db, u.ID)
	return n == 0, err
}
