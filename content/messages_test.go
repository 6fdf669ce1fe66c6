package content_test

import (
	"strings"
	"testing"

	"harborlight/content"
)

func TestMessageRefusesUnknownPlaceholder(t *testing.T) {
	t.Parallel()
	_, err := content.Edit(content.Builtin(), []content.Change{
		set("messages/en/account.json", "/account.title", `"Account of {name}"`)})
	if err == nil || !strings.Contains(err.Error(), "/account.title contains “{name}”") {
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
