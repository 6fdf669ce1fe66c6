package partners

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"harborlight/internal/platform/database"
)

// PageReview is a review on a partner's page.
type PageReview struct {
	Author    string    `json:"author"`
	Company   string    `json:"company"`
	Stars     int64     `json:"stars"`
	Text      string    `json:"text"`
	WrittenAt time.Time `json:"written_at"`
	Answer    string    `json:"answer"`
}

// PartnerPage is the page of an active partner for search engines and clients without JavaScript.
type PartnerPage struct {
	Version string // changes with all other fields
	Name    string
	Title   string // without the brand
	Summary string // at most 160 characters, one line
	Data    []byte // JSON-LD that is safe within a script element
	Markup  []byte // HTML
}

// profilePage contains the data of a partner's page.
type profilePage struct {
	Listing
	Reviews []PageReview `json:"reviews"`
}

// profileMarkup is the page of a partner for clients without JavaScript. Its link has rel attributes so that search
// engines don't count it for this site.
var profileMarkup = template.Must(template.New("profile").Parse(
	`<article class="grid gap-6"><h2 class="display text-3xl">{{.CompanyName}}</h2>` +
		`<p>{{if .IsVerified}}Verified · {{end}}{{with .Location}}{{.}} · {{end}}{{printf "%.1f" .Rating}} ({{.ReviewCount}} reviews)</p>` +
		`<p>{{.CompanyDescription}}</p>` +
		`<p>{{range $i, $s := .ServicesOffered}}{{if $i}}, {{end}}{{$s}}{{end}}</p>` +
		`{{with .WebsiteURL}}<p><a href="{{.}}" rel="noopener nofollow ugc" target="_blank">Visit Website</a></p>{{end}}` +
		`{{with .Reviews}}<h3 class="text-xl">Reviews</h3><ul class="grid gap-6">{{range .}}<li>` +
		`<p>{{.Stars}} of 5 stars · {{.Author}}{{with .Company}}, {{.}}{{end}}</p><p>{{.Text}}</p>` +
		`{{with .Answer}}<p>Answer: {{.}}</p>{{end}}</li>{{end}}</ul>{{end}}` +
		`<p><a href="/partners">All partners</a></p></article>`))

// PageOf returns the page of an active partner, at most ten seconds old, with HTML and structured data that include
// its newest reviews. Other partners are faults of kind NotFound.
func (a *API) PageOf(ctx context.Context, partnerID string) (PartnerPage, error) {
	found, err := a.Service.cache.get("profile?"+partnerID, func() (any, error) {
		l, err := a.Service.Find(ctx, partnerID)
		if err != nil {
			return nil, err
		}
		reviews, err := a.Reviews(ctx, partnerID)
		return profilePage{l, reviews}, err
	})
	if err != nil {
		return PartnerPage{}, err
	}
	var p profilePage
	if err := json.Unmarshal(found.JSON, &p); err != nil {
		return PartnerPage{}, fmt.Errorf("read the cached partner: %w", err)
	}
	var b bytes.Buffer
	if err := profileMarkup.Execute(&b, p); err != nil {
		return PartnerPage{}, fmt.Errorf("write the partner as HTML: %w", err)
	}
	data, err := json.Marshal(p.data(a.Service.mail.URL)) // escapes <, > and &
	return PartnerPage{Version: found.ETag, Name: p.CompanyName, Title: p.title(), Summary: p.summary(), Data: data,
		Markup: b.Bytes()}, err
}

// PagePath returns the path of a partner's page.
func PagePath(partnerID string) string {
	return "/partners?" + url.Values{"partner": {partnerID}}.Encode()
}

// title returns the partner's name with its first service and location, such as "Acme: Automation, Berlin". It leaves
// out missing ones.
func (p profilePage) title() string {
	title := p.CompanyName
	if len(p.ServicesOffered) > 0 {
		title += ": " + p.ServicesOffered[0]
	}
	if p.Location != "" {
		title += ", " + p.Location
	}
	return title
}

const maxSummary = 160 // characters shown by search engines

// summary returns the description on one line, or its start with "…", cut after a word, if it has more than 160
// characters.
func (p profilePage) summary() string {
	text := strings.Join(strings.Fields(p.CompanyDescription), " ")
	if utf8.RuneCountInString(text) <= maxSummary {
		return text
	}
	text = string([]rune(text)[:maxSummary-1])
	if end := strings.LastIndexByte(text, ' '); end > maxSummary/2 {
		text = text[:end]
	}
	return text + "…"
}

// jsonLD is an object of the schema.org vocabulary.
type jsonLD map[string]any

// data returns the partner in the schema.org vocabulary; site is the URL of the site. It leaves out empty fields, and
// rating and reviews of a partner without reviews.
func (p profilePage) data(site string) jsonLD {
	organization := jsonLD{"@type": "Organization", "@id": site + PagePath(p.ID) + "#company", "name": p.CompanyName,
		"description": p.CompanyDescription, "knowsAbout": p.ServicesOffered}
	if p.WebsiteURL != "" {
		organization["url"] = p.WebsiteURL
	}
	if p.LogoURL != "" {
		organization["logo"] = site + p.LogoURL
	}
	if p.Location != "" {
		organization["address"] = p.Location
	}
	if p.ReviewCount > 0 {
		organization["aggregateRating"] = jsonLD{"@type": "AggregateRating", "ratingValue": p.Rating,
			"reviewCount": p.ReviewCount,
			"bestRating":  5, "worstRating": 1}
		organization["review"] = p.reviews()
	}
	crumbs := jsonLD{"@type": "BreadcrumbList", "itemListElement": []jsonLD{
		{"@type": "ListItem", "position": 1, "name": "Partners", "item": site + "/partners"},
		{"@type": "ListItem", "position": 2, "name": p.CompanyName, "item": site + PagePath(p.ID)},
	}}
	return jsonLD{"@context": "https://schema.org", "@graph": []jsonLD{organization, crumbs}}
}

// reviews returns the page's reviews in the schema.org vocabulary.
func (p profilePage) reviews() []jsonLD {
	out := make([]jsonLD, len(p.Reviews))
	for i, r := range p.Reviews {
		out[i] = jsonLD{"@type": "Review", "author": jsonLD{"@type": "Person", "name": r.Author}, "reviewBody": r.Text,
			"datePublished": r.WrittenAt.UTC().Format(time.DateOnly),
			"reviewRating":  jsonLD{"@type": "Rating", "ratingValue": r.Stars, "bestRating": 5, "worstRating": 1}}
	}
	return out
}

// maxListed is the maximum number of partners in the sitemap.
const maxListed = 10_000

// ListedIDs returns the ids of at most 10,000 active partners, best rated first.
func (a *API) ListedIDs(ctx context.Context) ([]string, error) {
	found, err := a.Service.cache.get("ids", func() (any, error) { return listIDs(ctx, a.Service.db, maxListed) })
	if err != nil {
		return nil, err
	}
	var ids []string
	err = json.Unmarshal(found.JSON, &ids)
	return ids, err
}

// listIDs returns the ids of at most count active partners in the public order: rating, verified partners, number of
// reviews, name.
func listIDs(ctx context.Context, q database.Querier, count int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT
			id
		FROM partners
		WHERE is_active = true
		ORDER BY by_rating, by_verified, by_reviews, sort_name, id
		LIMIT $1`, count)
}
