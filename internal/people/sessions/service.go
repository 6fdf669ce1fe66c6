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

// Config is what sessions need to know of the deployment.
type Config struct {
	AdminEmail string         // normalised; empty: nobody is the administrator
	IsPublic   bool           // the site is reached from other machines
	Limits     *limit.Factory // nil: no limits
	Log        *slog.Logger
}

// Needs is what sessions ask of others.
type Needs struct {
	// CountFactors returns how many second factors of an account are set up.
	CountFactors func(ctx context.Context, q database.Querier, userID string) (int, error)
	// RevokeOwned ends what gives access to the account's data without a session.
	RevokeOwned func(ctx context.Context, tx *database.Tx, userID string) error
	// TellEnded mails the owner of a session that was ended because its token was copied.
	TellEnded func(ctx context.Context, tx *database.Tx, u users.User) error
}

// Service is what can be done with sessions. It is safe for concurrent use. It implements auth.Verifier and
// auth.Sessions.
type Service struct {
	db        *database.DB
	clock     clock.Clock
	log       *slog.Logger
	config    Config
	needs     Needs
	tokens    *tokens.Ring
	cache     *cache
	refreshes *limit.Limiter // of one session
}

// New returns the service.
func New(db *database.DB, hub *realtime.Hub, ring *tokens.Ring, c Config, n Needs) *Service {
	s := &Service{db: db, clock: db.Clock(), log: c.Log, config: c, needs: n, tokens: ring,
		cache: newCache(db.Clock())}
	if c.Limits != nil {
		s.refreshes = c.Limits.New(60, time.Minute)
	}
	hub.OnEvent(topicEnded, func(e realtime.Event) { s.cache.forget(e.ID, e.Lost) })
	return s
}
