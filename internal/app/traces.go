package app

import "harborlight/internal/platform/trace"

// checkTraces refuses a collector that traces would reach in the clear, or whose address holds a secret.
func (c *Config) checkTraces() error {
	if c.OtelEndpoint == "" {
		return nil
	}
	return checkAddress("--otel-endpoint", c.OtelEndpoint)
}

// collector is where this program's traces go.
func (a *App) collector() trace.Collector {
	return trace.Collector{URL: a.Config.OtelEndpoint, Version: a.Config.Version, Log: a.log}
}
