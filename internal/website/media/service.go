package media

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
)

// Service stores uploads. It is safe for concurrent use.
type Service struct {
	db         *database.DB
	references References
	receiving  *limit.WorkerPool // holds the bytes of a few small uploads at once to limit memory
	decoding   *limit.WorkerPool // decodes one image at a time to limit memory
}

// NewService returns a service on the database.
func NewService(db *database.DB, references References) *Service {
	return &Service{db: db, references: references, receiving: limit.NewWorkerPool(maxReceiving),
		decoding: limit.NewWorkerPool(1)}
}

// maxReceiving is the number of uploads other than videos that are in memory at once.
const maxReceiving = 6

// Upload checks and stores a file, reading its bytes once. If the same file is already stored, it returns the
// existing upload. It returns a fault of kind Invalid for an unusable file, TooLarge for an oversized one, and
// Conflict if the library is full.
func (s *Service) Upload(ctx context.Context, actorID string, in Incoming, body io.Reader) (Upload, error) {
	u, err := s.upload(ctx, actorID, in, body)
	if database.IsFull(err) {
		err = errFull.WithCause(err)
	}
	return u, err
}

// upload does the work of Upload without translating a full disk. The content decides whether an image needs a
// description where it is shown.
func (s *Service) upload(ctx context.Context, actorID string, in Incoming, body io.Reader) (Upload, error) {
	in.Name = displayName(in.Name)
	if in.Alt = strings.TrimSpace(in.Alt); len([]rune(in.Alt)) > maxAlt {
		return Upload{}, errLongAlt
	}
	if problem := s.checkSpace(ctx, max(in.Size, 0)); problem != nil {
		return Upload{}, problem // before a byte is read
	}
	source := bufio.NewReaderSize(body, headSize)
	head, err := source.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return Upload{}, cutOff(err)
	}
	kind, err := kindOf(head, in.Logo)
	if err != nil {
		return Upload{}, err
	}
	if in.Size > limits[kind] {
		return Upload{}, tooLarge[kind]
	}
	u := Upload{ID: id.New(), Kind: kind, Name: in.Name, Alt: in.Alt, AuthorID: actorID}
	if kind == Video {
		return s.addVideo(ctx, u, source)
	}
	err = s.receiving.Run(ctx, func() error {
		u, err = s.addSmall(ctx, u, source)
		return err
	})
	return u, err
}

// checkSpace returns an error of checkRoom if there is no room for a file of the given size in bytes.
func (s *Service) checkSpace(ctx context.Context, size int64) error {
	used, err := findSpace(ctx, s.db)
	if err != nil {
		return fmt.Errorf("measure the uploads: %w", err)
	}
	return used.checkRoom(size)
}

// checkRoom returns errTooMany or errNoRoom, both conflicts, if another upload of the given size in bytes doesn't
// fit.
func (s space) checkRoom(size int64) error {
	switch {
	case s.Uploads >= maxUploads:
		return errTooMany
	case s.Bytes+size > maxTotal:
		return errNoRoom
	}
	return nil
}

// cutOff returns the fault within an error, or else errCutOff with the error as its cause.
func cutOff(err error) error {
	if fault.As(err) != nil {
		return err
	}
	return errCutOff.WithCause(err)
}

// addSmall reads, re-encodes and stores an image, a drawing or captions, or returns the existing upload of the same
// result.
func (s *Service) addSmall(ctx context.Context, u Upload, source io.Reader) (Upload, error) {
	data, err := io.ReadAll(io.LimitReader(source, limits[u.Kind]+1))
	if err != nil {
		return Upload{}, cutOff(err)
	}
	if int64(len(data)) > limits[u.Kind] {
		return Upload{}, tooLarge[u.Kind]
	}
	made, err := s.encode(ctx, u.Kind, data)
	if err != nil {
		return Upload{}, err
	}
	return s.add(ctx, u, made)
}

// add stores an upload with a prepared main file, or returns the existing upload of that file. If it doesn't fit, it
// returns an error of checkRoom.
func (s *Service) add(ctx context.Context, u Upload, made encodedFile) (Upload, error) {
	u.File, u.Width, u.Height = made.name, made.width, made.height
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := lockSpace(ctx, tx); err != nil {
			return err
		}
		if known, err := findUploadOf(ctx, tx, u.File); fault.KindOf(err) != fault.KindNotFound {
			u = known
			return err
		}
		used, err := findSpace(ctx, tx)
		if err != nil {
			return err
		}
		if err := used.checkRoom(int64(len(made.data))); err != nil {
			return err
		}
		if err := insertEncoded(ctx, tx, u.ID, made); err != nil {
			return err
		}
		return insertUpload(ctx, tx, &u)
	})
	return u, fault.Wrap(err, "store an upload")
}

// insertUpload stores the row of an upload, after its main file, with an audit entry, and sets its time.
func insertUpload(ctx context.Context, tx *database.Tx, u *Upload) error {
	u.CreatedAt = tx.Now().UTC().Truncate(time.Microsecond)
	if err := database.Insert(ctx, tx, "media_uploads", *u); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{ActorID: u.AuthorID, Action: "media.uploaded", ObjectID: u.ID,
		Details: map[string]string{"kind": string(u.Kind), "file": u.File}})
}

// encodedFile is a file that the program encoded.
type encodedFile struct {
	name          string
	data          []byte
	width, height int // in pixels
}

func newEncoded(data []byte, ending string, width, height int) encodedFile {
	return encodedFile{name: nameOf(sha256.Sum256(data), ending), data: data, width: width, height: height}
}

func nameOf(sum [sha256.Size]byte, ending string) string { return hex.EncodeToString(sum[:]) + ending }

// insertEncoded stores a file of an upload: its row and its bytes.
func insertEncoded(ctx context.Context, tx *database.Tx, uploadID string, m encodedFile) error {
	f := file{ID: id.New(), UploadID: uploadID, Name: m.name, Size: int64(len(m.data)), Width: m.width, Height: m.height,
		CreatedAt: tx.Now()}
	if err := database.Insert(ctx, tx, "media_files", f); err != nil {
		return err
	}
	return insertChunks(ctx, tx, f.ID, m.data)
}
