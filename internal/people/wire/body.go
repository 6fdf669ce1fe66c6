package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/passwords"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/httpx"
)

// maxBody limits request bodies, in bytes.
const maxBody = 64 << 10

// decode reads a JSON object into the struct that into points to. Unlike encoding/json, it matches keys exactly and
// refuses duplicates; unknown keys are ignored. A body without required fields may be missing. Malformed bodies are
// an Invalid fault with the code bad_json, those above 64 KiB a TooLarge fault. Outside of cookie mode, the content
// type is ignored, as in GoTrue.
func decode(w http.ResponseWriter, r *http.Request, into any) error {
	if inCookieMode(r) && !isJSON(r) {
		return refusal.New(fault.KindInvalid, "unsupported_media_type", "Send the request as application/json")
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return refusal.New(fault.KindTooLarge, "request_entity_too_large",
			fmt.Sprintf("Request body too large (max %d bytes)", maxBody))
	case err != nil:
		return badJSON("the connection was closed")
	}
	target := reflect.ValueOf(into).Elem()
	if len(text) == 0 && httpx.IsBodyOptional(target.Type()) {
		return nil
	}
	if err := httpx.CheckKeys(text); err != nil {
		return badJSON(err.Error())
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return badJSON("it must be a JSON object")
	}
	return fill(target, fields)
}

// fill sets the fields of a struct from JSON values by their names. Missing and null values leave a field unchanged,
// except null for raw JSON.
func fill(target reflect.Value, fields map[string]json.RawMessage) error {
	for i := range target.NumField() {
		name, _, _ := strings.Cut(target.Type().Field(i).Tag.Get("json"), ",")
		raw, ok := fields[name]
		isNull := string(raw) == "null" && target.Field(i).Type() != reflect.TypeFor[json.RawMessage]()
		if !ok || isNull {
			continue
		}
		if err := json.Unmarshal(raw, target.Field(i).Addr().Interface()); err != nil {
			return badJSON("the field " + name + " has a wrong type")
		}
	}
	return nil
}

func badJSON(why string) error {
	return refusal.New(fault.KindInvalid, "bad_json", "Could not parse request body as JSON: "+why)
}

func isJSON(r *http.Request) bool {
	contentType, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	return r.Header.Get("Content-Type") == "" || strings.EqualFold(strings.TrimSpace(contentType), "application/json")
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// statuses maps error codes to the contract's status where it differs from the status of the fault's kind.
var statuses = map[string]int{
	"bad_jwt": http.StatusForbidden, "user_not_found": http.StatusForbidden, "session_not_found": http.StatusForbidden,
	"weak_password": http.StatusUnprocessableEntity, "same_password": http.StatusUnprocessableEntity,
	"flow_state_expired": http.StatusUnprocessableEntity, "anonymous_provider_disabled": http.StatusUnprocessableEntity,
	"otp_disabled":            http.StatusUnprocessableEntity,
	"mfa_verification_failed": http.StatusUnprocessableEntity, "mfa_challenge_expired": http.StatusUnprocessableEntity,
	"too_many_enrolled_mfa_factors": http.StatusUnprocessableEntity,
	"webauthn_verification_failed":  http.StatusUnprocessableEntity,
	"email_exists":                  http.StatusUnprocessableEntity,
	"unsupported_media_type":        http.StatusUnsupportedMediaType,
}

// failure is an error body in both formats of the contract (section 2): clients that send an API version get code and
// message, others the older fields.
type failure struct {
	Code         any           `json:"code"`
	Message      string        `json:"message,omitempty"`
	ErrorCode    string        `json:"error_code,omitempty"`
	Msg          string        `json:"msg,omitempty"`
	ErrorID      string        `json:"error_id,omitempty"`
	WeakPassword *weakPassBody `json:"weak_password,omitempty"`
}

type weakPassBody struct {
	Reasons []string `json:"reasons"`
}

// Fail writes err in the contract's format, for requests refused before they reach a handler.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Set("Cache-Control", "no-store")
	writeFailure(w, r, err)
}

// writeFailure writes err in the contract's format, with the status of contractFault, and logs it: internal errors as
// errors, outages as warnings, refusals as information. Internal errors don't reveal their text.
func writeFailure(w http.ResponseWriter, r *http.Request, err error) {
	f, status := contractFault(err)
	level := slog.LevelInfo
	switch status {
	case http.StatusInternalServerError:
		level = slog.LevelError
	case http.StatusServiceUnavailable:
		level = slog.LevelWarn
	}
	if r.Context().Err() != nil {
		level = slog.LevelDebug // the client has disconnected
	}
	attrs := []any{"request_id", httpx.RequestID(r.Context()),
		"route", r.Method + " " + r.URL.Path, "code", f.Code, "error", err.Error()}
	slog.Log(r.Context(), level, "auth request refused", append(attrs, httpx.CallerAttrs(r.Context())...)...)
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	}
	w.Header().Set("X-Sb-Error-Code", f.Code)
	body := failure{Code: status, ErrorCode: f.Code, Msg: fault.Translate(r.Context(), f.Message)}
	if status >= http.StatusInternalServerError {
		body.ErrorID = httpx.RequestID(r.Context())
	}
	if wantsNewErrors(r) {
		w.Header().Set(versionHeader, apiVersion)
		body = failure{Code: f.Code, Message: fault.Translate(r.Context(), f.Message)}
	}
	if reasons := passwords.Reasons(err); reasons != nil {
		body.WeakPassword = &weakPassBody{reasons}
	}
	writeJSON(w, status, body)
}

// contractFault returns the fault in err and its HTTP status in the contract. All other errors become
// unexpected_failure with status 500.
func contractFault(err error) (*fault.Error, int) {
	f := fault.As(err)
	if f == nil || f.Kind == fault.KindInternal {
		return &fault.Error{Code: "unexpected_failure",
			Message: fault.Plain("Unexpected failure, please check server logs for more information"),
		}, http.StatusInternalServerError
	}
	if status, ok := statuses[f.Code]; ok {
		return f, status
	}
	return f, httpx.StatusOf(f)
}

const (
	versionHeader = "X-Supabase-Api-Version"
	apiVersion    = "2024-01-01"
)

// wantsNewErrors reports whether the client supports the newer error format, because it sends the date of that API
// version or a later one.
func wantsNewErrors(r *http.Request) bool {
	asked, err := time.Parse(time.DateOnly, r.Header.Get(versionHeader))
	since, _ := time.Parse(time.DateOnly, apiVersion)
	return err == nil && !asked.Before(since)
}
