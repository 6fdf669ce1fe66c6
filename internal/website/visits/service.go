package visits

import (
	"context"
	"crypto/sha256"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Config configures the service and contains its dependencies.
type Config struct {
	Content func() *content.Site // current content, with pages and services
	Hosts   []string             // host names of the site, the public one first
	Log     *slog.Logger

	// Sales counts the outcomes of the checkouts that began in [from, to).
	Sales func(ctx context.Context, from, to time.Time) (Sales, error)
	// Leads counts the leads created in [from, to).
	Leads func(ctx context.Context, from, to time.Time) ([]LeadCount, error)
}

// Service counts visits. It is safe for concurrent use.
type Service struct {
	db     *database.DB
	config Config
	own    map[string]bool // host names of the site
	salts  *saltCache
	queue  queue
}

// New returns a service that queues counted views in memory; Run must run to save them.
func New(db *database.DB, c Config) *Service {
	s := &Service{db: db, config: c, own: map[string]bool{}, salts: &saltCache{db: db}}
	for _, host := range c.Hosts {
		s.own[strings.ToLower(host)] = true
	}
	return s
}

// Register schedules the nightly cleanup.
func (s *Service) Register(r *jobs.Runner) { r.Every("visits.forget", time.Hour, s.Forget) }

// Count queues a view, which Run saves within seconds. It ignores views of the admin's page, and drops views beyond
// the memory limit. If the day's salt can't be read, it returns an error and doesn't count the view.
func (s *Service) Count(ctx context.Context, in PageView) error {
	if in.Path == deskPath {
		return nil
	}
	day := dayOf(s.db.Clock().Now())
	salt, err := s.salts.get(ctx, day)
	if err != nil {
		return err
	}
	visitor := strings.Join([]string{s.site(), in.Network, browserKind(in.UserAgent)}, "\x00")
	path, services := s.pageAndServices(in)
	v := view{
		day: day, path: path, source: in.sourceOf(s.own),
		visitor: hashOf(salt, visitor, "site"), page: hashOf(salt, visitor, "page "+path),
	}
	for _, id := range services {
		v.services = append(v.services, shownService{id: id, hash: hashOf(salt, visitor, "service "+id)})
	}
	s.queue.add(v)
	return nil
}

// browserKind maps browsers to a fixed number of kinds by user agent, which limits the visitors of a network per day
// even if it invents user agents (docs/security.md, T75). Two people on one network count separately unless their
// browsers are of the same kind.
func browserKind(userAgent string) string {
	sum := sha256.Sum256([]byte(userAgent))
	return strconv.Itoa(int(sum[0]) % browserKinds)
}

// site returns the site's first host name, or an empty string without one.
func (s *Service) site() string {
	if len(s.config.Hosts) == 0 {
		return ""
	}
	return s.config.Hosts[0]
}

// pageAndServices returns the page of a view and the ids of the services that it shows. Paths outside the site become
// notFound, so that clients can't create rows (docs/security.md, T115). The order page shows only the ordered
// service, the price page none.
func (s *Service) pageAndServices(in PageView) (path string, services []string) {
	site := s.config.Content()
	if _, ok := site.Routes.Find(in.Path); !ok {
		return notFound, nil
	}
	if _, ok := site.Service(in.Service); ok && in.Path == orderPath {
		return in.Path, []string{in.Service}
	}
	if in.Path == pricePath {
		return in.Path, nil
	}
	for _, service := range site.Services() {
		for _, page := range service.Pages {
			if string(page) == in.Path {
				services = append(services, service.ID)
				break
			}
		}
	}
	return in.Path, services
}

// Forget deletes the salts and hashes of past days, ten minutes after their end, and the counts of days older than 25
// months. It saves pending views first, and deletes nothing if that fails: without the hashes, they would count
// again.
func (s *Service) Forget(ctx context.Context) error {
	if err := s.Flush(ctx); err != nil {
		return err
	}
	now := s.db.Clock().Now()
	today := dayOf(now.Add(-keepHashes))
	s.salts.forget(dayOf(now))
	for deleted := int64(1); deleted > 0; {
		err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			deleted, err = deleteSeen(ctx, tx, today)
			return err
		})
		if err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return deleteDays(ctx, tx, today, dayOf(now.AddDate(0, -keptMonths, 0)))
	})
}
