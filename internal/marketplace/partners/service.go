package partners

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Service implements the use cases of partners. It is safe for concurrent use.
type Service struct {
	db    *database.DB
	site  func() *content.Site // returns the current content
	mail  mail.Site
	limit senderLimits
	cache *cache

	addressOf     AddressOf
	draw          DrawLogo
	introductions Introductions
}

// AddressOf returns the confirmed address of an account, or a fault of kind NotFound.
type AddressOf func(ctx context.Context, q database.Querier, userID string) (string, error)

// Introductions counts and deletes the introductions of partners.
type Introductions interface {
	// CountPending returns the number of pending introductions.
	CountPending(ctx context.Context, q database.Querier) (int, error)
	// HasRequests reports whether a partner has introductions.
	HasRequests(ctx context.Context, q database.Querier, partnerID string) (bool, error)
	// DeleteForPartner deletes the introductions of a locked partner before its deletion, and notifies the waiting
	// visitors. A partner that has been introduced to a visitor is a fault of kind Conflict.
	DeleteForPartner(ctx context.Context, tx *database.Tx, partnerID string) error
}

// Settings contains the settings of a deployment.
type Settings struct {
	Mail mail.Site

	AddressOf     AddressOf // looks up members' addresses
	DrawLogo      DrawLogo
	Introductions Introductions
}

// senderLimits limits submissions by network, address and account.
type senderLimits struct {
	applicationsByNetwork, applicationsByEmail *limit.Limiter
	invitations, corrections                   *limit.Limiter // by account
}

// NewService returns the service on a database. It limits applications to five per network and hour and three per
// email address and day, and accounts to 20 invitations and ten corrections of applications a day.
func NewService(db *database.DB, hub *realtime.Hub, site func() *content.Site, limits *limit.Factory,
	s Settings) *Service {
	return &Service{
		db: db, site: site, mail: s.Mail, cache: newCache(db.Clock(), hub),
		limit: senderLimits{
			applicationsByNetwork: limits.Shared("applications.network", 5, time.Hour),
			applicationsByEmail:   limits.Shared("applications.email", 3, day),
			invitations:           limits.Shared("invitations", 20, day),
			corrections:           limits.Shared("applications.corrections", 10, day),
		},
		addressOf: s.AddressOf, draw: s.DrawLogo, introductions: s.Introductions,
	}
}

// List returns a page of active partners; limit 0 means 20, and an empty service or the option for all services means
// any. They are in the public order; in a search, partners with all words in the name come first. An invalid cursor
// is a fault of kind Invalid.
func (s *Service) List(ctx context.Context, f Filter, cursor string, limit int) (Page[Listing], error) {
	if limit <= 0 {
		limit = defaultLimit
	}
	if f.Service == s.site().Options.AllServices.Value {
		f.Service = ""
	}
	var page Page[Listing]
	var err error
	if folded.Text(f.Search) != "" {
		page, err = listFound(ctx, s.db, f, cursor, limit)
	} else {
		page, err = listings.Page(ctx, s.db, f.where(), "", cursor, limit)
	}
	if err != nil {
		return Page[Listing]{}, fmt.Errorf("list partners: %w", err)
	}
	return page, nil
}

// Find returns an active partner, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, partnerID string) (Listing, error) {
	return findListing(ctx, s.db, partnerID)
}

// Recent returns the 20 newest rows of Live Activity, newest first. They include pending partners, but none that is
// rejected or on hold.
func (s *Service) Recent(ctx context.Context) ([]NewPartner, error) {
	rows, err := listNewPartners(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("list recent partners: %w", err)
	}
	return rows, nil
}

const day = 24 * time.Hour

// repeatWindow is the period in which an equal application counts as a repetition.
const repeatWindow = day

// Apply stores an application as a pending partner. Applications that look automated, or repeat one within a day, are
// stored, flagged and hidden from Live Activity. Invalid fields are a fault of kind Invalid; too many applications
// from a network or email address are one of kind TooMany.
func (s *Service) Apply(ctx context.Context, network string, a Application) (NewPartner, error) {
	a, err := a.clean(s.site().Options)
	if err != nil {
		return NewPartner{}, err
	}
	if err := s.limit.applicationsByNetwork.Allow(ctx, network); err != nil {
		return NewPartner{}, err
	}
	if err := s.limit.applicationsByEmail.Allow(ctx, a.ContactEmail); err != nil {
		return NewPartner{}, err
	}
	var p Partner
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		flags := a.Honeypot.Flags(a.CompanyName, a.Location)
		again, err := hasApplied(ctx, tx, a.ContactEmail, a.CompanyName, tx.Now().Add(-repeatWindow))
		if err != nil {
			return err
		}
		if again {
			flags = append(flags, flagRepeated)
		}
		p = a.partner(id.New(), tx.Now(), float64(s.site().Brand.Claims.CommissionPercent), flags)
		return s.add(ctx, tx, p)
	})
	if err != nil {
		return NewPartner{}, fmt.Errorf("store the application: %w", err)
	}
	return p.newPartner(), nil
}

// add stores a new partner, publishes it, in Live Activity only if it isn't on hold, and records FactApplied.
func (s *Service) add(ctx context.Context, tx *database.Tx, p Partner) error {
	if err := insertPartner(ctx, tx, p); err != nil {
		return err
	}
	if !p.IsHeld {
		if err := realtime.Publish(ctx, tx, topicApplied, p.ID); err != nil {
			return err
		}
	}
	if err := s.publishUpdate(ctx, tx, p.ID); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, FactApplied, Fact{PartnerID: p.ID})
}

// publishUpdate publishes that a partner has changed, so that all nodes clear their caches.
func (s *Service) publishUpdate(ctx context.Context, tx *database.Tx, partnerID string) error {
	tx.AfterCommit(s.cache.clear) // clear this node's cache at once, so that the author's next read is current
	return realtime.Publish(ctx, tx, topicChanged, partnerID)
}

// newPartner returns the row of the partner in Live Activity.
func (p Partner) newPartner() NewPartner {
	return NewPartner{
		ID: p.ID, CompanyName: p.CompanyName, Location: p.Location,
		CreatedAt: p.CreatedAt, LogoURL: p.LogoURL, IsVerified: p.IsVerified,
	}
}
