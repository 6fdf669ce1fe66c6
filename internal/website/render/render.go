// Package render turns content into the pages of the site, for the build (tools/press) and for what the owner
// publishes: the same content becomes the same bytes. A script writes them, which is made of web/render.ts.
//
// It doesn't check content (package content does) and serves nothing (package site does). The script is ours; the
// content is an administrator's. What that content can make the script do is bounded in time, memory and depth.
package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Files are the files of the content by their path in content/, such as "pages/home.json".
type Files map[string]json.RawMessage

// NotFound is the path by which the document of every other path is rendered.
const NotFound = "/404"

// Page is a finished HTML document with the path it is served at.
type Page struct {
	Path     string
	Document []byte
}

// Engine renders pages.
type Engine interface {
	// Render returns every page of the content, which content.Read has accepted: those of its routes, the not-found
	// page and the assistant's. It waits for its turn: one call renders at a time. An error of one page is a
	// *PageError. Nothing is kept from one call to the next.
	// Images are by the id of the route. Without any, pages name none.
	Render(ctx context.Context, files Files, images map[string]Image) ([]Page, error)
	// RenderPage returns the document of one page, or ErrNoPage.
	RenderPage(ctx context.Context, files Files, path string) ([]byte, error)
}

// Script is what the web build hands over (web.Rendering).
type Script struct {
	Code  string
	Built json.RawMessage // what the build knows of its own files, handed to the code unread
}

// Limits bound what one call of Render may use.
type Limits struct {
	Page   time.Duration // for one page, and for reading the content, while the process isn't stopped
	Memory uint          // bytes of one call
	Depth  uint          // nested calls
}

// DefaultLimits leave room for a site ten times the size of the built-in one, on a busy machine. What that one needs
// stands in docs/decisions/0037: 81 ms for its largest page, 6 MB, 150 nested calls.
var DefaultLimits = Limits{Page: 5 * time.Second, Memory: 64 << 20, Depth: 1500}

// What a page may end with besides an exception of its own.
var (
	ErrTime   = errors.New("takes too long")
	ErrMemory = errors.New("needs too much memory")
	ErrDepth  = errors.New("is nested too deep")
)

// PageError says which page can't be rendered, and why. Path is empty when the content itself couldn't be read.
type PageError struct {
	Path string
	Err  error
}

func (e *PageError) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("the content can't be rendered: %v", e.Err)
	}
	return fmt.Sprintf("the page %s can't be rendered: %v", e.Path, e.Err)
}

func (e *PageError) Unwrap() error { return e.Err }
