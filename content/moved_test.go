package content_test

import (
	"encoding/json"
	"testing"

	"harborlight/content"
)

// TestOwnerChangesFollowMovedParts checks that notification texts that an owner changed in mails.json are
// used at their new place, whichever field the change named.
func TestOwnerChangesFollowMovedParts(t *testing.T) {
	t.Parallel()
	const title, text = "Secret changed", "Use {new_address} now."
	set := func(field, value string) content.Change {
		return content.Change{File: "mails.json", Field: field, Action: content.Set, Value: json.RawMessage(value)}
	}
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := json.Marshal(site.Mails.Accounts)
	if err != nil {
		t.Fatal(err)
	}
	notices := `{"password_changed": {"title": "A", "text": "B"}, "email_changed": {"title": "` + title + `", "text": "` +
		text + `"}}`
	around := string(whole[:len(whole)-1]) + `, "notices": ` + notices + `}`
	for name, changes := range map[string][]content.Change{
		"a text": {set("/accounts/notices/email_changed/title", `"`+title+`"`),
			set("/accounts/notices/email_changed/text", `"`+text+`"`)},
		"a notification": {set("/accounts/notices/email_changed", `{"title": "`+title+`", "text": "`+text+`"}`)},
		"all of them":    {set("/accounts/notices", notices)},
		"what is around": {set("/accounts", around)},
	} {
		edition, err := content.Edit(content.Builtin(), content.Migrate(changes))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := edition.Site.Notices.Accounts["email_changed"]; got.Title != title || got.Message != text {
			t.Errorf("%s: the notification says %q", name, got)
		}
	}
	codes := []content.Change{set("/accounts/factors/codes_made/text", `"Keep them."`)}
	edition, err := content.Edit(content.Builtin(), content.Migrate(codes))
	if err != nil || edition.Site.Notices.Factors["recovery_codes_made"].Message != "Keep them." {
		t.Errorf("the notification of new codes: %v", err)
	}
	kept := []content.Change{set("/accounts/deleted/heading", `"Gone"`)}
	if got := content.Migrate(kept); len(got) != 1 || !got[0].Equal(kept[0]) {
		t.Errorf("a change of something else became %v", got)
	}
}
