package content

import (
	"fmt"
	"time"
)

// Video is a video of the portfolio with its texts, poster and captions.
type Video struct {
	ID          string    `json:"id" content:"key"`
	Title       string    `json:"title"`
	Description string    `json:"description"`
	Film        Film      `json:"film"`
	Poster      Image     `json:"poster" picture:"1280x720"` // shown before the video is loaded
	Captions    MediaFile `json:"captions,omitempty"`        // English WebVTT; empty for a video without speech
	// publication day, such as "2026-11-21", for search engines
	UploadedOn string `json:"uploaded_on" label:"Day of publication" help:"Such as 2026-11-21. Search engines show it"`
}

// problems requires the upload day to be a date like 2026-11-21.
func (v Video) problems(*Site) []fieldProblem {
	if _, err := time.Parse(time.DateOnly, v.UploadedOn); err != nil {
		return []fieldProblem{{"/uploaded_on",
			fmt.Sprintf("is “%s”: write a day of the calendar, like 2026-11-21", v.UploadedOn)}}
	}
	return nil
}

// Film is the video file: H.264 and AAC in an MP4 with its index at the start.
type Film struct {
	MP4        MediaFile `json:"mp4"`
	Width      int       `json:"width"`       // pixels
	Height     int       `json:"height"`      // pixels
	DurationMS int       `json:"duration_ms"` // milliseconds
}

// problems requires a size in pixels and a duration in milliseconds, both above 0.
func (f Film) problems(*Site) []fieldProblem {
	problems := sizeProblems(f.Width, f.Height)
	if f.DurationMS == 0 {
		problems = append(problems, fieldProblem{"/duration_ms",
			"has no length: choose it again"})
	}
	return problems
}

// GalleryWords are the texts of the video gallery's cards and settings.
type GalleryWords struct {
	Label      string `json:"label" label:"Name of the gallery" help:"Read aloud"`
	Hint       string `json:"hint" label:"Hint above the films"`
	Load       string `json:"load" label:"Button to load"`
	Loading    string `json:"loading" label:"Text while loading"`
	Buffered   string `json:"buffered" label:"Loaded part"`
	Play       string `json:"play"`
	Pause      string `json:"pause"`
	Failed     string `json:"failed" label:"Text after an error"`
	Retry      string `json:"retry" label:"Button to try again"`
	Captions   string `json:"captions" label:"Name of the captions"` // name of the track in the player's menu
	Previous   string `json:"previous"`
	Next       string `json:"next"`
	Of         string `json:"of" label:"Between numbers" help:"As in 3 of 11"`
	Settings   string `json:"settings"`
	Connection string `json:"connection" label:"Speed of the connection"`
	Speeds     Speeds `json:"speeds"`
	InProgress string `json:"in_progress" label:"Before the number of loading films"`
	DataSaver  string `json:"data_saver" label:"Switch to save data"`
	SaverHint  string `json:"data_saver_hint" label:"Help for the switch"`
}

// Speeds are the names of connection classes.
type Speeds struct {
	Fast   string `json:"fast"`
	Medium string `json:"medium"`
	Slow   string `json:"slow"`
}
