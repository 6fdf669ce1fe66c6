package audit

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
)

// maxFindings is the maximum number of findings of Verify.
const maxFindings = 100

// Verdict is the result of Verify.
type Verdict struct {
	Entries int64 // number of entries read
	First   int64 // number of the oldest entry; 0 if there is none
	Last    int64 // number of the newest entry according to the signed end of the chain
	// hash of the newest entry; a copy outside the database can later prove that no earlier entry has changed
	Hash     string
	Findings []Finding // empty if the log is intact
}

// Finding is a place where the chain is broken.
type Finding struct {
	Seq     int64     // number of the entry; 0 if none
	EntryID string    // empty if the entry is missing
	At      time.Time // time of the entry, UTC
	What    string    // description, in one sentence
}

// Verify reads the whole chain. Its verdict lists entries that were changed, deleted, inserted or moved, a missing
// end, and a chain without a signature by the sealing key: at most 100 findings, none if the log is intact. It
// ignores entries that are added while it runs. Only failed reads are errors.
func Verify(ctx context.Context, db *database.DB) (Verdict, error) {
	for {
		v, begin, err := verify(ctx, db)
		if err != nil {
			return v, fmt.Errorf("verify the audit log: %w", err)
		}
		now, err := findHead(ctx, db)
		if err != nil || now.AnchorSeq == begin.AnchorSeq {
			return v, err
		}
		// Sweep deleted old entries in the meantime, so read again.
	}
}

// verify reads the chain once and returns the verdict and the end of the chain from which it began.
func verify(ctx context.Context, db *database.DB) (Verdict, head, error) {
	end, err := findHead(ctx, db)
	if err != nil {
		return Verdict{}, end, err
	}
	v := &verifier{verdict: Verdict{Last: end.Seq, Hash: end.Hash}, seq: end.AnchorSeq, hash: end.AnchorHash}
	if !db.Seal().CheckMAC(macPurpose, end.text(), end.MAC) {
		v.addFinding(Finding{Seq: end.Seq, What: "The end of the chain is not signed with the key of this program: it was " +
			"rewritten without the key, or the row audit_head was changed."})
	}
	if err := v.walk(ctx, db, end.Seq); err != nil {
		return v.verdict, end, err
	}
	switch {
	case v.seq < end.Seq:
		v.addFinding(Finding{Seq: v.seq + 1,
			What: fmt.Sprintf("Entries %d to %d are missing: the end was cut off.", v.seq+1, end.Seq)})
	case v.hash != end.Hash:
		v.addFinding(Finding{Seq: v.seq, EntryID: v.id, What: "The newest entry is not the one that was signed: it was replaced."})
	}
	return v.verdict, end, v.findUnchained(ctx, db)
}

// verifier contains the state of a verification.
type verifier struct {
	verdict Verdict
	seq     int64
	hash    string
	id      string
}

// addFinding adds a finding, unless there are already maxFindings.
func (v *verifier) addFinding(f Finding) {
	if len(v.verdict.Findings) < maxFindings {
		v.verdict.Findings = append(v.verdict.Findings, f)
	}
}

// walk checks the entries of the chain after the current one, up to and including the number last, in pages.
func (v *verifier) walk(ctx context.Context, db *database.DB, last int64) error {
	for after := v.seq; ; {
		rows, err := database.All[row](ctx, db, selectRow+`
			WHERE seq > $1 AND seq <= $2
			ORDER BY seq
			LIMIT 500`, after, last)
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, r := range rows {
			v.check(r)
		}
		after = v.seq
	}
}

// check reports missing entries between the previous entry and r, or a hash of r that doesn't match. It then makes r
// the current entry.
func (v *verifier) check(r row) {
	seq := *r.Seq
	switch {
	case seq == v.seq+2:
		v.addFinding(Finding{Seq: seq - 1, What: fmt.Sprintf("Entry %d is missing.", seq-1)})
	case seq > v.seq+2:
		v.addFinding(Finding{Seq: v.seq + 1, What: fmt.Sprintf("Entries %d to %d are missing.", v.seq+1, seq-1)})
	case r.hashAfter(v.hash, seq) != r.Hash:
		v.addFinding(Finding{Seq: seq, EntryID: r.ID, At: r.At,
			What: "The entry, or the one before it, was changed, moved or inserted."})
	}
	if v.verdict.First == 0 {
		v.verdict.First = seq
	}
	v.verdict.Entries++
	v.seq, v.hash, v.id = seq, r.Hash, r.ID
}

// findUnchained reports entries outside the chain: those without a number, or with a number before its start or after
// its end.
func (v *verifier) findUnchained(ctx context.Context, db *database.DB) error {
	rows, err := database.All[row](ctx, db, selectRow+`
		WHERE seq IS NULL
			OR seq <= (SELECT anchor_seq FROM audit_head WHERE id = 1)
			OR seq > (SELECT seq FROM audit_head WHERE id = 1)
		ORDER BY at, id
		LIMIT $1`, maxFindings)
	for _, r := range rows {
		v.addFinding(Finding{EntryID: r.ID, At: r.At, What: "The entry was inserted: it is not in the chain."})
	}
	return err
}
