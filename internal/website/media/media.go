// Package media stores the images, videos, captions and logos that the admin uploads for the site.
//
// It checks files by their bytes and stores them in the database in chunks. Addresses contain the hash of the bytes,
// so the file at an address never changes. The site's content refers to uploads by address (package content);
// publishing provides those references. The package doesn't render pages.
package media

import (
	"context"
	"regexp"
	"strings"
	"time"
	"unicode"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Kind is the kind of an upload, determined from its bytes.
type Kind string

// Kinds of uploads.
const (
	Image    Kind = "picture"
	Drawing  Kind = "drawing" // SVG, for the logo
	Video    Kind = "film"
	Captions Kind = "captions"
)

// Limits of the library; allowed.go has the limits of one upload.
const (
	maxUploads = 500
	maxTotal   = 1 << 30
	maxParts   = 60 // files of one upload
)

// Limits of texts, in characters.
const (
	maxName = 120
	maxAlt  = 300
)

// masterSide is the maximum side of a stored image in pixels, enough for a wide screen.
const masterSide = 2560

// Upload is a file that the owner uploaded.
type Upload struct {
	ID         string    `db:"id" json:"id"`
	Kind       Kind      `db:"kind" json:"kind" enum:"picture,drawing,film,captions"`
	Name       string    `db:"name" json:"name" doc:"Original file name"`
	Alt        string    `db:"alt" json:"alt" doc:"Alternative text of an image"`
	File       string    `db:"file" json:"-"`
	Width      int       `db:"width" json:"width" doc:"Width in pixels"`
	Height     int       `db:"height" json:"height" doc:"Height in pixels"`
	DurationMS int       `db:"duration_ms" json:"duration_ms" doc:"Duration of a video in milliseconds"`
	AuthorID   string    `db:"author_id" json:"-"`
	CreatedAt  time.Time `db:"created_at" json:"created_at"`
}

// Incoming describes an upload before its bytes are read.
type Incoming struct {
	Name string // file name from the browser
	Alt  string // alternative text of an image
	Logo bool   // uploaded as the logo, which may be an SVG
	Size int64  // announced size in bytes; -1 if unknown
}

// Place is a field of the content that refers to an upload.
type Place struct {
	File  string `json:"file" example:"portfolio/apps.json"`
	Field string `json:"field" doc:"JSON pointer, as in content changes"`
}

// References finds the uploads that the content refers to.
type References interface {
	// MediaPlaces returns every reference in the published content and the draft.
	MediaPlaces(ctx context.Context, q database.Querier) ([]content.UploadRef, error)
	// LockMediaPlaces returns the same as MediaPlaces and locks both until the end of the transaction.
	LockMediaPlaces(ctx context.Context, tx *database.Tx) ([]content.UploadRef, error)
	// MediaInHistory returns the uploads that earlier versions or saves of the draft refer to.
	MediaInHistory(ctx context.Context, q database.Querier) (map[content.MediaFile]bool, error)
}

// Errors for refused uploads and operations.
var (
	errUnknown = fault.Invalid(message.MediaUnknown)
	errAVIF    = fault.Invalid(message.MediaAvif)
	errHEIC    = fault.Invalid(message.MediaHeic)
	errGIF     = fault.Invalid(message.MediaGif)
	errSVG     = fault.Invalid(message.MediaSvg)

	errManyPixels = fault.Invalid(message.MediaManyPixels)
	errDamaged    = fault.Invalid(message.MediaDamaged)
	errBadVideo   = fault.Invalid(message.MediaBadFilm)
	errCodec      = fault.Invalid(message.MediaCodec)
	errFragments  = fault.Invalid(message.MediaFragments)
	errBadCues    = fault.Invalid(message.MediaBadCaptions)

	errEmpty      = fault.Invalid(message.MediaEmpty)
	errCutOff     = fault.Invalid(message.MediaCutOff)
	errLongAlt    = fault.InvalidField("alt", message.MediaLongAlt(300))
	errNotFound   = fault.NotFound(message.MediaNotFound)
	errNotAnImage = fault.Invalid(message.MediaNoPicture)
	errManyParts  = fault.Conflict("too_many_parts", message.MediaManyParts)
	errNoRoom     = fault.Conflict("media_full", message.MediaNoRoom)
	errTooMany    = fault.Conflict("too_many_uploads", message.MediaTooMany)
	errManyScans  = fault.Invalid(message.MediaManyScans)
	errBadPart    = fault.Invalid(message.MediaBadPart)
	errManyWidths = fault.Invalid(message.MediaManyWidths)
)

// errFull means that the disk is full. Only the admin gets this text; visitors get a generic error.
var errFull = fault.Full(message.MediaFull,
	time.Minute)

// Address returns the address of a file, as the content refers to it.
func Address(name string) content.MediaFile { return content.MediaFile(content.UploadPath + name) }

// displayName cleans a file name for display: it removes the path and unprintable characters and cuts it to maxName
// characters. An empty name becomes "Untitled".
func displayName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.TrimSpace(strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) || c == unicode.ReplacementChar {
			return -1
		}
		return c
	}, name))
	if letters := []rune(name); len(letters) > maxName {
		name = string(letters[:maxName])
	}
	if name == "" {
		return "Untitled"
	}
	return name
}

// fileName matches a stored file name: hash and extension.
var fileName = regexp.MustCompile(`^[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)$`)

// types maps extensions to content types.
var types = map[string]string{".jpg": "image/jpeg", ".png": "image/png", ".svg": "image/svg+xml", ".mp4": "video/mp4",
	".vtt": "text/vtt; charset=utf-8"}
