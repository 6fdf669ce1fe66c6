package app

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/website/media"
)

// buildUploads builds the owner's pictures and films, and deletes what never arrived whole.
func (a *App) buildUploads() {
	a.media = &media.API{Service: media.NewService(a.DB, a.publishing)}
	a.Runner.Every("media.sweep", time.Hour, a.media.Service.Sweep)
}

// CheckUploads reads and checks the uploads in a folder of content. Its error lists every damaged or foreign file as
// content.Problems.
func CheckUploads(files fs.FS) (*media.Archive, error) { return media.ReadArchive(files) }

// UploadsNotIn returns where the content shows an upload that isn't in the archive.
func UploadsNotIn(a *media.Archive, files fs.FS) (places []content.MediaPlace) {
	for _, p := range content.MediaPlaces(files) {
		if !a.Has(p.Media) {
			places = append(places, p)
		}
	}
	return places
}

// takeUploads stores the uploads of the folder of --content, so that every node can show them. A file that the content
// shows and that isn't there is an error.
func (a *App) takeUploads(ctx context.Context, files fs.FS) error {
	archive, err := CheckUploads(files)
	if err != nil {
		return fmt.Errorf("the uploads of --content have mistakes:\n%w", err)
	}
	service := media.NewService(a.DB, nil) // nothing refers to them yet
	if err := service.Import(ctx, archive); err != nil {
		return err
	}
	for _, p := range UploadsNotIn(archive, files) {
		missing, err := service.Missing(ctx, a.DB, []content.MediaFile{p.Media})
		if err != nil {
			return err
		}
		if len(missing) > 0 {
			return fmt.Errorf("%s of --content shows %s at %s, which isn't in %s/: export the content again", p.File, p.Media,
				p.Field, content.UploadsFolder)
		}
	}
	return nil
}

// uploads is built later than the content that refers to them.
type uploads struct{ app *App }

// Missing returns the addresses that no upload has.
func (u uploads) Missing(ctx context.Context, q database.Querier,
	addresses []content.MediaFile) ([]content.MediaFile, error) {
	return u.app.media.Service.Missing(ctx, q, addresses)
}

// uploadRoutes let the administrator upload files, and show them to anyone who knows their address.
func (a *App) uploadRoutes(r *httpx.Router, reads, desk []*limit.Limiter) {
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk}
	}
	httpx.Handle(r, route("GET /api/admin/media", "list-media", "The uploaded pictures, films and captions, newest first"),
		a.media.List)
	add := route("POST /api/admin/media", "upload-media",
		"Upload a file, which is the body; ?name, ?alt (what a picture shows) and ?logo=true (SVG is possible)")
	add.Status, add.BodyTime = http.StatusCreated, media.UploadTime
	// Films arrive for minutes, which must not use up the administrator's other turns.
	add.Heavy = a.limits.NewLedger(limit.Turns{AtOnce: 2, Waiting: 4, Patience: 5 * time.Second})
	r.Raw(add, nil, media.Item{}, http.HandlerFunc(a.media.Upload))
	parts := route("POST /api/admin/media/{id}/parts", "crop-media",
		"Make a part of a picture in the widths that a page needs")
	httpx.Handle(r, parts, a.media.MakeParts)
	remove := route("DELETE /api/admin/media/{id}", "delete-media", "Delete an upload that the site doesn't show")
	remove.Fresh = true // there is no way back
	httpx.Handle(r, remove, a.media.Delete)
	r.Raw(httpx.Route{Pattern: "GET /media/own/{file}", Role: auth.Anyone, Limits: reads}, nil, nil,
		http.HandlerFunc(a.media.Serve))
}
