package media

import (
	"fmt"

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
	Picture: fault.TooLarge("This picture is larger than " + largest(Picture) + ". Make it smaller and try again."),
	Drawing: fault.TooLarge("This SVG is larger than " + largest(Drawing) + ". Simplify it, or use a PNG."),
	Film: fault.TooLarge("This film is larger than " + largest(Film) +
		". Shorten it, or export it with a lower bit rate."),
	Captions: fault.TooLarge("These captions are larger than " + largest(Captions) + ". Shorten them and try again."),
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
var allowed = []Allowance{
	allowance(Picture, Picture, "image/png,image/jpeg,image/webp", "PNG, JPEG or WebP"),
	allowance(Drawing, Picture, "image/png,image/jpeg,image/webp,image/svg+xml", "PNG, JPEG, WebP or SVG"),
	allowance(Film, Film, "video/mp4", "MP4 with H.264"),
	allowance(Captions, Captions, ".vtt,text/vtt", "WebVTT (.vtt)"),
}

func allowance(place, kind Kind, accept, formats string) Allowance {
	return Allowance{
		Kind: place, MaxBytes: limits[kind], Accept: accept,
		Hint: formats + ", up to " + largest(kind), TooLarge: tooLarge[kind].Error(),
	}
}

// largest returns a limit in words: "5 MB".
func largest(kind Kind) string {
	if bytes := limits[kind]; bytes < megabyte {
		return fmt.Sprintf("%d KB", bytes/kilobyte)
	}
	return fmt.Sprintf("%d MB", limits[kind]/megabyte)
}
