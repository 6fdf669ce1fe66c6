package app_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// restarts is the number of PostgreSQL crashes; make drills uses more.
var restarts = flag.Int("restarts", 2, "how often PostgreSQL crashes in TestNoCrash…")

// TestNoCrashLosesOrDoublesAcknowledgedData submits applications at two nodes, which also write the
// mails, and repeatedly crashes PostgreSQL meanwhile.
func TestNoCrashLosesOrDoublesAcknowledgedData(t *testing.T) {
	t.Parallel()
	server := databasetest.Server(t)
	apptest.Must(t, server.WaitForDisk(t.Context()))
	config := databasetest.Migrated(t, server)
	var mu sync.Mutex
	var acknowledged []string
	told := func() int {
		mu.Lock()
		defer mu.Unlock()
		return len(acknowledged)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var ends []func()
	for i := range 2 {
		s := apptest.Start(t, database.Postgres, on(config), func(c *app.Config) { c.Version = fmt.Sprint("node", i) })
		ends = append(ends, applyAll(ctx, s, 2, math.MaxInt, func(name string) {
			mu.Lock()
			defer mu.Unlock()
			acknowledged = append(acknowledged, name)
		}), atWork(s.App))
	}
	dice := rand.New(rand.NewPCG(19, 200))
	for range *restarts {
		enough := told() + 1 + dice.IntN(20)
		hang.Eventually(t, "nothing is acknowledged any more", func() bool { return told() >= enough })
		apptest.Must(t, server.Crash(t.Context()))
	}
	again := told()
	hang.Eventually(t, "nothing is acknowledged after the last crash", func() bool { return told() > again })
	stop()
	for _, end := range ends {
		end()
	}
	later := clock.NewManual(time.Now().Add(24 * time.Hour)) // so that failed jobs are retried
	s := apptest.Start(t, database.Postgres, on(config), apptest.WithClock(later))
	stored := mustHoldOnce(t, s.App.DB, acknowledged)
	mustMailOnce(t, s)
	t.Logf("after %d crashes, all of %d acknowledged applications are there, and %d others", *restarts,
		len(acknowledged), stored-len(acknowledged))
}
