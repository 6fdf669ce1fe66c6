// Package trace records what the program spends its time on, as spans for an OpenTelemetry collector: requests, jobs,
// mails, transactions and the rendering of pages.
//
// It is off unless a collector is configured, and then costs a look at one variable for each span. A span holds
// declared names and numbers only: nothing that a visitor sent, and no id of a person or a row (docs/security.md,
// T102). No trace is continued that a visitor began.
package trace

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"sync/atomic"
	"time"
)

// maxQueue is how many ended spans wait for the collector. Beyond that spans are dropped, so that nothing waits for
// it.
const maxQueue = 4096

// on reports whether any tracer was made, so that Start costs nothing in a program without one.
var on atomic.Bool

// Kind says which side of a call a span is.
type Kind int

// The kinds that this program has, as OpenTelemetry numbers them.
const (
	Internal Kind = 1
	Server   Kind = 2 // an answer to a request
	Consumer Kind = 5 // a job from the queue
)

// Tracer collects ended spans for Run. Nil traces nothing. It is safe for concurrent use.
type Tracer struct {
	queue   chan record
	dropped atomic.Int64
}

// NewTracer returns a tracer whose spans wait for Run.
func NewTracer() *Tracer {
	on.Store(true)
	return &Tracer{queue: make(chan record, maxQueue)}
}

// Span is a piece of work under way. Nil records nothing. Only one goroutine may use it.
type Span struct {
	tracer *Tracer
	record record
}

// record is a span as it is exported.
type record struct {
	trace, id, parent string
	name              string
	kind              Kind
	begin, end        time.Time
	attributes        []attribute
	failed            bool
}

// attribute is a name with a text or, if the text is empty, a number.
type attribute struct {
	key, text string
	number    int64
}

type spanKey struct{}

// Root begins a trace. Everything that Start begins with the returned context belongs to it.
func (t *Tracer) Root(ctx context.Context, name string, kind Kind) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	s := &Span{tracer: t, record: record{trace: randomHex(16), id: randomHex(8), name: name, kind: kind,
		begin: time.Now()}}
	return context.WithValue(ctx, spanKey{}, s), s
}

// Start begins a piece of the work that ctx belongs to. Outside of a trace it returns nil.
func Start(ctx context.Context, name string) *Span {
	if !on.Load() {
		return nil
	}
	parent, _ := ctx.Value(spanKey{}).(*Span)
	if parent == nil {
		return nil
	}
	return &Span{tracer: parent.tracer, record: record{
		trace: parent.record.trace, id: randomHex(8), parent: parent.record.id, name: name, kind: Internal,
		begin: time.Now()}}
}

// Name replaces the name of a span by a declared one, such as the pattern of a route.
func (s *Span) Name(name string) {
	if s != nil {
		s.record.name = name
	}
}

// Text adds a declared name, never what somebody sent.
func (s *Span) Text(key, text string) {
	if s != nil {
		s.record.attributes = append(s.record.attributes, attribute{key: key, text: text})
	}
}

// Number adds a number, such as a status.
func (s *Span) Number(key string, number int64) {
	if s != nil {
		s.record.attributes = append(s.record.attributes, attribute{key: key, number: number})
	}
}

// Fail marks the span as failed if err is not nil. The error's text isn't kept: it may name somebody.
func (s *Span) Fail(err error) {
	if s != nil && err != nil {
		s.record.failed = true
	}
}

// End ends the span. It never waits: if the collector is slow, the span is dropped.
func (s *Span) End() {
	if s == nil {
		return
	}
	s.record.end = time.Now()
	select {
	case s.tracer.queue <- s.record:
	default:
		s.tracer.dropped.Add(1)
	}
}

func randomHex(bytes int) string {
	var b [16]byte
	rand.Read(b[:bytes]) // never fails
	return hex.EncodeToString(b[:bytes])
}
