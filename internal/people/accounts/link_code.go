package accounts

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// PKCE codes: a link returns a new one each time it is opened, and only the browser that requested the email can
// exchange it.

// issueCode saves and returns a new code for a PKCE link, valid for five minutes and worthless without the verifier.
// The exchange of the code confirms the sign-up and consumes the link.
func (s *Service) issueCode(ctx context.Context, tx *database.Tx, t oneTimeToken) (string, error) {
	secret := id.Secret()
	return secret, insertCode(ctx, tx,
		authCode{Hash: id.Hash(secret), TokenID: t.ID, ExpiresAt: tx.Now().Add(authCodeLife)})
}

// maxCodeTries is the number of wrong verifiers after which a code is deleted.
const maxCodeTries = 3

// ExchangeCode exchanges a code and its verifier for a session. Empty values are invalid; an unknown code returns
// errFlowNotFound, an expired one errFlowExpired, a wrong verifier errBadVerifier. After maxCodeTries wrong verifiers
// the code is deleted.
func (s *Service) ExchangeCode(ctx context.Context, code, verifier string, from sessions.Client) (g sessions.Grant,
	err error) {
	e := &sessions.Step{Action: sessions.StepCode}
	defer func() { e.SetSession(g); s.sessions.LogStep(ctx, e, err) }()
	if code == "" || verifier == "" {
		return sessions.Grant{}, refusal.Invalid("invalid request: both auth code and code verifier should be non-empty")
	}
	var started sessions.Start
	var refused error // returned after the transaction, so that the failed try is saved
	seen, err := s.findCodeUser(ctx, id.Hash(code))
	if err != nil {
		return sessions.Grant{}, fault.WithNotFound(err, errFlowNotFound)
	}
	e.UserID = seen
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, seen)
		if err != nil {
			return fault.WithNotFound(err, errFlowNotFound)
		}
		c, err := findCode(ctx, tx, id.Hash(code))
		if err != nil {
			return fault.WithNotFound(err, errFlowNotFound)
		}
		t, err := findTokenOfCode(ctx, tx, c)
		if err != nil {
			return fault.WithNotFound(err, errFlowNotFound)
		}
		if !tx.Now().Before(c.ExpiresAt) {
			return errFlowExpired
		}
		if !matchesChallenge(verifier, t.Challenge) {
			refused = errBadVerifier
			return countWrongVerifier(ctx, tx, c)
		}
		started, err = s.redeem(ctx, tx, &u, t, consent{sameClient: true}, from)
		return err
	})
	if err = cmp.Or(err, refused); err != nil {
		return sessions.Grant{}, err
	}
	return s.sessions.Grant(started)
}

// findCodeUser returns the ID of the user for the code with this hash, or a NotFound fault.
func (s *Service) findCodeUser(ctx context.Context, hash string) (string, error) {
	c, err := findCode(ctx, s.db, hash)
	if err != nil {
		return "", err
	}
	t, err := findTokenOfCode(ctx, s.db, c)
	return t.UserID, err
}

// countWrongVerifier counts a wrong verifier of a code, and deletes the code at maxCodeTries.
func countWrongVerifier(ctx context.Context, tx *database.Tx, c authCode) error {
	if c.Tries+1 >= maxCodeTries {
		return deleteCode(ctx, tx, c)
	}
	return countTry(ctx, tx, c)
}

// matchesChallenge reports whether the verifier's SHA-256 is the challenge (RFC 7636, S256).
func matchesChallenge(verifier, challenge string) bool {
	sum := sha256.Sum256([]byte(verifier))
	return subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(sum[:])), []byte(challenge)) == 1
}

var (
	errFlowNotFound = refusal.New(fault.KindNotFound, "flow_state_not_found",
		"invalid flow state, no valid flow state found")
	errFlowExpired = refusal.New(fault.KindInvalid, "flow_state_expired", "invalid flow state, flow state has expired")
	errBadVerifier = refusal.New(fault.KindInvalid, "bad_code_verifier",
		"code challenge does not match previously saved code verifier")
)
