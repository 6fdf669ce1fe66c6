package sales_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"harborlight/internal/sales/orders"
)

// letter is a sent mail.
type letter struct{ kind, text string }

// letters returns all mails ever sent from their files, oldest first. The server's own Letters reads rows, and those
// of old mails have been deleted.
func (w *salesSimulation) letters() (all []letter) {
	w.t.Helper()
	files, err := filepath.Glob(filepath.Join(w.App.MailDir(), "*.eml"))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			w.t.Fatal(err)
		}
		parts := strings.SplitN(filepath.Base(file), "-", 3)
		all = append(all, letter{parts[1], strings.ReplaceAll(string(text), "\r\n", "\n")})
	}
	return all
}

// pages checks that the buyer's page of each order shows the recorded amounts.
func (w *salesSimulation) pages(books []orderTotals) {
	w.t.Helper()
	for _, l := range w.letters() {
		if found, order := orderToken.FindStringSubmatch(l.text), orderNumber.FindStringSubmatch(l.text); found != nil &&
			order != nil {
			w.links[order[1]] = found[1]
		}
	}
	for _, b := range books {
		var page orders.OrderStatus
		w.Do(w.t, "GET", "/api/orders/"+w.links[b.Number], "", nil).Decode(w.t, &page)
		if page.Number != b.Number || page.TotalCents != b.Amount || page.PaidCents != b.Paid ||
			page.RefundedCents != b.Refunded || page.Currency != w.currency || string(page.State) != b.State {
			w.t.Errorf("the buyer reads %+v of %+v", page, b)
		}
	}
}

// Lines of mails with amounts.
var (
	orderNumber = regexp.MustCompile(`(?m)^Order number: (\S+)$`)
	orderPrice  = regexp.MustCompile(`(?m)^Price: (.+?)( per month)?( incl\. .+)?$`)
	orderPaid   = regexp.MustCompile(`(?m)^Amount paid: (.+)$`)
	orderBack   = regexp.MustCompile(`(?m)^We(?:'re returning| owe you) (.+?) (?:the way you paid|and will transfer)`)
	documentIs  = regexp.MustCompile(`(?m)^(?:Invoice|Credit note) number: (\S+)$`)
	documentSum = regexp.MustCompile(`(?m)^Amount (?:paid|due|credited): (.+)$`)
	placedSum   = regexp.MustCompile(`Please pay (.+?) by .* give its number, (\S+),`)
	attachedIs  = regexp.MustCompile(`(?m)^(?:Your invoice|Credit note) (\S+) is attached\.`)
	fileIs      = regexp.MustCompile(`(?m)^Content-Disposition: attachment; filename="(.+)\.pdf"$`)
	offerNumber = regexp.MustCompile(`(?m)^Offer: (\S+)$`)
	offerSum    = regexp.MustCompile(`(?m)^Total: (.+)$`)
)

// mailed checks that the mails about orders, documents and offers contain the recorded amounts in the shop's
// currency, and that a mail contains each document.
func (w *salesSimulation) mailed(books []orderTotals) {
	w.t.Helper()
	of, back, told, reminded := map[string]orderTotals{}, map[string]int64{}, map[string][]int64{}, map[string]int64{}
	brought := map[string]bool{}
	for _, b := range books {
		of[b.Number] = b
	}
	for _, l := range w.letters() {
		for _, file := range fileIs.FindAllStringSubmatch(l.text, -1) {
			brought[file[1]] = true
		}
		for _, found := range attachedIs.FindAllStringSubmatch(l.text, -1) {
			if !strings.Contains(l.text, found[1]+".pdf") {
				w.t.Errorf("%s doesn't bring %s", l.kind, found[1])
			}
		}
		if found := placedSum.FindStringSubmatch(l.text); found != nil {
			told[found[2]] = append(told[found[2]], w.read(found[1]))
		}
		if found := offerNumber.FindStringSubmatch(l.text); found != nil {
			w.checkAmount(l, offerSum, w.offered[found[1]])
			continue
		}
		if found := documentIs.FindStringSubmatch(l.text); found != nil {
			sum := w.read(documentSum.FindStringSubmatch(l.text)[1])
			if strings.Contains(l.kind, "reminder") {
				reminded[found[1]] = sum
			} else {
				told[found[1]] = append(told[found[1]], sum)
			}
			continue
		}
		if found := orderNumber.FindStringSubmatch(l.text); found != nil {
			w.checkAmount(l, orderPrice, of[found[1]].Amount)
			if l.kind == "orders.receipt" {
				w.checkAmount(l, orderPaid, of[found[1]].Paid)
			}
			if sum := orderBack.FindStringSubmatch(l.text); sum != nil {
				back[found[1]] += w.read(sum[1])
			}
		}
	}
	for _, b := range books {
		if want := b.Refunded - w.lost[b.ID]; back[b.Number] != want {
			w.t.Errorf("mails say that %d went back of %s, the books %d", back[b.Number], b.Number, want)
		}
	}
	w.announced(brought, told, reminded)
}

// announced checks that each document was mailed, and that no mail contains another amount.
func (w *salesSimulation) announced(brought map[string]bool, told map[string][]int64, reminded map[string]int64) {
	w.t.Helper()
	for _, row := range w.file("/api/admin/invoices.csv") {
		number, want := row["Number"], centsOf(strings.TrimPrefix(row["Gross"], "-"))
		if !brought[number] {
			w.t.Errorf("no mail brings %s", number)
		}
		if len(told[number]) > 1 || len(told[number]) == 1 && told[number][0] != want {
			w.t.Errorf("%s is over %d, and mails say %v", number, want, told[number])
		}
		if sum, once := reminded[number]; once && sum != want {
			w.t.Errorf("%s is over %d, and a reminder asks for %d", number, want, sum)
		}
	}
}

// checkAmount fails unless the mail contains the amount.
func (w *salesSimulation) checkAmount(l letter, what *regexp.Regexp, want int64) {
	w.t.Helper()
	found := what.FindStringSubmatch(l.text)
	if len(found) == 0 || w.read(found[1]) != want {
		w.t.Errorf("%s says %q where it is %d:\n%.900s", l.kind, found, want, l.text)
	}
}

// read returns the cents of an amount in a mail, which must be in the shop's currency.
func (w *salesSimulation) read(amount string) int64 {
	w.t.Helper()
	rest, ours := strings.CutPrefix(strings.TrimPrefix(amount, "−"), w.currency.Prefix())
	if !ours || strings.Trim(rest, "0123456789.,") != "" {
		w.t.Errorf("%q isn't in %s", amount, w.currency)
	}
	return centsOf(rest)
}
