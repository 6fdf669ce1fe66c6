package desk

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/kit/money"
)

// Place is the position of a column on the card of a row on phones.
type Place string

// The places. A column without one is only shown on wide screens.
const (
	Title  Place = "title"  // first line, left; links to the record
	Figure Place = "figure" // first line, right
	Line   Place = "line"   // second line, left; for up to two columns
	Mark   Place = "mark"   // second line, right
)

// kind selects how the values of a column are rendered.
type kind string

const (
	kindText  kind = "text"
	kindLines kind = "lines"
	kindMail  kind = "mail"
	kindMoney kind = "money"
	kindCount kind = "count"
	kindRate  kind = "rate"
	kindStars kind = "stars"
	kindDate  kind = "date"
	kindDay   kind = "day"
	kindTime  kind = "time"
	kindMonth kind = "month"
	kindBadge kind = "badge"
	kindLink  kind = "link"
	kindFile  kind = "file"
	kindYes   kind = "yes"
	kindTags  kind = "tags"
	kindRated kind = "rated"
)

// Column declares a value of a row and its position. Create one with Text, Money and the other functions.
type Column[T any] struct {
	id       string
	kind     kind
	place    Place
	sorts    []string
	filters  bool
	begins   string // state of the initial filter; empty for none
	of       string // database column with the id of another row, for a filter; empty for none
	fileOnly bool
	listOnly bool
	first    int        // number of tags that are shown, while the others are counted; 0 for all
	below    *Column[T] // second line of the cell; nil for none
	states   []State[T]
	value    func(T) any // returns nil for an empty cell
	file     func(T) any // value in a file; nil means the same value
}

// Amount is an amount of money.
type Amount struct {
	Cents    int64          `json:"cents"`
	Currency money.Currency `json:"currency"`
}

// Priced is a row of a record's table, with the record's currency.
type Priced[T any] struct {
	Of       T
	Currency money.Currency
}

// InCurrency adds the record's currency to the rows of its table.
func InCurrency[T any](rows []T, currency money.Currency) []Priced[T] {
	out := make([]Priced[T], len(rows))
	for i, row := range rows {
		out[i] = Priced[T]{Of: row, Currency: currency}
	}
	return out
}

// Sum declares an amount in cents, in the currency of the row's record.
func Sum[T any](columnID string, of func(T) int64) Column[Priced[T]] {
	return Money(columnID, func(p Priced[T]) (int64, money.Currency) { return of(p.Of), p.Currency })
}

// Rating is a mean of stars and the number of reviews.
type Rating struct {
	Mean  float64 `json:"mean"`
	Count int64   `json:"count"`
}

// Pair is a cell with two lines.
type Pair struct {
	Value any `json:"value"`
	Below any `json:"below"`
}

// Target is the target of a link.
type Target struct {
	Text string `json:"text"` // empty means the label of the column
	URL  string `json:"url"`
}

// text returns a column of a kind with text values. An empty text leaves the cell empty.
func text[T any](k kind, columnID string, of func(T) string) Column[T] {
	return Column[T]{id: columnID, kind: k, value: func(row T) any {
		if s := of(row); s != "" {
			return s
		}
		return nil
	}}
}

func number[T any](k kind, columnID string, of func(T) int64) Column[T] {
	return Column[T]{id: columnID, kind: k, value: func(row T) any { return of(row) }}
}

// instant returns a column of a kind with times in UTC. A nil or zero time leaves the cell empty.
func instant[T any](k kind, columnID string, of func(T) *time.Time) Column[T] {
	return Column[T]{id: columnID, kind: k, value: func(row T) any {
		if at := of(row); at != nil && !at.IsZero() {
			return at.UTC()
		}
		return nil
	}}
}

// Text declares a short text.
func Text[T any](columnID string, of func(T) string) Column[T] { return text(kindText, columnID, of) }

// Lines declares a text of several lines.
func Lines[T any](columnID string, of func(T) string) Column[T] { return text(kindLines, columnID, of) }

// Mail declares an email address.
func Mail[T any](columnID string, of func(T) string) Column[T] { return text(kindMail, columnID, of) }

// Month declares a month as YYYY-MM.
func Month[T any](columnID string, of func(T) string) Column[T] { return text(kindMonth, columnID, of) }

// Date declares a calendar date as YYYY-MM-DD, independent of time zones.
func Date[T any](columnID string, of func(T) string) Column[T] { return text(kindDate, columnID, of) }

// Count declares a number of things.
func Count[T any](columnID string, of func(T) int64) Column[T] {
	return number(kindCount, columnID, of)
}

// Rate declares a rate in hundredths of a percent.
func Rate[T any](columnID string, of func(T) int64) Column[T] { return number(kindRate, columnID, of) }

// Stars declares a rating from 1 to 5.
func Stars[T any](columnID string, of func(T) int64) Column[T] {
	return number(kindStars, columnID, of)
}

// Rated declares a mean of stars with the number of reviews.
func Rated[T any](columnID string, of func(T) Rating) Column[T] {
	return Column[T]{id: columnID, kind: kindRated, value: func(row T) any { return of(row) }}
}

// Tags declares a list of short texts. An empty list leaves the cell empty.
func Tags[T any](columnID string, of func(T) []string) Column[T] {
	return Column[T]{id: columnID, kind: kindTags, value: func(row T) any {
		if tags := of(row); len(tags) > 0 {
			return tags
		}
		return nil
	}}
}

// Day declares the day of an instant; nil for none.
func Day[T any](columnID string, of func(T) *time.Time) Column[T] {
	return instant(kindDay, columnID, of)
}

// Time declares an instant; nil for none.
func Time[T any](columnID string, of func(T) *time.Time) Column[T] {
	return instant(kindTime, columnID, of)
}

// Instant adapts an instant that always exists to Day and Time.
func Instant[T any](of func(T) time.Time) func(T) *time.Time {
	return func(row T) *time.Time {
		at := of(row)
		return &at
	}
}

// Money declares an amount of money in cents. Zero is shown; see MoneyOrEmpty.
func Money[T any](columnID string, of func(T) (int64, money.Currency)) Column[T] {
	return Column[T]{id: columnID, kind: kindMoney, value: func(row T) any {
		cents, currency := of(row)
		return Amount{Cents: cents, Currency: currency}
	}}
}

// MoneyOrEmpty is like Money but leaves the cell empty for an amount of zero, except in the file.
func MoneyOrEmpty[T any](columnID string, of func(T) (int64, money.Currency)) Column[T] {
	c := Money(columnID, of)
	c.file = c.value // with zeros, so that spreadsheets can add
	c.value = func(row T) any {
		if cents, _ := of(row); cents == 0 {
			return nil
		}
		return c.file(row)
	}
	return c
}

// Bool declares a boolean.
func Bool[T any](columnID string, of func(T) bool) Column[T] {
	return Column[T]{id: columnID, kind: kindYes, value: func(row T) any { return of(row) }}
}

// Link declares a link to another site or page. A target with an empty address shows nothing.
func Link[T any](columnID string, of func(T) Target) Column[T] { return target(kindLink, columnID, of) }

// Download declares a link that downloads a file from the API, with the file's name as text.
func Download[T any](columnID string, of func(T) Target) Column[T] {
	return target(kindFile, columnID, of)
}

// target returns a column of a kind with links. A link without a URL leaves the cell empty.
func target[T any](k kind, columnID string, of func(T) Target) Column[T] {
	return Column[T]{id: columnID, kind: k, value: func(row T) any {
		if to := of(row); to.URL != "" {
			return to
		}
		return nil
	}}
}

// Badge declares a badge for each of the states that a row is in.
func Badge[T any](columnID string, states ...State[T]) Column[T] {
	return Column[T]{id: columnID, kind: kindBadge, states: states,
		value: func(row T) any { return activeStates(states, row) }}
}

// activeStates returns the ids of the states that a row is in, in the order of states; empty, not nil, if there are
// none.
func activeStates[T any](states []State[T], row T) []string {
	held := []string{}
	for _, s := range states {
		if s.Is(row) {
			held = append(held, s.ID)
		}
	}
	return held
}

// At sets the column's position on the card of a row.
func (c Column[T]) At(p Place) Column[T] { c.place = p; return c }

// SortableBy lets users sort the list by these orders in the column's header. The first is the default.
func (c Column[T]) SortableBy(orders ...string) Column[T] { c.sorts = orders; return c }

// Below adds another value as a second line of the cell. Files only contain the first line.
func (c Column[T]) Below(second Column[T]) Column[T] { c.below = &second; return c }

// MaxTags limits the number of tags that are shown. The others are counted.
func (c Column[T]) MaxTags(tags int) Column[T] { c.first = tags; return c }

// Filterable lets users filter the list by the column's states.
func (c Column[T]) Filterable() Column[T] { c.filters = true; return c }

// InitialFilter filters the list by a state initially. Users can select another state or all.
func (c Column[T]) InitialFilter(state string) Column[T] { c.begins = state; return c }

// InFile sets the column's value in files, such as a single state for a badge that can show several.
func (c Column[T]) InFile(of func(T) string) Column[T] {
	c.file = func(row T) any { return of(row) }
	return c
}

// When leaves the cell empty, in the list and the file, unless the row fulfills the condition.
func (c Column[T]) When(holds func(T) bool) Column[T] {
	value, file := c.value, c.file
	c.value = func(row T) any {
		if !holds(row) {
			return nil
		}
		return value(row)
	}
	if file != nil {
		c.file = func(row T) any {
			if !holds(row) {
				return nil
			}
			return file(row)
		}
	}
	return c
}

// FilterByID adds a filter by the id of another row, which is stored in the given database column.
func (c Column[T]) FilterByID(column string) Column[T] { c.of = column; return c }

// FileOnly hides the column in the list.
func (c Column[T]) FileOnly() Column[T] { c.fileOnly = true; return c }

// ListOnly leaves the column out of files.
func (c Column[T]) ListOnly() Column[T] { c.listOnly = true; return c }

// Embed converts columns of a part to columns of the whole. part returns the part of a row.
func Embed[Whole, Part any](part func(Whole) Part, columns ...Column[Part]) []Column[Whole] {
	out := make([]Column[Whole], len(columns))
	for i, c := range columns {
		out[i] = Column[Whole]{id: c.id, kind: c.kind, place: c.place, fileOnly: c.fileOnly, listOnly: c.listOnly,
			first: c.first, value: func(w Whole) any { return c.value(part(w)) }}
		if c.below != nil {
			out[i].below = &Embed(part, *c.below)[0]
		}
		if c.file != nil {
			out[i].file = func(w Whole) any { return c.file(part(w)) }
		}
		for _, s := range c.states {
			out[i].states = append(out[i].states, State[Whole]{ID: s.ID, Tone: s.Tone, SQL: s.SQL, Args: s.Args, Silent: s.Silent,
				BadgeOnly: s.BadgeOnly, Is: func(w Whole) bool { return s.Is(part(w)) }})
		}
	}
	return out
}

// cell returns the column's value for a row, as JSON data: a Pair if another column is shown below it, and nil for an
// empty cell.
func (c Column[T]) cell(row T) any {
	if c.below == nil {
		return c.value(row)
	}
	return Pair{Value: c.value(row), Below: c.below.value(row)}
}

// inFile returns the column's value for a row, as text of a file.
func (c Column[T]) inFile(row T) string {
	if c.file != nil {
		return inFile(c.kind, c.file(row))
	}
	return inFile(c.kind, c.value(row))
}

// inFile returns a value as text of a file: "" for nil, times in RFC 3339, amounts and rates with two decimals, and
// lists separated by commas. It panics for values of other types than columns have.
func inFile(k kind, value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case time.Time:
		return v.Format(time.RFC3339)
	case Amount:
		return decimal(v.Cents)
	case int64:
		if k == kindRate {
			return decimal(v)
		}
		return strconv.FormatInt(v, 10)
	case []string:
		return strings.Join(v, ", ")
	case Target:
		return v.URL
	case Rating:
		return strconv.FormatFloat(v.Mean, 'f', 1, 64)
	default:
		panic(fmt.Sprintf("desk: a cell holds a %T", value))
	}
}

// decimal formats hundredths as a number for spreadsheets: -1234 as -12.34.
func decimal(hundredths int64) string {
	if hundredths < 0 {
		return "-" + decimal(-hundredths)
	}
	return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
}
