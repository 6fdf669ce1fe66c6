package billing

import (
	"net/http"
	"strconv"
	"strings"

	"harborlight/internal/platform/httpx"
)

// API answers the requests about invoices.
type API struct{ Service *Service }

// maxToken is longer than every token.
const maxToken = 64

// Download answers GET /api/invoices/{token}.pdf for the holder of the private token.
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

// serve sends a PDF as a file to save, which no cache keeps and no search engine lists.
func serve(w http.ResponseWriter, f File) {
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", `attachment; filename="`+f.Number+`.pdf"`)
	h.Set("Content-Length", strconv.Itoa(len(f.Data)))
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(f.Data) // the client is gone
}
