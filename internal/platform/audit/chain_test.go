package audit_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// chain returns a database with a chain of six entries, and their ids in order.
func chain(t *testing.T, db *database.DB) []string {
	t.Helper()
	if err := audit.Begin(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		if err := write(t.Context(), db, audit.Entry{
			ActorID: "user-1", Action: "partner.approved", ObjectID: fmt.Sprint("partner-", i)}); err != nil {
			t.Fatal(err)
		}
	}
	ids, err := database.All[string](t.Context(), db, "SELECT id FROM audit_log ORDER BY seq")
	if err != nil || len(ids) != 6 {
		t.Fatalf("%d entries, %v", len(ids), err)
	}
	return ids
}

// tamper changes the database like an attacker who has no access to the program's key.
func tamper(t *testing.T, db *database.DB, statements ...string) {
	t.Helper()
	drop, table := "DROP TRIGGER IF EXISTS audit_log_no_update", " ON audit_log"
	err := db.Write(t.Context(), func(tx *database.Tx) error {
		if tx.Dialect() == database.SQLite {
			table = ""
		}
		for _, statement := range append([]string{drop + table}, statements...) {
			if _, err := tx.Exec(t.Context(), statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func verified(t *testing.T, db *database.DB) audit.Verdict {
	t.Helper()
	v, err := audit.Verify(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestT62VerifyFindsTampering(t *testing.T) {
	const insert = `INSERT INTO audit_log (id, at, actor_id, action, object_id, request_id, details, seq, hash)
		SELECT 'forged', at, actor_id, 'partner.deactivated', object_id, request_id, details, %s, hash FROM audit_log WHERE seq = 3`
	for name, tc := range map[string]struct {
		statements []string
		entry      int    // entry of the first finding, counted from 1; 0 if none
		says       string // text of the first finding
	}{
		"an entry is changed": {
			[]string{"UPDATE audit_log SET actor_id = 'user-2' WHERE seq = 3"}, 3, "changed"},
		"an entry gets another time": {
			[]string{"UPDATE audit_log SET at = (SELECT at FROM audit_log WHERE seq = 1) WHERE seq = 4"}, 4,
			"changed"},
		"an entry is deleted": {
			[]string{"DELETE FROM audit_log WHERE seq = 3"}, 0, "Entry 3 is missing"},
		"the first entry is deleted": {
			[]string{"DELETE FROM audit_log WHERE seq = 1"}, 0, "Entry 1 is missing"},
		"two entries are deleted": {
			[]string{"DELETE FROM audit_log WHERE seq IN (3, 4)"}, 0, "Entries 3 to 4 are missing"},
		"a deletion is closed up": {
			[]string{"DELETE FROM audit_log WHERE seq = 3", "UPDATE audit_log SET seq = 3 WHERE seq = 4"}, 4,
			"changed, moved"},
		"an entry is inserted": {[]string{fmt.Sprintf(insert, "NULL")}, 0, "not in the chain"},
		"an entry is inserted with a place": {
			[]string{"UPDATE audit_log SET seq = seq + 10 WHERE seq >= 4", fmt.Sprintf(insert, "4"),
				"UPDATE audit_log SET seq = seq - 9 WHERE seq > 10"}, 0, "moved or inserted"},
		"entries change places": {
			[]string{"UPDATE audit_log SET seq = 99 WHERE seq = 3", "UPDATE audit_log SET seq = 3 WHERE seq = 4",
				"UPDATE audit_log SET seq = 4 WHERE seq = 99"}, 4, "moved"},
		"the end is cut off": {
			[]string{"DELETE FROM audit_log WHERE seq > 4"}, 0, "Entries 5 to 6 are missing: the end was cut off"},
		"the end is cut off with its note": {[]string{"DELETE FROM audit_log WHERE seq > 4",
			"UPDATE audit_head SET seq = 4, hash = (SELECT hash FROM audit_log WHERE seq = 4)"}, 0, "not signed"},
		"everything is deleted with its note": {
			[]string{"DELETE FROM audit_log", "UPDATE audit_head SET seq = 0, hash = ''"}, 0, "not signed"},
		"an old end is claimed to be swept": {
			[]string{"DELETE FROM audit_log WHERE seq < 3", "UPDATE audit_head SET anchor_seq = 2, anchor_hash = ''"},
			0, "not signed"},
		"an entry is put behind the end": {[]string{fmt.Sprintf(insert, "7")}, 0, "not in the chain"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			databasetest.Each(t, func(t *testing.T, db *database.DB) {
				ids := chain(t, db)
				if v := verified(t, db); len(v.Findings) != 0 || v.Entries != 6 || v.First != 1 || v.Last != 6 {
					t.Fatalf("before: %+v", v)
				}
				tamper(t, db, tc.statements...)
				found := verified(t, db).Findings
				if len(found) == 0 {
					t.Fatal("nothing was found")
				}
				named := tc.entry == 0
				for _, f := range found {
					named = named || f.EntryID == ids[tc.entry-1]
				}
				if !named || !strings.Contains(found[0].What, tc.says) {
					t.Errorf("found %+v", found)
				}
			})
		})
	}
}

// TestT62RewrittenChainLacksSignature replaces the chain by one that the program wrote with another key.
func TestT62RewrittenChainLacksSignature(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		chain(t, db)
		own := db.Seal()
		tamper(t, db, "DELETE FROM audit_log", "UPDATE audit_head SET seq = 0, hash = '', mac = ''")
		db.UseSeal(otherCipher(t))
		chain(t, db)
		if v := verified(t, db); len(v.Findings) != 0 {
			t.Fatalf("the chain is incomplete: %+v", v.Findings)
		}
		db.UseSeal(own)
		if v := verified(t, db); len(v.Findings) != 1 || !strings.Contains(v.Findings[0].What, "not signed") {
			t.Errorf("found %+v", v.Findings)
		}
	})
}

func TestConcurrentRecordsKeepChainIntact(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		if err := audit.Begin(t.Context(), db); err != nil {
			t.Fatal(err)
		}
		const writers, each = 8, 10
		failed := make(chan error, writers)
		for range writers {
			go func() {
				for range each {
					if err := write(context.Background(), db, audit.Entry{Action: "order.paid"}); err != nil {
						failed <- err
						return
					}
				}
				failed <- nil
			}()
		}
		for range writers {
			if err := <-failed; err != nil {
				t.Error(err)
			}
		}
		if v := verified(t, db); len(v.Findings) != 0 || v.Entries != writers*each+1 {
			t.Errorf("%+v", v)
		}
	})
}

func TestSweptChainVerifies(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	databasetest.EachAt(t, start, func(t *testing.T, db *database.DB, now *clock.Manual) {
		chain(t, db)
		for range 3 {
			now.Advance(300 * 24 * time.Hour)
			if err := write(t.Context(), db, audit.Entry{Action: "order.paid"}); err != nil {
				t.Fatal(err)
			}
			if err := audit.Sweep(t.Context(), db); err != nil {
				t.Fatal(err)
			}
			if v := verified(t, db); len(v.Findings) != 0 {
				t.Fatalf("%+v", v.Findings)
			}
		}
		v := verified(t, db)
		if v.Entries != 2 || v.First != 8 || v.Last != 9 {
			t.Errorf("remaining: %+v", v)
		}
		tamper(t, db, "DELETE FROM audit_log WHERE seq = 8")
		if v := verified(t, db); len(v.Findings) == 0 {
			t.Error("a deleted entry was not noticed after the sweep")
		}
	})
}

// BenchmarkRecord measures the cost of the chain: eight concurrent writers add entries, with the chain and without.
func BenchmarkRecord(b *testing.B) {
	for _, engine := range databasetest.Engines() {
		db := databasetest.Open(b, engine)
		for name, chained := range map[string]bool{"in the chain": true, "beside it": false} {
			b.Run(string(engine)+" "+name, func(b *testing.B) {
				b.SetParallelism(4)
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						err := db.Write(b.Context(), func(tx *database.Tx) error {
							if !chained {
								_, err := tx.Exec(b.Context(),
									"INSERT INTO audit_log (id, at, action) VALUES ($1, $2, 'order.paid')", id.New(),
									tx.Now())
								return err
							}
							return audit.Record(b.Context(), tx, audit.Entry{Action: "order.paid"})
						})
						if err != nil {
							b.Error(err)
						}
					}
				})
			})
		}
	}
}
