package app

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"harborlight/content"
	"harborlight/internal/website/drawing"
	"harborlight/internal/website/media"
	"harborlight/internal/website/render"
	"harborlight/internal/website/serving"
)

// Website is the built site (package website).
type Website struct {
	Files  fs.FS         // what is served, with index.html as the home page
	Script render.Script // renders the pages again

	// What pictures are drawn with: two TrueType fonts, and the scene behind the words of a card as PNG.
	DisplayFont, SansFont, Scene []byte
}

// pages are the handlers of the website.
type pages struct {
	all      http.Handler // every page and asset of the web build
	partners http.Handler // /partners and the pages of partners, with their HTML for readers without JavaScript
	media    http.Handler // the portfolio's pictures and films, under /media/

	// These are nil in a program that was built without the website.
	site     *serving.Site
	press    *render.Press    // renders the pages again with other content
	pictures *render.Pictures // draws the images of links

	samples bool // invented companies and testimonials are shown
}

// buildSite loads the prerendered pages. A program built without them still serves its API, and its
// pages say what is missing.
func (a *App) buildSite(base *content.Site) (pages, error) {
	built := a.Config.Website
	if built == nil {
		missing := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "This program was built without the website. Build it with: make build", http.StatusNotFound)
		})
		films, err := a.buildMedia(base, missing)
		return pages{all: missing, partners: missing, media: films}, err
	}
	all, err := serving.New(built.Files, serving.Options{Redirects: render.Redirects(base), Origin: a.Config.PublicURL})
	if err != nil {
		return pages{}, err
	}
	partners, err := all.Filled("/partners", "partners", a.partnerMarkup)
	if err != nil {
		return pages{}, err
	}
	if partners, err = all.Varied("/partners", "partners", partners, a.partnerVariant); err != nil {
		return pages{}, err
	}
	films, err := a.buildMedia(base, all)
	if err != nil {
		return pages{}, err
	}
	press, pictures, err := a.newPress(built, all)
	if err != nil {
		return pages{}, err
	}
	return pages{all: all, partners: privatePage(partners, "review"), media: films, site: all, press: press,
		pictures: pictures, samples: a.Config.Demo}, nil
}

// newPress returns what renders the pages again with other content, by the code of the build that made them, and draws
// their pictures.
func (a *App) newPress(w *Website, s *serving.Site) (*render.Press, *render.Pictures, error) {
	studio, err := drawing.New(w.DisplayFont, w.SansFont, w.Scene)
	if err != nil {
		return nil, nil, fmt.Errorf("the built site is not whole, run make build: %w", err)
	}
	builtIn, err := content.Load()
	if err != nil {
		return nil, nil, err
	}
	read := media.NewService(a.DB, nil).Read
	pictures := &render.Pictures{Studio: studio, BuiltIn: builtIn, Files: s.Built, Upload: read}
	engine := render.NewQuickJS(w.Script, render.DefaultLimits)
	return render.NewPress(engine, s, pictures), pictures, nil
}

// partnerMarkup returns the HTML of the partners for /partners. It gives up quickly with an error:
// the page is then served without them, and its script fetches them.
func (a *App) partnerMarkup(ctx context.Context) (html []byte, version string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return a.market.Markup(ctx)
}
