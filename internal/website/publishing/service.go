package publishing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/realtime"
)

// Publish makes the draft, or some of its changes, the newest version and shows it. It returns a fault of kind Invalid for mistakes in the
// content or a page that can't be rendered, and Conflict if the draft or the published version changed since the
// author loaded it, if nothing changed, or if the content comes from a folder.
func (s *Service) Publish(ctx context.Context, actorID string, in Publication) (Version, error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return Version{}, err
	}
	if h.Revision != in.Revision {
		return Version{}, s.conflict(ctx, in.Revision)
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return Version{}, err
	}
	changes, err := s.selection(ctx, h, draft, in.Items)
	if err != nil {
		return Version{}, err
	}
	return s.publish(ctx, proposal{
		actorID: actorID, note: in.Note, changes: changes, seen: h,
	})
}

// proposal is content to publish.
type proposal struct {
	actorID, note string
	changes       []content.Change
	media         []content.UploadRef // uploads that it refers to
	site          *content.Site
	seen          head // head that it is based on
}

// publish checks and renders outside the transaction, so that others needn't wait, and commits only if the head is
// unchanged since. Mistakes and unconfirmed claims in the content are a fault of kind Invalid; after the commit this
// node shows the version.
func (s *Service) publish(ctx context.Context, p proposal) (Version, error) {
	if s.config.Folder != "" {
		return Version{}, errFolder
	}
	p.note = strings.TrimSpace(p.note)
	if len([]rune(p.note)) > maxNote {
		return Version{}, fault.InvalidField("note", message.FormShortenTo(500))
	}
	edition, err := content.Edit(s.config.Base.Files, p.changes)
	if problems, found := errors.AsType[content.Problems](err); found {
		return Version{}, invalid(problems)
	} else if err != nil {
		return Version{}, fmt.Errorf("read the draft of the content: %w", err)
	}
	if problems := edition.Site.Unconfirmed(); len(problems) > 0 {
		return Version{}, invalid(problems)
	}
	now := s.db.Clock().Now()
	next, err := s.buildSnapshot(ctx, edition, now, now)
	if err != nil {
		return Version{}, renderFault(ctx, err)
	}
	p.media, p.site = content.UploadRefs(edition.Files), edition.Site
	var v Version
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if v, err = s.commit(ctx, tx, p); err != nil {
			return err
		}
		tx.AfterCommit(func() {
			next.Number, next.seen = v.Number, v.Number
			s.advance(next)
			s.wakeUp() // a campaign may start soon
		})
		return nil
	})
	if errors.Is(err, errDraftMoved) {
		return Version{}, s.conflict(ctx, p.seen.Revision)
	}
	return v, wrapError(err, "publish the content")
}

// renderFault converts a render error to a fault: errTooSlow (unavailable) if rendering ran out of time, else
// Invalid, which blames the content. If the request itself has ended, it returns the error unchanged except for the
// operation.
func renderFault(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("make the pages: %w", err)
	case errors.Is(err, context.DeadlineExceeded):
		return errTooSlow.WithCause(err)
	}
	return fault.Invalid(message.PublishingNotMade(fault.Loggable(err))).WithCause(err)
}

// commit stores the version with its audit entry and live event. It returns Invalid for missing uploads and a currency
// that agreements forbid, errMoved or errDraftMoved if the head changed, and errUnchanged if the published changes are
// the same.
func (s *Service) commit(ctx context.Context, tx *database.Tx, p proposal) (Version, error) {
	h, err := lockHead(ctx, tx)
	if err != nil {
		return Version{}, err
	}
	if err := s.refuseMissing(ctx, tx, p.media); err != nil {
		return Version{}, err
	}
	if locked, err := s.currencyProblems(ctx, tx, p.site, s.currencyOf(h)); err != nil {
		return Version{}, err
	} else if len(locked) > 0 {
		return Version{}, invalid(locked)
	}
	if h.Version != p.seen.Version {
		return Version{}, errMoved
	}
	if h.Revision != p.seen.Revision {
		return Version{}, errDraftMoved
	}
	parent, err := findNumber(ctx, tx, h.Version)
	if err != nil {
		return Version{}, err
	}
	published, err := changesOf(parent)
	if err != nil {
		return Version{}, errNewer.WithCause(err)
	}
	if slices.EqualFunc(published, p.changes, content.Change.Equal) {
		return Version{}, errUnchanged
	}
	v := Version{
		ID: id.New(), Number: h.Version + 1, ParentID: parent.ID, AuthorID: p.actorID, Note: p.note, Format: Format,
		Changes: database.JSON(nonNil(p.changes)), CreatedAt: tx.Now(),
	}
	h.Version, h.Currency = v.Number, p.site.Selling.Currency
	if err := insertVersion(ctx, tx, v); err != nil {
		return Version{}, err
	}
	if err := setHead(ctx, tx, h); err != nil {
		return Version{}, err
	}
	return v, recordPublication(ctx, tx, p, v)
}

// recordPublication records the audit entry of the version and publishes its live event.
func recordPublication(ctx context.Context, tx *database.Tx, p proposal, v Version) error {
	entry := audit.Entry{ActorID: p.actorID, Action: "content.published", ObjectID: v.ID, Details: map[string]string{
		"before": strconv.FormatInt(v.Number-1, 10), "after": strconv.FormatInt(v.Number, 10),
	}}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicPublished, v.ID)
}

// nonNil returns the changes, or an empty list for nil, which JSON would encode as null.
func nonNil(changes []content.Change) []content.Change {
	if changes == nil {
		return []content.Change{}
	}
	return changes
}
