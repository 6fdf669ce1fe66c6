package content

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Image is one image. A built-in image has two formats: browsers without AVIF support load WebP. An uploaded image
// has one file, and optionally smaller versions.
type Image struct {
	AVIF    MediaFile   `json:"avif,omitempty"`
	WebP    MediaFile   `json:"webp,omitempty"`
	File    MediaFile   `json:"file,omitempty"`
	Smaller []ImageFile `json:"smaller,omitempty"`
	Width   int         `json:"width"`  // pixels
	Height  int         `json:"height"` // pixels
}

// ImageFile is a smaller version of an uploaded image.
type ImageFile struct {
	File  MediaFile `json:"file"`
	Width int       `json:"width"` // pixels
}

// problems requires a size in pixels, and either an uploaded file or both AVIF and WebP.
func (i Image) problems(*Site) []fieldProblem {
	problems := sizeProblems(i.Width, i.Height)
	if (i.File == "") != (i.AVIF != "" && i.WebP != "") || i.File != "" && i.AVIF+i.WebP != "" {
		problems = append(problems, fieldProblem{"/file", "is missing: choose an image"})
	}
	return problems
}

// sizeProblems returns a problem if the width or height in pixels is 0.
func sizeProblems(width, height int) []fieldProblem {
	if width == 0 || height == 0 {
		return []fieldProblem{{"/width", "has no size: choose it again"}}
	}
	return nil
}

// Picture is an image behind other content. Without an alternative text it is decorative.
type Picture struct {
	Alt   string `json:"alt,omitempty" label:"Alternative text" help:"Describe the image for people who can't see it. Leave it empty if it only decorates"`
	Image Image  `json:"image"`
	Focus *Focus `json:"focus,omitempty" label:"Focal point"`
}

// Focus is the focal point of an image, in percent of its width and height from the top left corner, in steps of
// focusStep. Pages keep it visible where they crop the image; without one, they show the middle. The style sheet
// web/src/styles/focus.css has a class for each value, because the content security policy forbids inline styles.
type Focus struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// focusStep is the distance between two focal points, in percent.
const focusStep = 10

// problems requires both values to be multiples of focusStep from 0 to 100.
func (f Focus) problems(*Site) []fieldProblem {
	return append(percentProblems("/x", f.X), percentProblems("/y", f.Y)...)
}

// percentProblems returns a problem at field if the percentage of a focal point is outside its range or steps.
func percentProblems(field string, percent int) []fieldProblem {
	if percent < 0 || percent > 100 || percent%focusStep != 0 {
		return []fieldProblem{{field,
			fmt.Sprintf("is %d: write 0 to 100 percent in steps of %d", percent, focusStep)}}
	}
	return nil
}

// Logo is an uploaded logo, which replaces the wordmark. Browsers show the icon for the site.
type Logo struct {
	Alt    string    `json:"alt" label:"Alternative text" help:"The name in the logo"`
	Mark   MediaFile `json:"mark" label:"Image"`        // PNG, JPEG or SVG
	Icon   MediaFile `json:"icon" label:"Square image"` // the logo in a square, or the SVG itself
	Width  int       `json:"width"`                     // width of the mark, in pixels
	Height int       `json:"height"`                    // height of the mark, in pixels
}

// problems requires a size in pixels, at most maxLogoRatio times as wide as high, and at most twice as high as wide.
func (l Logo) problems(*Site) []fieldProblem {
	problems := sizeProblems(l.Width, l.Height)
	if l.Height > 0 && l.Width > maxLogoRatio*l.Height || l.Width > 0 && l.Height > 2*l.Width {
		problems = append(problems, fieldProblem{"/mark",
			fmt.Sprintf("is %d by %d pixels: choose one that is at most %d times as wide as high, and at most twice as high as wide", l.Width, l.Height,
				maxLogoRatio)})
	}
	return problems
}

// maxLogoRatio is the maximum ratio of a logo's width to its height, so that it fits into the header.
const maxLogoRatio = 6

// MediaFile is the address of a media file on the site: of a file in content/media, such as
// "/media/apps/weather-radar-card.1a2b3c4d.avif", or of an upload: "/media/own/" with hash and extension.
type MediaFile string

var mediaPattern = regexp.MustCompile(`^/media/(apps|videos)/[a-z0-9]+([-.][a-z0-9]+)*$`)

// Allowed extensions by field: mediaTypes for built-in files, uploadTypes for uploads.
var (
	mediaTypes  = map[string]string{"avif": ".avif", "webp": ".webp", "mp4": ".mp4", "captions": ".vtt"}
	uploadTypes = map[string][]string{"file": {".jpg", ".png"}, "mp4": {".mp4"}, "captions": {".vtt"},
		"mark": {".jpg", ".png", ".svg"}, "icon": {".png", ".svg"}}
)

// Name returns the path of a built-in file in content/media, such as "apps/weather-radar-card.1a2b3c4d.avif".
func (f MediaFile) Name() string { return strings.TrimPrefix(string(f), "/media/") }

// complaint returns the problem with the file of the field at a JSON pointer, or an empty string: the file must be an
// upload of a suitable type or, for fields that allow it, a built-in file of the field's type. The field's name
// decides the type.
func (f MediaFile) complaint(field string) string {
	last := path.Base(field)
	if f.IsUpload() && slices.Contains(uploadTypes[last], path.Ext(string(f))) {
		return ""
	}
	want, builtIn := mediaTypes[last]
	if !builtIn {
		return "isn't an uploaded image or film: choose another"
	}
	if !mediaPattern.MatchString(string(f)) || path.Ext(string(f)) != want {
		return "has another format than is possible here: choose another"
	}
	return ""
}
