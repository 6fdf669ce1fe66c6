package limit_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/limit"
)

const mega = 1 << 20

// heap returns the bytes in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// The test sends new keys as long as a visitor can make them: the length of a header or body. It measures the whole
// heap, so it doesn't run in parallel.
//
//nolint:paralleltest // see above
func TestT52KeysOfLimitsAreSmall(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	factory := limit.NewFactory(c, true)
	limiter := factory.New(3, 24*time.Hour)
	failures := factory.NewFailures(limit.Backoff{
		Free: 10, First: time.Second, Longest: time.Minute, Memory: time.Hour})
	for name, tc := range map[string]struct {
		length, requests int
		count            func(ctx context.Context, key string) error
	}{
		"paths of 18 KB":      {18 << 10, 10_000, limiter.Allow},
		"addresses of 64 KB":  {64 << 10, 2_000, failures.Begin},
		"addresses of a mail": {255, 100_000, factory.New(5, 24*time.Hour).Allow},
	} {
		t.Run(name, func(t *testing.T) {
			before, long := heap(), strings.Repeat("x", tc.length)
			for i := range tc.requests {
				_ = tc.count(t.Context(), fmt.Sprint(long, i))
				if i%10_000 == 0 && heap()-before > 20*mega {
					break
				}
			}
			if grown := heap() - before; grown > 20*mega {
				t.Errorf("keys of %d bytes grow the heap by %d MB", tc.length, grown/mega)
			} else {
				t.Logf("%d KB", grown>>10)
			}
		})
	}
	runtime.KeepAlive(limiter)
	runtime.KeepAlive(failures)
}

func TestT52KeysExpire(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	factory := limit.NewFactory(c, true)
	limiter := factory.New(3, time.Hour)
	failures := factory.NewFailures(limit.Backoff{
		Free: 10, First: time.Second, Longest: time.Minute, Memory: time.Hour})
	for i := range 1000 {
		_, _ = limiter.Allow(t.Context(), fmt.Sprint(i)), failures.Begin(t.Context(), fmt.Sprint(i))
	}
	c.Advance(20 * time.Minute)
	if limiter.Allow(t.Context(), "late") != nil || failures.Begin(t.Context(), "late") != nil || limiter.Len() != 1 ||
		failures.Len() != 1001 {
		t.Errorf("20 minutes later %d and %d keys are stored, want 1 with a non-empty bucket, and 1001",
			limiter.Len(), failures.Len())
	}
	c.Advance(40 * time.Minute)
	if failures.Begin(t.Context(), "later") != nil || failures.Len() != 2 {
		t.Errorf("an hour later %d keys are kept", failures.Len())
	}
}

// The test adds a thousand times as many keys as a limit stores. A limited key stays limited.
func TestT52FloodKeepsActiveLimits(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	factory := limit.NewFactory(c, true)
	limiter := factory.New(3, time.Hour)
	failures := factory.NewFailures(limit.Backoff{Free: 3, First: time.Hour, Longest: time.Hour, Memory: time.Hour})
	for range 3 {
		_, _ = limiter.Allow(t.Context(), "victim"), failures.Begin(t.Context(), "victim")
	}
	for i := range 200_000 {
		_, _ = limiter.Allow(t.Context(), fmt.Sprint(i)), failures.Begin(t.Context(), fmt.Sprint(i))
	}
	if limiter.Allow(t.Context(), "victim") == nil || failures.Begin(t.Context(), "victim") == nil {
		t.Error("a flood of other keys evicted a limited key")
	}
	if limiter.Len() > 50_000 || failures.Len() > 50_000 {
		t.Errorf("%d and %d keys are kept", limiter.Len(), failures.Len())
	}
}
