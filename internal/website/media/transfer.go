package media

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// Export writes every upload with its parts and texts into a content folder, for ReadArchive, and replaces existing
// files. It returns the number of uploads, and writes nothing if there are none. The first error ends it and leaves
// the files written so far.
func (s *Service) Export(ctx context.Context, dir string) (int, error) {
	uploads, err := listUploads(ctx, s.db)
	if err != nil {
		return 0, fmt.Errorf("list the uploads: %w", err)
	}
	if len(uploads) == 0 {
		return 0, nil
	}
	folder := filepath.Join(dir, content.UploadsFolder)
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return 0, fmt.Errorf("make the folder for uploads: %w", err)
	}
	var list index
	slices.Reverse(uploads)
	for _, u := range uploads {
		entry, err := s.exportUpload(ctx, folder, u)
		if err != nil {
			return 0, fmt.Errorf("export the upload %s: %w", u.ID, err)
		}
		list.Uploads = append(list.Uploads, entry)
	}
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return 0, fmt.Errorf("list the uploads: %w", err)
	}
	return len(uploads), os.WriteFile(filepath.Join(dir, filepath.FromSlash(indexName)), append(text, '\n'), 0o600)
}

// exportUpload writes the files of an upload into the folder and returns its entry for the index.
func (s *Service) exportUpload(ctx context.Context, folder string, u Upload) (archived, error) {
	files, err := listFiles(ctx, s.db, u.ID)
	if err != nil {
		return archived{}, err
	}
	entry := archived{Name: u.Name, Alt: u.Alt, File: u.File, Parts: []string{}}
	for _, f := range files {
		if f.Name != u.File {
			entry.Parts = append(entry.Parts, f.Name)
		}
		if err := s.exportFile(ctx, filepath.Join(folder, f.Name), f); err != nil {
			return archived{}, err
		}
	}
	return entry, nil
}

// exportFile writes a stored file to the path name, replacing an existing one.
func (s *Service) exportFile(ctx context.Context, name string, f file) (err error) {
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if closed := out.Close(); err == nil {
			err = closed
		}
	}()
	_, err = io.Copy(out, newReader(ctx, s.db, f))
	return err
}

// Import stores the uploads of an archive in order. Existing uploads keep their name and description. If there is no
// room for all of them, it stores nothing and returns a fault of kind Conflict. A later error ends it and keeps the
// uploads stored so far.
func (s *Service) Import(ctx context.Context, a *Archive) error {
	if a.Len() == 0 {
		return nil
	}
	used, err := findSpace(ctx, s.db)
	if err != nil {
		return fmt.Errorf("measure the uploads: %w", err)
	}
	missing, err := s.hasMissing(ctx, a)
	if err != nil {
		return err
	}
	if missing {
		if err := used.checkArchive(a); err != nil {
			return err
		}
	}
	for _, entry := range a.index.Uploads {
		if err := s.importUpload(ctx, a, entry); err != nil {
			return fmt.Errorf("import the upload %s: %w", entry.File, err)
		}
	}
	return nil
}

// hasMissing reports whether the database lacks a file of the archive.
func (s *Service) hasMissing(ctx context.Context, a *Archive) (bool, error) {
	for name := range a.names {
		if _, err := findFile(ctx, s.db, name); isNew(err) {
			return true, nil
		} else if err != nil {
			return false, err
		}
	}
	return false, nil
}

// importUpload stores an upload unless its main file exists, and then those of its parts that are missing, each in
// its own transaction.
func (s *Service) importUpload(ctx context.Context, a *Archive, entry archived) error {
	u, err := findUploadOf(ctx, s.db, entry.File)
	if isNew(err) {
		u, err = s.importMain(ctx, a, entry)
	}
	if err != nil {
		return err
	}
	for _, name := range entry.Parts {
		part, err := a.read(name)
		if err != nil {
			return err
		}
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			if err := lockSpace(ctx, tx); err != nil {
				return err
			}
			return keepPart(ctx, tx, u.ID, part)
		})
		if err != nil {
			return fault.Wrap(err, "store %s", name)
		}
	}
	return nil
}

// importMain stores the main file of an upload without an author. The file must be unchanged since the export.
func (s *Service) importMain(ctx context.Context, a *Archive, entry archived) (Upload, error) {
	main, err := a.read(entry.File)
	if err != nil {
		return Upload{}, err
	}
	u := Upload{ID: id.New(), Kind: kindOfFile(entry.File), Name: displayName(entry.Name),
		Alt: strings.TrimSpace(entry.Alt)}
	if u.Kind == Video {
		return s.addVideo(ctx, u, bytes.NewReader(main.data))
	}
	return s.add(ctx, u, main)
}
