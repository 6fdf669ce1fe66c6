package content

import (
	"fmt"
	"net/mail"
	"regexp"
	"strings"
)

// Lengths that search engines show in full, in characters. They replace shorter descriptions with text from the page.
const (
	maxTitle       = 60
	minDescription = 50
	maxDescription = 160
)

var (
	idPattern   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	pathPattern = regexp.MustCompile(`^/([a-z0-9]+(-[a-z0-9]+)*)?$`)

	redirectPattern = regexp.MustCompile(`^(/[A-Za-z0-9._~%-]+)+$`)
)

// check checks the rules that involve several fields or files, such as references, prices and their labels, and one
// category per service. It records problems in r and must run after all files are read.
func check(r *reader, s *Site) {
	checkBrand(r, s.Brand)
	checkRoutes(r, s.Routes)
	checkRefs(r, s)
	runValidators(r, s)
	checkServices(r, s)
	checkCategories(r, s)
	checkCampaigns(r, s)
	checkPages(r, s)
	checkOptions(r, s.Options)
	checkDemoPartners(r, s)
}

// runValidators checks every struct that has rules about several of its fields (validator), and records their
// problems.
func runValidators(r *reader, s *Site) {
	for _, v := range r.validators {
		for _, p := range v.value.problems(s) {
			r.problem(v.file, v.field+p.field, "%s", p.text)
		}
	}
}

// checkBrand records a problem for a support or security address that isn't a plain email address.
func checkBrand(r *reader, b Brand) {
	for field, address := range map[string]string{"/support_email": b.SupportEmail, "/security_email": b.SecurityEmail} {
		if !isAddress(address) {
			r.problem("brand.json", field, "is “%s”: use a plain email address", address)
		}
	}
}

// isAddress reports whether text is exactly one email address.
func isAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text
}

// checkRoutes records problems of routes and redirects: invalid ids and paths, a path, title or description
// that is used twice, texts of the wrong length, and redirects that can't start at their path.
func checkRoutes(r *reader, routes Routes) {
	const file = "routes.json"
	titles, descriptions, paths := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i, v := range routes.Routes {
		field := fmt.Sprintf("/routes/%d", i)
		checkID(r, file, field+"/id", v.ID)
		if complaint := pathComplaint(v); complaint != "" {
			r.problem(file, field+"/path", "%s", complaint)
		}
		if paths[v.Path] {
			r.problem(file, field+"/path", "is “%s”, which another page has: choose another", v.Path)
		}
		if titles[v.Title] {
			r.problem(file, field+"/title", "is “%s”, like that of another page: write what is special about this page",
				v.Title)
		}
		if descriptions[v.Description] {
			r.problem(file, field+"/description", "is that of another page: write what is special about this page")
		}
		paths[v.Path], titles[v.Title], descriptions[v.Description] = true, true, true
		checkLength(r, file, field+"/title", v.Title, 0, maxTitle)
		checkLength(r, file, field+"/description", v.Description, minDescription, maxDescription)
	}
	for i, v := range routes.Redirects {
		if complaint := redirectComplaint(routes, v.From); complaint != "" {
			r.problem(file, fmt.Sprintf("/redirects/%d/from", i), "%s", complaint)
		}
	}
}

// checkLength records a problem for a text with fewer than least or more than most characters. The tax labels of its
// prices don't count, so that charging tax makes no text too long.
func checkLength(r *reader, file, field, text string, least, most int) {
	switch n := len([]rune(r.prices.withoutTax(text))); {
	case n > most:
		r.problem(file, field, "has %d characters: shorten it to %d", n, most)
	case n < least:
		r.problem(file, field, "has %d characters: write at least %d", n, least)
	}
}

// checkID records a problem for an id that isn't lower-case words joined by hyphens.
func checkID(r *reader, file, field, id string) {
	if !idPattern.MatchString(id) {
		r.problem(file, field, "is “%s”: use lower-case words joined by hyphens", id)
	}
}

// checkOptions records a problem if the value of "all services" or "not specified" is also a value of its set.
func checkOptions(r *reader, o Options) {
	for _, clash := range []struct {
		field string
		set   OptionSet
		one   Option
	}{
		{"/all_services", o.PartnerServices, o.AllServices},
		{"/not_specified", o.PartnerTeamSizes, o.NotSpecified},
		{"/not_specified", o.PartnerPricingRanges, o.NotSpecified},
	} {
		if clash.set.Has(clash.one.Value) {
			r.problem("options.json", clash.field+"/value", "is “%s”, which another choice has: choose another", clash.one.Value)
		}
	}
}

// checkDemoPartners records problems of the demo partners: values that aren't options, stars outside 1 to 5, more
// than 50 years of experience, addresses outside the domain .example, and verified partners that aren't active.
func checkDemoPartners(r *reader, s *Site) {
	for i, p := range s.DemoPartners {
		bad := func(name, format string, args ...any) {
			r.problem("partners.demo.json", fmt.Sprintf("/%d/%s", i, name), format, args...)
		}
		if p.TeamSize != "" && !s.Options.PartnerTeamSizes.Has(p.TeamSize) {
			bad("team_size", "is “%s”: use one of the team sizes in Choices in forms", p.TeamSize)
		}
		if p.PricingRange != "" && !s.Options.PartnerPricingRanges.Has(p.PricingRange) {
			bad("pricing_range", "is “%s”: use one of the pricing ranges in Choices in forms", p.PricingRange)
		}
		for j, service := range p.ServicesOffered {
			if !s.Options.PartnerServices.Has(service) {
				bad(fmt.Sprintf("services_offered/%d", j), "is “%s”: use one of the partner services in Choices in forms", service)
			}
		}
		for j, review := range p.Reviews {
			if review.Stars < 1 || review.Stars > 5 {
				bad(fmt.Sprintf("reviews/%d/stars", j), "are %d: use 1 to 5", review.Stars)
			}
		}
		if p.YearsExperience > 50 {
			bad("years_experience", "is %d: use 0 to 50", p.YearsExperience)
		}
		if !strings.HasPrefix(p.WebsiteURL, "https://") || !strings.HasSuffix(p.WebsiteURL, ".example") {
			bad("website_url", "is “%s”: use an address like “https://name.example”, since the company is fictional", p.WebsiteURL)
		}
		if !isAddress(p.ContactEmail) || !strings.HasSuffix(p.ContactEmail, ".example") {
			bad("contact_email", "is “%s”: use an address like “info@name.example”, since the company is fictional", p.ContactEmail)
		}
		if p.IsVerified && !p.IsActive {
			bad("is_verified", "is on for a partner that is not active: turn it off")
		}
	}
}
