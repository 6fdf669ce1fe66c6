package assistant

import (
	"reflect"
	"slices"
	"strings"

	"harborlight/content"
)

// withoutAnswers are pages without passages: their texts depend on an order or are for the admin.
var withoutAnswers = []string{"admin", "auth", "payment-success", "checkout-incomplete", "not-found"}

// Passages splits the site into passages: every service of the catalog, every block of every page, and the sample
// work, each with its page. It omits prices outside the catalog (banners, entries of the pricing search), because
// only the catalog's prices count.
func Passages(site *content.Site) []Passage {
	b := &builder{site: site}
	b.services()
	b.pages()
	b.categories()
	b.portfolio()
	b.brand()
	return b.passages
}

type builder struct {
	site     *content.Site
	page     content.Route
	section  string // heading above the current block
	passages []Passage
}

// title returns a page's title without the brand.
func (b *builder) title(route content.Route) string {
	name, _, _ := strings.Cut(route.Title, " | ")
	return name
}

// add adds a passage of the current page and section, after the functions in change have modified it.
func (b *builder) add(heading, quote string, change ...func(*Passage)) {
	p := Passage{
		Source:   Source{Page: b.title(b.page), Path: b.page.Path, Heading: heading, Quote: quote},
		keywords: b.section,
	}
	for _, f := range change {
		f(&p)
	}
	b.passages = append(b.passages, p)
}

// setPage makes the page of a link the current one, ignoring its query and fragment, and ends the current section.
// Package content has checked that the page exists.
func (b *builder) setPage(link content.Link) {
	path, _, _ := strings.Cut(string(link), "#")
	path, _, _ = strings.Cut(path, "?")
	b.page, _ = b.site.Routes.Find(path)
	b.section = ""
}

// services adds a passage for each service of the catalog, with its price, on the service's first page.
func (b *builder) services() {
	for _, s := range b.site.Services() {
		b.setPage(s.Pages[0])
		b.add(s.Name, s.Description+" "+b.includes(s.Includes), func(p *Passage) {
			p.IsOffer, p.Price, p.PriceAnswer = true, priceOf(s), b.priceSentence(s)
			p.keywords = b.title(b.page)
		})
	}
}

func (b *builder) includes(list []string) string {
	return b.site.Assistant.IncludesLabel + ": " + strings.Join(list, ", ") + "."
}

// priceOf returns a service's price as the site prints it.
func priceOf(s content.Service) string { return s.PriceText() }

// priceSentence returns a sentence with the price of a service: that it is free, its price and the end of its
// campaign, its lowest price, or that it is quoted individually.
func (b *builder) priceSentence(s content.Service) string {
	words := b.site.Assistant
	switch {
	case s.Sale == content.SaleConsultation:
		return s.Name + " " + words.FreeText + "."
	case s.Sale == content.SaleCheckout:
		return s.Name + " " + words.CostText + " " + priceOf(s) + "." + until(s)
	case s.PriceCents > 0:
		return s.Name + " " + words.FromText + " " +
			strings.Join(strings.Fields(b.site.Selling.Currency.Format(int64(s.PriceCents))+" "+s.PriceUnit+" "+s.TaxText), " ") +
			"."
	default:
		return s.Name + " " + words.QuotedText + "."
	}
}

// until returns a sentence with the end of a service's campaign, after a space, or an empty string.
func until(s content.Service) string {
	if s.Discount == nil {
		return ""
	}
	return " " + s.Discount.Until + "."
}

// pages adds the passages of every page in the order of the routes: first its title and description, then its head
// and its blocks. It skips pages that answer no question, such as admin and sign-in.
func (b *builder) pages() {
	for _, page := range b.site.Pages {
		if page.Route.Path == "" || slices.Contains(withoutAnswers, page.Route.ID) {
			continue
		}
		b.page, b.section = page.Route, ""
		b.add(b.title(page.Route), page.Route.Description)
		b.block(reflect.ValueOf(page))
	}
}

// categories adds a passage for each category's card and one for its included services, if the category has them.
func (b *builder) categories() {
	for _, c := range b.site.Categories {
		b.setPage(c.Page)
		if c.Card != nil {
			b.add(c.Card.Title, c.Card.Text+" "+strings.Join(c.Card.Points, ", ")+".")
		}
		if len(c.WhatYouGet) > 0 {
			b.section = ""
			if cards := content.FirstBlock[content.ServiceCardsWords](b.site); cards != nil {
				b.section = cards.WhatYouGetTitle
			}
			b.add(c.Name, sentences(c.WhatYouGet))
		}
	}
}

// portfolio adds a passage for each sample app and video, marked as a sample.
func (b *builder) portfolio() {
	b.setPage("/digital-products")
	for _, app := range b.site.Portfolio.Apps {
		if intro := content.FirstBlock[content.SampleAppsIntro](b.site); intro != nil {
			b.section = intro.Title
		}
		b.add(app.Title, app.Description+" "+sentences(app.Features), sample)
	}
	b.setPage("/media")
	for _, video := range b.site.Portfolio.Videos {
		if tabs := content.FirstBlock[content.PortfolioTabs](b.site); tabs != nil {
			b.section = tabs.Videos.TabLabel
		}
		b.add(video.Title, video.Description, sample)
	}
}

func sample(p *Passage) { p.IsSample = true }

// brand adds one passage with the company's contact details, on the contact page if the site has these blocks, and one
// with its name and description, on the home page. A missing phone number or address becomes the text for unset
// details.
func (b *builder) brand() {
	brand := b.site.Brand
	info, form := content.FirstBlock[content.ContactInfo](b.site), content.FirstBlock[content.ContactFormWords](b.site)
	orUnset := func(text string) string {
		if text == "" {
			return brand.UnsetText
		}
		return text
	}
	if info != nil && form != nil {
		b.setPage("/contact")
		email := form.Label("email")
		b.add(strings.Join([]string{email, info.Phone.Title, info.Address.Title}, ", "),
			email+": "+brand.SupportEmail+". "+info.Phone.Title+": "+orUnset(brand.Phone)+". "+
				info.Address.Title+": "+orUnset(brand.PostalAddress)+". "+info.Response.Title+": "+info.Response.Text)
	}
	b.setPage("/")
	b.add(brand.Name, brand.Description)
}

// sentences joins a list as sentences: each entry ends with one full stop, and spaces separate them. An empty list
// becomes an empty string.
func sentences(list []string) string {
	var b strings.Builder
	for i, text := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.TrimSuffix(text, ".") + ".")
	}
	return b.String()
}
