package billing

import (
	"net/http"
	"strconv"
	"strings"

	"harborlight/internal/platform/httpx"
)

// API handles requests for invoices.
type API struct{ Service *Service }

// maxToken is a length limit above that of all tokens.
const maxToken = 64

// Download handles GET /api/invoices/{token}.pdf. It answers 404 for an unknown token and for other file names.
func (a *API) Download(w http.ResponseWriter, r *http.Request) {
	token, ok := strings.CutSuffix(r.PathValue("file"), ".pdf")
	if !ok || len(token) > maxToken {
		httpx.WriteError(w, r, errNoInvoice)
		return
	}
	f, err := a.Service.FindFileByToken(r.Context(), token)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	serve(w, f)
}

// serve sends a PDF as a download that caches don't store and search engines don't index.
func serve(w http.ResponseWriter, f File) {
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", `attachment; filename="`+f.Number+`.pdf"`)
	h.Set("Content-Length", strconv.Itoa(len(f.Data)))
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(f.Data) // the client has disconnected
}
