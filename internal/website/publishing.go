package website

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"time"

	"harborlight/content"
	"harborlight/internal/website/media"
	"harborlight/internal/website/publishing"
)

// ReadBase reads the content that the owner's changes start from: the folder of --content, or the built-in files if
// folder is empty. It returns an error that lists all mistakes. With demoSeller, it adds a sample seller if the
// content lacks details of the seller.
func ReadBase(folder string, demoSeller bool) (content.Bundle, error) {
	files, place := content.Builtin(), "built-in content"
	site, err := content.Load()
	if folder != "" {
		files, place = os.DirFS(folder), "folder of --content, "+folder+","
		site, err = content.Read(files)
	}
	if err != nil {
		return content.Bundle{}, fmt.Errorf("the %s has mistakes:\n%w", place, err)
	}
	base := content.Bundle{Site: site, Files: files}
	if demoSeller && len(site.Selling.Missing()) > 0 {
		return base.WithDemoSeller()
	}
	return base, nil
}

// draftRenders is the number of pages that a node renders in a minute for all holders of draft links. They take at most
// 81 ms each (docs/decisions/0043).
const draftRenders = 30

// buildPublishing creates the publishing service and loads the published content. A serving program first stores the
// uploads of a --content folder, and renders pages that differ from the prerendered ones. It returns an error if that
// content has mistakes.
func (a *Area) buildPublishing(ctx context.Context) error {
	s := a.deps.Settings
	c := publishing.Config{
		Base: s.Base, Folder: s.Folder, Render: a.render, Show: a.replacePages, Accounts: a.deps.Accounts,
		Uploads: uploads{a}, Agreements: a.deps.Agreements, Serving: s.Serving, Log: a.Log,
		Mail:         publishing.MailSettings{PublicURL: a.PublicURL, From: a.deps.MailFrom, Owner: a.NotifyEmail},
		DraftRenders: a.Limits.New(draftRenders, time.Minute),
	}
	if s.Folder != "" && s.Serving {
		if err := a.importUploads(ctx, s.Base.Files); err != nil {
			return err
		}
	}
	ownPages := s.Folder != "" || s.Serving && !a.madeByBuild(s.Base)
	if ownPages && !s.Base.VariesWithTime() { // otherwise Refresh renders them
		var err error
		if c.Pages, err = a.render(ctx, s.Base); err != nil {
			return fmt.Errorf("make the pages: %w", err)
		}
	}
	a.publishing = publishing.New(a.DB, a.Hub, c)
	a.publishing.Register(a.Runner)
	return a.publishing.Refresh(ctx)
}

// Shown returns the files of the content that the site shows, and one sentence for each published change that it
// skips, after the last error, if there is one.
func (a *Area) Shown() (files fs.FS, notShown []string) {
	now := a.publishing.Snapshot()
	if now.LastError != "" {
		notShown = append(notShown, now.LastError)
	}
	for _, s := range now.Skipped {
		notShown = append(notShown, fmt.Sprintf("A published change isn't shown: %s %s %s. "+
			"Correct it in the editor and publish again.", s.Change.File, s.Change.Field, s.Reason))
	}
	return now.Files, notShown
}

// Export writes the shown content and all uploads into a folder, which must be empty or missing. It returns the
// sentences of Shown about skipped changes, and the number of uploads. An error can leave some of the files.
func (a *Area) Export(ctx context.Context, dir string) (notShown []string, uploads int, err error) {
	files, notShown := a.Shown()
	if err := content.Write(files, dir); err != nil {
		return nil, 0, err
	}
	uploads, err = a.media.Service.Export(ctx, dir)
	return notShown, uploads, err
}

// Import stores the uploads of a content folder, makes its files the draft, and publishes the draft if publish is
// true. It returns the version number, or 0 if it isn't published. If the files have mistakes, it stores nothing and
// returns them all as content.Problems.
func (a *Area) Import(ctx context.Context, files fs.FS, publish bool, note string) (number int64, err error) {
	archive, err := media.ReadArchive(files)
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
