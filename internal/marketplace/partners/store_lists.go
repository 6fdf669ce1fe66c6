package partners

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// publicOrder sorts by rating, verification and number of reviews, all descending, then by name. Its columns are
// stored such that all of them sort ascending.
var publicOrder = paging.Order{
	Name: SortRating, Columns: []string{"by_rating", "by_verified", "by_reviews", "sort_name", "id"},
}

// listings is the public directory.
var listings = paging.List[Listing]{
	Select: `
		SELECT` + listingColumns + `
		FROM partners`,
	Table: "partners", Orders: []paging.Order{publicOrder}, ID: func(l Listing) string { return l.ID },
}

// where returns the condition of the public list: active partners, and only those with the service, unless it is
// empty.
func (f Filter) where() database.Condition {
	var where database.Condition
	where.And("is_active = true")
	if f.Service != "" {
		where.And(`services_offered LIKE $%d ESCAPE '\'`, folded.Containing(database.JSON(f.Service)))
	}
	return where
}

// part returns the condition of one part of a search: the filter's service and the words of its search. d is the
// dialect of the database.
func (f Filter) part(d database.Dialect, part int) database.Condition {
	find, where := finderOf(d), f.where()
	where.And(find.condition, find.part(part, searchWords(f.Search)))
	return where
}

// listFound returns a page of a search result: first partners with all words in the name, then those with the words
// elsewhere. A search without letters and digits finds none. Cursors consist of the part and the id of a row; an
// invalid one is a fault of kind Invalid.
func listFound(ctx context.Context, db *database.DB, f Filter, cursor string, limit int) (Page[Listing], error) {
	part, after, err := partOf(cursor)
	rows, byName, nothing := []Listing{}, 0, len(searchWords(f.Search)) == 0
	for ; err == nil && !nothing && part < partCount && len(rows) <= limit; part++ {
		var more []Listing
		more, err = listings.Rows(ctx, db, f.part(db.Dialect(), part), "", after, limit+1-len(rows))
		if rows, after = append(rows, more...), ""; part == partName {
			byName = len(rows)
		}
	}
	page := paging.Cut(rows, limit, listings.ID)
	if page.NextCursor != "" {
		last := partOther
		if limit <= byName {
			last = partName
		}
		page.NextCursor = strconv.Itoa(last) + "." + page.NextCursor
	}
	return page, err
}

// partOf splits the cursor of a search into the part and the id of the last row. An empty cursor means the start of
// the first part, a malformed one is paging.ErrInvalidCursor.
func partOf(cursor string) (part int, after string, err error) {
	if cursor == "" {
		return partName, "", nil
	}
	number, after, _ := strings.Cut(cursor, ".")
	part, err = strconv.Atoi(number)
	if err != nil || part < 0 || part >= partCount || after == "" {
		return 0, "", paging.ErrInvalidCursor
	}
	return part, after, nil
}

// The orders of the admin's list.
const (
	SortNewest = "newest"
	SortOldest = "oldest"
	SortName   = "name"
	SortRating = "rating" // same as the public order
)

// partnerList is the admin's list of partners.
var partnerList = paging.List[PartnerRow]{
	Select: `
		SELECT` + partnerColumns + `,
			COALESCE((SELECT c.id FROM partner_changes c WHERE c.partner_id = partners.id), '') AS change_id
		FROM partners`,
	Table: "partners", Orders: []paging.Order{
		{Name: SortNewest, Columns: []string{"created_at", "id"}, Descending: true},
		{Name: SortOldest, Columns: []string{"created_at", "id"}},
		{Name: SortName, Columns: []string{"sort_name", "id"}},
		publicOrder,
	}, ID: func(r PartnerRow) string { return r.ID },
}

// findEverywhere adds the condition for partners with every word of a search in their texts or contact address, and
// returns the index hint for the query, which may be empty. An empty search adds no condition; one without letters
// and digits matches nothing.
func findEverywhere(d database.Dialect, where *database.Condition, search string) (hint string) {
	find, words := finderOf(d), searchWords(search)
	switch {
	case len(words) > 0:
		where.And(find.condition, find.every(words, inPublic, inContact))
		return find.first
	case folded.Text(search) != "":
		where.And("1 = 0") // without letters and digits, nothing matches
	}
	return ""
}

// staleBatch is the number of partners that one transaction indexes.
const staleBatch = 500

// indexStale rebuilds the terms of up to staleBatch partners that an older version indexed, and returns their number.
func indexStale(ctx context.Context, tx *database.Tx) (int, error) {
	rows, err := database.All[Partner](ctx, tx, `
		SELECT`+partnerColumns+`
		FROM partners
		WHERE terms_version < $1
		ORDER BY id
		LIMIT $2`+tx.ForUpdate(), termsVersion, staleBatch)
	if err != nil {
		return 0, err
	}
	for _, p := range rows {
		n, err := tx.Exec(ctx, `
			UPDATE partners
			SET
				terms = $1,
				terms_version = $2
			WHERE id = $3`, p.terms(), termsVersion, p.ID)
		if err == nil && n != 1 {
			err = fmt.Errorf("%d rows were updated", n)
		}
		if err != nil {
			return 0, fmt.Errorf("index partner %s: %w", p.ID, err)
		}
	}
	return len(rows), nil
}
