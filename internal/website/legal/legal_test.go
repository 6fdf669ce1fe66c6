package legal_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/website/legal"
)

// siteOf returns the built-in site with changes.
func siteOf(t *testing.T, changes ...content.Change) *content.Site {
	t.Helper()
	edition, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	return edition.Site
}

func set(field, value string) content.Change {
	return content.Change{File: "selling.json", Field: field, Action: content.Set, Value: []byte(value)}
}

// german returns the changes that describe a complete seller in Germany.
func german() []content.Change {
	return []content.Change{set("/seller", `{"name":"Hafen *& Kai* GmbH","street":"Kai 1","city":"20457 Hamburg",
		"country":"DE","vat_id":"DE136695976","tax_number":null}`)}
}

// draftsOf returns the texts of the drafts by id, and their ids in order.
func draftsOf(t *testing.T, site *content.Site, s legal.Settings) (texts map[string]string, ids string) {
	t.Helper()
	drafts, err := legal.Drafts(site, s)
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	for _, d := range drafts {
		if _, err := d.Text.Blocks(); err != nil {
			t.Errorf("%s isn't Markdown: %v", d.ID, err)
		}
		texts[d.ID] = string(d.Text)
		ids += " " + d.ID
	}
	return texts, strings.TrimSpace(ids)
}

// TestLegalPagesMatchSeller compares sellers in the US and in Germany.
func TestLegalPagesMatchSeller(t *testing.T) {
	t.Parallel()
	us, ids := draftsOf(t, siteOf(t), legal.Settings{Site: "https://us.example"})
	if ids != "privacy terms cookies" {
		t.Errorf("a seller in the US gets %q", ids)
	}
	de, ids := draftsOf(t, siteOf(t, german()...), legal.Settings{Site: "https://de.example", Invoices: true})
	if ids != "privacy terms cookies imprint withdrawal" {
		t.Errorf("a seller in Germany gets %q", ids)
	}
	for id, texts := range map[string][]string{
		"imprint": {"Kai 1\\\n20457 Hamburg\\\nGermany", "DE136695976", "§ 5", "Email: support@"},
		"terms":   {"by invoice", "within 14 days", "the law of Germany", "Cancel contracts here"},
		"privacy": {"GDPR", "25 months", "supervisory authority"},
		"withdrawal": {"## Right of withdrawal", "[Withdraw from contract here](/contact?topic=withdraw)",
			"## Model withdrawal form"},
		"cookies": {"__Host-rt"},
	} {
		for _, text := range texts {
			if !strings.Contains(strings.ToLower(de[id]), strings.ToLower(text)) {
				t.Errorf("the page %s lacks %q:\n%s", id, text, de[id])
			}
			if id != "imprint" && id != "withdrawal" && id != "cookies" && strings.Contains(us[id], text) &&
				text != "25 months" {
				t.Errorf("the page %s of a US seller says %q", id, text)
			}
		}
	}
}

// TestUnknownDetailsAreGaps drafts the pages of a seller without details and of a seller with all details.
func TestUnknownDetailsAreGaps(t *testing.T) {
	t.Parallel()
	gap := regexp.MustCompile(regexp.QuoteMeta(content.GapMark) + `[^\]]+\]`)
	nothing, _ := draftsOf(t, siteOf(t, set("/consumers", `"eu"`)), legal.Settings{})
	for id, gaps := range map[string]int{"imprint": 8, "withdrawal": 8, "cookies": 0} {
		if found := gap.FindAllString(nothing[id], -1); len(found) != gaps {
			t.Errorf("%s has the gaps %q", id, found)
		}
	}
	all, _ := draftsOf(t, siteOf(t, german()...), legal.Settings{})
	if found := gap.FindAllString(all["withdrawal"], -1); len(found) != 0 {
		t.Errorf("the instruction on withdrawal of a complete seller has the gaps %q", found)
	}
	if !strings.Contains(all["imprint"], `Hafen \*& Kai\* GmbH`) {
		t.Errorf("a name is markup:\n%s", all["imprint"])
	}
}

// TestPrivacyPolicyListsRecipients checks the recipients of data for different settings.
func TestPrivacyPolicyListsRecipients(t *testing.T) {
	t.Parallel()
	without, _ := draftsOf(t, siteOf(t), legal.Settings{})
	with, _ := draftsOf(t, siteOf(t), legal.Settings{Cards: true, Assistant: "model.example", Avatar: "avatar.example"})
	for _, text := range []string{"Stripe", "model.example", "avatar.example"} {
		if strings.Contains(without["privacy"], text) || !strings.Contains(with["privacy"], text) {
			t.Errorf("%s is named without reason, or isn't named", text)
		}
	}
}

var update = flag.Bool("update", false, "write the drafts for the editor's tests anew")

// TestDraftsOfEditorTests checks the drafts in the tests of the rich editor, which must write them as they are.
func TestDraftsOfEditorTests(t *testing.T) {
	t.Parallel()
	type draft struct {
		Markdown string                 `json:"markdown"`
		Blocks   content.MarkdownBlocks `json:"blocks"`
	}
	var all []draft
	for _, site := range []*content.Site{siteOf(t), siteOf(t, german()...)} {
		drafts, err := legal.Drafts(site, legal.Settings{Site: "https://de.example", Invoices: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range drafts {
			blocks, _ := d.Text.Blocks()
			all = append(all, draft{string(d.Text), blocks})
		}
	}
	got, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	path := "../../../web/src/features/website/publishing/canvas/rich/testdata/legal.json"
	if *update {
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(want, got) {
		t.Errorf("%s is out of date, run with -update: %v", path, err)
	}
}
