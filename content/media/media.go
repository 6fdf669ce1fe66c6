// Package media carries the portfolio's pictures and films inside the program, produced by `make media`.
// Which file belongs to what is said in content/portfolio.
package media

import "embed"

// Files holds apps/ and videos/.
//
//go:embed apps videos
var Files embed.FS
