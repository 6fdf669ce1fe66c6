package jobs

import "time"

// SetGrace shortens how long running handlers may take to finish at shutdown.
func (r *Runner) SetGrace(d time.Duration) { r.grace = d }
