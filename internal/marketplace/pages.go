package marketplace

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"harborlight/content"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/httpx"
)

// shownReviews is the number of reviews on a partner's page, for search engines. Its dialog loads all reviews.
const shownReviews = 10

// pageReviews returns the 10 newest public reviews for a partner's page. A partner that isn't active is a fault of
// kind NotFound.
func (a *Area) pageReviews(ctx context.Context, partnerID string) ([]partners.PageReview, error) {
	page, err := a.reviews.ListPublic(ctx, partnerID, "", shownReviews)
	out := make([]partners.PageReview, len(page.Items))
	for i, r := range page.Items {
		out[i] = partners.PageReview{Author: r.AuthorName, Company: r.AuthorCompany, Stars: r.Stars, Text: r.Text,
			WrittenAt: r.CreatedAt, Answer: r.Answer}
	}
	return out, err
}

// cardPath is the path prefix of the preview images for links to partners.
const cardPath = "/social/partners/"

// Page is the page of a partner, rendered in place of the directory.
type Page struct {
	Version, Name, Title, Description, Address, Image, ImageAlt string
	Data, Markup                                                []byte
}

// PageFor returns the page of the partner in the query of the URL, with the partner's id as its key. ok is false
// without a partner, or with a review link. An unlisted partner is a fault of kind NotFound; on other errors, which
// come within two seconds, the caller serves the directory, and its script loads the partner.
func (a *Area) PageFor(r *http.Request) (v Page, key string, ok bool, err error) {
	partnerID := r.URL.Query().Get("partner")
	if partnerID == "" || r.URL.Query().Has("review") {
		return v, "", false, nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	p, err := a.api.PageOf(ctx, partnerID)
	if err != nil {
		return v, "", false, err
	}
	brand := a.Content().Brand.Name
	return Page{Version: p.Version, Name: p.Name, Title: p.Title + " | " + brand, Description: p.Summary,
		Address: a.PublicURL + partners.PagePath(partnerID), Image: a.PublicURL + cardPath + partnerID + ".png",
		ImageAlt: brand + ": " + p.Name, Data: p.Data, Markup: p.Markup}, partnerID, true, nil
}

// cardCache caches the preview images of partners.
type cardCache struct {
	draw sync.Mutex // serializes rendering, which is CPU-bound
	mu   sync.Mutex
	kept map[string]card // by partner id
}

type card struct {
	version string
	site    *content.Site
	png     []byte
}

// maxCards is the maximum number of cached images; above it, the cache is cleared.
const maxCards = 64

// serveCards returns the handler of link preview images, which show a partner's name, its description and the brand.
// It answers 404 for an unlisted partner, a name without ".png", and in builds without pages. Clients may cache an
// image for an hour.
func (a *Area) serveCards() http.Handler {
	c := &cardCache{kept: map[string]card{}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		partnerID, isCard := strings.CutSuffix(r.PathValue("file"), ".png")
		if a.deps.Card == nil || !isCard {
			http.NotFound(w, r)
			return
		}
		p, err := a.api.PageOf(r.Context(), partnerID)
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		png, err := c.of(partnerID, p.Version, a.Content(), func(s *content.Site) ([]byte, error) {
			return a.deps.Card(r.Context(), s, p.Name, p.Summary)
		})
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "image/png")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		if _, err := w.Write(png); err != nil { //nolint:gosec // a picture that this program drew
			slog.DebugContext(r.Context(), "image not sent", "error", err.Error())
		}
	})
}

// of returns the cached image of a partner, or draws a new one if the partner or the content has changed. It draws
// one image at a time and doesn't cache failures. When 64 images are cached, it clears the cache before it adds
// another one.
func (c *cardCache) of(partnerID, version string, s *content.Site,
	draw func(*content.Site) ([]byte, error)) ([]byte, error) {
	if png := c.find(partnerID, version, s); png != nil {
		return png, nil
	}
	c.draw.Lock()
	defer c.draw.Unlock()
	if png := c.find(partnerID, version, s); png != nil { // another request has rendered it
		return png, nil
	}
	png, err := draw(s)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= maxCards {
		clear(c.kept)
	}
	c.kept[partnerID] = card{version, s, png}
	return png, nil
}

// find returns the cached image of this version of partner and content, or nil.
func (c *cardCache) find(partnerID, version string, s *content.Site) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k := c.kept[partnerID]; k.version == version && k.site == s {
		return k.png
	}
	return nil
}
