package partners

import (
	"context"
	"net/url"
	"strconv"

	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// API handles requests for partners. The area's routes define the paths.
type API struct {
	Service *Service
	Streams *realtime.SessionStreams // streams of members; the public stream uses its hub and its limiter
	Portal  map[string]PartnerOf     // additional topics of the members' stream

	// Reviews returns the newest public reviews of a partner for its page.
	Reviews func(ctx context.Context, partnerID string) ([]PageReview, error)
}

// ListInput selects a page of the public directory.
type ListInput struct {
	Search      string `query:"q" maxLength:"100" doc:"Each word must be the prefix of a word in name, description, services, specializations or location; best matches first"`
	ServiceName string `query:"service" maxLength:"80" doc:"One of the partner services; empty or all: any service"`
	Limit       int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
	Cursor      string `query:"cursor" maxLength:"38" doc:"next_cursor of the previous page"`
	IfNoneMatch string `header:"If-None-Match"`
}

// List handles GET /api/partners: a page of active partners that match a search and a service, from a cache of up to
// ten seconds. It answers 304 if the client has the same page.
func (a *API) List(ctx context.Context, in *ListInput) (*httpx.Revalidated[Page[Listing]], error) {
	found, err := a.list(ctx, Filter{Search: in.Search, Service: in.ServiceName}, in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	return httpx.Revalidate[Page[Listing]](found.Tagged, in.IfNoneMatch), nil
}

// list returns an encoded page of active partners, from a cache of up to ten seconds.
func (a *API) list(ctx context.Context, f Filter, cursor string, limit int) (response, error) {
	key := url.Values{"q": {folded.Text(f.Search)}, "service": {f.Service}, "limit": {strconv.Itoa(limit)},
		"cursor": {cursor}}
	return a.Service.cache.get("list?"+key.Encode(), func() (any, error) {
		return a.Service.List(ctx, f, cursor, limit)
	})
}

// RecentInput contains the headers of a request for Live Activity.
type RecentInput struct {
	IfNoneMatch string `header:"If-None-Match"`
}

// Recent handles GET /api/partners/recent: the 20 newest rows of Live Activity, from a cache of up to ten seconds.
func (a *API) Recent(ctx context.Context, in *RecentInput) (*httpx.Revalidated[[]NewPartner], error) {
	found, err := a.Service.cache.get("recent", func() (any, error) { return a.Service.Recent(ctx) })
	if err != nil {
		return nil, err
	}
	return httpx.Revalidate[[]NewPartner](found.Tagged, in.IfNoneMatch), nil
}

// IDInput identifies a partner.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a partner"`
}

// FindOutput is the public view of a partner.
type FindOutput struct{ Body Listing }

// Find handles GET /api/partners/{id}.
func (a *API) Find(ctx context.Context, in *IDInput) (*FindOutput, error) {
	l, err := a.Service.Find(ctx, in.ID)
	return &FindOutput{Body: l}, err
}

// ApplyInput is an application.
type ApplyInput struct{ Body Application }

// ApplyOutput is the public view of the application.
type ApplyOutput struct{ Body NewPartner }

// Apply handles POST /api/partners.
func (a *API) Apply(ctx context.Context, in *ApplyInput) (*ApplyOutput, error) {
	arrival, err := a.Service.Apply(ctx, httpx.Network(ctx), in.Body)
	return &ApplyOutput{Body: arrival}, err
}
