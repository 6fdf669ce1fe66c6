package operations

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"harborlight/content"
)

const (
	minFreeSpace = 512 << 20   // in bytes; with less the admin is notified
	spaceEvery   = time.Minute // interval of the check
)

// health is this node's knowledge about its data.
type health struct {
	mu     sync.Mutex
	damage string // first damage found by the nightly check
}

// lastDamage returns the damage that the last nightly check found, or "".
func (h *health) lastDamage() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.damage
}

// The schedule of checkDatabase.
const (
	nightlyCheck = "database.check"
	nightly      = 24 * time.Hour
)

// checkDatabase checks the database for damage and stores the result, which /readyz and the desk report until a later
// check finds none. It logs damage and notifies the admin. A check that takes too long is only logged, and the
// earlier result stays.
func (a *Area) checkDatabase(ctx context.Context) error {
	damage, err := a.DB.Damage(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		a.Log.WarnContext(ctx, "the database is too large for the nightly check; run PRAGMA integrity_check on a copy")
		return nil
	}
	if err != nil {
		return fmt.Errorf("check the database: %w", err)
	}
	a.health.mu.Lock()
	a.health.damage = damage
	a.health.mu.Unlock()
	if damage == "" {
		return nil
	}
	a.Log.ErrorContext(ctx, "the database is damaged; restore the newest backup", "damage", damage)
	return a.deps.NotifyAdmin(ctx, a.Notice("operations.damaged"))
}

// space returns the free space on the disk of the data folder as text in MB or GB, and whether it is below 512 MB. If
// the space is unknown, it returns "" and false.
func (a *Area) space() (free string, low bool) {
	bytes, ok := a.settings.FreeSpace(a.settings.Data)
	if !ok {
		return "", false
	}
	if bytes < 10<<30 {
		return fmt.Sprintf("%d MB", bytes>>20), bytes < minFreeSpace
	}
	return fmt.Sprintf("%d GB", bytes>>30), false
}

func lowSpace(dir, free string) string {
	return fmt.Sprintf("The disk of %s has %s left: free some space before the site can't save anything.", dir, free)
}

// watchSpace checks the free space each minute until ctx ends. When space becomes low, it warns in the log and
// notifies the admin, and then not again until there was enough meanwhile.
func (a *Area) watchSpace(ctx context.Context) {
	ticks := time.NewTicker(spaceEvery)
	defer ticks.Stop()
	for told := false; ; {
		free, low := a.space()
		if low && !told {
			a.Log.WarnContext(ctx, "little space is left on the disk", "folder", a.settings.Data, "free", free)
			err := a.deps.NotifyAdmin(ctx, a.Notice("operations.little_space", "free", content.Trusted(free)))
			if err != nil && ctx.Err() == nil {
				a.Log.WarnContext(ctx, "telling the administrator about space failed", "error", err.Error())
			}
		}
		told = low
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}
