package website

import (
	"fmt"
	"net/http"
	"time"
)

// securityPath tells finders of a weakness whom to contact (RFC 9116).
const securityPath = "/.well-known/security.txt"

// securityLife is how long the file claims to be valid, counted from today. RFC 9116 asks for less
// than a year.
const securityLife = 180 * 24 * time.Hour

// serveSecurity answers with the contact for reports of weaknesses.
func (a *Area) serveSecurity(w http.ResponseWriter, _ *http.Request) {
	expires := a.DB.Clock().Now().UTC().Truncate(24 * time.Hour).Add(securityLife)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	fmt.Fprintf(w, "Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s%s\n",
		a.Content().Brand.SecurityEmail, expires.Format(time.RFC3339), a.PublicURL, securityPath)
}
