package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"

	"harborlight/internal/platform/database"
)

// head contains the signed end of the chain and, once old entries were deleted, its start.
type head struct {
	Seq        int64  `db:"seq"`
	Hash       string `db:"hash"`
	AnchorSeq  int64  `db:"anchor_seq"`
	AnchorHash string `db:"anchor_hash"`
	MAC        string `db:"mac"` // empty if the chain has not begun
}

// macPurpose is the purpose of the signature of the chain's end.
const macPurpose = "audit-head"

func (h head) text() string {
	return fmt.Sprintf("%d %s %d %s", h.Seq, h.Hash, h.AnchorSeq, h.AnchorHash)
}

// hashAfter returns the SHA-256 in hex of all fields of an entry at position seq, together with before, the hash of
// the previous entry.
func (r row) hashAfter(before string, seq int64) string {
	text, err := json.Marshal([]string{ // unambiguous for any content of the fields
		before, strconv.FormatInt(seq, 10), r.ID, strconv.FormatInt(r.At.UnixMicro(), 10),
		r.ActorID, r.Action, r.ObjectID, r.RequestID, r.Details,
	})
	if err != nil {
		panic("audit: " + err.Error()) // strings can always be marshalled
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

var selectRow = `
	SELECT` + database.Columns[row]() + `
	FROM audit_log`

var selectHead = `
	SELECT` + database.Columns[head]() + `
	FROM audit_head
	WHERE id = 1`

func findHead(ctx context.Context, q database.Querier) (head, error) {
	return database.One[head](ctx, q, selectHead)
}

func lockHead(ctx context.Context, tx *database.Tx) (head, error) {
	return database.One[head](ctx, tx, selectHead+tx.ForUpdate())
}

// setHead signs and stores the end of the chain.
func setHead(ctx context.Context, tx *database.Tx, h head) error {
	return tx.ExecOne(ctx, `
		UPDATE audit_head SET
			seq = $1,
			hash = $2,
			anchor_seq = $3,
			anchor_hash = $4,
			mac = $5
		WHERE id = 1`, h.Seq, h.Hash, h.AnchorSeq, h.AnchorHash, tx.Seal().MAC(macPurpose, h.text()))
}

// Begin signs the empty chain of a new database and records this as the entry audit.begun. It does nothing if the chain
// exists. Call it before the program serves requests.
func Begin(ctx context.Context, db *database.DB) error {
	begun, err := findHead(ctx, db)
	if err != nil || begun.MAC != "" {
		return err
	}
	err = db.Write(ctx, func(tx *database.Tx) error {
		end, err := lockHead(ctx, tx)
		if err != nil || end.MAC != "" {
			return err
		}
		if err := setHead(ctx, tx, end); err != nil {
			return err
		}
		return Record(ctx, tx, Entry{Action: "audit.begun"})
	})
	if err != nil {
		return fmt.Errorf("begin the chain of the audit log: %w", err)
	}
	return nil
}

// Reseal signs the end of the chain with the newest key. It returns an error if the current signature is invalid.
func Reseal(ctx context.Context, tx *database.Tx) error {
	end, err := lockHead(ctx, tx)
	if err != nil {
		return err
	}
	if !tx.Seal().CheckMAC(macPurpose, end.text(), end.MAC) {
		return fmt.Errorf("the end of the audit log is not signed with a key of this program: run harborlight audit verify")
	}
	return setHead(ctx, tx, end)
}

// Restart signs the end of the chain without checking its current signature, and does nothing if the chain was never
// signed. Use it after the key was lost; the caller records this.
func Restart(ctx context.Context, tx *database.Tx) error {
	end, err := lockHead(ctx, tx)
	if err != nil || end.MAC == "" {
		return err
	}
	return setHead(ctx, tx, end)
}
