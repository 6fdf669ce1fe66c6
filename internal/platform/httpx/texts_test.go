package httpx_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// answerTo returns the problem for an error, with its texts.
func answerTo(t *testing.T, texts fault.Texts, err error) httpx.Problem {
	t.Helper()
	r := httptest.NewRequestWithContext(fault.WithTexts(t.Context(), texts), http.MethodGet, "/api/x", nil)
	w := httptest.NewRecorder()
	httpx.WriteError(w, r, err)
	var p httpx.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProblemsUseTextsOfRequest(t *testing.T) {
	t.Parallel()
	texts := func(key string) (string, bool) { return "Text of " + key, key != "problems.none" }
	taken := fault.Invalid(fault.Message("problems.taken"),
		fault.Field{Name: "time", Message: fault.Message("problems.time")})
	p := answerTo(t, texts, taken)
	if p.Detail != "Text of problems.taken" || p.Errors[0].Message != "Text of problems.time" {
		t.Errorf("%+v", p)
	}
	if p := answerTo(t, texts, fault.NotFound(fault.Plain("Nothing here."))); p.Detail != "Nothing here." {
		t.Errorf("a plain text became %q", p.Detail)
	}
}

func TestMissingTextsNeverShowKeys(t *testing.T) {
	t.Parallel()
	none := func(string) (string, bool) { return "", false }
	for name, texts := range map[string]fault.Texts{"without texts": nil, "without this text": none} {
		p := answerTo(t, texts, fault.NotFound(fault.Message("problems.none")))
		if !strings.Contains(p.Detail, "went wrong") {
			t.Errorf("%s the detail is %q", name, p.Detail)
		}
	}
}

func TestEdgePassesTextsToRequests(t *testing.T) {
	t.Parallel()
	edge := httpx.Edge{Log: slog.New(slog.DiscardHandler), Texts: func(key string) (string, bool) { return "Text of " + key, true }}
	w := httptest.NewRecorder()
	edge.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		httpx.WriteError(w, r, fault.NotFound(fault.Message("problems.gone")))
	})).ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), http.MethodGet, "/api/x", nil))
	if !strings.Contains(w.Body.String(), "Text of problems.gone") {
		t.Error(w.Body.String())
	}
}
