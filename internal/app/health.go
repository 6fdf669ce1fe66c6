package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/httpx"
	"harborlight/internal/limit"
)

const (
	littleSpace = 512 << 20   // bytes; below this the owner is told
	lookAtSpace = time.Minute // how often
)

// health is what this node found out about its data.
type health struct {
	mu     sync.Mutex
	damage string // first damage that the nightly check found
}

func (h *health) damaged() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.damage
}

// checkDatabase looks for damage each night. While there is some, /readyz, the desk and the log say so.
func (a *App) checkDatabase(ctx context.Context) error {
	damage, err := a.DB.Damage(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		a.log.WarnContext(ctx, "the database is too large for the nightly check; run PRAGMA integrity_check on a copy")
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
	a.log.ErrorContext(ctx, "the database is damaged; restore the newest backup", "damage", damage)
	return a.tellAdmin(ctx, "The database is damaged", "Restore the newest backup as docs/operations.md says.")
}

// space returns how much the disk of the data folder still takes, in words, and whether that is little. Where that can't
// be told, it is "".
func (a *App) space() (free string, low bool) {
	bytes, ok := a.Config.FreeSpace(a.Config.Data)
	if !ok {
		return "", false
	}
	if bytes < 10<<30 {
		return fmt.Sprintf("%d MB", bytes>>20), bytes < littleSpace
	}
	return fmt.Sprintf("%d GB", bytes>>30), false
}

func lowSpace(dir, free string) string {
	return fmt.Sprintf("The disk of %s has %s left: free some space before the site can't save anything.", dir, free)
}

// watchSpace tells the log and the administrator when space runs out, once until there is enough again.
func (a *App) watchSpace(ctx context.Context) {
	ticks := time.NewTicker(lookAtSpace)
	defer ticks.Stop()
	for told := false; ; {
		free, low := a.space()
		if low && !told {
			a.log.WarnContext(ctx, "little space is left on the disk", "folder", a.Config.Data, "free", free)
			err := a.tellAdmin(ctx, "Little space is left", lowSpace("the data folder", free))
			if err != nil && ctx.Err() == nil {
				a.log.WarnContext(ctx, "telling the administrator about space failed", "error", err.Error())
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

// LastBackup is the newest backup that was read back whole.
type LastBackup struct {
	At          time.Time `json:"at" doc:"Instant of its content"`
	Place       string    `json:"place" doc:"File, or address without secrets"`
	Bytes       int64     `json:"bytes" doc:"Size of the file"`
	IsEncrypted bool      `json:"is_encrypted" doc:"Opens with the passphrase only"`
}

// InstallationHealth is what the owner should know about the data.
type InstallationHealth struct {
	Problems   []string    `json:"problems" nullable:"false" doc:"A sentence each, with what to do; empty: none"`
	LastBackup *LastBackup `json:"last_backup,omitempty" doc:"Missing: there is none"`
	Scheduled  bool        `json:"scheduled" doc:"Backups are made by themselves"`
	FreeSpace  string      `json:"free_space" doc:"Left on the disk of the data folder; empty: unknown" example:"34 GB"`
}

// InstallationHealthOutput is the answer of GET /api/admin/health.
type InstallationHealthOutput struct{ Body InstallationHealth }

// findHealth answers GET /api/admin/health.
func (a *App) findHealth(ctx context.Context, _ *struct{}) (*InstallationHealthOutput, error) {
	s, err := a.backupState(ctx)
	if err != nil {
		return nil, err
	}
	h := InstallationHealth{Problems: []string{}, Scheduled: a.Config.BackupTo != ""}
	if a.health.damaged() != "" {
		h.Problems = append(h.Problems, "The database is damaged: restore the newest backup.")
	}
	free, low := a.space()
	if h.FreeSpace = free; low {
		h.Problems = append(h.Problems, lowSpace("the data folder", free))
	}
	if s.Last != nil {
		h.LastBackup = &LastBackup{At: s.Last.At, Place: s.Last.Place, Bytes: s.Last.Bytes, IsEncrypted: s.Last.IsEncrypted}
	}
	switch {
	case s.Trouble != "":
		h.Problems = append(h.Problems, "The last backup failed: "+s.Trouble)
	case s.Late && (h.Scheduled || !a.Config.private()): // somebody who tries the program out needs none
		h.Problems = append(h.Problems, "There's no recent backup: start with --backup-to, or run harborlight backup.")
	}
	return &InstallationHealthOutput{Body: h}, nil
}

// healthRoutes are the administrator's view of the installation.
func (a *App) healthRoutes(r *httpx.Router, desk []*limit.Limiter) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/health", ID: "find-health",
		Summary: "Backups, space and damage of this installation", Role: auth.Administrator, Limits: desk}, a.findHealth)
}
