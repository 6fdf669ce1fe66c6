package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The documents that cite tests as proof.
var securityDocuments = []string{"docs/security.md", "docs/security-records.md", "docs/asvs.md"}

var (
	quoted    = regexp.MustCompile("`([^`]+)`")
	goTest    = regexp.MustCompile(`^(Test|Fuzz)[A-Z0-9]\w*$`)
	titled    = regexp.MustCompile(`^((?:web|e2e)/\S+\.(?:spec|test)\.tsx?): (.+)$`)
	inFolder  = regexp.MustCompile(`^(?:internal|cmd|web|e2e|docs|content|tools)/\S+$`)
	proof     = regexp.MustCompile("`((Test|Fuzz)[A-Z]|\\S+\\.(spec|test)\\.tsx?: )")
	threatRow = regexp.MustCompile(`(?m)^\| T(\d+) \|.*$`)
	asvsRow   = regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| [^|]+ \| (met|n/a|unmet) \| [^|]+ \|$`)
)

// TestSecurityDocumentsCiteExistingFiles checks that every cited test and file exists.
func TestSecurityDocumentsCiteExistingFiles(t *testing.T) {
	t.Parallel()
	tests := goTests(t)
	for _, name := range securityDocuments {
		text := readDocument(t, name)
		for _, found := range quoted.FindAllStringSubmatch(text, -1) {
			switch what := found[1]; {
			case goTest.MatchString(what):
				if !slices.Contains(tests, what) {
					t.Errorf("%s names %s, which does not exist", name, what)
				}
			case titled.MatchString(what):
				parts := titled.FindStringSubmatch(what)
				if !strings.Contains(readDocument(t, parts[1]), "'"+parts[2]+"'") {
					t.Errorf("%s: %s has no test %q", name, parts[1], parts[2])
				}
			case inFolder.MatchString(what):
				if _, err := os.Stat(filepath.Join(repository, what)); err != nil {
					t.Errorf("%s names %s, which does not exist", name, what)
				}
			}
		}
	}
}

// TestEveryThreatHasATest checks that each row of docs/security.md has another number and names a test.
func TestEveryThreatHasATest(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, row := range threatRow.FindAllStringSubmatch(readDocument(t, "docs/security.md"), -1) {
		if seen[row[1]] {
			t.Errorf("T%s is in two rows", row[1])
		}
		seen[row[1]] = true
		if !proof.MatchString(row[0]) {
			t.Errorf("T%s names no test", row[1])
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d threats found", len(seen))
	}
}

// TestASVSAnswersEveryRequirement compares docs/asvs.md with the requirements of the standard.
func TestASVSAnswersEveryRequirement(t *testing.T) {
	t.Parallel()
	want := strings.Fields(readDocument(t, "internal/app/testdata/asvs-5.0.0-l2.txt"))
	seen := map[string]int{}
	for _, row := range asvsRow.FindAllStringSubmatch(readDocument(t, "docs/asvs.md"), -1) {
		seen[row[1]]++
	}
	for _, id := range want {
		if seen[id] != 1 {
			t.Errorf("%s is answered %d times: it needs one row with met, n/a or unmet and a reason", id, seen[id])
		}
		delete(seen, id)
	}
	for id := range seen {
		t.Errorf("%s is no requirement of level 1 or 2", id)
	}
}

func readDocument(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, name))
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

// goTests returns the names of all Go tests of the repository.
func goTests(t *testing.T) []string {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	var names []string
	for _, folder := range []string{"internal", "cmd", "content", "web"} {
		err := fs.WalkDir(os.DirFS(repository), folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist") {
				return fs.SkipDir
			}
			if !strings.HasSuffix(path, "_test.go") {
				return nil
			}
			for _, found := range declared.FindAllStringSubmatch(readDocument(t, path), -1) {
				names = append(names, found[1])
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}
