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

// buildUploads builds the media library and schedules the deletion of abandoned uploads.
func (a *Area) buildUploads() {
	a.media = &media.API{Service: media.NewService(a.DB, a.publishing)}
	a.Runner.Every("media.sweep", time.Hour, a.media.Service.Sweep)
}

// importUploads stores the uploads of the --content folder, so that every node can serve them. It returns an error
// for invalid uploads, and for the first file that the content shows but neither the folder nor the database
// contains.
func (a *Area) importUploads(ctx context.Context, files fs.FS) error {
	archive, err := media.ReadArchive(files)
	if err != nil {
		return fmt.Errorf("the uploads of --content have mistakes:\n%w", err)
	}
	service := media.NewService(a.DB, nil) // nothing refers to them yet
	if err := service.Import(ctx, archive); err != nil {
		return err
	}
	for _, p := range archive.MissingUploads(files) {
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

// uploads implements publishing.Uploads. It resolves the media service late, because publishing is built first.
type uploads struct{ area *Area }

// Missing returns the addresses without an upload.
func (u uploads) Missing(ctx context.Context, q database.Querier,
	addresses []content.MediaFile) ([]content.MediaFile, error) {
	return u.area.media.Service.Missing(ctx, q, addresses)
}
