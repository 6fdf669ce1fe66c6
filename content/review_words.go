package content

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// Effect is the effect of an edit. Each has a sentence in content/messages/en/changes.json.
type Effect string

// Effects of edits.
const (
	Changed        Effect = "changed"      // a list or an image
	TextChanged    Effect = "text_changed" // a long text; After is its beginning
	ChangedTo      Effect = "changed_to"
	Added          Effect = "added"
	Removed        Effect = "removed"
	SwitchedOn     Effect = "switched_on"
	SwitchedOff    Effect = "switched_off"
	EntryAdded     Effect = "entry_added"
	EntryRemoved   Effect = "entry_removed"
	EntryMoved     Effect = "entry_moved"
	EntryMovedUp   Effect = "entry_moved_up"
	EntryMovedDown Effect = "entry_moved_down"
	EntriesSwapped Effect = "entries_swapped"

	SectionAdded     Effect = "section_added"
	SectionRemoved   Effect = "section_removed"
	SectionHidden    Effect = "section_hidden"
	SectionShown     Effect = "section_shown"
	SectionMovedUp   Effect = "section_moved_up"
	SectionMovedDown Effect = "section_moved_down"
	SectionsSwapped  Effect = "sections_swapped"

	PageAdded       Effect = "page_added"
	PageLinked      Effect = "page_linked" // added, with links in header or footer
	PageRemoved     Effect = "page_removed"
	PageMoved       Effect = "page_moved"
	ServiceAdded    Effect = "service_added"
	ServiceRemoved  Effect = "service_removed"
	RedirectAdded   Effect = "redirect_added"
	RedirectRemoved Effect = "redirect_removed"
)

// Sentence describes an edit.
type Sentence struct {
	Effect        Effect
	Where         string // page, service or part of the site, with its section
	What          string // field, entry, section, page or service
	List          string // of an entry; for PageLinked, the menus
	Before, After string // for effects that mention values
	Beside        string // after a move up or a swap, the entry or section below; after a move down, the one above
}

// maxMentioned is the maximum length of a value in a sentence, in characters.
const maxMentioned = 60

// item returns the item of a group of parts.
func (r *Review) item(group []int) ReviewItem {
	p := r.parts[group[0]]
	item := ReviewItem{File: p.file, Field: p.field, ShownBefore: r.shown(group, false), ShownAfter: r.shown(group, true),
		parts: group}
	item.Sentence = r.sentence(p)
	if p.inPlainList && len(group) > 1 && r.isMove(group) {
		item.Sentence.Effect = EntryMoved
		group = group[:1]
	}
	if p.move == 0 && p.unit() == "" {
		item.Before, item.After = cut(r.before.text(p.before, p.t), maxReviewText), cut(r.after.text(p.after, p.t), maxReviewText)
	}
	var menus []string
	for _, i := range group[1:] {
		other := r.parts[i]
		menu, isMenu := r.menuOf(p, other)
		switch s := r.sentence(other); {
		case isMenu && !slices.Contains(menus, menu):
			menus = append(menus, menu)
		case isMenu || isImplied(p, other) || s == item.Sentence || slices.Contains(item.Also, s):
		case len(item.Also) < maxAlso:
			item.Also = append(item.Also, s)
		}
	}
	if len(menus) > 0 {
		item.Sentence.Effect, item.Sentence.List = PageLinked, strings.Join(menus, ", ")
	}
	return item
}

// isMove reports whether a group is an entry that moves in a list without IDs: it is removed, and added elsewhere.
func (r *Review) isMove(group []int) bool {
	first := r.parts[group[0]]
	return !slices.ContainsFunc(group, func(i int) bool {
		p := r.parts[i]
		isPair := isDeleted(p.before) != isDeleted(p.after)
		return !p.inPlainList || p.file != first.file || p.field != first.field || !isPair
	})
}

// menuOf returns the menu where another part adds a link to the new page main, or false.
func (r *Review) menuOf(main, other part) (string, bool) {
	id := pageID(main.file)
	isNew := id != "" && main.field == "" && isDeleted(main.before)
	if !isNew || other.file != navigationFile || len(other.steps) == 0 {
		return "", false
	}
	to := entryID(other.after, "to")
	isLink := to != "" && to == r.after.paths[id] && (!other.inPlainList || isDeleted(other.before))
	return lowerFirst(other.steps[0].label), isLink
}

// isImplied reports whether the sentence of a main part covers another part of its item.
func isImplied(main, other part) bool {
	switch {
	case main.unit() != "" && (main.unit() == other.unit() || other.isMediaText() && main.unit() == other.mediaPlace()):
		return true
	case pageID(main.file) != "" && main.field == "" || main.file == routesFile:
		return other.file == routesFile
	case strings.HasPrefix(main.file, "catalogue/"):
		return other.file == categoriesFile
	}
	return false
}

// sentence describes the edit of a part.
func (r *Review) sentence(p part) Sentence {
	id, names := pageID(p.file), p.names()
	isHead := id != "" && len(names) > 1 && names[0] == "head"
	switch {
	case p.field == "" && id != "":
		return Sentence{Effect: addedOr(p, PageAdded, PageRemoved), What: r.titleOr(id)}
	case p.field == "":
		return r.fileSentence(p)
	case p.file == routesFile && len(names) > 1:
		return r.routeSentence(p, names)
	case id != "" && len(names) > 1 && names[0] == "blocks":
		return r.blockSentence(p, id)
	case isHead || p.file == navigationFile && len(names) > 1: // the page, the header or the footer is where it is
		return r.fieldSentence(p, r.where(p), p.steps[1:])
	}
	return r.fieldSentence(p, r.where(p), p.steps)
}

// fileSentence describes the edit of a whole file that isn't a page.
func (r *Review) fileSentence(p part) Sentence {
	if strings.HasPrefix(p.file, "catalogue/") {
		return Sentence{Effect: addedOr(p, ServiceAdded, ServiceRemoved), What: r.where(p)}
	}
	return r.fieldSentence(p, r.where(p), nil)
}

// routeSentence describes the edit of a page's route or of a redirect.
func (r *Review) routeSentence(p part, names []string) Sentence {
	title := r.titleOr(names[1])
	switch {
	case names[0] == "redirects" && len(names) == 2 && p.move == 0:
		target := p.after
		if isDeleted(target) {
			target = p.before
		}
		return Sentence{Effect: addedOr(p, RedirectAdded, RedirectRemoved), Before: names[1], After: entryID(target, "to")}
	case names[0] != "routes":
		return r.fieldSentence(p, r.where(p), p.steps)
	case p.move != 0:
		return Sentence{Effect: movedTo(p, EntryMovedUp, EntryMovedDown), Where: r.fileTitle(p.file), What: title,
			List: "routes", Beside: r.titleOr(p.beside.name)}
	case len(names) == 2:
		return Sentence{Effect: addedOr(p, PageAdded, PageRemoved), What: title}
	case len(names) == 3 && names[2] == "path":
		return Sentence{Effect: PageMoved, What: title, Before: entryID(p.before, ""), After: entryID(p.after, "")}
	}
	return r.fieldSentence(p, title+", search results", p.steps[2:])
}

// blockSentence describes the edit of a page's section.
func (r *Review) blockSentence(p part, id string) Sentence {
	block, page := p.steps[1], r.titleOr(id)
	name := r.nameOf(block)
	is := func(effect Effect) Sentence { return Sentence{Effect: effect, Where: page, What: name} }
	switch {
	case len(p.steps) > 2 && p.steps[2].name == "hidden":
		if p.after == true {
			return is(SectionHidden)
		}
		return is(SectionShown)
	case len(p.steps) > 2:
		return r.fieldSentence(p, page+", “"+name+"”", p.steps[2:])
	case p.move != 0:
		return r.withMove(is(""), p, SectionMovedUp, SectionMovedDown, SectionsSwapped)
	case isDeleted(p.before) || isDeleted(p.after):
		return is(addedOr(p, SectionAdded, SectionRemoved))
	}
	return is(Changed)
}

// fieldSentence describes the edit of the field at the end of the steps.
func (r *Review) fieldSentence(p part, where string, steps []step) Sentence {
	s := Sentence{Where: where, What: r.words(steps)}
	list := steps
	if len(steps) > 0 && p.isEntry() {
		list = steps[:len(steps)-1]
	}
	switch {
	case p.inPlainList || p.isEntry():
		s.List, s.What = r.words(list), r.nameOf(step{t: p.t, before: p.before, after: p.after, name: lastName(p)})
		switch {
		case p.move != 0:
			return r.withMove(s, p, EntryMovedUp, EntryMovedDown, EntriesSwapped)
		case isDeleted(p.before) || isDeleted(p.after):
			s.Effect = addedOr(p, EntryAdded, EntryRemoved)
			return s
		}
		return r.entrySentence(p, s)
	case p.unit() != "":
		s.Effect = p.unitEffect()
		return s
	case p.after == true, p.before == true:
		s.Effect = SwitchedOff
		if p.after == true {
			s.Effect = SwitchedOn
		}
		return s
	}
	return r.valueSentence(s, p.before, p.after, p.t)
}

// lastName returns the ID of the entry that the part concerns, or an empty string.
func lastName(p part) string {
	if p.inPlainList || len(p.steps) == 0 {
		return ""
	}
	return p.steps[len(p.steps)-1].name
}

// entrySentence describes the edit of an entry in a list without IDs: the change of its only different field, or
// of the whole entry.
func (r *Review) entrySentence(p part, s Sentence) Sentence {
	x, _ := p.before.(object)
	y, isObject := p.after.(object)
	if !isObject {
		return r.valueSentence(Sentence{Where: s.Where, What: s.List}, p.before, p.after, p.t)
	}
	s.What = strings.TrimPrefix(s.List+", “"+s.What+"”", ", ")
	s.List = ""
	var different []string
	for _, key := range slices.Concat(x.keys, y.keys) {
		if !equalValues(valueOrDeleted(x.values, key), valueOrDeleted(y.values, key)) && !slices.Contains(different, key) {
			different = append(different, key)
		}
	}
	if len(different) != 1 || medias[p.t] != "" {
		s.Effect = Changed
		return s
	}
	key := different[0]
	t, _ := fieldType(p.t, y, key)
	s.What += ", " + lowerFirst(labelIn(p.t, y, key))
	return r.valueSentence(s, valueOrDeleted(x.values, key), valueOrDeleted(y.values, key), t)
}

// valueSentence adds the edit of a value of type t to a sentence.
func (r *Review) valueSentence(s Sentence, before, after any, t reflect.Type) Sentence {
	was, is := r.before.text(before, t), r.after.text(after, t)
	isLong := func(text string) bool { return len([]rune(text)) > maxMentioned || strings.Contains(text, "\n") }
	switch {
	case was == "" && is == "" || was == is:
		s.Effect = Changed
	case was == "":
		s.Effect = Added
	case is == "":
		s.Effect = Removed
	case isLong(was) || isLong(is):
		s.Effect = Changed
		if kind := kindOf(t); kind == KindText || kind == KindMarkdown {
			s.Effect, s.After = TextChanged, cut(strings.Join(strings.Fields(is), " "), maxName)
		}
	default:
		s.Effect, s.Before, s.After = ChangedTo, quoted(was, t), quoted(is, t)
	}
	return s
}

// quoted returns a value of type t for a sentence: texts and links in quotation marks, all others as they are.
func quoted(text string, t reflect.Type) string {
	if kind := kindOf(t); kind == KindText || kind == KindMarkdown || kind == KindLink {
		return "“" + text + "”"
	}
	return text
}

// words returns the labels of fields and the names of entries, such as "“Pricing”, title".
func (r states) words(steps []step) string {
	words := make([]string, 0, len(steps))
	for i, s := range steps {
		switch {
		case medias[s.t] != "" && !s.isEntry && !isText(steps[len(steps)-1].t):
			return strings.Join(append(words, lowerFirst(s.label)), ", ")
		case s.isEntry:
			words = append(words, "“"+r.nameOf(s)+"”")
		case i+1 < len(steps) && steps[i+1].isEntry && i+2 < len(steps): // the entry's name says enough
		default:
			words = append(words, lowerFirst(s.label))
		}
	}
	return strings.Join(words, ", ")
}

// nameOf returns the name of an entry.
func (r states) nameOf(s step) string {
	if isDeleted(s.after) {
		return r.before.entryTitle(s.before, s.t, s.name)
	}
	return r.after.entryTitle(s.after, s.t, s.name)
}

// titleOr returns the title of a page in the draft, or else the published one or its ID.
func (r states) titleOr(id string) string {
	if title := pageTitle(id, r.after, r.before); title != "" {
		return title
	}
	return humanize(id)
}

// where returns the page, the service or the part of the site that a part of the review belongs to.
func (r *Review) where(p part) string {
	if p.file == navigationFile && len(p.steps) > 1 {
		return p.steps[0].label
	}
	return r.fileTitle(p.file)
}

// fileTitle returns the title of a page, the name of a service, or the title of another file.
func (r states) fileTitle(file string) string {
	if id := pageID(file); id != "" {
		return r.titleOr(id)
	}
	if id, isService := strings.CutPrefix(strings.TrimSuffix(file, ".json"), "catalogue/"); isService {
		if name := r.after.service(id); name != id {
			return name
		}
		return r.before.service(id)
	}
	return fileLabel(file)
}

// addedOr returns the first effect for a new value and the second for a removed one.
func addedOr(p part, added, removed Effect) Effect {
	if isDeleted(p.after) {
		return removed
	}
	return added
}

// withMove adds the effect of a move to a sentence. Entries that changed places are named in their new order.
func (r states) withMove(s Sentence, p part, up, down, swapped Effect) Sentence {
	s.Effect, s.Beside = movedTo(p, up, down), r.nameOf(p.beside)
	if p.isSwap {
		s.Effect = swapped
		if p.move > 0 {
			s.What, s.Beside = s.Beside, s.What
		}
	}
	return s
}

// movedTo returns the first effect for a value that moves up and the second for one that moves down.
func movedTo(p part, up, down Effect) Effect {
	if p.move < 0 {
		return up
	}
	return down
}

// lowerFirst returns a label for the middle of a sentence. Acronyms keep their capitals.
func lowerFirst(label string) string {
	runes := []rune(label)
	if len(runes) > 1 && unicode.IsUpper(runes[1]) || len(runes) == 0 {
		return label
	}
	runes[0] = unicode.ToLower(runes[0])
	return string(runes)
}

func isText(t reflect.Type) bool { return t != nil && kindOf(t) == KindText }
