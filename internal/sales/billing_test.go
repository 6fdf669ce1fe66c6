package sales_test

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestT118InvoiceRequiresMailedLink places an order by invoice, follows the mailed link, and tries to read the
// invoice as other visitors.
func TestT118InvoiceRequiresMailedLink(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, apptest.Payments("invoice"))
			a := s.Do(t, "POST", "/api/checkout", "", map[string]any{
				"serviceId": "private-training", "serviceName": "Private Training", "amount": 29700,
				"formData": map[string]any{"name": "Dana", "email": "dana@buyer.example", "company": "Whitfield",
					"acceptTerms": true},
			})
			if a.Status != http.StatusOK {
				t.Fatalf("checkout: %d %s", a.Status, a.Body)
			}
			s.ConfirmOrders(t)
			link := ""
			for _, m := range s.Mails(t, "dana@buyer.example") {
				if found := regexp.MustCompile(`/api/invoices/[\w-]{43}\.pdf`).FindString(m.Text); found != "" {
					link = found
				}
			}
			file := s.Do(t, "GET", link, "", nil)
			if file.Status != http.StatusOK || !strings.HasPrefix(file.Body, "%PDF-") {
				t.Fatalf("%q: %d", link, file.Status)
			}
			for name, want := range map[string]string{
				"Content-Type": "application/pdf", "Cache-Control": "no-store", "X-Robots-Tag": "noindex",
				"Content-Disposition": `attachment; filename="INV-` +
					strings.Split(file.Header.Get("Content-Disposition"), "INV-")[1],
			} {
				if got := file.Header.Get(name); got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
			stored, err := database.One[string](t.Context(), s.App.DB, `SELECT sha256 FROM invoice_files`)
			if sum := sha256.Sum256([]byte(file.Body)); err != nil || stored != hex.EncodeToString(sum[:]) {
				t.Errorf("the file isn't the stored one: %v", err)
			}
			invoiceID, err := database.One[string](t.Context(), s.App.DB, `SELECT id FROM invoices`)
			if err != nil {
				t.Fatal(err)
			}
			visitor := s.SignIn(t, "eve@site.example")
			for path, want := range map[string]int{
				strings.TrimSuffix(link, ".pdf"): http.StatusNotFound, "/api/invoices/" + invoiceID + ".pdf": http.StatusNotFound,
				strings.Replace(link, ".pdf", "x.pdf", 1):   http.StatusNotFound,
				"/api/admin/invoices/" + invoiceID:          http.StatusForbidden,
				"/api/admin/invoices/" + invoiceID + "/pdf": http.StatusForbidden, "/api/admin/invoices.csv": http.StatusForbidden,
			} {
				if a := s.Do(t, "GET", path, visitor, nil); a.Status != want {
					t.Errorf("%s: %d, want %d", path, a.Status, want)
				}
			}
		})
	}
}

// TestPaidOrderGetsNoPaymentRequest accepts an order by invoice and marks it as paid before its confirmation is sent.
// Its buyer gets a receipt with the invoice, and no mail that requests a payment.
func TestPaidOrderGetsNoPaymentRequest(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("order: %d %s", a.Status, a.Body)
		}
		for _, deed := range []string{"/accept", "/mark-paid"} {
			if a := s.Do(t, "POST", "/api/admin/orders/"+apptest.Newest(t, s, "orders")+deed, admin, nil); a.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", deed, a.Status, a.Body)
			}
		}
		s.Drain(t)
		var kinds []string
		for _, m := range s.Mails(t, "ada@site.example") {
			kinds = append(kinds, m.Kind)
		}
		slices.Sort(kinds)
		if got := strings.Join(kinds, " "); got != "orders.receipt" {
			t.Errorf("the buyer got %s", got)
		}
	}, apptest.Payments("invoice"))
}
