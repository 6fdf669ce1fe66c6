package publishing

import (
	"context"
	"fmt"
	"slices"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Uploads finds uploads by address.
type Uploads interface {
	// Missing returns the addresses without an upload.
	Missing(ctx context.Context, q database.Querier, addresses []content.MediaFile) ([]content.MediaFile, error)
}

const missingUpload = "shows a file that isn't among the uploads any more: choose another one, or upload it again"

// missingUploads returns a mistake for each field that refers to a missing upload, nil if there are none. Without a
// store of uploads it checks nothing.
func (s *Service) missingUploads(ctx context.Context, q database.Querier,
	places []content.UploadRef) (content.Problems, error) {
	if s.config.Uploads == nil || len(places) == 0 {
		return nil, nil
	}
	var addresses []content.MediaFile
	for _, p := range places {
		if !slices.Contains(addresses, p.Media) {
			addresses = append(addresses, p.Media)
		}
	}
	gone, err := s.config.Uploads.Missing(ctx, q, addresses)
	if err != nil {
		return nil, err
	}
	var problems content.Problems
	for _, p := range places {
		if slices.Contains(gone, p.Media) {
			problems = append(problems, content.Problem{File: p.File, Field: p.Field, Text: missingUpload})
		}
	}
	return problems, nil
}

// refuseMissing returns a fault of kind Invalid with the fields that refer to missing uploads, or nil.
func (s *Service) refuseMissing(ctx context.Context, q database.Querier, places []content.UploadRef) error {
	problems, err := s.missingUploads(ctx, q, places)
	if err != nil || len(problems) == 0 {
		return err
	}
	return invalid(content.Named(s.config.Base.Files, problems))
}

// MediaPlaces returns the places where the published content, the draft and a planned publication refer to uploads, each
// once.
func (s *Service) MediaPlaces(ctx context.Context, q database.Querier) ([]content.UploadRef, error) {
	h, err := findHead(ctx, q)
	if err != nil {
		return nil, err
	}
	return s.mediaPlaces(ctx, q, h)
}

// LockMediaPlaces returns the same as MediaPlaces and locks them until the end of the transaction.
func (s *Service) LockMediaPlaces(ctx context.Context, tx *database.Tx) ([]content.UploadRef, error) {
	h, err := lockHead(ctx, tx)
	if err != nil {
		return nil, err
	}
	return s.mediaPlaces(ctx, tx, h)
}

// mediaPlaces returns the places where the published version and the draft of a head, and a planned publication, refer
// to uploads, each once.
func (s *Service) mediaPlaces(ctx context.Context, q database.Querier, h head) ([]content.UploadRef, error) {
	published, err := publishedChanges(ctx, q, h)
	if err != nil {
		return nil, err
	}
	draft, err := findDraft(ctx, q, h.Revision)
	if err != nil {
		return nil, err
	}
	plan, err := fault.Optional(findPlan(ctx, q))
	if err != nil {
		return nil, err
	}
	places := s.placesOf(published)
	for _, p := range slices.Concat(s.placesOf(draft.Changes), s.placesOf(plan.Changes)) {
		if !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	return places, nil
}

func (s *Service) placesOf(changes []content.Change) []content.UploadRef {
	files, _ := content.Overlay(s.config.Base.Files, changes) // skipped changes refer to no uploads
	return content.UploadRefs(files)
}

// MediaInHistory returns the set of uploads that stored versions and stored drafts refer to.
func (s *Service) MediaInHistory(ctx context.Context, q database.Querier) (map[content.MediaFile]bool, error) {
	used := map[content.MediaFile]bool{}
	type nextPage func(ctx context.Context, q database.Querier, after int64) ([]storedChanges, error)
	for _, page := range []nextPage{versionsWithMedia, draftsWithMedia} {
		for after := int64(0); ; {
			rows, err := page(ctx, q, after)
			if err != nil {
				return nil, fmt.Errorf("find uploads in the history: %w", err)
			}
			if len(rows) == 0 {
				break
			}
			for _, row := range rows {
				after = row.Number
				for _, file := range content.UploadsIn(row.Changes) {
					used[file] = true
				}
			}
		}
	}
	return used, nil
}
