package app_test

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
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

// TestMailsOfFactsHaveHandlers checks that the mails that follow a fact are written by a handler of that fact.
func TestMailsOfFactsHaveHandlers(t *testing.T) {
	t.Parallel()
	handled := map[string]bool{}
	for _, l := range apptest.Start(t, database.SQLite).App.Facts() {
		for _, w := range l.Steps {
			if w.Kind == facts.Mail {
				handled[l.Fact+" "+w.Key] = true
			}
		}
	}
	for name, kind := range mail.Declared() {
		for _, fact := range kind.On {
			if !handled[fact+" "+name] {
				t.Errorf("%s is declared to follow %s, whose subscription has no facts.Mails step", name, fact)
			}
		}
	}
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
