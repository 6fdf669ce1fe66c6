package factors

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/database"
)

// challengePurpose is the operation that a challenge belongs to. The answer to a challenge for signing in can't add a
// passkey, for example.
type challengePurpose string

const (
	challengeTOTP     challengePurpose = "totp"
	challengeRegister challengePurpose = "register" // a new passkey
	challengeSignIn   challengePurpose = "sign_in"  // with a passkey only
	challengeStep     challengePurpose = "step"     // with a passkey, for an existing session
)

const challengeLife = 5 * time.Minute

var errChallengeExpired = refusal.New(fault.KindInvalid, "mfa_challenge_expired",
	"This took too long, or was answered before. Please try again.")

// newChallenge saves a challenge for a session, or for a visitor (zero StepCaller), and returns its expiry, five
// minutes from now. The client's answer must contain challengeID, which is secret.
func (s *Service) newChallenge(ctx context.Context, c sessions.StepCaller, challengeID string,
	ch challenge) (expires time.Time, err error) {
	ch.Hash = id.Hash(challengeID)
	if c.UserID != "" {
		ch.UserID, ch.SessionID = &c.UserID, &c.SessionID
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		ch.ExpiresAt = tx.Now().Add(challengeLife)
		return insertChallenge(ctx, tx, ch)
	})
	return ch.ExpiresAt, err
}

// findOwnChallenge returns an unexpired challenge with this purpose that was made for this session, or for visitors
// if c is the zero value. All others return errChallengeExpired.
func findOwnChallenge(ctx context.Context, q database.Querier, now time.Time, c sessions.StepCaller,
	purpose challengePurpose,
	challengeID string) (challenge, error) {
	ch, err := findChallenge(ctx, q, id.Hash(challengeID))
	if err != nil {
		return ch, fault.WithNotFound(err, errChallengeExpired)
	}
	own := (ch.UserID == nil && c.UserID == "") ||
		(ch.UserID != nil && *ch.UserID == c.UserID && ch.SessionID != nil && *ch.SessionID == c.SessionID)
	if !own || ch.Purpose != purpose || !now.Before(ch.ExpiresAt) {
		return challenge{}, errChallengeExpired
	}
	return ch, nil
}

// takeChallenge returns and deletes a challenge, so that it permits one answer, right or wrong. Unknown, expired,
// used and other sessions' challenges return errChallengeExpired.
func (s *Service) takeChallenge(ctx context.Context, c sessions.StepCaller, purpose challengePurpose,
	challengeID string) (challenge, error) {
	var ch challenge
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		if ch, err = findOwnChallenge(ctx, tx, tx.Now(), c, purpose, challengeID); err != nil {
			return err
		}
		used, err := useChallenge(ctx, tx, ch.Hash)
		if err == nil && !used {
			err = errChallengeExpired
		}
		return err
	})
	return ch, err
}
