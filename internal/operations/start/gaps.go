package start

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"harborlight/content"
)

const brandFile = "brand.json"

// readObject returns the JSON object in the file, or nil if the file is missing or invalid.
func readObject(files fs.FS, name string) map[string]any {
	var o map[string]any
	data, err := fs.ReadFile(files, name)
	if err != nil || json.Unmarshal(data, &o) != nil {
		return nil
	}
	return o
}

// nameGaps returns a gap if the site still has the built-in name or, after a change of the name, if the wordmark
// still shows it; otherwise nil.
func nameGaps(f Facts) []Gap {
	brand, was := f.Site.Site.Brand, f.BuiltIn.Site.Brand.Name
	switch {
	case brand.Name == was:
		return []Gap{{Text: fmt.Sprintf("The site is still called %s.", was), File: brandFile, Field: "/name"}}
	case brand.Wordmark.Text == was: // mails, documents and the header show it instead of the name
		return []Gap{{Text: fmt.Sprintf("Mails, invoices and the header still say %s.", was), File: brandFile,
			Field: "/wordmark/text"}}
	}
	return nil
}

// isBuiltIn reports whether all these keys of the owner's brand file have their built-in values (was).
func isBuiltIn(brand, was map[string]any, keys ...string) bool {
	for _, key := range keys {
		if !reflect.DeepEqual(brand[key], was[key]) {
			return false
		}
	}
	return true
}

// markGaps returns a gap if the wordmark, logo and mark are all built-in; nil if the owner changed any of them.
func markGaps(brand, was map[string]any) []Gap {
	if !isBuiltIn(brand, was, "wordmark", "logo", "mark") {
		return nil
	}
	return []Gap{{Text: "The header still shows the built-in mark.", File: brandFile, Field: "/wordmark/text"}}
}

// colorGaps returns a gap if look and colors are built-in; otherwise nil.
func colorGaps(brand, was map[string]any) []Gap {
	if !isBuiltIn(brand, was, "theme", "colors") {
		return nil
	}
	return []Gap{{Text: "The site still has the built-in look and colors.", File: brandFile, Field: "/theme"}}
}

// isExample reports whether an address is reserved for examples (RFC 2606).
func isExample(address string) bool { return strings.Contains(address, ".example") }

// addressGaps returns a gap for a public URL without https, for each example address, and for a missing postal
// address or phone number.
func addressGaps(f Facts) []Gap {
	var gaps []Gap
	brand := f.Site.Site.Brand
	if !f.Settings.IsHTTPS {
		gaps = append(gaps, Gap{Text: "Links in mails lead to " + f.Settings.PublicURL +
			". Set the address that visitors use.",
			Line: "HARBORLIGHT_PUBLIC_URL=https://www.example.com"})
	}
	if isExample(brand.SupportEmail) {
		gaps = append(gaps, Gap{Text: brand.SupportEmail + " is an example.", File: brandFile, Field: "/support_email"})
	}
	if isExample(brand.SecurityEmail) {
		gaps = append(gaps, Gap{Text: brand.SecurityEmail + " is an example.", File: brandFile, Field: "/security_email"})
	}
	if brand.PostalAddress == "" {
		gaps = append(gaps, Gap{Text: "The postal address is missing.", File: brandFile, Field: "/postal_address"})
	}
	if brand.Phone == "" {
		gaps = append(gaps, Gap{Text: "The phone number is missing.", File: brandFile, Field: "/phone"})
	}
	return gaps
}

// legalGaps returns a gap for each legal page that is required or in the footer but isn't linked to a page, with the
// draft that the editor can create, if any.
func legalGaps(site *content.Site) []Gap {
	var gaps []Gap
	for _, page := range site.LegalPages() {
		if page.To == "" {
			gap := Gap{Text: page.Name + " has no page."}
			if page.HasDraft {
				gap.Draft = page.ID
			}
			if page.InFooter {
				gap.File, gap.Field = "navigation.json", "/footer/legal/"+page.ID+"/to"
			}
			gaps = append(gaps, gap)
		}
	}
	return gaps
}

// priceGaps returns a gap for each built-in service with its built-in price, unless it is free or the owner has kept
// it.
func priceGaps(f Facts) []Gap {
	var gaps []Gap
	for _, service := range f.Site.Site.Services() {
		was, isBuiltIn := f.BuiltIn.Site.Service(service.ID)
		if !isBuiltIn || service.PriceCents == 0 || was.List() != service.List() || f.Kept[mark(Prices, service.ID)] {
			continue
		}
		gaps = append(gaps, Gap{Text: service.Name + ": " + service.PriceText(), Item: service.ID,
			File: "catalogue/" + service.ID + ".json", Field: "/price_cents"})
	}
	return gaps
}

// sampleGaps returns the gaps of published unconfirmed claims that the owner hasn't kept, then one gap with the
// number of other samples for each file.
func sampleGaps(f Facts) []Gap {
	site := f.Site.Site
	gaps := claimGaps(site, f.Kept)
	for _, p := range site.SamplePlaces() {
		samples := fmt.Sprintf("%d samples", p.Count)
		if p.Count == 1 {
			samples = "1 sample"
		}
		gaps = append(gaps, Gap{Text: samples + " on " + pageOf(site, p.File) + ".", File: p.File, Field: p.Field})
	}
	return gaps
}

// claimGaps returns a gap for each published unconfirmed claim with an ID, unless kept, and one for all consecutive
// claims without an ID in the same file.
func claimGaps(site *content.Site, kept map[StepID]bool) []Gap {
	var gaps []Gap
	for _, c := range site.Claims() {
		text := "“" + c.Text + "”"
		last := len(gaps) - 1
		switch {
		case c.ID != "" && kept[mark(Samples, c.ID)]:
		case c.ID == "" && last >= 0 && gaps[last].File == c.File:
			gaps[last].Text += ", " + text
		default:
			gaps = append(gaps, Gap{Text: pageOf(site, c.File) + ": " + text, File: c.File, Field: c.Field, Item: c.ID,
				IsClaim: true})
		}
	}
	return gaps
}

// pageOf returns the name of the service or the path of the page that a content file describes, or the file name
// itself.
func pageOf(site *content.Site, file string) string {
	for _, service := range site.Services() {
		if file == "catalogue/"+service.ID+".json" {
			return service.Name
		}
	}
	for _, route := range site.Routes.Routes {
		if file == "pages/"+route.ID+".json" {
			return route.Path
		}
	}
	return file
}

// mailGaps returns a gap for a missing mail server and one for an example address as the sender.
func mailGaps(s Settings) []Gap {
	var gaps []Gap
	if !s.MailServer {
		gaps = append(gaps, Gap{Text: "Mails are only written to files on the server.",
			Line: "HARBORLIGHT_SMTP_URL=smtp://user:password@mail.example.com:587"})
	}
	if isExample(s.MailFrom) {
		gaps = append(gaps, Gap{Text: "Mails come from an example address.", Line: "HARBORLIGHT_MAIL_FROM=hello@example.com"})
	}
	return gaps
}

// paymentGaps returns nil for Stripe with a live key, and a gap for any other mode. Invoices have a gap because cards
// aren't accepted, and one for each missing detail of the seller.
func paymentGaps(f Facts) []Gap {
	s := f.Settings
	const key = "HARBORLIGHT_STRIPE_SECRET_KEY=rk_live_… HARBORLIGHT_STRIPE_WEBHOOK_SECRET=whsec_…"
	switch {
	case s.Payments == "stripe" && s.StripeTest:
		return []Gap{{Text: "Stripe runs with a test key: no money moves.", Line: key}}
	case s.Payments == "stripe":
		return nil
	case s.Payments == "invoice":
		gaps := []Gap{{Text: "Orders are answered with an invoice. To take cards, set a Stripe key.", Line: key}}
		missing := f.Site.Site.Selling.Missing()
		if len(missing) > 0 {
			gaps[0].Text = "Until the following is filled in, the order form takes requests only, and no offer can be sent. " +
				"Then orders are answered with an invoice. To take cards, set a Stripe key."
		}
		for _, m := range missing {
			gaps = append(gaps, Gap{Text: m.Text, File: "selling.json", Field: m.Field})
		}
		return gaps
	default:
		return []Gap{{Text: fmt.Sprintf("Payments are in mode %q, in which customers can't pay.", s.Payments), Line: key}}
	}
}

// adminGaps returns gaps for a missing admin or an admin without a password, for a missing second factor, and for an
// account with the published demo password.
func adminGaps(s Settings) []Gap {
	var gaps []Gap
	if s.AdminEmail == "" {
		gaps = append(gaps, Gap{Text: "There is no administrator.", Line: "HARBORLIGHT_ADMIN_EMAIL=you@example.com"})
	} else if !s.AdminReady {
		gaps = append(gaps, Gap{Text: s.AdminEmail + " has no password yet.", Line: "harborlight admin"})
	}
	if s.LacksFactor {
		gaps = append(gaps, Gap{Text: "The administrator has no second factor. Set up two-step sign-in in the account."})
	}
	if s.HasDemoPassword {
		gaps = append(gaps, Gap{Text: "The published password of --demo still opens an account. Change it, or start on a " +
			"new folder.",
			Line: "HARBORLIGHT_DATA=/var/lib/harborlight"})
	}
	return gaps
}
