package content_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/content"
)

// claimTexts returns the unconfirmed claims of the built-in content with changes.
func claimTexts(t *testing.T, changes ...content.Change) []string {
	t.Helper()
	edition, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, c := range edition.Site.Claims() {
		texts = append(texts, c.File+" "+c.Text)
	}
	return texts
}

func TestClaimsListVisibleStatements(t *testing.T) {
	t.Parallel()
	got := claimTexts(t)
	for _, want := range []string{"pages/home.json 500+ companies", "pages/home.json 95% project success",
		"pages/home.json 47 sold this week", "pages/ai-training.json 20% off",
		"pages/pricing.json 30-day satisfaction guarantee", "pages/ai-video-creation-services.json Unlimited revisions"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is no claim", want)
		}
	}
	for _, text := range got {
		if strings.Contains(text, "Book Publishing") || strings.Contains(text, "reach production") ||
			strings.HasPrefix(text, "options.json") {
			t.Errorf("%q is a claim", text)
		}
	}
}

// TestConfirmedClaimsDisappear covers figures and texts.
func TestConfirmedClaimsDisappear(t *testing.T) {
	t.Parallel()
	got := claimTexts(t,
		content.Change{File: "pages/ai-training.json", Field: "/head/banner/text", Action: content.Set, Value: []byte(`"Welcome"`)},
		content.Change{File: "pages/ai-training.json", Field: "/head/banner/badges", Action: content.Set, Value: []byte(`[]`)},
		content.Change{File: "pages/home.json", Field: "/head/stats", Action: content.Set,
			Value: []byte(`[{"value":"500+","label":"companies"},{"value":"94%","label":"project success","sample":true}]`)})
	for _, gone := range []string{"20% off", "500+ companies", "project success"} {
		if slices.ContainsFunc(got, func(text string) bool { return strings.HasSuffix(text, gone) }) {
			t.Errorf("%q is still a claim: %v", gone, got)
		}
	}
}

// TestPackageCardMatchesPackage compares the card of Custom Productions with its package.
func TestPackageCardMatchesPackage(t *testing.T) {
	t.Parallel()
	page := read(t, content.Builtin(), "pages/ai-video-creation-services.json")
	for _, untrue := range []string{"as needed", "until it's right"} {
		if strings.Contains(page, untrue) {
			t.Errorf("the page says %q beside a package of two minutes and three rounds", untrue)
		}
	}
	site := load(t)
	service, _ := site.Service("video-package")
	for _, included := range []string{"AI video up to 2 min", "3 revision rounds"} {
		if !slices.Contains(service.Includes, included) || !strings.Contains(page, included) {
			t.Errorf("%q is missing", included)
		}
	}
}

// TestTwoSessionsAreNotSoldAsSaving: they cost more than two single sessions.
func TestTwoSessionsAreNotSoldAsSaving(t *testing.T) {
	t.Parallel()
	site := load(t)
	two, _ := site.Service("one-on-one-course")
	one, _ := site.Service("private-training")
	card := read(t, content.Builtin(), "pages/ai-training-courses.json")
	if two.PriceCents < 2*one.PriceCents || !strings.Contains(two.Description, "action plan") ||
		!strings.Contains(card, "one written action plan for both") {
		t.Errorf("two sessions for %d, one for %d: %s", two.PriceCents, one.PriceCents, two.Description)
	}
}
