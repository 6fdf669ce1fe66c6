package app

import "harborlight/internal/platform/trace"

// collector is where this program's traces go.
func (a *App) collector() trace.Collector {
	return trace.Collector{URL: a.Config.OtelEndpoint, Version: a.Config.Version, Log: a.log}
}
