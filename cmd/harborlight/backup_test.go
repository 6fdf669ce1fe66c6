package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

const backupPassphrase = "correct horse battery"

// mustSay runs a command that succeeds and returns its output.
func mustSay(t *testing.T, args ...string) string {
	t.Helper()
	said, ok := outcome(t, args...)
	if !ok {
		t.Fatalf("%v: %s", args, said)
	}
	return said
}

// The test makes backups while visitors write, kills the program, and restores: into the same folder, then on another
// machine from only the file and its passphrase.
func TestBackupUnderLoadRestoresAfterACrash(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	kept := []string{}
	for round := range cycles() {
		p := mustServe(t, dir)
		file := filepath.Join(t.TempDir(), "site.backup")
		before := p.load(fmt.Sprintf("before-%d", round), 2, 4)
		before.wait.Wait()
		kept = append(kept, before.names...)
		during := p.load(fmt.Sprintf("during-%d", round), 2, 1_000)
		said := mustSay(t, "backup", "--data", dir, file)
		if !strings.Contains(said, "read them back") || !strings.Contains(said, "encrypted") {
			t.Errorf("it says %s", said)
		}
		already := during.count()
		hang.Eventually(t, "rows are written during the backup", func() bool { return during.count() >= already+8 })
		if said, ok := outcome(t, "restore", "--data", dir, file); ok || !strings.Contains(said, "stop it first") {
			t.Errorf("restore beside a running site: %s", said)
		}
		p.kill()
		during.wait.Wait()
		late := during.names[len(during.names)-4:]

		cut := filepath.Join(t.TempDir(), "cut.backup")
		content, err := os.ReadFile(file)
		must(t, err)
		must(t, os.WriteFile(cut, content[:len(content)*2/3], 0o600))
		if said, ok := outcome(t, "restore", "--data", dir, cut); ok || !strings.Contains(said, "take another one") {
			t.Errorf("a file that was cut off: %s", said)
		}
		if said, ok := outcome(t, "restore", "--data", dir, "--backup-passphrase", "wrong horse battery", file); ok ||
			!strings.Contains(said, "passphrase") {
			t.Errorf("a wrong passphrase: %s", said)
		}

		other := filepath.Join(t.TempDir(), "new")
		for _, place := range []string{dir, other} {
			if said := mustSay(t, "restore", "--data", place, file); !strings.Contains(said, "All users are signed out") {
				t.Errorf("it says %s", said)
			}
			mustServe(t, place).stop(t)
			got := names(t, place)
			for _, name := range kept {
				if !slices.Contains(got, name) {
					t.Errorf("round %d: %s was in the backup and is gone", round, name)
				}
			}
			for _, name := range late {
				if slices.Contains(got, name) {
					t.Errorf("round %d: %s came after the backup and is there", round, name)
				}
			}
		}
		aside, _ := filepath.Glob(filepath.Join(dir, "before-restore-*"))
		if len(aside) != round+1 {
			t.Fatalf("%d folders of old data", len(aside))
		}
		old := names(t, aside[len(aside)-1])
		for _, name := range during.names {
			if !slices.Contains(old, name) {
				t.Errorf("round %d: %s was acknowledged and isn't in the old data", round, name)
			}
		}
		kept = slices.DeleteFunc(names(t, dir), func(name string) bool { return strings.HasPrefix(name, "lost") })
	}
}

// The test restores a backup of one engine into the other.
func TestSiteMovesToPostgreSQLAndBack(t *testing.T) {
	t.Parallel()
	small, large := t.TempDir(), t.TempDir()
	p := mustServe(t, small, "--demo")
	if !p.ask("ada") {
		t.Fatal("no request")
	}
	first := filepath.Join(t.TempDir(), "first.backup")
	mustSay(t, "backup", "--data", small, first)
	p.stop(t)
	address := databasetest.Config(t, database.Postgres).URL
	mustSay(t, "restore", "--data", large, "--database-url", address, first)
	p = mustServe(t, large, "--database-url", address)
	if !p.ask("grace") {
		t.Error("no request on PostgreSQL")
	}
	if status, answer := p.request("GET", "/api/partners?q=consult", nil); status != 200 ||
		!strings.Contains(answer, `"items":[{`) {
		t.Errorf("the search finds nothing: %d %.200s", status, answer)
	}
	second := filepath.Join(t.TempDir(), "second.backup")
	mustSay(t, "backup", "--data", large, "--database-url", address, second)
	if said := mustSay(t, "doctor", "--data", large, "--database-url", address); !strings.Contains(said,
		"the last good one is of") {
		t.Errorf("the doctor says %s", said)
	}
	p.stop(t)
	mustSay(t, "audit", "verify", "--data", large, "--database-url", address)
	back := filepath.Join(t.TempDir(), "back")
	mustSay(t, "restore", "--data", back, second)
	p = mustServe(t, back)
	if status, answer := p.request("GET", "/api/partners?q=consult", nil); status != 200 ||
		!strings.Contains(answer, `"items":[{`) {
		t.Errorf("the search finds nothing: %d %.200s", status, answer)
	}
	p.stop(t)
	mustSay(t, "audit", "verify", "--data", back)
	if got := names(t, back); !slices.Contains(got, "ada") || !slices.Contains(got, "grace") {
		t.Errorf("requests of %v", got)
	}
}

// The test names a folder without a database.
func TestCommandsCreateNoDatabase(t *testing.T) {
	for _, args := range [][]string{{"admin", "--admin-email", "o@site.example"},
		{"backup", filepath.Join(t.TempDir(), "x")}} {
		dir := filepath.Join(t.TempDir(), "typo")
		oneSentence(t, started(t, append(args, "--data", dir)), "no database", "--data", dir)
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s made %s", args[0], dir)
		}
	}
}
