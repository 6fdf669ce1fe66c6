package jobs

import (
	"context"
	"time"
)

// SetGrace shortens the time that running handlers get at shutdown.
func (r *Runner) SetGrace(d time.Duration) { r.grace = d }

// RenewNow renews the leases, as the runner does every 20 seconds.
func (r *Runner) RenewNow(ctx context.Context) error { return r.renewAll(ctx) }
