package serving_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// discarding is an answer that nobody reads; it keeps its headers, as a connection's does.
type discarding struct{ header http.Header }

func (d discarding) Header() http.Header         { return d.header }
func (d discarding) Write(b []byte) (int, error) { return len(b), nil }
func (d discarding) WriteHeader(int)             {}

// The headers of an answer are what serving a page allocates; which page is current costs nothing.
func TestServingAPageAllocatesItsHeadersAlone(t *testing.T) {
	s := newSite(t)
	req := httptest.NewRequest(http.MethodGet, "/pricing", nil)
	w := discarding{http.Header{}}
	if n := testing.AllocsPerRun(100, func() { s.ServeHTTP(w, req) }); n > 5 {
		t.Errorf("%v allocations", n)
	}
}
