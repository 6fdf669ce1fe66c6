package operations

import (
	"context"
	"time"

	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/watch"
)

// LastBackup is the newest verified backup.
type LastBackup struct {
	At          time.Time `json:"at" doc:"Time of its content"`
	Place       string    `json:"place" doc:"File, or address without secrets"`
	Bytes       int64     `json:"bytes" doc:"Size of the file"`
	IsEncrypted bool      `json:"is_encrypted" doc:"Requires the passphrase"`
}

// HealthCheck is one line of the status page.
type HealthCheck struct {
	ID        string   `json:"id" example:"backups"`
	Title     string   `json:"title" example:"Backups"`
	State     string   `json:"state" enum:"ok,notice,wrong" doc:"notice: worth a look; wrong: needs action soon"`
	Text      string   `json:"text" doc:"Result; may be empty"`
	Advice    []string `json:"advice" nullable:"false" doc:"Problems with their remedies, a sentence or two each"`
	IsSetting bool     `json:"is_setting" doc:"About the program's settings rather than its state"`
	Tab       string   `json:"tab,omitempty" doc:"Desk tab with the remedy" example:"undelivered"`
}

// FailedRoute is the number of failed requests of a route and status within an hour.
type FailedRoute struct {
	Hour     time.Time `json:"hour" doc:"Start of the hour, in UTC"`
	Route    string    `json:"route" example:"POST /api/checkout"`
	Status   int       `json:"status" example:"500"`
	Requests int64     `json:"requests"`
}

// RunningNode is a process that serves the site.
type RunningNode struct {
	Host      string    `json:"host" doc:"Host name"`
	Version   string    `json:"version"`
	StartedAt time.Time `json:"started_at"`
}

// InstallationHealth is the state of the installation for the admin.
type InstallationHealth struct {
	Problems   []string      `json:"problems" nullable:"false" doc:"Urgent problems with their remedies, a sentence or two each"`
	Checks     []HealthCheck `json:"checks" nullable:"false" doc:"The fast checks of harborlight doctor"`
	Failures   []FailedRoute `json:"failures" nullable:"false" doc:"Failed responses of the last 24 hours, newest first, at most 200 rows"`
	Nodes      []RunningNode `json:"nodes" nullable:"false"`
	LastBackup *LastBackup   `json:"last_backup,omitempty" doc:"Missing if there is none"`
	Scheduled  bool          `json:"scheduled" doc:"Backups are scheduled"`
	FreeSpace  string        `json:"free_space" doc:"Free space on the disk of the data folder; empty if unknown" example:"34 GB"`
	At         time.Time     `json:"at" doc:"Time of this result"`
}

// InstallationHealthOutput is the response of GET /api/admin/health.
type InstallationHealthOutput struct{ Body InstallationHealth }

// findHealth handles GET /api/admin/health. Problems contains only those of alarms; all findings are in Checks.
func (a *Area) findHealth(ctx context.Context, _ *struct{}) (*InstallationHealthOutput, error) {
	found, err := checks.Run(ctx, a.all(), checks.ForDesk)
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
			h.Problems = append(h.Problems, f.Problems...)
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

// shown returns the finding as a line of the status page: state "ok" without problems, "wrong" for an alarm, and
// "notice" for other problems.
func shown(f checks.Finding) HealthCheck {
	c := HealthCheck{ID: f.ID, Title: f.Title, State: "ok", Text: f.Text, Advice: []string{}, IsSetting: f.IsSetting}
	if len(f.Problems) == 0 {
		return c
	}
	c.State, c.Advice, c.Tab = "notice", f.Problems, f.Tab
	if f.IsAlarm() {
		c.State = "wrong"
	}
	return c
}

// lastBackup returns the last good backup, or nil if there is none.
func (a *Area) lastBackup(ctx context.Context) (*LastBackup, error) {
	s, err := a.backupState(ctx)
	if err != nil || s.Last == nil {
		return nil, err
	}
	return &LastBackup{At: s.Last.At, Place: s.Last.Place, Bytes: s.Last.Bytes, IsEncrypted: s.Last.IsEncrypted}, nil
}

// failedRoutes returns the failed requests of the last 24 hours by hour, route and status, newest hour first, at most
// 200 rows.
func (a *Area) failedRoutes(ctx context.Context) ([]FailedRoute, error) {
	failures, err := watch.Failures(ctx, a.DB)
	list := make([]FailedRoute, len(failures))
	for i, f := range failures {
		list[i] = FailedRoute(f)
	}
	return list, err
}

// runningNodes returns the nodes with a recent heartbeat, oldest first.
func (a *Area) runningNodes(ctx context.Context) ([]RunningNode, error) {
	nodes, err := watch.Running(ctx, a.DB)
	list := make([]RunningNode, len(nodes))
	for i, n := range nodes {
		list[i] = RunningNode{Host: n.Host, Version: n.Version, StartedAt: n.StartedAt}
	}
	return list, err
}
