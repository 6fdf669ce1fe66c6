package jobs

import (
	"context"
	"time"
)

// SetGrace shortens how long running handlers may take to finish at shutdown.
func (r *Runner) SetGrace(d time.Duration) { r.grace = d }

// RenewNow does what the runner does every 20 seconds while it runs.
func (r *Runner) RenewNow(ctx context.Context) error { return r.renewAll(ctx) }
