package content

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// samples lists the remaining samples and gaps as sentences: example addresses, missing contact data and legal pages
// first, then the entries marked as samples.
func samples(r *reader, s *Site) []string {
	var list []string
	if strings.HasSuffix(s.Brand.SupportEmail, ".example") {
		list = append(list, "brand.json: /support_email "+s.Brand.SupportEmail+" is an example address")
	}
	if strings.HasSuffix(s.Brand.SecurityEmail, ".example") {
		list = append(list, "brand.json: /security_email "+s.Brand.SecurityEmail+" is an example address")
	}
	if s.Brand.PostalAddress == "" {
		list = append(list, "brand.json: /postal_address is not set; pages show “"+s.Brand.UnsetText+"”")
	}
	if s.Brand.Phone == "" {
		list = append(list, "brand.json: /phone is not set; pages show “"+s.Brand.UnsetText+"”")
	}
	for _, notice := range s.Navigation.Footer.Legal {
		if notice.To == "" {
			list = append(list, "navigation.json: "+notice.Label+" has no target")
		}
	}
	return append(list, summarizeSamples(sampleFields(r.fsys, r.samples))...)
}

// sampleFields returns the places of marked entries, with IDs instead of list indexes.
func sampleFields(files fs.FS, marks []ref) Problems {
	problems := make(Problems, len(marks))
	for i, m := range marks {
		problems[i] = Problem{File: m.file, Field: m.field}
	}
	return withIDs(files, problems)
}

// listIndex matches a pointer from its first list index on.
var listIndex = regexp.MustCompile(`/[0-9]+(/.*)?$`)

// summarizeSamples summarizes the entries marked as samples, in one sentence for each list or value.
func summarizeSamples(marks Problems) []string {
	var places []string
	count := map[string]int{}
	for _, m := range marks {
		place := m.File + ": " + listIndex.ReplaceAllString(m.Field, "")
		if count[place]++; !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	for i, place := range places {
		entries := "1 sample entry"
		if n := count[place]; n > 1 {
			entries = fmt.Sprintf("%d sample entries", n)
		}
		places[i] = fmt.Sprintf("%s holds %s; replace it and remove \"sample\"", place, entries)
	}
	return places
}

// SamplePlace is a file with samples.
type SamplePlace struct {
	File  string
	Field string // field of the first sample, as in changes
	Count int
}

// samplePlaces returns the number of marked samples by file, with the field of the first one. Claims that pages show
// don't count.
func samplePlaces(files fs.FS, marks []ref, claims []Claim) []SamplePlace {
	var places []SamplePlace
	for _, p := range sampleFields(files, marks) {
		isClaim := slices.ContainsFunc(claims, func(c Claim) bool { return c.File == p.File && c.Field == p.Field })
		if isClaim {
			continue
		}
		if last := len(places) - 1; last >= 0 && places[last].File == p.File {
			places[last].Count++
			continue
		}
		places = append(places, SamplePlace{File: p.File, Field: p.Field, Count: 1})
	}
	return places
}
