// Package mixed makes pages with blocks of every kind, which only owners of sites have, for the budgets of the build
// and for tests.
package mixed

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"

	"harborlight/content"
)

// Page returns changes that add to a page two blocks of every kind that it can have, or one of a kind that can be
// on a page only once, and that put all its blocks in a random order. Some blocks are hidden or beside another one.
func Page(site *content.Site, page content.Page, seed uint64) []content.Change {
	random := rand.New(rand.NewPCG(seed, seed))
	added := blocksFor(site, page)
	for i := range added {
		added[i].Hidden, added[i].Beside = random.IntN(8) == 0, random.IntN(3) == 0
	}
	changes, ids := adding(page, added)
	random.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	return content.Merge(nil, append(changes, set(page.Route.File(), "/blocks", content.Order, ids)))
}

// FullPage returns changes that add the blocks of Page below those of the page, all visible, and that give it a document
// as its head, which no built-in page has.
func FullPage(site *content.Site, page content.Page) []content.Change {
	changes, _ := adding(page, blocksFor(site, page))
	head := content.PageHead{Kind: "document", Content: &content.Document{Title: "Terms", Updated: "2026-11-22",
		Text: "## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n\n## Four\n\n- A\n- B"}}
	return content.Merge(nil, append(changes, set(page.Route.File(), "/head", content.Set, head)))
}

// blocksFor returns the blocks that Page adds to a page.
func blocksFor(site *content.Site, page content.Page) []content.Block {
	examples := ownBlocks(site)
	for _, other := range site.Pages {
		for _, b := range other.Blocks {
			examples[b.Kind] = b
		}
	}
	has := map[content.KindName]bool{}
	for _, b := range page.Blocks {
		has[b.Kind] = true
	}
	var added []content.Block
	for _, kind := range content.SectionKinds(reflect.TypeFor[content.Block]()) {
		b := examples[content.KindName(kind.Name)]
		if b.Content == nil || kind.Only || kind.Once && has[b.Kind] {
			continue // an owner may have removed the only block of a kind
		}
		added = append(added, copyOf(b, "added-"+kind.Name))
		if !kind.Once {
			added = append(added, copyOf(b, "again-"+kind.Name))
		}
	}
	return added
}

// copyOf returns a visible block like b with another ID and another title.
func copyOf(b content.Block, id string) content.Block {
	b.ID, b.Hidden, b.Beside = id, false, false
	if _, empty := b.Content.(*struct{}); empty {
		return b
	}
	fields := reflect.New(reflect.TypeOf(b.Content).Elem())
	fields.Elem().Set(reflect.ValueOf(b.Content).Elem())
	for _, name := range []string{"Title", "Label", "Name"} {
		if f := fields.Elem().FieldByName(name); f.IsValid() && f.Kind() == reflect.String && f.String() != "" {
			f.SetString(f.String() + " " + id)
		}
	}
	b.Content = fields.Interface()
	return b
}

// ownBlocks returns a block of each kind that no built-in page contains.
func ownBlocks(site *content.Site) map[content.KindName]content.Block {
	picture := content.DescribedImage{Alt: "A chart", Image: site.Portfolio.Apps[0].Picture.Card}
	figure := content.SourcedFigure{Value: "7", Label: "ships", Source: "Our log, 2026"}
	blocks := map[content.KindName]content.Block{}
	for kind, fields := range map[content.KindName]any{
		"text": &content.LongText{Title: "The log",
			Text: "Words, [a link](/pricing) and a list:\n\n- one\n- two\n\n### A part\n\n| Port | Ships |\n|---|---|\n| North | 3 |"},
		"case-study": &content.CaseStudy{Client: "A shipping company", Title: "Half the time", Before: "Slow.",
			Work: "We helped.", After: "Fast.", Figures: []content.SourcedFigure{figure},
			Quote: &content.Testimonial{Quote: "They helped.", Role: "Harbor master"}, Picture: &picture,
			Action: &content.Action{Label: "See prices", To: "/pricing"}},
		"evidence": &content.Evidence{Title: "In figures", Text: "Counted.", Figures: []content.SourcedFigure{figure}},
		"team": &content.Team{Title: "Team", Text: "Us.", People: []content.Person{{Name: "Ada Example", Role: "Founder",
			Text: "Builds."}, {Name: "Bo Example", Role: "Captain", Picture: &picture}}},
		"logos": &content.ClientLogos{Title: "Clients", Companies: []content.ClientLogo{{Name: "Acme"},
			{Name: "Buoys", Logo: &picture.Image, To: "/media"}}},
		"gallery": &content.PictureGallery{Title: "Images", Text: "Of ships.",
			Pictures: []content.GalleryPicture{{Picture: picture, Caption: "A ship"}}},
		"contact": &content.ContactPanel{Title: "Talk to us", Text: "Any time.",
			Person:  &content.ContactPerson{Name: "Ada Example", Role: "Founder"},
			Actions: []content.Action{{Label: "Write", To: "/contact"}}},
	} {
		blocks[kind] = content.Block{Kind: kind, Content: fields}
	}
	return blocks
}

// adding returns changes that add blocks to a page, and the IDs of all its blocks then.
func adding(page content.Page, added []content.Block) (changes []content.Change, ids []string) {
	for _, b := range page.Blocks {
		ids = append(ids, b.ID)
	}
	for _, b := range added {
		ids = append(ids, b.ID)
		changes = append(changes, set(page.Route.File(), "/blocks/"+b.ID, content.Set, b))
	}
	return changes, ids
}

// set returns a change with a value, which must be encodable as JSON.
func set(file, field string, action content.Operation, value any) content.Change {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return content.Change{File: file, Field: field, Action: action, Value: encoded}
}
