package website

import (
	"context"
	"fmt"
	"io/fs"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/database"
	"harborlight/internal/website/media"
)

// buildUploads builds the owner's pictures and films, and deletes what never arrived whole.
func (a *Area) buildUploads() {
	a.media = &media.API{Service: media.NewService(a.DB, a.publishing)}
	a.Runner.Every("media.sweep", time.Hour, a.media.Service.Sweep)
}

// takeUploads stores the uploads of the folder of --content, so that every node can show them. A file that the content
// shows and that isn't there is an error.
func (a *Area) takeUploads(ctx context.Context, files fs.FS) error {
	archive, err := media.ReadArchive(files)
	if err != nil {
		return fmt.Errorf("the uploads of --content have mistakes:\n%w", err)
	}
	service := media.NewService(a.DB, nil) // nothing refers to them yet
	if err := service.Import(ctx, archive); err != nil {
		return err
	}
	for _, p := range archive.Lacks(files) {
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
type uploads struct{ area *Area }

// Missing returns the addresses that no upload has.
func (u uploads) Missing(ctx context.Context, q database.Querier,
	addresses []content.MediaFile) ([]content.MediaFile, error) {
	return u.area.media.Service.Missing(ctx, q, addresses)
}
