package operations

import (
	"context"
	"time"

	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/watch"
)

// LastBackup is the newest backup that was read back whole.
type LastBackup struct {
	At          time.Time `json:"at" doc:"Instant of its content"`
	Place       string    `json:"place" doc:"File, or address without secrets"`
	Bytes       int64     `json:"bytes" doc:"Size of the file"`
	IsEncrypted bool      `json:"is_encrypted" doc:"Opens with the passphrase only"`
}

// HealthCheck is one line of the status page.
type HealthCheck struct {
	ID        string   `json:"id" example:"backups"`
	Title     string   `json:"title" example:"Backups"`
	State     string   `json:"state" enum:"ok,notice,wrong" doc:"notice: worth a look; wrong: do something soon"`
	Text      string   `json:"text" doc:"What is the case; empty: nothing to say"`
	Advice    []string `json:"advice" nullable:"false" doc:"What is wrong and what to do, a sentence or two each"`
	IsSetting bool     `json:"is_setting" doc:"About how the program was started, not about how it does"`
	Tab       string   `json:"tab,omitempty" doc:"Where at the desk to do something about it" example:"undelivered"`
}

// FailedRoute says how often a route failed within an hour.
type FailedRoute struct {
	Hour     time.Time `json:"hour" doc:"Begin of the hour, in UTC"`
	Route    string    `json:"route" example:"POST /api/checkout"`
	Status   int       `json:"status" example:"500"`
	Requests int64     `json:"requests"`
}

// RunningNode is a program that serves the site.
type RunningNode struct {
	Host      string    `json:"host" doc:"Name of the machine"`
	Version   string    `json:"version"`
	StartedAt time.Time `json:"started_at"`
}

// InstallationHealth is what the owner should know about the installation.
type InstallationHealth struct {
	Problems   []string      `json:"problems" nullable:"false" doc:"What needs attention soon, a sentence or two each with what to do"`
	Checks     []HealthCheck `json:"checks" nullable:"false" doc:"The checks of harborlight doctor that take no time"`
	Failures   []FailedRoute `json:"failures" nullable:"false" doc:"Answers that failed within 24 hours, newest first, at most 200 rows"`
	Nodes      []RunningNode `json:"nodes" nullable:"false"`
	LastBackup *LastBackup   `json:"last_backup,omitempty" doc:"Missing: there is none"`
	Scheduled  bool          `json:"scheduled" doc:"Backups are made by themselves"`
	FreeSpace  string        `json:"free_space" doc:"Left on the disk of the data folder; empty: unknown" example:"34 GB"`
	At         time.Time     `json:"at" doc:"When this was found out"`
}

// InstallationHealthOutput is the answer of GET /api/admin/health.
type InstallationHealthOutput struct{ Body InstallationHealth }

// findHealth answers GET /api/admin/health.
func (a *Area) findHealth(ctx context.Context, _ *struct{}) (*InstallationHealthOutput, error) {
	found, err := checks.Make(ctx, a.all(), checks.ForDesk)
	if err != nil {
		return nil, err
	}
	h := InstallationHealth{
		Problems: []string{}, Checks: make([]HealthCheck, len(found)), Scheduled: a.settings.Backups.To != "",
		At: a.DB.Clock().Now(),
	}
	for i, f := range found {
		h.Checks[i] = shown(f)
		if f.IsAlarm() {
			h.Problems = append(h.Problems, f.Wrong...)
		}
	}
	h.FreeSpace, _ = a.space()
	if h.LastBackup, err = a.lastBackup(ctx); err != nil {
		return nil, err
	}
	if h.Failures, err = a.failedRoutes(ctx); err != nil {
		return nil, err
	}
	h.Nodes, err = a.runningNodes(ctx)
	return &InstallationHealthOutput{Body: h}, err
}

// shown is the finding as a line of the status page.
func shown(f checks.Finding) HealthCheck {
	c := HealthCheck{ID: f.ID, Title: f.Title, State: "ok", Text: f.Text, Advice: []string{}, IsSetting: f.IsSetting}
	if len(f.Wrong) == 0 {
		return c
	}
	c.State, c.Advice, c.Tab = "notice", f.Wrong, f.Tab
	if f.IsAlarm() {
		c.State = "wrong"
	}
	return c
}

func (a *Area) lastBackup(ctx context.Context) (*LastBackup, error) {
	s, err := a.backupState(ctx)
	if err != nil || s.Last == nil {
		return nil, err
	}
	return &LastBackup{At: s.Last.At, Place: s.Last.Place, Bytes: s.Last.Bytes, IsEncrypted: s.Last.IsEncrypted}, nil
}

func (a *Area) failedRoutes(ctx context.Context) ([]FailedRoute, error) {
	failures, err := watch.Failures(ctx, a.DB)
	list := make([]FailedRoute, len(failures))
	for i, f := range failures {
		list[i] = FailedRoute(f)
	}
	return list, err
}

func (a *Area) runningNodes(ctx context.Context) ([]RunningNode, error) {
	nodes, err := watch.Running(ctx, a.DB)
	list := make([]RunningNode, len(nodes))
	for i, n := range nodes {
		list[i] = RunningNode{Host: n.Host, Version: n.Version, StartedAt: n.StartedAt}
	}
	return list, err
}
