package content_test

import (
	"os"
	"strings"
	"testing"

	"harborlight/content"
)

// movedTexts reads the old places of texts that became messages: a file and a JSON pointer per line, with the
// required placeholders.
func movedTexts(t *testing.T) (old []content.Change) {
	t.Helper()
	lines, err := os.ReadFile("testdata/moved-words.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(lines)) {
		place := strings.Fields(line)
		text := strings.Join(append([]string{"Changed"}, place[2:]...), " ")
		old = append(old, set(place[0], place[1], `"`+text+`"`))
	}
	return old
}

func TestMovedTextsKeepOwnerChanges(t *testing.T) {
	t.Parallel()
	old := movedTexts(t)
	now := content.Migrate(old)
	if len(now) != len(old) {
		t.Fatalf("%d changes became %d", len(old), len(now))
	}
	edition, err := content.Edit(content.Builtin(), now)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range now {
		if got := edition.Site.Messages[strings.TrimPrefix(c.Field, "/")]; `"`+got+`"` != string(c.Value) {
			t.Errorf("%s %s says %q instead of %s", c.File, c.Field, got, c.Value)
		}
	}
}

func TestTextChangesMigrateToMessages(t *testing.T) {
	t.Parallel()
	const account, auth = "messages/en/account.json", "messages/en/auth.json"
	for name, tc := range map[string]struct{ old, want []content.Change }{
		"a part of a file becomes a change of each message": {
			[]content.Change{set("account.json", "/orders", `{"title":"Bought","see_label":"Look"}`)},
			[]content.Change{set(account, "/account.orders.see_label", `"Look"`),
				set(account, "/account.orders.title", `"Bought"`)},
		},
		"what is no message stays in its file": {
			[]content.Change{set("pages/auth.json", "",
				`{"title":"Hello","back":{"label":"Back","to":"/"},"hints":{"unconfirmed":"Wait."}}`)},
			[]content.Change{set(auth, "/auth.hints.unconfirmed", `"Wait."`),
				set("pages/auth.json", "", `{"title":"Hello","back":{"label":"Back","to":"/"}}`)},
		},
		"a removed text is a removed message": {
			[]content.Change{remove("account.json", "/orders/title")},
			[]content.Change{remove(account, "/account.orders.title")},
		},
		"all else is as it was": {
			[]content.Change{set("brand.json", "/name", `"Pharos"`), set("pages/auth.json", "/title", `"Hello"`),
				sortKeys("routes.json", "/routes", `["pricing","home"]`)},
			[]content.Change{set("brand.json", "/name", `"Pharos"`), set("pages/auth.json", "/title", `"Hello"`),
				sortKeys("routes.json", "/routes", `["pricing","home"]`)},
		},
		"what was changed to a message already stays one": {
			[]content.Change{set(account, "/account.title", `"You"`)},
			[]content.Change{set(account, "/account.title", `"You"`)},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := content.Migrate(tc.old)
			if len(got) != len(tc.want) {
				t.Fatalf("%+v", got)
			}
			for i, c := range got {
				if !c.Equal(tc.want[i]) {
					t.Errorf("change %d is %s %s %s, want %s %s %s", i, c.File, c.Field, c.Value,
						tc.want[i].File, tc.want[i].Field, tc.want[i].Value)
				}
			}
		})
	}
}

// TestRemainingTextsAreNotMigrated changes each text that remained in files from which texts became messages.
func TestRemainingTextsAreNotMigrated(t *testing.T) {
	t.Parallel()
	var fields func(file, at string, s content.Schema)
	fields = func(file, at string, s content.Schema) {
		if now := content.Migrate([]content.Change{set(file, at, `"Text"`)}); now[0].File != file {
			t.Errorf("%s%s became %s", file, at, now[0].Field)
		}
		for _, f := range s.Fields {
			fields(file, at+"/"+f.Name, f.Schema)
		}
	}
	for _, file := range []string{"pages/auth.json", "pages/calendar.json", "pages/partner-portal.json"} {
		fields(file, "", content.Schemas()[file])
	}
}

func TestMessageRefusesUnknownPlaceholder(t *testing.T) {
	t.Parallel()
	_, err := content.Edit(content.Builtin(), []content.Change{
		set("messages/en/account.json", "/account.title", `"Account of {name}"`)})
	if err == nil || !strings.Contains(err.Error(), "/account.title contains the unknown placeholder {name}") {
		t.Errorf("got %v", err)
	}
}

func TestSchemaLabelsMessages(t *testing.T) {
	t.Parallel()
	called := map[string][2]string{}
	for _, f := range content.Schemas()["messages/en/account.json"].Fields {
		called[f.Name] = [2]string{f.Group, f.Label}
	}
	if got := called["account.email.done_text"]; got != [2]string{"Email", "Done text"} {
		t.Errorf("a text of a group is called %q", got)
	}
	if got := called["account.title"]; got != [2]string{"", "Title"} {
		t.Errorf("a text without a group is called %q", got)
	}
}
