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
	ruleName      = regexp.MustCompile(`(?m)^- \*\*([^*]+?)[.,]?\*\*`)
	citedRule     = regexp.MustCompile(`(docs/(?:product|auth-contract)\.md), "([^"]+)"`)
	citedThreat   = regexp.MustCompile(`docs/security\.md, T(\d+)`)
	citedDecision = regexp.MustCompile(`\b[dD]ecisions? ((?:\d{4}(?:, | and )?)+)`)
	continuation  = regexp.MustCompile(`\n[\t ]*(?://|#|\*|--)?[\t ]*`)
)

// Every citation contains one of these. strings.Contains skips other files ten times as fast as the expressions.
var wordsOfCited = []string{"docs/", "ecision"}

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
		if !slices.ContainsFunc(wordsOfCited, func(word string) bool { return strings.Contains(text, word) }) {
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

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading      = regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInAnchor  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestLinksOfDocumentsResolve checks the file and the anchor of every relative link in a document.
func TestLinksOfDocumentsResolve(t *testing.T) {
	t.Parallel()
	links := 0
	eachText(t, func(name, text string) {
		if filepath.Ext(name) != ".md" {
			return
		}
		for _, found := range markdownLink.FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(found[1], "#")
			if strings.Contains(target, ":") || strings.HasPrefix(target, "/") {
				continue // another site, or a page of the site
			}
			links++
			file := name
			if target != "" {
				file = filepath.Join(filepath.Dir(name), target)
			}
			linked, err := os.ReadFile(filepath.Join(repository, file))
			info, missing := os.Stat(filepath.Join(repository, file))
			if missing != nil || (err != nil && !info.IsDir()) {
				t.Errorf("%s links to %s, which does not exist", name, found[1])
			} else if anchor != "" && !slices.Contains(anchorsOf(string(linked)), anchor) {
				t.Errorf("%s links to %s, which has no such heading", name, found[1])
			}
		}
	})
	if links < 50 {
		t.Errorf("only %d links found", links)
	}
}

// anchorsOf returns the anchors that GitHub gives to the headings of a document.
func anchorsOf(text string) (anchors []string) {
	for _, found := range heading.FindAllStringSubmatch(text, -1) {
		plain := notInAnchor.ReplaceAllString(strings.ToLower(found[1]), "")
		anchors = append(anchors, strings.ReplaceAll(plain, " ", "-"))
	}
	return anchors
}

func expectKnown(t *testing.T, known map[string]bool, name, cited string) {
	t.Helper()
	if !known[cited] {
		t.Errorf("%s cites %s, which does not exist", name, cited)
	}
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
