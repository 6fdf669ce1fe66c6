package render_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/hang"
	"harborlight/internal/website/render"
)

// scriptWith returns a script with one page, /pricing. The given function body returns its document and receives the
// content as files.
func scriptWith(body string) render.Script {
	return render.Script{Built: json.RawMessage(`{}`), Code: `var harborlight = (() => {
		let files, calls = 0;
		return {
			open(input) { files = JSON.parse(input).files; return '["/", "/pricing"]' },
			render(path) { calls++; if (path === '/') return 'home'; ` + body + ` },
		};
	})();`}
}

// tight are limits that tests reach quickly.
var tight = render.Limits{Page: 500 * time.Millisecond, Memory: 16 << 20, Depth: 500}

func TestPageLimits(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		body  string
		cause error
		words string
	}{
		"an endless loop":               {"for (;;);", render.ErrTime, "takes too long"},
		"a loop that catches all":       {"for (;;) try { for (;;); } catch {} finally { continue }", render.ErrTime, ""},
		"a hopeless regular expression": {"return String(/^(a+)+$/.test('a'.repeat(60) + 'b'))", render.ErrTime, ""},
		"a list without end": {"let a = []; for (;;) a.push('x'.repeat(100_000) + a.length)", render.ErrMemory,
			"too much memory"},
		"a text without end":           {"let s = 'ab'; for (;;) s = (s + s).toUpperCase()", render.ErrMemory, ""},
		"a buffer too large":           {"return String(new Uint8Array(1e9).length)", render.ErrMemory, ""},
		"a function that calls itself": {"const f = (n) => f(n + 1) + 1; return f(0)", render.ErrDepth, "nested too deep"},
		"data that is nested too deep": {"let o = []; for (let i = 0; i < 1e4; i++) o = [o]; return JSON.stringify(o)",
			render.ErrDepth, ""},
		"an exception":                    {"throw new TypeError('no such service')", nil, "no such service"},
		"an exception that is no error":   {"throw null", nil, "null"},
		"an exception that can't be read": {"throw { toString() { throw 1 } }", nil, "/pricing"},
		"a number in place of a page":     {"return 7", nil, "not text"},
		"nothing in place of a page":      {"", nil, "not text"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := render.NewQuickJS(scriptWith("if (files.good) return 'fine'; "+tc.body), tight)
			_, err := engine.Render(t.Context(), render.Files{}, nil)
			failed := &render.PageError{}
			if !errors.As(err, &failed) || failed.Path != "/pricing" || !strings.Contains(err.Error(), "/pricing") {
				t.Fatalf("the error names no page: %v", err)
			}
			if tc.cause != nil && !errors.Is(err, tc.cause) || !strings.Contains(err.Error(), tc.words) {
				t.Errorf("got %v", err)
			}
			pages, err := engine.Render(t.Context(), render.Files{"good": json.RawMessage("true")}, nil)
			if err != nil || len(pages) != 2 || string(pages[1].Document) != "fine" {
				t.Errorf("the next content: %v, %v", pages, err)
			}
		})
	}
}

// TestDepthLimitIsSafe checks that the engine stops before Go's stack limit, which would end the
// program.
func TestDepthLimitIsSafe(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		"const f = (n) => f(n + 1) + 1; return f(0)",
		"const f = (n) => [n].map((m) => f(m + 1)).join(); return f(0)",
		"const f = (s) => s.replace(/a/, () => f(s)); return f('a')",
		"const o = { toJSON: () => JSON.stringify([o]) }; return JSON.stringify(o)",
		"const p = new Proxy({}, { get: (_, name, self) => self[name] }); return p.a",
		"return JSON.stringify(JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)))",
	} {
		_, err := render.NewQuickJS(scriptWith(body), render.DefaultLimits).Render(t.Context(), render.Files{}, nil)
		if !errors.Is(err, render.ErrDepth) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestBrokenScriptReturnsError(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]string{
		"no script":                   "",
		"a script that isn't one":     "var harborlight = (",
		"a script that throws":        "throw new Error('broken')",
		"a script that never ends":    "for (;;);",
		"no list of pages":            "var harborlight = { open: () => 'pages' }",
		"content that can't be read":  "var harborlight = { open() { throw new Error('broken') } }",
		"content that takes too long": "var harborlight = { open() { for (;;); } }",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := render.NewQuickJS(render.Script{Code: code, Built: json.RawMessage("{}")}, tight)
			for range 2 {
				if pages, err := engine.Render(t.Context(), render.Files{}, nil); err == nil {
					t.Errorf("rendered %v", pages)
				}
			}
		})
	}
}

func TestRendersShareNoState(t *testing.T) {
	t.Parallel()
	engine := render.NewQuickJS(scriptWith("globalThis.kept = (globalThis.kept ?? 0) + calls; return String(kept)"), tight)
	for range 3 {
		pages, err := engine.Render(t.Context(), render.Files{}, nil)
		if err != nil || string(pages[1].Document) != "2" {
			t.Fatalf("%s, %v", pages, err)
		}
	}
}

func TestRenderingEndsWithItsContext(t *testing.T) {
	t.Parallel()
	engine := render.NewQuickJS(scriptWith("for (;;);"), render.Limits{Page: hang.Limit, Memory: 16 << 20, Depth: 500})
	long, stop := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	waiting.Go(func() {
		if _, err := engine.Render(long, render.Files{}, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("the long call: %v", err)
		}
	})
	// The first may come before the long call. The second comes after it and times out.
	for range 2 {
		short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		if _, err := engine.Render(short, render.Files{}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a short call: %v", err)
		}
		cancel()
	}
	stop()
	waiting.Wait()
}

func TestConcurrentRenders(t *testing.T) {
	t.Parallel()
	engine := render.NewQuickJS(scriptWith("return files['brand.json'].name"), tight)
	var calls sync.WaitGroup
	for _, name := range []string{"Ada", "Grace", "日本", "👩‍💻"} {
		calls.Go(func() {
			files := render.Files{"brand.json": json.RawMessage(`{"name":"` + name + `"}`)}
			pages, err := engine.Render(t.Context(), files, nil)
			if err != nil || string(pages[1].Document) != name {
				t.Errorf("%s: %s, %v", name, pages, err)
			}
		})
	}
	calls.Wait()
}
