package app_test

import (
	"go/ast"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harborlight/content"
)

// TestOnlyKitDatesFormatsDates checks that only kit/dates formats months, weekdays and times of day for people, so
// that another language can replace it.
func TestOnlyKitDatesFormatsDates(t *testing.T) {
	t.Parallel()
	found := 0
	for _, file := range goFiles(t) {
		if file.test {
			continue
		}
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			text, ok := n.(*ast.BasicLit)
			if !ok || text.Kind != token.STRING || !humanLayout.MatchString(text.Value) {
				return true
			}
			if found++; file.dir != "internal/kit/dates" {
				t.Errorf("%s lays out a date: take or add a function of internal/kit/dates", file.at(text))
			}
			return true
		})
	}
	if found == 0 {
		t.Error("no layout is found, not even those of internal/kit/dates")
	}
}

// humanLayout matches layouts of package time with names of months or weekdays, or with AM and PM. Layouts of
// protocols contain HTTP's zone or a day with two digits.
var humanLayout = regexp.MustCompile(`\b(Mon, (Jan )?2|2 Jan|January 2006|Jan 2|3:04 PM)`)

// plainHere lists the packages and files that may refuse with a plain sentence, each with its readers. Elsewhere, a
// plain sentence begins with "Send", because it addresses programs that omit data that forms always send. The
// compiler accepts no other sentences: only fault.Plain and the names of package content/message create a fault.Text
// (decision 0040).
var plainHere = map[string]string{
	"internal/people/refusal":                 "the contract of sign-in",
	"internal/people/wire":                    "the contract of sign-in",
	"internal/platform/auth/auth.go":          "the contract of sign-in",
	"internal/schedule/calendar/dav":          "calendar programs",
	"internal/schedule/calendar/caldav":       "calendar programs",
	"internal/sales/orders/stripe/webhook.go": "Stripe",
	"internal/sales/leads/questions.go":       "visitors: the owner's sentence, which is content",
	"internal/sales/orders/decode.go":         "scripts that call the checkout",
	"internal/website/assistant/http.go":      "scripts that call the assistant",
	"internal/website/visits/http.go":         "the script that counts visits",
	"internal/platform/httpx/validation.go":   "programs: no form can send what validation finds beyond the listed",
	"internal/website/publishing":             "the editor: what is wrong with content can't be said by content",
	"internal/app/openapi.go":                 "programs",
	"tools/press":                             "developers",
}

func TestRefusalsUseMessages(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, file := range goFiles(t) {
		if file.test || file.dir == "internal/kit/fault" {
			continue
		}
		for call, name := range callsOf(file.syntax, "fault") {
			if name != "Plain" || len(call.Args) != 1 || asksAProgram(call.Args[0]) {
				continue
			}
			place := file.dir
			if plainHere[place] == "" {
				place = file.path
			}
			if used[place] = true; plainHere[place] == "" {
				t.Errorf("%s says a sentence that is no message: write it in content/messages/en/problems.json, make "+
					"generate, and name it by content/message", file.at(call))
			}
		}
	}
	for place := range plainHere {
		if !used[place] {
			t.Errorf("%s says no plain sentence any more: remove it from plainHere", place)
		}
	}
}

// asksAProgram reports whether a sentence begins with "Send".
func asksAProgram(sentence ast.Expr) bool {
	literal, ok := sentence.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return false
	}
	text, err := strconv.Unquote(literal.Value)
	return err == nil && strings.HasPrefix(text, "Send ")
}

// callsOf returns the calls of a package's functions in a file, with the names of the functions.
func callsOf(file *ast.File, pkg string) map[*ast.CallExpr]string {
	calls := map[*ast.CallExpr]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.SelectorExpr); ok {
				if x, ok := f.X.(*ast.Ident); ok && x.Name == pkg {
					calls[call] = f.Sel.Name
				}
			}
		}
		return true
	})
	return calls
}

// TestMessageCatalogueMatchesSource checks that the catalogue contains exactly the messages that the program uses.
func TestMessageCatalogueMatchesSource(t *testing.T) {
	t.Parallel()
	var said []string
	names := map[string]string{} // generated name to key
	for _, file := range goFiles(t) {
		if file.test {
			continue
		}
		switch file.dir {
		case "content/message":
			names = declared(t, file.syntax)
		case "internal/kit/fault":
			said = append(said, literalKeys(file.syntax)...)
		}
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			switch f := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := f.X.(*ast.Ident); ok && x.Name == "message" {
					said = append(said, f.Sel.Name)
				}
			case *ast.Field:
				said = append(said, taggedKeys(t, f)...)
			}
			return true
		})
	}
	keys := map[string]bool{}
	for name, key := range names {
		keys[key] = true
		if !slices.Contains(said, name) && !slices.Contains(said, key) {
			t.Errorf("nothing says %s: remove it", key)
		}
	}
	for _, m := range content.MessageKeys() {
		if isOfGo(m.Key) && !keys[m.Key] {
			t.Errorf("%s has no name: make generate", m.Key)
		}
	}
	for _, key := range said {
		if isOfGo(key) && !keys[key] {
			t.Errorf("the catalogue doesn't hold %s", key)
		}
	}
}

// taggedKeys returns the message keys in the tags of a form's field (package form). It fails if the tag of names no
// options of the content.
func taggedKeys(t *testing.T, f *ast.Field) (keys []string) {
	t.Helper()
	if f.Tag == nil {
		return nil
	}
	tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
	for _, name := range []string{"missing", "wrong"} {
		if key := tag.Get(name); key != "" {
			keys = append(keys, "problems."+key)
		}
	}
	if set := tag.Get("of"); set != "" {
		for option := range reflect.TypeFor[content.Options]().Fields() {
			if option.Tag.Get("json") == set {
				return keys
			}
		}
		t.Errorf("no options are named %s", set)
	}
	return keys
}

// isOfGo reports whether the server uses the message with the key.
func isOfGo(key string) bool {
	file, _, _ := strings.Cut(key, ".")
	return slices.Contains([]string{"problems", "papers", "changes"}, file)
}

// declared maps the generated names to message keys.
func declared(t *testing.T, file *ast.File) map[string]string {
	t.Helper()
	names := map[string]string{}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[d.Name.Name] = literalKeys(d)[0]
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					names[v.Names[0].Name] = literalKeys(v)[0]
				}
			}
		}
	}
	if len(names) < 300 {
		t.Fatalf("package message has %d names", len(names))
	}
	return names
}

// literalKeys returns the message keys that are literals in the source.
func literalKeys(n ast.Node) (keys []string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if text, err := strconv.Unquote(literal.Value); err == nil && isOfGo(text) {
				keys = append(keys, text)
			}
		}
		return true
	})
	return keys
}
