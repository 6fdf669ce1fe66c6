package partners

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
)

// markupCount is the number of partners shown without JavaScript.
const markupCount = 50

// markup is the directory for clients without JavaScript. Its links have rel attributes so that search engines don't
// count them for this site (docs/security.md, T30).
var markup = template.Must(template.New("partners").Parse(
	`<ul class="grid gap-6">{{range .}}<li class="rounded-md border border-line p-6"><h2 class="text-xl">{{.CompanyName}}</h2>` +
		`<p>{{if .IsVerified}}Verified · {{end}}{{with .Location}}{{.}} · {{end}}{{printf "%.1f" .Rating}} ({{.ReviewCount}} reviews)</p>` +
		`<p>{{.CompanyDescription}}</p>` +
		`<p>{{range $i, $s := .ServicesOffered}}{{if $i}}, {{end}}{{$s}}{{end}}</p>` +
		`{{with .WebsiteURL}}<p><a href="{{.}}" rel="noopener nofollow ugc" target="_blank">Visit Website</a></p>{{end}}</li>{{end}}</ul>`))

// Markup returns the first 50 active partners as HTML, for the page that is served to clients without JavaScript, and
// a version that changes with them. The list is at most ten seconds old.
func (a *API) Markup(ctx context.Context) (html []byte, version string, err error) {
	found, err := a.Service.cache.get("markup", func() (any, error) {
		return a.Service.List(ctx, Filter{}, "", markupCount)
	})
	if err != nil {
		return nil, "", err
	}
	var page Page[Listing]
	if err := json.Unmarshal(found.body, &page); err != nil {
		return nil, "", fmt.Errorf("read the cached partners: %w", err)
	}
	var b bytes.Buffer
	if err := markup.Execute(&b, page.Items); err != nil {
		return nil, "", fmt.Errorf("write the partners as HTML: %w", err)
	}
	return b.Bytes(), found.etag, nil
}
