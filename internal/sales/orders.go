package sales

import (
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/testpay"
	"harborlight/internal/sales/referrers"
)

// buildLeads builds the leads slice. It limits each kind of request to 5 an hour from one network.
func (a *Area) buildLeads() {
	a.leads = leads.New(a.DB, leads.Config{
		Content: a.Content, Owner: a.NotifyEmail, PublicURL: a.PublicURL,
		Quotes: a.Limits.Shared("quotes", 5, time.Hour), Consultations: a.Limits.Shared("consultations", 5, time.Hour),
		Messages:  a.Limits.Shared("messages", 5, time.Hour),
		Referrers: referrers.Finder{Partners: a.deps.Partners},
	})
	a.leads.Register(a.Runner)
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
		PublicURL: a.PublicURL, Content: a.Content, Owner: a.NotifyEmail,
		AddressOf: a.AddressOf, Accounts: a.deps.Accounts,
		Inquiries: a.Limits.New(1, 10*time.Second), Codes: goods, Taxes: taxes{a},
		Guesses:   a.Limits.Shared("codes", 20, 10*time.Minute),
		Referrers: referrers.Finder{Partners: a.deps.Partners}, Zones: a.deps.Zones, HoldCurrency: a.deps.HoldCurrency,
	}, goods, a.leads, payments)
}

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
