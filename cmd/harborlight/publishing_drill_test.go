//go:build drill

package main

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/databasetest"
)

// publications is the number of versions that the drill publishes. slowest is the time limit of 99 of 100, and more
// the limit of each node's additional memory.
const (
	publications = 50
	slowest      = 2 * time.Second
	more         = 60 // MB
)

// The drill measures the time from a publication until every node shows the new text, while visitors read. It needs
// HARBORLIGHT_TEST_BINARY, a program with pages, and otherwise idle processors: each node renders all pages, and here
// they share one machine.
func TestDrillPublishing(t *testing.T) {
	if os.Getenv(anotherBinary) == "" {
		t.Fatal("set HARBORLIGHT_TEST_BINARY to a built bin/harborlight")
	}
	t.Run("one node on SQLite", func(t *testing.T) {
		drillPublishing(t, []*program{serveDemo(t, t.TempDir())})
	})
	t.Run("three nodes on PostgreSQL", func(t *testing.T) {
		url, secret := databasetest.Postgres(t), strings.Repeat("QUJD", 10)+"QUI="
		var nodes []*program
		for range 3 {
			nodes = append(nodes, serveDemo(t, t.TempDir(), "--database-url", url, "--secret-key", secret))
		}
		drillPublishing(t, nodes)
	})
}

func drillPublishing(t *testing.T, nodes []*program) {
	e := edit(t, nodes[0])
	before := memory(t, nodes)
	ctx, stop := context.WithCancel(t.Context())
	visitors := visit(ctx, t, nodes)
	var took []time.Duration
	for range publications {
		state := e.draft(t, "Prices of version 0")
		words := wordsOf(state.Published.Number + 1)
		state = e.draft(t, words)
		pressed := time.Now()
		if !e.publish(state) {
			t.Fatal("a publication failed")
		}
		for _, node := range nodes {
			hang.Eventually(t, "each node shows the new text", func() bool {
				text, err := node.read(t.Context(), "/pricing")
				return err == nil && strings.Contains(text, words)
			})
		}
		took = append(took, time.Since(pressed))
	}
	after := memory(t, nodes)
	stop()
	read := visitors()
	slices.Sort(took)
	t.Logf("from the press to the words on %d nodes: median %v, p99 %v, while visitors read %d pages",
		len(nodes), took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond), read)
	if worst := took[len(took)-1]; worst > slowest {
		t.Errorf("the slowest publication took %v", worst)
	}
	for i := range before {
		t.Logf("node %d: %d MB before, at most %d MB since", i, before[i], after[i])
		if after[i] > before[i]+more {
			t.Errorf("node %d took %d MB more", i, after[i]-before[i])
		}
	}
	for _, node := range nodes {
		node.stop(t)
	}
}

// visit reads 40 pages a second from each node until ctx ends. A failed request or a page with text of two versions
// fails the test. The returned function waits for the visitors and returns the number of pages.
func visit(ctx context.Context, t *testing.T, nodes []*program) func() int {
	var wait sync.WaitGroup
	var mu sync.Mutex
	read := 0
	for _, node := range nodes {
		for range 2 {
			wait.Go(func() {
				pause := time.NewTicker(50 * time.Millisecond)
				defer pause.Stop()
				for ; ctx.Err() == nil; <-pause.C {
					text, err := node.read(context.WithoutCancel(ctx), "/pricing")
					if err != nil {
						t.Errorf("a visitor was not served: %v", err)
						return
					}
					found := wordsIn.FindAllString(text, -1)
					if len(slices.Compact(found)) > 1 {
						t.Errorf("a page of two versions: %v", found)
					}
					mu.Lock()
					read++
					mu.Unlock()
				}
			})
		}
	}
	return func() int { wait.Wait(); return read }
}

// memory returns the peak memory of each process in MB, or nil without /proc.
func memory(t *testing.T, nodes []*program) []int {
	t.Helper()
	var held []int
	for _, node := range nodes {
		text, err := os.ReadFile("/proc/" + strconv.Itoa(node.cmd.Process.Pid) + "/status")
		if err != nil {
			return nil
		}
		_, rest, _ := strings.Cut(string(text), "VmHWM:")
		kb, err := strconv.Atoi(strings.Fields(rest)[0])
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, kb/1024)
	}
	return held
}
