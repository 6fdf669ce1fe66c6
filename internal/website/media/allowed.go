package media

import (
	"context"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

const (
	kilobyte = 1 << 10
	megabyte = 1 << 20
)

// limits are the maximum file sizes in bytes.
var limits = map[Kind]int64{
	Image: 5 * megabyte, Drawing: 200 * kilobyte, Video: 50 * megabyte, Captions: 200 * kilobyte,
}

// tooLarge are the errors for files above the limits.
var tooLarge = map[Kind]*fault.Error{
	Image:    fault.TooLarge(message.MediaLargePicture(largest(Image))),
	Drawing:  fault.TooLarge(message.MediaLargeDrawing(largest(Drawing))),
	Video:    fault.TooLarge(message.MediaLargeFilm(largest(Video))),
	Captions: fault.TooLarge(message.MediaLargeCaptions(largest(Captions))),
}

// Allowance describes the files that a media field accepts, so that the editor can refuse others before uploading.
// Only the bytes decide a file's kind.
type Allowance struct {
	Kind       Kind   `json:"kind" enum:"picture,drawing,film,captions" doc:"Kind of field; drawing is the logo"`
	MaxBytes   int64  `json:"max_bytes" doc:"Maximum file size in bytes"`
	Accept     string `json:"accept" doc:"Accepted types, for the accept attribute of a file input" example:"video/*"`
	Hint       string `json:"hint" doc:"Accepted types as text for the user" example:"MP4 or MOV with H.264, up to 50 MB"`
	TooLarge   string `json:"too_large" doc:"Error text for a larger file"`
	Unplayable string `json:"unplayable,omitempty" doc:"Error text for a video that the browser can't play"`
	MaxSide    int    `json:"max_side" doc:"Maximum width and height of a stored image in pixels; the editor shrinks larger ones"`
}

// allowed lists the accepted files of each kind of field. The logo also accepts raster images, which may be larger
// than an SVG. The types are wide, because the editor converts images that its browser can decode, and phones convert
// their own formats for a wide type.
func allowed(ctx context.Context) []Allowance {
	return []Allowance{
		allowance(ctx, Image, Image, "image/*", message.MediaAcceptsPicture),
		allowance(ctx, Drawing, Image, "image/*", message.MediaAcceptsDrawing),
		allowance(ctx, Video, Video, "video/*", message.MediaAcceptsFilm),
		allowance(ctx, Captions, Captions, ".vtt,text/vtt", message.MediaAcceptsCaptions),
	}
}

// allowance returns the accepted files of a field for place, with the size limit and texts of kind.
func allowance(ctx context.Context, place, kind Kind, accept string, hint func(most any) fault.Text) Allowance {
	a := Allowance{
		Kind: place, MaxBytes: limits[kind], Accept: accept, MaxSide: masterSide,
		Hint: fault.Translate(ctx, hint(largest(kind))), TooLarge: fault.Translate(ctx, tooLarge[kind].Message),
	}
	if kind == Video {
		a.Unplayable = fault.Translate(ctx, errCodec.Message)
	}
	return a
}

// largest returns a limit as text, such as "5 MB".
func largest(kind Kind) string {
	if bytes := limits[kind]; bytes < megabyte {
		return fmt.Sprintf("%d KB", bytes/kilobyte)
	}
	return fmt.Sprintf("%d MB", limits[kind]/megabyte)
}
