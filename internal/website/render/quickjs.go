package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"modernc.org/quickjs"

	"harborlight/internal/platform/trace"
)

// QuickJS is an Engine in pure Go. Each call of Render runs in its own JavaScript context.
type QuickJS struct {
	script Script
	limits Limits

	compile  sync.Once
	bytecode []byte // compiled once: later calls take 20 ms instead of 180
	failed   error
}

// NewQuickJS returns an engine for the script. The script is compiled on first use.
func NewQuickJS(script Script, limits Limits) *QuickJS {
	return &QuickJS{script: script, limits: limits}
}

// Render implements Engine: it renders all pages in the script's order. The first page that fails ends it.
func (q *QuickJS) Render(ctx context.Context, files Files, images map[string]Image) ([]Page, error) {
	defer trace.Start(ctx, "render").End()
	q.compile.Do(q.parse)
	if q.failed != nil {
		return nil, q.failed
	}
	input, err := openInput(files, map[string]any{"built": q.script.Built, "images": images})
	if err != nil {
		return nil, err
	}
	return q.render(ctx, input)
}

// openInput returns the argument of the script's function open: the files and other members, as JSON. It copies the
// files, because json.Marshal would parse them again, for longer than a page renders.
func openInput(files Files, more map[string]any) (string, error) {
	others, err := json.Marshal(more)
	if err != nil {
		return "", fmt.Errorf("encode the input of the renderer: %w", err)
	}
	var input strings.Builder
	input.WriteString(`{"files":{`)
	separator := ""
	for _, name := range slices.Sorted(maps.Keys(files)) {
		key, err := json.Marshal(name)
		if err != nil {
			return "", fmt.Errorf("encode the name of a file: %w", err)
		}
		input.WriteString(separator + string(key) + ":")
		input.Write(files[name])
		separator = ","
	}
	input.WriteString("}," + string(others[1:]))
	return input.String(), nil
}

// parse compiles the script once, and keeps the bytecode or the error for all renders.
func (q *QuickJS) parse() {
	vm, err := quickjs.NewVM()
	if err != nil {
		q.failed = fmt.Errorf("start the renderer: %w", err)
		return
	}
	defer vm.Close()
	if q.bytecode, err = vm.Compile(q.script.Code, quickjs.EvalGlobal); err != nil {
		q.failed = fmt.Errorf("read the script that renders pages: %w", err)
	}
}

// render opens the content and renders all of its pages. The first page that fails ends it.
func (q *QuickJS) render(ctx context.Context, input string) (pages []Page, err error) {
	r, err := q.open(ctx)
	if err != nil {
		return nil, err
	}
	defer r.close()
	list, err := r.call("", "harborlight.open", input)
	if err != nil {
		return nil, err
	}
	var paths []string
	if err := json.Unmarshal([]byte(list), &paths); err != nil {
		return nil, fmt.Errorf("read the list of pages: %w", err)
	}
	for _, path := range paths {
		document, err := r.call(path, "harborlight.render", path)
		if err != nil {
			return nil, err
		}
		pages = append(pages, Page{Path: path, Document: []byte(document)})
	}
	return pages, nil
}

// jsContext is a JavaScript context in which the script runs.
type jsContext struct {
	ctx      context.Context //nolint:containedctx // lives as long as one call of Render
	vm       *quickjs.VM
	watchdog *watchdog
	stop     func() bool
}

// open returns a new engine with the memory, stack and time limits, in which the script is loaded. The caller must
// close it.
func (q *QuickJS) open(ctx context.Context) (*jsContext, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start the renderer: %w", err)
	}
	vm.SetMemoryLimit(uintptr(q.limits.Memory))
	vm.SetMaxStackSize(uintptr(q.limits.Depth))
	r := &jsContext{ctx: ctx, vm: vm, watchdog: newWatchdog(vm, q.limits.Page), stop: context.AfterFunc(ctx, vm.Interrupt)}
	err = r.run("", func() error {
		_, err := vm.EvalBytecode(q.bytecode)
		return err
	})
	if err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

// close stops the timers and discards the engine.
func (r *jsContext) close() {
	r.stop()
	r.watchdog.stop()
	_ = r.vm.Close() // the context is discarded, so an error doesn't matter
}

// call calls a function of the script with an argument and returns its text. page names the page in errors; "" means
// the whole content. Other results than text are an error.
func (r *jsContext) call(page, function, argument string) (text string, err error) {
	err = r.run(page, func() error {
		result, err := r.vm.Call(function, argument)
		if err != nil {
			return err
		}
		var ok bool
		if text, ok = result.(string); !ok {
			return fmt.Errorf("%s returned %T, not text", function, result)
		}
		return nil
	})
	return text, err
}

// run runs script code. Errors and panics of the engine return a *PageError that names the page; the end of ctx
// returns its error. An interrupt is sent once and may fall between two calls, so run checks ctx before each.
func (r *jsContext) run(page string, code func() error) (err error) {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			err = &PageError{Path: page, Err: fmt.Errorf("the engine failed: %v", p)}
		}
	}()
	r.watchdog.restart()
	err = code()
	if err == nil {
		return nil
	}
	if r.ctx.Err() != nil {
		return r.ctx.Err()
	}
	return &PageError{Path: page, Err: limitError(err)}
}

// limitErrors maps the engine's error messages to errors for exceeded limits.
var limitErrors = []struct {
	words  string
	reason error
}{{"interrupted", ErrTime}, {"out of memory", ErrMemory}, {"stack overflow", ErrDepth}}

// limitError returns ErrTime, ErrMemory or ErrDepth for an error of the engine about a limit, and other errors
// unchanged.
func limitError(err error) error {
	var thrown *quickjs.Error
	if !errors.As(err, &thrown) {
		return err
	}
	for _, r := range limitErrors {
		if thrown.Message == r.words {
			return r.reason
		}
	}
	return err
}
