package visits

import (
	"net/http"
	"strings"
)

// robotWords are in the names of programs that fetch pages by themselves. The list is short on purpose: a robot must
// run scripts before it reports a view at all, and most that do say what they are.
var robotWords = []string{
	"bot", "crawl", "spider", "slurp", "headless", "lighthouse", "preview", "monitor", "scan", "fetch",
	"facebookexternalhit", "pingdom", "python", "curl", "wget", "phantom", "selenium", "puppeteer", "playwright",
}

// isRobot reports whether a request looks automated. Browsers call themselves Mozilla and send the reader's languages.
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

// declines reports whether the visitor asks not to be counted, by Global Privacy Control or Do Not Track.
func declines(h http.Header) bool { return h.Get("Sec-GPC") == "1" || h.Get("DNT") == "1" }

// isAhead reports whether the browser fetches ahead what nobody has seen.
func isAhead(h http.Header) bool {
	return strings.Contains(h.Get("Sec-Purpose"), "prefetch") || h.Get("Purpose") == "prefetch"
}
