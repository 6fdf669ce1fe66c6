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
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/website/serving"
)

// refreshInterval is the interval at which a node compares its version with the published one. Live events are faster
// but may be lost, and a command on the same SQLite database sends none to the server.
const refreshInterval = 10 * time.Second

// Config configures publishing.
type Config struct {
	Base       content.Bundle   // content that changes apply to: built in, or from a folder
	Folder     string           // name of that folder, whose content can't be edited; empty if Base is built in
	Pages      *serving.Edition // pages of Base; nil for the built pages
	Render     Render           // nil if the built pages stay
	Show       Show             // nil if the process serves no pages
	Accounts   Accounts
	Uploads    Uploads    // nil without uploads
	Agreements Agreements // nil without agreements
	Serving    bool       // this process serves visitors, so it records the shown prices
	Mail       MailSettings
	Log        *slog.Logger

	DraftRenders *limit.Limiter // of pages that are rendered for holders of draft links
}

// Service manages drafts, versions and the shown content. It is safe for concurrent use.
type Service struct {
	db       *database.DB
	config   Config
	snapshot atomic.Pointer[Snapshot]
	drafted  atomic.Pointer[previewContent] // content of the last preview
	pages    draftPages                     // for holders of draft links
	loading  sync.Mutex                     // serializes loading
	recorded *Snapshot                      // snapshot with the last recorded prices; guarded by loading
	showing  sync.Mutex                     // guards changes of snapshot and pages together
	wake     chan struct{}                  // signals a possible publication
	editing  chan struct{}                  // contains a value while an edit of this process runs
}

// New returns a service that shows Base until Refresh, and listens to versions that other processes publish.
func New(db *database.DB, hub *realtime.Hub, c Config) *Service {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	s := &Service{db: db, config: c, wake: make(chan struct{}, 1), editing: make(chan struct{}, 1),
		pages: draftPages{turn: make(chan struct{}, 1)}}
	now := db.Clock().Now()
	first := &Snapshot{Site: c.Base.Site, Files: c.Base.Files, Pages: c.Pages, prices: c.Base.ShownAt(now), since: now}
	if c.Base.VariesWithTime() {
		first.until = now // Refresh renders the current prices
	}
	s.store(first)
	hub.OnEvent(TopicPublished, func(realtime.Event) { s.wakeUp() }) // also after lost events
	return s
}

// Snapshot returns the shown content.
func (s *Service) Snapshot() *Snapshot { return s.snapshot.Load() }

// Site returns the shown content. A use case calls it once, so that all its data comes from one version.
func (s *Service) Site() *content.Site { return s.Snapshot().Site }

// wakeUp makes Run refresh now. It never blocks.
func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // already signaled
	}
}

// Run calls Refresh until ctx ends: every refreshInterval, at the start and end of campaigns, and when another
// process publishes. It logs errors and continues.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTimer(refreshInterval)
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

// untilNext returns the time until the next Refresh: refreshInterval, or less if a campaign starts or ends before.
func (s *Service) untilNext() time.Duration {
	until := s.Snapshot().until
	if wait := until.Sub(s.db.Clock().Now()); !until.IsZero() && wait > 0 {
		return min(refreshInterval, wait)
	}
	return refreshInterval // also after a failed render
}

// Refresh shows the newest version with current prices. If that version can't be shown, the previous one stays, and
// Snapshot contains the reason; this isn't an error. It returns an error if the database fails, or if pages with
// changed campaign prices can't be rendered; orders use the new prices nevertheless.
func (s *Service) Refresh(ctx context.Context) error {
	s.loading.Lock()
	defer s.loading.Unlock()
	if err := s.showNewest(ctx); err != nil {
		return err
	}
	if err := s.reprice(ctx); err != nil {
		return err
	}
	s.record(ctx)
	return nil
}

// showNewest shows the newest version unless it is already shown, or the content comes from a folder. It logs changes
// or versions that can't be shown.
func (s *Service) showNewest(ctx context.Context) error {
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
	if next.LastError != "" || len(next.Skipped) > 0 {
		s.config.Log.ErrorContext(ctx, "published content is not shown in full", "version", h.Version,
			"shown", next.Number, "set_aside", len(next.Skipped), "trouble", next.LastError)
	}
	s.advance(next)
	return nil
}

// load returns the snapshot of a version. If it can't be shown, load returns the best available one with the reason
// in LastError: the current one, or a newer readable version.
func (s *Service) load(ctx context.Context, number int64) (*Snapshot, error) {
	v, err := findNumber(ctx, s.db, number)
	if err != nil {
		return nil, fmt.Errorf("find version %d: %w", number, err)
	}
	next, trouble := s.snapshotOf(ctx, v)
	if trouble == nil {
		next.seen = number
		return next, nil
	}
	best := *s.Snapshot()
	if older, err := findReadable(ctx, s.db); err == nil && older.Number > best.Number && older.Number != number {
		if shown, err := s.snapshotOf(ctx, older); err == nil {
			best = *shown
		}
	}
	best.seen = number
	best.LastError = fmt.Sprintf("Version %d isn't shown: %v. The site shows version %d.", number, trouble, best.Number)
	return &best, nil
}

// snapshotOf returns the snapshot of a version without showing it. It leaves out changes that this program refuses,
// which Skipped lists. It returns an error if the version can't be read or its pages can't be rendered.
func (s *Service) snapshotOf(ctx context.Context, v Version) (*Snapshot, error) {
	changes, err := changesOf(v)
	if err != nil {
		return nil, err
	}
	edition, aside, err := content.LoadLenient(s.config.Base.Files, changes)
	if err != nil {
		return nil, err
	}
	now := s.db.Clock().Now()
	next, err := s.buildSnapshot(ctx, edition, now, now)
	if err != nil {
		return nil, fmt.Errorf("its pages can't be made: %w", err)
	}
	next.Number, next.Skipped = v.Number, aside
	return next, nil
}

// render returns the pages of a bundle, or nil if the service renders none.
func (s *Service) render(ctx context.Context, e content.Bundle) (*serving.Edition, error) {
	if s.config.Render == nil {
		return nil, nil //nolint:nilnil // no pages of its own
	}
	return s.config.Render(ctx, e)
}

// advance shows next unless the shown snapshot is newer: of a later version, or of the same version with the same or
// later prices.
func (s *Service) advance(next *Snapshot) {
	s.showing.Lock()
	defer s.showing.Unlock()
	now := s.Snapshot()
	if next.seen > now.seen || next.seen == now.seen && next.at.After(now.at) {
		s.store(next)
	}
}

// store shows next and its pages. The caller must prevent concurrent calls.
func (s *Service) store(next *Snapshot) {
	s.snapshot.Store(next)
	if s.config.Show != nil {
		s.config.Show(next.Pages)
	}
}
