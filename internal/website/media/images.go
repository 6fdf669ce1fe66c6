package media

import (
	"context"
	"errors"
	"image"
	"io"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/website/media/captions"
	"harborlight/internal/website/media/picture"
	"harborlight/internal/website/media/vector"
)

// encode returns the file to store for an upload other than a video: cleaned SVG or captions, or an image re-encoded
// within masterSide pixels, which drops its metadata. Unusable files are a fault of kind Invalid.
func (s *Service) encode(ctx context.Context, kind Kind, data []byte) (m encodedFile, err error) {
	switch kind {
	case Drawing:
		clean, width, height, err := vector.Clean(data)
		if err != nil {
			return encodedFile{}, err
		}
		return newEncoded(clean, ".svg", width, height), nil
	case Captions:
		clean, err := captions.Clean(data)
		if err != nil {
			return encodedFile{}, errBadCues.WithCause(err)
		}
		return newEncoded(clean, ".vtt", 0, 0), nil
	}
	err = s.decoding.Run(ctx, func() error {
		p, err := picture.Decode(ctx, data)
		if err != nil {
			return imageError(err)
		}
		m, err = encodeImage(p.Scaled(masterSide, masterSide))
		return err
	})
	return m, err
}

// DrawSquare decodes an image and redraws it within a transparent square with the given side in pixels. It returns
// the new file and its extension, and stores nothing. An unusable file is a fault of kind Invalid.
func (s *Service) DrawSquare(ctx context.Context, data []byte, side int) (drawn []byte, extension string, err error) {
	err = s.decoding.Run(ctx, func() error {
		p, err := picture.Decode(ctx, data)
		if err != nil {
			return imageError(err)
		}
		var format picture.Format
		drawn, format, err = p.Squared(side).Encode()
		extension = string(format)
		return err
	})
	return drawn, extension, err
}

// imageError converts an error of package picture to a fault of kind Invalid for the owner.
func imageError(err error) error {
	switch {
	case errors.Is(err, picture.ErrLarge):
		return errManyPixels.WithCause(err)
	case errors.Is(err, picture.ErrScans):
		return errManyScans.WithCause(err)
	}
	return errDamaged.WithCause(err)
}

// encodeImage encodes an image as PNG or JPEG, named by the hash of its bytes.
func encodeImage(p *picture.Picture) (encodedFile, error) {
	data, format, err := p.Encode()
	if err != nil {
		return encodedFile{}, err
	}
	width, height := p.Size()
	return newEncoded(data, string(format), width, height), nil
}

// Crop selects a part of an image and the widths to make of it.
type Crop struct {
	X      int   `json:"x" minimum:"0" maximum:"2560" doc:"Left edge, in pixels of the upload"`
	Y      int   `json:"y" minimum:"0" maximum:"2560" doc:"Top edge, in pixels of the upload"`
	Width  int   `json:"width" minimum:"1" maximum:"2560"`
	Height int   `json:"height" minimum:"1" maximum:"2560"`
	Widths []int `json:"widths" minItems:"1" maxItems:"3" nullable:"false" doc:"Maximum widths in pixels; images are never enlarged"`
	Icon   bool  `json:"icon,omitempty" doc:"Fit the whole image into transparent squares instead, for the site's icon"`
}

// Part is a part of an image in one size.
type Part struct {
	File   string `json:"file" doc:"Address of the file, as the content refers to it"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// MakeParts stores a part of an image in each of the widths of c, for the content to refer to, and returns the parts
// in that order. It doesn't store existing parts again. It returns NotFound for an unknown upload, Invalid for other
// kinds, areas outside the image and widths outside 16 to masterSide, and Conflict if the upload has maxParts or the
// library is full.
func (s *Service) MakeParts(ctx context.Context, actorID, uploadID string, c Crop) ([]Part, error) {
	u, err := findUpload(ctx, s.db, uploadID)
	if err != nil {
		return nil, err
	}
	if u.Kind != Image {
		return nil, errNotAnImage
	}
	area := image.Rect(c.X, c.Y, c.X+c.Width, c.Y+c.Height)
	if !area.In(image.Rect(0, 0, u.Width, u.Height)) {
		return nil, errBadPart
	}
	for _, width := range c.Widths {
		if width < 16 || width > masterSide {
			return nil, errManyWidths
		}
	}
	parts, err := s.cut(ctx, u, area, c)
	if err != nil {
		return nil, fault.Wrap(err, "crop %s", uploadID)
	}
	return s.keepParts(ctx, actorID, u, parts)
}

// cut crops an image to area in all requested widths, or fits the whole image into squares for an icon.
func (s *Service) cut(ctx context.Context, u Upload, area image.Rectangle, c Crop) (parts []encodedFile, err error) {
	err = s.decoding.Run(ctx, func() error {
		master, err := s.master(ctx, u)
		if err != nil {
			return err
		}
		for _, width := range c.Widths {
			part := master.Squared
			if !c.Icon {
				part = func(width int) *picture.Picture { return master.Cropped(area, width) }
			}
			m, err := encodeImage(part(width))
			if err != nil {
				return err
			}
			parts = append(parts, m)
		}
		return nil
	})
	return parts, err
}

// master reads and decodes the main file of an image.
func (s *Service) master(ctx context.Context, u Upload) (*picture.Picture, error) {
	f, err := findFile(ctx, s.db, u.File)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(newReader(ctx, s.db, f))
	if err != nil {
		return nil, err
	}
	return picture.Decode(ctx, data)
}

// keepParts stores the parts of an upload, all or none, and returns their addresses and sizes. It fails if the upload
// was deleted in the meantime.
func (s *Service) keepParts(ctx context.Context, actorID string, u Upload, parts []encodedFile) ([]Part, error) {
	out := make([]Part, len(parts))
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := lockSpace(ctx, tx); err != nil {
			return err
		}
		if _, err := findUpload(ctx, tx, u.ID); err != nil { // deleted meanwhile
			return err
		}
		for i, m := range parts {
			if err := keepPart(ctx, tx, u.ID, m); err != nil {
				return err
			}
			out[i] = Part{File: string(Address(m.name)), Width: m.width, Height: m.height}
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "media.cropped", ObjectID: u.ID})
	})
	return out, fault.Wrap(err, "store the parts of %s", u.ID)
}

// keepPart stores a part unless the upload has it. It returns errManyParts or errNoRoom, both conflicts, if it
// doesn't fit.
func keepPart(ctx context.Context, tx *database.Tx, uploadID string, m encodedFile) error {
	files, err := listFiles(ctx, tx, uploadID)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Name == m.name {
			return nil
		}
	}
	if len(files) >= maxParts {
		return errManyParts
	}
	used, err := findSpace(ctx, tx)
	if err != nil {
		return err
	}
	if used.Bytes+int64(len(m.data)) > maxTotal {
		return errNoRoom
	}
	return insertEncoded(ctx, tx, uploadID, m)
}
