package content

import (
	"maps"
	"slices"
	"time"

	"harborlight/internal/kit/money"
)

// priorDays is the length of the period before a reduction. Its lowest price is the prior price (Directive 98/6/EC,
// article 6a).
const priorDays = 30

// Limits of the price history.
const (
	historyDays = 366 // rows that ended earlier are dropped
	maxRemoved  = 200 // removed services with stored prices
	hoursPerDay = 24 * time.Hour
)

// ShownPrice is a price that the site showed to all visitors, until the next row of its service.
type ShownPrice struct {
	Since     time.Time
	Cents     money.Cents // without a code; 0 if the service had no price
	Currency  money.Currency
	IsNet     bool // tax is added to it
	IsReduced bool // by a campaign
}

// sameExceptTime reports whether two prices differ at most in time.
func (p ShownPrice) sameExceptTime(other ShownPrice) bool {
	p.Since = other.Since
	return p == other
}

// isComparable reports whether the amounts of two prices can be compared.
func (p ShownPrice) isComparable(other ShownPrice) bool {
	return p.Currency == other.Currency && p.IsNet == other.IsNet
}

// ShownPrices is the price history by service ID, oldest first.
type ShownPrices map[string][]ShownPrice

// ShownAt returns the prices that the bundle shows to all visitors at a given time, by service ID, for services paid
// at checkout. The receiver must have catalog prices.
func (e Bundle) ShownAt(now time.Time) map[string]ShownPrice {
	shown := map[string]ShownPrice{}
	for _, v := range e.Site.services {
		if v.Sale == SaleCheckout {
			price, _ := e.Site.PriceAt(v, now, "")
			shown[v.ID] = e.Site.shownPrice(price)
		}
	}
	return shown
}

// shownPrice returns a price as a row of the history, without its time.
func (s *Site) shownPrice(p Price) ShownPrice {
	return ShownPrice{Cents: p.Cents, Currency: s.Selling.Currency, IsReduced: p.Campaign != nil,
		IsNet: s.Selling.Tax.Label() != "" && !s.Selling.Tax.PricesInclude}
}

// Show returns the history after the site shows the prices in now from since on. It adds a row for each changed or
// new price, and one with 0 cents for each service that is no longer shown. It reports whether it added rows;
// otherwise it returns the same history.
//
// It also limits the history of each service with a new row: of the rows that begin and end on one day (UTC), only
// the lowest stays, and rows that no reduction needs any more are dropped. Thus thousands of publications leave few
// rows.
func (h ShownPrices) Show(now map[string]ShownPrice, since time.Time) (ShownPrices, bool) {
	since = since.UTC().Truncate(time.Microsecond) // as databases store it
	next, changed := maps.Clone(h), false
	if next == nil {
		next = ShownPrices{}
	}
	add := func(id string, p ShownPrice) {
		rows := next[id]
		p.Since = since
		if n := len(rows); n > 0 && !rows[n-1].Since.Before(since) { // stored by a node with a fast clock
			p.Since = rows[n-1].Since.Add(time.Microsecond)
		}
		next[id], changed = pruned(append(slices.Clone(rows), p)), true
	}
	for id, p := range now {
		if rows := h[id]; len(rows) == 0 || !rows[len(rows)-1].sameExceptTime(p) {
			add(id, p)
		}
	}
	for id, rows := range h {
		if _, found := now[id]; !found && rows[len(rows)-1].Cents != 0 {
			add(id, ShownPrice{Currency: rows[len(rows)-1].Currency})
		}
	}
	if !changed {
		return h, false
	}
	next.forget(since)
	return next, true
}

// pruned returns the rows of a service without those that no reduction needs: rows of the last row's day (UTC) that
// aren't its lowest or repeat a price, and rows that ended more than 366 days before the last. The last row always
// stays.
func pruned(rows []ShownPrice) []ShownPrice {
	last := rows[len(rows)-1]
	day := last.Since.Truncate(hoursPerDay)
	kept := rows[:0:0]
	for i, p := range rows[:len(rows)-1] {
		today := !p.Since.Before(day)
		lower := func(q ShownPrice) bool {
			return q.isComparable(p) && !q.Since.Before(day) && q.Cents > 0 && q.Cents < p.Cents
		}
		again := func(q ShownPrice) bool { return q.isComparable(p) && !q.Since.Before(day) && q.Cents == p.Cents }
		if today && (slices.ContainsFunc(rows[:len(rows)-1], lower) || slices.ContainsFunc(rows[:i], again)) {
			continue
		}
		kept = append(kept, p)
	}
	kept = append(kept, last)
	oldest := last.Since.AddDate(0, 0, -historyDays)
	for len(kept) > 1 && kept[1].Since.Before(oldest) {
		kept = kept[1:]
	}
	return kept
}

// forget drops the services that the site stopped selling more than 366 days ago, and of the other stopped ones all
// but the latest 200. It changes h.
func (h ShownPrices) forget(now time.Time) {
	var gone []string
	last := func(id string) ShownPrice { return h[id][len(h[id])-1] }
	for id := range h {
		if last(id).Cents == 0 {
			gone = append(gone, id)
		}
	}
	slices.SortFunc(gone, func(a, b string) int { return last(b).Since.Compare(last(a).Since) })
	for i, id := range gone {
		if i >= maxRemoved || last(id).Since.Before(now.AddDate(0, 0, -historyDays)) {
			delete(h, id)
		}
	}
}

// lowest returns the lowest price that the site showed for a service at any time in [from, to) and that is comparable
// with p (currency and tax), or 0 if there is none.
func (h ShownPrices) lowest(id string, p ShownPrice, from, to time.Time) money.Cents {
	var low money.Cents
	for i, row := range h[id] {
		ended := i+1 < len(h[id]) && !h[id][i+1].Since.After(from)
		if !ended && row.Since.Before(to) && row.isComparable(p) && row.Cents > 0 && (low == 0 || row.Cents < low) {
			low = row.Cents
		}
	}
	return low
}

// priorCents returns the lowest price of the 30 days before a reduction, or 0 if the site showed none. A reduction
// begins when the site first shows its price and continues while the price stays the same, even across publications
// and changes of the campaign. A further reduction starts a new period, so the lower price before it counts.
//
// Prices with a code aren't part of the history. For them, the current price counts too, and the period begins 30
// days before the code's campaign.
func (s *Site) priorCents(v Service, p Price, now time.Time) money.Cents {
	this, rows := s.shownPrice(p), s.shown[v.ID]
	from, to := now, now
	if p.Campaign.Code != "" {
		from, to = p.Campaign.Begin(), now.Add(time.Microsecond)
	} else if n := len(rows); n > 0 && rows[n-1].sameExceptTime(this) {
		from, to = rows[n-1].Since, rows[n-1].Since
	}
	return s.shown.lowest(v.ID, this, from.AddDate(0, 0, -priorDays), to)
}
