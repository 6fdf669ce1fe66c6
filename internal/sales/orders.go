package sales

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/testpay"
	"harborlight/internal/sales/referrers"
)

// buildLeads builds the leads slice. It limits each kind of request to 5 an hour from one network.
func (a *Area) buildLeads() {
	a.leads = leads.New(a.DB, leads.Config{
		Site:   a.leadSite,
		Quotes: a.Limits.Shared("quotes", 5, time.Hour), Consultations: a.Limits.Shared("consultations", 5, time.Hour),
		Messages:  a.Limits.Shared("messages", 5, time.Hour),
		Accounts:  a.deps.Accounts,
		Referrers: referrers.Finder{Partners: a.deps.Partners},
	})
	a.leads.Register(a.Runner)
}

// leadSite returns the current content that leads and their mails need.
func (a *Area) leadSite() leads.Site {
	site := a.Content()
	o := site.Options
	return leads.Site{
		Head: a.MailTheme(site), Support: site.Brand.SupportEmail, Owner: a.NotifyEmail(),
		ResponseHours: site.Brand.Claims.ResponseHours, Mails: site.Mails.Leads,
		Consultation: leads.ConsultationOptions{
			Industries: o.EnterpriseIndustries.Values(), CompanySizes: o.EnterpriseCompanySizes.Values(),
			Budgets: o.EnterpriseBudgets.Values(), Timelines: o.EnterpriseTimelines.Values(),
		},
		Quote: leads.QuoteOptions{
			Industries: o.QuoteIndustries.Values(), TeamSizes: o.QuoteTeamSizes.Values(), Budgets: o.QuoteBudgets.Values(),
			Timelines: o.QuoteTimelines.Values(), Services: o.QuoteServices.Values(),
		},
		Topics: o.ContactTypes.Values(), Labels: leadLabels(o),
	}
}

// leadLabels returns the labels of the options in visitors' forms, by kind of lead and field.
func leadLabels(o content.Options) leads.Labels {
	return leads.Labels{
		leads.Quote: {
			"industry": o.QuoteIndustries, "teamSize": o.QuoteTeamSizes, "budget": o.QuoteBudgets,
			"timeline": o.QuoteTimelines, "services": o.QuoteServices,
		},
		leads.Consultation: {
			"industry": o.EnterpriseIndustries, "companySize": o.EnterpriseCompanySizes,
			"budget": o.EnterpriseBudgets, "timeline": o.EnterpriseTimelines,
		},
		leads.Message: {"contactType": o.ContactTypes},
	}
}

// buildOrders builds the orders slice. Prices come from the content; free consultations become leads.
func (a *Area) buildOrders() {
	a.orders = a.newOrders(a.payments())
	a.orders.Register(a.Runner)
}

// newOrders returns the order service with the given payment provider.
func (a *Area) newOrders(payments orders.Payments) *orders.Service {
	goods := catalogue{a.Content, a.DB.Clock()}
	return orders.New(a.DB, orders.Config{
		PublicURL: a.PublicURL, Site: a.orderSite(content.Derive(a.Content, termsOf)),
		AddressOf: a.AddressOf, Accounts: a.deps.Accounts,
		Inquiries: a.Limits.New(1, 10*time.Second), Codes: goods, Taxes: taxes{a},
		Guesses:   a.Limits.Shared("codes", 20, 10*time.Minute),
		Referrers: referrers.Finder{Partners: a.deps.Partners}, Zones: a.deps.Zones, HoldCurrency: a.deps.HoldCurrency,
	}, goods, a.leads, payments)
}

// orderSite returns a function that returns the current content for orders, with the current result of terms.
func (a *Area) orderSite(terms func() siteTerms) func() orders.Site {
	return func() orders.Site {
		site, terms := a.Content(), terms()
		version := terms.version
		return orders.Site{
			Head: a.MailTheme(site), Support: site.Brand.SupportEmail, Owner: a.NotifyEmail(),
			Currency: site.Selling.Currency, GuaranteeDays: site.Brand.Claims.GuaranteeDays,
			ResponseHours: site.Brand.Claims.ResponseHours,
			HasTerms:      version != noTerms, TermsVersion: version, Countries: site.Options.Countries.Values(),
			Mails: site.Mails.Orders, LacksSeller: len(site.Selling.Missing()) > 0,
			TaxIncluded:    content.Fill(site.Selling.Tax.IncludedText, "tax", site.Selling.Tax.Name),
			ConsumerRights: site.Selling.HasEUConsumers(), TermsText: terms.text, Code: site.Campaigns.Words.Code,
			Seller: strings.Join(slices.DeleteFunc([]string{cmp.Or(site.Selling.Seller.Name, site.Brand.Name), addressOf(site),
				site.Brand.SupportEmail}, func(line string) bool { return line == "" }), "\n"),
			Contents: func(serviceID string) []string {
				service, _ := site.Service(serviceID)
				return service.Includes
			},
		}
	}
}

// siteTerms contains the version of the site's terms, and their text if they are a document of the site.
type siteTerms struct{ version, text string }

// termsOf returns the terms that buyers currently accept, as the footer links them. Their version is the page's
// address and the start of a hash of the page; it is the address alone for a page outside of this site, and noTerms
// without terms. The text is empty unless the page is a document of this site.
func termsOf(site *content.Site) siteTerms {
	for _, notice := range site.Navigation.Footer.Legal {
		if notice.ID != "terms" || notice.To == "" {
			continue
		}
		for _, page := range site.BlockPages {
			if text, err := json.Marshal(page); err == nil && page.Route.Path == string(notice.To) {
				terms := siteTerms{version: page.Route.Path + " " + id.Hash(string(text))[:16]}
				if page.Document != nil {
					terms.text = string(page.Document.Text)
				}
				return terms
			}
		}
		return siteTerms{version: string(notice.To)}
	}
	return siteTerms{version: noTerms}
}

// noTerms is the version on sites without terms.
const noTerms = "none published"

// payments returns the payment provider of the configured mode, or nil if payments are off.
func (a *Area) payments() orders.Payments {
	switch a.deps.Payments.Mode {
	case "stripe":
		return a.buildStripe()
	case "test":
		return testpay.Provider{PublicURL: a.PublicURL}
	case "invoice":
		return orders.Invoice{}
	default:
		return nil
	}
}

// catalogue reads prices from the current content (docs/product.md, "orders: the server sets the price"). They are
// right even while pages still show the prices from before the start or end of a campaign.
type catalogue struct {
	site  func() *content.Site
	clock clock.Clock
}

// Item returns a service that is sold at a fixed price.
func (c catalogue) Item(id string) (orders.Item, bool) {
	item, _ := c.WithCode(id, "")
	return item, item.ID != ""
}

// WithCode returns a service at its current price with a discount code, and the reason if the code doesn't lower the
// price. If the service isn't for sale, the item is empty and the reason is content.CodeElsewhere.
func (c catalogue) WithCode(id, code string) (orders.Item, content.CodeProblem) {
	site := c.site()
	s, ok := site.Service(id)
	if !ok || !s.Payable() {
		return orders.Item{}, content.CodeElsewhere
	}
	price, trouble := site.PriceAt(s, c.clock.Now(), code)
	item := orders.Item{
		ID: s.ID, Name: s.Name, PriceCents: int64(price.Cents), SubtotalCents: int64(price.ListCents),
		WasCents:    int64(price.WasCents),
		IsRecurring: s.Recurring != "", Consultation: s.Sale == content.SaleConsultation, StartsLater: s.StartsLater,
	}
	if price.Campaign != nil {
		item.CampaignID, item.CampaignCode = price.Campaign.ID, price.Campaign.Code
		item.CampaignName = price.Campaign.Name
		item.MostUses = price.Campaign.MostUses
	}
	if s.AsksApplication {
		for _, app := range site.Portfolio.Apps {
			item.Applications = append(item.Applications, app.Title)
		}
	}
	return item, trouble
}
