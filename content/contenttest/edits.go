package contenttest

import (
	"math/rand/v2"
	"reflect"

	"harborlight/content"
)

// maxBlocks is the number of blocks from which on RandomEdit inserts none.
const maxBlocks = 60

// RandomEdit returns a random edit of a page's blocks: insert, move, copy, hide, put beside the one above, or remove. It
// may be refused.
func RandomEdit(random *rand.Rand, page content.Page) content.Intent {
	file := page.Route.File()
	kinds := content.SectionKinds(reflect.TypeFor[content.Block]())
	if len(page.Blocks) == 0 || len(page.Blocks) < maxBlocks && random.IntN(3) == 0 {
		return content.Intent{Action: content.Insert, File: file, Field: "/blocks", Kind: kinds[random.IntN(len(kinds))].Name,
			Before: blockAt(random, page)}
	}
	block := "/blocks/" + blockAt(random, page)
	switch random.IntN(5) {
	case 0:
		return content.Intent{Action: content.Copy, File: file, Field: block}
	case 1:
		return content.Intent{Action: content.Remove, File: file, Field: block}
	case 2:
		return content.Intent{Action: content.Set, File: file, Field: block + "/hidden", Value: []byte(`true`)}
	case 3:
		return content.Intent{Action: content.Set, File: file, Field: block + "/beside", Value: []byte(`true`)}
	}
	return content.Intent{Action: content.Move, File: file, Field: block, Before: blockAt(random, page)}
}

// blockAt returns the ID of a random block, or an empty string for a page without blocks.
func blockAt(random *rand.Rand, page content.Page) string {
	if len(page.Blocks) == 0 {
		return ""
	}
	return page.Blocks[random.IntN(len(page.Blocks))].ID
}

// Intents returns the intents that make the same changes, except for the order of lists.
func Intents(changes ...content.Change) []content.Intent {
	intents := make([]content.Intent, len(changes))
	for i, c := range changes {
		intents[i] = content.Intent{Action: c.Action, File: c.File, Field: c.Field, Value: c.Value}
	}
	return intents
}
