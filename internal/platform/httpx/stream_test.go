package httpx_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/httpx"
)

// deadlines records the write deadline of each part.
type deadlines struct {
	*httptest.ResponseRecorder
	set []time.Time
}

func (d *deadlines) SetWriteDeadline(t time.Time) error {
	d.set = append(d.set, t)
	return nil
}

var _ http.ResponseWriter = (*deadlines)(nil)

// TestT51StreamPartsHaveDeadlines checks that a client that stops reading a streamed response is disconnected.
func TestT51StreamPartsHaveDeadlines(t *testing.T) {
	t.Parallel()
	w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	begun := time.Now()
	stream := httpx.NewStream(w)
	for range 100 {
		if _, err := stream.WriteString(strings.Repeat("x", 1_000)); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.Flush(); err != nil || w.Body.Len() != 100_000 {
		t.Fatalf("%d bytes, %v", w.Body.Len(), err)
	}
	if len(w.set) != 4 {
		t.Errorf("%d parts, want 4 of up to 32 KB", len(w.set))
	}
	for _, until := range w.set {
		if until.Before(begun.Add(httpx.StallTimeout)) || until.After(time.Now().Add(httpx.StallTimeout)) {
			t.Errorf("a part may take until %s", until.Sub(begun))
		}
	}
}
