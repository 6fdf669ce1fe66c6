package history_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestStoredTextsAreNoLiterals checks that Go code stores no sentence in a history: the text of an event comes from a
// person, and values are names, numbers and amounts. The words are messages.
func TestStoredTextsAreNoLiterals(t *testing.T) {
	t.Parallel()
	checked := 0
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, stored := range storedTexts(n) {
				checked++
				if hasLiteral(stored) {
					t.Errorf("%s stores a text from the source", files.Position(stored.Pos()))
				}
			}
			return true
		})
		return nil
	})
	if err != nil || checked < 15 {
		t.Errorf("checked %d texts, %v", checked, err)
	}
}

// storedTexts returns the texts that an expression stores: the field Text of a history.Event, and the argument of
// history.Text.
func storedTexts(n ast.Node) (texts []ast.Expr) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		if !isOfHistory(n.Type, "Event") {
			return nil
		}
		for _, element := range n.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Text" {
				texts = append(texts, pair.Value)
			}
		}
	case *ast.CallExpr:
		if isOfHistory(n.Fun, "Text") {
			texts = n.Args
		}
	}
	return texts
}

// isOfHistory reports whether an expression is a name of package history.
func isOfHistory(e ast.Expr, name string) bool {
	selector, ok := e.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != name {
		return false
	}
	of, ok := selector.X.(*ast.Ident)
	return ok && of.Name == "history"
}

// hasLiteral reports whether an expression contains a text literal.
func hasLiteral(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			found = true
		}
		return !found
	})
	return found
}
