package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/operations"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/platform/trace"
	"harborlight/internal/platform/watch"
	"harborlight/internal/website"
)

// App is the complete program, ready to serve.
type App struct {
	Config Config
	DB     *database.DB
	Runner *jobs.Runner
	Hub    *realtime.Hub
	Router *httpx.Router
	Watch  *watch.Recorder // heartbeat and recent failures of this node

	log             *slog.Logger
	limits          *limit.Factory
	streams         *realtime.SessionStreams // streams of signed-in users; its limiter limits all streams together
	desk            *desk.Desk               // rows, actions and searches of the desk
	tracer          *trace.Tracer            // nil without a collector
	admission       *httpx.Admission         // nil without limits
	heavy           *limit.WorkLimiter       // limits exports, file reads and long lists
	discardedSealed bool
	isFirstDemo     bool // this start filled the demo's directory
	handler         http.Handler
	transport       mail.Transport
	areas
}

// New completes the settings, opens and migrates the database and builds every part in dependency order, without
// serving. It returns an error for invalid settings or content, an unusable database or data that contradicts the
// settings. Error texts are for the owner.
func New(ctx context.Context, c Config, log *slog.Logger) (*App, error) {
	if err := c.complete(); err != nil {
		return nil, err
	}
	a := &App{Config: c, log: log, limits: limit.NewFactory(c.Clock, c.Limits),
		streams: &realtime.SessionStreams{Limiter: &realtime.StreamLimiter{NoNetworkLimit: !c.Limits}}}
	a.heavy = a.limits.NewWorkLimiter(limit.WorkLimits{MaxRunning: 2, MaxWaiting: 4, MaxWait: 2 * time.Second, MaxDebt: 10 * time.Minute})
	if c.Limits {
		a.admission = httpx.NewAdmission()
	}
	base, err := website.ReadBase(c.ContentDir, c.DemoSeller)
	if err != nil {
		return nil, err
	}
	if a.DB, err = database.Open(ctx, c.database(log)); err != nil {
		return nil, err
	}
	if err := a.build(ctx, base); err != nil {
		return nil, errors.Join(err, a.DB.Close())
	}
	return a, nil
}

// build migrates the open database, opens its sealing key and builds everything else on top of it. The order matters:
// jobs and mail precede the areas, and facts are subscribed after all areas exist. The first error ends it.
func (a *App) build(ctx context.Context, base content.Bundle) error {
	if err := a.migrate(ctx); err != nil {
		return err
	}
	var err error
	if a.discardedSealed, err = operations.OpenSeal(ctx, a.DB, a.Config.key(), secrets); err != nil {
		return err
	}
	a.limits.Use(a.DB)
	a.DB.Attach(mail.NewBudgets(a.limits, a.Config.DeskMailsPerDay, a.addressOf))
	a.Hub = realtime.NewHub(a.DB)
	a.streams.Hub, a.streams.Clock = a.Hub, a.DB.Clock()
	a.Runner = jobs.NewRunner(a.DB, a.log)
	a.Runner.Texts = a.message
	a.desk = &desk.Desk{DB: a.DB, Words: a.message, Streams: a.streams}
	if a.Config.OtelEndpoint != "" {
		a.tracer = trace.NewTracer()
		a.Runner.Tracer = a.tracer
	}
	a.Watch = watch.New(a.DB, a.Config.Version, a.log)
	if err := a.buildWebsite(ctx, base); err != nil {
		return err
	}
	a.registerSweeps()
	if err := a.buildMail(); err != nil {
		return err
	}
	if err := a.buildAreas(ctx); err != nil {
		return err
	}
	if err := a.buildOperations(); err != nil {
		return err
	}
	if err := a.checkData(ctx); err != nil {
		return err
	}
	a.subscribeFacts()
	if err := a.fillDemo(ctx); err != nil {
		return err
	}
	a.buildHandler()
	return nil
}

// addressOf returns the confirmed address of an account, or a fault of kind NotFound.
func (a *App) addressOf(ctx context.Context, q database.Querier, userID string) (string, error) {
	return a.people.Accounts().EmailOf(ctx, q, userID)
}

// registerSweeps registers the jobs that delete expired audit entries daily, limits hourly and live events every ten
// minutes.
func (a *App) registerSweeps() {
	a.Runner.Every("audit.sweep", 24*time.Hour, func(ctx context.Context) error { return audit.Sweep(ctx, a.DB) })
	a.Runner.Every("live.sweep", 10*time.Minute, a.Hub.Sweep)
	a.Runner.Every("limits.sweep", time.Hour, a.limits.Sweep)
}

// checkData returns an error if the data contradicts the settings: demo accounts on a public site or, while serving,
// amounts in another currency than the site's.
func (a *App) checkData(ctx context.Context) error {
	if err := a.refuseDemoData(ctx); err != nil {
		return err
	}
	if err := a.website.Publishing().CheckCurrency(ctx); err != nil && a.Config.Serving {
		return err
	}
	return nil
}

// buildHandler builds the router with all routes and wraps it in the edge, which serves static files, and in the
// redirect to the public URL.
func (a *App) buildHandler() {
	a.Router = a.routes()
	edge := a.edge()
	edge.Statics = httpx.Statics{Find: a.website.FindStatic, Pattern: a.Router.Pattern}
	a.handler = a.operations.Canonical(edge.Wrap(a.Router))
}

// migrate runs all pending migrations. For a command that requires an existing site (Config.Existing), it returns an
// error if the database is empty.
func (a *App) migrate(ctx context.Context) error {
	if a.Config.Existing {
		current, _, err := a.DB.Schema(ctx)
		if err != nil {
			return err
		}
		if current == 0 {
			return errors.New("this database is empty: name the one of your site with HARBORLIGHT_DATABASE_URL or --data, as " +
				"harborlight serve does")
		}
	}
	return a.DB.Migrate(ctx)
}

// buildMail sets up the outbox with delivery by SMTP or, without a server, into files in the folder mail of the data
// folder. It returns an error for an invalid --smtp-url.
func (a *App) buildMail() error {
	transport := mail.NewFolder(a.MailDir(), a.log)
	if a.Config.SMTPURL != "" {
		var err error
		if transport, err = mail.NewSMTP(a.Config.SMTPURL); err != nil {
			return fmt.Errorf("--smtp-url: %w", err)
		}
	}
	a.transport = transport
	mail.Register(a.Runner, a.DB, transport, a.MailFrom)
	return nil
}

// MailDir returns the folder for mails if no SMTP server is configured.
func (a *App) MailDir() string { return filepath.Join(a.Config.Data, "mail") }

// message returns the text of a message in the current content.
func (a *App) message(key string) (text string, found bool) { return a.Content().Message(key) }

// MailFrom returns the sender of all mails.
func (a *App) MailFrom() string { return a.mailFrom(a.Content()) }

// mailFrom returns the sender of mails: the setting --mail-from or, if it is empty, the brand's name with its support
// address.
func (a *App) mailFrom(site *content.Site) string {
	if a.Config.MailFrom != "" {
		return a.Config.MailFrom
	}
	return site.Brand.Name + " <" + site.Brand.SupportEmail + ">"
}

// edge returns the outermost HTTP layer with the settings for hosts, HTTPS and trusted proxies, which apply to every
// request before routing.
func (a *App) edge() httpx.Edge {
	proxies, _ := a.Config.proxies() // checked by complete
	return httpx.Edge{Log: a.log, Hosts: a.Config.hosts(), HTTPS: a.Config.https(), Embed: a.website.Embed(),
		Desk: desk.Home, Proxies: proxies, OnUnknownProxy: a.operations.NoteProxy, Tracer: a.tracer, OnResponse: a.operations.CountResponse,
		Texts: a.message}
}

// Handler returns the program's HTTP handler, for tests.
func (a *App) Handler() http.Handler { return a.handler }

// Serve handles requests, runs jobs and follows events of other nodes until ctx ends. It then drains for
// Config.Drain, gives requests and workers a limited time to finish, and returns nil. It returns an error if a
// listener can't start or fails.
func (a *App) Serve(ctx context.Context, l net.Listener) error {
	ctx = fault.WithTexts(ctx, a.message)
	metrics, err := a.operations.ListenMetrics()
	if err != nil {
		return err
	}
	l, probe, beside, err := a.operations.Secure(l, a.handler)
	if err != nil {
		return err
	}
	if err := a.operations.RecordSettings(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	if err := a.operations.NoteInstalled(probe); err != nil {
		a.log.WarnContext(ctx, "commands won't find this site by themselves: its note in the data folder can't be written",
			"error", err.Error())
	}
	workers, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var wait sync.WaitGroup
	wait.Go(func() { a.Hub.Run(workers) })
	wait.Go(func() { a.Runner.Run(workers) })
	wait.Go(func() { a.website.Run(workers) })
	wait.Go(func() { a.operations.Run(workers) })
	wait.Go(func() { a.Watch.Run(workers) })
	if a.tracer != nil {
		wait.Go(func() { a.tracer.Run(workers, a.collector()) })
	}
	for _, run := range beside {
		wait.Go(func() { run(workers) })
	}
	if metrics != nil {
		wait.Go(func() { metrics(workers) })
	}
	serving, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	wait.Go(func() { a.drain(ctx, serving, end) })
	err = httpx.Serve(serving, l, a.handler, a.log, a.Hub.Close)
	end()
	stop()
	wait.Wait()
	return err
}

// drain waits until stop ends, then calls end after another Config.Drain; meanwhile, the node reports that it isn't
// ready, so that load balancers stop sending requests. If serving ends first, drain returns immediately.
func (a *App) drain(stop, serving context.Context, end context.CancelFunc) {
	defer end()
	select {
	case <-serving.Done():
		return
	case <-stop.Done():
	}
	a.operations.Stop()
	if a.Config.Drain <= 0 {
		return
	}
	a.log.Info("stopping; not ready any more", "serving_for", a.Config.Drain.String())
	select {
	case <-serving.Done():
	case <-time.After(a.Config.Drain):
	}
}

// Close closes the database.
func (a *App) Close() error { return a.DB.Close() }

// collector returns the collector of this program's traces.
func (a *App) collector() trace.Collector {
	return trace.Collector{URL: a.Config.OtelEndpoint, Version: a.Config.Version, Log: a.log}
}
