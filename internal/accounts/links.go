package accounts

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/id"
)

// pkcePrefix marks the links of PKCE, so that even an expired one can be
// answered in the way its client understands (contract 4.5).
const pkcePrefix = "pkce_"

var challengePattern = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)

// check refuses a request whose challenge is no SHA-256 challenge.
func (r Request) check() error {
	if r.Flow == FlowPKCE && !challengePattern.MatchString(r.Challenge) {
		return invalid("code challenge has to be between 43 and 128 characters and use only letters, digits and -._~")
	}
	return nil
}

// issueLink stores a new one-time token and returns the link that carries it.
// The link leads to the configured public URL and nowhere else (security T11).
func (s *Service) issueLink(ctx context.Context, tx *database.Tx, u User, t oneTimeToken, r Request, life time.Duration) (string, error) {
	secret := id.Secret()
	if r.Flow == FlowPKCE {
		secret = pkcePrefix + secret
	}
	if t.Email == "" {
		t.Email = u.Email
	}
	t.ID, t.UserID, t.Flow, t.Hash = id.New(), u.ID, r.Flow, id.Hash(secret)
	t.Challenge, t.BrowserHash = r.Challenge, r.BrowserHash
	t.CreatedAt, t.ExpiresAt = tx.Now(), tx.Now().Add(life)
	if err := insertToken(ctx, tx, t); err != nil {
		return "", err
	}
	// Written by hand and not by url.Values, for the order a reader expects.
	return fmt.Sprintf("%s/verify?token=%s&type=%s&redirect_to=%s",
		s.issuer, url.QueryEscape(secret), t.Purpose, url.QueryEscape(s.redirectTarget(r.RedirectTo))), nil
}

// Link is a followed link.
type Link struct {
	Token       string
	Purpose     string // as the link says: signup, recovery, …
	BrowserHash string // SHA-256 of the cookie that came along, if any
}

// Followed is what following a link led to. Exactly one of the fields but Flow
// says what.
type Followed struct {
	Grant     *Grant  // signed in
	Code      string  // PKCE: to be exchanged by the browser that asked
	Form      Purpose // our own pages: ask the person first, and redeem the token with the answer
	Confirmed bool    // our own pages: the address is proved, but this is not the browser that asked
	Half      bool    // a change of address: the other mailbox has to agree too
	Flow      Flow
}

// FollowLink does what the link in a mail is good for (contract 4.5, 9.3). It
// returns errLinkExpired for everything that is not, or no longer, a good link.
func (s *Service) FollowLink(ctx context.Context, l Link, from Client) (Followed, error) {
	var out Followed
	var started sessionStart
	err := s.useToken(ctx, l.Token, func(tx *database.Tx, u *User, t oneTimeToken) error {
		out.Flow = t.Flow
		if string(t.Purpose) != l.Purpose {
			return errLinkExpired
		}
		var err error
		switch {
		case t.Flow == FlowBrowser && t.Purpose != PurposeSignup:
			out.Form = t.Purpose // a scanner that opens it burns nothing and agrees to nothing
		case t.Purpose == PurposeEmailChange:
			started, out.Half, out.Code, err = s.followEmailChange(ctx, tx, u, t, from)
		case t.Flow == FlowPKCE:
			out.Code, err = s.handOutCode(ctx, tx, u, t)
		case t.Flow == FlowBrowser:
			started, err = s.confirmInBrowser(ctx, tx, u, t, l.BrowserHash, from)
			out.Confirmed = started.refresh == ""
		default:
			started, err = s.redeem(ctx, tx, u, t, from)
		}
		return err
	})
	if err != nil || started.refresh == "" {
		return out, err
	}
	g, err := s.grant(started.user, started.session, started.refresh)
	out.Grant = &g
	return out, err
}

// RedeemToken exchanges the token of a link, of whatever flow, for a session
// (contract 4.6). The purpose "email" stands for a sign-up.
func (s *Service) RedeemToken(ctx context.Context, token, purpose string, from Client) (Grant, error) {
	var started sessionStart
	err := s.useToken(ctx, token, func(tx *database.Tx, u *User, t oneTimeToken) error {
		if string(t.Purpose) != purpose && (purpose != "email" || t.Purpose != PurposeSignup) || t.UsedAt != nil || t.Purpose == PurposeEmailChange {
			return errLinkExpired
		}
		var err error
		started, err = s.redeem(ctx, tx, u, t, from)
		return err
	})
	if err != nil {
		return Grant{}, err
	}
	return s.grant(started.user, started.session, started.refresh)
}

// sessionStart is a session begun inside a transaction.
type sessionStart struct {
	user    User
	session Session
	refresh string
}

// useToken runs do with a live token and its locked user, in one transaction.
func (s *Service) useToken(ctx context.Context, secret string, do func(tx *database.Tx, u *User, t oneTimeToken) error) error {
	hash := id.Hash(secret)
	seen, err := findToken(ctx, s.db, hash) // most wrong tokens end here, without a lock
	if err != nil {
		return orElse(err, errLinkExpired)
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUser(ctx, tx, seen.UserID)
		if err != nil {
			return orElse(err, errLinkExpired)
		}
		t, err := findToken(ctx, tx, hash)
		if err != nil {
			return orElse(err, errLinkExpired)
		}
		if !tx.Now().Before(t.ExpiresAt) {
			return errLinkExpired
		}
		return do(tx, &u, t)
	})
}

// redeem uses a link up: it proves the address and signs in.
func (s *Service) redeem(ctx context.Context, tx *database.Tx, u *User, t oneTimeToken, from Client) (sessionStart, error) {
	if err := s.prove(ctx, tx, u, t); err != nil {
		return sessionStart{}, err
	}
	if err := deleteToken(ctx, tx, t.ID); err != nil {
		return sessionStart{}, err
	}
	return s.begin(ctx, tx, u, t.method(), from)
}

func (s *Service) begin(ctx context.Context, tx *database.Tx, u *User, method string, from Client) (sessionStart, error) {
	session, refresh, err := s.startSession(ctx, tx, u, method, from)
	return sessionStart{user: *u, session: session, refresh: refresh}, err
}

func (t oneTimeToken) method() string {
	if t.Purpose == PurposeRecovery {
		return MethodRecovery
	}
	return MethodOTP
}

// prove records that the address is the user's, because somebody holds what was
// mailed to it. The link of a sign-up brings its password along; that of a
// recovery brings none, and so discards what strangers had prepared.
func (s *Service) prove(ctx context.Context, tx *database.Tx, u *User, t oneTimeToken) error {
	if u.Confirmed() {
		return nil
	}
	password, metadata := "", map[string]any(nil)
	if t.Purpose == PurposeSignup {
		password, metadata = t.PasswordHash, t.Metadata
	}
	if err := confirmUser(ctx, tx, u.ID, password, metadata); err != nil {
		return err
	}
	now := tx.Now()
	u.EmailConfirmedAt, u.PasswordHash, u.Metadata, u.UpdatedAt = &now, password, orEmpty(metadata), now
	if err := recordConfirmed(ctx, tx, *u); err != nil {
		return err
	}
	return deleteTokens(ctx, tx, u.ID, PurposeSignup, t.ID)
}

// confirmInBrowser is the link of our own sign-up page. It may be opened any
// number of times, by a mail scanner first; it signs in once, and only the
// browser that signed up.
func (s *Service) confirmInBrowser(ctx context.Context, tx *database.Tx, u *User, t oneTimeToken, browserHash string, from Client) (sessionStart, error) {
	if err := s.markUsed(ctx, tx, u, t); err != nil {
		return sessionStart{}, err
	}
	if t.BrowserHash == "" || subtle.ConstantTimeCompare([]byte(browserHash), []byte(t.BrowserHash)) != 1 {
		return sessionStart{}, nil
	}
	if err := forgetBrowser(ctx, tx, t.ID); err != nil {
		return sessionStart{}, err
	}
	return s.begin(ctx, tx, u, MethodOTP, from)
}

// markUsed proves the address on the first visit of a link that may be repeated.
func (s *Service) markUsed(ctx context.Context, tx *database.Tx, u *User, t oneTimeToken) error {
	if t.UsedAt != nil {
		return nil
	}
	if err := s.prove(ctx, tx, u, t); err != nil {
		return err
	}
	return setTokenUsed(ctx, tx, t.ID)
}

// handOutCode answers a link of PKCE: a fresh code each time, worthless without
// the verifier. A sign-up is confirmed by the visit, a recovery by the exchange.
func (s *Service) handOutCode(ctx context.Context, tx *database.Tx, u *User, t oneTimeToken) (string, error) {
	if t.Purpose == PurposeSignup {
		if err := s.markUsed(ctx, tx, u, t); err != nil {
			return "", err
		}
	}
	secret := id.Secret()
	return secret, insertCode(ctx, tx, authCode{Hash: id.Hash(secret), TokenID: t.ID, ExpiresAt: tx.Now().Add(authCodeLife)})
}

// maxCodeTries is how many wrong verifiers burn a code.
const maxCodeTries = 3

// ExchangeCode gives the browser that asked its session (contract 4.4).
func (s *Service) ExchangeCode(ctx context.Context, code, verifier string, from Client) (Grant, error) {
	if code == "" || verifier == "" {
		return Grant{}, invalid("invalid request: both auth code and code verifier should be non-empty")
	}
	var started sessionStart
	var refused error // the try counts although the exchange fails
	seen, err := s.findCodeUser(ctx, id.Hash(code))
	if err != nil {
		return Grant{}, orElse(err, errFlowNotFound)
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := lockUser(ctx, tx, seen)
		if err != nil {
			return orElse(err, errFlowNotFound)
		}
		c, err := findCode(ctx, tx, id.Hash(code))
		if err != nil {
			return orElse(err, errFlowNotFound)
		}
		t, err := findTokenOfCode(ctx, tx, c)
		if err != nil {
			return orElse(err, errFlowNotFound)
		}
		if !tx.Now().Before(c.ExpiresAt) {
			return errFlowExpired
		}
		if !matchesChallenge(verifier, t.Challenge) {
			refused = errBadVerifier
			return burn(ctx, tx, c)
		}
		started, err = s.redeem(ctx, tx, &u, t, from)
		return err
	})
	if err = firstError(err, refused); err != nil {
		return Grant{}, err
	}
	return s.grant(started.user, started.session, started.refresh)
}

func (s *Service) findCodeUser(ctx context.Context, hash string) (string, error) {
	c, err := findCode(ctx, s.db, hash)
	if err != nil {
		return "", err
	}
	t, err := findTokenOfCode(ctx, s.db, c)
	return t.UserID, err
}

func burn(ctx context.Context, tx *database.Tx, c authCode) error {
	if c.Tries+1 >= maxCodeTries {
		return deleteCode(ctx, tx, c)
	}
	return countTry(ctx, tx, c)
}

func matchesChallenge(verifier, challenge string) bool {
	sum := sha256.Sum256([]byte(verifier))
	return subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(sum[:])), []byte(challenge)) == 1
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// maxMetadata bounds what a person may store about themselves, in bytes of JSON.
const maxMetadata = 16 << 10

func checkMetadata(metadata map[string]any) error {
	text, err := json.Marshal(orEmpty(metadata))
	if err != nil || len(text) > maxMetadata {
		return errMetadataTooLarge
	}
	return nil
}

// smallMetadata is what of the metadata an access token repeats: all of it or,
// if it is long, nothing, so that tokens fit into every header.
func smallMetadata(metadata map[string]any) map[string]any {
	text, err := json.Marshal(orEmpty(metadata))
	if err != nil || len(text) > 1024 {
		return map[string]any{}
	}
	return orEmpty(metadata)
}
