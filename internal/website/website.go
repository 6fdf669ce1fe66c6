// Package website wires the public site: pages, publishing, media, the assistant, and visit statistics.
package website

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"sync"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/base"
	"harborlight/internal/website/assistant"
	"harborlight/internal/website/assistant/openai"
	"harborlight/internal/website/media"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/serving"
	"harborlight/internal/website/visits"
)

// Partners provides the partners that /partners and the sitemap show.
type Partners interface {
	// FirstPage returns the first page of the directory as JSON, and its version.
	FirstPage(ctx context.Context) (rows json.RawMessage, version string, err error)
	// SearchKey returns the search in a query in a standard form, or "" without a search.
	SearchKey(query url.Values) string
	// Search returns the partners of a search as HTML for readers without JavaScript, and its version.
	Search(ctx context.Context, query url.Values) (html []byte, version string, err error)
	// PageFor returns the page of the partner in the request's URL; ok is false if the URL names no partner.
	PageFor(r *http.Request) (v serving.Variant, key string, ok bool, err error)
	// ListedPaths returns the paths of the partners' pages.
	ListedPaths(ctx context.Context) ([]string, error)
}

// Settings are the startup settings of the area.
type Settings struct {
	Built   *BuiltSite     // nil if the program was built without the site and serves only its API
	Base    content.Bundle // content before the owner's changes
	Folder  string         // folder of Base, which makes the content read-only; empty if Base is built in
	Serving bool           // this process serves the site
	Samples bool           // shows sample companies and testimonials
	Hosts   []string       // host names of the site, the public one first

	Payments string // payment method: stripe, test, invoice or off

	AvatarURL string // page that the avatar demo embeds; empty for the built-in assistant
	Assistant Assistant
}

// Assistant configures the wording of the assistant's answers.
type Assistant struct {
	URL, Model, Key string // of a language model; without a URL, answers are quoted from the pages
	PerDay          int    // questions per day that each node passes to the model
}

// Deps are the dependencies on other areas. Those areas are built later, because they need content, so the functions
// must not be called before all areas are built.
type Deps struct {
	Accounts   publishing.Accounts
	Agreements publishing.Agreements
	Partners   Partners
	Settings   Settings

	// Sales counts the outcomes of the checkouts that began in [from, to).
	Sales func(ctx context.Context, from, to time.Time) (visits.Sales, error)
	// Leads counts the leads created in [from, to).
	Leads func(ctx context.Context, from, to time.Time) ([]visits.LeadCount, error)
	// IsAdmin reports whether a request comes from an admin's browser. Those visits aren't counted.
	IsAdmin func(*http.Request) (bool, error)
	// NotifyAdmin notifies the admin on the site, if that account exists yet.
	NotifyAdmin func(ctx context.Context, n content.Notice) error
	// DeviceName returns a readable name for a user agent.
	DeviceName func(userAgent string) string
	// MailFrom returns the sender of all emails, as the content configures it.
	MailFrom func(*content.Site) string
	// FeedPath is the only folder of the API that crawlers may read.
	FeedPath string
}

// Area is the public site.
type Area struct {
	base.Platform
	deps Deps
	pageHandlers
	publishing *publishing.Service
	media      *media.API
	visits     *visits.Service
	assistant  *assistant.API
	model      *openai.Client // nil if no language model is configured
}

// New builds the area and loads the published content. It must be built before all other areas, which need the
// content; the platform has no sessions yet. It returns an error if the pages, the content or the database can't be
// read.
func New(ctx context.Context, p base.Platform, n Deps) (*Area, error) {
	a := &Area{Platform: p, deps: n}
	if err := a.buildPages(); err != nil {
		return nil, err
	}
	if err := a.buildPublishing(ctx); err != nil {
		return nil, err
	}
	a.Content = a.publishing.Site
	a.buildUploads()
	a.buildVisits()
	a.buildAssistant()
	return a, nil
}

// Run applies versions that other nodes publish and saves visit counts, until ctx ends.
func (a *Area) Run(ctx context.Context) {
	var wait sync.WaitGroup
	wait.Go(func() { a.publishing.Run(ctx) })
	wait.Go(func() { a.visits.Run(ctx) })
	wait.Wait()
}

// Publishing returns the service for drafts and versions of the content.
func (a *Area) Publishing() *publishing.Service { return a.publishing }

// Media returns the service for uploaded images and videos.
func (a *Area) Media() *media.Service { return a.media.Service }

// Visits returns the visit counter, for tests.
func (a *Area) Visits() *visits.Service { return a.visits }
