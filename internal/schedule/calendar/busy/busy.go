// Package busy reads external calendars for the times at which their owner is busy. It stores nothing else of them,
// and doesn't use the events of this calendar.
package busy

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/calendar/event"
)

// Limits of external calendars.
const (
	MaxSources = 10     // per user
	maxTimes   = 10_000 // per source
	maxName    = 60     // characters
	maxURL     = 2_000  // bytes
	past       = 24 * time.Hour
	ahead      = 400 * 24 * time.Hour
)

// Config configures the service.
type Config struct {
	Fetcher fetch.Fetcher     // the zero value allows public addresses only
	Files   *limit.WorkerPool // limits parsing of files; nil: no limit
	// Owner returns the only account whose calendars are read, or "" if there is none yet.
	Owner func(ctx context.Context, q database.Querier) (userID string, err error)
	// ZoneOf returns the zone for times without one.
	ZoneOf func(ctx context.Context, q database.Querier, userID string) (*time.Location, error)
}

// Service stores the URLs of external calendars and reads them. Every method takes the owner, and treats other users'
// sources as nonexistent.
type Service struct {
	db *database.DB
	Config
}

// New returns the service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, Config: c} }

// Source is an external calendar.
type Source struct {
	ID           string     `db:"id"`
	UserID       string     `db:"user_id"`
	Name         string     `db:"name"`
	URL          string     `db:"url"` // encrypted
	ETag         string     `db:"etag"`
	LastModified string     `db:"last_modified"`
	Problem      string     `db:"problem"`
	Failures     int        `db:"failures"`
	ReadAt       *time.Time `db:"read_at"`
	NextReadAt   time.Time  `db:"next_read_at"`
	CreatedAt    time.Time  `db:"created_at"`
}

// BusySourceView is the owner's view of a source. It contains only the host of the URL, which is often a secret.
type BusySourceView struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Host      string     `json:"host" doc:"Host of the calendar's URL" example:"calendar.example.com"`
	ReadAt    *time.Time `json:"read_at,omitempty" doc:"Time of the last successful read"`
	Problem   string     `json:"problem,omitempty" doc:"Reason why the last read failed, or a warning about it"`
	BusyTimes int        `json:"busy_times" doc:"Number of known busy times from now on"`
	CreatedAt time.Time  `json:"created_at"`
}

var errNoSource = fault.NotFound(message.CalendarNoBusySource)

func purpose(sourceID string) string { return "busy-source:" + sourceID }

// Create adds a source, which is read within a minute. Without a name, it uses the URL's host. It returns an Invalid
// fault for an invalid name or URL and for a URL that the user has already added, and Conflict for more than
// MaxSources.
func (s *Service) Create(ctx context.Context, userID, name, address string) (BusySourceView, error) {
	name = strings.TrimSpace(name)
	var check fault.Check
	event.CheckLine(&check, "name", name, maxName)
	address, err := s.Fetcher.Check(strings.TrimSpace(address))
	if err == nil && len(address) > maxURL {
		err = fetch.ErrAddress
	}
	if problem, ok := errors.AsType[fetch.Problem](err); ok {
		check.Add(false, "url", fault.Text(problem))
	}
	if err := check.Err(); err != nil {
		return BusySourceView{}, err
	}
	source := Source{ID: id.New(), UserID: userID, Name: name}
	if source.Name == "" {
		source.Name = hostOf(address)
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.checkNew(ctx, tx, userID, address); err != nil {
			return err
		}
		if source.URL, err = tx.Seal().Seal(purpose(source.ID), []byte(address)); err != nil {
			return err
		}
		source.CreatedAt, source.NextReadAt = tx.Now(), tx.Now()
		return database.Insert(ctx, tx, "busy_sources", source)
	})
	if err != nil {
		return BusySourceView{}, fault.Wrap(err, "add a busy source of %s", userID)
	}
	return BusySourceView{ID: source.ID, Name: source.Name, Host: hostOf(address), CreatedAt: source.CreatedAt}, nil
}

// checkNew returns a Conflict fault if the user already has MaxSources, and an Invalid fault for the field url if one
// of them has the URL.
func (s *Service) checkNew(ctx context.Context, tx *database.Tx, userID, address string) error {
	known, err := listSources(ctx, tx, userID)
	if err != nil {
		return err
	}
	if len(known) >= MaxSources {
		return fault.Conflict("too_many_busy_sources", message.CalendarTooManyBusySources(MaxSources))
	}
	for i := range known {
		if other, err := s.addressOf(&known[i]); err == nil && other == address {
			return fault.InvalidField("url", message.CalendarBusySourceKnown)
		}
	}
	return nil
}

func (s *Service) addressOf(source *Source) (string, error) {
	address, err := s.db.Seal().Open(purpose(source.ID), source.URL)
	return string(address), err
}

// hostOf returns the host of a URL without its port, or "" for an invalid URL.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// List returns the user's sources, oldest first, each with the host of its URL and the number of busy times that
// aren't over.
func (s *Service) List(ctx context.Context, userID string) ([]BusySourceView, error) {
	sources, err := listSources(ctx, s.db, userID)
	if err != nil {
		return nil, fmt.Errorf("list the busy sources of %s: %w", userID, err)
	}
	views := make([]BusySourceView, len(sources))
	for i := range sources {
		source := &sources[i]
		n, err := countTimes(ctx, s.db, source.ID, s.db.Clock().Now())
		if err != nil {
			return nil, fmt.Errorf("count the busy times of %s: %w", source.ID, err)
		}
		address, _ := s.addressOf(source)
		views[i] = BusySourceView{ID: source.ID, Name: source.Name, Host: hostOf(address), ReadAt: source.ReadAt,
			Problem: source.Problem, BusyTimes: n, CreatedAt: source.CreatedAt}
	}
	return views, nil
}

// Delete removes one of the user's sources with its busy times. It returns errNoSource if the user doesn't have the
// source.
func (s *Service) Delete(ctx context.Context, userID, sourceID string) error {
	if !id.IsValid(sourceID) {
		return errNoSource
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error { return deleteSource(ctx, tx, userID, sourceID) })
	return fault.Wrap(err, "remove the busy source %s", sourceID)
}

// ListTimes returns the user's busy times between two instants according to external calendars, by start and without
// overlaps. It makes no requests: the times come from the last read, which is at most half an hour old while the
// other server responds.
func (s *Service) ListTimes(ctx context.Context, q database.Querier, userID string,
	from, to time.Time) ([]event.Interval, error) {
	busy, err := listTimes(ctx, q, userID, from, to)
	if err != nil {
		return nil, fmt.Errorf("list the busy times of %s: %w", userID, err)
	}
	return event.Merged(busy), nil
}

// Reseal encrypts the URLs of all users' sources with the newest key. The first error ends it.
func Reseal(ctx context.Context, tx *database.Tx) error {
	return walkSources(ctx, tx, func(source Source) error {
		sealed, err := tx.Seal().Reseal(purpose(source.ID), source.URL)
		if err != nil {
			return fmt.Errorf("reseal the busy source %s: %w", source.ID, err)
		}
		return setURL(ctx, tx, source.ID, sealed)
	})
}

// DeleteAll deletes all sources, because their URLs are encrypted with a lost key.
func DeleteAll(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM busy_sources`)
	return err
}
