package httpx

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"harborlight/internal/platform/trace"
)

// methods lists the methods that traces name. Others are a visitor's input.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
	http.MethodDelete, http.MethodOptions}

var errServerError = errors.New("answered with a status of 500 or above")

// traced begins a trace of the request and returns the request with it. Without a collector, and for assets and
// probes, which would dominate the traces, it returns the request unchanged and a nil span.
func (e *edge) traced(r *http.Request) (*http.Request, *trace.Span) {
	path := r.URL.Path
	if e.Tracer == nil || isUntraced(path) {
		return r, nil
	}
	ctx, span := e.Tracer.Root(r.Context(), "request", trace.Server)
	return r.WithContext(ctx), span
}

func isUntraced(path string) bool {
	return strings.HasPrefix(path, "/assets/") || path == "/healthz" || path == "/readyz"
}

// endSpan ends the span, or does nothing if it is nil. It names the span by the declared route, because paths and
// queries may contain a visitor's input, and marks 5xx responses as failed.
func endSpan(span *trace.Span, r *http.Request, rec *recorder) {
	if span == nil {
		return
	}
	if r.Pattern != "" {
		span.SetName(r.Pattern)
	}
	if slices.Contains(methods, r.Method) {
		span.SetText("http.request.method", r.Method)
	}
	span.SetNumber("http.response.status_code", int64(rec.status))
	if rec.status >= http.StatusInternalServerError {
		span.Fail(errServerError)
	}
	span.End()
}
