package accounts

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/tokens"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// Service is what can be done with accounts. Every exported method is one use
// case with one transaction of its own. It is safe for concurrent use.
type Service struct {
	db       *database.DB
	clock    clock.Clock
	log      *slog.Logger
	config   Config
	site     *url.URL // the public URL, parsed
	issuer   string
	hasher   *passwords.Hasher
	tokens   *tokens.Ring
	sessions *sessionCache
	limits   addressLimits
	owned    []Owned
	passkeys *webauthn.WebAuthn // nil: the site is reached by an IP address, for which there are none
}

// basePath is where the contract is served.
const basePath = "/api/auth"

// topicSessions is the live event by which nodes forget what they know of a
// user's sessions; its id is the user's.
const topicSessions = "accounts.sessions"

// New returns the service. It makes the signing key if there is none yet.
func New(ctx context.Context, db *database.DB, hub *realtime.Hub, c Config) (*Service, error) {
	site, err := url.Parse(c.PublicURL)
	if err != nil || site.Host == "" {
		return nil, fmt.Errorf("accounts need the public URL of the site, %q is none", c.PublicURL)
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	keys, err := tokens.NewRing(ctx, db, hub, c.PublicURL+basePath)
	if err != nil {
		return nil, err
	}
	s := &Service{
		db: db, clock: db.Clock(), log: c.Log, config: c, site: site, issuer: c.PublicURL + basePath,
		hasher: passwords.NewHasher(c.Hash), tokens: keys, sessions: newSessionCache(db.Clock()), limits: newAddressLimits(c.Limits),
	}
	if s.passkeys, err = newRelyingParty(c, site.Hostname()); err != nil {
		return nil, err
	}
	hub.OnEvent(topicSessions, func(e realtime.Event) { s.sessions.forget(e.ID, e.Lost) })
	return s, nil
}

// isAdmin reports whether an account is the administrator's: its address is the
// configured one and proved.
func (s *Service) isAdmin(u User) bool {
	return u.Confirmed() && s.isReserved(u.Email)
}

// Grant is a session handed to a client: what it needs to act and to go on.
type Grant struct {
	AccessToken  string
	RefreshToken string
	ExpiresAt    time.Time // of the access token
	User         User
	Session      Session
}

// grant makes the access token that goes with a refresh token.
func (s *Service) grant(u User, session Session, refresh string) (Grant, error) {
	access, expires, err := s.mintAccessToken(u, session)
	if err != nil {
		return Grant{}, err
	}
	return Grant{AccessToken: access, RefreshToken: refresh, ExpiresAt: expires, User: u, Session: session}, nil
}

// startSession signs a user in on one more device.
func (s *Service) startSession(ctx context.Context, tx *database.Tx, u *User, method string,
	from Client) (Session, string, error) {
	_, absolute := lifetimes(s.isAdmin(*u))
	now := tx.Now()
	session := Session{
		ID: id.New(), UserID: u.ID, Method: method, MethodAt: now, RotatedAt: now, ExpiresAt: now.Add(absolute),
		IP: from.IP, UserAgent: line.Clip(from.UserAgent, 500), CreatedAt: now, OwnPage: from.OwnPage,
	}
	if err := setSignedIn(ctx, tx, u.ID); err != nil {
		return session, "", err
	}
	u.LastSignInAt = &now
	if err := recordSignIn(ctx, tx, session); err != nil {
		return session, "", err
	}
	if err := insertSession(ctx, tx, session); err != nil {
		return session, "", err
	}
	refresh, err := addRefreshToken(ctx, tx, session)
	return session, refresh, err
}

// addRefreshToken gives a session one more token of its generation.
func addRefreshToken(ctx context.Context, tx *database.Tx, session Session) (string, error) {
	secret := id.Secret()
	return secret, insertRefreshToken(ctx, tx, refreshToken{
		Hash: id.Hash(secret), SessionID: session.ID, Generation: session.Generation, CreatedAt: tx.Now(),
	})
}

// revoked tells every node, this one at once, that some of a user's sessions
// have ended: first the caches, then the open streams.
func (s *Service) revoked(ctx context.Context, tx *database.Tx, userID string) error {
	tx.AfterCommit(func() { s.sessions.forget(userID, false) })
	if err := realtime.Publish(ctx, tx, topicSessions, userID); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, auth.EndedTopic(userID), userID)
}

// notFound reports whether err says that there is no such row.
func notFound(err error) bool { return fault.KindOf(err) == fault.KindNotFound }
