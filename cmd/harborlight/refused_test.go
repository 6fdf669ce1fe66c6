package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"harborlight/internal/kit/hang"
)

// started returns the error with which the program refuses to start, or nil if it starts.
func started(t *testing.T, args []string) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	return run(ctx, args, io.Discard, io.Discard)
}

// oneSentence fails unless err is a single line that contains all the words.
func oneSentence(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("it starts")
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q does not say %q", err, word)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one sentence: %q", err)
	}
}

// site returns a data folder whose database was closed properly.
func site(t *testing.T) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	if err := run(t.Context(), []string{"migrate", "--data", dir}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	return dir, filepath.Join(dir, "harborlight.db")
}

// The test prepares unusable data. For each kind the program refuses to start with a one-sentence remedy.
func TestServeRefusesUnusableData(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(t *testing.T, dir, file string)
		want  []string
	}{
		"a file that cannot be written": {func(t *testing.T, _, file string) {
			must(t, os.Chmod(file, 0o444))
		}, []string{"harborlight.db", "cannot be written", "chmod"}},
		"a schema from the future": {func(t *testing.T, _, file string) {
			execute(t, file, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)")
		}, []string{"newer harborlight", "999", "backup"}},
		"an empty file where data was": {func(t *testing.T, _, file string) {
			must(t, os.Truncate(file, 0))
		}, []string{"is empty", "restore a backup", "--data"}},
		"no file where data was": {func(t *testing.T, _, file string) {
			must(t, os.Remove(file))
		}, []string{"is gone", "restore a backup", "--data"}},
		"a file that was cut off": {func(t *testing.T, _, file string) {
			info, err := os.Stat(file)
			must(t, err)
			must(t, os.Truncate(file, info.Size()/2))
		}, []string{"is damaged", "restore the newest backup"}},
		"something else": {func(t *testing.T, _, file string) {
			must(t, os.WriteFile(file, []byte(strings.Repeat("not a database ", 1000)), 0o600))
		}, []string{"is damaged", "restore the newest backup"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir, file := site(t)
			tc.spoil(t, dir, file)
			oneSentence(t, started(t, []string{"serve", "--addr", "127.0.0.1:0", "--data", dir}), tc.want...)
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func execute(t *testing.T, file, statement string) {
	t.Helper()
	db := openFile(t, file)
	_, err := db.ExecContext(t.Context(), statement)
	must(t, err)
	must(t, db.Close())
}

func TestSecondServerIsRefusedWhileCommandsWork(t *testing.T) {
	dir := t.TempDir()
	p := mustServe(t, dir)
	for _, args := range [][]string{{"serve", "--addr", "127.0.0.1:0"}, {"migrate"}} {
		oneSentence(t, started(t, append(args, "--data", dir)), "process", dir, "stop it first", "--data")
	}
	for _, args := range [][]string{{"doctor"}, {"jobs", "list"}, {"admin", "--admin-email", "owner@site.example"}} {
		if said, ok := outcome(t, append(args, "--data", dir)...); !ok {
			t.Errorf("%v beside a running program: %s", args, said)
		}
	}
	if !p.ask("ada") {
		t.Error("the running program does not take a request")
	}
	p.kill()
	mustServe(t, dir).stop(t) // the lock ends with its process
}
