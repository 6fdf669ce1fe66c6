package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"harborlight/internal/kit/money"
)

// Campaigns are the periods with lower prices, and the texts beside those prices.
type Campaigns struct {
	List  []Campaign    `json:"campaigns" content:"empty"`
	Words CampaignWords `json:"words" label:"Words beside lower prices"`
}

// Campaign lowers the prices of services from its first to its last day.
type Campaign struct {
	ID          string          `json:"id" content:"key"`
	Name        string          `json:"name" help:"Name of the discount on invoices, such as Spring sale"`
	Services    []ServiceID     `json:"services" content:"empty" help:"None: everything that is paid online"`
	Percent     int             `json:"percent,omitempty" label:"Percent off" help:"1 to 90. Fill in this or the amount"`
	AmountCents money.Cents     `json:"amount_cents,omitempty" label:"Amount off" help:"Fill in this or the percentage"`
	Starts      Day             `json:"starts" label:"First day" help:"Begins at 00:00 UTC"`
	Ends        Day             `json:"ends" label:"Last day" help:"Ends at 24:00 UTC"`
	Code        string          `json:"code,omitempty" help:"Only buyers who enter it pay less. 4 to 32 capital letters, digits and hyphens. Leave it out to lower the price for all"`
	MostUses    int             `json:"most_uses,omitempty" help:"How many orders may use the code. Empty: no limit"`
	Banner      *CampaignBanner `json:"banner,omitempty" help:"First message of the banner while the campaign runs"`
}

// CampaignBanner is a promo message that is shown while a campaign runs.
type CampaignBanner struct {
	Lead   string `json:"lead" label:"Offer"`
	Detail string `json:"detail" label:"Words after the offer"`
	To     Link   `json:"to"`
}

// CampaignWords are the texts beside lower prices.
type CampaignWords struct {
	Was   string    `json:"was" label:"Before the old price" help:"Read aloud"`
	Now   string    `json:"now" label:"Before the new price" help:"Read aloud"`
	Until string    `json:"until" fill:"day!" label:"Until the last day"`
	Prior string    `json:"prior" fill:"price!" label:"Lowest earlier price" help:"After the last day, in the EU"`
	Kept  string    `json:"kept" label:"Monthly prices" help:"After the last day"`
	Code  CodeWords `json:"code" label:"Field for a code"`
}

// CodeWords are the texts of the code field.
type CodeWords struct {
	Question string `json:"question" label:"Link that opens the field"`
	Label    string `json:"label" label:"Name of the field"`
	Apply    string `json:"apply" label:"Button to use the code"`
	Remove   string `json:"remove" label:"Button to remove it"`
	Failed   string `json:"failed" label:"Text for a wrong code"`
	Applied  string `json:"applied" fill:"code price was" label:"Text for a valid code"`
	Alone    string `json:"alone" fill:"code price" label:"Text for a valid code" help:"If no old price may be shown"`
}

// Begin returns the first moment of the campaign.
func (c Campaign) Begin() time.Time { return c.Starts.begin() }

// End returns the first moment after the campaign.
func (c Campaign) End() time.Time { return c.Ends.begin().AddDate(0, 0, 1) }

// Runs reports whether the campaign runs at the given time.
func (c Campaign) Runs(now time.Time) bool { return !now.Before(c.Begin()) && now.Before(c.End()) }

// Covers reports whether the campaign applies to the service.
func (c Campaign) Covers(v Service) bool {
	return v.Sale == SaleCheckout && (len(c.Services) == 0 || slices.Contains(c.Services, ServiceID(v.ID)))
}

// Apply returns the list price after the campaign's discount, an amount or a percentage. A percentage discount is
// rounded half up to the cent.
func (c Campaign) Apply(list money.Cents) money.Cents {
	if c.AmountCents > 0 {
		return list - c.AmountCents
	}
	return list - (list*money.Cents(c.Percent)+50)/100
}

// begin returns the start of the day in UTC.
func (d Day) begin() time.Time {
	at, _ := time.Parse(time.DateOnly, string(d)) // validated when read
	return at
}

// Price is the price of a service at a given time.
type Price struct {
	ListCents money.Cents // catalog price
	Cents     money.Cents // charged price
	Campaign  *Campaign   // campaign that lowers the price; nil if none

	WasCents   money.Cents // old price that the site may show beside a reduced one; 0 if none
	PriorCents money.Cents // lowest price of the previous 30 days, which the site must show; 0 if not required
}

// CodeProblem is the reason why a code doesn't lower a price.
type CodeProblem string

// Reasons why a code doesn't lower a price; CodeWorks means that it does.
const (
	CodeWorks     CodeProblem = ""
	CodeUnknown   CodeProblem = "unknown"
	CodeEarly     CodeProblem = "early"     // the campaign hasn't started
	CodeOver      CodeProblem = "over"      // the campaign has ended
	CodeElsewhere CodeProblem = "elsewhere" // for other services
	CodeNeedless  CodeProblem = "needless"  // the price is as low without it
)

// PriceAt returns the price of a service at a given time, for a buyer with an optional code. Of several campaigns the
// lowest price applies; discounts don't add up. If the code doesn't lower the price, PriceAt returns the price
// without it and the reason; without a code, the reason is CodeWorks.
func (s *Site) PriceAt(v Service, now time.Time, code string) (Price, CodeProblem) {
	price, trouble := s.lowestAt(v, now, code)
	if price.Campaign != nil {
		s.setOldPrice(&price, v, now)
	}
	return price, trouble
}

// setOldPrice sets the old price that the site shows: the catalog price or, for a seller with consumers in the EU,
// the lowest price of the previous 30 days (docs/product.md, "orders: the prior price"). In the EU there is no old
// price (0) unless it is above the current one.
func (s *Site) setOldPrice(p *Price, v Service, now time.Time) {
	if !s.Selling.HasEUConsumers() {
		p.WasCents = p.ListCents
		return
	}
	p.PriorCents = s.priorCents(v, *p, now)
	if p.PriorCents > p.Cents {
		p.WasCents = p.PriorCents
	}
}

// lowestAt returns the lowest price of a service at a time, by the running campaigns without a code and the one with
// the given code, and the reason if the code doesn't lower it further. It doesn't set the old price.
func (s *Site) lowestAt(v Service, now time.Time, code string) (Price, CodeProblem) {
	best := Price{ListCents: v.List(), Cents: v.List()}
	for _, c := range s.Campaigns.List {
		if c.Code == "" && c.Runs(now) && c.Covers(v) {
			best.apply(c)
		}
	}
	if code == "" {
		return best, CodeWorks
	}
	c, trouble := s.campaignOf(code, v, now)
	if trouble == CodeWorks && !best.apply(c) {
		trouble = CodeNeedless
	}
	return best, trouble
}

// apply applies the campaign to the list price if the result is lower than the current price and above 0, and reports
// whether it is.
func (p *Price) apply(c Campaign) bool {
	cents := c.Apply(p.ListCents)
	if cents >= p.Cents || cents <= 0 {
		return false
	}
	p.Cents, p.Campaign = cents, &c
	return true
}

// campaignOf returns the campaign with the code, ignoring case and spaces, and CodeWorks if it covers the service
// now. Otherwise, it returns the reason: CodeUnknown (also for an empty code), CodeEarly, CodeOver or CodeElsewhere.
func (s *Site) campaignOf(code string, v Service, now time.Time) (Campaign, CodeProblem) {
	i := slices.IndexFunc(s.Campaigns.List, func(c Campaign) bool { return c.Code == NormalizeCode(code) })
	if i < 0 || NormalizeCode(code) == "" {
		return Campaign{}, CodeUnknown
	}
	switch c := s.Campaigns.List[i]; {
	case now.Before(c.Begin()):
		return c, CodeEarly
	case !c.Runs(now):
		return c, CodeOver
	case !c.Covers(v):
		return c, CodeElsewhere
	default:
		return c, CodeWorks
	}
}

// NormalizeCode returns a code in the spelling of campaigns: upper case without spaces.
func NormalizeCode(text string) string {
	return strings.ToUpper(strings.Join(strings.Fields(text), ""))
}

// NextPriceChange returns the next start or end of a campaign after now, or the zero time if there is none.
func (s *Site) NextPriceChange(now time.Time) time.Time {
	var next time.Time
	for _, c := range s.Campaigns.List {
		for _, at := range []time.Time{c.Begin(), c.End()} {
			if at.After(now) && (next.IsZero() || at.Before(next)) {
				next = at
			}
		}
	}
	return next
}

var codePattern = regexp.MustCompile(`^[A-Z0-9-]{4,32}$`)

// checkCampaigns records the problems that involve several fields of a campaign: both or neither of percentage and
// amount, a percentage above 90, an end before the start, a malformed or repeated code, and a limit of uses without a
// code.
func checkCampaigns(r *reader, s *Site) {
	const file = "campaigns.json"
	codes := map[string]bool{}
	for i, c := range s.Campaigns.List {
		bad := func(field, format string, args ...any) {
			r.problem(file, fmt.Sprintf("/campaigns/%d%s", i, field), format, args...)
		}
		checkID(r, file, fmt.Sprintf("/campaigns/%d/id", i), c.ID)
		switch {
		case (c.Percent == 0) == (c.AmountCents == 0):
			bad("/percent", "must be filled in, or else the amount, but not both: empty one of them")
		case c.Percent > 90:
			bad("/percent", "is %d: use 1 to 90", c.Percent)
		}
		if !c.Begin().Before(c.End()) {
			bad("/ends", "is before the first day: choose a later one")
		}
		switch {
		case c.Code != "" && !codePattern.MatchString(c.Code):
			bad("/code", "is “%s”: use 4 to 32 capital letters, digits and hyphens", c.Code)
		case c.Code != "" && codes[c.Code]:
			bad("/code", "is “%s”, which another campaign has: choose another", c.Code)
		case c.Code == "" && c.MostUses > 0:
			bad("/most_uses", "works only with a code: add one, or empty this")
		}
		codes[c.Code] = true
		checkCovered(s, c, bad)
	}
}

// checkCovered reports, with bad, each listed service that isn't paid online, and the first covered service with a
// price that the amount of the campaign reaches.
func checkCovered(s *Site, c Campaign, bad func(field, format string, args ...any)) {
	for j, id := range c.Services {
		if v, found := s.Service(string(id)); found && !c.Covers(v) {
			bad(fmt.Sprintf("/services/%d", j), "has “%s”, which isn't paid online: remove it", v.Name)
		}
	}
	for _, v := range s.services {
		if c.Covers(v) && c.AmountCents >= v.List() {
			bad("/amount_cents", "isn't less than the price of “%s”, %s: make it smaller", v.Name,
				s.Selling.Currency.Format(int64(v.List())))
			return
		}
	}
}
