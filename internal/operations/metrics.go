package operations

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// publicMetrics serves the metrics on the site's address, which is public through a proxy. Without a configured
// token, or with a wrong one, it responds like a missing page (404).
func (a *Area) publicMetrics(serve http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.settings.MetricsToken == "" || !a.hasMetricsToken(r) {
			httpx.WriteError(w, r, fault.NotFound(message.SiteNoPage))
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		serve.ServeHTTP(w, r)
	})
}

// localMetrics serves GET /metrics on the separate listener, and otherwise responds 404. It requires the configured
// token; without one it responds only to loopback host names, so that web pages in a local browser can't read them.
func (a *Area) localMetrics(serve http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		if a.settings.MetricsToken == "" && !httpx.IsLoopback(host) || a.settings.MetricsToken != "" && !a.hasMetricsToken(r) {
			http.NotFound(w, r)
			return
		}
		serve.ServeHTTP(w, r)
	})
	return mux
}

// hasMetricsToken reports whether the request has the configured token as bearer token. It compares in constant
// time; an empty setting matches a request without a token.
func (a *Area) hasMetricsToken(r *http.Request) bool {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	// hashes have equal lengths
	want, got := sha256.Sum256([]byte(a.settings.MetricsToken)), sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

// ListenMetrics opens the metrics listener at --metrics-addr and returns a function that serves it until ctx ends.
// Without an address it returns nil. An address in use is an error.
func (a *Area) ListenMetrics() (serve func(ctx context.Context), err error) {
	if a.settings.MetricsAddr == "" {
		return nil, nil
	}
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", a.settings.MetricsAddr)
	if err != nil {
		return nil,
			fmt.Errorf(
				"cannot listen on %s: %w; is another program using the port? Choose another with --metrics-addr",
				a.settings.MetricsAddr, err)
	}
	return func(ctx context.Context) {
		if err := httpx.Serve(ctx, l, a.localMetrics(a.metrics), a.Log, func() {}); err != nil {
			a.Log.Error("metrics listener stopped", "error", err.Error())
		}
	}, nil
}
