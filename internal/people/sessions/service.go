package sessions

import (
	"context"
	"log/slog"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/people/tokens"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// Config configures the service for a deployment.
type Config struct {
	AdminEmail string         // normalised; empty: no administrator
	IsPublic   bool           // other machines can reach the site
	Limits     *limit.Factory // nil: no limits
	Log        *slog.Logger
}

// Deps contains the functions that sessions need from other packages.
type Deps struct {
	// CountFactors returns the number of an account's verified second factors.
	CountFactors func(ctx context.Context, q database.Querier, userID string) (int, error)
	// RevokeOwned revokes all secrets that grant access to the account's data without a session.
	RevokeOwned func(ctx context.Context, tx *database.Tx, userID string) error
	// MailEnded mails the user that a session was ended because its token was copied.
	MailEnded func(ctx context.Context, tx *database.Tx, u users.User) error
}

// Service implements the use cases of sessions, auth.Verifier and auth.Sessions. It is safe for concurrent use.
type Service struct {
	db        *database.DB
	clock     clock.Clock
	log       *slog.Logger
	config    Config
	deps      Deps
	tokens    *tokens.KeyRing
	cache     *cache
	refreshes *limit.Limiter // by session
}

// New returns the service. It listens to revocations by other nodes. Without a limit factory, refreshes aren't
// limited.
func New(db *database.DB, hub *realtime.Hub, ring *tokens.KeyRing, c Config, n Deps) *Service {
	s := &Service{db: db, clock: db.Clock(), log: c.Log, config: c, deps: n, tokens: ring,
		cache: newCache(db.Clock())}
	if c.Limits != nil {
		s.refreshes = c.Limits.New(60, time.Minute)
	}
	hub.OnEvent(topicEnded, func(e realtime.Event) { s.cache.forget(e.ID, e.Lost) })
	return s
}
