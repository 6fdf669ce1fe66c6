package app

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
)

// minMetricsToken is the minimum length of the token in bytes.
const minMetricsToken = 16

// checkMetrics refuses settings that would show measurements to strangers.
func (c *Config) checkMetrics() error {
	if c.MetricsToken != "" && len(c.MetricsToken) < minMetricsToken {
		return fmt.Errorf("HARBORLIGHT_METRICS_TOKEN is too short: use at least %d characters, for example from "+
			"openssl rand -hex 32", minMetricsToken)
	}
	if c.MetricsAddr == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(c.MetricsAddr)
	switch {
	case err != nil:
		return fmt.Errorf("--metrics-addr %q is not host:port: write it like 127.0.0.1:9090", c.MetricsAddr)
	case !loopback(host) && c.MetricsToken == "":
		return fmt.Errorf("--metrics-addr %q can be reached from other machines: set HARBORLIGHT_METRICS_TOKEN, or "+
			"listen on 127.0.0.1", c.MetricsAddr)
	}
	return nil
}

// publicMetrics serves on the site's own address, which strangers can reach through a proxy.
// Without the right token it looks like any missing page.
func (a *App) publicMetrics(serve http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.Config.MetricsToken == "" || !a.knowsMetricsToken(r) {
			httpx.WriteError(w, r, fault.NotFound("Page not found."))
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		serve.ServeHTTP(w, r)
	})
}

// localMetrics serves on the separate listener. Without a token it answers only to loopback host
// names, so that no web page in a browser on this machine can read it.
func (a *App) localMetrics(serve http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		if a.Config.MetricsToken == "" && !loopback(host) || a.Config.MetricsToken != "" && !a.knowsMetricsToken(r) {
			http.NotFound(w, r)
			return
		}
		serve.ServeHTTP(w, r)
	})
	return mux
}

func (a *App) knowsMetricsToken(r *http.Request) bool {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	want, got := sha256.Sum256([]byte(a.Config.MetricsToken)), sha256.Sum256([]byte(token)) // equal lengths
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

// listenMetrics opens the listener for measurements and returns a function that serves it until ctx
// ends, or nil if none is configured.
func (a *App) listenMetrics() (serve func(ctx context.Context), err error) {
	if a.Config.MetricsAddr == "" {
		return nil, nil
	}
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", a.Config.MetricsAddr)
	if err != nil {
		return nil,
			fmt.Errorf(
				"cannot listen on %s: %w; is another program using the port? Choose another with --metrics-addr",
				a.Config.MetricsAddr, err)
	}
	return func(ctx context.Context) {
		if err := httpx.Serve(ctx, l, a.localMetrics(a.metrics), a.log, func() {}); err != nil {
			a.log.Error("metrics listener stopped", "error", err.Error())
		}
	}, nil
}
