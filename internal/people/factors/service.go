package factors

import (
	"context"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
)

// Config is what factors need to know of the deployment.
type Config struct {
	PublicURL  string // https://www.example.com
	Host       string // of the public URL
	AdminEmail string // normalised; empty: nobody is the administrator
	IsPublic   bool   // the site is reached from other machines
	Limits     *limit.Factory
}

// Needs is what factors ask of others.
type Needs struct {
	Brand  func() string                   // names the site
	Mails  func() content.AccountMails     // the words of the moment
	Notice func(key string) content.Notice // likewise, on the site
	// Mail queues a mail. The kind names it in the outbox; link is where its button leads.
	Mail func(ctx context.Context, tx *database.Tx, to, kind string, words content.Mail, link string,
		values ...any) error
}

// Service is what can be done with second factors. It is safe for concurrent use.
type Service struct {
	db       *database.DB
	clock    clock.Clock
	config   Config
	needs    Needs
	sessions *sessions.Service
	hasher   *passwords.Hasher
	passkeys *webauthn.WebAuthn // nil: the site is reached by an IP address, for which there are none
	wrong    *limit.Failures    // wrong codes and confirmations of one account (codesOf)
}

// New returns the service.
func New(db *database.DB, s *sessions.Service, h *passwords.Hasher, c Config, n Needs) (*Service, error) {
	passkeys, err := newRelyingParty(c.PublicURL, c.Host)
	if err != nil {
		return nil, err
	}
	out := &Service{db: db, clock: db.Clock(), config: c, needs: n, sessions: s, hasher: h, passkeys: passkeys}
	if c.Limits != nil {
		out.wrong = c.Limits.SharedFailures("accounts.wrong",
			limit.Backoff{Free: 5, First: 30 * time.Second, Longest: time.Hour, Memory: 24 * time.Hour})
	}
	return out, nil
}

// Sweep deletes challenges that nobody answered, and apps that nobody finished.
func Sweep(ctx context.Context, tx *database.Tx) error {
	if err := deleteExpiredChallenges(ctx, tx, tx.Now()); err != nil {
		return err
	}
	return deleteUnfinishedTOTP(ctx, tx, tx.Now().Add(-24*time.Hour))
}
