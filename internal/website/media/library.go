package media

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// Item is an upload in the library.
type Item struct {
	Upload
	Address string  `json:"address" doc:"Address of the main file"`
	Bytes   int64   `json:"bytes" doc:"Total size of its files in bytes"`
	Used    []Place `json:"used" nullable:"false" doc:"Fields of the published content or the draft that refer to it"`

	InHistory bool `json:"in_history" doc:"An earlier version or save of the draft refers to it, and couldn't be published again without it"`
}

// Library contains all uploads, newest first.
type Library struct {
	Items    []Item `json:"items" nullable:"false"`
	Bytes    int64  `json:"bytes" doc:"Total size of all files in bytes"`
	MaxBytes int64  `json:"max_bytes" doc:"Maximum total size in bytes"`
	MaxItems int    `json:"max_items"`

	Allowed []Allowance `json:"allowed" nullable:"false" doc:"Accepted files by kind of field"`
}

// List returns the library: all uploads, newest first, with the places that refer to them, and the limits of size and
// kind.
func (s *Service) List(ctx context.Context) (Library, error) {
	l := Library{Items: []Item{}, MaxBytes: maxTotal, MaxItems: maxUploads, Allowed: allowed(ctx)}
	uploads, err := listUploads(ctx, s.db)
	if err != nil {
		return l, fmt.Errorf("list the uploads: %w", err)
	}
	files, err := listAllFiles(ctx, s.db)
	if err != nil {
		return l, fmt.Errorf("list the files of uploads: %w", err)
	}
	places, err := s.references.MediaPlaces(ctx, s.db)
	if err != nil {
		return l, fmt.Errorf("find where uploads are used: %w", err)
	}
	history, err := s.references.MediaInHistory(ctx, s.db)
	if err != nil {
		return l, err
	}
	byUpload := map[string][]file{}
	for _, f := range files {
		byUpload[f.UploadID] = append(byUpload[f.UploadID], f)
		l.Bytes += f.Size
	}
	for _, u := range uploads {
		l.Items = append(l.Items, itemOf(u, byUpload[u.ID], places, history))
	}
	return l, nil
}

// itemOf returns an upload with the size of its files, their places, and whether the history refers to one of them.
func itemOf(u Upload, files []file, places []content.UploadRef, history map[content.MediaFile]bool) Item {
	item := Item{Upload: u, Address: string(Address(u.File)), Used: placesOf(files, places)}
	for _, f := range files {
		item.Bytes += f.Size
		item.InHistory = item.InHistory || history[Address(f.Name)]
	}
	return item
}

// placesOf returns the places where the content refers to one of the files, each once; an empty list without any.
func placesOf(files []file, places []content.UploadRef) []Place {
	used := []Place{}
	for _, p := range places {
		place := Place{File: p.File, Field: p.Field}
		names := func(f file) bool { return Address(f.Name) == p.Media }
		if slices.ContainsFunc(files, names) && !slices.Contains(used, place) {
			used = append(used, place)
		}
	}
	return used
}

// Find returns one upload with its places, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, uploadID string) (Item, error) {
	u, err := findUpload(ctx, s.db, uploadID)
	if err != nil {
		return Item{}, err
	}
	files, err := listFiles(ctx, s.db, uploadID)
	if err != nil {
		return Item{}, fmt.Errorf("list the files of %s: %w", uploadID, err)
	}
	places, err := s.references.MediaPlaces(ctx, s.db)
	if err != nil {
		return Item{}, fmt.Errorf("find where uploads are used: %w", err)
	}
	history, err := s.references.MediaInHistory(ctx, s.db)
	return itemOf(u, files, places, history), err
}

// Delete deletes an upload with all of its files. It returns a fault of kind Conflict while the published content or
// the draft refers to one of them, and NotFound for an unknown upload. The history doesn't prevent it.
func (s *Service) Delete(ctx context.Context, actorID, uploadID string) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		places, err := s.references.LockMediaPlaces(ctx, tx)
		if err != nil {
			return err
		}
		u, err := findUpload(ctx, tx, uploadID)
		if err != nil {
			return err
		}
		files, err := listFiles(ctx, tx, uploadID)
		if err != nil {
			return err
		}
		if used := placesOf(files, places); len(used) > 0 {
			return inUse(used)
		}
		for _, f := range files {
			if err := deleteFile(ctx, tx, f.ID); err != nil {
				return err
			}
		}
		if err := deleteUpload(ctx, tx, uploadID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "media.deleted", ObjectID: uploadID,
			Details: map[string]string{"kind": string(u.Kind), "file": u.File}})
	})
	return fault.Wrap(err, "delete the upload %s", uploadID)
}

// inUse returns the conflict that names the fields to change first.
func inUse(places []Place) error {
	refusal := fault.Conflict("media_in_use", message.MediaInUse)
	for _, p := range places {
		refusal.Fields = append(refusal.Fields, fault.Field{Name: p.File + "#" + p.Field, Message: message.MediaShown})
	}
	return refusal
}

// Missing returns the addresses without a stored file, nil if there are none.
func (s *Service) Missing(ctx context.Context, q database.Querier,
	addresses []content.MediaFile) ([]content.MediaFile, error) {
	var missing []content.MediaFile
	for _, address := range addresses {
		_, err := findFile(ctx, q, strings.TrimPrefix(string(address), content.UploadPath))
		switch {
		case fault.KindOf(err) == fault.KindNotFound:
			missing = append(missing, address)
		case err != nil:
			return nil, fmt.Errorf("find %s: %w", address, err)
		}
	}
	return missing, nil
}

// Read returns the bytes of the upload at an address, or a fault of kind NotFound.
func (s *Service) Read(ctx context.Context, address content.MediaFile) ([]byte, error) {
	f, err := findFile(ctx, s.db, strings.TrimPrefix(string(address), content.UploadPath))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(newReader(ctx, s.db, f))
	return data, fault.Wrap(err, "read %s", address)
}
