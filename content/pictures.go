package content

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Image is one picture. A built-in one has two formats: a browser that cannot read AVIF takes WebP. An uploaded one has
// one file, and perhaps the same in smaller widths.
type Image struct {
	AVIF    MediaFile   `json:"avif,omitempty"`
	WebP    MediaFile   `json:"webp,omitempty"`
	File    MediaFile   `json:"file,omitempty"`
	Smaller []ImageFile `json:"smaller,omitempty"`
	Width   int         `json:"width"`  // pixels
	Height  int         `json:"height"` // pixels
}

// ImageFile is an uploaded picture in a smaller width.
type ImageFile struct {
	File  MediaFile `json:"file"`
	Width int       `json:"width"` // pixels
}

func (i Image) problems(*Site) []fieldProblem {
	problems := sizeProblems(i.Width, i.Height)
	if (i.File == "") != (i.AVIF != "" && i.WebP != "") || i.File != "" && i.AVIF+i.WebP != "" {
		problems = append(problems, fieldProblem{"/file", "needs either an uploaded file, or avif and webp of content/media"})
	}
	return problems
}

func sizeProblems(width, height int) []fieldProblem {
	if width == 0 || height == 0 {
		return []fieldProblem{{"/width", "and height must be above 0: write the size in pixels"}}
	}
	return nil
}

// Picture is a picture with a description, in one place of a page.
type Picture struct {
	Alt   string `json:"alt" label:"Alternative text" help:"What it shows, for people who can't see it"`
	Image Image  `json:"image" picture:"1920x1080"`
}

// Logo is an uploaded mark, which takes the place of the wordmark. The icon is what browsers show for the site.
type Logo struct {
	Alt    string    `json:"alt" label:"Alternative text" help:"The name that it shows"`
	Mark   MediaFile `json:"mark"`   // PNG, JPEG or SVG
	Icon   MediaFile `json:"icon"`   // the same in a square, or the SVG itself
	Width  int       `json:"width"`  // of the mark, in pixels
	Height int       `json:"height"` // likewise
}

func (l Logo) problems(*Site) []fieldProblem {
	problems := sizeProblems(l.Width, l.Height)
	if l.Height > 0 && l.Width > maxLogoRatio*l.Height || l.Width > 0 && l.Height > 2*l.Width {
		problems = append(problems, fieldProblem{"/mark",
			fmt.Sprintf("is %d by %d pixels: use one that is at most %d times as wide as high", l.Width, l.Height,
				maxLogoRatio)})
	}
	return problems
}

// maxLogoRatio is how many times as wide as high a logo may be, so that the header has room for it.
const maxLogoRatio = 6

// MediaFile is the address of a file of content/media, as the site serves it, such as
// "/media/apps/weather-radar-card.1a2b3c4d.avif", or of one that the owner uploaded: "/media/own/", its hash and its
// ending.
type MediaFile string

var mediaPattern = regexp.MustCompile(`^/media/(apps|videos)/[a-z0-9]+([-.][a-z0-9]+)*$`)

// mediaTypes are the endings of built-in files that a field may name, ownTypes those of uploaded ones.
var (
	mediaTypes = map[string]string{"avif": ".avif", "webp": ".webp", "mp4": ".mp4", "captions": ".vtt"}
	ownTypes   = map[string][]string{"file": {".jpg", ".png"}, "mp4": {".mp4"}, "captions": {".vtt"},
		"mark": {".jpg", ".png", ".svg"}, "icon": {".png", ".svg"}}
)

// Name returns the path of a built-in file in content/media: "apps/weather-radar-card.1a2b3c4d.avif".
func (f MediaFile) Name() string { return strings.TrimPrefix(string(f), "/media/") }

// complaint says what is wrong with the file named by a field, or nothing.
func (f MediaFile) complaint(field string) string {
	last := path.Base(field)
	if f.Own() && slices.Contains(ownTypes[last], path.Ext(string(f))) {
		return ""
	}
	want, builtIn := mediaTypes[last]
	if !builtIn {
		return fmt.Sprintf("is %q: upload a file in the editor and choose it here", f)
	}
	if !mediaPattern.MatchString(string(f)) || path.Ext(string(f)) != want {
		return fmt.Sprintf("is %q: put the file into content/media and write its address, like /media/apps/weather-radar%s",
			f, want)
	}
	return ""
}
