package audit

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Retention is how long entries are kept: long enough to investigate a problem that is noticed a year later, and no
// longer, because entries are personal data.
const Retention = 400 * 24 * time.Hour

// Sweep deletes the entries older than Retention (400 days) from the start of the chain. It stores the hash of the
// last deleted entry as an anchor, so that the remaining entries can be verified.
func Sweep(ctx context.Context, db *database.DB) error {
	err := db.Write(ctx, func(tx *database.Tx) error {
		end, err := lockHead(ctx, tx)
		if err != nil {
			return err
		}
		last, err := lastExpired(ctx, tx, tx.Now().Add(-Retention), end)
		if err != nil || last.Seq <= end.AnchorSeq {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM audit_log WHERE seq <= $1`, last.Seq); err != nil {
			return err
		}
		end.AnchorSeq, end.AnchorHash = last.Seq, last.Hash
		return setHead(ctx, tx, end)
	})
	if err != nil {
		return fmt.Errorf("delete old audit entries: %w", err)
	}
	return nil
}

// link is a position in the chain.
type link struct {
	Seq  int64  `db:"seq"`
	Hash string `db:"hash"`
}

// lastExpired returns the position and hash of the last entry before the first one that isn't older than the given
// time. It returns the zero link if no entry after the anchor has expired, and an error if that entry is missing.
func lastExpired(ctx context.Context, tx *database.Tx, before time.Time, end head) (link, error) {
	kept, err := database.All[int64](ctx, tx, `
		SELECT seq
		FROM audit_log
		WHERE at >= $1 AND seq IS NOT NULL
		ORDER BY seq
		LIMIT 1`, before)
	last := end.Seq
	if len(kept) == 1 {
		last = kept[0] - 1
	}
	if err != nil || last <= end.AnchorSeq {
		return link{}, err
	}
	found, err := database.One[link](ctx, tx, `
		SELECT
			seq,
			hash
		FROM audit_log
		WHERE seq = $1`, last)
	if fault.KindOf(err) == fault.KindNotFound {
		return link{}, fmt.Errorf("entry %d is missing: run harborlight audit verify", last)
	}
	return found, err
}
