package app

import (
	"fmt"
	"net/http"
	"time"
)

// securityPath is where people who found a weakness look whom to tell (RFC 9116).
const securityPath = "/.well-known/security.txt"

// securityLife is how long the file says that it can be relied on: RFC 9116 asks
// for less than a year. Each day counts anew.
const securityLife = 180 * 24 * time.Hour

// serveSecurity answers with whom to tell about weaknesses.
func (a *App) serveSecurity(w http.ResponseWriter, _ *http.Request) {
	expires := a.DB.Clock().Now().UTC().Truncate(24 * time.Hour).Add(securityLife)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	fmt.Fprintf(w, "Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s%s\n",
		a.Content.Brand.SecurityEmail, expires.Format(time.RFC3339), a.Config.PublicURL, securityPath)
}
