// Package trace records spans for an OpenTelemetry collector: requests, jobs, mails, transactions and the rendering
// of pages.
//
// Tracing is off unless a collector is configured; a span then costs one atomic read. A span contains only declared
// names and numbers: no visitor input, and no id of a person or a row (docs/security.md, T102). Traces of clients
// aren't continued.
package trace

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"sync/atomic"
	"time"
)

// maxQueue is the maximum number of ended spans that wait for the collector. Further spans are dropped, so that a
// slow collector blocks nothing.
const maxQueue = 4096

// enabled is true once a tracer exists, so that Start is cheap without one.
var enabled atomic.Bool

// Kind is the OpenTelemetry kind of a span.
type Kind int

// The kinds used by this program, with OpenTelemetry's values.
const (
	Internal Kind = 1
	Server   Kind = 2 // request
	Consumer Kind = 5 // job
)

// Tracer queues ended spans for Run. A nil tracer records nothing. It is safe for concurrent use.
type Tracer struct {
	queue   chan record
	dropped atomic.Int64
}

// NewTracer returns a tracer. Run sends its spans.
func NewTracer() *Tracer {
	enabled.Store(true)
	return &Tracer{queue: make(chan record, maxQueue)}
}

// Span is a timed operation. A nil span records nothing. Only one goroutine may use it.
type Span struct {
	tracer *Tracer
	record record
}

// record is the exported form of a span.
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

// Root starts a trace. Spans that Start creates with the returned context belong to it. A nil tracer returns ctx and
// a nil span.
func (t *Tracer) Root(ctx context.Context, name string, kind Kind) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	s := &Span{tracer: t, record: record{trace: randomHex(16), id: randomHex(8), name: name, kind: kind,
		begin: time.Now()}}
	return context.WithValue(ctx, spanKey{}, s), s
}

// Start starts a span within the trace of ctx. Without a trace it returns nil, and a nil span ignores all calls.
func Start(ctx context.Context, name string) *Span {
	if !enabled.Load() {
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

// SetName sets the name of the span. It must be a declared one, such as a route pattern.
func (s *Span) SetName(name string) {
	if s != nil {
		s.record.name = name
	}
}

// SetText adds a text attribute. The text must be a declared name, never user input.
func (s *Span) SetText(key, text string) {
	if s != nil {
		s.record.attributes = append(s.record.attributes, attribute{key: key, text: text})
	}
}

// SetNumber adds a number attribute, such as a status.
func (s *Span) SetNumber(key string, number int64) {
	if s != nil {
		s.record.attributes = append(s.record.attributes, attribute{key: key, number: number})
	}
}

// Fail marks the span as failed if err is not nil. It omits the error's text, which may contain personal data.
func (s *Span) Fail(err error) {
	if s != nil && err != nil {
		s.record.failed = true
	}
}

// End ends the span. It never blocks: if the queue is full, it drops the span.
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

// randomHex returns up to 16 random bytes as hexadecimal digits, two for each byte.
func randomHex(bytes int) string {
	var b [16]byte
	rand.Read(b[:bytes]) // never fails
	return hex.EncodeToString(b[:bytes])
}
