package offers_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"harborlight/internal/platform/database"
)

// read returns the text of a PDF without spaces, which readers place differently.
func read(t *testing.T, data string) string {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader([]byte(data)), int64(len(data)))
	if err != nil {
		t.Fatalf("%v in %.100q", err, data)
	}
	plain, err := r.GetPlainText()
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return unspaced(string(text))
}

func unspaced(text string) string { return strings.Join(strings.Fields(text), "") }

func TestBuyerDownloadsSentOffer(t *testing.T) {
	each(t, func(s *shop) {
		_, token := s.sent(nil)
		path := "/api/offers/" + token + "/pdf"
		mails := s.Mails(s.t, buyer)
		if last := mails[len(mails)-1]; !strings.Contains(last.Text, s.App.Config.PublicURL+path) {
			s.t.Errorf("the mail doesn't name the PDF: %s", last.Text)
		}
		a := s.do(200, "GET", path, "", nil)
		if a.Header.Get("Content-Disposition") != `attachment; filename="OF-2026-0001.pdf"` ||
			a.Header.Get("Cache-Control") != "no-store" || a.Header.Get("X-Robots-Tag") != "noindex" {
			s.t.Errorf("headers %v", a.Header)
		}
		view := s.view(token)
		for _, want := range []string{"OF-2026-0001", "Engines Ltd", "AI Training", "$4,500.00", "$1,350.00",
			"Travel is included.",
			"open the link in our email by 31 December 2026", view.SHA256} {
			if text := read(s.t, a.Body); !strings.Contains(text, unspaced(want)) {
				s.t.Errorf("the PDF doesn't say %q:\n%s", want, text)
			}
		}
		s.do(200, "POST", "/api/offers/"+token+"/accept", "",
			map[string]any{"name": "Ada Byron", "agreed": true, "sha256": view.SHA256})
		if text := read(s.t, s.do(200, "GET", path, "", nil).Body); !strings.Contains(text,
			"AcceptedbyAdaByronon23November2026.") {
			s.t.Errorf("after the acceptance the PDF says:\n%s", text)
		}
	})
}

// TestT142PDFIsRenderedOncePerState modifies the stored file: requests get it until the offer's state changes.
func TestT142PDFIsRenderedOncePerState(t *testing.T) {
	each(t, func(s *shop) {
		_, token := s.sent(nil)
		path := "/api/offers/" + token + "/pdf"
		first := s.do(200, "GET", path, "", nil).Body
		if again := s.do(200, "GET", path, "", nil).Body; again != first {
			s.t.Error("the second file differs from the first")
		}
		if err := s.App.DB.Write(s.t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(s.t.Context(), `UPDATE offer_files SET data = $1`, []byte("stored"))
			return err
		}); err != nil {
			s.t.Fatal(err)
		}
		if got := s.do(200, "GET", path, "", nil).Body; got != "stored" {
			s.t.Errorf("rendered again: %.20q", got)
		}
		s.do(200, "POST", "/api/offers/"+token+"/accept", "",
			map[string]any{"name": "Ada Byron", "agreed": true, "sha256": s.view(token).SHA256})
		if got := s.do(200, "GET", path, "", nil).Body; got == "stored" || got == first || s.count("offer_files") != 1 {
			s.t.Errorf("after the acceptance: %.20q, %d files", got, s.count("offer_files"))
		}
	})
}
