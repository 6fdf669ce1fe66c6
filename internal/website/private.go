package website

import "net/http"

// private keeps a page with a private token in its query out of search engines and other sites.
func private(page http.Handler, tokens ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		for _, token := range tokens {
			if query.Has(token) {
				w.Header().Set("X-Robots-Tag", "noindex")
				w.Header().Set("Referrer-Policy", "no-referrer")
			}
		}
		page.ServeHTTP(w, r)
	})
}
