package factors

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/people/factors/codes"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

var errWrongCode = refusal.New(fault.KindInvalid, "mfa_verification_failed", "Invalid TOTP code entered")

// Enrolment is a new authenticator app before its first code.
type Enrolment struct {
	ID     string
	Name   string
	Secret string // for typing into the app
	URI    string // otpauth URI with the secret
	SVG    string // QR code of the URI
}

// EnrolTOTP begins the setup of an authenticator app for the caller and returns its secret and QR code. The app
// becomes a factor when VerifyTOTP accepts its first code. It deletes the caller's other unverified app. It returns
// errTooManyFactors at maxFactors apps.
func (s *Service) EnrolTOTP(ctx context.Context, c sessions.Caller, name string) (Enrolment, error) {
	name = NameOrDefault(name, "Authenticator app")
	u, err := s.sessions.User(ctx, c.UserID)
	if err != nil {
		return Enrolment{}, err
	}
	secret := codes.NewSecret()
	sealed, err := s.sealTOTP(u.ID, secret)
	if err != nil {
		return Enrolment{}, err
	}
	out := Enrolment{ID: id.New(), Name: name, Secret: codes.Text(secret),
		URI: codes.URI(secret, s.deps.Mail.Current().Brand.Name, u.Email)}
	if out.SVG, err = codes.SVG(out.URI); err != nil {
		return Enrolment{}, err
	}
	return out, s.db.Write(ctx, func(tx *database.Tx) error {
		if _, err := users.Lock(ctx, tx, u.ID); err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		if err := deleteUnverifiedTOTP(ctx, tx, u.ID); err != nil {
			return err
		}
		apps, err := listTOTP(ctx, tx, u.ID)
		if err != nil {
			return err
		}
		if len(apps) >= maxFactors {
			return errTooManyFactors
		}
		return insertTOTP(ctx, tx, totpFactor{ID: out.ID, UserID: u.ID, Name: name, Secret: sealed, CreatedAt: tx.Now(),
			UpdatedAt: tx.Now()})
	})
}

// ChallengeTOTP starts a challenge for a code of one of the caller's apps, and returns its ID and expiry. An unknown
// app returns ErrFactorNotFound.
func (s *Service) ChallengeTOTP(ctx context.Context, c sessions.StepCaller,
	factorID string) (challengeID string, expires time.Time, err error) {
	if _, err := findTOTP(ctx, s.db, c.UserID, factorID); err != nil {
		return "", expires, fault.WithNotFound(err, ErrFactorNotFound)
	}
	challengeID = id.Secret()
	expires, err = s.newChallenge(ctx, c, challengeID, challenge{Purpose: challengeTOTP, FactorID: factorID})
	return challengeID, expires, err
}

// VerifyTOTP completes the second step with a code of one of the caller's apps; an app's first code makes it a
// factor. It returns new tokens. It returns errWrongCode, errChallengeExpired, ErrFactorNotFound, or a TooMany fault
// after too many wrong codes.
func (s *Service) VerifyTOTP(ctx context.Context, c sessions.StepCaller, factorID, challengeID,
	code string) (g sessions.Grant, err error) {
	defer func() { s.sessions.LogStep(ctx, sessions.StepOf(c, sessions.StepSecond, sessions.MethodTOTP), err) }()
	return s.tryCode(ctx, c, func(tx *database.Tx, u users.User) (sessions.Start, error) {
		ch, err := findOwnChallenge(ctx, tx, tx.Now(), c, challengeTOTP, challengeID)
		if err == nil && ch.FactorID != factorID {
			err = errChallengeExpired
		}
		if err != nil {
			return sessions.Start{}, err
		}
		f, err := findTOTP(ctx, tx, u.ID, factorID)
		if err != nil {
			return sessions.Start{}, fault.WithNotFound(err, ErrFactorNotFound)
		}
		if err := s.finishApp(ctx, tx, u, c, f, code); err != nil {
			return sessions.Start{}, err
		}
		if used, err := useChallenge(ctx, tx, ch.Hash); err != nil || !used {
			return sessions.Start{}, cmp.Or[error](err, errChallengeExpired)
		}
		return s.sessions.Elevate(ctx, tx, u, c.SessionID, sessions.MethodTOTP)
	})
}

// finishApp checks a code of an app. The first code of a new app verifies the app. In a session without its own
// second step, a new app returns auth.ErrPending: it proves nothing about the account's existing factors.
func (s *Service) finishApp(ctx context.Context, tx *database.Tx, u users.User, c sessions.StepCaller, f totpFactor,
	code string) error {
	if _, ok := c.Complete(); !ok && f.VerifiedAt == nil {
		return auth.ErrPending
	}
	if err := s.checkTOTP(ctx, tx, f, code); err != nil || f.VerifiedAt != nil {
		return err
	}
	if err := setTOTPVerified(ctx, tx, f.ID); err != nil {
		return err
	}
	return s.finishAdding(ctx, tx, u, KindTOTP, c.SessionID)
}

// checkTOTP accepts a code, ignoring spaces, and saves its time step; each step of an app counts once. Otherwise it
// returns errWrongCode.
func (s *Service) checkTOTP(ctx context.Context, tx *database.Tx, f totpFactor, code string) error {
	secret, err := s.openTOTP(f)
	if err != nil {
		return err
	}
	step, ok := codes.Match(secret, strings.ReplaceAll(strings.TrimSpace(code), " ", ""), tx.Now(), f.LastStep)
	if !ok {
		return errWrongCode
	}
	if used, err := useTOTPStep(ctx, tx, f.ID, step); err != nil || !used {
		return cmp.Or[error](err, errWrongCode)
	}
	return nil
}

// RemoveTOTP removes one of the caller's authenticator apps. If it was verified, it notifies the user; finishRemoval
// describes the effects of the last removal. An unknown ID returns ErrFactorNotFound.
func (s *Service) RemoveTOTP(ctx context.Context, c sessions.Caller, factorID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, c.UserID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		f, err := findTOTP(ctx, tx, u.ID, factorID)
		if err != nil {
			return fault.WithNotFound(err, ErrFactorNotFound)
		}
		if err := deleteTOTP(ctx, tx, u.ID, f.ID); err != nil || f.VerifiedAt == nil {
			return err
		}
		return s.finishRemoval(ctx, tx, u, KindTOTP, c.SessionID)
	})
}

// sealTOTP encrypts an app's secret for one user. It fails if the program has no key.
func (s *Service) sealTOTP(userID string, secret []byte) (string, error) {
	box := s.db.Seal()
	if box == nil {
		return "", errors.New("accounts need a key to seal the secrets of authenticator apps")
	}
	return box.Seal(totpPurpose(userID), secret)
}

// openTOTP decrypts an app's secret. It fails if the program has no key.
func (s *Service) openTOTP(f totpFactor) ([]byte, error) {
	box := s.db.Seal()
	if box == nil {
		return nil, errors.New("accounts need a key to open the secrets of authenticator apps")
	}
	return box.Open(totpPurpose(f.UserID), f.Secret)
}

func totpPurpose(userID string) string { return "totp:" + userID }

// NameOrDefault returns the name on one line, without invalid characters and cut to 60 bytes, or otherwise if nothing
// is left.
func NameOrDefault(name, otherwise string) string {
	name = line.TruncateBytes(strings.Join(strings.Fields(strings.ToValidUTF8(strings.ReplaceAll(name, "\x00", ""), "")), " "),
		60)
	if name == "" {
		return otherwise
	}
	return name
}

// Reseal encrypts the secrets of all authenticator apps with the newest key. The first error ends it.
func Reseal(ctx context.Context, tx *database.Tx) error {
	return database.Walk(ctx, tx, func(f totpFactor) (string, error) {
		sealed, err := tx.Seal().Reseal(totpPurpose(f.UserID), f.Secret)
		if err != nil {
			return "", fmt.Errorf("the authenticator app %s: %w", f.ID, err)
		}
		return f.ID, setTOTPSecret(ctx, tx, f.ID, sealed)
	}, selectTOTP+`
		WHERE id > $1
		ORDER BY id
		LIMIT $2`)
}
