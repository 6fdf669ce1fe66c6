package operations

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"harborlight/internal/platform/httpx"
)

// meters counts this node's responses. Labels contain no visitor input.
type meters struct {
	registry *prometheus.Registry
	answers  map[string][6]prometheus.Counter // by kind and class of the status
	waits    map[string]prometheus.Observer   // by kind
	failed   *prometheus.CounterVec
}

// The kinds of responses: pages and files come from memory, API operations use the database.
const (
	kindPage = "page"
	kindAPI  = "api"
)

// waitBuckets are the buckets of response times in seconds.
var waitBuckets = []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2, 5}

// newMeters creates the registry with the counters and histograms of requests and the metrics of Go and of the
// process.
func newMeters() *meters {
	m := &meters{
		registry: prometheus.NewRegistry(), answers: map[string][6]prometheus.Counter{},
		waits: map[string]prometheus.Observer{},
		failed: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "harborlight_requests_failed_total",
			Help: "Responses with a status of 500 or above, by declared route."}, []string{"route", "status"}),
	}
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "harborlight_requests_total",
		Help: "Responses by kind (page, api) and status class (2xx)."}, []string{"kind", "status"})
	waits := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "harborlight_request_wait_seconds",
		Help: "Time from the header of a request to the first byte of its response, by kind.", Buckets: waitBuckets}, []string{"kind"})
	for _, kind := range []string{kindPage, kindAPI} {
		var classes [6]prometheus.Counter
		for class := range classes {
			classes[class] = requests.WithLabelValues(kind, strconv.Itoa(class)+"xx")
		}
		m.answers[kind], m.waits[kind] = classes, waits.WithLabelValues(kind)
	}
	m.registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), requests, waits, m.failed)
	return m
}

// handler returns the metrics handler without access control.
func (m *meters) handler(a *Area) http.Handler {
	m.registry.MustRegister(a.gauges()...)
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// count adds a response to the counters of its kind (page or API) and status class, and its waiting time to the
// histogram. A failed response also counts by route and status.
func (m *meters) count(x httpx.ResponseInfo, route string) {
	kind := kindPage
	if strings.HasPrefix(x.Path, "/api/") {
		kind = kindAPI
	}
	m.answers[kind][min(x.Status/100, 5)].Inc()
	m.waits[kind].Observe(x.First.Seconds())
	if hasFailed(x) {
		m.failed.WithLabelValues(route, strconv.Itoa(x.Status)).Inc()
	}
}

// hasFailed reports whether a response counts as failed. It ignores disconnected clients and probes.
func hasFailed(x httpx.ResponseInfo) bool {
	return x.Status >= http.StatusInternalServerError && !x.IsGone && x.Path != "/readyz"
}

// CountResponse counts a finished response for the metrics, with the route "none" if no route matched. Failed
// responses also count for the status page.
func (a *Area) CountResponse(x httpx.ResponseInfo) {
	route := x.Route
	if route == "" {
		route = "none"
	}
	a.meters.count(x, route)
	if hasFailed(x) {
		a.deps.Watch.CountFailure(route, x.Status)
	}
}
