package httpx

import (
	"net/http"
	"strings"
)

// Embed says which page of the site shows a frame and what the frame may be.
// The zero value: no page does.
type Embed struct {
	Page   string // path of the page that shows the frame
	Frame  string // path of the page of ours that our own pages may frame
	Origin string // where the frame comes from: Self, or an origin such as https://avatar.example
}

// Self stands for the site's own origin.
const Self = "'self'"

// policy is what a browser may do with a page.
type policy struct{ content, frames, permissions string }

func (p *policy) set(h http.Header) {
	h.Set("Content-Security-Policy", p.content)
	h.Set("X-Frame-Options", p.frames)
	h.Set("Permissions-Policy", p.permissions)
}

// policies are those of the whole site, made once.
type policies struct {
	embed                     Embed
	page, api, framing, frame policy
}

// of returns the policy of a path.
func (p *policies) of(path string) *policy {
	switch {
	case strings.HasPrefix(path, "/api/"):
		return &p.api
	case path == p.embed.Page && path != "":
		return &p.framing
	case path == p.embed.Frame && path != "":
		return &p.frame
	default:
		return &p.page
	}
}

// policies closes everything that a page does not need (security 4.4). Only the
// page that shows the frame may frame anything, and lends it the microphone;
// only the frame of ours may be framed, by ourselves.
func (e Edge) policies() *policies {
	const none = "'none'"
	closed := permissions("()", "")
	p := &policies{
		embed: e.Embed,
		page:  policy{pagePolicy(none, none), "DENY", closed},
		api:   policy{"default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; sandbox", "DENY", closed},
	}
	origins := "(self)"
	if e.Embed.Origin != Self {
		origins = `(self "` + e.Embed.Origin + `")`
	}
	p.framing = policy{pagePolicy(e.Embed.Origin, none), "DENY", permissions(origins, origins)}
	p.frame = policy{pagePolicy(none, Self), "SAMEORIGIN", permissions("(self)", "(self)")}
	return p
}

func pagePolicy(frames, ancestors string) string {
	return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
		"connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src " + frames + "; " +
		"base-uri 'none'; form-action 'self'; frame-ancestors " + ancestors + "; object-src 'none'; " +
		"require-trusted-types-for 'script'; trusted-types 'none'"
}

// permissions gives the microphone, and the start of sound by itself, to lists
// of origins. Nobody gets the camera: to talk, an avatar need not see anybody.
func permissions(microphone, autoplay string) string {
	list := "camera=(), geolocation=(), payment=(), usb=(), midi=(), serial=(), display-capture=(), microphone=" + microphone
	if autoplay != "" {
		list += ", autoplay=" + autoplay
	}
	return list
}
