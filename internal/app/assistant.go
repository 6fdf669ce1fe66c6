package app

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"

	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/httpx"
)

// DefaultAssistantPerDay limits the cost of a language model.
const DefaultAssistantPerDay = 500

// plainHost matches hosts that are safe in a security policy.
var plainHost = regexp.MustCompile(`^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:\d+)?$`)

// checkAddress refuses anything but an https address; http is fine on this machine.
func checkAddress(flag, text string) error {
	u, err := url.Parse(text)
	switch {
	case err == nil && u.User != nil:
		return fmt.Errorf("%s must not contain a user name or password: visitors could read them", flag)
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || !plainHost.MatchString(u.Host):
		return fmt.Errorf("%s %q is not an address: write it like https://www.example.com/page", flag, text)
	case u.Scheme == "http" && !httpx.IsLoopback(u.Hostname()):
		return fmt.Errorf("%s %q must be https: plain http is only for this machine, such as http://127.0.0.1:9000",
			flag, text)
	}
	return nil
}

func (c *Config) checkEmbed() error {
	if c.AvatarEmbedURL == "" {
		return nil
	}
	return checkAddress("--avatar-embed-url", c.AvatarEmbedURL)
}

func (c *Config) completeAssistant() error {
	if c.AssistantPerDay == 0 {
		c.AssistantPerDay = DefaultAssistantPerDay
	}
	switch {
	case c.AssistantURL == "" && c.AssistantModel == "":
		return nil
	case c.AssistantURL == "":
		return errors.New("--assistant-model needs --assistant-url: name the API that serves the model")
	case c.AssistantModel == "":
		return errors.New("--assistant-url needs --assistant-model: name the model to use there")
	}
	return checkAddress("--assistant-url", c.AssistantURL)
}

// checkAvatar reports which avatar the demo shows.
func (a *App) checkAvatar(_ context.Context, f *checks.Finding) error {
	f.Found("the built-in assistant")
	if a.Config.AvatarEmbedURL != "" {
		f.Found("%s", a.website.Embed().Origin)
	}
	return nil
}

// checkAssistant reports who words the assistant's answers and, to the doctor, whether it answers.
func (a *App) checkAssistant(ctx context.Context, f *checks.Finding) error {
	if a.website.Model() == nil {
		f.Found("answers are quoted from the site's pages; nothing leaves this machine")
		return nil
	}
	where, _ := url.Parse(a.Config.AssistantURL) // checked by complete
	f.Found("answers are worded by %s at %s, up to %d a day", a.Config.AssistantModel, where.Host,
		a.Config.AssistantPerDay)
	if f.Asks != checks.ForDoctor {
		return nil
	}
	if err := a.website.Model().Check(ctx); err != nil {
		f.Require(false, fmt.Sprintf("The assistant's language model does not answer (%v): check --assistant-url "+
			"and HARBORLIGHT_ASSISTANT_KEY. Until then answers are quoted from the pages.", err))
	}
	return nil
}
