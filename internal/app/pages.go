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
	all      http.Handler // every page and asset as the web build wrote it
	partners http.Handler // /partners, with the partners inside for readers without JavaScript
	media    http.Handler // the portfolio's pictures and films, under /media/
}

// buildSite loads the prerendered pages. A program built without them serves
// its API and says what is missing.
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

// partnerMarkup returns the partners for /partners, or soon an error: then the
// page is served without them, and the script of the page asks for them again.
func (a *App) partnerMarkup(ctx context.Context) (html []byte, version string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return a.partners.Markup(ctx)
}
