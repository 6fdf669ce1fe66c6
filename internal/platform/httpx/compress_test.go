package httpx_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

func TestLargeResponsesAreCompressed(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("All the words of the site. ", 4000)
	r := httpx.NewRouter(func() string { return "test" }, "1", people)
	route := func(pattern, id string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Role: auth.Anyone, Compresses: true}
	}
	httpx.Handle(r, route("GET /api/json", "json"), func(context.Context, *struct{}) (*storeOutput, error) {
		return &storeOutput{Body: []line{{Title: text}}}, nil
	})
	httpx.Handle(r, route("GET /api/bytes", "bytes"), func(context.Context, *struct{}) (*fileOutput, error) {
		return &fileOutput{ContentType: "text/html", Body: []byte(text)}, nil
	})
	httpx.Handle(r, route("GET /api/refused", "refused"), func(context.Context, *struct{}) (*fileOutput, error) {
		return nil, fault.NotFound(fault.Plain("There is no such text."))
	})
	get := func(path, accepted string) *httptest.ResponseRecorder {
		request := httptest.NewRequest(http.MethodGet, path, nil)
		request.Header.Set("Accept-Encoding", accepted)
		recorder := httptest.NewRecorder()
		r.ServeHTTP(recorder, request)
		return recorder
	}
	for _, path := range []string{"/api/json", "/api/bytes"} {
		plain := get(path, "identity").Body.Bytes()
		response := get(path, "gzip, br")
		if response.Header().Get("Content-Encoding") != "gzip" || response.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: headers %v", path, response.Header())
		}
		if response.Body.Len() > len(plain)/10 {
			t.Errorf("%s: %d bytes of %d", path, response.Body.Len(), len(plain))
		}
		reader, err := gzip.NewReader(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		if unpacked, err := io.ReadAll(reader); err != nil || !bytes.Equal(unpacked, plain) {
			t.Errorf("%s: another body when compressed (%v)", path, err)
		}
	}
	refused := get("/api/refused", "gzip")
	isCompressed := refused.Header().Get("Content-Encoding") != ""
	if isCompressed || !strings.Contains(refused.Body.String(), "There is no such text.") {
		t.Errorf("an error is %q with the headers %v", refused.Body, refused.Header())
	}
}
