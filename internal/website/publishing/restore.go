package publishing

import (
	"context"
	"slices"
	"strconv"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// Restore makes an earlier version, or the built-in content, the draft, as a new revision. It publishes nothing. What
// can't go back stays out of the draft, and the notes say so in sentences: changes that this program refuses, and a
// currency that agreements forbid, instead of which the draft gets that of the site. Restore returns NotFound for an
// unknown version, and Conflict if a newer program wrote the version, if the draft's revision isn't the loaded one, or
// if the content comes from a folder.
func (s *Service) Restore(ctx context.Context, actorID string, in Restoration) (notes []string, err error) {
	changes, notes, err := s.restorable(ctx, in.Version)
	if err != nil {
		return nil, err
	}
	err = s.replaceDraft(ctx, actorID, in.Revision, "content.restored",
		func(context.Context, database.Querier, head) ([]content.Change, error) { return changes, nil })
	return notes, wrapError(err, "restore a version of the content")
}

// restorable returns the changes of a version that can go back into the draft, and sentences about the others.
func (s *Service) restorable(ctx context.Context, version string) ([]content.Change, []string, error) {
	v, err := findVersion(ctx, s.db, version)
	if err != nil {
		return nil, nil, err
	}
	changes, err := changesOf(v)
	if err != nil {
		return nil, nil, errNewer.WithCause(err)
	}
	edition, skipped, err := content.LoadLenient(s.config.Base.Files, changes)
	if err != nil {
		return nil, nil, err
	}
	notes := []string{}
	if len(skipped) > 0 {
		changes = slices.DeleteFunc(changes, func(c content.Change) bool {
			return slices.ContainsFunc(skipped, func(other content.SkippedChange) bool { return other.Change.Equal(c) })
		})
		notes = append(notes, fault.Translate(ctx, message.PublishingLeftOut(len(skipped))))
	}
	changes, note, err := s.withCurrency(ctx, changes, edition.Site)
	if note != "" {
		notes = append(notes, note)
	}
	return changes, notes, err
}

// withCurrency returns the changes that make site, with the currency of the published version if agreements forbid that
// of site, and then also a sentence about it.
func (s *Service) withCurrency(ctx context.Context, changes []content.Change,
	site *content.Site) (kept []content.Change, note string, err error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return nil, "", err
	}
	now := s.currencyOf(h)
	what, err := s.agreementsAgainst(ctx, s.db, site.Selling.Currency, now)
	if err != nil || what == "" {
		return changes, "", err
	}
	performed, err := content.Draft{Base: s.config.Base.Files, Changes: changes}.Perform([]content.Intent{{
		Action: content.Set, File: currencyFile, Field: currencyField, Value: []byte(strconv.Quote(string(now)))}})
	return performed.Changes, fault.Translate(ctx, message.PublishingCurrencyKept(now.Code(), what)), err
}
