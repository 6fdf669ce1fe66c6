package app_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
)

// TestT108DependenciesMatchList compares the program's modules and the web packages with testdata/dependencies.txt,
// so that new dependencies appear in the diff for review. Versions are in the lock files.
func TestT108DependenciesMatchList(t *testing.T) {
	t.Parallel()
	var site struct{ Dependencies map[string]string }
	readJSON(t, "../../web/package.json", &site)
	lines := modules(t)
	for name := range site.Dependencies {
		lines = append(lines, "npm "+name)
	}
	slices.Sort(lines)
	got := strings.Join(lines, "\n") + "\n"
	path := filepath.Join("testdata", "dependencies.txt")
	if *apptest.Update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf(
			"the dependencies are not those of %s; if this is meant, run: go test ./internal/app -run T108 -update\n%s",
			path, got)
	}
}

// TestT108PackagesHaveNoInstallScripts reads the lock files: every package comes from the registry with a
// hash and has no install script.
func TestT108PackagesHaveNoInstallScripts(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"web", "e2e"} {
		var lock struct {
			Packages map[string]struct {
				Resolved, Integrity string
				HasInstallScript    bool
				Link                bool
				InBundle            bool // part of another package, whose hash covers it
			}
		}
		readJSON(t, "../../"+folder+"/package-lock.json", &lock)
		if len(lock.Packages) < 5 {
			t.Errorf("%s: the lock file names %d packages", folder, len(lock.Packages))
		}
		for name, p := range lock.Packages {
			if name == "" {
				continue // the project itself
			}
			// "" for the configured registry
			known := p.Resolved == "" || strings.HasPrefix(p.Resolved, "https://registry.npmjs.org/")
			if !known || p.Link || (!p.InBundle && !strings.HasPrefix(p.Integrity, "sha512-")) {
				t.Errorf("%s: %s comes from %q with the hash %q", folder, name, p.Resolved, p.Integrity)
			}
			if p.HasInstallScript {
				t.Errorf("%s: %s wants to run a script when it is installed", folder, name)
			}
		}
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil || !strings.Contains(string(makefile), "NPM_CI := npm ci --ignore-scripts ") {
		t.Errorf("packages may run scripts when they are installed, %v", err)
	}
}

// modules returns the direct requirements of go.mod.
func modules(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(strings.TrimPrefix(line, "require "))
		if len(words) == 2 && strings.Contains(words[0], ".") && strings.HasPrefix(words[1], "v") {
			found = append(found, "go "+words[0])
		}
	}
	return found
}

func readJSON(t *testing.T, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}
