package calendar

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/schedule/calendar/event"
)

// Limits of the calendars elsewhere that say when a person is busy.
const (
	MaxBusySources = 10     // per person
	maxBusyTimes   = 10_000 // per source
	maxBusyName    = 60     // characters
	maxBusyURL     = 2_000  // bytes
	busyPast       = 24 * time.Hour
	busyAhead      = 400 * 24 * time.Hour
)

// BusySource is the address of a calendar elsewhere, which is read for the times at which its owner
// is busy. Titles and everything else in it are not kept.
type BusySource struct {
	ID           string     `db:"id"`
	UserID       string     `db:"user_id"`
	Name         string     `db:"name"`
	URL          string     `db:"url"` // sealed
	ETag         string     `db:"etag"`
	LastModified string     `db:"last_modified"`
	Problem      string     `db:"problem"`
	Failures     int        `db:"failures"`
	ReadAt       *time.Time `db:"read_at"`
	NextReadAt   time.Time  `db:"next_read_at"`
	CreatedAt    time.Time  `db:"created_at"`
}

// BusySourceView is a source as its owner sees it. The address is often a secret and is not shown
// again, apart from its host.
type BusySourceView struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Host      string     `json:"host" doc:"Where the calendar is" example:"calendar.example.com"`
	ReadAt    *time.Time `json:"read_at,omitempty" doc:"When it was last read without a problem"`
	Problem   string     `json:"problem,omitempty" doc:"Why it could not be read last time"`
	BusyTimes int        `json:"busy_times" doc:"How many busy times are known from now on"`
	CreatedAt time.Time  `json:"created_at"`
}

var errNoBusySource = fault.NotFound("Calendar not found. It may have been removed.")

func busyPurpose(sourceID string) string { return "busy-source:" + sourceID }

// CreateBusySource adds an address, which is read within a minute. The name is optional. A wrong or
// known address is a fault of kind Invalid, one too many of kind Conflict.
func (s *Service) CreateBusySource(ctx context.Context, userID, name, address string) (BusySourceView, error) {
	name = strings.TrimSpace(name)
	var check fault.Check
	event.CheckLine(&check, "name", name, maxBusyName)
	address, err := s.fetcher.Check(strings.TrimSpace(address))
	if err == nil && len(address) > maxBusyURL {
		err = fetch.ErrAddress
	}
	if err != nil {
		check.Add(false, "url", err.Error())
	}
	if err := check.Err(); err != nil {
		return BusySourceView{}, err
	}
	source := BusySource{ID: id.New(), UserID: userID, Name: name}
	if source.Name == "" {
		source.Name = hostOf(address)
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.checkBusySource(ctx, tx, userID, address); err != nil {
			return err
		}
		if source.URL, err = tx.Seal().Seal(busyPurpose(source.ID), []byte(address)); err != nil {
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

// checkBusySource refuses an address that the person has already, and one too many.
func (s *Service) checkBusySource(ctx context.Context, tx *database.Tx, userID, address string) error {
	known, err := listBusySources(ctx, tx, userID)
	if err != nil {
		return err
	}
	if len(known) >= MaxBusySources {
		return fault.Conflict("too_many_busy_sources",
			fmt.Sprintf("You have %d calendars here, the maximum. Remove one first.", MaxBusySources))
	}
	for i := range known {
		if other, err := s.addressOf(&known[i]); err == nil && other == address {
			return fault.InvalidField("url", "You have added this calendar already.")
		}
	}
	return nil
}

func (s *Service) addressOf(source *BusySource) (string, error) {
	address, err := s.db.Seal().Open(busyPurpose(source.ID), source.URL)
	return string(address), err
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// ListBusySources returns the person's sources, the oldest first.
func (s *Service) ListBusySources(ctx context.Context, userID string) ([]BusySourceView, error) {
	sources, err := listBusySources(ctx, s.db, userID)
	if err != nil {
		return nil, fmt.Errorf("list the busy sources of %s: %w", userID, err)
	}
	views := make([]BusySourceView, len(sources))
	for i := range sources {
		source := &sources[i]
		n, err := countBusyTimes(ctx, s.db, source.ID, s.db.Clock().Now())
		if err != nil {
			return nil, fmt.Errorf("count the busy times of %s: %w", source.ID, err)
		}
		address, _ := s.addressOf(source)
		views[i] = BusySourceView{ID: source.ID, Name: source.Name, Host: hostOf(address), ReadAt: source.ReadAt,
			Problem: source.Problem, BusyTimes: n, CreatedAt: source.CreatedAt}
	}
	return views, nil
}

// DeleteBusySource removes one of the person's sources with its busy times.
func (s *Service) DeleteBusySource(ctx context.Context, userID, sourceID string) error {
	if !id.Valid(sourceID) {
		return errNoBusySource
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error { return deleteBusySource(ctx, tx, userID, sourceID) })
	return fault.Wrap(err, "remove the busy source %s", sourceID)
}

// FeedBusy returns when the person is busy from one instant to another by calendars elsewhere, by
// start and without overlaps. It reads nothing from outside: the times are those of the last
// reading, which is at most half an hour old as long as the other server answers.
func (s *Service) FeedBusy(ctx context.Context, q database.Querier, userID string,
	from, to time.Time) ([]event.Interval, error) {
	busy, err := listBusyTimes(ctx, q, userID, from, to)
	if err != nil {
		return nil, fmt.Errorf("list the busy times of %s: %w", userID, err)
	}
	return event.Merged(busy), nil
}

// ResealBusySources seals the addresses with the newest key.
func ResealBusySources(ctx context.Context, tx *database.Tx) error {
	return walkBusySources(ctx, tx, func(source BusySource) error {
		sealed, err := tx.Seal().Reseal(busyPurpose(source.ID), source.URL)
		if err != nil {
			return fmt.Errorf("reseal the busy source %s: %w", source.ID, err)
		}
		return setBusyURL(ctx, tx, source.ID, sealed)
	})
}

// ForgetBusySources deletes the addresses, which only the lost key could open.
func ForgetBusySources(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM busy_sources`)
	return err
}
