package website

import (
	"context"
	"fmt"
	"net/url"

	"harborlight/internal/platform/checks"
)

// Checks returns the health checks of the avatar demo, the assistant and the content; all run for the doctor command
// and the desk.
func (a *Area) Checks() []checks.Check {
	const both = checks.ForDoctor | checks.ForDesk
	return []checks.Check{
		{ID: "avatar", Title: "Avatar demo", For: both, Run: a.checkAvatar, IsSetting: true},
		{ID: "assistant", Title: "Assistant", For: both, Run: a.checkAssistant, IsSetting: true},
		{ID: "content", Title: "Content", For: both, Run: a.checkContent, Tab: "site"},
	}
}

// checkAvatar reports the origin of the avatar that the demo embeds, or the built-in assistant. It finds no problems.
func (a *Area) checkAvatar(_ context.Context, f *checks.Finding) error {
	f.SetText("the built-in assistant")
	if a.deps.Settings.AvatarURL != "" {
		f.SetText("%s", a.Embed().Origin)
	}
	return nil
}

// checkAssistant reports whether answers are quoted, or which language model words them. For the doctor command, it
// also calls the model, and reports a failure as a problem, not as an error.
func (a *Area) checkAssistant(ctx context.Context, f *checks.Finding) error {
	if a.model == nil {
		f.SetText("answers are quoted from the site's pages; nothing leaves this machine")
		return nil
	}
	where, _ := url.Parse(a.deps.Settings.Assistant.URL) // complete has validated it
	f.SetText("answers are worded by %s at %s, up to %d a day", a.deps.Settings.Assistant.Model, where.Host,
		a.deps.Settings.Assistant.PerDay)
	if f.Audience != checks.ForDoctor {
		return nil
	}
	if err := a.model.Check(ctx); err != nil {
		f.Require(false, fmt.Sprintf("The assistant's language model does not answer (%v): check --assistant-url "+
			"and HARBORLIGHT_ASSISTANT_KEY. Until then answers are quoted from the pages.", err))
	}
	return nil
}

// checkContent reports whether the content is built in, from a folder, or a version of the owner's changes. Each
// published change that the site skips is a problem.
func (a *Area) checkContent(_ context.Context, f *checks.Finding) error {
	now := a.Publishing().Snapshot()
	f.SetText("built in")
	if a.deps.Settings.Folder != "" {
		f.SetText("files in %s", a.deps.Settings.Folder)
	} else if now.Number > 0 {
		f.SetText("version %d of the owner's changes", now.Number)
	}
	_, f.Problems = a.Shown()
	return nil
}
