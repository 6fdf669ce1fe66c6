package app_test

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// longWork lists slow functions and methods by package: searches, parsers, drawing, hashing, compression of input with
// a size that an untrusted user can choose, and requests to other servers.
var longWork = map[string]string{
	"internal/schedule/calendar/recur.NewBudget":                        "searches recurrence rules",
	"internal/schedule/booking/slots.Free":                              "searches free times",
	"internal/schedule/calendar/file.Read":                              "takes calendar files apart",
	"internal/schedule/calendar/file.ReadObject":                        "takes calendar files apart",
	"internal/website/media/picture.Decode":                             "decodes a picture",
	"internal/website/media/picture.Encode":                             "encodes a picture",
	"internal/website/media/vector.Clean":                               "takes a drawing apart",
	"golang.org/x/crypto/argon2.IDKey":                                  "hashes a password",
	"internal/sales/billing/paper.Render":                               "draws a document",
	"codeberg.org/go-pdf/fpdf.New":                                      "draws a document",
	"image/png.Decode":                                                  "decodes a picture",
	"image/png.Encode":                                                  "encodes a picture",
	"image/jpeg.Encode":                                                 "encodes a picture",
	"compress/gzip.NewWriterLevel":                                      "compresses",
	"compress/gzip.NewReader":                                           "decompresses",
	"compress/zlib.NewWriterLevel":                                      "compresses",
	"encoding/xml.NewDecoder":                                           "takes XML apart",
	"net/http.NewRequestWithContext":                                    "asks another server",
	"github.com/SherClockHolmes/webpush-go.SendNotificationWithContext": "asks another server",
}

// boundedWork lists functions that call long work and are allowed in transactions, with the reason.
var boundedWork = map[string]string{
	"internal/schedule/calendar/event.ScheduleReminder": "searches 400 days, at most 0.1 ms",
	"internal/schedule/calendar/recur.Has":              "looks at two years at most",
	"internal/schedule/booking.free":                    "a day of the owner's calendar, which stays locked meanwhile",
	"internal/sales/billing.issue (in its transaction)": "one page, whose number may leave no gap",
	"internal/platform/mail.deliver":                    "no transaction calls it: a method of its name adds the row",
}

// TestT139TransactionsAvoidLongWork follows the calls of every function that takes a transaction. SQLite has one
// writer, so a slow transaction delays all other writes (decision 0009).
func TestT139TransactionsAvoidLongWork(t *testing.T) {
	t.Parallel()
	g := newCallGraph(goFiles(t))
	if g.way(method("internal/schedule/calendar", "planAll"), map[string]bool{}) == nil {
		t.Fatal("the graph doesn't contain the search in planAll")
	}
	for _, root := range slices.Sorted(maps.Keys(g.transactions)) {
		if way := g.way(root, map[string]bool{}); way != nil {
			t.Errorf("a transaction %s: %s", longWork[way[len(way)-1]], strings.Join(way, " → "))
		}
	}
}

// callGraph stores the calls between functions, by folder and name. Methods of the same name in a folder share a node.
type callGraph struct {
	calls        map[string]map[string]bool
	transactions map[string]bool            // functions with a transaction
	methods      map[string]map[string]bool // functions by folder: whether they are methods
}

func newCallGraph(files []goFile) *callGraph {
	g := &callGraph{calls: map[string]map[string]bool{}, transactions: map[string]bool{},
		methods: map[string]map[string]bool{}}
	files = slices.DeleteFunc(files, func(f goFile) bool {
		return f.test || !strings.HasPrefix(f.dir, "internal/") || f.dir == "internal/platform/database"
	})
	for _, f := range files {
		if g.methods[f.dir] == nil {
			g.methods[f.dir] = map[string]bool{}
		}
		for _, d := range f.syntax.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				g.methods[f.dir][d.Name.Name] = g.methods[f.dir][d.Name.Name] || d.Recv != nil
			}
		}
	}
	for _, f := range files {
		for _, d := range f.syntax.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				g.add(f, d, importsOf(f))
			}
		}
	}
	return g
}

func hasTx(fields *ast.FieldList) bool {
	return fields != nil && slices.ContainsFunc(fields.List, func(field *ast.Field) bool {
		star, ok := field.Type.(*ast.StarExpr)
		if !ok {
			return false
		}
		s, ok := star.X.(*ast.SelectorExpr)
		return ok && s.Sel.Name == "Tx"
	})
}

func importsOf(f goFile) map[string]string {
	found := map[string]string{}
	for _, i := range f.syntax.Imports {
		whole, _ := strconv.Unquote(i.Path.Value)
		name := strings.TrimSuffix(path.Base(whole), "-go")
		if i.Name != nil {
			name = i.Name.Name
		}
		found[name] = strings.TrimPrefix(whole, "harborlight/")
	}
	return found
}

// add adds a function with its calls, and its function literals that accept a transaction.
func (g *callGraph) add(f goFile, d *ast.FuncDecl, imports map[string]string) {
	name := f.dir + "." + d.Name.Name
	if d.Recv != nil {
		name = method(f.dir, d.Name.Name)
	}
	g.collect(name, f.dir, d.Body, imports)
	if hasTx(d.Type.Params) {
		g.transactions[name] = true
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if within, ok := n.(*ast.FuncLit); ok && hasTx(within.Type.Params) {
			inner := name + " (in its transaction)"
			g.transactions[inner] = true
			g.collect(inner, f.dir, within.Body, imports)
		}
		return true
	})
}

// collect adds the calls of a body, except those after the commit. A method call is resolved to all methods of that
// name in the package and in the imported ones.
func (g *callGraph) collect(from, dir string, body *ast.BlockStmt, imports map[string]string) {
	calls := g.calls[from]
	if calls == nil {
		calls = map[string]bool{}
		g.calls[from] = calls
	}
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			calls[dir+"."+fun.Name] = true
		case *ast.SelectorExpr:
			if fun.Sel.Name == "AfterCommit" {
				return false
			}
			if x, ok := fun.X.(*ast.Ident); ok && imports[x.Name] != "" {
				calls[imports[x.Name]+"."+fun.Sel.Name] = true
				break
			}
			for _, other := range append(slices.Collect(maps.Values(imports)), dir) {
				if g.methods[other][fun.Sel.Name] {
					calls[method(other, fun.Sel.Name)] = true
				}
			}
		}
		return true
	})
}

// method returns the node of a method, which differs from that of a function of the same name.
func method(dir, name string) string { return dir + ".*." + name }

// way returns the calls from a function to long work, or nil.
func (g *callGraph) way(from string, seen map[string]bool) []string {
	plain := strings.Replace(from, ".*.", ".", 1)
	if longWork[plain] != "" {
		return []string{plain}
	}
	if seen[from] || boundedWork[plain] != "" {
		return nil
	}
	seen[from] = true
	for _, next := range slices.Sorted(maps.Keys(g.calls[from])) {
		if way := g.way(next, seen); way != nil {
			return append([]string{from}, way...)
		}
	}
	return nil
}
