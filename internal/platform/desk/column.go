package desk

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/kit/money"
)

// Place is where a column stands on the card that a phone shows of a row.
type Place string

// The places. A column without one is shown on wide screens alone.
const (
	Title  Place = "title"  // first line, left: it opens the record
	Figure Place = "figure" // first line, right
	Line   Place = "line"   // second line, left; two columns may stand there
	Mark   Place = "mark"   // second line, right
)

// kind says how the values of a column are drawn.
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

// Column declares a value of a row: what it is, and where it is shown. Make it with Text, Money and so on.
type Column[T any] struct {
	id       string
	kind     kind
	place    Place
	sorts    []string
	filters  bool
	begins   string // state to which the list is narrowed at first; empty: to none
	of       string // column of the id of another row by which the list can be asked; empty: it can't
	fileOnly bool
	listOnly bool
	first    int        // how many tags are named, the others being counted; 0: all
	below    *Column[T] // a second line of the cell; nil: none
	states   []State[T]
	value    func(T) any // nil: nothing is there
	file     func(T) any // what a file says in its place; nil: the value
}

// Amount is a sum of money.
type Amount struct {
	Cents    int64          `json:"cents"`
	Currency money.Currency `json:"currency"`
}

// Priced is a row of a record with the record's currency.
type Priced[T any] struct {
	Of       T
	Currency money.Currency
}

// InCurrency adds its currency to the rows of a record.
func InCurrency[T any](rows []T, currency money.Currency) []Priced[T] {
	out := make([]Priced[T], len(rows))
	for i, row := range rows {
		out[i] = Priced[T]{Of: row, Currency: currency}
	}
	return out
}

// Sum is Money of a row in the currency of its record.
func Sum[T any](columnID string, of func(T) int64) Column[Priced[T]] {
	return Money(columnID, func(p Priced[T]) (int64, money.Currency) { return of(p.Of), p.Currency })
}

// Rating is a mean of stars and of how many reviews.
type Rating struct {
	Mean  float64 `json:"mean"`
	Count int64   `json:"count"`
}

// Pair is a cell of two lines.
type Pair struct {
	Value any `json:"value"`
	Below any `json:"below"`
}

// Target is where a link leads.
type Target struct {
	Text string `json:"text"` // empty: what the column is called
	URL  string `json:"url"`
}

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

func instant[T any](k kind, columnID string, of func(T) *time.Time) Column[T] {
	return Column[T]{id: columnID, kind: k, value: func(row T) any {
		if at := of(row); at != nil && !at.IsZero() {
			return at.UTC()
		}
		return nil
	}}
}

// Text is a short text.
func Text[T any](columnID string, of func(T) string) Column[T] { return text(kindText, columnID, of) }

// Lines is a text of several lines.
func Lines[T any](columnID string, of func(T) string) Column[T] { return text(kindLines, columnID, of) }

// Mail is an e-mail address.
func Mail[T any](columnID string, of func(T) string) Column[T] { return text(kindMail, columnID, of) }

// Month is a month as YYYY-MM.
func Month[T any](columnID string, of func(T) string) Column[T] { return text(kindMonth, columnID, of) }

// Date is a day of the calendar as YYYY-MM-DD, wherever it is read.
func Date[T any](columnID string, of func(T) string) Column[T] { return text(kindDate, columnID, of) }

// Count is a number of things.
func Count[T any](columnID string, of func(T) int64) Column[T] {
	return number(kindCount, columnID, of)
}

// Rate is a rate in hundredths of a percent.
func Rate[T any](columnID string, of func(T) int64) Column[T] { return number(kindRate, columnID, of) }

// Stars is a rating from 1 to 5.
func Stars[T any](columnID string, of func(T) int64) Column[T] {
	return number(kindStars, columnID, of)
}

// Rated is a mean of stars with the number of reviews behind it.
func Rated[T any](columnID string, of func(T) Rating) Column[T] {
	return Column[T]{id: columnID, kind: kindRated, value: func(row T) any { return of(row) }}
}

// Tags are words that stand beside each other.
func Tags[T any](columnID string, of func(T) []string) Column[T] {
	return Column[T]{id: columnID, kind: kindTags, value: func(row T) any {
		if tags := of(row); len(tags) > 0 {
			return tags
		}
		return nil
	}}
}

// Day is the day of an instant, nil for none.
func Day[T any](columnID string, of func(T) *time.Time) Column[T] {
	return instant(kindDay, columnID, of)
}

// Time is an instant, nil for none.
func Time[T any](columnID string, of func(T) *time.Time) Column[T] {
	return instant(kindTime, columnID, of)
}

// On is an instant that is always there, for Day and Time.
func On[T any](of func(T) time.Time) func(T) *time.Time {
	return func(row T) *time.Time {
		at := of(row)
		return &at
	}
}

// Money is a sum of money in cents.
func Money[T any](columnID string, of func(T) (int64, money.Currency)) Column[T] {
	return Column[T]{id: columnID, kind: kindMoney, value: func(row T) any {
		cents, currency := of(row)
		return Amount{Cents: cents, Currency: currency}
	}}
}

// MoneyIfAny is Money that isn't shown if there is none.
func MoneyIfAny[T any](columnID string, of func(T) (int64, money.Currency)) Column[T] {
	c := Money(columnID, of)
	c.file = c.value // a spreadsheet adds
	c.value = func(row T) any {
		if cents, _ := of(row); cents == 0 {
			return nil
		}
		return c.file(row)
	}
	return c
}

// Yes is whether something is so.
func Yes[T any](columnID string, of func(T) bool) Column[T] {
	return Column[T]{id: columnID, kind: kindYes, value: func(row T) any { return of(row) }}
}

// Link leads elsewhere, or to another place of the site; an empty address is no link.
func Link[T any](columnID string, of func(T) Target) Column[T] { return target(kindLink, columnID, of) }

// Saved is a file of the API to save, with its name as the text.
func Saved[T any](columnID string, of func(T) Target) Column[T] {
	return target(kindFile, columnID, of)
}

func target[T any](k kind, columnID string, of func(T) Target) Column[T] {
	return Column[T]{id: columnID, kind: k, value: func(row T) any {
		if to := of(row); to.URL != "" {
			return to
		}
		return nil
	}}
}

// Badge shows those of the states that hold for a row.
func Badge[T any](columnID string, states ...State[T]) Column[T] {
	return Column[T]{id: columnID, kind: kindBadge, states: states,
		value: func(row T) any { return heldOf(states, row) }}
}

// heldOf returns the states that hold for a row.
func heldOf[T any](states []State[T], row T) []string {
	held := []string{}
	for _, s := range states {
		if s.Is(row) {
			held = append(held, s.ID)
		}
	}
	return held
}

// At gives the column a place on a phone's card.
func (c Column[T]) At(p Place) Column[T] { c.place = p; return c }

// Sorts lets the column's head sort the list by these orders, the first one first.
func (c Column[T]) Sorts(orders ...string) Column[T] { c.sorts = orders; return c }

// Below puts another value of the row as a second line into the cell. A file holds the first line alone.
func (c Column[T]) Below(second Column[T]) Column[T] { c.below = &second; return c }

// First names so many of the tags and counts the others.
func (c Column[T]) First(tags int) Column[T] { c.first = tags; return c }

// Filters lets the list be narrowed to one of the column's states.
func (c Column[T]) Filters() Column[T] { c.filters = true; return c }

// Begins narrows the list at the desk to one of the column's states, until another one or all are chosen.
func (c Column[T]) Begins(state string) Column[T] { c.begins = state; return c }

// InFile says what a file holds in place of the value: one state, where a badge may show several.
func (c Column[T]) InFile(of func(T) string) Column[T] {
	c.file = func(row T) any { return of(row) }
	return c
}

// When says of which rows the column holds anything.
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

// Of lets the list be asked for the rows that belong to another, whose id is in a column of the database.
func (c Column[T]) Of(column string) Column[T] { c.of = column; return c }

// FileOnly leaves the column out of the list.
func (c Column[T]) FileOnly() Column[T] { c.fileOnly = true; return c }

// ListOnly leaves the column out of the file.
func (c Column[T]) ListOnly() Column[T] { c.listOnly = true; return c }

// Of makes columns of a whole from those of its part.
func Of[Whole, Part any](part func(Whole) Part, columns ...Column[Part]) []Column[Whole] {
	out := make([]Column[Whole], len(columns))
	for i, c := range columns {
		out[i] = Column[Whole]{id: c.id, kind: c.kind, place: c.place, fileOnly: c.fileOnly, listOnly: c.listOnly,
			first: c.first, value: func(w Whole) any { return c.value(part(w)) }}
		if c.below != nil {
			out[i].below = &Of(part, *c.below)[0]
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

// cell is what the column shows of a row.
func (c Column[T]) cell(row T) any {
	if c.below == nil {
		return c.value(row)
	}
	return Pair{Value: c.value(row), Below: c.below.value(row)}
}

// inFile is the column's value of a row in a spreadsheet.
func (c Column[T]) inFile(row T) string {
	if c.file != nil {
		return inFile(c.kind, c.file(row))
	}
	return inFile(c.kind, c.value(row))
}

// inFile is a value in a spreadsheet.
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

// decimal formats hundredths as a number that a spreadsheet can add.
func decimal(hundredths int64) string {
	if hundredths < 0 {
		return "-" + decimal(-hundredths)
	}
	return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
}
