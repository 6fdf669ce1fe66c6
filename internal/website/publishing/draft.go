package publishing

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// Edit performs intents on the draft. The result may contain mistakes: State lists them, and only publishing refuses
// them. It returns a fault of kind Invalid for intents that can't be performed, and Conflict if another editor has
// changed the same fields since the revision; Fields then list those changes. Content from a folder is read-only
// (errFolder, a conflict).
func (s *Service) Edit(ctx context.Context, actorID string, in Edit) (Edited, error) {
	return s.edit(ctx, action{actorID: actorID, seen: in.Revision,
		perform: func(d content.Draft) (content.Performed, error) { return d.Perform(in.Intents) }})
}

// Undo takes back the edit that made the revision in.Of, as a new revision; undoing that one repeats the edit. Later
// edits of other fields stay. Errors are those of Edit; Invalid also means that the revision is no longer stored.
func (s *Service) Undo(ctx context.Context, actorID string, in Undo) (Edited, error) {
	perform := func(d content.Draft) (content.Performed, error) {
		before, err := findDraft(ctx, s.db, in.Of-1)
		if err != nil {
			return content.Performed{}, err
		}
		after, err := findDraft(ctx, s.db, in.Of)
		if err != nil {
			return content.Performed{}, err
		}
		return d.Undo(before.Changes, after.Changes)
	}
	return s.edit(ctx, action{actorID: actorID, seen: in.Revision, undoes: &in.Of, perform: perform})
}

// action is an edit to perform on the draft.
type action struct {
	actorID string
	seen    int64  // revision that the editor loaded
	undoes  *int64 // revision that it takes back; nil for all other edits
	perform func(content.Draft) (content.Performed, error)
}

// maxRaces is the number of times that an edit is performed again because another one was saved meanwhile.
const maxRaces = 20

// errRaced means that another edit was saved while this one was performed.
var errRaced = errors.New("another edit was saved meanwhile")

// edit performs an action and saves the result as the draft. Refusals of the action and unknown revisions become faults
// of kind Invalid. An action may take long, so it is performed before the transaction, and again if another one was
// saved meanwhile (decision 0009). Edits of one process wait for each other, so that only those of other nodes race.
func (s *Service) edit(ctx context.Context, a action) (edited Edited, err error) {
	if s.config.Folder != "" {
		return Edited{}, errFolder
	}
	select {
	case s.editing <- struct{}{}:
		defer func() { <-s.editing }()
	case <-ctx.Done():
		return Edited{}, fmt.Errorf("wait for the edit of another request: %w", ctx.Err())
	}
	err = errRaced
	for race := 0; errors.Is(err, errRaced) && race < maxRaces; race++ {
		edited, err = s.tryEdit(ctx, a)
	}
	if errors.Is(err, errRaced) || errors.Is(err, errDraftMoved) {
		return Edited{}, s.conflict(ctx, a.seen)
	}
	return edited, wrapError(err, "edit the draft of the content")
}

// tryEdit performs an action and saves it unless another one was saved meanwhile (errRaced). It returns errDraftMoved
// if it collides with edits since the loaded revision. An undo is saved even without effect, so that the next one takes
// back the edit before it.
func (s *Service) tryEdit(ctx context.Context, a action) (Edited, error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return Edited{}, err
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if fault.KindOf(err) == fault.KindNotFound {
		return Edited{}, errRaced // newer revisions have replaced it
	} else if err != nil {
		return Edited{}, err
	}
	loaded, err := findDraft(ctx, s.db, a.seen)
	if fault.KindOf(err) == fault.KindNotFound {
		return Edited{}, errDraftMoved
	} else if err != nil {
		return Edited{}, err
	}
	base := s.config.Base.Files
	performed, err := a.perform(content.Draft{Base: base, Changes: draft.Changes, Published: pathsOf(s.Site()),
		Today: s.db.Clock().Now()})
	if err != nil && h.Revision != a.seen { // what it edits may be gone
		return Edited{}, errDraftMoved
	} else if err != nil {
		return Edited{}, refusal(err)
	}
	if h.Revision != a.seen && content.Collides(base, loaded.Changes, draft.Changes, performed.Changes) {
		return Edited{}, errDraftMoved
	}
	if problems := content.CheckChanges(performed.Changes); len(problems) > 0 {
		files, _ := content.Overlay(base, performed.Changes)
		return Edited{}, invalid(content.Named(files, problems))
	}
	edited := Edited{Revision: h.Revision, File: performed.File, Field: performed.Field, Relinked: performed.Relinked,
		Files: content.FilesSince(base, loaded.Changes, performed.Changes)}
	if a.undoes == nil && slices.EqualFunc(draft.Changes, performed.Changes, content.Change.Equal) {
		return edited, nil
	}
	edited.Revision++
	return edited, s.saveEdit(ctx, h.Revision, Draft{AuthorID: a.actorID, Changes: performed.Changes, Undoes: a.undoes})
}

// saveEdit stores an edit as the revision after the given one, with an audit entry, or returns errRaced if that isn't
// the newest any more.
func (s *Service) saveEdit(ctx context.Context, revision int64, d Draft) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		h, err := lockHead(ctx, tx)
		if err != nil {
			return err
		}
		if h.Revision != revision {
			return errRaced
		}
		if err := addDraft(ctx, tx, &h, d); err != nil {
			return err
		}
		return audit.RecordOnce(ctx, tx, revisionEntry("content.drafted", d.AuthorID, h), editingSession)
	})
}

// refusal converts an error of an edit to a fault of kind Invalid: a content.Refusal, and NotFound for a revision that
// is no longer stored. Other errors stay.
func refusal(err error) error {
	if refused, found := errors.AsType[content.Refusal](err); found {
		text := fault.Plain(refused.Text)
		if refused.Input == "" {
			return fault.Invalid(text)
		}
		return fault.Invalid(text, fault.Field{Name: refused.Input, Message: text})
	}
	if fault.KindOf(err) == fault.KindNotFound {
		return errNoState
	}
	return err
}

// Discard resets the draft to the published version, as a new revision. It returns a fault of kind Conflict if the
// draft's revision isn't the given one, or if the content comes from a folder.
func (s *Service) Discard(ctx context.Context, actorID string, revision int64) error {
	err := s.replaceDraft(ctx, actorID, revision, "content.discarded", publishedChanges)
	return wrapError(err, "discard the draft of the content")
}

// replaceDraft makes the changes that find returns the draft, as a new revision with an audit entry, unless they are
// the draft already. It returns a fault of kind Conflict if the draft's revision isn't the given one, or if the content
// comes from a folder.
func (s *Service) replaceDraft(ctx context.Context, actorID string, revision int64, action string,
	find func(context.Context, database.Querier, head) ([]content.Change, error)) error {
	if s.config.Folder != "" {
		return errFolder
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		h, draft, err := lockDraft(ctx, tx)
		if err != nil {
			return err
		}
		if h.Revision != revision {
			return errDraftMoved
		}
		changes, err := find(ctx, tx, h)
		if err != nil || slices.EqualFunc(draft.Changes, changes, content.Change.Equal) {
			return err
		}
		if err := addDraft(ctx, tx, &h, Draft{AuthorID: actorID, Changes: changes}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, revisionEntry(action, actorID, h))
	})
	if errors.Is(err, errDraftMoved) {
		return s.conflict(ctx, revision)
	}
	return err
}

// lockDraft returns the draft and locks it until the end of the transaction.
func lockDraft(ctx context.Context, tx *database.Tx) (head, Draft, error) {
	h, err := lockHead(ctx, tx)
	if err != nil {
		return h, Draft{}, err
	}
	d, err := findDraft(ctx, tx, h.Revision)
	return h, d, err
}

// editingSession is the period in which one editor's saves share one audit entry, because the editor saves after each
// pause in typing.
const editingSession = 30 * time.Minute

// revisionEntry returns the audit entry of a new revision.
func revisionEntry(action, actorID string, h head) audit.Entry {
	return audit.Entry{ActorID: actorID, Action: action, Details: map[string]string{
		"before": strconv.FormatInt(h.Revision-1, 10), "after": strconv.FormatInt(h.Revision, 10),
	}}
}

// addDraft stores d as the next revision, which replaces the draft, updates h and the stored head, and publishes the
// live event. It sets the revision and the time of d. The caller records the audit entry.
func addDraft(ctx context.Context, tx *database.Tx, h *head, d Draft) error {
	h.Revision++
	d.Revision, d.CreatedAt = h.Revision, tx.Now()
	if err := insertDraft(ctx, tx, d); err != nil {
		return err
	}
	if err := setHead(ctx, tx, *h); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicDrafted, strconv.FormatInt(h.Revision, 10))
}

// publishedChanges returns the changes of the published version, or errNewer if a newer program wrote it.
func publishedChanges(ctx context.Context, q database.Querier, h head) ([]content.Change, error) {
	v, err := findNumber(ctx, q, h.Version)
	if err != nil {
		return nil, err
	}
	changes, err := changesOf(v)
	if err != nil {
		return nil, errNewer.WithCause(err)
	}
	return changes, nil
}

// conflict returns errDraftMoved with the changes that other editors saved since the revision, at most
// maxConflictRows, if it is still stored.
func (s *Service) conflict(ctx context.Context, revision int64) error {
	refusal := *errDraftMoved
	h, err := findHead(ctx, s.db)
	if err != nil {
		return err
	}
	from, to := fmt.Sprintf("draft:%d", revision), fmt.Sprintf("draft:%d", h.Revision)
	rows, _, err := s.Difference(ctx, from, to, maxConflictRows)
	if errors.Is(err, errNoState) { // the revision is no longer stored
		return &refusal
	}
	for _, row := range rows {
		refusal.Fields = append(refusal.Fields, fault.Field{Name: fieldName(row.File, row.Field),
			Message: message.PublishingDraftRow(row.Label, row.After, row.Before)})
	}
	return errors.Join(err, &refusal)
}

// CheckImport returns the error that Import would return now, or nil. It changes nothing.
func (s *Service) CheckImport(ctx context.Context, files fs.FS) error {
	if _, err := s.imported(files); err != nil {
		return err
	}
	h, err := findHead(ctx, s.db)
	if err != nil {
		return fmt.Errorf("find the draft of the content: %w", err)
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return fmt.Errorf("find draft %d: %w", h.Revision, err)
	}
	return refuseUnpublished(ctx, s.db, h, draft)
}

// Import makes the files the draft, as changes to the built-in files, and returns its revision. It doesn't publish
// them. A draft with unpublished changes returns errUnpublished, a conflict. If the files have mistakes, it returns
// them all as content.Problems.
func (s *Service) Import(ctx context.Context, files fs.FS) (revision int64, err error) {
	changes, err := s.imported(files)
	if err != nil {
		return 0, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		h, draft, err := lockDraft(ctx, tx)
		if err != nil {
			return err
		}
		if err := refuseUnpublished(ctx, tx, h, draft); err != nil {
			return err
		}
		if err := addDraft(ctx, tx, &h, Draft{Changes: changes}); err != nil {
			return err
		}
		revision = h.Revision
		return audit.Record(ctx, tx, revisionEntry("content.imported", "", h))
	})
	return revision, wrapError(err, "import content")
}

// imported returns files as changes to the built-in files, or their mistakes as content.Problems. If the content
// comes from a folder, it returns errFolder.
func (s *Service) imported(files fs.FS) ([]content.Change, error) {
	if s.config.Folder != "" {
		return nil, errFolder
	}
	if _, err := content.Read(files); err != nil {
		return nil, err
	}
	changes, problems := content.Diff(s.config.Base.Files, files)
	if problems = append(problems, content.CheckChanges(changes)...); len(problems) > 0 {
		return nil, problems
	}
	return changes, nil
}

// refuseUnpublished returns errUnpublished if the draft differs from the published version.
func refuseUnpublished(ctx context.Context, q database.Querier, h head, draft Draft) error {
	published, err := publishedChanges(ctx, q, h)
	if err == nil && !slices.EqualFunc(published, draft.Changes, content.Change.Equal) {
		return errUnpublished
	}
	return err
}
