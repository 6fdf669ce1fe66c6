package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// siteOf creates a site with a new sealing key and returns its requests and a backup.
func siteOf(t *testing.T, round string) (stored []string, backup string) {
	t.Helper()
	dir := t.TempDir()
	p := mustServe(t, dir)
	l := p.load(round, 2, 4)
	l.wait.Wait()
	backup = filepath.Join(t.TempDir(), round+".backup")
	mustSay(t, "backup", "--data", dir, backup)
	p.stop(t)
	slices.Sort(l.names)
	return l.names, backup
}

// requests returns the names in the stored quote requests, in order. It fails if SQLite finds damage.
func requests(t *testing.T, c database.Config) []string {
	t.Helper()
	db, err := database.Open(t.Context(), c)
	must(t, err)
	defer db.Close() //nolint:errcheck // the next call opens it again
	if damage, err := db.Damage(t.Context()); err != nil || damage != "" {
		t.Errorf("the database is damaged: %s %v", damage, err)
	}
	found, err := database.All[string](t.Context(), db, `SELECT name FROM leads ORDER BY name`)
	must(t, err)
	return found
}

// The test restores one of two sites over the other and kills the restore at random moments. Each time the site must
// start with all of its previous data or all of the backup's.
func TestKilledRestoreLeavesTheOldOrTheNewData(t *testing.T) {
	t.Parallel()
	var stored [2][]string
	var backups [2]string
	for i := range stored {
		stored[i], backups[i] = siteOf(t, fmt.Sprintf("site-%d", i))
	}
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := database.Config{Dir: t.TempDir()}
			flags := []string{"--data", config.Dir}
			if engine == database.Postgres {
				config.URL = databasetest.Config(t, engine).URL
				flags = append(flags, "--database-url", config.URL)
			}
			began := time.Now()
			mustSay(t, slices.Concat([]string{"restore"}, flags, backups[:1])...)
			longest, now, finished := time.Since(began), 0, 0
			for round := range cycles() {
				moment := rand.N(longest)
				if round%2 == 0 {
					moment = longest - moment/5 // during the exchange of the data
				}
				restore := command(t, slices.Concat([]string{"restore"}, flags, backups[1-now:2-now])...)
				var said bytes.Buffer
				restore.Stdout, restore.Stderr = &said, &said
				must(t, restore.Start())
				killed := time.AfterFunc(moment, func() { _ = restore.Process.Kill() })
				done := restore.Wait() == nil
				killed.Stop()
				// killed after the last output
				if !done && said.Len() > 0 && !strings.HasPrefix(said.String(), "Restored ") {
					t.Fatalf("it was refused: %s", &said)
				}
				mustServe(t, config.Dir, flags[2:]...).stop(t)
				got := requests(t, config)
				switch {
				case slices.Equal(got, stored[1-now]):
					now = 1 - now
					finished++
				case done || !slices.Equal(got, stored[now]):
					t.Fatalf("round %d, killed after %v: the site holds %v, done: %t", round, moment, got, done)
				}
			}
			t.Logf("of %d restores that were killed, %d had the new data in place", cycles(), finished)
			mustSay(t, slices.Concat([]string{"restore"}, flags, backups[1-now:2-now])...)
			if got := requests(t, config); !slices.Equal(got, stored[1-now]) {
				t.Errorf("a restore after those that were killed: %v", got)
			}
			nothingHalfDone(t, config)
		})
	}
}

// nothingHalfDone fails if a killed restore left files or schemas.
func nothingHalfDone(t *testing.T, c database.Config) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(c.Dir, "harborlight.restoring-*"))
	if c.URL != "" {
		db, opened := database.Open(t.Context(), c)
		must(t, opened)
		defer db.Close() //nolint:errcheck // it was only read
		left, err = database.All[string](t.Context(), db,
			`SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 'harborlight_restoring%'`)
	}
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %s %v", strings.Join(left, ", "), err)
	}
}
