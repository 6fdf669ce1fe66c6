package content

import "fmt"

// Portfolio is the sample work of spec 2.5 and 3: 18 applications and 11 videos.
type Portfolio struct {
	Apps   []App
	Videos []Video
}

// App is a sample application. Its card shows three feature lines.
type App struct {
	ID          string   `json:"id" content:"key"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Features    []string `json:"features"`
}

// appFeatures is how many feature lines a card has room for (spec 2.5).
const appFeatures = 3

func (a App) problems(*Site) []fieldProblem {
	if n := len(a.Features); n != appFeatures {
		return []fieldProblem{{"features", fmt.Sprintf("has %d entries: give it %d", n, appFeatures)}}
	}
	return nil
}

// Video is a film of the portfolio.
type Video struct {
	ID          string `json:"id" content:"key"`
	Title       string `json:"title"`
	Description string `json:"description"`
}
