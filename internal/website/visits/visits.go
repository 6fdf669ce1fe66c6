// Package visits counts who looks at which page, by day and never by person: views and visitors of each page, where
// visitors came from, and how many saw what is for sale.
//
// It uses no cookie and keeps no address. A visitor is a hash of network, kind of browser and site under a random salt
// that lasts for a day. Salt and hashes are deleted in the following night, and only sums remain, for 25 months. Orders
// and leads are not counted again: the numbers come from their own tables, through Sales and Requests.
package visits

import (
	"time"
)

// Showing is a page that was shown to somebody, as their browser reports it.
type Showing struct {
	Path      string
	Service   string // the service that the address of the order form names; empty: none
	Referrer  string // host of the page before; empty: none
	UTMSource string
	UTMMedium string
	UTMName   string // utm_campaign

	Network   string // of the sender; part of a hash and nothing else
	UserAgent string // likewise
}

// Limits of what is kept.
const (
	keptMonths = 25
	// maxSources is how many sources a day tells apart. Visits from others count as Other.
	maxSources = 200
	// kindsOfBrowsers is how many visitors a network may have on a day.
	kindsOfBrowsers = 64
	// maxViews is how many views a day counts, over all nodes. It bounds the hashes of a day.
	maxViews = 2_000_000
	// maxPending is how many views a node holds until they are written: a few megabytes.
	maxPending = 20_000
	// batch is how many views one transaction writes.
	batch = 500
)

// flushEvery is how long a view waits in memory. It is lost if the program is killed meanwhile: a view is not an
// acknowledged write.
const flushEvery = 5 * time.Second

// keepHashes is how long after midnight hashes stay, for views that were still in memory.
const keepHashes = 10 * time.Minute

// Pages with a rule of their own.
const (
	deskPath  = "/admin"         // never counts: only the administrator works there
	orderPath = "/service-order" // shows the service that its address names
	pricePath = "/pricing"       // lists every service, so that seeing it says nothing about one
)

// notFound stands for every address without a page.
const notFound = ""

// dayOf returns the day of an instant, in UTC.
func dayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }
