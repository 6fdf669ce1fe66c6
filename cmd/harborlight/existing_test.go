package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// commandIn runs a command in a folder, with the settings of the installed site in a file.
func commandIn(t *testing.T, dir, settings string, args ...string) (said string, ok bool) {
	t.Helper()
	cmd := command(t, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Env, "HARBORLIGHT_ENV_FILE="+settings)
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

const owner = "owner@site.example"

// installation starts a site and returns the folder around its data and the settings of its service.
func installation(t *testing.T) (dir, settings string) {
	t.Helper()
	dir = t.TempDir()
	p, refusal := serve(t, filepath.Join(dir, "data"), "--admin-email", owner, "--public-url", "https://www.site.example")
	if p == nil {
		t.Fatal(refusal)
	}
	if status, said := p.request("GET", "/healthz", nil); status != 200 { // it writes its note before it answers
		t.Fatal(status, said)
	}
	settings = filepath.Join(dir, "harborlight.env")
	text := "# of the service\nHARBORLIGHT_DATA=\"" + filepath.Join(dir, "data") +
		"\"\nHARBORLIGHT_PAYMENTS=off\nOTHER=1\n"
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir, settings
}

func TestCommandsFindTheInstalledSite(t *testing.T) {
	dir, settings := installation(t)
	elsewhere, none := t.TempDir(), filepath.Join(t.TempDir(), "none.env")
	for name, tc := range map[string]struct{ dir, settings string }{
		"in the folder above the data":         {dir, none},
		"anywhere, by the service's settings":  {elsewhere, settings},
		"in that folder, by the same settings": {dir, settings},
	} {
		t.Run(name, func(t *testing.T) {
			said, ok := commandIn(t, tc.dir, tc.settings, "admin")
			if !ok || !strings.Contains(said, owner) ||
				!strings.Contains(said, "https://www.site.example/api/auth/verify?token=") {
				t.Errorf("admin says %s", said)
			}
		})
	}
	for _, tc := range []struct{ command, want string }{
		{"health", "Ready: https://www.site.example"}, {"doctor", "https://www.site.example"},
		{"doctor", "Payments       off"}, // from the service's settings
		{"backup", "read them back"},
	} {
		args := []string{tc.command}
		if tc.command == "backup" {
			args = append(args, filepath.Join(t.TempDir(), "site.backup"))
		}
		if said, ok := commandIn(t, elsewhere, settings, args...); !ok || !strings.Contains(said, tc.want) {
			t.Errorf("%s says %s", tc.command, said)
		}
	}
}

// A command that finds no site or two sites returns an error and creates no files.
func TestCommandsNeverCreateASecondSite(t *testing.T) {
	dir, _ := installation(t)
	empty, none := t.TempDir(), filepath.Join(t.TempDir(), "none.env")
	other := filepath.Join(t.TempDir(), "other.env")
	if err := os.WriteFile(other, []byte("HARBORLIGHT_DATA="+empty), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"admin"}, {"doctor"}, {"jobs", "list"}, {"audit", "verify"}, {"keys", "rotate"},
		{"health"},
		{"sessions", "end", "--all"}, {"backup", "file"}, {"content", "export", "out"}} {
		if said, ok := commandIn(t, empty, none, args...); ok || !strings.Contains(said, "--data") {
			t.Errorf("%v without a site: %s", args, said)
		}
		if said, ok := commandIn(t, dir, other, args...); ok || !strings.Contains(said, "two sites") ||
			!strings.Contains(said, empty) {
			t.Errorf("%v with two sites: %s", args, said)
		}
	}
	if made, err := os.ReadDir(empty); err != nil || len(made) > 0 {
		t.Errorf("made %v, %v", made, err)
	}
	if said, ok := commandIn(t, dir, other, "admin", "--data", "data"); !ok {
		t.Errorf("naming one of two: %s", said)
	}
}
