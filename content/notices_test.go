package content_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/content"
)

func TestNoticeFill(t *testing.T) {
	t.Parallel()
	n := content.Notice{Title: "Order {number} {by}", Message: "{service} {by}: {what}."}
	got := n.Fill("number", "7", "service", "{what}", "by", "", "what", "Song")
	if got.Title != "Order 7" || got.Message != "{what}: Song." {
		t.Errorf("%q: an unknown value must remove the space before it, and placeholders in values must stay", got)
	}
	long := n.Fill("number", strings.Repeat("é", 300), "what", strings.Repeat("é", 3000))
	if title, message := []rune(long.Title), []rune(long.Message); len(title) != 200 || len(message) != 2000 ||
		title[199] != '…' {
		t.Errorf("%d and %d characters, %q", len(title), len(message), title[199])
	}
}

func TestByTextNamesActor(t *testing.T) {
	t.Parallel()
	words := content.NoticeWords{By: "by {who}", Location: "Location: {location}."}
	for want, got := range map[content.Trusted]content.Trusted{
		"by Ada (ada@site.example)": words.ByText(" Ada ", "ada@site.example"), "by Ada": words.ByText("Ada", ""),
		"by (ada@site.example)": words.ByText("", "ada@site.example"),
		"":                      words.ByText(" ", "") + content.Trusted(words.LocationText("")),
		"Location: Room 5.":     content.Trusted(words.LocationText("Room 5")),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestDistanceUsesLargestUnit(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	for d, want := range map[time.Duration]string{
		29 * time.Second: "now", -29 * time.Second: "now", time.Minute: "in 1 minute", -time.Minute: "1 minute ago",
		119 * time.Minute: "in 119 minutes", 2 * time.Hour: "in 2 hours", -150 * time.Minute: "3 hours ago",
		47 * time.Hour: "in 47 hours", 48 * time.Hour: "in 2 days", -60 * time.Hour: "3 days ago",
	} {
		if got := site.Notices.Words.DistanceText(d); got != want {
			t.Errorf("%v gives %q, want %q", d, got, want)
		}
	}
}

func TestNoticesAreFoundByKey(t *testing.T) {
	t.Parallel()
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	keys := content.NoticeKeys()
	for _, key := range keys {
		if n, found := site.Notices.Find(key); !found || n.Title == "" || n.Message == "" || n.Key != key {
			t.Errorf("%s is %+v", key, n)
		}
	}
	for _, key := range []string{"orders.unknown", "unknown.paid", "orders", "", "words.by"} {
		if _, found := site.Notices.Find(key); found {
			t.Errorf("%q is found", key)
		}
	}
	if len(keys) < 50 {
		t.Errorf("only %d texts", len(keys))
	}
}
