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

// ReadBase reads the base of the owner's changes: the built-in files, or the folder of --content. With demoSeller, a
// sample seller sells until the content names one.
func ReadBase(folder string, demoSeller bool) (content.Edition, error) {
	files, place := content.Builtin(), "built-in content"
	site, err := content.Load()
	if folder != "" {
		files, place = os.DirFS(folder), "folder of --content, "+folder+","
		site, err = content.Read(files)
	}
	if err != nil {
		return content.Edition{}, fmt.Errorf("the %s has mistakes:\n%w", place, err)
	}
	base := content.Edition{Site: site, Files: files}
	if demoSeller && len(site.Selling.Missing()) > 0 {
		return base.WithDemoSeller()
	}
	return base, nil
}

// buildPublishing builds the part that decides what the site shows, and loads it.
func (a *Area) buildPublishing(ctx context.Context) error {
	s := a.needs.Settings
	c := publishing.Config{
		Base: s.Base, Folder: s.Folder, Render: a.render, Show: a.show, Accounts: a.needs.Accounts, Uploads: uploads{a},
		Agreed: a.needs.Agreed, Serving: s.Serving, Log: a.Log,
		Letters: publishing.Letters{Head: a.Letterhead, From: a.needs.MailFrom},
	}
	if s.Folder != "" && s.Serving {
		if err := a.takeUploads(ctx, s.Base.Files); err != nil {
			return err
		}
	}
	ownPages := s.Folder != "" || s.Serving && !a.madeByBuild(s.Base)
	if ownPages && !s.Base.NeedsMoment() { // otherwise Refresh makes them
		var err error
		if c.Pages, err = a.render(ctx, s.Base); err != nil {
			return fmt.Errorf("make the pages: %w", err)
		}
	}
	a.publishing = publishing.New(a.DB, a.Hub, c)
	return a.publishing.Refresh(ctx)
}

// Shown returns the files of what the site shows, and a sentence for each published thing that it doesn't show.
func (a *Area) Shown() (files fs.FS, notShown []string) {
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

// Export writes what the site shows and every upload into a folder, which must be empty or not there. It returns
// a sentence for each published thing that isn't shown, and the number of uploads.
func (a *Area) Export(ctx context.Context, dir string) (notShown []string, uploads int, err error) {
	files, notShown := a.Shown()
	if err := content.Write(files, dir); err != nil {
		return nil, 0, err
	}
	uploads, err = a.media.Service.Export(ctx, dir)
	return notShown, uploads, err
}

// Import stores the uploads in the files, makes the files the draft, and publishes it if asked to. It returns
// the number of the version, or 0. Its error lists every mistake in the files as content.Problems; with one, nothing is
// stored.
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
