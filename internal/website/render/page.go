package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"harborlight/content"
	"harborlight/internal/platform/trace"
)

// ErrNoPage means that the content has no page at the path.
var ErrNoPage = errors.New("no page has this path")

// Page renders one page of valid content, without the image of its links. It returns ErrNoPage if no page has the
// path, and a *PageError if the page can't be rendered.
func (r *Renderer) Page(ctx context.Context, files fs.FS, path string, loaded Loaded) ([]byte, error) {
	done, err := takeTurn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	texts, err := content.Resolve(files)
	if err != nil {
		return nil, fmt.Errorf("read the content: %w", err)
	}
	return r.engine.RenderPage(ctx, texts, path, loaded)
}

// RenderPage implements Engine.
func (q *QuickJS) RenderPage(ctx context.Context, files Files, path string, loaded Loaded) ([]byte, error) {
	defer trace.Start(ctx, "render").End()
	q.compile.Do(q.parse)
	if q.failed != nil {
		return nil, q.failed
	}
	input, err := openInput(files, map[string]any{"built": q.script.Built, "loaded": loaded})
	if err != nil {
		return nil, err
	}
	r, err := q.open(ctx)
	if err != nil {
		return nil, err
	}
	defer r.close()
	return r.page(input, path)
}

// page opens the content and renders one page of it. It returns ErrNoPage if the content has no page at the path.
func (r *jsContext) page(input, path string) ([]byte, error) {
	list, err := r.call("", "harborlight.open", input)
	if err != nil {
		return nil, err
	}
	var paths []string
	if err := json.Unmarshal([]byte(list), &paths); err != nil {
		return nil, fmt.Errorf("read the list of pages: %w", err)
	}
	if !slices.Contains(paths, path) {
		return nil, ErrNoPage
	}
	document, err := r.call(path, "harborlight.render", path)
	return []byte(document), err
}
