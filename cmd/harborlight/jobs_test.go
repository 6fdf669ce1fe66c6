package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// giveUp leaves two undelivered jobs in the data directory.
func giveUp(t *testing.T, dir string) {
	t.Helper()
	a, err := app.New(t.Context(), app.Config{Addr: "127.0.0.1:0", Data: dir, Limits: true},
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close() //nolint:errcheck // the test reads the database again
	jobs.HandleFact(a.Runner, "test.happened",
		func(context.Context, struct{}) error { return jobs.Permanent(errors.New("no luck")) })
	err = a.DB.Write(t.Context(), func(tx *database.Tx) error {
		return errors.Join(jobs.Record(t.Context(), tx, "test.happened", struct{}{}),
			jobs.Record(t.Context(), tx, "test.happened", struct{}{}))
	})
	if err != nil {
		t.Fatal(err)
	}
	_ = a.Runner.Drain(t.Context()) // fails, twice
}

func TestUndeliveredJobsAreListedAndRetried(t *testing.T) {
	dir := t.TempDir()
	giveUp(t, dir)
	say := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		if err := run(t.Context(), append([]string{"jobs"}, append(args, "--data", dir)...), &out,
			io.Discard); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	lines := strings.Split(strings.TrimSpace(say("list")), "\n")
	if len(lines) != 2 || !strings.HasSuffix(lines[0], "test.happened: no luck") {
		t.Fatalf("listed are %q", lines)
	}
	first, _, _ := strings.Cut(lines[0], " ")
	if got := say("retry", first); got != "Queued again: 1. The running harborlight serve tries them now.\n" {
		t.Errorf("one: %q", got)
	}
	if got := say("retry", "--all"); got != "Queued again: 1. The running harborlight serve tries them now.\n" {
		t.Errorf("the rest: %q", got)
	}
	if got := say("list"); got != "Nothing is undelivered.\n" {
		t.Errorf("left over: %q", got)
	}
	for name, tc := range map[string]struct {
		args []string
		want string
	}{
		"neither ids nor all": {nil, "--all"},
		"both":                {[]string{first, "--all"}, "--all"},
		"an id that is gone":  {[]string{first}, "no longer undelivered"},
	} {
		err := run(t.Context(), append([]string{"jobs", "retry", "--data", dir}, tc.args...), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
