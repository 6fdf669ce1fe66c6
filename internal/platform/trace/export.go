package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	maxBatch     = 512             // spans in one request
	sendEvery    = 2 * time.Second // a full batch is sent earlier
	sendTime     = 5 * time.Second // time limit of one request
	lastSendTime = 2 * time.Second // time limit of the last request at shutdown
	dialTime     = 2 * time.Second
	tracesPath   = "/v1/traces"
)

// Collector sends spans to an OTLP collector over HTTP, with JSON bodies.
type Collector struct {
	URL     string // of the collector; /v1/traces is added if it has no path
	Version string // of this program
	Log     *slog.Logger
}

// Run sends ended spans until ctx ends, every 2 seconds or in full batches, and then the remaining ones for up to 2
// seconds. A batch that the collector rejects is dropped; the log records the beginning and the end of such a
// failure.
func (t *Tracer) Run(ctx context.Context, c Collector) {
	client := &http.Client{
		Timeout:   sendTime,
		Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: dialTime}).DialContext, MaxIdleConnsPerHost: 1},
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return errors.New("the collector redirects: configure the address that it redirects to")
		},
	}
	defer client.CloseIdleConnections()
	failing := false
	send := func(ctx context.Context, batch []record) {
		if len(batch) == 0 {
			return
		}
		err := c.send(ctx, client, batch)
		if err != nil && !failing {
			c.Log.Warn("the trace collector takes nothing; traces are dropped", "error", err.Error())
		} else if err == nil && failing {
			c.Log.Info("the trace collector takes traces again", "dropped", t.dropped.Swap(0))
		}
		failing = err != nil
	}
	ticks := time.NewTicker(sendEvery)
	defer ticks.Stop()
	var left []record
	for ctx.Err() == nil {
		if left = t.batch(ctx, ticks.C); ctx.Err() == nil {
			send(ctx, left)
			left = nil
		}
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastSendTime)
	defer cancel()
	for left = t.drain(left); len(left) > 0 && last.Err() == nil; left = t.drain(nil) {
		send(last, left)
	}
}

// batch waits for ended spans and returns them when the batch is full, at the next tick or when ctx ends. The batch
// may be empty.
func (t *Tracer) batch(ctx context.Context, ticks <-chan time.Time) (batch []record) {
	for len(batch) < maxBatch {
		select {
		case r := <-t.queue:
			batch = append(batch, r)
		case <-ticks:
			return batch
		case <-ctx.Done():
			return t.drain(batch)
		}
	}
	return batch
}

// drain adds queued spans to the batch without waiting, up to maxBatch.
func (t *Tracer) drain(batch []record) []record {
	for len(batch) < maxBatch {
		select {
		case r := <-t.queue:
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// send posts the batch to the collector within 5 seconds. It returns an error unless the status is 2xx.
func (c Collector) send(ctx context.Context, client *http.Client, batch []record) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	body, err := json.Marshal(c.message(batch))
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // nothing is written to it
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10))
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answered with status %d", res.StatusCode)
	}
	return nil
}

// address returns the collector's URL, with /v1/traces added if it has no path.
func (c Collector) address() string {
	if u, err := url.Parse(c.URL); err == nil && strings.Trim(u.Path, "/") == "" {
		return strings.TrimRight(c.URL, "/") + tracesPath
	}
	return c.URL
}
