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

// Config is what the slice needs from the rest of the program.
type Config struct {
	Content func() *content.Site // of the moment: pages and services
	Hosts   []string             // names of the site itself, the public one first
	Log     *slog.Logger

	// Sales counts what became of the checkouts begun from one instant to before another.
	Sales func(ctx context.Context, from, to time.Time) (Sales, error)
	// Requests counts the leads of the same time.
	Requests func(ctx context.Context, from, to time.Time) ([]Request, error)
}

// Service implements the use cases. It is safe for concurrent use.
type Service struct {
	db      *database.DB
	config  Config
	own     map[string]bool // names of the site
	salts   *salts
	pending pending
}

// New returns a service. Run writes what it counts.
func New(db *database.DB, c Config) *Service {
	s := &Service{db: db, config: c, own: map[string]bool{}, salts: &salts{db: db}}
	for _, host := range c.Hosts {
		s.own[strings.ToLower(host)] = true
	}
	return s
}

// Register adds the nightly work to the runner.
func (s *Service) Register(r *jobs.Runner) { r.Every("visits.forget", time.Hour, s.Forget) }

// Count takes a view in. It is written within seconds, see Run. An outage at the first view of a day is a fault of
// kind Unavailable; views beyond what memory may hold are dropped.
func (s *Service) Count(ctx context.Context, in Showing) error {
	if in.Path == deskPath {
		return nil
	}
	day := dayOf(s.db.Clock().Now())
	salt, err := s.salts.of(ctx, day)
	if err != nil {
		return err
	}
	visitor := strings.Join([]string{s.site(), in.Network, kindOf(in.UserAgent)}, "\x00")
	path, services := s.place(in)
	v := view{
		day: day, path: path, source: in.sourceOf(s.own),
		visitor: hashOf(salt, visitor, "site"), page: hashOf(salt, visitor, "page "+path),
	}
	for _, id := range services {
		v.services = append(v.services, seen{id: id, hash: hashOf(salt, visitor, "service "+id)})
	}
	s.pending.add(v)
	return nil
}

// kindOf sorts browsers into kinds by their names, so that a network has at most that many visitors a day however many
// names it makes up (docs/security.md, T75). Two people behind one address are told apart unless their browsers are of
// one kind.
func kindOf(userAgent string) string {
	sum := sha256.Sum256([]byte(userAgent))
	return strconv.Itoa(int(sum[0]) % kindsOfBrowsers)
}

func (s *Service) site() string {
	if len(s.config.Hosts) == 0 {
		return ""
	}
	return s.config.Hosts[0]
}

// place returns the page of a view and the services that it shows. Only pages of the site count by name, so that
// nobody can make up rows (docs/security.md, T115).
func (s *Service) place(in Showing) (path string, services []string) {
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

// Forget deletes the salts and hashes of past days, and the sums of days that are older than 25 months.
// Views that this node still holds are written first: without the hashes, they would count again.
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
