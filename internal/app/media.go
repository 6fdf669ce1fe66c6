package app

import (
	"fmt"
	"io/fs"
	"net/http"

	"harborlight/content/media"
	"harborlight/internal/site"
)

// buildMedia returns the handler for the portfolio's pictures and films. A file that the portfolio
// names but that is missing is an error in the content.
func (a *App) buildMedia(pages http.Handler) (http.Handler, error) {
	for _, file := range a.Content.Portfolio.Files() {
		if _, err := fs.Stat(media.Files, file.Name()); err != nil {
			return nil, fmt.Errorf("the portfolio names %s, but content/media/%s is missing: add the file and build "+
				"again, or correct the name", file, file.Name())
		}
	}
	return site.NewMedia(media.Files, pages)
}
