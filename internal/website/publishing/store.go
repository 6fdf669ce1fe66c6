package publishing

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

// head contains the current version and revision.
type head struct {
	Version  int64 `db:"version"`
	Revision int64 `db:"revision"`

	Currency money.Currency `db:"currency"` // currency of that version; empty for the built-in one
}

// findHead returns the numbers of the published version and the draft's revision, and the published currency.
func findHead(ctx context.Context, q database.Querier) (head, error) {
	return database.One[head](ctx, q, `
		SELECT
			version,
			revision,
			currency
		FROM content_head
		WHERE id = 1`)
}

// lockHead returns the head of findHead and locks it until the end of the transaction.
func lockHead(ctx context.Context, tx *database.Tx) (head, error) {
	return database.One[head](ctx, tx, `
		SELECT
			version,
			revision,
			currency
		FROM content_head
		WHERE id = 1`+tx.ForUpdate())
}

// shareHead returns the head of findHead with a shared lock until the end of the transaction, which only writers wait
// for.
func shareHead(ctx context.Context, tx *database.Tx) (head, error) {
	return database.One[head](ctx, tx, `
		SELECT
			version,
			revision,
			currency
		FROM content_head
		WHERE id = 1`+tx.ForShare())
}

// setHead saves the head; a missing row is an error.
func setHead(ctx context.Context, tx *database.Tx, h head) error {
	return tx.ExecOne(ctx, `
		UPDATE content_head
		SET
			version = $1,
			revision = $2,
			currency = $3
		WHERE id = 1`, h.Version, h.Revision, string(h.Currency))
}

var versionColumns = database.Columns[Version]()

// findNumber returns a version by number. Number 0 is the built-in state; unknown numbers return a NotFound fault.
func findNumber(ctx context.Context, q database.Querier, number int64) (Version, error) {
	if number == 0 {
		return builtIn(), nil
	}
	return database.One[Version](ctx, q, `
		SELECT`+versionColumns+`
		FROM content_versions
		WHERE number = $1`, number)
}

// findVersion returns a version by ID. BuiltIn and "" mean the built-in state; malformed and unknown IDs return
// errNoVersion.
func findVersion(ctx context.Context, q database.Querier, versionID string) (Version, error) {
	if versionID == BuiltIn || versionID == "" {
		return builtIn(), nil
	}
	if !id.IsValid(versionID) {
		return Version{}, errNoVersion
	}
	v, err := database.One[Version](ctx, q, `
		SELECT`+versionColumns+`
		FROM content_versions
		WHERE id = $1`, versionID)
	return v, fault.WithNotFound(err, errNoVersion)
}

func builtIn() Version { return Version{Format: Format, Changes: "[]"} }

// findReadable returns the newest version in a format that this program reads, or the built-in state.
func findReadable(ctx context.Context, q database.Querier) (Version, error) {
	v, err := database.One[Version](ctx, q, `
		SELECT`+versionColumns+`
		FROM content_versions
		WHERE format <= $1
		ORDER BY number DESC
		LIMIT 1`, Format)
	if fault.KindOf(err) == fault.KindNotFound {
		return builtIn(), nil
	}
	return v, err
}

// listVersions returns up to count versions below a number, newest first. A negative number means no bound.
func listVersions(ctx context.Context, q database.Querier, below int64, count int) ([]Version, error) {
	return database.All[Version](ctx, q, `
		SELECT`+versionColumns+`
		FROM content_versions
		WHERE $1 < 0 OR number < $1
		ORDER BY number DESC
		LIMIT $2`, below, count)
}

// insertVersion stores a version and deletes all but the maxVersions newest.
func insertVersion(ctx context.Context, tx *database.Tx, v Version) error {
	if err := database.Insert(ctx, tx, "content_versions", v); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `
		DELETE FROM content_versions
		WHERE number <= $1`, v.Number-maxVersions)
	return err
}

// findDraft returns a saved draft. Revision 0 is the built-in state, an empty draft; unknown and deleted revisions
// return a NotFound fault.
func findDraft(ctx context.Context, q database.Querier, revision int64) (Draft, error) {
	if revision == 0 {
		return Draft{}, nil
	}
	return database.One[Draft](ctx, q, `
		SELECT
			revision,
			author_id,
			changes,
			undoes,
			created_at
		FROM content_drafts
		WHERE revision = $1`, revision)
}

// listSteps returns an author's revisions that can be undone while revision is the draft, oldest first: those whose
// predecessor is stored.
func listSteps(ctx context.Context, q database.Querier, authorID string, revision int64) ([]step, error) {
	return database.All[step](ctx, q, `
		SELECT
			revision,
			undoes
		FROM content_drafts
		WHERE author_id = $1 AND revision > $2
		ORDER BY revision`, authorID, max(0, revision-maxRevisions+1))
}

// insertDraft stores a revision of the draft and deletes all but the maxRevisions newest.
func insertDraft(ctx context.Context, tx *database.Tx, d Draft) error {
	if d.Changes == nil {
		d.Changes = []content.Change{}
	}
	if err := database.Insert(ctx, tx, "content_drafts", d); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `
		DELETE FROM content_drafts
		WHERE revision <= $1`, d.Revision-maxRevisions)
	return err
}

// changesOf returns the changes of a version. It fails for a newer format and for malformed changes.
func changesOf(v Version) ([]content.Change, error) {
	if v.Format > Format {
		return nil, fmt.Errorf("version %d has format %d, made by a newer program", v.Number, v.Format)
	}
	var changes []content.Change
	if err := json.Unmarshal([]byte(v.Changes), &changes); err != nil {
		return nil, fmt.Errorf("version %d can't be read: %w", v.Number, err)
	}
	return changes, nil
}

// storedChanges is a version or a saved draft that refers to an upload.
type storedChanges struct {
	Number  int64  `db:"number"`
	Changes string `db:"changes"`
}

// versionsWithMedia returns at most ten versions after a number that refer to uploads, in order. Pages are small,
// because a version may have a megabyte.
func versionsWithMedia(ctx context.Context, q database.Querier, after int64) ([]storedChanges, error) {
	return database.All[storedChanges](ctx, q, `
		SELECT
			number,
			changes
		FROM content_versions
		WHERE number > $1 AND changes LIKE '%/media/own/%'
		ORDER BY number
		LIMIT 10`, after)
}

// draftsWithMedia returns at most ten saved drafts after a revision that refer to uploads, in order.
func draftsWithMedia(ctx context.Context, q database.Querier, after int64) ([]storedChanges, error) {
	return database.All[storedChanges](ctx, q, `
		SELECT
			revision AS number,
			changes
		FROM content_drafts
		WHERE revision > $1 AND changes LIKE '%/media/own/%'
		ORDER BY revision
		LIMIT 10`, after)
}

// shownPrice is a row of shown_prices.
type shownPrice struct {
	ServiceID string         `db:"service_id"`
	Since     time.Time      `db:"since"`
	Cents     money.Cents    `db:"cents"`
	Currency  money.Currency `db:"currency"`
	IsNet     bool           `db:"is_net"`
	IsReduced bool           `db:"is_reduced"`
}

// findShown returns the price history of each service, oldest price first. content.ShownPrices.Show limits its
// length.
func findShown(ctx context.Context, q database.Querier) (content.ShownPrices, error) {
	rows, err := database.All[shownPrice](ctx, q, `
		SELECT
			service_id,
			since,
			cents,
			currency,
			is_net,
			is_reduced
		FROM shown_prices
		ORDER BY service_id, since`)
	shown := content.ShownPrices{}
	for _, r := range rows {
		shown[r.ServiceID] = append(shown[r.ServiceID], content.ShownPrice{Since: r.Since.UTC(), Cents: r.Cents,
			Currency: r.Currency, IsNet: r.IsNet, IsReduced: r.IsReduced})
	}
	return shown, err
}

// saveShown stores the difference between two price histories: it deletes rows missing in after and inserts its new
// ones.
func saveShown(ctx context.Context, tx *database.Tx, before, after content.ShownPrices) error {
	for id, rows := range before {
		for _, p := range rows {
			if slices.Contains(after[id], p) {
				continue
			}
			if err := tx.ExecOne(ctx, `
				DELETE FROM shown_prices
				WHERE service_id = $1 AND since = $2`, id, p.Since); err != nil {
				return err
			}
		}
	}
	for id, rows := range after {
		for _, p := range rows {
			if slices.Contains(before[id], p) {
				continue
			}
			if err := database.Insert(ctx, tx, "shown_prices", shownPrice{ServiceID: id, Since: p.Since, Cents: p.Cents,
				Currency: p.Currency, IsNet: p.IsNet, IsReduced: p.IsReduced}); err != nil {
				return err
			}
		}
	}
	return nil
}
