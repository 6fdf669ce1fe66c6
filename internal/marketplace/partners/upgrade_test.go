package partners_test

import (
	"slices"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// baseline is the oldest supported version.
const baseline = 52

// applied inserts a partner like a version with older rules for terms.
const applied = `INSERT INTO partners (id, company_name, company_description, contact_email, services_offered, specializations, location,
	rating, commission_rate, is_active, is_verified, created_at, sort_name, terms, terms_version) VALUES `

func TestUpgradeKeepsPartnersSearchable(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.MigratedTo(t, engine, baseline, func(exec func(query string, args ...any)) {
				exec(applied+`('01a1fbce-3fbb-7623-8cc8-000000000001', 'Ångström Labs', 'Reads bills.', 'a@acme.example', '["Automation"]', '["Invoices"]',
					'Malmø', 4.5, 15, true, true, $1, 'angstrom labs', 'nother', 1)`, time.Now())
				exec(applied+`('01a1fbce-3fbb-7623-8cc8-000000000002', 'Beta', 'At Angstrom street.', 'b@beta.example', '["Consulting"]', '["Invoices"]',
					'', 5, 15, true, true, $1, 'beta', '', 0)`, time.Now())
				exec(applied+`('01a1fbce-3fbb-7623-8cc8-000000000003', 'Pending', 'x', 'c@pending.example', '["Consulting"]', '["Invoices"]',
					'', 0, 15, false, false, $1, 'pending', 'zpending', 1)`, time.Now())
			})
			db, err := database.Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			if err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			s := partners.NewService(db, realtime.NewHub(db), content.Fixed(site(t)), limit.NewFactory(clock.System, true),
				partners.Settings{Introductions: noVisitors{}})
			e := &env{Service: s, db: db}
			if got := e.all(t, partners.Filter{}); !slices.Equal(got, []string{"Beta", "Ångström Labs"}) {
				t.Errorf("the directory contains %v", got)
			}
			if err := s.RebuildIndex(t.Context()); err != nil {
				t.Fatal(err)
			}
			for query, want := range map[string][]string{
				"angstr": {"Ångström Labs", "Beta"}, "malmo invoice": {"Ångström Labs"}, "street": {"Beta"}, "pending": {},
			} {
				if got := e.all(t, partners.Filter{Search: query}); !slices.Equal(got, want) {
					t.Errorf("%q finds %v, want %v", query, got, want)
				}
			}
			if page, err := e.ListAll(t.Context(), listQuery{Search: "c pending"}, "", 5); err != nil ||
				len(page.Items) != 1 {
				t.Errorf("the admin finds %v, %v", page.Items, err)
			}
			if n, err := s.Count(t.Context()); err != nil || n != (partners.Counters{Total: 3, Active: 2, Pending: 1}) {
				t.Errorf("counted %+v, %v", n, err)
			}
		})
	}
}

// Only PostgreSQL can be shared with nodes of the previous version.
func TestUpgradeKeepsApplicationsToOldNodes(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.Postgres)
	e.exec(t, applied+`('01a1fbce-3fbb-7623-8cc8-000000000004', 'Late Labs', 'x', 'd@late.example', '["Consulting"]', '["Invoices"]',
		'', 0, 15, true, true, $1, 'late labs', '', 1)`, time.Now())
	if err := e.RebuildIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := e.all(t, partners.Filter{Search: "late"}); !slices.Equal(got, []string{"Late Labs"}) {
		t.Errorf("found %v", got)
	}
}
