package website

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"harborlight/content"
	"harborlight/internal/website/media"
	"harborlight/internal/website/publishing"
)

// ReadBase reads the content that the owner's changes start from: the built-in files, or the folder of --content.
// With demoSeller, it adds a sample seller if the content lacks details of the seller.
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

// buildPublishing builds the publishing service and loads the published content.
func (a *Area) buildPublishing(ctx context.Context) error {
	s := a.deps.Settings
	c := publishing.Config{
		Base: s.Base, Folder: s.Folder, Render: a.render, Show: a.replacePages, Accounts: a.deps.Accounts,
		Uploads: uploads{a}, Agreements: a.deps.Agreements, Serving: s.Serving, Log: a.Log,
		Mail: publishing.MailSettings{Head: a.MailTheme, From: a.deps.MailFrom},
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
	return a.publishing.Refresh(ctx)
}

// Shown returns the files of the content that the site shows, and one sentence for each published change that it
// skips.
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

// Export writes the shown content and all uploads into a folder, which must be empty or missing. It returns one
// sentence for each skipped change, and the number of uploads.
func (a *Area) Export(ctx context.Context, dir string) (notShown []string, uploads int, err error) {
	files, notShown := a.Shown()
	if err := content.Write(files, dir); err != nil {
		return nil, 0, err
	}
	uploads, err = a.media.Service.Export(ctx, dir)
	return notShown, uploads, err
}

// Import stores the uploads of a content folder, makes its files the draft, and optionally publishes the draft. It
// returns the new version number, or 0. If the files have mistakes, it stores nothing and returns them all as
// content.Problems.
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
