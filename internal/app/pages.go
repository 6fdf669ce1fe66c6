package app

import (
	"context"
	"net/http"
	"time"

	"harborlight/internal/site"
	"harborlight/web"
)

// pages are the handlers of the website.
type pages struct {
	all      http.Handler // every page and asset of the web build
	partners http.Handler // /partners, with the partners in its HTML for readers without JavaScript
	media    http.Handler // the portfolio's pictures and films, under /media/
}

// buildSite loads the prerendered pages. A program built without them still serves its API, and its
// pages say what is missing.
func (a *App) buildSite() (pages, error) {
	files, built := web.Files()
	if !built {
		missing := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "This program was built without the website. Build it with: make build", http.StatusNotFound)
		})
		media, err := a.buildMedia(missing)
		return pages{all: missing, partners: missing, media: media}, err
	}
	redirects := map[string]string{}
	for _, r := range a.Content.Routes.Redirects {
		redirects[r.From] = string(r.To)
	}
	all, err := site.New(files, site.Options{Redirects: redirects, Origin: a.Config.PublicURL})
	if err != nil {
		return pages{}, err
	}
	partners, err := all.Filled("/partners", "partners", a.partnerMarkup)
	if err != nil {
		return pages{}, err
	}
	media, err := a.buildMedia(all)
	return pages{all: all, partners: partners, media: media}, err
}

// partnerMarkup returns the HTML of the partners for /partners. It gives up quickly with an error:
// the page is then served without them, and its script fetches them.
func (a *App) partnerMarkup(ctx context.Context) (html []byte, version string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return a.partners.Markup(ctx)
}
