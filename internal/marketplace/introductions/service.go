package introductions

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Config is what introductions need of the rest of the site.
type Config struct {
	PublicURL string      // of the site, without a slash at the end
	Site      func() Site // what the content says at the moment
	Companies Companies
	Limits    *limit.Factory
}

// Site is what the content says about introductions.
type Site struct {
	Head          mail.Letterhead
	Owner         string // is told about new requests
	Support       string // gets what is answered to a mail that is nobody else's
	Currency      money.Currency
	ResponseHours int // promised time to reply
	Options       content.Options
	Mails         content.PartnerMails
}

// Companies knows the partners and who belongs to them. A company that is rejected, on hold or deactivated isn't
// admitted: it learns nothing of visitors.
type Companies interface {
	// ListedNameOf returns the name of a company that the public sees, or a fault of kind NotFound.
	ListedNameOf(ctx context.Context, q database.Querier, partnerID string) (string, error)
	// MailsOf returns the addresses that a company's mails about visitors go to, none if it isn't admitted or nobody
	// answers for it. An unknown company is a fault of kind NotFound.
	MailsOf(ctx context.Context, q database.Querier, partnerID string) ([]string, error)
	// ContactOf returns what the mail that introduces a company names, nothing if it isn't admitted.
	ContactOf(ctx context.Context, q database.Querier, partnerID string) (Contact, error)
	// AdmittedCompanyOf returns the company of an account, a fault of kind NotFound if it has none, or of kind Forbidden
	// if the company isn't admitted.
	AdmittedCompanyOf(ctx context.Context, q database.Querier, userID string) (partnerID string, err error)
	// LockAdmittedCompanyOf is AdmittedCompanyOf for a change: the company and its people stay as they are until the end
	// of the transaction.
	LockAdmittedCompanyOf(ctx context.Context, tx *database.Tx, userID string) (partnerID string, err error)
	// FeeOf returns the fee that is agreed with a company at the moment, in hundredths of a percent of what it wins.
	FeeOf(ctx context.Context, q database.Querier, partnerID string) (int64, error)
	// Lock keeps a company as it is until the end of the transaction.
	Lock(ctx context.Context, tx *database.Tx, partnerID string) error
}

// Contact is how a visitor reaches a company that it was introduced to.
type Contact struct {
	Email   string // empty: nobody can be met
	Phone   string // may be empty
	Website string // may be empty
}

// Service is what can be done with introductions. It is safe for concurrent use.
type Service struct {
	db        *database.DB
	config    Config
	byNetwork *limit.Limiter // requests that visitors send
	byEmail   *limit.Limiter
}

// New returns the service on a database.
func New(db *database.DB, c Config) *Service {
	return &Service{db: db, config: c,
		byNetwork: c.Limits.Shared("introductions.network", 5, time.Hour),
		byEmail:   c.Limits.Shared("introductions.email", 3, day),
	}
}

// Introduce stores a visitor's wish to meet an active partner. network is where it comes from, for the limits, and
// userID the account that asks, or empty. What looks automated is stored and flagged.
func (s *Service) Introduce(ctx context.Context, network, userID string, in Introduction) (Request, error) {
	in, err := in.clean(s.config.Site().Options)
	if err != nil {
		return Request{}, err
	}
	if err := s.byNetwork.Allow(ctx, network); err != nil {
		return Request{}, err
	}
	if err := s.byEmail.Allow(ctx, in.RequesterEmail); err != nil {
		return Request{}, err
	}
	var r Request
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		name, err := s.config.Companies.ListedNameOf(ctx, tx, in.PartnerID)
		if err != nil {
			return err
		}
		r = in.request(id.New(), tx.Now(), name, userID, in.Flags(in.RequesterName, in.RequesterCompany))
		return s.add(ctx, tx, r)
	})
	if err != nil {
		return Request{}, fault.Wrap(err, "store a partnership request")
	}
	return r, nil
}

// add stores a new request, tells open pages and records the fact.
func (s *Service) add(ctx context.Context, tx *database.Tx, r Request) error {
	if err := insertRequest(ctx, tx, r); err != nil {
		return err
	}
	e := newEvent(r.ID, actor{actorVisitor, r.UserID}, eventStatus, r.Status, "", tx.Now())
	if err := insertEvent(ctx, tx, e); err != nil {
		return err
	}
	if err := realtime.Publish(ctx, tx, TopicChanged, r.ID); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, FactRequested, Fact{RequestID: r.ID})
}

// PartnerOf returns which company an event of TopicChanged concerns, or a fault of kind NotFound if its people may not
// know of the request. One that they were asked about and that is spam by now concerns them: it leaves their list.
func (s *Service) PartnerOf(ctx context.Context, requestID string) (partnerID string, err error) {
	r, err := findRequest(ctx, s.db, requestID, "")
	if err == nil && !r.isShown() && r.AskedAt == nil {
		err = errNoRequest
	}
	return r.PartnerID, err
}

// CountPending returns how many requests nobody has answered.
func (s *Service) CountPending(ctx context.Context, q database.Querier) (int, error) {
	return countPending(ctx, q)
}

// Has reports whether anybody has asked for a company.
func (s *Service) Has(ctx context.Context, q database.Querier, partnerID string) (bool, error) {
	return hasRequests(ctx, q, partnerID)
}
