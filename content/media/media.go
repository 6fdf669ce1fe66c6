// Package media carries the portfolio's pictures and films inside the program, produced by `make media`.
// Which file belongs to what is said in content/portfolio.
package media

import "embed"

// Files holds apps/.
//
//go:embed apps
var Files embed.FS
