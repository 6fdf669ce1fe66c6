package content

import (
	"io/fs"
	"strings"
	"time"

	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/money"
)

// List returns the price that the catalogue says, without any campaign.
func (s Service) List() money.Cents {
	if s.Reduced != nil {
		return s.Reduced.ListCents
	}
	return s.PriceCents
}

// PriceText returns the printed price with its unit, its tax label and, during a campaign, the old price if the site
// may name one.
func (s Service) PriceText() string {
	text := strings.TrimSpace(strings.TrimSpace(s.PriceLabel+" "+s.PriceUnit) + " " + s.TaxText)
	if s.Reduced != nil && s.Reduced.WasText != "" {
		text += " (" + s.Reduced.Was + " " + s.Reduced.WasText + ")"
	}
	return text
}

// TaxedLabel returns a printed price label, followed by its text about tax if it contains an amount.
func (s *Site) TaxedLabel(label string) string {
	if tax := s.Selling.Tax.Label(); tax != "" && money.Printed.MatchString(label) {
		return label + " " + tax
	}
	return label
}

// Reduced is why and until when a service costs less than the catalogue says.
type Reduced struct {
	ListCents money.Cents // what the catalogue says
	ListText  string      // the same as the site prints it
	WasText   string      // the old price that the site names; empty: none
	Campaign  string      // its id
	Ends      Day         // its last day
	Until     string      // the same as a sentence, with the lowest price before where it is due; without its full stop
	Was       string      // the word before the old price
}

// At returns the edition with the prices of a moment: its site says and charges them, and its files are those to
// render pages from, with what pages print beside prices. The edition itself must have the catalogue's prices. An
// edition in which no campaign runs and no tax is charged comes back as it is. shown are the prices that the site
// showed until then, the moment's own included.
func (e Edition) At(now time.Time, shown ShownPrices) (Edition, error) {
	m := momentOf(e, now, shown)
	if !m.changes() {
		return e, nil
	}
	files := m.files(e.Files)
	site, err := readWith(e.Files, pricesOf(files), m.lower)
	if err != nil {
		return Edition{}, err
	}
	site.shown = shown
	return Edition{Site: site, Files: files}, nil
}

// NeedsMoment reports whether pages of the edition can differ from its files: it has campaigns, charges tax or offers
// the rights of consumers.
func (e Edition) NeedsMoment() bool {
	return len(e.Site.Campaigns.List) > 0 || e.Site.Selling.Tax.Label() != "" || e.Site.Selling.HasEUConsumers()
}

// FilesAt returns the files to render pages of at a moment. Texts of the files may have marks already.
func (e Edition) FilesAt(files fs.FS, now time.Time, shown ShownPrices) fs.FS {
	if m := momentOf(e, now, shown); m.changes() {
		return m.files(files)
	}
	return files
}

// moment is what campaigns and tax do to the content at a moment.
type moment struct {
	currency money.Currency
	tax      Tax
	words    CampaignWords
	reduced  map[string]Reduced
	cents    map[string]money.Cents // of the reduced services
	list     prices                 // of all services as the catalogue prints them
	banners  []string               // campaigns with a banner that run
	codes    bool                   // a campaign with a code runs
	rights   *consumerRights        // of consumers in the EU; nil: the seller has none
}

func momentOf(e Edition, now time.Time, shown ShownPrices) moment {
	m := moment{currency: e.Site.Selling.Currency, tax: e.Site.Selling.Tax, words: e.Site.Campaigns.Words,
		reduced: map[string]Reduced{},
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

// reduced returns the printed texts of a price that a campaign lowers.
func (s *Site) reduced(p Price) Reduced {
	words, amount := s.Campaigns.Words, func(cents money.Cents) string { return s.Selling.Currency.Format(int64(cents)) }
	r := Reduced{ListCents: p.ListCents, ListText: amount(p.ListCents), Campaign: p.Campaign.ID, Ends: p.Campaign.Ends,
		Until: Fill(words.Until, "day", dates.Day(p.Campaign.Ends.begin())), Was: words.Was}
	if p.WasCents > 0 {
		r.WasText = amount(p.WasCents)
	}
	if p.PriorCents > 0 {
		r.Until += ". " + Fill(words.Prior, "price", s.TaxedLabel(amount(p.PriorCents)))
	}
	return r
}

func (m moment) changes() bool {
	return len(m.reduced) > 0 || len(m.banners) > 0 || m.codes || m.tax.Label() != "" || m.rights != nil
}

// lower gives a service the price of the moment, and what it says about tax.
func (m moment) lower(v *Service) {
	if m.printsAmount(v.PriceLabel) {
		v.TaxText = m.tax.Label()
	}
	reduced, found := m.reduced[v.ID]
	if !found {
		return
	}
	v.PriceCents, v.Reduced = m.cents[v.ID], &reduced
	v.PriceLabel = m.relabel(v.PriceLabel, v.ID)
}

// printsAmount reports whether a label says an amount, so that tax matters to it.
func (m moment) printsAmount(label string) bool {
	return money.Printed.MatchString(m.list.label(label))
}

// relabel replaces the amount of a service's price that its label prints without a placeholder.
func (m moment) relabel(label, id string) string {
	return replaceAmount(label, m.reduced[id].ListText, m.currency.Format(int64(m.cents[id])))
}

// wasLabel returns a label of the catalogue with the old price that the site names, or "" without one.
func (m moment) wasLabel(label string, r Reduced) string {
	if r.WasText == "" {
		return ""
	}
	return replaceAmount(m.list.label(label), r.ListText, r.WasText)
}

// replaceAmount writes another amount wherever a label prints the old one.
func replaceAmount(label, old, amount string) string {
	return money.Printed.ReplaceAllStringFunc(label, func(printed string) string {
		if plainDigits.Replace(printed) == plainDigits.Replace(old) {
			return amount
		}
		return printed
	})
}
