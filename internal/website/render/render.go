// Package render renders content to the pages of the site, for the build (tools/press) and for publishing. The same
// content gives the same bytes. The renderer is a script built from web/render.ts.
//
// The package doesn't validate content (package content) or serve pages (package serving). The script is trusted; the
// content comes from an admin. Time, memory and nesting depth of the script are limited.
package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Files are the content files by path in content/, such as "pages/home.json".
type Files map[string]json.RawMessage

// Loaded contains rows of the database that a page shows beside its content, by name; web/src/content/site.ts lists
// the names.
type Loaded map[string]json.RawMessage

// Paths of pages without a route: the not-found page, and the assistant's page, which has no head and no blocks.
const (
	NotFound = "/404"
	Embed    = "/embed/assistant"
)

// Page is a rendered HTML document and its path.
type Page struct {
	Path     string
	Document []byte
}

// Engine renders pages.
type Engine interface {
	// Render returns every page of valid content: the pages of its routes, the not-found page and the assistant's
	// page. A Renderer makes one call at a time. The error of a single page is a *PageError. Calls share no state.
	// images are by route ID; without them pages reference no images.
	Render(ctx context.Context, files Files, images map[string]Image) ([]Page, error)
	// RenderPage returns the document of one page, or ErrNoPage. loaded may be nil.
	RenderPage(ctx context.Context, files Files, path string, loaded Loaded) ([]byte, error)
}

// Script is the rendering script of the web build (web.Rendering).
type Script struct {
	Code  string
	Built json.RawMessage // data about the build's files, passed to the script unparsed
}

// Limits are the limits of one call of Render.
type Limits struct {
	// time for one page or for opening the content; excludes time in which the process is suspended
	Page   time.Duration
	Memory uint // bytes
	Depth  uint // nested calls
}

// DefaultLimits suffice for a site ten times as large as the built-in one on a busy machine. The built-in site needs
// 81 ms for its largest page, 6 MB and 150 nested calls (docs/decisions/0043).
var DefaultLimits = Limits{Page: 20 * time.Second, Memory: 64 << 20, Depth: 1500}

// Errors for exceeded limits.
var (
	ErrTime   = errors.New("takes too long")
	ErrMemory = errors.New("needs too much memory")
	ErrDepth  = errors.New("is nested too deep")
)

// PageError is the failure of one page. Path is empty if the content couldn't be opened.
type PageError struct {
	Path string
	Err  error
}

// Error returns a sentence that names the page, or the whole content if Path is empty.
func (e *PageError) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("the content can't be rendered: %v", e.Err)
	}
	return fmt.Sprintf("the page %s can't be rendered: %v", e.Path, e.Err)
}

func (e *PageError) Unwrap() error { return e.Err }
