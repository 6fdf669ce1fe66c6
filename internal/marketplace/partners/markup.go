package partners

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"regexp"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
)

// markup is a list of partners for readers without JavaScript. Its links have rel attributes so that search engines
// don't count them for this site (docs/security.md, T30).
var markup = template.Must(template.New("partners").Funcs(template.FuncMap{"pagePath": PagePath}).Parse(
	`<p class="mb-6"><a href="/partners">{{.Words.ClearLabel}}</a></p>` +
		`{{with .Partners}}<ul class="grid gap-6">{{range .}}<li class="rounded-md border border-line p-6"><h2 class="text-xl">` +
		`<a href="{{pagePath .ID}}">{{.CompanyName}}</a></h2>` +
		`<p>{{if .IsVerified}}Verified · {{end}}{{with .Location}}{{.}} · {{end}}{{printf "%.1f" .Rating}} ({{.ReviewCount}} reviews)</p>` +
		`<p>{{.CompanyDescription}}</p>` +
		`<p>{{range $i, $s := .ServicesOffered}}{{if $i}}, {{end}}{{$s}}{{end}}</p>` +
		`{{with .WebsiteURL}}<p><a href="{{.}}" rel="noopener nofollow ugc" target="_blank">Visit Website</a></p>{{end}}</li>{{end}}</ul>` +
		`{{else}}<p>{{.Words.EmptyText}}</p>{{end}}` +
		`{{with .More}}<p class="mt-6"><a href="{{.}}">{{$.MoreLabel}}</a></p>{{end}}`))

// FirstPage returns the first active partners as the JSON of GET /api/partners, and a version that changes with them.
// They are at most ten seconds old.
func (a *API) FirstPage(ctx context.Context) (json.RawMessage, string, error) {
	found, err := a.list(ctx, Filter{}, "", defaultLimit)
	return json.RawMessage(bytes.TrimSpace(found.JSON)), found.ETag, err
}

// search is a search in the address of the directory.
type search struct {
	Filter
	cursor string
}

var validCursor = regexp.MustCompile(`^[0-9a-f.-]{1,38}$`)

// searchOf returns the search in a query, without invalid parts.
func (a *API) searchOf(query url.Values) search {
	service := query.Get("service")
	if !a.Service.site().Options.PartnerServices.Has(service) {
		service = ""
	}
	cursor := query.Get("cursor")
	if !validCursor.MatchString(cursor) {
		cursor = ""
	}
	return search{Filter{Search: cutTo(query.Get("q"), maxQuery), Service: service}, cursor}
}

// query returns the query that leads to the search, without empty parts.
func (s search) query() string {
	query := url.Values{}
	for name, value := range map[string]string{"q": s.Search, "service": s.Service, "cursor": s.cursor} {
		if value != "" {
			query.Set(name, value)
		}
	}
	return query.Encode()
}

// SearchKey returns the search in a query in a standard form, or "" without a search.
func (a *API) SearchKey(query url.Values) string {
	s := a.searchOf(query)
	s.Search = folded.Text(s.Search)
	return s.query()
}

// Search returns the partners of the search in a query as HTML for readers without JavaScript, and a version that
// changes with them. An invalid cursor shows the first ones. The list is at most ten seconds old.
func (a *API) Search(ctx context.Context, query url.Values) (html []byte, version string, err error) {
	s := a.searchOf(query)
	found, err := a.list(ctx, s.Filter, s.cursor, defaultLimit)
	if fault.KindOf(err) == fault.KindInvalid {
		found, err = a.list(ctx, s.Filter, "", defaultLimit)
	}
	if err != nil {
		return nil, "", err
	}
	var page Page[Listing]
	if err := json.Unmarshal(found.JSON, &page); err != nil {
		return nil, "", fmt.Errorf("read the cached partners: %w", err)
	}
	shown := struct {
		Words           content.PartnerSearch
		Partners        []Listing
		More, MoreLabel string
	}{Partners: page.Items}
	site := a.Service.site()
	if words := content.FirstBlock[content.PartnerDirectoryWords](site); words != nil {
		shown.Words = words.Search
	}
	if s.cursor = page.NextCursor; s.cursor != "" {
		shown.More = "/partners?" + s.query()
		shown.MoreLabel, _ = site.Message("partners.more_label")
	}
	var b bytes.Buffer
	if err := markup.Execute(&b, shown); err != nil {
		return nil, "", fmt.Errorf("write the partners as HTML: %w", err)
	}
	return b.Bytes(), found.ETag, nil
}
