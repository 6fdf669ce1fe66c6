package content

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// Portfolio is the sample work: 18 applications and 11 videos, and the words of the video gallery.
type Portfolio struct {
	Apps    []SampleApp  `file:"portfolio/apps.json"`
	Videos  []Video      `file:"portfolio/videos.json"`
	Gallery GalleryWords `file:"portfolio/gallery.json"`
}

// SampleApp is a sample application. Its card shows three feature lines.
type SampleApp struct {
	ID          string     `json:"id" content:"key"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Features    []string   `json:"features"`
	Picture     AppPicture `json:"picture"`
}

// AppPicture is a screen of an application in two sizes.
type AppPicture struct {
	Alt    string `json:"alt"`    // what the screen shows, for whoever cannot see it
	Card   Image  `json:"card"`   // in the grid
	Dialog Image  `json:"dialog"` // in the large dialog
}

// appFeatures is how many feature lines a card has room for.
const appFeatures = 3

func (a SampleApp) problems(*Site) []fieldProblem {
	if n := len(a.Features); n != appFeatures {
		return []fieldProblem{{"/features", fmt.Sprintf("has %d entries: give it %d", n, appFeatures)}}
	}
	return nil
}

// Image is one picture in two formats; a browser that cannot read AVIF takes WebP.
type Image struct {
	AVIF   MediaFile `json:"avif"`
	WebP   MediaFile `json:"webp"`
	Width  int       `json:"width"`  // pixels
	Height int       `json:"height"` // pixels
}

func (i Image) problems(*Site) []fieldProblem { return sizeProblems(i.Width, i.Height) }

func sizeProblems(width, height int) []fieldProblem {
	if width == 0 || height == 0 {
		return []fieldProblem{{"/width", "and height must be above 0: write the size in pixels"}}
	}
	return nil
}

// MediaFile is the address of a file of content/media, as the site serves it: "/media/apps/weather-radar-card.1a2b3c4d.avif".
type MediaFile string

var mediaPattern = regexp.MustCompile(`^/media/(apps|videos)/[a-z0-9]+([-.][a-z0-9]+)*$`)

// mediaTypes are the endings that a field of the portfolio may name.
var mediaTypes = map[string]string{"avif": ".avif", "webp": ".webp", "mp4": ".mp4", "captions": ".vtt"}

// Name returns the file's path in content/media: "apps/weather-radar-card.1a2b3c4d.avif".
func (f MediaFile) Name() string { return strings.TrimPrefix(string(f), "/media/") }

// complaint says what is wrong with the file named by a field, or nothing.
func (f MediaFile) complaint(field string) string {
	last := path.Base(field)
	want := mediaTypes[last]
	if !mediaPattern.MatchString(string(f)) || path.Ext(string(f)) != want {
		return fmt.Sprintf("is %q: put the file into content/media and write its address, like /media/apps/weather-radar%s", f, want)
	}
	return ""
}

// Files returns every media file that the portfolio names.
func (p Portfolio) Files() []MediaFile {
	var files []MediaFile
	for _, a := range p.Apps {
		files = append(files, a.Picture.Card.AVIF, a.Picture.Card.WebP, a.Picture.Dialog.AVIF, a.Picture.Dialog.WebP)
	}
	for _, v := range p.Videos {
		files = append(files, v.Film.MP4, v.Poster.AVIF, v.Poster.WebP, v.Captions)
	}
	return files
}
