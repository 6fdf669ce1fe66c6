package website

import (
	"fmt"
	"io/fs"
	"net/http"

	"harborlight/content"
	"harborlight/content/media"
	"harborlight/internal/website/serving"
)

// newPortfolio returns the handler of the portfolio's images and videos, which passes other paths to pages. It
// returns an error if the content names a missing file.
func newPortfolio(base *content.Site, pages http.Handler) (http.Handler, error) {
	if err := checkPortfolio(base); err != nil {
		return nil, err
	}
	return serving.NewMedia(media.Files, pages)
}

// checkPortfolio returns an error for the first file that the portfolio names but the program doesn't contain.
func checkPortfolio(s *content.Site) error {
	for _, file := range s.Portfolio.Files() {
		if _, err := fs.Stat(media.Files, file.Name()); err != nil {
			return fmt.Errorf("the portfolio names %s, but content/media/%s is missing: add the file and build "+
				"again, or correct the name", file, file.Name())
		}
	}
	return nil
}
