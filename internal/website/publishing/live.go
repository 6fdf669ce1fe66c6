package publishing

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/website/serving"
)

// lookAgain is how often a node compares its version with the published one. Live events are faster, but they
// may be lost, and a command beside a server on SQLite sends none to it.
const lookAgain = 10 * time.Second

// Config is the site's configuration for publishing.
type Config struct {
	Base     content.Edition  // what changes are made to: the built-in content, or that of a folder
	Folder   string           // name of that folder, whose content nobody can edit; empty: Base is built in
	Pages    *serving.Edition // of Base; nil: those that the program was built with
	Render   Render           // nil: the pages stay those that the program was built with
	Show     Show             // nil: nobody serves pages
	Accounts Accounts
	Uploads  Uploads // nil: nothing can be uploaded
	Agreed   Agreed  // nil: nobody agrees on money
	Serving  bool    // visitors see what this process shows, so it records the prices
	Letters  Letters
	Log      *slog.Logger
}

// Service implements the use cases of publishing. It is safe for concurrent use.
type Service struct {
	db       *database.DB
	config   Config
	snapshot atomic.Pointer[Snapshot]
	drafted  atomic.Pointer[drafted] // what the last preview showed
	loading  sync.Mutex              // one load at a time
	recorded *Snapshot               // whose prices were recorded last; guarded by loading
	showing  sync.Mutex              // snapshot and pages change together
	wake     chan struct{}           // something may have been published
}

// New returns a service that shows Base until Refresh.
func New(db *database.DB, hub *realtime.Hub, c Config) *Service {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	s := &Service{db: db, config: c, wake: make(chan struct{}, 1)}
	now := db.Clock().Now()
	first := &Snapshot{Site: c.Base.Site, Files: c.Base.Files, Pages: c.Pages, prices: c.Base.ShownAt(now), since: now}
	if c.Base.NeedsMoment() {
		first.until = now // Refresh makes the prices and pages of the moment
	}
	s.store(first)
	hub.OnEvent(TopicPublished, func(realtime.Event) { s.wakeUp() }) // after a loss as well
	return s
}

// Snapshot returns what the site shows now.
func (s *Service) Snapshot() *Snapshot { return s.snapshot.Load() }

// Site returns the content that the site shows now. A use case takes it once, so that all it says is of one version.
func (s *Service) Site() *content.Site { return s.Snapshot().Site }

func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // awake already
	}
}

// Run follows what other processes publish until ctx ends.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTimer(lookAgain)
	defer timer.Stop()
	for {
		if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
			s.config.Log.WarnContext(ctx, "read the published content failed", "error", fault.Loggable(err))
		}
		timer.Reset(s.untilNext())
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		case <-timer.C:
		}
	}
}

// untilNext returns how long the site may stay as it is before Refresh has to look.
func (s *Service) untilNext() time.Duration {
	until := s.Snapshot().until
	if wait := until.Sub(s.db.Clock().Now()); !until.IsZero() && wait > 0 {
		return min(lookAgain, wait)
	}
	return lookAgain // also after pages couldn't be made
}

// Refresh shows the newest version, at the prices of the moment, unless it does already. A version that can't be shown
// is no error: the one before stays, and Snapshot says why. An error means that the database didn't answer, or that
// the prices on pages couldn't follow a campaign; what an order costs follows it nevertheless.
func (s *Service) Refresh(ctx context.Context) error {
	s.loading.Lock()
	defer s.loading.Unlock()
	if err := s.newest(ctx); err != nil {
		return err
	}
	if err := s.reprice(ctx); err != nil {
		return err
	}
	s.record(ctx)
	return nil
}

// newest shows the newest version unless it is shown already.
func (s *Service) newest(ctx context.Context) error {
	if s.config.Folder != "" {
		return nil
	}
	h, err := findHead(ctx, s.db)
	if err != nil {
		return fmt.Errorf("find the published version: %w", err)
	}
	now := s.Snapshot()
	if h.Version <= now.seen {
		return nil
	}
	next, err := s.load(ctx, h.Version)
	if err != nil {
		return err
	}
	if next.Trouble != "" || len(next.SetAside) > 0 {
		s.config.Log.ErrorContext(ctx, "published content is not shown in full", "version", h.Version,
			"shown", next.Number, "set_aside", len(next.SetAside), "trouble", next.Trouble)
	}
	s.advance(next)
	return nil
}

// load returns the snapshot of a version, or the best one that is possible with Trouble saying why.
func (s *Service) load(ctx context.Context, number int64) (*Snapshot, error) {
	v, err := findNumber(ctx, s.db, number)
	if err != nil {
		return nil, fmt.Errorf("find version %d: %w", number, err)
	}
	next, trouble := s.show(ctx, v)
	if trouble == nil {
		next.seen = number
		return next, nil
	}
	best := *s.Snapshot()
	if older, err := findReadable(ctx, s.db); err == nil && older.Number > best.Number && older.Number != number {
		if shown, err := s.show(ctx, older); err == nil {
			best = *shown
		}
	}
	best.seen = number
	best.Trouble = fmt.Sprintf("Version %d isn't shown: %v. The site shows version %d.", number, trouble, best.Number)
	return &best, nil
}

// show returns the snapshot of a version, without what this program refuses of it.
func (s *Service) show(ctx context.Context, v Version) (*Snapshot, error) {
	changes, err := changesOf(v)
	if err != nil {
		return nil, err
	}
	edition, aside, err := content.Salvage(s.config.Base.Files, changes)
	if err != nil {
		return nil, err
	}
	now := s.db.Clock().Now()
	next, err := s.press(ctx, edition, now, now)
	if err != nil {
		return nil, fmt.Errorf("its pages can't be made: %w", err)
	}
	next.Number, next.SetAside = v.Number, aside
	return next, nil
}

func (s *Service) render(ctx context.Context, e content.Edition) (*serving.Edition, error) {
	if s.config.Render == nil {
		return nil, nil //nolint:nilnil // no pages of its own
	}
	return s.config.Render(ctx, e)
}

// advance shows next unless something newer was shown meanwhile: a newer version, or later prices of this one.
func (s *Service) advance(next *Snapshot) {
	s.showing.Lock()
	defer s.showing.Unlock()
	now := s.Snapshot()
	if next.seen > now.seen || next.seen == now.seen && next.at.After(now.at) {
		s.store(next)
	}
}

// store shows next, its pages too. Call it while nothing else is shown.
func (s *Service) store(next *Snapshot) {
	s.snapshot.Store(next)
	if s.config.Show != nil {
		s.config.Show(next.Pages)
	}
}
