package visits

import (
	"net/http"
	"strings"
)

// robotWords occur in the user agents of automated clients. The list is short on purpose: only robots that run
// scripts report views, and most of those identify themselves.
var robotWords = []string{
	"bot", "crawl", "spider", "slurp", "headless", "lighthouse", "preview", "monitor", "scan", "fetch",
	"facebookexternalhit", "pingdom", "python", "curl", "wget", "phantom", "selenium", "puppeteer", "playwright",
}

// isRobot reports whether a request looks automated: its user agent doesn't start with Mozilla or contains the name
// of a robot, or it has no languages.
func isRobot(h http.Header) bool {
	agent := strings.ToLower(h.Get("User-Agent"))
	if !strings.HasPrefix(agent, "mozilla/") || h.Get("Accept-Language") == "" {
		return true
	}
	for _, name := range robotWords {
		if strings.Contains(agent, name) {
			return true
		}
	}
	return false
}

// hasOptedOut reports whether the visitor opts out, by Global Privacy Control or Do Not Track.
func hasOptedOut(h http.Header) bool { return h.Get("Sec-GPC") == "1" || h.Get("DNT") == "1" }

// isPrefetch reports whether the request is a prefetch of a page that the visitor hasn't opened.
func isPrefetch(h http.Header) bool {
	return strings.Contains(h.Get("Sec-Purpose"), "prefetch") || h.Get("Purpose") == "prefetch"
}
