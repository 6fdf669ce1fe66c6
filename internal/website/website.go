// Package website puts the public site together: the pages and what the owner publishes on them, pictures and films,
// the assistant, and what is counted of visits.
package website

import (
	"context"
	"net/http"
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

// Partners are the companies that /partners and the sitemap show.
type Partners interface {
	// Markup is the HTML of the directory, and a version of it.
	Markup(ctx context.Context) (html []byte, version string, err error)
	// PageFor is the page of the partner in the address; ok is false if it names none.
	PageFor(r *http.Request) (v serving.Variant, key string, ok bool, err error)
	// ListedPaths are the addresses of the partners' pages.
	ListedPaths(ctx context.Context) ([]string, error)
}

// Settings are what the owner chose at the start.
type Settings struct {
	Built   *Built          // nil: the program was built without the site, and serves its API alone
	Base    content.Edition // what changes are made to
	Folder  string          // name of Base's folder, whose content nobody can edit; empty: Base is built in
	Serving bool            // this process serves the site
	Samples bool            // invented companies and testimonials are shown
	Hosts   []string        // names of the site, the public one first

	Payments string // how visitors pay: stripe, test, invoice or off

	AvatarURL string // page that the avatar demo embeds; empty: the built-in assistant
	Assistant Assistant
}

// Assistant is how the assistant's answers are worded.
type Assistant struct {
	URL, Model, Key string // of a language model; without a URL answers are quoted from the pages
	PerDay          int    // questions a day that each node passes to the model
}

// Needs is what the area asks of others. They are built later, because they ask for content: nothing here is called
// before everything is built.
type Needs struct {
	Accounts publishing.Accounts
	Agreed   publishing.Agreed
	Partners Partners
	Settings Settings

	// Sales counts what became of the checkouts begun from one instant to before another.
	Sales func(ctx context.Context, from, to time.Time) (visits.Sales, error)
	// Requests counts the leads of the same time.
	Requests func(ctx context.Context, from, to time.Time) ([]visits.Request, error)
	// IsAdministrator reports whether a request comes from the administrator's browser, whose visits don't count.
	IsAdministrator func(*http.Request) (bool, error)
	// MailFrom is the sender of all mails, as the content names it.
	MailFrom func(*content.Site) string
	// FeedPath is the one folder of the API that crawlers may read.
	FeedPath string
}

// Area is the public site.
type Area struct {
	base.Platform
	needs Needs
	pages
	publishing *publishing.Service
	media      *media.API
	visits     *visits.Service
	assistant  *assistant.API
	model      *openai.Client // nil: no language model is configured
}

// New builds the area and loads what the site shows. It comes before all other areas, which ask it for content; the
// platform has no sessions yet.
func New(ctx context.Context, p base.Platform, n Needs) (*Area, error) {
	a := &Area{Platform: p, needs: n}
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

// Run shows what other nodes publish and writes down the visits, until ctx ends.
func (a *Area) Run(ctx context.Context) {
	var wait sync.WaitGroup
	wait.Go(func() { a.publishing.Run(ctx) })
	wait.Go(func() { a.visits.Run(ctx) })
	wait.Wait()
}

// Publishing returns the drafts and versions of the content.
func (a *Area) Publishing() *publishing.Service { return a.publishing }

// Media returns the owner's pictures and films.
func (a *Area) Media() *media.Service { return a.media.Service }

// Visits returns the counter of visits, for tests.
func (a *Area) Visits() *visits.Service { return a.visits }
