package assistant_test

import (
	"encoding/json"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/website/assistant"
)

func TestAssistantDoesNotQuoteSamplePeople(t *testing.T) {
	t.Parallel()
	bundle, err := content.Edit(content.Builtin(), []content.Change{{File: "pages/licensing.json", Field: "/blocks/team",
		Action: content.Set, Value: json.RawMessage(`{"id": "team", "kind": "team", "title": "Team", "people": [
			{"name": "Ada Invented", "role": "Founder", "sample": true}, {"name": "Bo Real", "role": "Captain"}]}`)}})
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	for _, p := range assistant.Passages(bundle.Site) {
		said.WriteString(p.Heading + "\n")
	}
	if text := said.String(); strings.Contains(text, "Ada Invented") || !strings.Contains(text, "Bo Real") {
		t.Errorf("the passages are about\n%s", text)
	}
}
