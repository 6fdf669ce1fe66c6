package publishing

import (
	"context"
	"slices"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// maxItems is the maximum number of changes that a review lists, and that a publication or a take-back can name.
const maxItems = 200

// DraftReview lists the changes that publishing the draft, or going back to a version, would make.
type DraftReview struct {
	Revision int64         `json:"revision" doc:"Revision of the draft"`
	Total    int           `json:"total" doc:"Number of all changes"`
	Items    []DraftChange `json:"items" nullable:"false" doc:"At most 200 changes"`
	Notes    []string      `json:"notes" nullable:"false" doc:"Sentences about what can't go back to a version; empty for the draft"`
}

// DraftChange is one difference, which can be published or taken back by itself.
type DraftChange struct {
	ID     string   `json:"id" example:"de99718687bc7a0b"`
	Text   string   `json:"text" doc:"What changed, as a sentence" example:"Private 1-on-1 Training: price $297 → $319"`
	Also   []string `json:"also" nullable:"false" doc:"Further effects of the same change, at most 20"`
	Before string   `json:"before" doc:"Old text, shortened; empty if there is none"`
	After  string   `json:"after" doc:"New text, shortened; empty if there is none"`
	File   string   `json:"file" example:"catalogue/private-training.json"`
	Field  string   `json:"field" doc:"JSON pointer, as in changes" example:"/price_cents"`

	ShownBefore Shown `json:"shown_before"`
	ShownAfter  Shown `json:"shown_after"`
}

// Shown is where one of the compared states shows a change.
type Shown struct {
	Path   string   `json:"path" doc:"Path of the page that shows it best; empty if none does" example:"/pricing"`
	Places []string `json:"places" nullable:"false" doc:"Its fields as in the marks of a preview, at most 20" example:"pages/pricing.json#/head/title"`
}

// TakeBack names changes of the draft to take back.
type TakeBack struct {
	Revision int64    `json:"revision" minimum:"0" doc:"Revision of the draft that the editor loaded"`
	Items    []string `json:"items" minItems:"1" maxItems:"200" nullable:"false" doc:"IDs of changes"`
}

// FindReview returns the changes from the published version to the draft or, if of is the ID of a version, from the
// draft to that version. It returns errNewer if a newer program published a version, and NotFound for unknown ones.
func (s *Service) FindReview(ctx context.Context, of string) (DraftReview, error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return DraftReview{}, err
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return DraftReview{}, err
	}
	out := DraftReview{Revision: h.Revision, Items: []DraftChange{}, Notes: []string{}}
	before, after := draft.Changes, draft.Changes
	if of == currentDraft {
		before, err = publishedChanges(ctx, s.db, h)
	} else {
		after, out.Notes, err = s.restorable(ctx, of)
	}
	if err != nil {
		return DraftReview{}, err
	}
	review := content.ReviewOf(s.config.Base.Files, before, after)
	out.Total = len(review.Items)
	for _, item := range review.Items[:min(len(review.Items), maxItems)] {
		out.Items = append(out.Items, changeOf(ctx, item))
	}
	return out, nil
}

// changeOf returns an item in the language of the request.
func changeOf(ctx context.Context, item content.ReviewItem) DraftChange {
	c := DraftChange{ID: item.ID, Text: fault.Translate(ctx, sentence(item.Sentence)), Also: []string{}, Before: item.Before,
		After: item.After, File: item.File, Field: item.Field,
		ShownBefore: Shown(item.ShownBefore), ShownAfter: Shown(item.ShownAfter)}
	for _, s := range item.Also {
		c.Also = append(c.Also, fault.Translate(ctx, sentence(s)))
	}
	return c
}

// sentence returns the message of a sentence.
func sentence(s content.Sentence) fault.Text {
	switch s.Effect {
	case content.Changed:
		return message.ChangesChanged(s.Where, s.What)
	case content.TextChanged:
		return message.ChangesTextChanged(s.Where, s.What, s.After)
	case content.ChangedTo:
		return message.ChangesChangedTo(s.Where, s.What, s.Before, s.After)
	case content.Added:
		return message.ChangesAdded(s.Where, s.What)
	case content.Removed:
		return message.ChangesRemoved(s.Where, s.What)
	case content.SwitchedOn:
		return message.ChangesSwitchedOn(s.Where, s.What)
	case content.SwitchedOff:
		return message.ChangesSwitchedOff(s.Where, s.What)
	case content.PageAdded:
		return message.ChangesPageAdded(s.What)
	case content.PageLinked:
		return message.ChangesPageLinked(s.What, s.List)
	case content.PageRemoved:
		return message.ChangesPageRemoved(s.What)
	case content.PageMoved:
		return message.ChangesPageMoved(s.What, s.Before, s.After)
	case content.ServiceAdded:
		return message.ChangesServiceAdded(s.What)
	case content.ServiceRemoved:
		return message.ChangesServiceRemoved(s.What)
	case content.RedirectAdded:
		return message.ChangesRedirectAdded(s.Before, s.After)
	case content.RedirectRemoved:
		return message.ChangesRedirectRemoved(s.Before, s.After)
	}
	return entrySentence(s)
}

// entrySentence returns the message of a sentence about an entry of a list or a section.
func entrySentence(s content.Sentence) fault.Text {
	switch s.Effect {
	case content.EntryAdded:
		return message.ChangesEntryAdded(s.Where, s.What, s.List)
	case content.EntryRemoved:
		return message.ChangesEntryRemoved(s.Where, s.What, s.List)
	case content.EntryMoved:
		return message.ChangesEntryMoved(s.Where, s.What, s.List)
	case content.EntryMovedUp:
		return message.ChangesEntryMovedUp(s.Where, s.What, s.List, s.Beside)
	case content.EntryMovedDown:
		return message.ChangesEntryMovedDown(s.Where, s.What, s.List, s.Beside)
	case content.EntriesSwapped:
		return message.ChangesEntriesSwapped(s.Where, s.What, s.Beside, s.List)
	case content.SectionsSwapped:
		return message.ChangesSectionsSwapped(s.What, s.Beside, s.Where)
	case content.SectionAdded:
		return message.ChangesSectionAdded(s.What, s.Where)
	case content.SectionRemoved:
		return message.ChangesSectionRemoved(s.What, s.Where)
	case content.SectionHidden:
		return message.ChangesSectionHidden(s.What, s.Where)
	case content.SectionShown:
		return message.ChangesSectionShown(s.What, s.Where)
	case content.SectionMovedUp:
		return message.ChangesSectionMovedUp(s.What, s.Where, s.Beside)
	case content.SectionMovedDown:
		return message.ChangesSectionMovedDown(s.What, s.Where, s.Beside)
	}
	return message.ChangesChanged(s.Where, s.What)
}

// TakeBack takes back changes of the draft, as a new revision; undoing that one repeats them. Errors are those of Edit.
// Invalid also means that a change isn't in the draft any more.
func (s *Service) TakeBack(ctx context.Context, actorID string, in TakeBack) (Edited, error) {
	perform := func(d content.Draft) (content.Performed, error) {
		h, err := findHead(ctx, s.db)
		if err != nil {
			return content.Performed{}, err
		}
		published, err := publishedChanges(ctx, s.db, h)
		if err != nil {
			return content.Performed{}, err
		}
		review := content.ReviewOf(d.Base, published, d.Changes)
		chosen, err := choose(review, in.Items)
		if err != nil {
			return content.Performed{}, err
		}
		first := review.Items[slices.IndexFunc(review.Items, chosen)]
		return content.Performed{Changes: review.TakeBack(chosen), File: first.File, Field: first.Field}, nil
	}
	return s.edit(ctx, action{actorID: actorID, seen: in.Revision, perform: perform})
}

// choose returns a function that accepts the items with the IDs. An unknown ID returns errItemsMoved.
func choose(review *content.Review, ids []string) (func(content.ReviewItem) bool, error) {
	for _, id := range ids {
		if !slices.ContainsFunc(review.Items, func(item content.ReviewItem) bool { return item.ID == id }) {
			return nil, errItemsMoved
		}
	}
	return func(item content.ReviewItem) bool { return slices.Contains(ids, item.ID) }, nil
}

// selection returns the published changes with the chosen ones of the draft, or the whole draft without IDs. If they
// aren't valid without another change of the draft, it returns a fault of kind Invalid that names it.
func (s *Service) selection(ctx context.Context, h head, draft Draft, ids []string) ([]content.Change, error) {
	if len(ids) == 0 {
		return draft.Changes, nil
	}
	published, err := publishedChanges(ctx, s.db, h)
	if err != nil {
		return nil, err
	}
	review := content.ReviewOf(s.config.Base.Files, published, draft.Changes)
	chosen, err := choose(review, ids)
	if err != nil {
		return nil, err
	}
	if needed, found := s.neededItem(review, chosen); found {
		return nil, fault.Invalid(message.PublishingNeeds(sentence(needed.Sentence)))
	}
	return review.Publish(chosen), nil
}

// neededItem returns the first item that the chosen ones need to be valid, or false if they are valid without others
// or invalid with all of them. It adds the other items in their order until the content is valid, by bisection.
func (s *Service) neededItem(review *content.Review, chosen func(content.ReviewItem) bool) (content.ReviewItem, bool) {
	var others []content.ReviewItem
	for _, item := range review.Items {
		if !chosen(item) {
			others = append(others, item)
		}
	}
	isValid := func(n int) bool {
		edition, err := content.Edit(s.config.Base.Files, review.Publish(func(item content.ReviewItem) bool {
			return chosen(item) || slices.ContainsFunc(others[:n], func(o content.ReviewItem) bool { return o.ID == item.ID })
		}))
		return err == nil && len(edition.Site.Unconfirmed()) == 0
	}
	if len(others) == 0 || isValid(0) || !isValid(len(others)) {
		return content.ReviewItem{}, false
	}
	low, high := 0, len(others) // invalid with low of the others, valid with high
	for high-low > 1 {
		if middle := (low + high) / 2; isValid(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return others[high-1], true
}
