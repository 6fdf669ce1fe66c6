package content

import (
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"harborlight/internal/kit/line"
)

// Notices contains the texts of all notifications, by slice. The tag `fill` names the placeholders of a slice's
// texts, extraPlaceholders those of a single text. The built-in file determines the texts: a new one needs only an
// entry there and a line in the table of its area (docs/decisions/0002).
type Notices struct {
	Accounts      NoticeGroup `json:"accounts"`
	Bookings      NoticeGroup `json:"bookings" fill:"title when by place"`
	Devices       NoticeGroup `json:"devices"`
	Factors       NoticeGroup `json:"factors"` // of two-step sign-in; an email has the same text
	Guests        NoticeGroup `json:"guests" fill:"title email"`
	Introductions NoticeGroup `json:"introductions" fill:"partner service by"`
	Invitations   NoticeGroup `json:"invitations" fill:"count page"` // limits of emails to guests
	Leads         NoticeGroup `json:"leads" fill:"kind email by"`
	Offers        NoticeGroup `json:"offers" fill:"number by"`
	Operations    NoticeGroup `json:"operations"`
	// {amount}: amount paid or refunded, or else the price
	Orders      NoticeGroup `json:"orders" fill:"number service amount by"`
	Partners    NoticeGroup `json:"partners" fill:"company"`
	Publishing  NoticeGroup `json:"publishing"`
	Reminders   NoticeGroup `json:"reminders" fill:"title distance when location"`
	Reviews     NoticeGroup `json:"reviews" fill:"company by"`
	Withdrawals NoticeGroup `json:"withdrawals" fill:"by"`
	Words       NoticeWords `json:"words"`
}

// NoticeGroup contains the texts of a slice by event.
type NoticeGroup map[string]Notice

// NoticeWords are the values of some placeholders. An unknown value is omitted, with the space before it.
type NoticeWords struct {
	By       string `json:"by" fill:"who!"`            // {by}
	Location string `json:"location" fill:"location!"` // {location}
	NoPlace  string `json:"no_place"`                  // {place} of a booking without a place, for the owner

	Now   string         `json:"now"`   // {distance}
	Ahead NoticeDistance `json:"ahead"` // {distance}
	Ago   NoticeDistance `json:"ago"`   // {distance}
}

// NoticeDistance contains texts for a distance in time.
type NoticeDistance struct {
	Minute  string `json:"minute"`
	Minutes string `json:"minutes" fill:"count!"`
	Hours   string `json:"hours" fill:"count!"`
	Days    string `json:"days" fill:"count!"`
}

// Notice is one notification.
type Notice struct {
	Key string `json:"-"` // such as "orders.paid"; set by Find
	// path of the owner's page about it; set when the notification is sent, empty if there is none
	Page    string `json:"-"`
	Title   string `json:"title"`
	Message string `json:"message"`
}

// extraPlaceholders are the additional placeholders of a text, written as in the tag `fill`.
var extraPlaceholders = map[string]string{
	"accounts.email_changed":      "new_address!",
	"invitations.account_limit":   "email!",
	"operations.little_space":     "free!",
	"operations.no_certificate":   "domain!",
	"operations.undelivered":      "newest page",
	"operations.undelivered_many": "count! newest page",
	"orders.mismatch":             "flag!",
	"orders.trouble":              "trouble!",
	"publishing.plan_refused":     "when! reason!",
}

// Maximum lengths of a notification, in characters. Fill cuts longer texts.
const (
	maxNoticeTitle   = 200
	maxNoticeMessage = 2000
)

// Find returns the text of a key, which consists of slice and event, such as "orders.paid", or false for an unknown
// key.
func (n Notices) Find(key string) (Notice, bool) {
	slice, what, _ := strings.Cut(key, ".")
	for field, value := range reflect.ValueOf(n).Fields() {
		if group, ok := reflect.TypeAssert[NoticeGroup](value); ok && jsonName(field) == slice {
			notice, found := group[what]
			notice.Key = key
			return notice, found
		}
	}
	return Notice{}, false
}

// NoticeKeys returns the keys of all built-in notifications, such as "orders.paid".
func NoticeKeys() []string {
	var keys []string
	for field := range reflect.TypeFor[Notices]().Fields() {
		for _, what := range builtInNotices(jsonName(field)) {
			if field.Type.Kind() == reflect.Map {
				keys = append(keys, jsonName(field)+"."+what)
			}
		}
	}
	return keys
}

// Fill returns the notification with its placeholders replaced by Pairs. An empty value also removes the space before
// its placeholder. Title and message are cut after 200 and 2,000 characters.
func (n Notice) Fill(values ...any) Notice {
	pairs := Pairs(values).texts()
	var named []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			named = append(named, " {"+pairs[i]+"}", "")
		}
		named = append(named, "{"+pairs[i]+"}", pairs[i+1])
	}
	fill := strings.NewReplacer(named...)
	n.Title = line.Truncate(fill.Replace(n.Title), maxNoticeTitle)
	n.Message = line.Truncate(fill.Replace(n.Message), maxNoticeMessage)
	return n
}

// ByText returns the text for {by}: name, without links, and validated email address of the acting user. It returns
// an empty string if both are empty.
func (w NoticeWords) ByText(name, email string) Trusted {
	who := strings.TrimSpace(line.Unlink(name))
	if email != "" {
		who = strings.TrimSpace(who + " (" + email + ")")
	}
	return Trusted(fillOrEmpty(w.By, "who", who))
}

// LocationText returns the text for {location}.
func (w NoticeWords) LocationText(location string) string {
	return fillOrEmpty(w.Location, "location", location)
}

// DistanceText returns the text for {distance}: a time in the future, or in the past if negative, in the largest unit
// with a count of at least two.
func (w NoticeWords) DistanceText(d time.Duration) string {
	forms, minutes := w.Ahead, int(d.Round(time.Minute)/time.Minute)
	if minutes < 0 {
		forms, minutes = w.Ago, -minutes
	}
	switch {
	case minutes == 0:
		return w.Now
	case minutes == 1:
		return forms.Minute
	case minutes >= 2*24*60:
		return Fill(forms.Days, "count", strconv.Itoa((minutes+12*60)/(24*60)))
	case minutes >= 2*60:
		return Fill(forms.Hours, "count", strconv.Itoa((minutes+30)/60))
	}
	return Fill(forms.Minutes, "count", strconv.Itoa(minutes))
}

// fillOrEmpty fills a text, or returns an empty string without a value.
func fillOrEmpty(text, name, value string) string {
	if value == "" {
		return ""
	}
	return Fill(text, name, value)
}

// problems requires the title to be one line.
func (n Notice) problems(*Site) []fieldProblem {
	if strings.ContainsFunc(n.Title, unicode.IsControl) {
		return []fieldProblem{{"/title", "must be one line: remove the line breaks"}}
	}
	return nil
}

// builtInNotices returns the events of a slice in the order of the built-in file.
func builtInNotices(slice string) []string {
	group, _ := noticeFile().values[slice].(object)
	return group.keys
}

var noticeFile = sync.OnceValue(func() object {
	value, _ := readValue(files, "notices.json") // the regular read reports mistakes
	o, _ := value.(object)
	return o
})

// bindNotices binds the texts of a slice, which must be exactly those of the built-in file. It records a problem for
// each missing or unknown one.
func (r *reader) bindNotices(field string, value any, target reflect.Value) {
	o, ok := value.(object)
	if !ok {
		r.badForm(field, "must be an object: write it in braces")
		return
	}
	slice := strings.TrimPrefix(field, "/")
	group, known := NoticeGroup{}, builtInNotices(slice)
	for _, what := range known {
		text, found := o.values[what]
		if !found {
			r.bad(field+"/"+what, "is missing: add it")
			continue
		}
		var n Notice
		end := r.allow(field+"/"+what, extraPlaceholders[slice+"."+what])
		r.bind(field+"/"+what, text, reflect.ValueOf(&n).Elem(), "")
		end()
		group[what] = n
	}
	r.checkKnown(field, o, known)
	target.Set(reflect.ValueOf(group))
}

// noticeFields returns the schema of each notification of a slice, for an editor.
func noticeFields(slice string) []SchemaField {
	var fields []SchemaField
	for _, what := range builtInNotices(slice) {
		tag := reflect.StructTag(`fill:"` + extraPlaceholders[slice+"."+what] + `"`)
		fields = append(fields, SchemaField{what, schemaOf(reflect.TypeFor[Notice](), tag)})
	}
	return fields
}
