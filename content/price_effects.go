package content

import (
	"io/fs"
	"strings"
	"time"

	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/money"
)

// List returns the catalog price, without campaigns.
func (s Service) List() money.Cents {
	if s.Discount != nil {
		return s.Discount.ListCents
	}
	return s.PriceCents
}

// PriceText returns the printed price with its unit, its tax label and, during a campaign, the old price if the site
// may show one.
func (s Service) PriceText() string {
	text := strings.TrimSpace(strings.TrimSpace(s.PriceLabel+" "+s.PriceUnit) + " " + s.TaxText)
	if s.Discount != nil && s.Discount.WasText != "" {
		text += " (" + s.Discount.Was + " " + s.Discount.WasText + ")"
	}
	return text
}

// TaxedLabel returns a printed price label, followed by the tax label if it contains an amount and tax is charged.
func (s *Site) TaxedLabel(label string) string {
	if tax := s.Selling.Tax.Label(); tax != "" && money.AmountPattern.MatchString(label) {
		return label + " " + tax
	}
	return label
}

// Discount is the reduction of a service's price by a campaign.
type Discount struct {
	ListCents money.Cents // catalog price
	ListText  string      // catalog price as printed
	WasText   string      // old price that the site shows; empty if none
	Campaign  string      // campaign ID
	Ends      Day         // last day of the campaign
	Until     string      // last day as a sentence without full stop, followed by the prior price where required
	Was       string      // word before the old price
}

// At returns the bundle with the prices at a given time: its site contains and charges them, and its files, which
// include the texts beside prices, are for rendering pages. The receiver must have catalog prices; if no campaign
// runs and no tax is charged, At returns it unchanged. shown is the price history up to and including that time.
func (e Bundle) At(now time.Time, shown ShownPrices) (Bundle, error) {
	m := effectsAt(e, now, shown)
	if !m.changes() {
		return e, nil
	}
	files := m.files(e.Files)
	site, err := readWith(parseOnce(e.Files), pricesOf(files), m.lower)
	if err != nil {
		return Bundle{}, err
	}
	site.shown = shown
	return Bundle{Site: site, Files: files}, nil
}

// VariesWithTime reports whether pages of the bundle can differ from its files: because it has campaigns, charges tax
// or grants consumer rights.
func (e Bundle) VariesWithTime() bool {
	return len(e.Site.Campaigns.List) > 0 || e.Site.Selling.Tax.Label() != "" || e.Site.Selling.HasEUConsumers()
}

// FilesAt returns files, a version of the bundle's files that may contain marks, with the prices, promotions and tax
// labels of a given time, for rendering pages. If nothing changes, it returns files itself.
func (e Bundle) FilesAt(files fs.FS, now time.Time, shown ShownPrices) fs.FS {
	if m := effectsAt(e, now, shown); m.changes() {
		return m.files(files)
	}
	return files
}

// priceEffects contains the effects of campaigns and tax on the content at a given time.
type priceEffects struct {
	currency money.Currency
	tax      Tax
	words    CampaignWords
	reduced  map[string]Discount
	cents    map[string]money.Cents // prices of the reduced services
	list     prices                 // catalog prices of all services as printed
	banners  []string               // IDs of running campaigns with a banner
	codes    bool                   // a campaign with a code runs
	rights   *consumerRights        // rights of consumers in the EU; nil if the seller has none there
}

// effectsAt returns the effects of running campaigns, tax and consumer rights on the bundle at a given time. shown is
// the price history.
func effectsAt(e Bundle, now time.Time, shown ShownPrices) priceEffects {
	m := priceEffects{currency: e.Site.Selling.Currency, tax: e.Site.Selling.Tax, words: e.Site.Campaigns.Words,
		reduced: map[string]Discount{},
		cents:   map[string]money.Cents{}, rights: e.Site.consumerRights()}
	for _, c := range e.Site.Campaigns.List {
		if !c.Runs(now) {
			continue
		}
		m.codes = m.codes || c.Code != ""
		if c.Banner != nil {
			m.banners = append(m.banners, c.ID)
		}
	}
	site := *e.Site
	site.shown = shown
	for _, v := range site.services {
		if price, _ := site.PriceAt(v, now, ""); price.Campaign != nil {
			m.reduced[v.ID], m.cents[v.ID] = site.reduced(price), price.Cents
		}
	}
	if m.changes() {
		m.list = pricesOf(e.Files)
	}
	return m
}

// reduced returns the printed texts of a price that a campaign lowers. WasText is empty if the site may show no old
// price, and the prior price is part of Until if there is one.
func (s *Site) reduced(p Price) Discount {
	words, amount := s.Campaigns.Words, func(cents money.Cents) string { return s.Selling.Currency.Format(int64(cents)) }
	r := Discount{ListCents: p.ListCents, ListText: amount(p.ListCents), Campaign: p.Campaign.ID, Ends: p.Campaign.Ends,
		Until: Fill(words.Until, "day", dates.Day(p.Campaign.Ends.begin())), Was: words.Was}
	if p.WasCents > 0 {
		r.WasText = amount(p.WasCents)
	}
	if p.PriorCents > 0 {
		r.Until += ". " + Fill(words.Prior, "price", s.TaxedLabel(amount(p.PriorCents)))
	}
	return r
}

func (m priceEffects) changes() bool {
	return len(m.reduced) > 0 || len(m.banners) > 0 || m.codes || m.tax.Label() != "" || m.rights != nil
}

// lower sets the tax label of a service if its price label contains an amount, and the current price and label if a
// campaign lowers it.
func (m priceEffects) lower(v *Service) {
	if m.printsAmount(v.PriceLabel) {
		v.TaxText = m.tax.Label()
	}
	reduced, found := m.reduced[v.ID]
	if !found {
		return
	}
	v.PriceCents, v.Discount = m.cents[v.ID], &reduced
	v.PriceLabel = m.relabel(v.PriceLabel, v.ID)
}

// printsAmount reports whether a label contains an amount, so that it needs a tax label.
func (m priceEffects) printsAmount(label string) bool {
	return money.AmountPattern.MatchString(m.list.label(label))
}

// relabel replaces a service's amount in a label that prints it without a placeholder.
func (m priceEffects) relabel(label, id string) string {
	return replaceAmount(label, m.reduced[id].ListText, m.currency.Format(int64(m.cents[id])))
}

// wasLabel returns a catalog label with the old price that the site shows instead of the catalog price, or an empty
// string if it may show none.
func (m priceEffects) wasLabel(label string, r Discount) string {
	if r.WasText == "" {
		return ""
	}
	return replaceAmount(m.list.label(label), r.ListText, r.WasText)
}

// replaceAmount replaces each occurrence of the amount old in a label, however it is punctuated, by amount. Other
// amounts stay.
func replaceAmount(label, old, amount string) string {
	return money.AmountPattern.ReplaceAllStringFunc(label, func(printed string) string {
		if plainDigits.Replace(printed) == plainDigits.Replace(old) {
			return amount
		}
		return printed
	})
}
