package sessions

import (
	"context"
	"sync"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/tokens"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/auth"
)

// Authenticate implements auth.Verifier. It requires a valid token, a session with its second step, and its account,
// read now or within the last second. A missing second step returns an auth.PendingError; invalid tokens and ended
// sessions return an Unauthenticated fault. The node that revokes a session refuses it at once, other nodes as soon
// as they receive the event.
func (s *Service) Authenticate(ctx context.Context, token string) (auth.Principal, error) {
	c, err := s.tokens.Verify(ctx, token)
	if err != nil {
		return auth.Principal{}, err
	}
	return s.principal(ctx, c)
}

// Revalidate implements auth.Sessions: it applies the checks of Authenticate to an authenticated caller again and
// returns the current principal. After the expiry of the access token, it returns the fault of an invalid token.
func (s *Service) Revalidate(ctx context.Context, p auth.Principal) (auth.Principal, error) {
	if !s.clock.Now().Before(p.ExpiresAt) {
		return auth.Principal{}, tokens.InvalidToken("token has invalid claims: token is expired")
	}
	return s.principal(ctx, tokens.Claims{Subject: p.UserID, SessionID: p.SessionID, ExpiresAt: p.ExpiresAt.Unix()})
}

// principal returns the principal of verified claims, or an auth.PendingError if the session lacks its second step.
// FactorMissing is set for the administrator of a public site without a second factor.
func (s *Service) principal(ctx context.Context, c tokens.Claims) (auth.Principal, error) {
	live, err := s.liveSession(ctx, c)
	if err != nil {
		return auth.Principal{}, err
	}
	if isPending(live.session, live.factors) {
		return auth.Principal{}, &auth.PendingError{Principal: auth.PendingPrincipal{
			UserID: live.user.ID, SessionID: live.session.ID, ProvedAt: live.session.provedAt()}}
	}
	admin := live.user.IsAdmin(s.config.AdminEmail)
	return auth.Principal{
		UserID: live.user.ID, Email: live.user.Email, SessionID: live.session.ID, Admin: admin,
		ExpiresAt: time.Unix(c.ExpiresAt, 0).UTC(), ProvedAt: live.session.provedAt(),
		FactorMissing: admin && s.config.IsPublic && live.factors == 0,
	}, nil
}

// isPending reports whether the session still needs its second step.
func isPending(session Session, factors int) bool {
	return factors > 0 && session.Level() == levelOne
}

// liveSession returns the session of a token with its account, from the cache if possible. Ended and expired sessions
// return refusal.SessionNotFound, deleted accounts refusal.UserNotFound.
func (s *Service) liveSession(ctx context.Context, c tokens.Claims) (liveSession, error) {
	live, ok := s.cache.get(c.SessionID)
	if !ok || live.user.ID != c.Subject {
		var err error
		if live, err = s.readSession(ctx, c); err != nil {
			return live, err
		}
	}
	if !s.clock.Now().Before(live.session.ExpiresAt) {
		return liveSession{}, refusal.SessionNotFound
	}
	return live, nil
}

// readSession reads a session and its account from the database and caches them, without password hash and metadata.
// It returns refusal.UserNotFound or refusal.SessionNotFound, the latter also for another user's session.
func (s *Service) readSession(ctx context.Context, c tokens.Claims) (liveSession, error) {
	mark := s.cache.mark()
	u, err := users.Find(ctx, s.db, c.Subject)
	if err != nil {
		return liveSession{}, fault.WithNotFound(err, refusal.UserNotFound)
	}
	session, err := Find(ctx, s.db, c.SessionID)
	if err != nil {
		return liveSession{}, fault.WithNotFound(err, refusal.SessionNotFound)
	}
	if session.UserID != u.ID {
		return liveSession{}, refusal.SessionNotFound
	}
	factors, err := s.deps.CountFactors(ctx, s.db, u.ID)
	if err != nil {
		return liveSession{}, err
	}
	u.PasswordHash, u.Metadata = "", nil // not needed here
	live := liveSession{user: u, session: session, factors: factors}
	s.cache.put(live, mark)
	return live, nil
}

// liveSession is a session as it was when read.
type liveSession struct {
	user    users.User
	session Session
	factors int // number of the account's verified factors
	readAt  time.Time
}

// maxCached limits the cache; when it is full, it is cleared.
const maxCached = 20_000

// cache caches sessions for a second.
type cache struct {
	clock clock.Clock
	mu    sync.RWMutex
	byID  map[string]liveSession
	swept time.Time
	// revocations counts calls of forget, so that a row read before a revocation isn't cached after it.
	revocations uint64
}

func newCache(c clock.Clock) *cache {
	return &cache{clock: c, byID: map[string]liveSession{}}
}

// get returns a session that was read within the last second.
func (c *cache) get(sessionID string) (liveSession, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	live, ok := c.byID[sessionID]
	return live, ok && c.clock.Now().Sub(live.readAt) < cacheLife
}

// mark returns the revocation count. Call it before reading the rows and pass it to put.
func (c *cache) mark() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.revocations
}

// put caches a session, unless sessions were revoked since mark: the rows may be outdated. A full cache is emptied
// first.
func (c *cache) put(live liveSession, mark uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.revocations != mark {
		return
	}
	live.readAt = c.clock.Now()
	if c.sweep(live.readAt); len(c.byID) >= maxCached {
		clear(c.byID)
	}
	c.byID[live.session.ID] = live
}

// sweep evicts expired entries once a second, so that the cache contains only the sessions used in the last second or
// two.
func (c *cache) sweep(now time.Time) {
	if now.Sub(c.swept) < cacheLife {
		return
	}
	c.swept = now
	for sessionID, live := range c.byID {
		if now.Sub(live.readAt) >= cacheLife {
			delete(c.byID, sessionID)
		}
	}
}

// forget removes a user's sessions, or all sessions, and increments the revocation count, so that reads in progress
// aren't cached.
func (c *cache) forget(userID string, all bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.revocations++
	for sessionID, live := range c.byID {
		if all || live.user.ID == userID {
			delete(c.byID, sessionID)
		}
	}
}
