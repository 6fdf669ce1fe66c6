package app

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"harborlight/internal/fault"
	"harborlight/internal/httpx"
)

// minMetricsToken is the length of the shortest token that is taken, in bytes.
const minMetricsToken = 16

// checkMetrics refuses measurements that strangers could read.
func (c *Config) checkMetrics() error {
	if c.MetricsToken != "" && len(c.MetricsToken) < minMetricsToken {
		return fmt.Errorf("HARBORLIGHT_METRICS_TOKEN is too short: at least %d characters, such as openssl rand -hex 32 prints", minMetricsToken)
	}
	if c.MetricsAddr == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(c.MetricsAddr)
	switch {
	case err != nil:
		return fmt.Errorf("--metrics-addr %q is not host:port, for example 127.0.0.1:9090", c.MetricsAddr)
	case !loopback(host) && c.MetricsToken == "":
		return fmt.Errorf("--metrics-addr %q can be reached from other machines: set HARBORLIGHT_METRICS_TOKEN, or listen on 127.0.0.1", c.MetricsAddr)
	}
	return nil
}

// measurements returns what Prometheus reads, unprotected.
func (a *App) measurements() http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		a.jobGauge("harborlight_jobs_pending", "Jobs to do.", func(pending, _ int) int { return pending }),
		a.jobGauge("harborlight_jobs_dead", "Jobs given up: somebody must look.", func(_, dead int) int { return dead }),
	)
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}

// publicMetrics answers on the site's own address, which anybody may reach through
// a proxy: only who knows the token learns that there is anything.
func (a *App) publicMetrics(serve http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.Config.MetricsToken == "" || !a.knowsMetricsToken(r) {
			httpx.WriteError(w, r, fault.NotFound("There is no such page."))
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		serve.ServeHTTP(w, r)
	})
}

// localMetrics answers on a listener of its own. Without a token it must be asked
// by a loopback name, so that no page in a browser of this machine can read it.
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
	want, got := sha256.Sum256([]byte(a.Config.MetricsToken)), sha256.Sum256([]byte(token)) // of one length
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

// listenMetrics opens the listener for measurements and returns what serves it
// until ctx ends; nil if there is none.
func (a *App) listenMetrics() (serve func(ctx context.Context), err error) {
	if a.Config.MetricsAddr == "" {
		return nil, nil
	}
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", a.Config.MetricsAddr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w; is another program using the port? Choose another with --metrics-addr", a.Config.MetricsAddr, err)
	}
	return func(ctx context.Context) {
		if err := httpx.Serve(ctx, l, a.localMetrics(a.metrics), a.log, func() {}); err != nil {
			a.log.Error("measurements are no longer served", "error", err.Error())
		}
	}, nil
}
