package app_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/databasetest/powercut"
)

// cuts is the number of simulated power cuts; make drills uses more.
var cuts = flag.Int("cuts", 24, "how many power cuts TestNoPowerCut… simulates")

const (
	cutsOfOne    = 100 // simulated times per run of the program
	startedAgain = 20  // after every n-th cut, the complete program continues
	cutAgain     = 4   // after every n-th cut, the power fails again during the start
)

// TestNoPowerCutLosesOrDoublesAcknowledgedData submits applications, whose mails are written, and cuts the power
// at random times: unsynced writes are dropped or torn. After each cut, the database must open and contain every
// acknowledged application once, with all of its rows.
func TestNoPowerCutLosesOrDoublesAcknowledgedData(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(19, 2000))
	acknowledged, twice := 0, 0
	for done := 0; done < *cuts; {
		r := recordApplications(t)
		for range min(cutsOfOne, *cuts-done) {
			dir := privateDir(t)
			told := r.Cut(t, dice.IntN(r.Moments()+1), dice, dir)
			acknowledged += len(told)
			if dice.IntN(cutAgain) == 0 {
				dir = cutWhileStarting(t, dir, dice)
				twice++
			}
			checkIntact(t, dir, told, done%startedAgain == 0)
			if done++; t.Failed() {
				t.Fatalf("after cut %d", done)
			}
		}
	}
	t.Logf("after %d power cuts, %d of them two in a row, %d times an acknowledged application was there",
		*cuts, twice, acknowledged)
	if acknowledged == 0 {
		t.Error("the ledger proves nothing")
	}
}

// recordApplications runs the program until its log was checkpointed at least once.
func recordApplications(t *testing.T) *powercut.Recording {
	t.Helper()
	dir := databasetest.Config(t, database.SQLite).Dir
	r := powercut.Record(t, dir)
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.Data, c.Serving = dir, true })
	stop := atWork(s.App)
	applyAll(t.Context(), s, 4, 60, r.Note)()
	r.Stop()
	stop()
	return r
}

// cutWhileStarting opens the database, which repairs it, and cuts the power meanwhile. It returns the resulting
// folder.
func cutWhileStarting(t *testing.T, dir string, dice *rand.Rand) string {
	t.Helper()
	r := powercut.Record(t, dir)
	db, err := database.Open(t.Context(), database.Config{Dir: dir, Exclusive: true})
	apptest.Must(t, err)
	r.Stop()
	apptest.Must(t, db.Close())
	left := privateDir(t)
	r.Cut(t, dice.IntN(r.Moments()+1), dice, left)
	return left
}

// checkIntact fails unless the database in dir is intact and contains the acknowledged applications.
func checkIntact(t *testing.T, dir string, acknowledged []string, start bool) {
	t.Helper()
	db, err := database.Open(t.Context(), database.Config{Dir: dir, Exclusive: true})
	apptest.Must(t, err)
	problems, err := db.Examine(t.Context()) // reads the complete file
	if err != nil || len(problems) > 0 {
		t.Errorf("it says %q (%v)", problems, err)
	}
	mustHoldOnce(t, db, acknowledged)
	apptest.Must(t, db.Close())
	if start {
		mustMailOnce(t, apptest.Start(t, database.SQLite, func(c *app.Config) { c.Data = dir }))
	}
}

// privateDir returns a new folder that other users can't read.
func privateDir(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	apptest.Must(t, os.Mkdir(dir, 0o700))
	return dir
}
