package accounts

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/tokens"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// Service implements the use cases of accounts. Every exported method is one use case with its own transaction. It is
// safe for concurrent use.
type Service struct {
	db       *database.DB
	clock    clock.Clock
	log      *slog.Logger
	config   Config
	site     *url.URL // parsed public URL
	issuer   string
	hasher   *passwords.Hasher
	tokens   *tokens.KeyRing
	sessions *sessions.Service
	factors  *factors.Service
	limits   addressLimits
	owned    []Owned
}

// BasePath is the path of the sign-in API (package wire). Access tokens name it as their issuer.
const BasePath = "/api/auth"

// New returns the service with its sessions and factors. It creates the signing key if necessary. It returns an error
// if the public URL has no host.
func New(ctx context.Context, db *database.DB, hub *realtime.Hub, c Config) (*Service, error) {
	site, err := url.Parse(c.PublicURL)
	if err != nil || site.Host == "" {
		return nil, fmt.Errorf("invalid public URL %q", c.PublicURL)
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	keys, err := tokens.NewKeyRing(ctx, db, hub, c.PublicURL+BasePath)
	if err != nil {
		return nil, err
	}
	s := &Service{
		db: db, clock: db.Clock(), log: c.Log, config: c, site: site, issuer: c.PublicURL + BasePath,
		hasher: passwords.NewHasher(c.Hash), tokens: keys,
		limits: newAddressLimits(c.Limits),
	}
	s.sessions = sessions.New(db, hub, keys, sessions.Config{AdminEmail: c.AdminEmail, Limits: c.Limits, Log: c.Log,
		IsPublic: s.isPublic()}, sessions.Deps{CountFactors: factors.Count, RevokeOwned: s.revokeOwned,
		MailEnded: s.mailSessionEnded})
	s.factors, err = factors.New(db, s.sessions, s.hasher, factors.Config{PublicURL: c.PublicURL, Host: site.Hostname(),
		AdminEmail: c.AdminEmail, IsPublic: s.isPublic(), Limits: c.Limits}, factors.Deps{Mail: c.Mail})
	return s, err
}

// Sessions returns the session service.
func (s *Service) Sessions() *sessions.Service { return s.sessions }

// Tokens returns the signing keys of access tokens.
func (s *Service) Tokens() *tokens.KeyRing { return s.tokens }

// Factors returns the service of second factors.
func (s *Service) Factors() *factors.Service { return s.factors }

// isPublic reports whether other machines can reach the site.
func (s *Service) isPublic() bool { return !isLoopback(s.site.Hostname()) }

// notFound reports whether err is a NotFound fault.
func notFound(err error) bool { return fault.KindOf(err) == fault.KindNotFound }
