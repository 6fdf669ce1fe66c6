package billing_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/sale"
)

// Settings of the process that the test kills.
var (
	isVictim  = flag.Bool("victim", false, "issue credit notes instead of running tests")
	victimURL = flag.String("victim-url", "", "the database that the victim opens")
	victimDir = flag.String("victim-dir", "", "the data directory that the victim opens")

	victimStop = flag.Int("victim-stop", 0,
		"after so many credit notes, wait to be killed before the job is done; 0: never")
)

func TestMain(m *testing.M) {
	flag.Parse()
	if *isVictim {
		if err := victim(os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	m.Run()
}

// kills is the number of kills.
var kills = flag.Int("kills", 6, "how often to kill the program between refund, credit note and mail")

const (
	refundsAKill = 4
	refundCents  = 1000
)

// refunded is the fact that this test records.
type refunded struct {
	OrderID string `json:"order_id"`
}

// paidShop returns a paid sale for every order; it has room for 20 refunds.
type paidShop struct{ shop }

func (*paidShop) Sale(_ context.Context, orderID string) (sale.Sale, error) {
	at := noon
	return sale.Sale{
		OrderID: orderID, OrderNumber: orderID[:8], Currency: "eur", PricesTaxed: true,
		TotalCents: 20 * refundCents, PaidCents: 20 * refundCents, PaidAt: &at,
		Buyer: sale.Party{Name: "Dana", Email: orderID + "@example.com"},
		Lines: []sale.SoldLine{taxed("Training", 20*refundCents)},
	}, nil
}

func (s *paidShop) MonthSale(ctx context.Context, orderID string, month sale.Period) (sale.Sale, error) {
	sold, err := s.Sale(ctx, orderID)
	sold.Supplied, sold.PaidAt, sold.PaidCents = &month, nil, 0
	return sold, err
}

// crediting returns a runner that issues a credit note for each refund, and an invoice for a later month of each
// order.
func crediting(db *database.DB, after func()) *jobs.Runner {
	sales := &paidShop{}
	service := billing.New(db, billing.Config{Content: contenttest.Site(germanSeller)}, sales)
	runner := jobs.NewRunner(db, slog.New(slog.DiscardHandler))
	jobs.HandleFact(runner, "test.refunded", func(ctx context.Context, f refunded) error {
		if _, err := service.IssueMonth(ctx, f.OrderID, sale.MonthOf("2026-01-31", 1)); err != nil {
			return err
		}
		_, err := service.IssueCreditNote(ctx, f.OrderID, jobs.ID(ctx), refundCents)
		after()
		return err
	})
	return runner
}

// victim is the process that the test kills. It prints a line when it starts and after each stored credit note.
func victim(out io.Writer) error {
	db, err := database.Open(context.Background(), database.Config{URL: *victimURL, Dir: *victimDir})
	if err != nil {
		return err
	}
	databasetest.Seal(db)
	_, _ = fmt.Fprintln(out, "ready")
	issued := 0
	return crediting(db, func() {
		issued++
		_, _ = fmt.Fprintln(out, "done")
		if issued == *victimStop {
			select {} // the credit note is stored, but its job isn't done
		}
	}).Drain(context.Background())
}

// TestT117KilledBetweenRefundCreditNoteAndMail kills the program with SIGKILL while it handles refunds. Afterwards,
// each refund has one credit note and one mail, each order has one invoice, and the numbers have no gap.
func TestT117KilledBetweenRefundCreditNoteAndMail(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.Config(t, engine)
			refunds := *kills * refundsAKill
			orders := refund(t, config, refunds)
			r, before := rand.New(rand.NewPCG(7, 2)), 0
			for i := range *kills { // every second kill hits between credit note and mail
				stop := (i % 2) * (1 + r.IntN(refundsAKill-1))
				before += kill(t, config, stop, time.Duration(r.IntN(20_000))*time.Microsecond)
			}
			if before == 0 || before >= refunds {
				t.Errorf("%d of %d credit notes were issued before the last kill: the test proves little", before, refunds)
			}
			db, err := database.Open(contenttest.Context(t), config)
			if err != nil {
				t.Fatal(err)
			}
			databasetest.Seal(db)
			defer func() { _ = db.Close() }()
			// expire the leases of the killed processes
			if err := db.Write(contenttest.Context(t), func(tx *database.Tx) error {
				_, err := tx.Exec(contenttest.Context(t), `UPDATE jobs SET locked_until = created_at WHERE locked_until IS NOT NULL`)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if err := crediting(db, func() {}).Drain(contenttest.Context(t)); err != nil {
				t.Fatal(err)
			}
			mustBeOnce(t, db, orders, refunds)
		})
	}
}

// refund records two refunds for each order and returns the number of orders.
func refund(t *testing.T, config database.Config, refunds int) (orders int) {
	t.Helper()
	db, err := database.Open(contenttest.Context(t), config)
	if err != nil {
		t.Fatal(err)
	}
	databasetest.Seal(db)
	defer func() { _ = db.Close() }()
	for range refunds / 2 {
		order := id.New()
		err := db.Write(contenttest.Context(t), func(tx *database.Tx) error {
			if err := jobs.Record(contenttest.Context(t), tx, "test.refunded", refunded{order}); err != nil {
				return err
			}
			return jobs.Record(contenttest.Context(t), tx, "test.refunded", refunded{order})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return refunds / 2
}

// kill starts a victim and kills it after it has issued stop credit notes, before the last job is done. If stop is 0,
// it kills the victim shortly after its first output. It returns the number of issued credit notes.
func kill(t *testing.T, config database.Config, stop int, moment time.Duration) (issued int) {
	t.Helper()
	cmd := exec.CommandContext(contenttest.Context(t), os.Args[0], "-victim", "-victim-url="+config.URL, "-victim-dir="+config.Dir,
		fmt.Sprint("-victim-stop=", stop))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for (issued < stop || stop == 0) && lines.Scan() {
		if lines.Text() == "done" {
			issued++
		}
		if stop == 0 {
			for end := time.Now().Add(moment); time.Now().Before(end); { // shorter than a timer's resolution
			}
			break
		}
	}
	_ = cmd.Process.Kill()
	for lines.Scan() {
		if lines.Text() == "done" {
			issued++
		}
	}
	_ = cmd.Wait() // the error says that it was killed
	return issued
}

// mustBeOnce fails unless each refund has exactly one credit note and one mail.
func mustBeOnce(t *testing.T, db *database.DB, orders, refunds int) {
	t.Helper()
	w := world{db: db}
	w.mustCount(t, fmt.Sprint(time.Now().UTC().Year()), 2*orders+refunds)
	if got, want := w.sent(t), map[string]int{"billing.paid_invoice": orders,
		"billing.invoice": orders, "billing.credit_note": refunds}; !maps.Equal(got, want) {
		t.Errorf("mails: got %v, want %v", got, want)
	}
	wrong, err := database.One[int](contenttest.Context(t), db, `
		SELECT COUNT(*)
		FROM invoices i
		WHERE kind = 'invoice'
			AND occasion NOT LIKE 'month:%'
			AND (credited_cents <> 2000 OR (SELECT COUNT(*) FROM invoices c WHERE c.credits = i.id) <> 2)`)
	if err != nil || wrong != 0 {
		t.Errorf("%d orders were credited more or less than twice: %v", wrong, err)
	}
	files, err := database.One[int](contenttest.Context(t), db, `SELECT COUNT(*) FROM invoice_files`)
	if err != nil || files != 2*orders+refunds {
		t.Errorf("%d files for %d documents: %v", files, 2*orders+refunds, err)
	}
}
