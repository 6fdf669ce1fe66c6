package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runCommand runs the program in this process and returns what it prints.
func runCommand(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(context.Background(), args, &out, io.Discard)
	return out.String(), err
}

func TestKeysAndTheAuditLogFromTheCommandLine(t *testing.T) {
	dir, _ := site(t)
	for _, tc := range []struct {
		args []string
		want string
	}{
		{[]string{"keys", "rotate"}, "sessions continue"},
		{[]string{"keys", "rotate", "--now"}, "every session has ended"},
		{[]string{"keys", "rotate", "--seal"}, filepath.Join(dir, "harborlight.key")},
		{[]string{"audit", "verify"}, "The audit log is intact: 5 entries, numbers 1 to 5."},
	} {
		if out, err := runCommand(t, append(tc.args, "--data", dir)...); err != nil ||
			!strings.Contains(out, tc.want) {
			t.Errorf("%v: %q, %v", tc.args, out, err)
		}
	}
	if _, err := runCommand(t, "keys", "rotate", "--lost", "--data", dir); err == nil ||
		!strings.Contains(err.Error(), "still opens") {
		t.Errorf("--lost with the key in place: %v", err)
	}
	if _, err := runCommand(t, "keys", "rotate", "--lost", "--now", "--data", dir); err == nil ||
		!strings.Contains(err.Error(), "--lost") {
		t.Errorf("--lost with --now: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, "harborlight.key")); err != nil {
		t.Fatal(err)
	}
	if _, err := runCommand(t, "doctor", "--data", dir); err == nil ||
		!strings.Contains(err.Error(), "keys rotate --lost") || strings.Contains(err.Error(), "\n") {
		t.Errorf("without the key file: %v", err)
	}
	if out, err := runCommand(t, "keys", "rotate", "--lost", "--data", dir); err != nil ||
		!strings.Contains(out, "has to sign in again") {
		t.Errorf("--lost: %q, %v", out, err)
	}
	if out, err := runCommand(t, "audit", "verify", "--data", dir); err != nil || !strings.Contains(out, "is intact") {
		t.Errorf("afterwards: %q, %v", out, err)
	}
}

func TestAuditVerifyFindsBrokenChains(t *testing.T) {
	dir, _ := site(t)
	if _, err := runCommand(t, "keys", "rotate", "--data", dir); err != nil {
		t.Fatal(err)
	}
	if err := deleteEntry(t, dir, 1); err != nil {
		t.Fatal(err)
	}
	out, err := runCommand(t, "audit", "verify", "--data", dir)
	if err == nil || !strings.Contains(out, "Entry 1 is missing") {
		t.Errorf("%q, %v", out, err)
	}
}
