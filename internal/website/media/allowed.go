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

// limits are the largest files in bytes.
var limits = map[Kind]int64{
	Picture: 5 * megabyte, Drawing: 200 * kilobyte, Film: 50 * megabyte, Captions: 200 * kilobyte,
}

// tooLarge are the refusals of larger ones.
var tooLarge = map[Kind]*fault.Error{
	Picture:  fault.TooLarge(message.MediaLargePicture(largest(Picture))),
	Drawing:  fault.TooLarge(message.MediaLargeDrawing(largest(Drawing))),
	Film:     fault.TooLarge(message.MediaLargeFilm(largest(Film))),
	Captions: fault.TooLarge(message.MediaLargeCaptions(largest(Captions))),
}

// Allowance tells the editor what a place takes, so that nobody waits for an upload that is refused. The bytes decide
// what a file is, whatever it was chosen as.
type Allowance struct {
	Kind     Kind   `json:"kind" enum:"picture,drawing,film,captions" doc:"What the place takes; drawing is the logo"`
	MaxBytes int64  `json:"max_bytes" doc:"The largest file"`
	Accept   string `json:"accept" doc:"Types, as the browser's own dialog reads them" example:"video/mp4"`
	Hint     string `json:"hint" doc:"The same in words" example:"MP4 with H.264, up to 50 MB"`
	TooLarge string `json:"too_large" doc:"What to say of a larger file"`
}

// allowed lists what each place takes. The logo takes pictures too, which are larger than a drawing may be.
func allowed(ctx context.Context) []Allowance {
	return []Allowance{
		allowance(ctx, Picture, Picture, "image/png,image/jpeg,image/webp", message.MediaAcceptsPicture),
		allowance(ctx, Drawing, Picture, "image/png,image/jpeg,image/webp,image/svg+xml", message.MediaAcceptsDrawing),
		allowance(ctx, Film, Film, "video/mp4", message.MediaAcceptsFilm),
		allowance(ctx, Captions, Captions, ".vtt,text/vtt", message.MediaAcceptsCaptions),
	}
}

func allowance(ctx context.Context, place, kind Kind, accept string, hint func(most any) fault.Text) Allowance {
	return Allowance{
		Kind: place, MaxBytes: limits[kind], Accept: accept,
		Hint: fault.Say(ctx, hint(largest(kind))), TooLarge: fault.Say(ctx, tooLarge[kind].Message),
	}
}

// largest returns a limit in words: "5 MB".
func largest(kind Kind) string {
	if bytes := limits[kind]; bytes < megabyte {
		return fmt.Sprintf("%d KB", bytes/kilobyte)
	}
	return fmt.Sprintf("%d MB", limits[kind]/megabyte)
}
