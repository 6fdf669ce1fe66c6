// Package visits counts page views and visitors per day, without identifying people: views and visitors of each page,
// traffic sources, and visitors of each service.
//
// It uses no cookies and stores no addresses. A visitor is a hash of network, kind of browser and site with a random
// salt of the day. Salts and hashes are deleted the following night; only the counts remain, for 25 months. Orders
// and leads aren't counted again: the numbers come from their own tables, through Sales and Requests.
package visits

import (
	"time"
)

// PageView is a page view, as the browser reports it.
type PageView struct {
	Path      string
	Service   string // service ID in the order form's URL; empty if none
	Referrer  string // host of the referring page; empty if none
	UTMSource string
	UTMMedium string
	UTMName   string // utm_campaign

	Network   string // network of the visitor; only hashed
	UserAgent string // only hashed
}

// Limits of stored and pending data.
const (
	keptMonths = 25
	// maxSources is the number of sources that a day stores. Visits from others count as Other.
	maxSources = 200
	// browserKinds is the maximum number of visitors per network and day.
	browserKinds = 64
	// maxViews is the maximum number of counted views per day on all nodes. It limits the hashes of a day.
	maxViews = 2_000_000
	// maxPending is the maximum number of views in a node's memory: a few megabytes.
	maxPending = 20_000
	// batch is the number of views that one transaction saves.
	batch = 500
)

// flushEvery is how long a view waits in memory. It is lost if the program is killed meanwhile, which is acceptable
// for a view.
const flushEvery = 5 * time.Second

// keepHashes is how long after midnight hashes are kept, for views still in memory.
const keepHashes = 10 * time.Minute

// Pages with special rules.
const (
	deskPath  = "/admin"         // never counts: only the admin works there
	orderPath = "/service-order" // shows the service in its URL
	pricePath = "/pricing"       // lists every service, so a view says nothing about one
)

// notFound is the path of all views without a page.
const notFound = ""

// dayOf returns the UTC day of a time.
func dayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }
