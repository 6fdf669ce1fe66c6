package media

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/website/media/film"
)

// addVideo stores a video chunk by chunk as it arrives, each in its own transaction, so that a slow connection
// doesn't occupy memory or block other writers. The video becomes an upload once it is complete and checked; before
// that, an error deletes it. If the same video is stored, it returns the existing upload.
func (s *Service) addVideo(ctx context.Context, u Upload, body io.Reader) (Upload, error) {
	f, err := s.reserve(ctx)
	if err != nil {
		return Upload{}, fault.Wrap(err, "begin a film")
	}
	done := false
	defer func() {
		if !done {
			s.discard(context.WithoutCancel(ctx), f.ID)
		}
	}()
	if f.Size, err = s.receive(ctx, f.ID, body); err != nil {
		return Upload{}, fault.Wrap(err, "receive a film")
	}
	info, err := film.Inspect(newReader(ctx, s.db, f), f.Size)
	if err != nil {
		return Upload{}, videoError(err)
	}
	u.Width, u.Height, u.DurationMS = info.Width, info.Height, info.DurationMS
	sum, err := s.blank(ctx, f, info.Blank)
	if err != nil {
		return Upload{}, fault.Wrap(err, "clean a film")
	}
	f.UploadID, f.Name, f.Width, f.Height = u.ID, nameOf(sum, ".mp4"), u.Width, u.Height
	u.File = f.Name
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if err := lockSpace(ctx, tx); err != nil {
			return err
		}
		if known, err := findUploadOf(ctx, tx, u.File); fault.KindOf(err) != fault.KindNotFound {
			u = known // the deferred call deletes the received copy
			return err
		}
		if err := assignFile(ctx, tx, f); err != nil {
			return err
		}
		done = true
		return insertUpload(ctx, tx, &u)
	})
	if err != nil {
		done = false
	}
	return u, fault.Wrap(err, "store a film")
}

// reserve inserts the row of a video before it arrives. Until then the video counts with the maximum size; if that
// doesn't fit, it returns an error of checkRoom.
func (s *Service) reserve(ctx context.Context) (file, error) {
	f := file{ID: id.New(), Size: limits[Video]}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := lockSpace(ctx, tx); err != nil {
			return err
		}
		used, err := findSpace(ctx, tx)
		if err != nil {
			return err
		}
		if err := used.checkRoom(f.Size); err != nil {
			return err
		}
		f.CreatedAt = tx.Now()
		return database.Insert(ctx, tx, "media_files", f)
	})
	return f, err
}

// receive stores the bytes of a video and returns their number. A too large video returns tooLarge, a broken
// connection errCutOff; the caller deletes the chunks stored so far.
func (s *Service) receive(ctx context.Context, fileID string, body io.Reader) (size int64, err error) {
	chunk := make([]byte, chunkSize)
	for number := 0; ; number++ {
		n, readErr := io.ReadFull(body, chunk)
		if size += int64(n); size > limits[Video] {
			return 0, tooLarge[Video]
		}
		if n > 0 {
			err := s.db.Write(ctx, func(tx *database.Tx) error {
				return insertChunk(ctx, tx, fileID, number, chunk[:n])
			})
			if err != nil {
				return 0, err
			}
		}
		switch {
		case fault.As(readErr) != nil: // the connection broke
			return 0, readErr
		case errors.Is(readErr, io.EOF), errors.Is(readErr, io.ErrUnexpectedEOF): // the end, perhaps within a chunk
			return size, nil
		case readErr != nil:
			return 0, cutOff(readErr)
		}
	}
}

// blank overwrites the private metadata of a stored video, such as the location, and returns the hash of the result.
func (s *Service) blank(ctx context.Context, f file, spans []film.Span) (sum [sha256.Size]byte, err error) {
	hash := sha256.New()
	for number := 0; int64(number)*chunkSize < f.Size; number++ {
		chunk, err := findChunk(ctx, s.db, f.ID, number)
		if err != nil {
			return sum, err
		}
		changed := false
		for _, span := range spans {
			changed = span.Blank(chunk, int64(number)*chunkSize) || changed
		}
		if changed {
			err := s.db.Write(ctx, func(tx *database.Tx) error { return updateChunk(ctx, tx, f.ID, number, chunk) })
			if err != nil {
				return sum, err
			}
		}
		hash.Write(chunk)
	}
	hash.Sum(sum[:0])
	return sum, nil
}

// videoError converts an error of package film to a fault of kind Invalid for the owner. Other errors, such as
// database failures, stay errors.
func videoError(err error) error {
	switch {
	case errors.Is(err, film.ErrUnknown), errors.Is(err, film.ErrBroken):
		return errBadVideo.WithCause(err)
	case errors.Is(err, film.ErrCodec):
		return errCodec.WithCause(err)
	case errors.Is(err, film.ErrFragmented):
		return errFragments.WithCause(err)
	}
	return fault.Wrap(err, "inspect a film")
}

// discard deletes a partly received file. If that fails, Sweep deletes it later.
func (s *Service) discard(ctx context.Context, fileID string) {
	_ = s.db.Write(ctx, func(tx *database.Tx) error { return deleteFile(ctx, tx, fileID) })
}

// arrivalTimeout is how long a video may take to arrive before Sweep treats it as abandoned.
const arrivalTimeout = time.Hour
