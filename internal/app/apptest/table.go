package apptest

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Update makes tests write their files in testdata.
var Update = flag.Bool("update", false, "write the tables in testdata anew, then read their diff")

// CompareTable compares the lines with a file of testdata, or writes the file with -update.
func CompareTable(t *testing.T, file, got string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	if *Update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(string(text), "\n")
	lines := strings.Split(got, "\n")
	for _, line := range lines {
		if !slices.Contains(want, line) {
			t.Errorf("not in %s: %s", path, line)
		}
	}
	for _, line := range want {
		if !slices.Contains(lines, line) {
			t.Errorf("no longer true: %s", line)
		}
	}
	if t.Failed() {
		t.Logf("if this is meant, run go test -run %s -update in the folder of the test", t.Name())
	}
}
