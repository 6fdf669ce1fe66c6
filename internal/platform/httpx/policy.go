package httpx

import "strings"

// Embed configures the frame with the avatar. With the zero value, no page contains a frame.
type Embed struct {
	Page   string // path of the page with the frame
	Frame  string // path of the site's own page that may be framed
	Origin string // origin of the frame: Self, or another such as https://avatar.example
}

// Self is the site's own origin.
const Self = "'self'"

// policy contains the security headers of a page.
type policy struct{ fields []HeaderField }

// newPolicy returns the three header fields of a policy: Content-Security-Policy, X-Frame-Options and
// Permissions-Policy.
func newPolicy(content, frames, permissions string) policy {
	return policy{[]HeaderField{
		NewField("Content-Security-Policy", content), NewField("X-Frame-Options", frames),
		NewField("Permissions-Policy", permissions),
	}}
}

// policies contains the policies of the site. It is computed once.
type policies struct {
	embed                           Embed
	desk                            string
	page, api, framing, frame, work policy
}

// of returns the policy for a path: that of the API, the desk, the page with the avatar, the framed assistant, or
// other pages.
func (p *policies) of(path string) *policy {
	switch {
	case strings.HasPrefix(path, "/api/"):
		return &p.api
	case path == p.desk && path != "":
		return &p.work
	case path == p.embed.Page && path != "":
		return &p.framing
	case path == p.embed.Frame && path != "":
		return &p.frame
	default:
		return &p.page
	}
}

// policies returns the policies, which forbid everything that a page doesn't need. Only the page with the avatar may
// frame other pages, and it grants the microphone to the frame. Only the built-in assistant may be framed, and only
// by the site itself. Only the desk may register a worker, through the trusted-types policy of its script, and play
// videos from memory, so that the editor can try one before its upload.
func (e Edge) policies() *policies {
	const none = "'none'"
	closed := permissions("()", "")
	p := &policies{
		embed: e.Embed, desk: e.Desk,
		page: newPolicy(pagePolicy(none, none), "DENY", closed),
		work: newPolicy(strings.NewReplacer("trusted-types 'none'", "trusted-types desk-worker",
			"media-src 'self'", "media-src 'self' blob:").Replace(pagePolicy(none, none)), "DENY", closed),
		api: newPolicy("default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; sandbox",
			"DENY", closed),
	}
	origins := "(self)"
	if e.Embed.Origin != Self {
		origins = `(self "` + e.Embed.Origin + `")`
	}
	p.framing = newPolicy(pagePolicy(e.Embed.Origin, none), "DENY", permissions(origins, origins))
	p.frame = newPolicy(pagePolicy(none, Self), "SAMEORIGIN", permissions("(self)", "(self)"))
	return p
}

// pagePolicy returns a Content-Security-Policy for pages. frames are the sources that the page may frame, and
// ancestors the sites that may frame it.
func pagePolicy(frames, ancestors string) string {
	return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
		"connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src " + frames + "; " +
		"base-uri 'none'; form-action 'self'; frame-ancestors " + ancestors + "; object-src 'none'; " +
		"require-trusted-types-for 'script'; trusted-types 'none'"
}

// permissions returns a Permissions-Policy that grants the microphone and autoplay to lists of origins; an empty
// autoplay leaves the browser's default. It never grants the camera, which the avatar doesn't need.
func permissions(microphone, autoplay string) string {
	list := "camera=(), geolocation=(), payment=(), usb=(), midi=(), serial=(), display-capture=(), microphone=" +
		microphone
	if autoplay != "" {
		list += ", autoplay=" + autoplay
	}
	return list
}
