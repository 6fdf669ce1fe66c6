package partners_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
)

func TestApplicationIsStoredPending(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		no := false
		arrival := e.apply(t, func(a *partners.Application) {
			a.CompanyName = "  Acme   AI "
			a.Specializations = []string{" Invoices ", "", "Invoices", "ERP"}
			a.WebsiteURL, a.ContactPhone, a.Location = "https://acme.example/about?x=1", "+1 555", "Oslo"
			a.YearsExperience, a.TeamSize, a.PricingRange = 50, "200+", "Custom Quote"
			a.IsActive, a.IsVerified = &no, &no
		})
		got := e.partner(t, arrival.ID)
		if got.IsActive || got.IsVerified || got.Rating != 0 || got.ReviewCount != 0 || got.CommissionRate != 15 ||
			got.IsHeld || got.LogoURL != "" {
			t.Errorf("T3: fields that the server must set: %+v", got)
		}
		if got.CompanyName != "Acme AI" || strings.Join(got.Specializations, "|") != "Invoices|ERP" ||
			got.TeamSize != "200+" || got.YearsExperience != 50 {
			t.Errorf("not stored as sent: %+v", got)
		}
		if !got.CreatedAt.Equal(e.clock.Now()) {
			t.Errorf("created at %v, want %v", got.CreatedAt, e.clock.Now())
		}
		if found := e.all(t, partners.Filter{}); len(found) != 0 {
			t.Errorf("a pending partner is in the public directory: %v", found)
		}
	})
}

func TestUnspecifiedValuesAreStoredEmpty(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		for _, value := range []string{"", "not-specified", "Not specified"} {
			got := e.partner(t, e.apply(t, func(a *partners.Application) { a.TeamSize, a.PricingRange = value, value }).ID)
			if got.TeamSize != "" || got.PricingRange != "" {
				t.Errorf("%q is stored as %q and %q", value, got.TeamSize, got.PricingRange)
			}
		}
	})
}

func TestInvalidApplicationsNameFields(t *testing.T) {
	yes := true
	for want, change := range map[string]func(*partners.Application){
		"company_name":        func(a *partners.Application) { a.CompanyName = " " },
		"company_description": func(a *partners.Application) { a.CompanyDescription = "\n" },
		"contact_email":       func(a *partners.Application) { a.ContactEmail = "acme.example" },
		"services_offered":    func(a *partners.Application) { a.ServicesOffered = []string{"Juggling"} },
		"specializations":     func(a *partners.Application) { a.Specializations = []string{" "} },
		"years_experience":    func(a *partners.Application) { a.YearsExperience = 51 },
		"team_size":           func(a *partners.Application) { a.TeamSize = "12" },
		"pricing_range":       func(a *partners.Application) { a.PricingRange = "$5" },
		"is_active":           func(a *partners.Application) { a.IsActive = &yes },
		"is_verified":         func(a *partners.Application) { a.IsVerified = &yes },
		"location":            func(a *partners.Application) { a.Location = strings.Repeat("é", 121) },
		"contact_phone":       func(a *partners.Application) { a.ContactPhone = "1\x002" },
	} {
		t.Run(want, func(t *testing.T) {
			e := newEnv(t, database.SQLite)
			_, err := e.Apply(t.Context(), "network", application(change))
			if got := markettest.Fields(t, err); got != want {
				t.Errorf("the error points at %q, want %q", got, want)
			}
			if counters, err := e.Count(t.Context()); err != nil || counters.Total != 0 {
				t.Errorf("stored in spite of the fault: %+v, %v", counters, err)
			}
		})
	}
	t.Run("no service reads as the decision says", func(t *testing.T) {
		e := newEnv(t, database.SQLite)
		_, err := e.Apply(t.Context(), "network", application(func(a *partners.Application) { a.ServicesOffered = nil }))
		if err == nil || fault.ErrorText(contenttest.Context(t), err) != "Select at least one service" {
			t.Errorf("got %v", err)
		}
	})
}

func TestT30WebsiteMustBeAWebAddress(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	bad := []string{
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "data:text/html,x",
		"vbscript:x",
		"//evil.example", "/evil", "evil.example", "ftp://evil.example", "http:evil.example", "http:/evil.example",
		"https://", "https:///x", "http://:80",
		"https://user@evil.example", "https://user:pw@evil.example", `https://a"onmouseover=alert(1)`,
		"https://a.example/<script>", "https://a.example/'x",
		"https://a.example/\r\nx", "https://a.example/ x", `https:\\evil.example`, "https://a.example\\@evil.example",
		"file:///etc/passwd", "blob:https://x",
		"https://" + strings.Repeat("a", 2050), "https://%61.example", "http://[::1", "https://a.example/\u2028x",
		"https://ex\u200bample.com", "https://a.example/\u202egpj.exe", "https://\u2066a.example", "https://a.example/\u00ad",
	}
	for _, address := range bad {
		_, err := e.Apply(t.Context(), "network", application(func(a *partners.Application) { a.WebsiteURL = address }))
		if got := markettest.Fields(t, err); got != "website_url" {
			t.Errorf("%q: the error points at %q", address, got)
		}
	}
	for _, address := range []string{"", "https://acme.example", "HTTP://Acme.Example:8080/a/b?c=d#e",
		"https://bücher.example/"} {
		e.apply(t, func(a *partners.Application) { a.WebsiteURL = address })
	}
}

func TestT33FlaggedApplicationsAwaitApproval(t *testing.T) {
	fast, slow := int64(0), int64(9000)
	for name, change := range map[string]func(*partners.Application){
		"hidden field filled": func(a *partners.Application) { a.WebsiteConfirm = "x" },
		"sent too fast":       func(a *partners.Application) { a.ElapsedMS = &fast },
		"link in the name":    func(a *partners.Application) { a.CompanyName = "Visit https://spam.example" },
		"markup in the name":  func(a *partners.Application) { a.CompanyName = "<b>Acme</b>" },
		"short link in it":    func(a *partners.Application) { a.CompanyName = "Gift: bit.ly/3xYz" },
		"link in the place":   func(a *partners.Application) { a.Location = "WWW.spam.example" },
	} {
		t.Run(name, func(t *testing.T) {
			e := newEnv(t, database.SQLite)
			sub := e.hub.Subscribe("partners.arrived")
			id := e.apply(t, change).ID
			if got := e.partner(t, id); !got.IsHeld || len(got.Flags) != 1 {
				t.Errorf("stored as %+v", got)
			}
			if recent, err := e.Recent(t.Context()); err != nil || len(recent) != 0 {
				t.Errorf("in Live Activity: %v, %v", recent, err)
			}
			if len(sub.C()) != 0 {
				t.Error("announced to the live stream")
			}
			if _, err := e.Approve(t.Context(), "admin", e.seen(id)); err != nil {
				t.Fatal(err)
			}
			if recent, err := e.Recent(t.Context()); err != nil || len(recent) != 1 {
				t.Errorf("approved, but not in Live Activity: %v, %v", recent, err)
			}
		})
	}
	t.Run("the same application again", func(t *testing.T) {
		e := newEnv(t, database.SQLite)
		same := func(a *partners.Application) { a.ContactEmail, a.ElapsedMS = "same@acme.example", &slow }
		if first := e.partner(t, e.apply(t, same).ID); first.IsHeld {
			t.Errorf("the first is held: %v", first.Flags)
		}
		if second := e.partner(t, e.apply(t, same, partName("ACME  ai")).ID); !second.IsHeld {
			t.Error("the second is not held")
		}
		e.clock.Advance(25 * time.Hour)
		if third := e.partner(t, e.apply(t, same).ID); third.IsHeld {
			t.Errorf("a day later it is still held: %v", third.Flags)
		}
	})
}

func TestT36ApplicationsAreLimited(t *testing.T) {
	t.Parallel()
	t.Run("five an hour from one network, wrong ones not counted", func(t *testing.T) {
		e := newEnv(t, database.SQLite)
		for i := range 5 {
			if _, err := e.Apply(t.Context(), "one", application(partName(""))); fault.KindOf(err) != fault.KindInvalid {
				t.Fatal(err)
			}
			a := application(func(a *partners.Application) { a.ContactEmail = fmt.Sprintf("n%d@acme.example", i) })
			if _, err := e.Apply(t.Context(), "one", a); err != nil {
				t.Fatal(err)
			}
		}
		sixth := application(func(a *partners.Application) { a.ContactEmail = "n6@acme.example" })
		if _, err := e.Apply(t.Context(), "one", sixth); fault.KindOf(err) != fault.KindTooMany {
			t.Errorf("the sixth: %v", err)
		}
		if _, err := e.Apply(t.Context(), "another", sixth); err != nil {
			t.Errorf("from another network: %v", err)
		}
	})
	t.Run("three a day for one address, however it is written", func(t *testing.T) {
		e := newEnv(t, database.SQLite)
		for i, address := range []string{"a@acme.example", "A@acme.example", " a@ACME.example"} {
			a := application(func(a *partners.Application) { a.ContactEmail = address })
			if _, err := e.Apply(t.Context(), fmt.Sprint(i), a); err != nil {
				t.Fatal(err)
			}
		}
		fourth := application(func(a *partners.Application) { a.ContactEmail = "a@acme.example" })
		if _, err := e.Apply(t.Context(), "4", fourth); fault.KindOf(err) != fault.KindTooMany {
			t.Errorf("the fourth: %v", err)
		}
	})
}

// TestT33NamesContainNoHiddenCharacters sends names that imitate another, reverse the text around them, or are
// invisible in Live Activity.
func TestT33NamesContainNoHiddenCharacters(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	shown := e.apply(t, func(a *partners.Application) {
		a.CompanyName, a.Location = "\u202eAc\u200bme\u00a0AI\u2069", "\u2800"
		a.ContactPhone, a.Specializations = "+1\u202e 555", []string{"Chat\u200bbots", "Chatbots", "\u3164"}
	})
	got := e.partner(t, shown.ID)
	if got.CompanyName != "Acme AI" || got.Location != "" || got.ContactPhone != "+1 555" ||
		len(got.Specializations) != 1 {
		t.Errorf("stored as %+q %+q %+q %+q", got.CompanyName, got.Location, got.ContactPhone, got.Specializations)
	}
	same := func(a *partners.Application) { a.ContactEmail = "same@acme.example" }
	e.apply(t, same, partName("Acme"))
	if again := e.partner(t, e.apply(t, same, partName("Ac\u2060me")).ID); !again.IsHeld {
		t.Error("a name that only looks the same is taken for another")
	}
	for _, nothing := range []string{"\u200b\u200b", "\u3164", "\u2800", "\U000e0041", "\u200d", "\u00ad"} {
		if _, err := e.Apply(t.Context(), "network", application(partName(nothing))); markettest.Fields(t, err) != "company_name" {
			t.Errorf("a company has the name %+q", nothing)
		}
	}
	pasted := e.apply(t, func(a *partners.Application) { a.ContactEmail = "\u2068paste\u200bd@acme.example\u2069" })
	if got := e.partner(t, pasted.ID).ContactEmail; got != "pasted@acme.example" {
		t.Errorf("the address is %+q", got)
	}
}

func TestT35MailsAllowNoInjection(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	for field, change := range map[string]func(*partners.Application){
		"company_name":    func(a *partners.Application) { a.CompanyName = "Acme\r\nBcc: x@y.example" },
		"contact_email":   func(a *partners.Application) { a.ContactEmail = "a@b.example\r\nBcc: x@y.example" },
		"location":        func(a *partners.Application) { a.Location = "Oslo\nX" },
		"contact_phone":   func(a *partners.Application) { a.ContactPhone = "1\u20282" },
		"specializations": func(a *partners.Application) { a.Specializations = []string{"a\nb"} },
	} {
		_, err := e.Apply(t.Context(), "network", application(change))
		if got := markettest.Fields(t, err); got != field {
			t.Errorf("a line break in %s: the error points at %q", field, got)
		}
	}
	e.apply(t, func(a *partners.Application) {
		a.CompanyName, a.CompanyDescription = "=HYPERLINK(1)", "<img src=x onerror=alert(1)>"
		a.ContactEmail = "victim@acme.example"
	})
	e.runJobs(t)
	owner, applicant := e.letters(t)["partners.applied_notice"], e.letters(t)["partners.applied"]
	if owner.To != "owner@site.example" || owner.ReplyTo != "victim@acme.example" || strings.Contains(owner.HTML, "<img") {
		t.Errorf("the owner's mail: %+v", owner)
	}
	if applicant.To != "victim@acme.example" || strings.Contains(applicant.Text+applicant.Subject, "HYPERLINK") {
		t.Errorf("an unverified address gets the sender's text: %+v", applicant)
	}
}

func TestApplicationsAreMailed(t *testing.T) {
	each(t, func(t *testing.T, e *env) {
		e.apply(t, func(a *partners.Application) { a.ContactEmail = "a@acme.example" })
		e.runJobs(t)
		letters := e.letters(t)
		if owner := letters["partners.applied_notice"]; !strings.Contains(owner.Text, "We automate invoices.") ||
			!strings.Contains(owner.Text, "https://site.example/admin") {
			t.Errorf("to the owner: %+v", owner)
		}
		if applicant := letters["partners.applied"]; !strings.Contains(applicant.Text, "48 hours") || len(letters) != 2 {
			t.Errorf("to the applicant: %+v of %d", applicant, len(letters))
		}
	})
}

func TestFlaggedApplicationsGetNoReply(t *testing.T) {
	t.Parallel()
	e := newEnv(t, database.SQLite)
	e.apply(t, func(a *partners.Application) { a.WebsiteConfirm = "x" })
	e.runJobs(t)
	letters := e.letters(t)
	if owner := letters["partners.applied_notice"]; len(letters) != 1 || !strings.Contains(owner.Text, "looks automated") {
		t.Errorf("got %v", letters)
	}
}
