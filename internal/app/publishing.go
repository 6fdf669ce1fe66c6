package app

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/serving"
)

// content reads what the owner's changes are made to: the built-in files, or the folder of --content.
func (c *Config) content() (content.Edition, error) {
	if c.ContentDir == "" {
		site, err := content.Load()
		if err != nil {
			return content.Edition{}, fmt.Errorf("the built-in content has mistakes:\n%w", err)
		}
		return content.Edition{Site: site, Files: content.Builtin()}, nil
	}
	files := os.DirFS(c.ContentDir)
	site, err := content.Read(files)
	if err != nil {
		return content.Edition{}, fmt.Errorf("the folder of --content, %s, has mistakes:\n%w", c.ContentDir, err)
	}
	return content.Edition{Site: site, Files: files}, nil
}

// buildPublishing builds the part that decides what the site shows, and loads it.
func (a *App) buildPublishing(ctx context.Context, base content.Edition, p pages) error {
	c := publishing.Config{
		Base: base, Folder: a.Config.ContentDir, Render: p.render, Show: p.show, Accounts: people{a},
		Uploads: uploads{a}, Agreed: agreed{a}, Letters: publishing.Letters{Head: a.letterhead, From: a.mailFrom}, Log: a.log,
	}
	if c.Folder != "" && a.Config.Serving {
		if err := a.takeUploads(ctx, base.Files); err != nil {
			return err
		}
	}
	if c.Folder != "" || a.Config.Serving && !p.madeByBuild(base) {
		var err error
		if c.Pages, err = p.render(ctx, base); err != nil {
			return fmt.Errorf("make the pages: %w", err)
		}
	}
	a.publishing = publishing.New(a.DB, a.Hub, c)
	return a.publishing.Refresh(ctx)
}

// render makes the pages of content, after checking what only the whole program can tell.
func (p pages) render(ctx context.Context, e content.Edition) (*serving.Edition, error) {
	if err := checkMedia(e.Site); err != nil || p.press == nil {
		return nil, err
	}
	return p.press.Prepare(ctx, content.Edition{Site: e.Site, Files: p.shown(e.Files)})
}

// shown is what pages are made of.
func (p pages) shown(files fs.FS) fs.FS {
	if p.samples {
		return files
	}
	shown, _ := content.WithoutSamples(files)
	return shown
}

// madeByBuild reports whether the build's pages of the built-in content can be served as they are. They show samples.
func (p pages) madeByBuild(base content.Edition) bool {
	if p.press == nil || p.samples {
		return true
	}
	_, left := content.WithoutSamples(base.Files)
	return !left
}

// show serves pages from now on.
func (p pages) show(e *serving.Edition) {
	if p.site != nil {
		p.site.Replace(e)
	}
}

// agreed knows what amounts people have agreed on. Its parts are built later than the content.
type agreed struct{ app *App }

// OtherThan names what was agreed on in another currency.
func (a agreed) OtherThan(ctx context.Context, q database.Querier, c money.Currency) (string, error) {
	for _, part := range []struct {
		name string
		has  func(context.Context, database.Querier, money.Currency) (bool, error)
	}{
		{"orders", a.app.sales.Orders().HasOtherThan},
		{"invoices", a.app.sales.Billing().HasOtherThan},
		{"offers", a.app.sales.Offers().HasOtherThan},
		{"entries of the commission ledger", a.app.market.Commission().HasOtherThan},
	} {
		if other, err := part.has(ctx, q, c); err != nil || other {
			return part.name, err
		}
	}
	return "", nil
}

// people looks up accounts, which are built later than the content that their mails are made of.
type people struct{ app *App }

// EmailOf returns the address of an account.
func (p people) EmailOf(ctx context.Context, q database.Querier, userID string) (string, error) {
	return p.app.accounts.EmailOf(ctx, q, userID)
}

// Content returns the content of the moment. Nothing else may keep it: what needs content later gets this function.
func (a *App) Content() *content.Site { return a.publishing.Site() }

func (a *App) brand() string { return a.Content().Brand.Name }

// Publishing returns the drafts and versions of the content, for the command line and for tests.
func (a *App) Publishing() *publishing.Service { return a.publishing }

// ShownContent returns the files of what the site shows, and a sentence for each published thing that it doesn't show.
func (a *App) ShownContent() (files fs.FS, notShown []string) {
	now := a.publishing.Snapshot()
	if now.Trouble != "" {
		notShown = append(notShown, now.Trouble)
	}
	for _, s := range now.SetAside {
		notShown = append(notShown, fmt.Sprintf("A published change isn't shown: %s %s %s. "+
			"Correct it in the editor and publish again.", s.Change.File, s.Change.Field, s.Reason))
	}
	return now.Files, notShown
}

// ExportContent writes what the site shows and every upload into a folder, which must be empty or not there. It returns
// a sentence for each published thing that isn't shown, and the number of uploads.
func (a *App) ExportContent(ctx context.Context, dir string) (notShown []string, uploads int, err error) {
	files, notShown := a.ShownContent()
	if err := content.Write(files, dir); err != nil {
		return nil, 0, err
	}
	uploads, err = a.media.Service.Export(ctx, dir)
	return notShown, uploads, err
}

// ImportContent stores the uploads in the files, makes the files the draft, and publishes it if asked to. It returns
// the number of the version, or 0. Its error lists every mistake in the files as content.Problems; with one, nothing is
// stored.
func (a *App) ImportContent(ctx context.Context, files fs.FS, publish bool, note string) (number int64, err error) {
	archive, err := CheckUploads(files)
	if err != nil {
		return 0, err
	}
	if err := a.publishing.CheckImport(ctx, files); err != nil {
		return 0, err
	}
	if err := a.media.Service.Import(ctx, archive); err != nil {
		return 0, err
	}
	revision, err := a.publishing.Import(ctx, files)
	if err != nil || !publish {
		return 0, err
	}
	v, err := a.publishing.Publish(ctx, "", publishing.Publication{Revision: revision, Note: note})
	return v.Number, err
}

// publishingRoutes are the administrator's editor of the content. What changes the public site needs a recent
// proof of identity: it sets prices and the address that people write to.
func (a *App) publishingRoutes(r *httpx.Router, desk []*limit.Limiter) {
	api := &publishing.API{Service: a.publishing}
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk,
			Heavy: a.heavy}
	}
	httpx.Handle(r, route("GET /api/admin/content", "find-content",
		"The draft of the content, what is published, and mistakes in both"), api.FindState)
	httpx.Handle(r, route("GET /api/admin/content/files", "list-content-files",
		"The files of a state of the content by name"), api.Files)
	httpx.Handle(r, route("GET /api/admin/content/versions", "list-content-versions",
		"The published versions, newest first"), api.History)
	httpx.Handle(r, route("GET /api/admin/content/difference", "compare-content",
		"What differs between two states of the content"), api.Difference)
	save := route("PUT /api/admin/content/draft", "save-content-draft",
		"Add changes to the draft, unless another editor was faster")
	save.MaxBody, save.BodyTime = 2<<20, time.Minute
	httpx.Handle(r, save, api.SaveDraft)
	publish := route("POST /api/admin/content/publish", "publish-content", "Make the draft what the site shows")
	publish.Fresh = true
	httpx.Handle(r, publish, api.Publish)
	restore := route("POST /api/admin/content/restore", "restore-content", "Publish an earlier version again")
	restore.Fresh = true
	httpx.Handle(r, restore, api.Restore)
	httpx.Handle(r, route("POST /api/admin/content/draft/discard", "discard-content-draft",
		"Make the draft what is published"), api.Discard)
}
