package contenttest

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"

	"harborlight/content"
)

// MixedPage returns changes that add to a page one block of every kind that it can have and that a page of the site
// shows, and that put all its blocks in a random order. Some blocks are hidden or beside another one.
func MixedPage(site *content.Site, page content.Page, seed uint64) []content.Change {
	random := rand.New(rand.NewPCG(seed, seed))
	kinds := map[content.KindName]content.SectionKind{}
	for _, k := range content.SectionKinds(reflect.TypeFor[content.Block]()) {
		kinds[content.KindName(k.Name)] = k
	}
	examples := map[content.KindName]content.Block{}
	for _, other := range site.Pages {
		for _, b := range other.Blocks {
			examples[b.Kind] = b
		}
	}
	file := page.Route.File()
	var changes []content.Change
	var ids []string
	has := map[content.KindName]bool{}
	for _, b := range page.Blocks {
		ids, has[b.Kind] = append(ids, b.ID), true
	}
	for _, kind := range slices.Sorted(maps.Keys(examples)) {
		if kinds[kind].Only || kinds[kind].Once && has[kind] {
			continue
		}
		b := examples[kind]
		b.ID, b.Hidden, b.Beside = "added-"+string(kind), random.IntN(8) == 0, random.IntN(3) == 0
		ids = append(ids, b.ID)
		changes = append(changes, set(file, "/blocks/"+b.ID, content.Set, b))
	}
	random.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	return content.Merge(nil, append(changes, set(file, "/blocks", content.Order, ids)))
}

// Intents returns the intents that make the same changes, except for the order of lists.
func Intents(changes ...content.Change) []content.Intent {
	intents := make([]content.Intent, len(changes))
	for i, c := range changes {
		intents[i] = content.Intent{Action: c.Action, File: c.File, Field: c.Field, Value: c.Value}
	}
	return intents
}

// set returns a change with a value, which must be encodable as JSON.
func set(file, field string, action content.Operation, value any) content.Change {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return content.Change{File: file, Field: field, Action: action, Value: encoded}
}
