package website

import (
	"net/url"
	"time"

	"harborlight/internal/platform/httpx"
	"harborlight/internal/website/assistant"
	"harborlight/internal/website/assistant/openai"
)

// Pages of the avatar demo: the demo itself, and the built-in assistant that it frames unless another avatar is
// configured.
const (
	demoPage      = "/ai-demo"
	assistantPage = "/embed/assistant"
)

// buildAssistant creates the assistant, with a language model if its URL is configured. The avatar demo embeds the
// assistant's page, unless an avatar URL is configured. Each network may ask 20 questions in ten minutes.
func (a *Area) buildAssistant() {
	s := a.deps.Settings.Assistant
	c := assistant.Config{
		Site: a.Content, PerDay: s.PerDay, Visitors: a.Limits.Shared("assistant", 20, 10*time.Minute),
		Clock: a.DB.Clock(), Log: a.Log,
	}
	if s.URL != "" {
		a.model = openai.New(s.URL, s.Model, s.Key)
		c.Model = a.model
	}
	a.assistant = &assistant.API{Service: assistant.NewService(c), Embed: assistantPage}
	if a.deps.Settings.AvatarURL != "" {
		a.assistant.Embed = a.deps.Settings.AvatarURL
	}
}

// Embed returns the page of the avatar demo and the origin that it may frame: that of the avatar URL, or the site
// itself without a valid one.
func (a *Area) Embed() httpx.Embed {
	e := httpx.Embed{Page: demoPage, Frame: assistantPage, Origin: httpx.Self}
	if u, err := url.Parse(a.deps.Settings.AvatarURL); err == nil && u.Host != "" {
		e.Origin = u.Scheme + "://" + u.Host
	}
	if e.Origin == a.PublicURL {
		e.Origin = httpx.Self
	}
	return e
}
