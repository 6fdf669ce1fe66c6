package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestPackagesRespectLayers(t *testing.T) {
	t.Parallel()
	for _, file := range goFiles(t) {
		from, ok := layerOf(file.dir)
		if !ok {
			t.Errorf("%s: folder %s has no layer: add it to layers in internal/app/layers_test.go", file.path, file.dir)
			continue
		}
		for _, spec := range file.syntax.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			to, ours := strings.CutPrefix(path, module+"/")
			if ours && !allowed(file, from, to) {
				target, _ := layerOf(to)
				t.Errorf("%s: %s (%s) must not import %s (%s)", file.at(spec), file.dir, from, to, target)
			}
		}
	}
}

// maxComposition is the maximum number of lines in package app. The package assembles, starts and stops areas; other
// code belongs to an area.
const maxComposition = 2_500

func TestAppOnlyAssemblesAreas(t *testing.T) {
	t.Parallel()
	lines := 0
	for _, file := range goFiles(t) {
		if file.dir == "internal/app" && !file.test {
			lines += file.set.File(file.syntax.Pos()).LineCount()
		}
	}
	if lines > maxComposition || lines < 500 {
		t.Errorf("package app has %d lines, at most %d: move code about one area to the area's package", lines,
			maxComposition)
	}
}

// allowed reports whether file, in a folder of layer from, may import the package in the folder to.
func allowed(file goFile, from, to string) bool {
	target, ok := layerOf(to)
	switch {
	case !ok:
		return false
	case unit(file.dir) == unit(to) && target == from && from == area:
		return slice(file.dir) == slice(to) || file.dir == unit(file.dir) || isBelow(to, slice(file.dir))
	case unit(file.dir) == unit(to) && target == from:
		return true // the platform, the kit, app
	case from == platform && target == words:
		return slices.Contains(readsContent, file.dir)
	case file.test && target == support:
		return true
	case file.external() && (target == compose || target == words):
		return true // an external test may use apptest to run its package in the complete program
	default:
		return slices.Contains(mayImport[from], target)
	}
}

// isBelow reports whether the package in the folder to is shared with the packages of the slice.
func isBelow(to, slice string) bool {
	i := slices.Index(shared, to)
	return i >= 0 && !slices.Contains(shared[:i], slice)
}

func layerOf(dir string) (string, bool) {
	for folder := dir; folder != "."; folder = filepath.ToSlash(filepath.Dir(folder)) {
		if layer, ok := layers[folder]; ok {
			return layer, true
		}
	}
	return "", false
}

// unit returns the area's folder: internal/sales for internal/sales/orders/stripe.
func unit(dir string) string { return first(2, dir) }

// slice returns the slice's folder: internal/sales/orders for internal/sales/orders/stripe.
func slice(dir string) string { return first(3, dir) }

func first(n int, dir string) string {
	parts := strings.Split(dir, "/")
	return strings.Join(parts[:min(n, len(parts))], "/")
}

// mayStartGoroutines lists the files with go statements. Other code uses jobs or runs within the request, which wait
// for it and stop it.
var mayStartGoroutines = []string{
	"internal/app/",
	"internal/platform/database/",
	"internal/platform/httpx/server.go",
	"internal/platform/jobs/",
	"internal/platform/realtime/",
	"internal/platform/mail/",
}

// sqlText matches an SQL statement by its upper-case keywords.
var sqlText = regexp.MustCompile(`\b(SELECT|INSERT INTO|DELETE FROM|ORDER BY|WHERE|VALUES)\s|\bUPDATE\s+\S+\s+SET\b`)

func TestCodeFollowsHouseRules(t *testing.T) {
	t.Parallel()
	for _, file := range goFiles(t) {
		if file.test || strings.HasPrefix(file.dir, "internal/platform/databasetest") ||
			strings.HasPrefix(file.dir, "tools/") {
			continue // programs for developers aren't part of the product
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.CallExpr:
				checkCall(t, file, n)
			case *ast.GoStmt:
				if !startsWithAny(file.path, mayStartGoroutines) {
					t.Errorf("%s: starts a goroutine without waiting for it: use jobs, or list the file in mayStartGoroutines with a reason",
						file.at(n))
				}
			}
			return true
		})
	}
}

func checkCall(t *testing.T, file goFile, call *ast.CallExpr) {
	t.Helper()
	name := calledFunction(call)
	inCommand := strings.HasPrefix(file.dir, "cmd/")
	switch name {
	case "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf":
		if !inCommand {
			t.Errorf("%s: %s outside cmd/: return an error", file.at(call), name)
		}
	case "os.Getenv", "os.LookupEnv", "os.Environ", "os.ExpandEnv":
		if !inCommand {
			t.Errorf("%s: %s outside cmd/: settings come in through app.Config", file.at(call), name)
		}
	case "fmt.Sprintf", "fmt.Appendf", "fmt.Sprint":
		if text := firstString(call); sqlText.MatchString(text) {
			t.Errorf("%s: %s writes SQL: values go in as $1, and texts are constants", file.at(call), name)
		}
	}
}

// calledFunction returns "package.Function" of a call to an imported function.
func calledFunction(call *ast.CallExpr) string {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	pkg, ok := selector.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return pkg.Name + "." + selector.Sel.Name
}

// firstString returns the text of the literals in a call's first argument.
func firstString(call *ast.CallExpr) string {
	var text strings.Builder
	if len(call.Args) == 0 {
		return ""
	}
	ast.Inspect(call.Args[0], func(node ast.Node) bool {
		if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if value, err := strconv.Unquote(literal.Value); err == nil {
				text.WriteString(value)
			}
		}
		return true
	})
	return text.String()
}

type goFile struct {
	path   string // from the root, with slashes
	dir    string
	test   bool
	syntax *ast.File
	set    *token.FileSet
}

// external reports whether the file belongs to an external test package x_test.
func (f goFile) external() bool { return f.test && strings.HasSuffix(f.syntax.Name.Name, "_test") }

func (f goFile) at(node ast.Node) string {
	return f.path + ":" + strconv.Itoa(f.set.Position(node.Pos()).Line)
}

// goFiles parses every Go file of the repository.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	var files []goFile
	walkSources(t, ".", []string{".go"}, func(path string) {
		set := token.NewFileSet()
		syntax, err := parser.ParseFile(set, filepath.Join(repository, path), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, goFile{
			path: path, dir: filepath.ToSlash(filepath.Dir(path)),
			test: strings.HasSuffix(path, "_test.go"), syntax: syntax, set: set,
		})
	})
	if len(files) < 10 {
		t.Fatalf("found only %d Go files: the walk starts in the wrong place", len(files))
	}
	return files
}

// repository is the path of the repository's root from this package's folder.
const repository = "../.."

// walkSources calls visit for every file below dir with one of the suffixes, except in installed and built folders.
// Paths are relative to the repository's root.
func walkSources(t *testing.T, dir string, suffixes []string, visit func(path string)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(repository), dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() && (name == "node_modules" || name == "dist" || name == "testdata" ||
			strings.HasPrefix(name, ".") && name != ".") {
			return fs.SkipDir
		}
		if !entry.IsDir() && slices.ContainsFunc(suffixes, func(suffix string) bool {
			return strings.HasSuffix(name, suffix)
		}) {
			visit(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func startsWithAny(path string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}
