package content_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"harborlight/content"

	"harborlight/internal/kit/money"
)

func load(t *testing.T) *content.Site {
	t.Helper()
	site, err := content.Load()
	if err != nil {
		t.Fatalf("the content does not load:\n%v", err)
	}
	return site
}

// TestCatalogChargesAgreedPrices repeats the charged amounts on purpose: changing a price takes two files.
func TestCatalogChargesAgreedPrices(t *testing.T) {
	want := map[string]money.Cents{
		"private-training": 29700, "team-workshop": 149700, "team-workshop-2-6": 64900,
		"business-ai-starter": 299700, "business-ai-professional": 749700,
		"mvp-development": 499700, "full-application": 999700,
		"video-package": 149700, "brand-package": 299700, "premium-package": 499700,
		"software-license": 79999, "white-label-templates": 299900, "custom-chatbot": 299700,
		"enterprise-consultation": 0,
	}
	site := load(t)
	for id, cents := range want {
		s, found := site.Service(id)
		if !found || !s.Payable() || s.PriceCents != cents {
			t.Errorf("%s costs %d cents, want %d", id, s.PriceCents, cents)
		}
		if recurs := s.Recurring == content.Monthly; recurs != (s.ID == "white-label-templates") {
			t.Errorf("%s recurs %q", s.ID, s.Recurring)
		}
	}
}

func TestServiceIsFoundByID(t *testing.T) {
	site := load(t)
	if s, ok := site.Service("software-license"); !ok || s.Name != "Software License" {
		t.Errorf("Service(software-license) = %q, %v", s.Name, ok)
	}
	if _, ok := site.Service("Software-License"); ok {
		t.Error("an id in another case is found")
	}
}

func TestQuickBuyOrdersFirstPackage(t *testing.T) {
	want := []content.ServiceID{"private-training", "business-ai-starter", "mvp-development", "video-package"}
	var got []content.ServiceID
	for _, c := range load(t).Categories {
		if c.Card != nil {
			got = append(got, c.Services[0])
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("first packages %v, want %v", got, want)
	}
}

func TestRoutesMatchSpec(t *testing.T) {
	want := strings.Fields(`/ /ai-training /1-on-1-training /team-workshop /business-ai /digital-products /media-creation
		/media /calendar /pricing /contact /quote /ai-demo /service-order /payment-success /checkout-incomplete /enterprise
		/licensing /partners /become-partner /partner-portal /admin /auth /ai-chatbots-for-business /ai-training-courses
		/ai-video-creation-services /enterprise-ai-solutions`)
	hidden := []string{"/calendar", "/payment-success", "/checkout-incomplete", "/admin", "/auth"}
	routes := load(t).Routes
	var got []string
	for _, r := range routes.Routes {
		if !slices.Contains(want, r.Path) {
			continue // the owner's prices
		}
		got = append(got, r.Path)
		if r.NoIndex != slices.Contains(hidden, r.Path) {
			t.Errorf("%s: noindex is %v", r.Path, r.NoIndex)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("routes\n%v\nwant\n%v", got, want)
	}
	if to, ok := routes.Redirect("/services"); !ok || to != "/pricing" {
		t.Errorf("/services redirects to %q", to)
	}
	if _, ok := routes.Find("/pricing/"); ok {
		t.Error("a path with a trailing slash is found")
	}
}

func TestDemoHasTwelveActivePartnersAndThreePending(t *testing.T) {
	active, verified, pending := 0, 0, 0
	for _, p := range load(t).DemoPartners {
		switch {
		case p.IsActive && p.IsVerified:
			verified++
			active++
		case p.IsActive:
			active++
		default:
			pending++
		}
	}
	if active != 12 || pending != 3 || verified == 0 || verified == active {
		t.Errorf("%d active of which %d verified, %d pending", active, verified, pending)
	}
}

func TestOptionSets(t *testing.T) {
	set := load(t).Options.EnterpriseBudgets
	if !slices.Equal(set.Values(), []string{"50k-100k", "100k-250k", "250k-500k", "500k-1m", "1m+"}) {
		t.Errorf("values %v", set.Values())
	}
	if !set.Has("1m+") || set.Has("") || set.Has("1M+") {
		t.Error("Has answers for values that are not exactly in the set")
	}
	if got := set.Label("100k-250k"); got != "$100,000 - $250,000" {
		t.Errorf("label %q", got)
	}
	if got := set.Label("never"); got != "never" {
		t.Errorf("an unknown value is shown as %q", got)
	}
}

func TestBrandIsFilledIntoTexts(t *testing.T) {
	site := load(t)
	got := content.FirstBlock[content.DeskWords](site).Title
	if got != "Admin Dashboard - Manage Harborlight and Partnership Requests" {
		t.Errorf("admin title %q", got)
	}
	card := contentOf[content.ContactOptions](site.Page("home"), "contact").Cards[0]
	if got := card.Action.To; got != "mailto:support@harborlight.example" {
		t.Errorf("mail link %q", got)
	}
}

func TestPageFilesMatchRoutes(t *testing.T) {
	names, err := filepath.Glob("pages/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no page files: %v", err)
	}
	routes := load(t).Routes.Routes
	for _, name := range names {
		id := strings.TrimSuffix(filepath.Base(name), ".json")
		if id != "not-found" && !slices.ContainsFunc(routes, func(r content.Route) bool { return r.ID == id }) {
			t.Errorf("%s: no route has the id %q", name, id)
		}
	}
}
