package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"harborlight/internal/fault"
	"harborlight/internal/httpx"
	"harborlight/internal/jobs"
)

// serveHealth says that the process lives.
func (a *App) serveHealth(w http.ResponseWriter, _ *http.Request) {
	writeText(w, http.StatusOK, "ok")
}

func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, text)
}

// serveOpenAPI answers with the document of all operations, made once.
func (a *App) serveOpenAPI(r *httpx.Router) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		document, err := r.OpenAPI()
		if err != nil {
			httpx.WriteError(w, req, fmt.Errorf("write the OpenAPI document: %w", err))
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(document)
	})
}

// noSuchOperation answers for paths under /api that no route names.
func noSuchOperation(w http.ResponseWriter, r *http.Request) {
	httpx.WriteError(w, r, fault.NotFound("There is no such operation. GET /api/openapi.json lists what there is."))
}

// metrics are for a Prometheus on the same machine: nobody else gets them, and
// nobody who comes through a proxy.
func (a *App) metrics() http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		a.jobGauge("harborlight_jobs_pending", "Jobs to do.", func(pending, _ int) int { return pending }),
		a.jobGauge("harborlight_jobs_dead", "Jobs given up: somebody must look.", func(_, dead int) int { return dead }),
	)
	serve := promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !fromThisMachine(r) {
			httpx.WriteError(w, r, fault.NotFound("There is no such page."))
			return
		}
		serve.ServeHTTP(w, r)
	})
}

// fromThisMachine reports whether a program on this machine asks for itself. A
// proxy on it need not say for whom it asks, but passes on how the site was called.
func fromThisMachine(r *http.Request) bool {
	for _, name := range []string{"X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via"} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	addr, err := netip.ParseAddr(httpx.ClientIP(r.Context()))
	return err == nil && addr.IsLoopback() && loopback(host)
}

func (a *App) jobGauge(name, help string, pick func(pending, dead int) int) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		pending, dead, err := jobs.Counts(ctx, a.DB)
		if err != nil {
			if !errors.Is(err, context.DeadlineExceeded) {
				a.log.Warn("jobs cannot be counted", "error", err.Error())
			}
			return -1
		}
		return float64(pick(pending, dead))
	})
}
