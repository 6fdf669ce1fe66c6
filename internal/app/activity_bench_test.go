package app_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/databasetest"
)

// BenchmarkActivity opens 5,000 streams of Live Activity on one node, submits applications, and measures the time
// from the response to an application until the last reader receives it. A stream uses at most 30 KB, including its
// reader's socket.
func BenchmarkActivity(b *testing.B) {
	const readers = 5_000
	for _, engine := range databasetest.Engines() {
		b.Run(string(engine), func(b *testing.B) {
			s := apptest.Start(b, engine)
			conns := make([]net.Conn, readers)
			b.Cleanup(func() {
				for _, conn := range conns {
					if conn != nil {
						_ = conn.Close()
					}
				}
			})
			before := memory()
			for i := range conns {
				conns[i] = openActivity(b, s.URL)
				if i%500 == 0 {
					runtime.GC()
				}
			}
			after := memory()
			each := float64(after.heap-before.heap+after.stack-before.stack) / readers
			arrived := make(chan arrival, readers)
			for i, conn := range conns {
				go follow(conn, i, arrived)
			}
			var longest, total time.Duration
			n := 0
			for b.Loop() {
				n++
				answered := make(chan time.Time, 1)
				begun := time.Now()
				go func() {
					got := s.Do(b, http.MethodPost, "/api/partners", "", partner(fmt.Sprintf("Company %d", n)))
					if got.Status != http.StatusCreated {
						b.Error(got.Status, got.Body)
					}
					answered <- time.Now()
				}()
				var last time.Time
				for range readers {
					if a := <-arrived; a.at.After(last) {
						last = a.at
					}
				}
				<-answered
				took := last.Sub(begun)
				total, longest = total+took, max(longest, took)
			}
			b.ReportMetric(float64(total.Microseconds())/1000/float64(n), "ms-to-last")
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
			b.ReportMetric(each/1024, "KB/stream")
			if each > 30*1024 {
				b.Errorf("%.0f bytes each", each)
			}
		})
	}
}

// openActivity opens the stream and reads its first bytes.
func openActivity(b *testing.B, url string) net.Conn {
	b.Helper()
	conn, err := new(net.Dialer).DialContext(b.Context(), "tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Fprint(conn, "GET /api/partners/activity HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		b.Fatal(err)
	}
	lines := bufio.NewReaderSize(conn, 512)
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			b.Fatalf("%s: %v", line, err)
		}
		if bytes.HasPrefix(line, []byte("retry: ")) {
			return conn
		}
	}
}
