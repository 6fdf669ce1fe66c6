// Package media keeps the pictures, films, captions and logos that the administrator uploads for the site.
//
// Files are checked by their content and kept in the database in chunks. Their addresses contain the hash of their
// bytes, so that what an address shows never changes. The content of the site refers to them by address (package
// content); this package knows of content only what publishing tells it. It draws no page.
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

// Kind is what an upload is, told by its bytes.
type Kind string

// The kinds.
const (
	Picture  Kind = "picture"
	Drawing  Kind = "drawing" // SVG, for the logo
	Film     Kind = "film"
	Captions Kind = "captions"
)

// Limits of all uploads; allowed.go has those of one.
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

// masterSide is the longest side that a picture is kept with, in pixels: enough for a wide screen.
const masterSide = 2560

// Upload is a file of the owner's.
type Upload struct {
	ID         string    `db:"id" json:"id"`
	Kind       Kind      `db:"kind" json:"kind" enum:"picture,drawing,film,captions"`
	Name       string    `db:"name" json:"name" doc:"What the file was called"`
	Alt        string    `db:"alt" json:"alt" doc:"What a picture shows"`
	File       string    `db:"file" json:"-"`
	Width      int       `db:"width" json:"width" doc:"Pixels"`
	Height     int       `db:"height" json:"height" doc:"Pixels"`
	DurationMS int       `db:"duration_ms" json:"duration_ms" doc:"Of a film, in milliseconds"`
	AuthorID   string    `db:"author_id" json:"-"`
	CreatedAt  time.Time `db:"created_at" json:"created_at"`
}

// Incoming is what comes with the bytes of an upload.
type Incoming struct {
	Name string // as the browser names the file
	Alt  string // what the picture shows
	Logo bool   // it is for the logo, which may be an SVG
	Size int64  // bytes that were announced; -1: unknown
}

// Place is where the content refers to an upload.
type Place struct {
	File  string `json:"file" example:"portfolio/apps.json"`
	Field string `json:"field" doc:"JSON pointer, as in changes of the content"`
}

// References says where the published content and the draft refer to uploads.
type References interface {
	// MediaPlaces returns the places of every upload that either refers to.
	MediaPlaces(ctx context.Context, q database.Querier) ([]content.MediaPlace, error)
	// LockMediaPlaces does the same and keeps both from changing until the end of the transaction.
	LockMediaPlaces(ctx context.Context, tx *database.Tx) ([]content.MediaPlace, error)
	// MediaInHistory returns the uploads that an earlier version or save of the draft refers to.
	MediaInHistory(ctx context.Context, q database.Querier) (map[content.MediaFile]bool, error)
}

// The refusals.
var (
	errUnknown = fault.Invalid(message.MediaUnknown)
	errAVIF    = fault.Invalid(message.MediaAvif)
	errGIF     = fault.Invalid(message.MediaGif)
	errMOV     = fault.Invalid(message.MediaMov)
	errSVG     = fault.Invalid(message.MediaSvg)

	errManyPixels = fault.Invalid(message.MediaManyPixels)
	errDamaged    = fault.Invalid(message.MediaDamaged)
	errBadFilm    = fault.Invalid(message.MediaBadFilm)
	errCodec      = fault.Invalid(message.MediaCodec)
	errFragments  = fault.Invalid(message.MediaFragments)
	errBadCues    = fault.Invalid(message.MediaBadCaptions)

	errEmpty      = fault.Invalid(message.MediaEmpty)
	errCutOff     = fault.Invalid(message.MediaCutOff)
	errNoAlt      = fault.InvalidField("alt", message.MediaAlt)
	errLongAlt    = fault.InvalidField("alt", message.MediaLongAlt(300))
	errNotFound   = fault.NotFound(message.MediaNotFound)
	errNoPicture  = fault.Invalid(message.MediaNoPicture)
	errManyParts  = fault.Conflict("too_many_parts", message.MediaManyParts)
	errNoRoom     = fault.Conflict("media_full", message.MediaNoRoom)
	errTooMany    = fault.Conflict("too_many_uploads", message.MediaTooMany)
	errManyScans  = fault.Invalid(message.MediaManyScans)
	errBadPart    = fault.Invalid(message.MediaBadPart)
	errManyWidths = fault.Invalid(message.MediaManyWidths)
)

// errFull is for the administrator alone: visitors read no more than that something is wrong.
var errFull = fault.Full(message.MediaFull,
	time.Minute)

// Address returns where a file is served, as the content names it.
func Address(name string) content.MediaFile { return content.MediaFile(content.OwnMedia + name) }

// label returns a file's name for a list: without its path, and without what isn't printed.
func label(name string) string {
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

// fileName is the name of a file: its hash and its ending.
var fileName = regexp.MustCompile(`^[0-9a-f]{64}\.(jpg|png|svg|mp4|vtt)$`)

// types of the files by their ending.
var types = map[string]string{".jpg": "image/jpeg", ".png": "image/png", ".svg": "image/svg+xml", ".mp4": "video/mp4",
	".vtt": "text/vtt; charset=utf-8"}
