package app_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/mail"
)

// BenchmarkStreams opens 1,000 feeds for 1,000 accounts, notifies each in turn and measures the time from commit to
// delivery: p99 within 200 ms. A feed uses at most 32 KB of memory including its reader in the same process: 10 KB
// for net/http's buffers and 12 KB for two stacks.
func BenchmarkStreams(b *testing.B) {
	const people = 1_000
	for _, engine := range databasetest.Engines() {
		b.Run(string(engine), func(b *testing.B) {
			s := apptest.Start(b, engine)
			tokens, ids := make([]string, people), make([]string, people)
			for i := range people {
				tokens[i] = s.SignIn(b, fmt.Sprintf("p%d@site.example", i))
				p, err := s.App.Accounts().Sessions().Authenticate(b.Context(), tokens[i])
				if err != nil {
					b.Fatal(err)
				}
				ids[i] = p.UserID
				// separates the cost of an account from the cost of a stream
				s.Do(b, "GET", "/api/notifications", tokens[i], nil)
			}
			conns := make([]net.Conn, people)
			b.Cleanup(func() {
				for _, conn := range conns {
					_ = conn.Close()
				}
			})
			before := memory()
			for i, token := range tokens {
				conns[i] = open(b, s.URL, token)
				if i%100 == 0 { // as over time: the runtime adapts the initial stack size
					runtime.GC()
				}
			}
			after := memory()
			runtime.KeepAlive(tokens) // keeps them out of the measurement
			heap, stack := float64(after.heap-before.heap)/people, float64(after.stack-before.stack)/people
			each := heap + stack
			arrived := make(chan arrival, people)
			for i, conn := range conns {
				go follow(conn, i, arrived)
			}
			var took []time.Duration
			for b.Loop() {
				committed := make([]time.Time, people)
				for i := range people {
					tellPerson(b, s, ids[i])
					committed[i] = time.Now()
				}
				for range people {
					a := <-arrived
					took = append(took, max(a.at.Sub(committed[a.reader]), 0))
				}
			}
			slices.Sort(took)
			p99 := took[len(took)*99/100]
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
			b.ReportMetric(float64(p99.Microseconds())/1000, "ms-p99")
			b.ReportMetric(heap/1024, "KB-heap/stream")
			b.ReportMetric(stack/1024, "KB-stack/stream")
			b.ReportMetric(each/1024, "KB/stream")
			if p99 > 200*time.Millisecond || each > 32*1024 {
				b.Errorf("p99 %s, %.0f bytes each", p99, each)
			}
		})
	}
}

// arrival is the time at which a reader received an event.
type arrival struct {
	reader int
	at     time.Time
}

// open opens a feed and reads until it is ready.
func open(b *testing.B, url, token string) net.Conn {
	b.Helper()
	conn, err := new(net.Dialer).DialContext(b.Context(), "tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn,
		"GET /api/notifications/feed HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", token); err != nil {
		b.Fatal(err)
	}
	var answer [4096]byte
	for read := 0; !bytes.Contains(answer[:read], []byte("event: ready\ndata: {}\n\n")); {
		n, err := conn.Read(answer[read:])
		if err != nil {
			b.Fatalf("%s: %v", answer[:read], err)
		}
		read += n
	}
	return conn
}

// follow sends every event of the feed to arrived.
func follow(conn net.Conn, reader int, arrived chan<- arrival) {
	lines := bufio.NewReaderSize(conn, 512)
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
		if bytes.HasPrefix(line, []byte("event: ")) {
			arrived <- arrival{reader, time.Now()}
		}
	}
}

func tellPerson(b *testing.B, s *apptest.Server, userID string) {
	b.Helper()
	service := notifications.NewService(s.App.DB, s.App.Accounts(), mail.Site{})
	err := s.App.DB.Write(context.Background(), func(tx *database.Tx) error {
		_, err := service.Create(context.Background(), tx, notifications.New{
			UserID: userID, Topic: notifications.TopicSecurity, Type: notifications.TypeInApp, Title: "Hello"})
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}

// memoryUse is the memory of an idle program in bytes.
type memoryUse struct{ heap, stack uint64 }

// memory returns the heap and stack sizes of the idle program. Each collection halves stacks that were only needed to
// open a stream.
func memory() memoryUse {
	for range 4 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memoryUse{m.HeapAlloc, m.StackInuse}
}
