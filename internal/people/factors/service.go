package factors

import (
	"context"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"harborlight/internal/kit/clock"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
)

// Config configures the service for a deployment.
type Config struct {
	PublicURL  string // https://www.example.com
	Host       string // host of the public URL
	AdminEmail string // normalised; empty: no administrator
	IsPublic   bool   // other machines can reach the site
	Limits     *limit.Factory
}

// Deps contains the functions that factors need from other packages.
type Deps struct {
	Mail mail.Site
}

// Service implements the use cases of second factors. It is safe for concurrent use.
type Service struct {
	db       *database.DB
	clock    clock.Clock
	config   Config
	deps     Deps
	sessions *sessions.Service
	hasher   *passwords.Hasher
	passkeys *webauthn.WebAuthn // nil if the public URL has an IP address, for which passkeys don't work
	wrong    *limit.Failures    // wrong codes and passwords, by the keys of failureKey
}

// New returns the service. Without a limit factory, wrong codes aren't limited; if the host is an IP address,
// passkeys are off.
func New(db *database.DB, s *sessions.Service, h *passwords.Hasher, c Config, n Deps) (*Service, error) {
	passkeys, err := newRelyingParty(c.PublicURL, c.Host)
	if err != nil {
		return nil, err
	}
	out := &Service{db: db, clock: db.Clock(), config: c, deps: n, sessions: s, hasher: h, passkeys: passkeys}
	if c.Limits != nil {
		out.wrong = c.Limits.SharedFailures("accounts.wrong",
			limit.Backoff{Free: 5, First: 30 * time.Second, Longest: time.Hour, Memory: 24 * time.Hour})
	}
	return out, nil
}

// Sweep deletes expired challenges, and apps that weren't verified within a day.
func Sweep(ctx context.Context, tx *database.Tx) error {
	if err := deleteExpiredChallenges(ctx, tx, tx.Now()); err != nil {
		return err
	}
	return deleteUnfinishedTOTP(ctx, tx, tx.Now().Add(-24*time.Hour))
}
