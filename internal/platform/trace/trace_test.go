package trace_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harborlight/internal/platform/trace"
)

// collect runs fn and then the tracer, and returns the bodies that the collector receives.
func collect(t *testing.T, status int, path string, fn func(tracer *trace.Tracer)) (bodies []string) {
	t.Helper()
	tracer := trace.NewTracer()
	fn(tracer)
	got, stop := run(t, tracer, status, path, 0)
	return append(got, stop()...)
}

// batch is the number of spans in a full request.
const batch = 512

// run sends the tracer's spans to a collector and returns its first n requests. stop stops the tracer and returns the
// others.
func run(t *testing.T, tracer *trace.Tracer, status int, path string, n int) (bodies []string, stop func() []string) {
	t.Helper()
	got := make(chan string, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- r.Method + " " + r.URL.Path + " " + r.Header.Get("Content-Type") + "\n" + string(body)
		w.WriteHeader(status)
	}))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		tracer.Run(ctx, trace.Collector{URL: server.URL + path, Version: "v1", Log: slog.New(slog.DiscardHandler)})
	}()
	for range n {
		bodies = append(bodies, <-got)
	}
	return bodies, func() (rest []string) {
		cancel()
		<-ended
		server.Close() // waits for its pending requests
		close(got)
		for body := range got {
			rest = append(rest, body)
		}
		return rest
	}
}

// spans decodes a request to the collector.
func spans(t *testing.T, body string) (list []map[string]any) {
	t.Helper()
	t.Helper()
	_, text, _ := strings.Cut(body, "\n")
	var message struct {
		ResourceSpans []struct {
			Resource   struct{ Attributes []map[string]any }
			ScopeSpans []struct{ Spans []map[string]any }
		}
	}
	if err := json.Unmarshal([]byte(text), &message); err != nil {
		t.Fatal(err)
	}
	if len(message.ResourceSpans[0].Resource.Attributes) != 2 {
		t.Errorf("the program is named by %v", message.ResourceSpans[0].Resource)
	}
	return message.ResourceSpans[0].ScopeSpans[0].Spans
}

func TestSpansHaveTraceAndParent(t *testing.T) {
	t.Parallel()
	bodies := collect(t, http.StatusOK, "", func(tracer *trace.Tracer) {
		ctx, root := tracer.Root(t.Context(), "request", trace.Server)
		child := trace.Start(ctx, "transaction")
		child.Fail(errors.New("ada@site.example is refused"))
		child.End()
		root.SetName("POST /api/events")
		root.SetNumber("http.response.status_code", 500)
		root.End()
	})
	if len(bodies) != 1 || !strings.HasPrefix(bodies[0], "POST /v1/traces application/json\n") ||
		strings.Contains(bodies[0], "ada") {
		t.Fatalf("the collector got %q", bodies)
	}
	list := spans(t, bodies[0])
	child, root := list[0], list[1]
	if child["traceId"] != root["traceId"] || child["parentSpanId"] != root["spanId"] || root["parentSpanId"] != nil ||
		len(root["traceId"].(string)) != 32 || len(root["spanId"].(string)) != 16 {
		t.Errorf("child %v, root %v", child, root)
	}
	if root["name"] != "POST /api/events" || root["kind"] != float64(2) || root["status"] != nil ||
		child["status"] == nil {
		t.Errorf("child %v, root %v", child, root)
	}
	attribute := root["attributes"].([]any)[0].(map[string]any)
	if attribute["key"] != "http.response.status_code" || attribute["value"].(map[string]any)["intValue"] != "500" {
		t.Errorf("attribute %v", attribute)
	}
}

func TestURLsWithAPathAreKept(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{"": "/v1/traces", "/": "/v1/traces", "/otlp/traces": "/otlp/traces"} {
		bodies := collect(t, http.StatusOK, path, func(tracer *trace.Tracer) {
			_, root := tracer.Root(t.Context(), "a", trace.Internal)
			root.End()
		})
		if len(bodies) != 1 || !strings.HasPrefix(bodies[0], "POST "+want+" ") {
			t.Errorf("%q leads to %.60q", path, bodies)
		}
	}
}

// The test ends more spans than the queue can hold while the collector doesn't respond.
func TestT102DeadCollectorsBlockNothing(t *testing.T) {
	t.Parallel()
	const kept = 4096
	tracer, taken := trace.NewTracer(), 0
	for range 10_000 {
		_, root := tracer.Root(t.Context(), "a", trace.Internal)
		root.End() // would block if it waited for the collector, because Run hasn't started
	}
	bodies, stop := run(t, tracer, http.StatusInternalServerError, "", kept/batch)
	for _, body := range append(bodies, stop()...) {
		taken += len(spans(t, body))
	}
	if taken != kept {
		t.Errorf("%d spans were kept, want %d", taken, kept)
	}
}

// The test stops tracers that wait for the rest of a batch, or are about to.
func TestShutdownSendsQueuedSpans(t *testing.T) {
	t.Parallel()
	for range 50 {
		tracer := trace.NewTracer()
		_, stop := run(t, tracer, http.StatusOK, "", 0)
		for range 3 {
			_, root := tracer.Root(t.Context(), "a", trace.Internal)
			root.End()
		}
		sent := 0
		for _, body := range stop() {
			sent += len(spans(t, body))
		}
		if sent != 3 {
			t.Fatalf("%d spans were sent, want 3", sent)
		}
	}
}

func TestWithoutATraceNothingIsRecorded(t *testing.T) {
	t.Parallel()
	trace.NewTracer()
	if span := trace.Start(t.Context(), "transaction"); span != nil {
		t.Error("a span without a trace")
	}
	var none *trace.Tracer
	ctx, span := none.Root(t.Context(), "request", trace.Server)
	span.SetText("a", "b")
	span.SetNumber("a", 1)
	span.SetName("c")
	span.Fail(errors.New("d"))
	span.End()
	if ctx != t.Context() || span != nil {
		t.Error("a program without a collector records a trace")
	}
}
