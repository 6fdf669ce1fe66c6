// Package media embeds the portfolio's images and videos, produced by `make media`. content/portfolio assigns the
// files to entries.
package media

import "embed"

// Files holds apps/ and videos/.
//
//go:embed apps videos
var Files embed.FS
