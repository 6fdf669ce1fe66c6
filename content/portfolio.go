package content

import (
	"fmt"
	"slices"
)

// Portfolio is the sample work: 18 applications and 11 videos, and the texts of the video gallery.
type Portfolio struct {
	Apps    []SampleApp  `file:"portfolio/apps.json" label:"Portfolio applications"`
	Videos  []Video      `file:"portfolio/videos.json" label:"Portfolio films"`
	Gallery GalleryWords `file:"portfolio/gallery.json" label:"Words of the film gallery"`
}

// SampleApp is a sample application. Its card shows three feature lines.
type SampleApp struct {
	ID          string     `json:"id" content:"key"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Features    []string   `json:"features" help:"Three lines on the card"`
	Picture     AppPicture `json:"picture"`
}

// AppPicture is a screenshot of an application in two sizes.
type AppPicture struct {
	Alt    string `json:"alt" label:"Alternative text" help:"Describe the screen for people who can't see it"`
	Card   Image  `json:"card" picture:"640x400"`     // in the grid
	Dialog Image  `json:"dialog" picture:"1600x1000"` // in the large dialog
}

// appFeatures is the number of feature lines on a card.
const appFeatures = 3

// problems requires exactly appFeatures feature lines, because the card shows that many.
func (a SampleApp) problems(*Site) []fieldProblem {
	if n := len(a.Features); n != appFeatures {
		return []fieldProblem{{"/features", fmt.Sprintf("have %d entries: make it %d", n, appFeatures)}}
	}
	return nil
}

// Files returns every built-in media file that the portfolio refers to: images, videos, posters and captions. It
// omits uploads and empty ones.
func (p Portfolio) Files() []MediaFile {
	var files []MediaFile
	for _, a := range p.Apps {
		files = append(files, a.Picture.Card.AVIF, a.Picture.Card.WebP, a.Picture.Dialog.AVIF, a.Picture.Dialog.WebP)
	}
	for _, v := range p.Videos {
		files = append(files, v.Film.MP4, v.Poster.AVIF, v.Poster.WebP, v.Captions)
	}
	return slices.DeleteFunc(files, func(f MediaFile) bool { return f == "" || f.IsUpload() })
}
