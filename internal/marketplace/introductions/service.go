package introductions

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// Config is the site's configuration for introductions.
type Config struct {
	PublicURL string               // base URL of the site, without a trailing slash
	Content   func() *content.Site // current content
	Owner     func() string        // address for notices
	Partners  Partners
	Limits    *limit.Factory
}

// Partners looks up partners and their members. A partner that is rejected, on hold or deactivated isn't admitted:
// it must receive no visitors' data.
type Partners interface {
	// ListedNameOf returns the name of an active partner, or a fault of kind NotFound.
	ListedNameOf(ctx context.Context, q database.Querier, partnerID string) (string, error)
	// MailsOf returns the addresses for mails about visitors. There are none if the partner isn't admitted or has
	// neither members nor a contact address. An unknown partner is a fault of kind NotFound.
	MailsOf(ctx context.Context, q database.Querier, partnerID string) ([]string, error)
	// ContactOf returns the partner's contact details, which may be empty. The email address is empty only if the
	// partner isn't admitted.
	ContactOf(ctx context.Context, q database.Querier, partnerID string) (email, phone, website string, err error)
	// AdmittedPartnerOf returns the id of the account's partner. It returns a fault of kind NotFound for accounts
	// without a partner, or Forbidden if the partner isn't admitted.
	AdmittedPartnerOf(ctx context.Context, q database.Querier, userID string) (partnerID string, err error)
	// LockAdmittedPartnerOf returns the id of the account's partner like AdmittedPartnerOf, and locks the partner and
	// the membership until the end of the transaction.
	LockAdmittedPartnerOf(ctx context.Context, tx *database.Tx, userID string) (partnerID string, err error)
	// FeeOf returns the partner's current introduction fee in basis points.
	FeeOf(ctx context.Context, q database.Querier, partnerID string) (int64, error)
	// Lock locks a partner until the end of the transaction.
	Lock(ctx context.Context, tx *database.Tx, partnerID string) error
}

// Service implements the use cases of introductions. It is safe for concurrent use.
type Service struct {
	db        *database.DB
	config    Config
	byNetwork *limit.Limiter // limits visitors' requests
	byEmail   *limit.Limiter
}

// New returns the service on a database. It limits visitors to five requests per network and hour, and three per
// email address and day.
func New(db *database.DB, c Config) *Service {
	return &Service{db: db, config: c,
		byNetwork: c.Limits.Shared("introductions.network", 5, time.Hour),
		byEmail:   c.Limits.Shared("introductions.email", 3, day),
	}
}

// Introduce stores a request to meet an active partner; userID is the requester's account or empty. Requests that
// look automated are stored and flagged. An unlisted partner is a fault of kind NotFound; too many requests from a
// network or email address are one of kind TooMany.
func (s *Service) Introduce(ctx context.Context, network, userID string, in Introduction) (Request, error) {
	in, err := in.clean(s.config.Content().Options)
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
		name, err := s.config.Partners.ListedNameOf(ctx, tx, in.PartnerID)
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

// add stores a new request with the first entry of its history, publishes it and records FactRequested.
func (s *Service) add(ctx context.Context, tx *database.Tx, r Request) error {
	if err := insertRequest(ctx, tx, r); err != nil {
		return err
	}
	by := history.Author{Role: history.RoleVisitor, UserID: r.UserID}
	if _, err := History.Add(ctx, tx, r.ID, by, history.Event{Kind: history.Kind(r.Status)}); err != nil {
		return err
	}
	if err := realtime.Publish(ctx, tx, TopicChanged, r.ID); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, FactRequested, Fact{RequestID: r.ID})
}

// PartnerOf returns the partner that an event of TopicChanged concerns, or a fault of kind NotFound if its members
// may not know about the request. It returns the partner for asked requests that became spam, so that they disappear
// from its list.
func (s *Service) PartnerOf(ctx context.Context, requestID string) (partnerID string, err error) {
	r, err := findRequest(ctx, s.db, requestID, "")
	if err == nil && !r.isShown() && r.AskedAt == nil {
		err = errNoRequest
	}
	return r.PartnerID, err
}

// CountPending returns the number of pending requests.
func (s *Service) CountPending(ctx context.Context, q database.Querier) (int, error) {
	return countPending(ctx, q)
}

// HasRequests reports whether there are requests to a partner.
func (s *Service) HasRequests(ctx context.Context, q database.Querier, partnerID string) (bool, error) {
	return hasRequests(ctx, q, partnerID)
}
