package app_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The documents with named rules.
var rulebooks = []string{"docs/product.md", "docs/auth-contract.md"}

var (
	outsideDocument = regexp.MustCompile(`(?i)\b(?:spec|specification|decisions|contract|security|architecture),? ` +
		`(?:section )?(\d+)(?:\.\d+)*\b|\bsecurity [A-Z]\d|\bthe spec\b|\b(?:spec|decisions|gotrue-contract|house-style)\.md\b`)
	ruleName      = regexp.MustCompile(`(?m)^- \*\*([^*]+?)[.,]?\*\*`)
	citedRule     = regexp.MustCompile(`(docs/(?:product|auth-contract)\.md), "([^"]+)"`)
	citedThreat   = regexp.MustCompile(`docs/security\.md, T(\d+)`)
	citedDecision = regexp.MustCompile(`\b[dD]ecisions? ((?:\d{4}(?:, | and )?)+)`)
	continuation  = regexp.MustCompile(`\n[\t ]*(?://|#|\*|--)?[\t ]*`)
)

// Every citation contains one of these. Most files and lines contain none, and strings.Contains skips them ten times
// as fast as an expression that ignores case.
var (
	wordsOfOutside = []string{"spec", "decisions", "contract", "security", "architecture", "house-style"}
	wordsOfCited   = []string{"docs/", "ecision"}
)

func containsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

// TestCommentsCiteOnlyTheRepository checks that no file cites a document outside the repository.
func TestCommentsCiteOnlyTheRepository(t *testing.T) {
	t.Parallel()
	eachText(t, func(name, text string) {
		if !containsAny(strings.ToLower(text), wordsOfOutside) {
			return
		}
		for n, line := range strings.Split(text, "\n") {
			if !containsAny(strings.ToLower(line), wordsOfOutside) {
				continue
			}
			for _, found := range outsideDocument.FindAllStringSubmatch(line, -1) {
				if len(found[1]) == 4 {
					continue // decision 0024
				}
				t.Errorf("%s:%d cites %q: say the rule, or cite docs/product.md by name", name, n+1, found[0])
			}
		}
	})
}

// TestCitedRulesExist checks that every cited rule, threat and decision exists in the cited document.
func TestCitedRulesExist(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, book := range rulebooks {
		for _, found := range ruleName.FindAllStringSubmatch(joinListItems(readDocument(t, book)), -1) {
			cited := fmt.Sprintf("%s, %q", book, found[1])
			if known[cited] {
				t.Errorf("%s has the rule %q twice", book, found[1])
			}
			known[cited] = true
		}
	}
	for _, row := range threatRow.FindAllStringSubmatch(readDocument(t, "docs/security.md"), -1) {
		known["T"+row[1]] = true
	}
	for _, number := range numbered(t, "docs/decisions", ".md") {
		known[fmt.Sprintf("%04d", number)] = true
	}
	eachText(t, func(name, text string) {
		if !containsAny(text, wordsOfCited) {
			return
		}
		text = continuation.ReplaceAllString(text, " ")
		for _, found := range citedRule.FindAllStringSubmatch(text, -1) {
			expectKnown(t, known, name, fmt.Sprintf("%s, %q", found[1], found[2]))
		}
		for _, found := range citedThreat.FindAllStringSubmatch(text, -1) {
			expectKnown(t, known, name, "T"+found[1])
		}
		for _, found := range citedDecision.FindAllStringSubmatch(text, -1) {
			for _, number := range regexp.MustCompile(`\d{4}`).FindAllString(found[1], -1) {
				expectKnown(t, known, name, number)
			}
		}
	})
}

func expectKnown(t *testing.T, known map[string]bool, name, cited string) {
	t.Helper()
	if !known[cited] {
		t.Errorf("%s cites %s, which does not exist", name, cited)
	}
}

// TestNumberingHasNoGaps checks that decisions and migrations are numbered from 1 without gaps.
func TestNumberingHasNoGaps(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{
		"docs/decisions",
		"internal/platform/database/migrations/sqlite",
		"internal/platform/database/migrations/postgres",
	} {
		want := 1
		for _, number := range numbered(t, folder, filepath.Ext(firstFile(t, folder))) {
			if number == 0 {
				continue // the template of decisions
			}
			if number != want {
				t.Errorf("%s: %04d follows %04d", folder, number, want-1)
			}
			want = number + 1
		}
	}
}

func firstFile(t *testing.T, folder string) string {
	t.Helper()
	files, err := os.ReadDir(filepath.Join(repository, folder))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no files, %v", folder, err)
	}
	return files[0].Name()
}

// numbered returns the numbers at the beginning of the file names in a folder, in order.
func numbered(t *testing.T, folder, ending string) []int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(repository, folder, "[0-9][0-9][0-9][0-9]*"+ending))
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for _, file := range files {
		number, err := strconv.Atoi(filepath.Base(file)[:4])
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	return numbers
}

// joinListItems returns the document with each list item on one line.
func joinListItems(text string) string {
	return regexp.MustCompile(`\n {2}`).ReplaceAllString(text, " ")
}

// Folders without source code of the project: tools, built files and output.
var notSource = []string{
	".git", ".cache", ".build", "node_modules", "dist", "bin", "data", "screenshots", "coverage", "test-results",
	"playwright-report",
}

// eachText calls do with the path and content of every text file of the repository.
func eachText(t *testing.T, do func(name, text string)) {
	t.Helper()
	files := 0
	err := fs.WalkDir(os.DirFS(repository), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains(notSource, entry.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() || entry.Name() == "package-lock.json" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(repository, name))
		if err != nil || bytes.IndexByte(text[:min(len(text), 8000)], 0) >= 0 {
			return err
		}
		files++
		do(name, string(text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 500 {
		t.Errorf("only %d text files were read: is this the whole repository?", files)
	}
}
