package website

import (
	"net/url"
	"time"

	"harborlight/internal/platform/httpx"
	"harborlight/internal/website/assistant"
	"harborlight/internal/website/assistant/openai"
)

// The route of the built-in assistant, which the avatar page shows unless another is configured,
// and of that page.
const (
	demoPage      = "/ai-demo"
	assistantPage = "/embed/assistant"
)

// buildAssistant builds the part that answers visitors' questions.
func (a *Area) buildAssistant() {
	s := a.needs.Settings.Assistant
	c := assistant.Config{
		Site: a.Content, PerDay: s.PerDay, Visitors: a.Limits.Shared("assistant", 20, 10*time.Minute),
		Clock: a.DB.Clock(), Log: a.Log,
	}
	if s.URL != "" {
		a.model = openai.New(s.URL, s.Model, s.Key)
		c.Model = a.model
	}
	a.assistant = &assistant.API{Service: assistant.NewService(c), Embed: assistantPage}
	if a.needs.Settings.AvatarURL != "" {
		a.assistant.Embed = a.needs.Settings.AvatarURL
	}
}

// Embed returns the page that the avatar demo may frame.
func (a *Area) Embed() httpx.Embed {
	e := httpx.Embed{Page: demoPage, Frame: assistantPage, Origin: httpx.Self}
	if u, err := url.Parse(a.needs.Settings.AvatarURL); err == nil && u.Host != "" {
		e.Origin = u.Scheme + "://" + u.Host
	}
	if e.Origin == a.PublicURL {
		e.Origin = httpx.Self
	}
	return e
}
