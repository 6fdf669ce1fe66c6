package start_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
	"harborlight/internal/operations/start"
)

func edition(t *testing.T, changes ...content.Change) content.Bundle {
	t.Helper()
	e, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func set(file, field, value string) content.Change {
	return content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
}

// ready contains complete settings.
var ready = start.Settings{
	PublicURL: "https://www.pier.com", IsHTTPS: true, MailServer: true, MailFrom: "hello@pier.com", Payments: "stripe",
	AdminEmail: "ada@pier.com", AdminReady: true,
}

func stepOf(t *testing.T, f start.Facts, id start.StepID) start.Step {
	t.Helper()
	steps := start.Steps(f)
	i := slices.IndexFunc(steps, func(s start.Step) bool { return s.ID == id })
	if i < 0 || len(steps) != 10 {
		t.Fatalf("%d steps, %q at %d", len(steps), id, i)
	}
	if step := steps[i]; (step.State == start.Open) != (len(step.Missing) > 0) || step.Why == "" {
		t.Errorf("%s is %s and lacks %v", id, step.State, step.Missing)
	}
	return steps[i]
}

func TestBuiltInSiteHasTenOpenSteps(t *testing.T) {
	t.Parallel()
	steps := start.Steps(start.Facts{BuiltIn: edition(t), Site: edition(t), Settings: start.Settings{
		PublicURL: "http://localhost:8080", MailFrom: "support@harborlight.example", Payments: "off"}})
	if got := start.Left(steps); got != 10 {
		t.Errorf("%d steps are open: %+v", got, steps)
	}
}

// A change by the owner completes its step and no other one.
func TestChangesCompleteTheirStep(t *testing.T) {
	t.Parallel()
	addresses := []content.Change{
		set("brand.json", "/support_email", `"hi@pier.com"`), set("brand.json", "/security_email", `"sec@pier.com"`),
		set("brand.json", "/postal_address", `"Pier 4"`), set("brand.json", "/phone", `"+1 206 555 0100"`),
	}
	for id, changes := range map[start.StepID][]content.Change{
		start.Name:      {set("brand.json", "/name", `"Pier"`)},
		start.Mark:      {set("brand.json", "/wordmark/text", `"Pier"`)},
		start.Addresses: addresses,
		start.Prices:    repriced(t),
		start.Legal:     legal(t),
		start.Samples:   confirmed(t),
	} {
		before := start.Facts{BuiltIn: edition(t), Site: edition(t), Settings: ready, Kept: texts(t)}
		after := start.Facts{BuiltIn: edition(t), Site: edition(t, changes...), Settings: ready, Kept: texts(t)}
		if got := stepOf(t, before, id).State; got != start.Open {
			t.Errorf("%s is %s before", id, got)
		}
		if got := stepOf(t, after, id).State; got != start.Done {
			t.Errorf("%s is %s after: %+v", id, got, stepOf(t, after, id).Missing)
		}
		if was, is := start.Left(start.Steps(before)), start.Left(start.Steps(after)); was-is != 1 {
			t.Errorf("%s finishes %d steps", id, was-is)
		}
	}
}

// The name step is done when all texts use the new name: a wordmark with the old name leaves it open.
func TestOldWordmarkKeepsTheNameStepOpen(t *testing.T) {
	t.Parallel()
	facts := start.Facts{BuiltIn: edition(t), Settings: ready,
		Site: edition(t, set("brand.json", "/name", `"Pier"`), set("brand.json", "/wordmark/text", `"Harborlight"`))}
	step := stepOf(t, facts, start.Name)
	if step.State != start.Open || len(step.Missing) != 1 || step.Missing[0].Field != "/wordmark/text" {
		t.Errorf("the step is %s and lacks %+v", step.State, step.Missing)
	}
}

// repriced returns changes of all services' prices.
func repriced(t *testing.T) []content.Change {
	t.Helper()
	var changes []content.Change
	for _, service := range edition(t).Site.Services() {
		if service.PriceCents > 0 {
			changes = append(changes, set("catalogue/"+service.ID+".json", "/price_cents",
				strconv.Itoa(int(service.PriceCents)+100)))
		}
	}
	return changes
}

// texts returns the marks of the claims without a mark in the content.
func texts(t *testing.T) map[start.StepID]bool {
	t.Helper()
	kept := map[start.StepID]bool{}
	for _, c := range edition(t).Site.Claims() {
		if c.ID != "" {
			kept[start.Samples+"/"+start.StepID(c.ID)] = true
		}
	}
	return kept
}

// legal returns changes that give each legal notice a target.
func legal(t *testing.T) []content.Change {
	t.Helper()
	var changes []content.Change
	for _, notice := range edition(t).Site.Navigation.Footer.Legal {
		if notice.To == "" {
			changes = append(changes, set("navigation.json", "/footer/legal/"+notice.ID+"/to", `"/contact"`))
		}
	}
	return changes
}

// confirmed returns changes that confirm every sample.
func confirmed(t *testing.T) []content.Change {
	t.Helper()
	values, err := content.Values(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	var changes []content.Change
	var names []string
	for _, place := range edition(t).Site.SamplePlaces() {
		names = append(names, place.File)
	}
	for _, claim := range edition(t).Site.Claims() {
		if claim.ID == "" {
			names = append(names, claim.File)
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		var file map[string]any
		if err := json.Unmarshal(values[name], &file); err != nil {
			t.Fatal(err)
		}
		for key, value := range file {
			text, err := json.Marshal(unmarked(value))
			if err != nil {
				t.Fatal(err)
			}
			changes = append(changes, set(name, "/"+key, string(text)))
		}
	}
	return changes
}

func unmarked(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			if key == "sample" && inner == true {
				delete(v, key)
				continue
			}
			v[key] = unmarked(inner)
		}
	case []any:
		for i := range v {
			v[i] = unmarked(v[i])
		}
	}
	return value
}

func TestSettingsCompleteTheirStep(t *testing.T) {
	t.Parallel()
	site := edition(t)
	for name, tc := range map[string]struct {
		id     start.StepID
		change func(*start.Settings)
		line   string
	}{
		"no mail server": {start.Mail, func(s *start.Settings) { s.MailServer = false },
			"HARBORLIGHT_SMTP_URL=smtp://user:password@mail.example.com:587"},
		"an example sender": {start.Mail, func(s *start.Settings) {
			s.MailFrom = "x@harborlight.example"
		}, "HARBORLIGHT_MAIL_FROM=hello@example.com"},
		"invoices":     {start.Payments, func(s *start.Settings) { s.Payments = "invoice" }, ""},
		"payments off": {start.Payments, func(s *start.Settings) { s.Payments = "off" }, ""},
		"a test key":   {start.Payments, func(s *start.Settings) { s.StripeTest = true }, ""},
		"nobody": {start.Administrator, func(s *start.Settings) {
			s.AdminEmail = ""
		}, "HARBORLIGHT_ADMIN_EMAIL=you@example.com"},
		"no password":      {start.Administrator, func(s *start.Settings) { s.AdminReady = false }, "harborlight admin"},
		"no second factor": {start.Administrator, func(s *start.Settings) { s.LacksFactor = true }, ""},
		"a known password": {start.Administrator, func(s *start.Settings) { s.HasDemoPassword = true }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := stepOf(t, start.Facts{BuiltIn: site, Site: site, Settings: ready}, tc.id); got.State != start.Done {
				t.Errorf("%s is %s with everything set: %v", tc.id, got.State, got.Missing)
			}
			settings := ready
			tc.change(&settings)
			got := stepOf(t, start.Facts{BuiltIn: site, Site: site, Settings: settings}, tc.id)
			if got.State != start.Open || tc.line != "" && got.Missing[0].Line != tc.line {
				t.Errorf("%s is %s: %+v", tc.id, got.State, got.Missing)
			}
		})
	}
}

func TestThePublicAddressIsAnAddress(t *testing.T) {
	t.Parallel()
	settings := ready
	settings.IsHTTPS, settings.PublicURL = false, "http://localhost:8080"
	gaps := stepOf(t, start.Facts{BuiltIn: edition(t), Site: edition(t), Settings: settings}, start.Addresses).Missing
	if gaps[0].Line != "HARBORLIGHT_PUBLIC_URL=https://www.example.com" {
		t.Errorf("missing %+v", gaps)
	}
}

func TestCustomColorsCompleteTheirStep(t *testing.T) {
	t.Parallel()
	f := start.Facts{BuiltIn: edition(t), Site: edition(t), Settings: ready}
	if got := stepOf(t, f, start.Colors).State; got != start.Open {
		t.Errorf("the delivered colors are %s", got)
	}
	f.Site.Files = fstest.MapFS{"brand.json": {Data: []byte(`{"colors": {"light": "#0b3b5c"}}`)}}
	if got := stepOf(t, f, start.Colors).State; got != start.Done {
		t.Errorf("own colors are %s", got)
	}
}

// The step links to each empty field of the seller, and to none for card payments.
func TestInvoicesRequireASeller(t *testing.T) {
	t.Parallel()
	settings := ready
	settings.Payments = "invoice"
	gapsOf := func(site content.Bundle) (fields []string) {
		for _, gap := range stepOf(t, start.Facts{BuiltIn: edition(t), Site: site, Settings: settings}, start.Payments).Missing {
			if gap.File == "selling.json" {
				fields = append(fields, gap.Field)
			}
		}
		return fields
	}
	if got := gapsOf(edition(t)); len(got) != 6 || got[0] != "/seller/name" {
		t.Errorf("a delivered site lacks %v", got)
	}
	demo, err := edition(t).WithDemoSeller()
	if err != nil {
		t.Fatal(err)
	}
	if got := gapsOf(demo); len(got) != 0 {
		t.Errorf("with a seller it lacks %v", got)
	}
}

// The prices step is done when each service is kept, changed or removed.
func TestPricesStepNeedsEachService(t *testing.T) {
	t.Parallel()
	f := start.Facts{BuiltIn: edition(t), Settings: ready, Kept: map[start.StepID]bool{},
		Site: edition(t, set("catalogue/private-training.json", "/price_cents", "31900"))}
	gaps := stepOf(t, f, start.Prices).Missing
	priced := 0
	for _, service := range edition(t).Site.Services() {
		if service.PriceCents > 0 {
			priced++
		}
	}
	if len(gaps) != priced-1 {
		t.Fatalf("after one change %d of %d services are undecided", len(gaps), priced)
	}
	for i, gap := range gaps {
		service, _ := f.Site.Site.Service(gap.Item)
		if gap.Item == "private-training" || !strings.Contains(gap.Text, service.PriceText()) {
			t.Errorf("%+v", gap)
		}
		if f.Kept[start.Prices+"/"+start.StepID(gap.Item)] = true; i == len(gaps)-2 {
			if step := stepOf(t, f, start.Prices); step.State != start.Open || len(step.Missing) != 1 {
				t.Errorf("with one left the step is %s: %+v", step.State, step.Missing)
			}
		}
	}
	if step := stepOf(t, f, start.Prices); step.State != start.Done {
		t.Errorf("with each kept the step is %s: %+v", step.State, step.Missing)
	}
}

// The test also checks the sentence about the legal risk.
func TestUnconfirmedClaimsComeFirst(t *testing.T) {
	t.Parallel()
	step := stepOf(t, start.Facts{BuiltIn: edition(t), Site: edition(t), Settings: ready}, start.Samples)
	text, isOver := "", false
	for _, gap := range step.Missing {
		if isOver = isOver || !gap.IsClaim; isOver && gap.IsClaim {
			t.Errorf("%q comes late", gap.Text)
		}
		if gap.IsClaim {
			text += gap.Text + "\n"
		}
	}
	for _, claim := range []string{"“500+ companies”, “95% project success”", "“20% off”", "“30-day satisfaction guarantee”"} {
		if !strings.Contains(text, claim) {
			t.Errorf("no %s among the claims:\n%s", claim, text)
		}
	}
	if strings.Contains(text, "Book Publishing") || !strings.Contains(step.Why, "misleading advertising") {
		t.Errorf("%s\n%s", step.Why, text)
	}
}
