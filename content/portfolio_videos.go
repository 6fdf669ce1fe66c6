package content

import (
	"fmt"
	"time"
)

// Video is a film of the portfolio with everything that shows it.
type Video struct {
	ID          string    `json:"id" content:"key"`
	Title       string    `json:"title"`
	Description string    `json:"description"`
	Film        Film      `json:"film"`
	Poster      Image     `json:"poster" picture:"1280x720"` // before the film is loaded
	Captions    MediaFile `json:"captions,omitempty"`        // WebVTT, English; empty: nobody speaks
	// the day it was published, "2026-11-21"; search engines ask for it
	UploadedOn string `json:"uploaded_on"`
}

func (v Video) problems(*Site) []fieldProblem {
	if _, err := time.Parse(time.DateOnly, v.UploadedOn); err != nil {
		return []fieldProblem{{"/uploaded_on",
			fmt.Sprintf("is %q: write a day of the calendar, like 2026-11-21", v.UploadedOn)}}
	}
	return nil
}

// Film is the moving picture itself: H.264 and AAC in an MP4 file whose index stands in front.
type Film struct {
	MP4        MediaFile `json:"mp4"`
	Width      int       `json:"width"`       // pixels
	Height     int       `json:"height"`      // pixels
	DurationMS int       `json:"duration_ms"` // milliseconds
}

func (f Film) problems(*Site) []fieldProblem {
	problems := sizeProblems(f.Width, f.Height)
	if f.DurationMS == 0 {
		problems = append(problems, fieldProblem{"/duration_ms",
			"must be above 0: write how long the film is in milliseconds"})
	}
	return problems
}

// GalleryWords is what the cards and the settings of the video gallery say.
type GalleryWords struct {
	Label      string `json:"label"` // names the gallery for whoever cannot see it
	Hint       string `json:"hint"`
	Load       string `json:"load"`
	Loading    string `json:"loading"`
	Buffered   string `json:"buffered"` // names the bar that shows how much has arrived
	Play       string `json:"play"`
	Pause      string `json:"pause"`
	Failed     string `json:"failed"`
	Retry      string `json:"retry"`
	Captions   string `json:"captions"` // the track's name in the player's menu
	Previous   string `json:"previous"`
	Next       string `json:"next"`
	Of         string `json:"of"` // between a position and the count: "3 of 11"
	Settings   string `json:"settings"`
	Connection string `json:"connection"`
	Speeds     Speeds `json:"speeds"`
	InProgress string `json:"in_progress"` // before the number of videos loading
	DataSaver  string `json:"data_saver"`
	SaverHint  string `json:"data_saver_hint"`
}

// Speeds name the classes of a connection.
type Speeds struct {
	Fast   string `json:"fast"`
	Medium string `json:"medium"`
	Slow   string `json:"slow"`
}
