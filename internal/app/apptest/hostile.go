package apptest

import (
	"regexp"
)

// Bait is the text that untrusted users enter in every field. Baited matches the parts of it that mail programs turn
// into links.
const Bait = "see https://evil.example/pay or www.evil.example"

// Baited matches the links in Bait.
var Baited = regexp.MustCompile(`(?i)https?://evil|evil\.example`)
