package app_test

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A build renders the site and compiles the program concurrently. These tests check the conditions for that
// (decisions 0006 and 0043).

func TestPressCompilesOnlyPageLibraries(t *testing.T) {
	t.Parallel()
	imports := importsByFolder(t)
	if len(imports["tools/press"]) == 0 {
		t.Fatal("tools/press imports nothing: has it moved?")
	}
	reached, foreign := map[string]bool{}, map[string]bool{}
	var visit func(folder string)
	visit = func(folder string) {
		if reached[folder] {
			return
		}
		reached[folder] = true
		for _, imported := range imports[folder] {
			if ours, ok := strings.CutPrefix(imported, module+"/"); ok {
				visit(ours)
			} else if host, _, _ := strings.Cut(imported, "/"); strings.Contains(host, ".") {
				foreign[strings.TrimSuffix(strings.Join(strings.SplitN(imported, "/", 4)[:3], "/"), "/")] = true
			}
		}
	}
	visit("tools/press")
	of := []string{"github.com/yuin/goldmark", "golang.org/x/image", "golang.org/x/text", "modernc.org/quickjs"}
	if got := slices.Sorted(maps.Keys(foreign)); !slices.Equal(got, of) {
		t.Errorf("libraries of tools/press: %v, want %v", got, of)
	}
}

func TestOnlyStartWaitsForTheSite(t *testing.T) {
	t.Parallel()
	may := map[string][]string{
		module + "/web":                       {"cmd/harborlight", "internal/website/embedded"},
		module + "/internal/website/embedded": {"cmd/harborlight", "internal/app/apptest"},
	}
	for folder, imports := range importsByFolder(t) {
		for _, imported := range imports {
			if folders, ok := may[imported]; ok && !slices.Contains(folders, folder) {
				t.Errorf("%s imports %s: it would be compiled again with each change of the site, and only after it",
					folder, path.Base(imported))
			}
		}
	}
}

// importsByFolder returns the imports of each folder's code, without tests.
func importsByFolder(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	for _, file := range goFiles(t) {
		if file.test {
			continue
		}
		for _, spec := range file.syntax.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			imports[file.dir] = append(imports[file.dir], imported)
		}
	}
	return imports
}
