package serving_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// discarding is a response writer that drops the body and keeps its headers, as a connection does.
type discarding struct{ header http.Header }

func (d discarding) Header() http.Header         { return d.header }
func (d discarding) Write(b []byte) (int, error) { return len(b), nil }
func (d discarding) WriteHeader(int)             {}

// TestServingPageAllocatesOnlyHeaders checks that only the response headers are allocated; finding the current
// edition costs nothing.
func TestServingPageAllocatesOnlyHeaders(t *testing.T) {
	s := newSite(t)
	req := httptest.NewRequest(http.MethodGet, "/pricing", nil)
	w := discarding{http.Header{}}
	if n := testing.AllocsPerRun(100, func() { s.ServeHTTP(w, req) }); n > 5 {
		t.Errorf("%v allocations", n)
	}
}
