package httpx_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harborlight/internal/platform/httpx"
)

// TestT128OnlyDeskRegistersWorker checks that scripts can't pass the browser a script URL, except through the single
// trusted-types policy of the desk.
func TestT128OnlyDeskRegistersWorker(t *testing.T) {
	t.Parallel()
	edge := httpx.Edge{Log: slog.New(slog.DiscardHandler), Desk: "/admin"}
	for path, want := range map[string]string{"/admin": "desk-worker", "/admin/x": "'none'", "/": "'none'",
		"/desk-worker.js": "'none'"} {
		rec := httptest.NewRecorder()
		edge.Wrap(http.NotFoundHandler()).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
		policy := rec.Header().Get("Content-Security-Policy")
		if !strings.HasSuffix(policy, "; require-trusted-types-for 'script'; trusted-types "+want) {
			t.Errorf("%s: %s", path, policy)
		}
	}
}

// TestT153OnlyDeskPlaysVideosFromMemory checks that other pages play only videos of the site.
func TestT153OnlyDeskPlaysVideosFromMemory(t *testing.T) {
	t.Parallel()
	edge := httpx.Edge{Log: slog.New(slog.DiscardHandler), Desk: "/admin"}
	for path, want := range map[string]string{"/admin": "'self' blob:", "/admin/x": "'self'", "/": "'self'"} {
		rec := httptest.NewRecorder()
		edge.Wrap(http.NotFoundHandler()).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
		if policy := rec.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "; media-src "+want+";") {
			t.Errorf("%s: %s", path, policy)
		}
	}
}

// TestT43OnlyEmbedIsFramed checks, for each kind of page, what it may frame, who may frame it, and who gets the
// microphone.
func TestT43OnlyEmbedIsFramed(t *testing.T) {
	t.Parallel()
	const vendor = "https://avatar.example"
	for _, tc := range []struct{ name, origin, path, frames, ancestors, xfo, microphone string }{
		{"a page", httpx.Self, "/pricing", "'none'", "'none'", "DENY", "()"},
		{"a page, with a vendor", vendor, "/pricing", "'none'", "'none'", "DENY", "()"},
		{"the demo with our assistant", httpx.Self, "/ai-demo", "'self'", "'none'", "DENY", "(self)"},
		{"the demo with a vendor", vendor, "/ai-demo", vendor, "'none'", "DENY", `(self "https://avatar.example")`},
		{"our assistant", vendor, "/embed/assistant", "'none'", "'self'", "SAMEORIGIN", "(self)"},
		{"what only looks like it", vendor, "/embed/assistant/x", "'none'", "'none'", "DENY", "()"},
		{"the not-found page", httpx.Self, "/nothing", "'none'", "'none'", "DENY", "()"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			edge := httpx.Edge{Log: slog.New(slog.DiscardHandler),
				Embed: httpx.Embed{Page: "/ai-demo", Frame: "/embed/assistant", Origin: tc.origin}}
			rec := httptest.NewRecorder()
			edge.Wrap(http.NotFoundHandler()).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, tc.path, nil))
			h := rec.Header()
			policy := h.Get("Content-Security-Policy") + ";"
			for _, want := range []string{"frame-src " + tc.frames + ";", "frame-ancestors " + tc.ancestors + ";",
				"script-src 'self';"} {
				if !strings.Contains(policy, want) {
					t.Errorf("no %q in %s", want, policy)
				}
			}
			if got := h.Get("X-Frame-Options"); got != tc.xfo {
				t.Errorf("X-Frame-Options %q, want %q", got, tc.xfo)
			}
			permissions := h.Get("Permissions-Policy") + ","
			if !strings.Contains(permissions, "microphone="+tc.microphone+",") ||
				!strings.Contains(permissions, "camera=(),") {
				t.Errorf("Permissions-Policy %s, want microphone=%s", permissions, tc.microphone)
			}
		})
	}
}
