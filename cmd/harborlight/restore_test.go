package main

import (
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // makes the backup

	"harborlight/internal/kit/hang"
)

// cycles returns the number of kills per test. HARBORLIGHT_TEST_CYCLES sets a higher number for a drill.
func cycles() int {
	if n, err := strconv.Atoi(os.Getenv("HARBORLIGHT_TEST_CYCLES")); err == nil {
		return n
	}
	if testing.Short() {
		return 2
	}
	return 3
}

// backUp makes a backup as described in docs/operations.md while the program runs.
func backUp(t *testing.T, dir, to string) {
	t.Helper()
	db := openFile(t, filepath.Join(dir, "harborlight.db"))
	defer db.Close() //nolint:errcheck // the program that makes the backup does the same
	if _, err := db.ExecContext(t.Context(), "VACUUM INTO '"+to+"'"); err != nil {
		t.Fatal(err)
	}
}

func openFile(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// names returns the names in the stored quote requests. It fails if SQLite finds damage.
func names(t *testing.T, dir string) []string {
	t.Helper()
	db := openFile(t, filepath.Join(dir, "harborlight.db"))
	defer db.Close() //nolint:errcheck // the next call opens the file again
	var said string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&said); err != nil || said != "ok" {
		t.Errorf("the database is damaged: %s %v", said, err)
	}
	rows, err := db.QueryContext(t.Context(), "SELECT name FROM leads")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err tells
	var found []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		found = append(found, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}

// putBack contains the documented ways to restore a backup.
var putBack = map[string]func(backup, file string) *exec.Cmd{
	"cp":    func(b, f string) *exec.Cmd { return exec.Command("cp", b, f) },
	"cp -p": func(b, f string) *exec.Cmd { return exec.Command("cp", "-p", b, f) },
	"mv":    func(b, f string) *exec.Cmd { return exec.Command("mv", b, f) },
}

// The test kills the program under load, restores a backup and starts again. The site must contain exactly the
// backup's data.
func TestRestoreAfterACrash(t *testing.T) {
	t.Parallel()
	for how, command := range putBack {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file := filepath.Join(dir, "harborlight.db")
			kept := []string{}
			for round := range cycles() {
				backup := filepath.Join(t.TempDir(), "backup.db")
				p := mustServe(t, dir)
				before := p.load(fmt.Sprintf("before-%d", round), 2, 4)
				before.wait.Wait()
				backUp(t, dir, backup)
				kept = append(kept, before.names...)
				lost := p.crashUnderLoad(t, fmt.Sprintf("lost-%d", round))
				if out, err := command(backup, file).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
				p = mustServe(t, dir)
				p.stop(t)
				got := names(t, dir)
				for _, name := range kept {
					if !slices.Contains(got, name) {
						t.Errorf("round %d: %s was in the backup and is gone", round, name)
					}
				}
				for _, name := range lost {
					if slices.Contains(got, name) {
						t.Errorf("round %d: %s was not in the backup and is there", round, name)
					}
				}
			}
			said, _ := outcome(t, "doctor", "--data", dir)
			if n := strings.Count(said, "was moved aside because it belongs to another database"); n != cycles() {
				t.Errorf("the doctor names %d logs, want %d: %s", n, cycles(), said)
			}
			if aside, _ := filepath.Glob(file + "-wal.set-aside-*"); len(aside) != cycles() {
				t.Errorf("%d logs were set aside, want %d", len(aside), cycles())
			}
		})
	}
}

// crashUnderLoad kills the program while visitors write, and returns the acknowledged names.
func (p *program) crashUnderLoad(t *testing.T, round string) []string {
	t.Helper()
	l := p.load(round, 3, 1_000)
	hang.Eventually(t, "requests are acknowledged", func() bool { return l.count() >= 12 })
	p.kill()
	l.wait.Wait()
	return l.names
}

// The test kills the program under load repeatedly. After each start every acknowledged request must exist exactly
// once, even if the whole folder was copied to another machine in between.
func TestAcknowledgedDataSurvivesCrashes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	kept := []string{}
	for round := range cycles() {
		p := mustServe(t, dir)
		kept = append(kept, p.crashUnderLoad(t, fmt.Sprintf("round-%d", round))...)
		if round%2 == 1 {
			moved := t.TempDir()
			if out, err := exec.Command("cp", "-r", dir+"/.", moved).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			must(t, os.RemoveAll(dir)) // otherwise a drill fills the disk
			dir = moved
		}
	}
	p := mustServe(t, dir)
	p.stop(t)
	times := map[string]int{}
	for _, name := range names(t, dir) {
		if times[name]++; times[name] > 1 {
			t.Errorf("%s is there %d times", name, times[name])
		}
	}
	for _, name := range kept {
		if times[name] == 0 {
			t.Errorf("%s was acknowledged and is gone", name)
		}
	}
	t.Logf("after %d kills, all of %d acknowledged requests are there, and %d others", cycles(), len(kept),
		len(times)-len(kept))
	if strings.Contains(p.log.String(), "another database") {
		t.Errorf("its own log was set aside: %s", &p.log)
	}
}
