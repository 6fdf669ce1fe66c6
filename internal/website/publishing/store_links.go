package publishing

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

var linkColumns = database.Columns[DraftLink]()

// listDraftLinks returns the draft links that haven't ended, newest first.
func listDraftLinks(ctx context.Context, q database.Querier, now time.Time) ([]DraftLink, error) {
	return database.All[DraftLink](ctx, q, `
		SELECT`+linkColumns+`
		FROM content_draft_links
		WHERE ends_at > $1
		ORDER BY id DESC`, now)
}

// findDraftLink returns the draft link with a token that hasn't ended, or a fault of kind NotFound.
func findDraftLink(ctx context.Context, q database.Querier, tokenHash string, now time.Time) (DraftLink, error) {
	link, err := database.One[DraftLink](ctx, q, `
		SELECT`+linkColumns+`
		FROM content_draft_links
		WHERE token_hash = $1 AND ends_at > $2`, tokenHash, now)
	return link, fault.WithNotFound(err, errNoLink)
}

// deleteEndedLinks deletes the draft links that ended by themselves.
func deleteEndedLinks(ctx context.Context, tx *database.Tx) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM content_draft_links
		WHERE ends_at <= $1`, tx.Now())
	return err
}

// deleteDraftLink deletes a draft link, or returns errNoLink.
func deleteDraftLink(ctx context.Context, tx *database.Tx, linkID string) error {
	rows, err := tx.Exec(ctx, `
		DELETE FROM content_draft_links
		WHERE id = $1`, linkID)
	if err == nil && rows == 0 {
		return errNoLink
	}
	return err
}
