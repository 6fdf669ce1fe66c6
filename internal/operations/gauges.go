package operations

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// gaugeTime is the time limit for a metric that needs the database.
const gaugeTime = 2 * time.Second

// unknown is the value of a metric that can't be determined.
const unknown = -1

// gauges returns the metrics that are determined on each read of /metrics. They are -1 if unknown; the time of the
// last backup is 0 if there is none.
func (a *Area) gauges() []prometheus.Collector {
	return []prometheus.Collector{
		&checkGauges{a},
		a.gauge("harborlight_jobs_pending", "Pending jobs.", func(ctx context.Context) (float64, error) {
			pending, _, err := jobs.Counts(ctx, a.DB)
			return float64(pending), err
		}),
		a.gauge("harborlight_jobs_undelivered", "Undelivered jobs: mails and tasks that need a decision.",
			func(ctx context.Context) (float64, error) {
				_, dead, err := jobs.Counts(ctx, a.DB)
				return float64(dead), err
			}),
		a.gauge("harborlight_mails_waiting", "Mails that wait for the mail server.",
			func(ctx context.Context) (float64, error) {
				q, err := mail.FindQueue(ctx, a.DB)
				return float64(q.Waiting), err
			}),
		a.gauge("harborlight_backup_timestamp_seconds", "Time of the last good backup; 0 if there is none.",
			func(ctx context.Context) (float64, error) {
				s, err := a.backupState(ctx)
				if err != nil || s.Last == nil {
					return 0, err
				}
				return float64(s.Last.At.Unix()), nil
			}),
		a.gauge("harborlight_database_bytes", "Size of the database.", func(ctx context.Context) (float64, error) {
			size, err := a.DB.Size(ctx)
			return float64(size), err
		}),
		a.gauge("harborlight_disk_free_bytes", "Free space on the disk of the data folder.",
			func(context.Context) (float64, error) {
				free, ok := a.settings.FreeSpace(a.settings.Data)
				if !ok {
					return unknown, nil
				}
				return float64(free), nil
			}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "harborlight_operations_present",
			Help: "API operations that run or wait."}, func() float64 {
			present, _ := a.deps.Admission.Load()
			return float64(present)
		}),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "harborlight_operations_refused_total",
			Help: "API operations that were refused because the node was too busy."}, func() float64 {
			_, refused := a.deps.Admission.Load()
			return float64(refused)
		}),
		a.gauge("harborlight_certificate_expiry_timestamp_seconds",
			"Earliest expiry of the program's certificates; 0 if it has none.", a.certificateExpiry),
	}
}

// gauge returns a gauge that calls value on each read, for at most two seconds. If value returns an error, the gauge
// is -1 and, except after a timeout, the log says why.
func (a *Area) gauge(name, help string, value func(ctx context.Context) (float64, error)) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), gaugeTime)
		defer cancel()
		v, err := value(ctx)
		if err != nil {
			if ctx.Err() == nil {
				a.Log.Warn("a metric could not be determined", "figure", name, "error", err.Error())
			}
			return unknown
		}
		return v
	})
}

// checkGauges exports a metric for each check of the status page: whether it raises an alarm.
type checkGauges struct{ a *Area }

var alarms = prometheus.NewDesc("harborlight_alarm",
	"1 if the check needs attention, as on the status page; 0 if not; -1 if unknown.", []string{"check"}, nil)

// Describe implements prometheus.Collector.
func (c *checkGauges) Describe(ch chan<- *prometheus.Desc) { ch <- alarms }

// Collect runs the status page's checks and sends 1 for each alarm and 0 for other checks, or -1 for all if a check
// fails to run. It omits checks of settings.
func (c *checkGauges) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), gaugeTime)
	defer cancel()
	found, err := checks.Run(ctx, c.a.all(), checks.ForDesk)
	values := map[string]float64{}
	for _, f := range found {
		if f.IsAlarm() {
			values[f.ID] = 1
		}
	}
	for _, check := range c.a.all() {
		if check.IsSetting || check.For&checks.ForDesk == 0 {
			continue
		}
		value := values[check.ID]
		if err != nil {
			value = unknown
		}
		ch <- prometheus.MustNewConstMetric(alarms, prometheus.GaugeValue, value, check.ID)
	}
}
