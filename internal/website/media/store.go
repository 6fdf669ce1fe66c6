package media

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
)

// file is a row of media_files.
type file struct {
	ID        string    `db:"id"`
	UploadID  string    `db:"upload_id"` // empty while the file is arriving
	Name      string    `db:"name"`
	Size      int64     `db:"size"` // in bytes
	Width     int       `db:"width"`
	Height    int       `db:"height"`
	CreatedAt time.Time `db:"created_at"`
}

var fileColumns = database.Columns[file]()

var uploadColumns = database.Columns[Upload]()

// lockSpace serializes uploads until the end of the transaction.
func lockSpace(ctx context.Context, tx *database.Tx) error {
	_, err := database.One[int](ctx, tx, `
		SELECT
			id
		FROM media_lock
		WHERE id = 1`+tx.ForUpdate())
	return err
}

// space is the used space.
type space struct {
	Uploads int   `db:"uploads"`
	Bytes   int64 `db:"bytes"`
}

// findSpace returns the number of uploads and the bytes of all files, including those still arriving.
func findSpace(ctx context.Context, q database.Querier) (space, error) {
	uploads, err := database.One[int](ctx, q, `SELECT COUNT(*) FROM media_uploads`)
	if err != nil {
		return space{}, err
	}
	total, err := database.One[int64](ctx, q, `SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM media_files`)
	return space{Uploads: uploads, Bytes: total}, err
}

// findUpload returns an upload by ID. Malformed and unknown IDs return errNotFound.
func findUpload(ctx context.Context, q database.Querier, uploadID string) (Upload, error) {
	if !id.IsValid(uploadID) {
		return Upload{}, errNotFound
	}
	u, err := database.One[Upload](ctx, q, `
		SELECT`+uploadColumns+`
		FROM media_uploads
		WHERE id = $1`, uploadID)
	return u, fault.WithNotFound(err, errNotFound)
}

// findUploadOf returns the oldest upload with the main file, or a fault of kind NotFound.
func findUploadOf(ctx context.Context, q database.Querier, name string) (Upload, error) {
	return database.One[Upload](ctx, q, `
		SELECT`+uploadColumns+`
		FROM media_uploads
		WHERE file = $1
		ORDER BY id
		LIMIT 1`, name)
}

// listUploads returns all uploads, newest first.
func listUploads(ctx context.Context, q database.Querier) ([]Upload, error) {
	return database.All[Upload](ctx, q, `
		SELECT`+uploadColumns+`
		FROM media_uploads
		ORDER BY id DESC
		LIMIT $1`, maxUploads)
}

// findFile returns a complete file by name, or a fault of kind NotFound.
func findFile(ctx context.Context, q database.Querier, name string) (file, error) {
	return database.One[file](ctx, q, `
		SELECT`+fileColumns+`
		FROM media_files
		WHERE name = $1 AND upload_id <> ''
		ORDER BY id
		LIMIT 1`, name)
}

// listFiles returns the files of an upload, main file and parts, in order of ID.
func listFiles(ctx context.Context, q database.Querier, uploadID string) ([]file, error) {
	return database.All[file](ctx, q, `
		SELECT`+fileColumns+`
		FROM media_files
		WHERE upload_id = $1
		ORDER BY id
		LIMIT $2`, uploadID, maxParts+1)
}

// listAllFiles returns the complete files of every upload.
func listAllFiles(ctx context.Context, q database.Querier) ([]file, error) {
	return database.All[file](ctx, q, `
		SELECT`+fileColumns+`
		FROM media_files
		WHERE upload_id <> ''
		ORDER BY id
		LIMIT $1`, maxUploads*maxParts)
}

// assignFile assigns an arrived file to its upload and names it.
func assignFile(ctx context.Context, tx *database.Tx, f file) error {
	return database.Update(ctx, tx, "media_files", f, `upload_id, name, size, width, height`,
		`id = $1 AND upload_id = ''`, f.ID)
}

func insertChunk(ctx context.Context, tx *database.Tx, fileID string, number int, data []byte) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO media_chunks (
			file_id,
			number,
			data
		) VALUES ($1, $2, $3)`, fileID, number, data)
	return err
}

func updateChunk(ctx context.Context, tx *database.Tx, fileID string, number int, data []byte) error {
	_, err := tx.Exec(ctx, `
		UPDATE media_chunks
		SET
			data = $3
		WHERE file_id = $1 AND number = $2`, fileID, number, data)
	return err
}

// findChunk returns the bytes of a chunk, numbered from 0, or a NotFound fault.
func findChunk(ctx context.Context, q database.Querier, fileID string, number int) ([]byte, error) {
	return database.One[[]byte](ctx, q, `
		SELECT
			data
		FROM media_chunks
		WHERE file_id = $1 AND number = $2`, fileID, number)
}

// deleteFile deletes a file with its bytes.
func deleteFile(ctx context.Context, tx *database.Tx, fileID string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM media_chunks WHERE file_id = $1`, fileID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM media_files WHERE id = $1`, fileID)
	return err
}

func deleteUpload(ctx context.Context, tx *database.Tx, uploadID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM media_uploads WHERE id = $1`, uploadID)
	return err
}

// listAbandoned returns the IDs of at most 100 incomplete files that began to arrive before the given time.
func listAbandoned(ctx context.Context, q database.Querier, before time.Time) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT
			id
		FROM media_files
		WHERE upload_id = '' AND created_at < $1
		ORDER BY id
		LIMIT 100`, before)
}

// listParts returns files created before the given time that aren't the main file of an upload.
func listParts(ctx context.Context, q database.Querier, before time.Time) ([]file, error) {
	return database.All[file](ctx, q, `
		SELECT`+fileColumns+`
		FROM media_files
		WHERE upload_id <> '' AND created_at < $1 AND name NOT IN (SELECT file FROM media_uploads)
		ORDER BY id
		LIMIT $2`, before, maxUploads*maxParts)
}
