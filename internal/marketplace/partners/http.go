package partners

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// API is the slice's operations; the routes of the area say where they are.
type API struct {
	Service  *Service
	Hub      *realtime.Hub
	Sessions auth.Sessions        // asked again by the administrator's stream
	Gate     *realtime.Gate       // how many streams are open
	Desk     []string             // further topics that the administrator's stream tells of
	Portal   map[string]PartnerOf // further topics that the stream of a company's people tells of

	// Reviews returns the newest public reviews of a partner, for its page.
	Reviews func(ctx context.Context, partnerID string) ([]PageReview, error)
}

// ListInput asks for a page of the public directory.
type ListInput struct {
	Search      string `query:"q" maxLength:"100" doc:"Every word must begin one in name, description, services, specializations or location; the best match first"`
	ServiceName string `query:"service" maxLength:"80" doc:"One of the partner services; empty or all: any"`
	Limit       int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
	Cursor      string `query:"cursor" maxLength:"38" doc:"next_cursor of the page before"`
	IfNoneMatch string `header:"If-None-Match"`
}

// Public is an answer that is the same for everybody. Caches may keep it if
// they ask each time whether it is still true.
type Public[T any] struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	ETag         string `header:"ETag"`
	Body         httpx.Encoded[T]
}

func public[T any](a answer, ifNoneMatch string) *Public[T] {
	out := &Public[T]{Status: http.StatusOK, CacheControl: "no-cache", ETag: a.etag, Body: httpx.Encoded[T]{JSON: a.body}}
	if ifNoneMatch == a.etag {
		out.Status = http.StatusNotModified
	}
	return out
}

// List answers GET /api/partners.
func (a *API) List(ctx context.Context, in *ListInput) (*Public[Page[Listing]], error) {
	filter := Filter{Search: in.Search, Service: in.ServiceName}
	key := url.Values{"q": {folded.Text(filter.Search)}, "service": {filter.Service}, "limit": {strconv.Itoa(in.Limit)},
		"cursor": {in.Cursor}}
	found, err := a.Service.cache.get("list?"+key.Encode(), func() (any, error) {
		return a.Service.List(ctx, filter, in.Cursor, in.Limit)
	})
	if err != nil {
		return nil, err
	}
	return public[Page[Listing]](found, in.IfNoneMatch), nil
}

// RecentInput asks for Live Activity.
type RecentInput struct {
	IfNoneMatch string `header:"If-None-Match"`
}

// Recent answers GET /api/partners/recent.
func (a *API) Recent(ctx context.Context, in *RecentInput) (*Public[[]Arrival], error) {
	found, err := a.Service.cache.get("recent", func() (any, error) { return a.Service.Recent(ctx) })
	if err != nil {
		return nil, err
	}
	return public[[]Arrival](found, in.IfNoneMatch), nil
}

// IDInput names a partner.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a partner"`
}

// FindOutput is one partner as everybody may see it.
type FindOutput struct{ Body Listing }

// Find answers GET /api/partners/{id}.
func (a *API) Find(ctx context.Context, in *IDInput) (*FindOutput, error) {
	l, err := a.Service.Find(ctx, in.ID)
	return &FindOutput{Body: l}, err
}

// ApplyInput is an application.
type ApplyInput struct{ Body Application }

// ApplyOutput is what everybody may see of the application.
type ApplyOutput struct{ Body Arrival }

// Apply answers POST /api/partners.
func (a *API) Apply(ctx context.Context, in *ApplyInput) (*ApplyOutput, error) {
	arrival, err := a.Service.Apply(ctx, httpx.Network(ctx), in.Body)
	return &ApplyOutput{Body: arrival}, err
}
