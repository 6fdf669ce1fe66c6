package assistant

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/limit"
)

// modelTime is the time limit for one answer of the language model.
const modelTime = 30 * time.Second

// maxConcurrent is the number of concurrent requests of a node to the model.
const maxConcurrent = 4

// Config configures the assistant.
type Config struct {
	Site     func() *content.Site // current content
	Model    Model                // nil to quote the pages
	PerDay   int                  // questions per UTC day that this node passes to the model
	Visitors *limit.Limiter       // questions to the model per network; nil for no limit
	Clock    clock.Clock
	Log      *slog.Logger
}

// Service answers questions.
type Service struct {
	config Config
	index  func() *Index // index of the current content
	busy   chan struct{}

	mu   sync.Mutex
	day  string // UTC day of used
	used int
}

// NewService returns a service. It indexes the site's passages for the first question, and again after changes.
func NewService(c Config) *Service {
	index := content.Derive(c.Site, func(site *content.Site) *Index { return NewIndex(Passages(site), site.Synonyms) })
	return &Service{config: c, index: index, busy: make(chan struct{}, maxConcurrent)}
}

// Ask answers a visitor's question. If a language model words the answer, Ask passes each checked sentence to tell,
// unless tell is nil; the returned answer is final, even if it differs. If the model fails, is too slow, exceeds its
// limits or names something that isn't in the passages, Ask quotes the pages. It returns only faults of kind Invalid,
// for an invalid question.
func (s *Service) Ask(ctx context.Context, network, question string, tell func(text string) error) (Answer, error) {
	question, err := checkQuestion(question)
	if err != nil {
		return Answer{}, err
	}
	words := s.config.Site().Assistant
	if reply, ok := answerAboutSelf(question, s.config.Site().Replies); ok {
		return reply, nil
	}
	found := s.index().find(question)
	if len(found.passages) == 0 || s.config.Model == nil || !s.mayAskModel(ctx, network) {
		return quote(found, words), nil
	}
	defer func() { <-s.busy }()
	ctx, cancel := context.WithTimeout(ctx, modelTime)
	defer cancel()
	answer, err := wordAnswer(ctx, s.config.Model, s.config.Site().Brand.Name, found.passages, question, words, tell)
	if err != nil {
		s.report(ctx, err)
		return quote(found, words), nil
	}
	return answer, nil
}

// report logs why Ask quotes the pages instead of using the model. It logs nothing of the question, and nothing if
// the visitor disconnected.
func (s *Service) report(ctx context.Context, err error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return // the visitor disconnected
	}
	s.config.Log.WarnContext(ctx, "model answer rejected; the pages answer", "error", err.Error())
}

// mayAskModel reserves a request to the model and reports true, or reports false if the limit of the visitor's
// network, the day or this node is reached. The caller releases the reservation by receiving from busy.
func (s *Service) mayAskModel(ctx context.Context, network string) bool {
	if s.config.Visitors.Allow(ctx, network) != nil {
		return false
	}
	select {
	case s.busy <- struct{}{}:
	default:
		return false
	}
	if !s.countToday() {
		<-s.busy
		return false
	}
	return true
}

// countToday counts a request to the model and reports true, or reports false if the limit of this UTC day is
// reached.
func (s *Service) countToday() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if today := s.config.Clock.Now().UTC().Format(time.DateOnly); today != s.day {
		s.day, s.used = today, 0
	}
	if s.used >= s.config.PerDay {
		return false
	}
	s.used++
	return true
}
