package caldav

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/dav"
	"harborlight/internal/schedule/calendar/event"
)

func name(space, local string) xml.Name { return xml.Name{Space: space, Local: local} }

// syncPrefix is the prefix of sync tokens.
const syncPrefix = "urn:harborlight:calendar:"

func syncToken(change int64) string { return syncPrefix + strconv.FormatInt(change, 10) }

// readSyncToken returns the change number in a token, or calendar.ErrSyncToken for an invalid one. An empty token
// means 0, an initial sync.
func readSyncToken(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	digits, ok := strings.CutPrefix(text, syncPrefix)
	n, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil || n < 0 {
		return 0, calendar.ErrSyncToken
	}
	return n, nil
}

// privileges are the owner's privileges on each resource.
const privileges = "<d:privilege><d:read/></d:privilege><d:privilege><d:write/></d:privilege>" +
	"<d:privilege><d:write-content/></d:privilege><d:privilege><d:bind/></d:privilege>" +
	"<d:privilege><d:unbind/></d:privilege>"

// reports are the reports that a calendar supports.
var reports = func() string {
	var b strings.Builder
	for _, n := range []xml.Name{name(dav.CalDAV, "calendar-query"), name(dav.CalDAV, "calendar-multiget"),
		name(dav.DAV, "sync-collection")} {
		b.WriteString("<d:supported-report><d:report>" + dav.Tag(n, "") + "</d:report></d:supported-report>")
	}
	return b.String()
}()

// folderProperties returns the properties of a resource other than an object. title and change are the calendar's
// name and last change.
func (r resource) folderProperties(email, title string, change int64) []dav.Property {
	d := func(local, value string) dav.Property { return dav.Property{Name: name(dav.DAV, local), Value: value} }
	c := func(local, value string) dav.Property {
		return dav.Property{Name: name(dav.CalDAV, local), Value: value}
	}
	kind := "<d:collection/>"
	switch r.level {
	case levelPrincipal:
		kind += "<d:principal/>"
	case levelCalendar:
		kind += "<c:calendar/>"
	}
	found := []dav.Property{
		d("resourcetype", kind), d("current-user-principal", hrefs(r.at(levelPrincipal))),
		d("owner", hrefs(r.at(levelPrincipal))), d("current-user-privilege-set", privileges),
		d("principal-collection-set", hrefs(r.at(levelRoot))),
	}
	switch r.level {
	case levelRoot, levelPrincipal:
		found = append(found, d("principal-URL", hrefs(r.at(levelPrincipal))), d("displayname", dav.Text(email)),
			c("calendar-home-set", hrefs(r.at(levelHome))),
			c("calendar-user-address-set", "<d:href>"+dav.Text(mailto(email))+"</d:href>"))
	case levelCalendar:
		token := dav.Text(syncToken(change))
		found = append(found, d("displayname", dav.Text(title)), d("sync-token", token),
			d("supported-report-set", reports), d("getcontenttype", "text/calendar; component=vevent"),
			dav.Property{Name: name(dav.Server, "getctag"), Value: token},
			c("supported-calendar-component-set", `<c:comp name="VEVENT"/>`),
			c("supported-calendar-data", `<c:calendar-data content-type="text/calendar" version="2.0"/>`),
			c("max-resource-size", strconv.Itoa(calendar.MaxImport)))
	}
	return found
}

// objectProperties returns the properties of an event's object. text is its content; nil leaves out content and
// length.
func objectProperties(m *event.Mark, text []byte) []dav.Property {
	d := func(local, value string) dav.Property { return dav.Property{Name: name(dav.DAV, local), Value: value} }
	found := []dav.Property{
		d("resourcetype", ""), d("getetag", dav.Text(m.Tag())),
		d("getcontenttype", "text/calendar; charset=utf-8; component=vevent"),
		d("getlastmodified", m.UpdatedAt.UTC().Format(http.TimeFormat)), d("current-user-privilege-set", privileges),
	}
	if text != nil {
		found = append(found, d("getcontentlength", fmt.Sprint(len(text))),
			dav.Property{Name: name(dav.CalDAV, "calendar-data"), Value: dav.Text(string(text))})
	}
	return found
}

// pick returns the wanted properties, and the names of wanted ones that all doesn't contain. If the client wants
// everything, it returns all.
func pick(all []dav.Property, wanted dav.Wanted) (found []dav.Property, missing []xml.Name) {
	if wanted.All {
		return all, nil
	}
	byName := map[xml.Name]dav.Property{}
	for _, p := range all {
		byName[p.Name] = p
	}
	for _, n := range wanted.Names {
		if p, ok := byName[n]; ok {
			found = append(found, p)
		} else {
			missing = append(missing, n)
		}
	}
	return found, missing
}

// needsText reports whether the wanted properties require an object's content.
func needsText(wanted dav.Wanted) bool {
	return wanted.Has(dav.CalDAV, "calendar-data") || wanted.Has(dav.DAV, "getcontentlength")
}
