package app_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var webImport = regexp.MustCompile(`(?m)(?:^\s*(?:import|export)\b[^'";]*?\bfrom\s*|^\s*import\s*|\bimport\(\s*)['"](\.{1,2}/[^'"]+)['"]`)

func TestWebFoldersRespectLayers(t *testing.T) {
	t.Parallel()
	imports := 0
	walkSources(t, "web/src", []string{".ts", ".tsx"}, func(file string) {
		if strings.Contains(file, ".test.") {
			return
		}
		text, err := os.ReadFile(filepath.Join(repository, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range webImport.FindAllStringSubmatch(string(text), -1) {
			imports++
			checkWebImport(t, file, match[1])
		}
	})
	if imports == 0 {
		t.Error("found no import in web/src: the pattern or the folder is wrong")
	}
}

// webStaticImport matches static imports. It omits import(), because lazy imports may point upwards.
var webStaticImport = regexp.MustCompile(`(?m)^\s*(?:import|export)\b[^'";(]*?(?:\bfrom\s*)?['"](\.{1,2}/[^'"]+)['"]`)

func TestWebHasNoImportCycle(t *testing.T) {
	t.Parallel()
	imports := map[string][]string{}
	walkSources(t, "web/src", []string{".ts", ".tsx"}, func(file string) {
		text, err := os.ReadFile(filepath.Join(repository, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range webStaticImport.FindAllStringSubmatch(string(text), -1) {
			imports[file] = append(imports[file], path.Join(path.Dir(file), match[1]))
		}
	})
	if len(imports) == 0 {
		t.Error("found no import in web/src: the pattern or the folder is wrong")
	}
	const open, done = 1, 2
	state := map[string]int{}
	var visit func(file string, trail []string)
	visit = func(file string, trail []string) {
		trail = append(trail, file)
		if state[file] == open {
			t.Errorf("files import each other: %s", strings.Join(trail[slices.Index(trail, file):], " → "))
		}
		if state[file] != 0 {
			return
		}
		state[file] = open
		for _, next := range imports[file] {
			visit(next, trail)
		}
		state[file] = done
	}
	for file := range imports {
		visit(file, nil)
	}
}

func checkWebImport(t *testing.T, file, imported string) {
	t.Helper()
	target := path.Join(path.Dir(file), imported)
	inside, ours := strings.CutPrefix(target, "web/src/")
	if !ours {
		if !strings.HasPrefix(target, "content/") || webFolder(file) != "content" {
			t.Errorf("%s imports %s: only web/src/content reads files outside web/src", file, imported)
		}
		return
	}
	from, to := webFolder(file), webFolder("web/src/"+inside)
	if from == "." {
		return
	}
	rules, known := webMayImport[from]
	switch {
	case !known:
		t.Errorf("%s: folder %s has no rule: add it to webMayImport", file, from)
	case from == "features" && to == "features":
		if webFeature(file) != webFeature(target) {
			t.Errorf("%s imports %s: features never import each other; a page puts them together", file, imported)
		}
	case from == to:
	case to == "." && !slices.Contains(rootFiles, inside):
		t.Errorf("%s imports %s: from the top only %v", file, imported, rootFiles)
	case !slices.Contains(rules, to):
		t.Errorf("%s imports %s: %s may import only %v", file, imported, from, rules)
	}
}

// webFolder returns the folder of web/src that contains the file, or "." for a file in web/src itself.
func webFolder(file string) string {
	inside := strings.TrimPrefix(file, "web/src/")
	folder, _, nested := strings.Cut(inside, "/")
	if !nested {
		return "."
	}
	return folder
}

// webFeature returns area and name of a feature, such as sales/orders.
func webFeature(file string) string {
	parts := strings.Split(strings.TrimPrefix(file, "web/src/features/"), "/")
	return strings.Join(parts[:min(2, len(parts))], "/")
}
