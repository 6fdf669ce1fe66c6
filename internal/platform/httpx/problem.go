package httpx

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// Problem is the body of every error of the API (RFC 9457), except for checkout and sign-in (docs/product.md,
// "operations: errors"). It never contains submitted values.
type Problem struct {
	Title     string  `json:"title" doc:"Name of the HTTP status" example:"Bad Request"`
	Status    int     `json:"status" doc:"HTTP status" example:"400"`
	Code      string  `json:"code" doc:"Machine-readable kind of the problem" example:"invalid"`
	Detail    string  `json:"detail" doc:"Description of the problem and its remedy"`
	Errors    []Field `json:"errors,omitempty" nullable:"false" doc:"Invalid inputs, if any"`
	RequestID string  `json:"request_id,omitempty" doc:"Id of the request in the server's log"`

	retryAfter int
}

// Error returns the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of RFC 9457.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns a Retry-After header in seconds, or nil if the problem sets no time for a retry.
func (p *Problem) GetHeaders() http.Header {
	if p.retryAfter == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(p.retryAfter)}}
}

// statuses maps kinds of faults to HTTP statuses.
var statuses = map[fault.Kind]int{
	fault.KindInternal:        http.StatusInternalServerError,
	fault.KindInvalid:         http.StatusBadRequest,
	fault.KindUnauthenticated: http.StatusUnauthorized,
	fault.KindForbidden:       http.StatusForbidden,
	fault.KindNotFound:        http.StatusNotFound,
	fault.KindConflict:        http.StatusConflict,
	fault.KindTooLarge:        http.StatusRequestEntityTooLarge,
	fault.KindTooMany:         http.StatusTooManyRequests,
	fault.KindUnavailable:     http.StatusServiceUnavailable,
}

// StatusOf returns the HTTP status of err: that of its fault's kind, 507 for a full disk, 503 for a context that was
// canceled or timed out, and 500 for other errors.
func StatusOf(err error) int {
	f := faultOf(err)
	if f.Code == fault.CodeFull {
		return http.StatusInsufficientStorage
	}
	return statuses[f.Kind]
}

var (
	errInternal = &fault.Error{Code: "internal",
		Message: message.SiteInternal}
	errInterrupted = fault.Unavailable(message.SiteInterrupted, time.Second)
)

// faultOf returns the fault to show for err: its own, errInterrupted (kind Unavailable) for a context that was
// canceled or timed out, and errInternal for other errors.
func faultOf(err error) *fault.Error {
	switch f := fault.As(err); {
	case f != nil:
		return f
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return errInterrupted
	}
	return errInternal
}

// problemOf converts an error to a problem that is safe to show, in the language of ctx's texts. An error without a
// fault becomes a general message.
func problemOf(ctx context.Context, err error) *Problem {
	f := faultOf(err)
	status := StatusOf(f)
	return &Problem{
		Title: http.StatusText(status), Status: status, Code: f.Code,
		Detail: fault.Translate(ctx, f.Message), Errors: Fields(ctx, f.Fields), RequestID: RequestID(ctx),
		retryAfter: int(math.Ceil(f.RetryAfter.Seconds())),
	}
}

// WriteError writes err as a problem and logs it: defects as errors, outages as warnings, and client errors as
// information.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	logFailure(r.Context(), r.Method+" "+loggable(r.URL.Path), err)
	p := problemOf(r.Context(), err)
	maps.Copy(w.Header(), p.GetHeaders())
	w.Header().Set("Content-Type", p.ContentType(""))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p)
}

// newHumaError converts huma's errors to problems, without submitted values, even passwords. The statuses 400 and 422
// become 400 with the invalid fields and their advice, and 408, 413 and 415 get texts for users. A fault, or any
// error with a 5xx status, is shown as by WriteError.
func newHumaError(ctx huma.Context, status int, said string, errs ...error) huma.StatusError {
	for _, err := range errs {
		if f := fault.As(err); f != nil || status >= http.StatusInternalServerError {
			return problemOf(contextOf(ctx), err)
		}
	}
	p := &Problem{Title: http.StatusText(status), Status: status, Code: "invalid", Detail: sentence(said),
		RequestID: RequestID(contextOf(ctx))}
	switch status {
	case http.StatusUnprocessableEntity, http.StatusBadRequest:
		p.Status, p.Title = http.StatusBadRequest, http.StatusText(http.StatusBadRequest)
		p.Errors = Fields(contextOf(ctx), fieldsOf(errs))
		p.Detail = fault.Translate(contextOf(ctx), message.FormInvalid)
		if len(p.Errors) > 0 {
			p.Detail = fault.Translate(contextOf(ctx), message.FormMarked)
		}
	case http.StatusRequestEntityTooLarge:
		p.Code, p.Detail = "too_large", fault.Translate(contextOf(ctx), message.FormRequestTooLong)
	case http.StatusRequestTimeout:
		p.Detail = fault.Translate(contextOf(ctx), message.SiteInterrupted)
	case http.StatusUnsupportedMediaType:
		p.Code, p.Detail = "unsupported_media_type", fault.Translate(contextOf(ctx), errMedia.Message)
	}
	return p
}

// contextOf returns the request's context, or an empty one if ctx is nil.
func contextOf(ctx huma.Context) context.Context {
	if ctx == nil {
		return context.Background()
	}
	return ctx.Context()
}

// fieldsOf returns the names and messages of invalid inputs, without their values. It skips errors that name no
// input.
func fieldsOf(errs []error) []fault.Field {
	var fields []fault.Field
	for _, err := range errs {
		var detailer huma.ErrorDetailer
		if !errors.As(err, &detailer) {
			continue
		}
		d := detailer.ErrorDetail()
		name, advice := fieldOf(d.Location, d.Message)
		fields = append(fields, fault.Field{Name: name, Message: advice})
	}
	return fields
}

// sentence gives a terse message of huma a capital letter and a final period. An empty message stays empty.
func sentence(s string) string {
	if s == "" {
		return s
	}
	s = strings.ToUpper(s[:1]) + s[1:]
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}

// LogFailure logs an error that a Raw route writes in its own format.
func LogFailure(r *http.Request, err error) {
	logFailure(r.Context(), r.Method+" "+loggable(r.URL.Path), err)
}

// CallerAttrs returns the ids of the caller and the session as log attributes, with pending=true for a pending
// session, or none for anonymous visitors.
func CallerAttrs(ctx context.Context) []any {
	if p, ok := auth.From(ctx); ok {
		return []any{"user_id", p.UserID, "session_id", p.SessionID}
	}
	if p, ok := auth.PendingFrom(ctx); ok {
		return []any{"user_id", p.UserID, "session_id", p.SessionID, "pending", true}
	}
	return nil
}

// logFailure logs err at the level of its kind: defects as errors, outages as warnings, and refusals as information.
// Failures after the client left are information, because all requests fail on a connection whose context has ended.
func logFailure(ctx context.Context, pattern string, err error) {
	attrs := append([]any{"request_id", RequestID(ctx), "route", pattern, "error", fault.Loggable(err)},
		CallerAttrs(ctx)...)
	switch kind := faultOf(err).Kind; {
	case ctx.Err() != nil:
		slog.InfoContext(ctx, "request interrupted", attrs...)
	case kind == fault.KindInternal:
		slog.ErrorContext(ctx, "request failed", attrs...)
	case kind == fault.KindUnavailable:
		slog.WarnContext(ctx, "request put off", attrs...)
	default:
		slog.InfoContext(ctx, "request refused", attrs...)
	}
}
