package app_test

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestFactsAreThoseOfTheTable compares what follows each fact with testdata/facts.txt: one page that says which area
// reacts to what, and by which function.
func TestFactsAreThoseOfTheTable(t *testing.T) {
	t.Parallel()
	var lines []string
	for _, file := range goFiles(t) {
		if file.test || !strings.HasPrefix(file.dir, "internal/") {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			if call, ok := node.(*ast.CallExpr); ok && calledFunction(call) == "jobs.On" && len(call.Args) == 3 {
				lines = append(lines, fmt.Sprintf("%-41s %-12s %s", dotted(call.Args[1]), path.Base(file.dir),
					reaction(call.Args[2])))
			}
			return true
		})
	}
	slices.Sort(lines)
	compareTable(t, "facts.txt", strings.Join(lines, "\n")+"\n")
}

// reaction names the function that carries out what follows.
func reaction(e ast.Expr) string {
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 { // jobs.IgnoreDeleted(…)
		e = call.Args[0]
	}
	_, name, _ := strings.Cut(dotted(e), ".")
	return name
}

// dotted writes a.b.c as it stands in the source.
func dotted(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return dotted(e.X) + "." + e.Sel.Name
	}
	return fmt.Sprintf("%T", e)
}
