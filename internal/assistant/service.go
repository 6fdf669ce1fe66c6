package assistant

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"harborlight/content"
	"harborlight/internal/clock"
	"harborlight/internal/limit"
)

// modelTime is how long the language model may take for one answer.
const modelTime = 30 * time.Second

// atOnce is how many answers a node lets the model word at the same time.
const atOnce = 4

// Config is what a Service must know about the site.
type Config struct {
	Site     *content.Site
	Model    Model          // nil: answers are quoted from the pages
	PerDay   int            // questions a day (UTC) that this node passes on to the model
	Visitors *limit.Limiter // of questions to the model by the visitor's network; nil: as many as come
	Clock    clock.Clock
	Log      *slog.Logger
}

// Service is what can be done with the assistant.
type Service struct {
	config Config
	index  *Index
	busy   chan struct{}

	mu   sync.Mutex
	day  string // of the count below
	used int
}

// NewService reads the site's passages into an index.
func NewService(c Config) *Service {
	return &Service{config: c, index: NewIndex(Passages(c.Site), c.Site.Synonyms), busy: make(chan struct{}, atOnce)}
}

// Ask answers one question of a visitor of the network. If a language model
// words the answer, tell (unless nil) hears each sentence as soon as it is
// checked; the answer returned counts, also when it says something else. Where
// the model fails, takes too long, may not be asked or names what the pages do
// not, the pages answer. The only faults are of kind Invalid.
func (s *Service) Ask(ctx context.Context, network, question string, tell func(text string) error) (Answer, error) {
	question, err := checkQuestion(question)
	if err != nil {
		return Answer{}, err
	}
	words := s.config.Site.Assistant
	if reply, ok := aboutSelf(question, s.config.Site.Replies); ok {
		return reply, nil
	}
	found := s.index.find(question)
	if len(found.passages) == 0 || s.config.Model == nil || !s.mayAskModel(network) {
		return quote(found, words), nil
	}
	defer func() { <-s.busy }()
	ctx, cancel := context.WithTimeout(ctx, modelTime)
	defer cancel()
	answer, err := word(ctx, s.config.Model, s.config.Site.Brand.Name, found.passages, question, words, tell)
	if err != nil {
		s.report(ctx, err)
		return quote(found, words), nil
	}
	return answer, nil
}

// report logs why the pages answered in the model's place; nothing of the question.
func (s *Service) report(ctx context.Context, err error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return // the visitor went away
	}
	s.config.Log.WarnContext(ctx, "the model's answer is not used, the pages answer", "error", err.Error())
}

// mayAskModel takes a place at the model, to be given back through busy, within
// what the visitor, the day and the node allow.
func (s *Service) mayAskModel(network string) bool {
	if s.config.Visitors.Allow(network) != nil {
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
