package app_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// mayConnect maps the files that open connections to their destinations. Every destination is configured and never
// entered by a visitor.
var mayConnect = map[string]string{
	"internal/sales/orders/stripe/":      "Stripe, or --stripe-api-base",
	"internal/website/assistant/openai/": "--assistant-url",
	"internal/platform/mail/smtp.go":     "--smtp-url",
	"internal/platform/database/":        "--database-url",
	"internal/platform/backup/bucket.go": "--backup-to",
	"internal/platform/trace/export.go":  "--otel-endpoint",
	"internal/platform/certificates/":    "--acme-directory",
	"cmd/harborlight/health.go":          "this machine's own site, by its note in the data folder",
	"internal/platform/fetch/":           "calendars elsewhere (T89) and push services (T128): public addresses only",
}

// connecting lists the Go functions and types that open connections.
var connecting = []string{
	"http.Client", "http.DefaultClient", "http.DefaultTransport", "http.Transport", "http.Get", "http.Post",
	"http.PostForm", "http.Head",
	"net.Dial", "net.DialTimeout", "net.DialTCP", "net.DialUDP", "net.Dialer", "tls.Dial", "tls.Dialer",
	"smtp.SendMail", "smtp.Dial",
}

// TestT32VisitorsCannotChooseDestinations reads the source code: apart from the files of mayConnect, no code opens
// connections.
func TestT32VisitorsCannotChooseDestinations(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, file := range goFiles(t) {
		if file.test || strings.HasPrefix(file.dir, "tools/") || layers[file.dir] == support ||
			strings.HasSuffix(file.dir, "test") {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			selector, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			pkg, ok := selector.X.(*ast.Ident)
			if !ok || !slices.Contains(connecting, pkg.Name+"."+selector.Sel.Name) {
				return true
			}
			if folder := allowedFolder(file.path); folder != "" {
				used[folder] = true
			} else {
				t.Errorf("%s: %s.%s: only the folders in mayConnect open connections", file.at(node), pkg.Name,
					selector.Sel.Name)
			}
			return true
		})
	}
	for _, folder := range []string{"internal/sales/orders/stripe/", "internal/website/assistant/openai/",
		"internal/platform/mail/smtp.go"} {
		if !used[folder] {
			t.Errorf("%s (%s) opens no connection any more: the search misses something, or mayConnect is out of date",
				folder, mayConnect[folder])
		}
	}
}

func allowedFolder(path string) string {
	for folder := range mayConnect {
		if strings.HasPrefix(path, folder) {
			return folder
		}
	}
	return ""
}
