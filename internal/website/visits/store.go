package visits

import (
	"context"
	"strconv"
	"strings"

	"harborlight/internal/platform/database"
)

// insertSalt stores a sealed salt unless the day has one, and returns the day's stored salt, which may be that of
// another node.
func insertSalt(ctx context.Context, tx *database.Tx, day, sealed string) (string, error) {
	if _, err := tx.Exec(ctx, `
		INSERT INTO visit_salts (day, salt) VALUES ($1, $2)
		ON CONFLICT (day) DO NOTHING`, day, sealed); err != nil {
		return "", err
	}
	return database.One[string](ctx, tx, `
		SELECT salt
		FROM visit_salts
		WHERE day = $1`, day)
}

// lockDay locks the row of a day until the end of the transaction and returns its number of views. It creates a
// missing row with 0.
func lockDay(ctx context.Context, tx *database.Tx, day string) (views int64, err error) {
	if _, err := tx.Exec(ctx, `
		INSERT INTO visit_days (day, views, visits) VALUES ($1, 0, 0)
		ON CONFLICT (day) DO NOTHING`, day); err != nil {
		return 0, err
	}
	return database.One[int64](ctx, tx, `
		SELECT views
		FROM visit_days
		WHERE day = $1`+tx.ForUpdate(), day)
}

// hashesAtOnce is the number of hashes that one statement inserts.
const hashesAtOnce = 100

var insertSeen = `
		INSERT INTO visit_seen (day, hash) VALUES ` + strings.Join(seenRows(), ", ") + `
		ON CONFLICT (day, hash) DO NOTHING
		RETURNING hash`

// seenRows returns the placeholders of 100 rows for an INSERT statement, each with the day and a hash.
func seenRows() []string {
	rows := make([]string, hashesAtOnce)
	for i := range rows {
		rows[i] = "($1, $" + strconv.Itoa(i+2) + ")"
	}
	return rows
}

// insertHashes stores hashes and returns the set of those that are new on this day; no hashes yield an empty set.
func insertHashes(ctx context.Context, tx *database.Tx, day string, hashes []string) (map[string]bool, error) {
	fresh := map[string]bool{}
	for begin := 0; begin < len(hashes); begin += hashesAtOnce {
		args := []any{day}
		for i := range hashesAtOnce { // pads the last statement; repeated rows are ignored
			args = append(args, hashes[min(begin+i, len(hashes)-1)])
		}
		inserted, err := database.All[string](ctx, tx, insertSeen, args...)
		if err != nil {
			return nil, err
		}
		for _, hash := range inserted {
			fresh[hash] = true
		}
	}
	return fresh, nil
}

// addDay adds to the counts of a day, which must have a row.
func addDay(ctx context.Context, tx *database.Tx, day string, n counts) error {
	_, err := tx.Exec(ctx, `
		UPDATE visit_days SET
			views = views + $2,
			visits = visits + $3
		WHERE day = $1`, day, n.views, n.visits)
	return err
}

// addPage adds to the counts of a page on a day, creating a missing row.
func addPage(ctx context.Context, tx *database.Tx, day, path string, n counts) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO visit_pages (day, path, views, visits) VALUES ($1, $2, $3, $4)
		ON CONFLICT (day, path) DO UPDATE SET
			views = visit_pages.views + excluded.views,
			visits = visit_pages.visits + excluded.visits`, day, path, n.views, n.visits)
	return err
}

// listSources returns the sources that the day has stored so far, up to a limit above the day's maximum.
func listSources(ctx context.Context, tx *database.Tx, day string) ([]source, error) {
	return database.All[source](ctx, tx, `
		SELECT
			source,
			medium,
			campaign
		FROM visit_sources
		WHERE day = $1
		LIMIT $2`, day, 2*maxSources)
}

// addSource adds to the visits of a source on a day, creating a missing row.
func addSource(ctx context.Context, tx *database.Tx, day string, s source, visits int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO visit_sources (day, source, medium, campaign, visits) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (day, source, medium, campaign) DO UPDATE SET
			visits = visit_sources.visits + excluded.visits`, day, s.Source, s.Medium, s.Campaign, visits)
	return err
}

// addService adds to the visits of a service on a day, creating a missing row.
func addService(ctx context.Context, tx *database.Tx, day, serviceID string, visits int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO visit_services (day, service_id, visits) VALUES ($1, $2, $3)
		ON CONFLICT (day, service_id) DO UPDATE SET
			visits = visit_services.visits + excluded.visits`, day, serviceID, visits)
	return err
}

// deleteSeen deletes up to 10,000 hashes of days before today and returns their number.
func deleteSeen(ctx context.Context, tx *database.Tx, today string) (int64, error) {
	return tx.Exec(ctx, `
		DELETE FROM visit_seen
		WHERE (day, hash) IN (
			SELECT
				day,
				hash
			FROM visit_seen
			WHERE day < $1
			LIMIT 10000)`, today)
}

// deleteDays deletes the salts of days before today, and the counts of days before oldest; neither day itself.
func deleteDays(ctx context.Context, tx *database.Tx, today, oldest string) error {
	for _, statement := range []struct{ text, day string }{
		{`DELETE FROM visit_salts WHERE day < $1`, today},
		{`DELETE FROM visit_days WHERE day < $1`, oldest},
		{`DELETE FROM visit_pages WHERE day < $1`, oldest},
		{`DELETE FROM visit_sources WHERE day < $1`, oldest},
		{`DELETE FROM visit_services WHERE day < $1`, oldest},
	} {
		if _, err := tx.Exec(ctx, statement.text, statement.day); err != nil {
			return err
		}
	}
	return nil
}
