package app_test

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/mail"
)

// TestFactsMatchTable compares the effects of each fact with testdata/facts.txt in order: mails, notifications and
// other actions, with their recipients. TestMailsAndNotificationsMatchTable checks that the declared effects happen.
func TestFactsMatchTable(t *testing.T) {
	t.Parallel()
	lines := apptest.Start(t, database.SQLite).App.Facts()
	var page strings.Builder
	for _, l := range slices.SortedFunc(slices.Values(lines), byFact) {
		fmt.Fprintf(&page, "%s, %s\n", l.Fact, l.Area)
		for _, w := range l.Steps {
			fmt.Fprintf(&page, "  %-6s %-9s %s\n", w.Kind, w.Recipient, w.Key)
		}
	}
	apptest.CompareTable(t, "facts.txt", page.String())
	if text, err := os.ReadFile(filepath.Join("testdata", "facts.txt")); err != nil || string(text) != page.String() {
		t.Errorf("the order differs from that of facts.txt (%v)", err)
	}
}

// TestMailsMatchTable compares the kinds of mails and their budgets with testdata/mails.txt.
func TestMailsMatchTable(t *testing.T) {
	t.Parallel()
	apptest.CompareTable(t, "mails.txt", strings.Join(mail.Table(), "\n")+"\n")
}

// TestEveryMailHasABudget compares the mails of facts and of mail.Message literals with the declared kinds.
func TestEveryMailHasABudget(t *testing.T) {
	t.Parallel()
	kinds := map[string]string{}
	for _, l := range apptest.Start(t, database.SQLite).App.Facts() {
		for _, w := range l.Steps {
			if w.Kind == facts.Mail {
				kinds[w.Key] = l.Fact
			}
		}
	}
	for _, file := range goFiles(t) {
		if file.test || !strings.HasPrefix(file.dir, "internal/") {
			continue
		}
		for _, kind := range mailsIn(file.syntax) {
			kinds[kind] = file.path
		}
	}
	for kind, where := range kinds {
		if _, ok := mail.ClassOf(kind); !ok {
			t.Errorf("%s mails %q, which no package declares", where, kind)
		}
	}
	if len(kinds) < 40 {
		t.Errorf("only %d kinds were found", len(kinds))
	}
}

// mailKind matches a kind of mail, such as orders.paid_notice.
var mailKind = regexp.MustCompile(`^[a-z]+(\.[a-z_]+)+$`)

// mailers lists the functions with a kind of mail as argument.
var mailers = []string{"mailVisitor", "mailOwner", "letter", "composeMail", "visitorMail"}

// mailsIn returns the mail kinds in a file: values of a field named kind, and arguments of mailers.
func mailsIn(file *ast.File) (kinds []string) {
	add := func(node ast.Expr) {
		if text, ok := node.(*ast.BasicLit); ok {
			if kind, err := strconv.Unquote(text.Value); err == nil && mailKind.MatchString(kind) {
				kinds = append(kinds, kind)
			}
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.CompositeLit:
			if !slices.Contains([]string{"Message", "letter"}, lastName(n.Type)) {
				return true
			}
			for _, element := range n.Elts {
				if field, ok := element.(*ast.KeyValueExpr); ok && strings.EqualFold(fmt.Sprint(field.Key), "kind") {
					add(field.Value)
				}
			}
		case *ast.CallExpr:
			if slices.Contains(mailers, lastName(n.Fun)) {
				for _, arg := range n.Args {
					add(arg)
				}
			}
		}
		return true
	})
	return kinds
}

// lastName returns the name of an identifier without its package or receiver.
func lastName(node ast.Expr) string {
	switch n := node.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		return n.Sel.Name
	}
	return ""
}

func byFact(a, b facts.Subscription) int { return strings.Compare(a.Fact, b.Fact) }

// TestNotificationTextsAreUsed checks that each text of content/notices.json is used: by a handler of a fact, or by a
// file that looks it up by its key.
func TestNotificationTextsAreUsed(t *testing.T) {
	t.Parallel()
	told, keys := map[string]bool{}, content.NoticeKeys()
	for _, l := range apptest.Start(t, database.SQLite).App.Facts() {
		for _, w := range l.Steps {
			told[w.Key] = told[w.Key] || w.Kind == facts.Notice
		}
	}
	for _, file := range goFiles(t) {
		if file.test || !strings.HasPrefix(file.dir, "internal/") {
			continue
		}
		texts, asked := noticesIn(file.syntax)
		for _, key := range asked {
			if key != "" && !slices.Contains(keys, key) {
				t.Errorf("%s uses %q, which content/notices.json doesn't contain", file.path, key)
			}
			for _, text := range texts {
				told[text] = true
			}
		}
	}
	for _, key := range keys {
		if !told[key] {
			t.Errorf("no handler uses %s: remove it, or use it in an area's subscriptions", key)
		}
	}
}

// noticesIn returns all texts in a file, and the keys that it passes to Notice, with "" for a computed key.
func noticesIn(file *ast.File) (texts, asked []string) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.BasicLit:
			text, _ := strconv.Unquote(n.Value)
			texts = append(texts, text)
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Notice" {
				asked = append(asked, firstString(n))
			}
		}
		return true
	})
	return texts, asked
}
