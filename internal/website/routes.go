package website

import (
	"net/http"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/website/assistant"
	"harborlight/internal/website/media"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/visits"
)

// Routes adds every route of the area: pages, visits, assistant, publishing, previews and uploads. Paths without a
// route serve a page or the not-found page.
func (a *Area) Routes(r *httpx.Router, with httpx.SharedLimits) {
	a.pageRoutes(r, with)
	a.visitRoutes(r, with)
	a.assistantRoutes(r, with)
	a.publishingRoutes(r, with)
	a.previewRoutes(r, with)
	a.draftRoutes(r, with)
	a.uploadRoutes(r, with)
}

// pageRoutes adds the pages, their media and colors, and the files for crawlers. The default route serves a page or
// the not-found page. Pages with a private token in the query get noindex and no-referrer headers.
func (a *Area) pageRoutes(r *httpx.Router, with httpx.SharedLimits) {
	raw := func(pattern string, limits []*limit.Limiter, handler http.Handler) {
		r.Raw(httpx.Route{Pattern: pattern, Role: auth.Anyone, Limits: limits}, nil, nil, handler)
	}
	raw("/", nil, a.all)
	raw("GET /partners", with.Reads, withPrivateToken(a.partners, "review"))
	raw("GET /quote", nil, withPrivateToken(a.all, "offer"))
	raw("GET /calendar", nil, withPrivateToken(a.all, "invitation", "booking", "order"))
	raw("GET /media/{path...}", nil, a.portfolio)
	raw("GET /media", nil, a.all) // net/http would redirect it to the folder
	raw("GET /colors/{file}", with.Reads, http.HandlerFunc(serveColors))
	raw("GET /robots.txt", nil, httpx.TextHandler("text/plain; charset=utf-8", a.robots))
	raw("GET /sitemap.xml", with.Reads, a.serveSitemap())
	raw("GET /llms.txt", nil, httpx.TextHandler("text/plain; charset=utf-8", content.Derive(a.Content, a.llms)))
	raw("GET "+securityPath, with.Reads, http.HandlerFunc(a.serveSecurity))
}

// visitRoutes adds the beacon for visits and the admin's statistics. The beacon's limit is high, 300 views per
// network and minute, because an office or a school shares one network.
func (a *Area) visitRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &visits.API{Service: a.visits, IsAdmin: a.deps.IsAdmin}
	r.Raw(httpx.Route{Pattern: "POST /api/visits", ID: "count-visit", Summary: "Report a page view",
		Role: auth.Anyone, Limits: []*limit.Limiter{a.Limits.New(300, time.Minute)}, Status: http.StatusNoContent},
		visits.Beacon{}, nil, http.HandlerFunc(api.Count))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/visits", ID: "count-visits",
		Summary: "Count visits by day, page and source, with conversions", Role: auth.Admin,
		Limits: with.Desk}, api.Numbers)
	r.Raw(httpx.Route{Pattern: "GET /api/admin/visits.csv", ID: "export-visits",
		Summary: "Export visits as CSV by day, page and source", Role: auth.Admin,
		Effect: auth.Reveals, Limits: with.Desk, Heavy: with.Heavy}, nil, nil, http.HandlerFunc(api.Export))
}

// assistantRoutes adds the assistant, which answers visitors' questions, up to 20 per network and minute.
func (a *Area) assistantRoutes(r *httpx.Router, with httpx.SharedLimits) {
	asks := []*limit.Limiter{a.Limits.New(20, time.Minute)}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/assistant/embed", ID: "find-assistant-embed",
		Summary: "Get the page that the avatar demo embeds",
		Role:    auth.Anyone, Limits: with.Reads}, a.assistant.FindEmbed)
	r.Raw(httpx.Route{Pattern: "POST /api/assistant/messages", ID: "ask-assistant",
		Summary: "Answer a question from the site's pages; streams server-sent events on request", Role: auth.Anyone,
		Limits: asks},
		assistant.Question{}, assistant.Answer{}, http.HandlerFunc(a.assistant.Ask))
}

// publishingRoutes adds the admin's content editor. Publishing requires recent authentication, because it sets prices
// and the contact address.
func (a *Area) publishingRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &publishing.API{Service: a.publishing, Page: a.renderPage}
	a.liveRoutes(r, with)
	route := func(pattern, id, summary string) httpx.Route {
		route := httpx.Routes(auth.Admin, with.Desk)(pattern, id, summary)
		route.Heavy = with.Heavy
		return route
	}
	httpx.Handle(r, route("GET /api/admin/content", "find-content",
		"Get draft, published content and validation errors"), api.FindState)
	files := route("GET /api/admin/content/files", "list-content-files",
		"List the content files of a version by name, or those that differ from another version")
	files.Compresses = true
	httpx.Handle(r, files, api.Files)
	httpx.Handle(r, route("GET /api/admin/content/versions", "list-content-versions",
		"List published versions, newest first"), api.History)
	httpx.Handle(r, route("GET /api/admin/content/difference", "compare-content",
		"Compare two versions of the content"), api.Difference)
	httpx.Handle(r, route("GET /api/admin/content/review", "review-content",
		"List up to 200 changes of the draft, or those that going back to a version makes, as sentences"), api.Review)
	edit := route("POST /api/admin/content/edit", "edit-content",
		"Edit the draft if nobody else edited the same fields meanwhile")
	edit.Effect, edit.Heavy = auth.Internal, nil // people edit faster than previews are rendered
	edit.MaxBody, edit.BodyTimeout = 2<<20, time.Minute
	httpx.Handle(r, edit, api.Edit)
	httpx.Handle(r, route("POST /api/admin/content/publish", "publish-content",
		"Publish the draft, or some of its changes").WithEffect(auth.Publishes|auth.Binds), api.Publish)
	httpx.Handle(r, route("POST /api/admin/content/restore", "restore-content",
		"Make an earlier version the draft").WithEffect(auth.Internal), api.Restore)
	httpx.Handle(r, route("POST /api/admin/content/draft/discard", "discard-content-draft",
		"Discard the draft").WithEffect(auth.Internal), api.Discard)
	httpx.Handle(r, route("POST /api/admin/content/undo", "undo-content-edit",
		"Take back an edit of the draft").WithEffect(auth.Internal), api.Undo)
	httpx.Handle(r, route("POST /api/admin/content/take-back", "take-back-content-changes",
		"Take back changes of the draft").WithEffect(auth.Internal), api.TakeBack)
	httpx.Handle(r, route("GET /api/admin/content/legal-drafts", "draft-legal-pages",
		"Draft the legal pages that the seller needs"), a.draftLegalPages)
}

// liveRoutes adds the routes by which the windows of the editor see each other and their edits. A window announces itself
// every 15 seconds and when its user goes to another page or text.
func (a *Area) liveRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &publishing.API{Service: a.publishing, Streams: a.Streams, NameOf: a.deps.DeviceName}
	route := httpx.Routes(auth.Admin, with.Desk)
	r.Raw(route("GET /api/admin/content/activity", "watch-content",
		"Stream open windows of the editor and changes of the draft as server-sent events"),
		nil, nil, http.HandlerFunc(api.Watch))
	httpx.Handle(r, route("GET /api/admin/content/updates", "list-content-updates",
		"Get the draft and the files that changed since a revision"), api.Updates)
	announce := route("POST /api/admin/content/presence", "announce-editor",
		"Announce a window of the editor and list the others, up to 20").WithEffect(auth.Internal)
	announce.Limits = []*limit.Limiter{a.Limits.New(180, time.Minute)}
	httpx.Handle(r, announce, api.Announce)
}

// previewRoutes adds the schema and the previews, which only the editor in the browser needs.
func (a *Area) previewRoutes(r *httpx.Router, with httpx.SharedLimits) {
	preview := &publishing.API{Service: a.publishing, Page: a.renderPage}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/schema", ID: "describe-content",
		Summary: "Get the schema of the content files", Role: auth.Admin, Limits: with.Desk, Compresses: true},
		preview.Schema)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/preview", ID: "preview-content",
		Summary: "Render a page of the draft or of another version as HTML with field markers",
		Role:    auth.Admin, Limits: with.Desk, Heavy: with.Heavy, Compresses: true}, preview.Preview)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/text", ID: "read-content-text",
		Summary: "Get a Markdown text of the draft as a tree", Role: auth.Admin, Limits: with.Desk, Heavy: with.Heavy},
		preview.Text)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/samples", ID: "preview-sections",
		Summary: "Render a page of the draft with one sample of each kind of section that it can have",
		Role:    auth.Admin, Limits: with.Desk, Heavy: with.Heavy}, preview.Samples)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/mail-preview", ID: "preview-mail",
		Summary: "Render an email of the draft or of another version with sample values as plain text",
		Role:    auth.Admin, Limits: with.Desk, Heavy: with.Heavy}, preview.PreviewMail)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/mail-preview/letter", ID: "preview-letter",
		Summary: "Render an email of the draft or of another version with sample values as HTML",
		Role:    auth.Admin, Limits: with.Desk, Heavy: with.Heavy},
		preview.PreviewMailHTML)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin/content/mail-preview", ID: "send-mail-preview",
		Summary: "Email the preview to the current user", Role: auth.Admin, Effect: auth.Internal,
		Limits: []*limit.Limiter{a.Limits.New(10, time.Hour)}}, preview.SendPreview)
}

// draftRoutes adds the links that show the draft to people without an account, its pages for them, and the planned
// publication. Creating a link requires recent authentication, because it discloses the draft.
func (a *Area) draftRoutes(r *httpx.Router, with httpx.SharedLimits) {
	pages := []*limit.Limiter{a.Limits.New(120, time.Minute)}
	for _, pattern := range []string{"GET " + publishing.DraftPath, "GET " + publishing.DraftPath + "/{path...}"} {
		r.Raw(httpx.Route{Pattern: pattern, Role: auth.Anyone, Limits: pages}, nil, nil, http.HandlerFunc(a.serveDraft))
	}
	api := &publishing.API{Service: a.publishing}
	route := httpx.Routes(auth.Admin, with.Desk)
	httpx.Handle(r, route("GET /api/admin/content/draft-links", "list-draft-links",
		"List the links that show the draft"), api.DraftLinks)
	httpx.Handle(r, route("POST /api/admin/content/draft-links", "share-draft",
		"Create a link that shows the newest draft for 14 days").WithEffect(auth.Reveals), api.ShareDraft)
	httpx.Handle(r, route("DELETE /api/admin/content/draft-links/{id}", "end-draft-link",
		"End a link that shows the draft").WithEffect(auth.Internal), api.EndDraftLink)
	heavy := func(pattern, id, summary string) httpx.Route {
		route := route(pattern, id, summary)
		route.Heavy = with.Heavy
		return route
	}
	httpx.Handle(r, heavy("GET /api/admin/content/plan", "review-planned-publication",
		"List the effects of the planned publication as sentences"), api.ReviewPlan)
	httpx.Handle(r, heavy("POST /api/admin/content/plan", "plan-publication",
		"Publish the draft, or some of its changes, at a time").WithEffect(auth.Publishes|auth.Binds), api.Plan)
	httpx.Handle(r, heavy("POST /api/admin/content/plan/publish", "publish-planned-content",
		"Carry out the planned publication now").WithEffect(auth.Publishes|auth.Binds), api.PublishPlan)
	httpx.Handle(r, route("DELETE /api/admin/content/plan", "cancel-planned-publication",
		"Cancel the planned publication").WithEffect(auth.Internal), api.CancelPlan)
}

// uploadRoutes adds the admin's media library, and serves uploads to anyone with their address. At most two uploads
// run at once on a node; four more wait up to five seconds.
func (a *Area) uploadRoutes(r *httpx.Router, with httpx.SharedLimits) {
	route := httpx.Routes(auth.Admin, with.Desk)
	httpx.Handle(r, route("GET /api/admin/media", "list-media",
		"List uploaded images, videos and captions, newest first"),
		a.media.List)
	colors := route("GET /api/admin/media/colors", "propose-colors",
		"Propose accent and link colors that fit an uploaded logo")
	colors.Heavy = with.Heavy
	httpx.Handle(r, colors, a.media.Colors)
	add := route("POST /api/admin/media", "upload-media",
		"Upload a file as the body, with name, alternative text and logo flag in the query")
	add.Effect = auth.Internal
	add.Status, add.BodyTimeout = http.StatusCreated, media.UploadTime
	// Video uploads take minutes. They have their own limit, so that they don't block the admin's other requests.
	add.Heavy = a.Limits.NewWorkLimiter(limit.WorkLimits{MaxRunning: 2, MaxWaiting: 4, MaxWait: 5 * time.Second})
	r.Raw(add, nil, media.Item{}, http.HandlerFunc(a.media.Upload))
	httpx.Handle(r, route("POST /api/admin/media/{id}/parts", "crop-media",
		"Crop an image and create the widths that a page needs").WithEffect(auth.Internal), a.media.MakeParts)
	httpx.Handle(r, route("DELETE /api/admin/media/{id}", "delete-media",
		"Delete an upload that no page shows").WithEffect(auth.Erases), a.media.Delete)
	r.Raw(httpx.Route{Pattern: "GET /media/own/{file}", Role: auth.Anyone, Limits: with.Reads}, nil, nil,
		http.HandlerFunc(a.media.Serve))
}
