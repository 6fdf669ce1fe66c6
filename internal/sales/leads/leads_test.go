package leads_test

import (
	"maps"
	"strings"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/sales/leads"
)

// config is the configuration of leads with the built-in content.
var config = leads.Config{Content: contenttest.Site(), Owner: func() string { return "owner@site.example" }}

// form returns a complete consultation form with some fields changed.
func form(changes map[string]any) map[string]any {
	f := map[string]any{
		"companyName": "Engines Ltd", "contactName": "Ada Byron", "email": "Ada@Example.com",
		"phone":       "+1 206 555 0100",
		"companySize": "50-200", "industry": "technology", "currentChallenges": "Too much\npaper",
		"aiGoals":  "Less of it",
		"timeline": "short", "budget": "50k-100k", "securityRequirements": "", "additionalInfo": "",
	}
	maps.Copy(f, changes)
	return f
}

func each(t *testing.T, fn func(t *testing.T, s *leads.Service)) {
	eachOn(t, func(t *testing.T, _ *database.DB, s *leads.Service) { fn(t, s) })
}

func eachOn(t *testing.T, fn func(t *testing.T, db *database.DB, s *leads.Service)) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		fn(t, db, leads.New(db, config))
	})
}

func list(t *testing.T, s *leads.Service) []leads.Lead {
	t.Helper()
	all, err := s.List(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestRequestKeepsAllFields(t *testing.T) {
	each(t, func(t *testing.T, s *leads.Service) {
		ctx := auth.With(t.Context(), auth.Principal{UserID: "user-1"})
		sent := form(map[string]any{"website_confirm": "", "elapsed_ms": 12_000.0, "teams": []any{"Sales"}})
		if err := s.RequestConsultation(ctx, "network", sent); err != nil {
			t.Fatal(err)
		}
		l := list(t, s)[0]
		if l.Kind != leads.Consultation || l.Name != "Ada Byron" || l.Email != "ada@example.com" ||
			l.Company != "Engines Ltd" || l.IsFlagged {
			t.Errorf("the lead is %+v", l)
		}
		if l.UserID == nil || *l.UserID != "user-1" {
			t.Errorf("the lead belongs to %v", l.UserID)
		}
		if l.Fields["aiGoals"] != "Less of it" || len(l.Fields) != 13 {
			t.Errorf("the form is %v", l.Fields)
		}
		if sent["elapsed_ms"] != 12_000.0 {
			t.Error("the caller's form was changed")
		}
	})
}

func TestRequestRequiresNameAndAddress(t *testing.T) {
	each(t, func(t *testing.T, s *leads.Service) {
		for name, tc := range map[string]struct {
			change map[string]any
			field  string
		}{
			"no address":            {map[string]any{"email": ""}, "email"},
			"no company":            {map[string]any{"companyName": " "}, "companyName"},
			"no name":               {map[string]any{"contactName": nil}, "contactName"},
			"a name that is a list": {map[string]any{"contactName": []any{"Ada"}}, "contactName"},
			"an unknown industry":   {map[string]any{"industry": "piracy"}, "industry"},
			"an unknown size":       {map[string]any{"companySize": "1"}, "companySize"},
			"an unknown budget":     {map[string]any{"budget": "1"}, "budget"},
			"an unknown timeline":   {map[string]any{"timeline": "never"}, "timeline"},
			"a novel":               {map[string]any{"aiGoals": strings.Repeat("x", 5001)}, "aiGoals"},
		} {
			err := s.RequestConsultation(t.Context(), "network", form(tc.change))
			f := fault.As(err)
			if f == nil || f.Kind != fault.KindInvalid || f.Fields[0].Name != tc.field {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := s.RequestConsultation(t.Context(), "network",
			form(map[string]any{"extra": strings.Repeat("x", 17<<10)})); fault.KindOf(err) != fault.KindTooLarge {
			t.Errorf("too much: %v", err)
		}
		if err := s.RequestConsultation(t.Context(), "network", nil); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("no form: %v", err)
		}
		if n := len(list(t, s)); n != 0 {
			t.Errorf("%d leads were stored", n)
		}
	})
}

func TestNamesContainNoHiddenCharacters(t *testing.T) {
	each(t, func(t *testing.T, s *leads.Service) {
		if err := s.RequestConsultation(t.Context(), "network",
			form(map[string]any{"contactName": "\u202eAda\u200b  Byron",
				"email": "a\u202eda@example.com\ufeff"})); err != nil {
			t.Fatal(err)
		}
		if l := list(t, s)[0]; l.Name != "Ada Byron" || l.Email != "ada@example.com" ||
			l.Fields["contactName"] != "Ada Byron" {
			t.Errorf("the lead is of %+q <%+q>, its form says %+q", l.Name, l.Email, l.Fields["contactName"])
		}
	})
}

// T36: a lead that looks automated is stored and flagged, never refused.
func TestT36AutomatedLeadsAreFlagged(t *testing.T) {
	each(t, func(t *testing.T, s *leads.Service) {
		for name, change := range map[string]map[string]any{
			"the hidden field is filled": {"website_confirm": "http://spam.example", "email": "a@example.com"},
			"it is filled with a number": {"website_confirm": 7.0, "email": "c@example.com"},
			"too quick":                  {"elapsed_ms": 150.0, "email": "b@example.com"},
		} {
			if err := s.RequestConsultation(t.Context(), "network", form(change)); err != nil {
				t.Fatal(err)
			}
			if l := list(t, s)[0]; !l.IsFlagged {
				t.Errorf("%s: not flagged", name)
			}
		}
		for i := range 5 {
			if err := s.RequestConsultation(t.Context(), "network", form(nil)); err != nil {
				t.Fatal(err)
			}
			if l := list(t, s)[0]; l.IsFlagged != (i >= 3) {
				t.Errorf("request %d of one address in a day: flagged %v", i+1, l.IsFlagged)
			}
		}
	})
}
