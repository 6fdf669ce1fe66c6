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

// Publish makes the draft, or some of its changes, the newest version and shows it. It returns a fault of kind Invalid
// for mistakes in the content or a page that can't be rendered, and Conflict if the draft or the published version
// changed since the author loaded it, if nothing changed, or if the content comes from a folder.
func (s *Service) Publish(ctx context.Context, actorID string, in Publication) (Version, error) {
	p, err := s.proposalOf(ctx, actorID, in)
	if err != nil {
		return Version{}, err
	}
	next, err := s.build(ctx, &p)
	if err != nil {
		return Version{}, err
	}
	v, err := s.commitAndShow(ctx, p, next)
	if errors.Is(err, errDraftMoved) {
		return Version{}, s.conflict(ctx, p.seen.Revision)
	}
	return v, wrapError(err, "publish the content")
}

// proposal is content to publish.
type proposal struct {
	actorID, note string
	changes       []content.Change
	media         []content.UploadRef // uploads that it refers to
	site          *content.Site
	seen          head // head that it is based on

	planID string           // plan that it carries out; empty if there is none
	draft  []content.Change // draft after a plan; nil if it stays
}

// proposalOf returns the chosen changes of the draft. It returns a fault of kind Conflict if the draft changed since
// the author loaded it.
func (s *Service) proposalOf(ctx context.Context, actorID string, in Publication) (proposal, error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return proposal{}, err
	}
	if h.Revision != in.Revision {
		return proposal{}, s.conflict(ctx, in.Revision)
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return proposal{}, err
	}
	changes, err := s.selection(ctx, h, draft, in.Items)
	return proposal{actorID: actorID, note: in.Note, changes: changes, seen: h}, err
}

// build checks a proposal and renders its pages outside the transaction, so that others needn't wait. Mistakes and
// unconfirmed claims in the content are a fault of kind Invalid.
func (s *Service) build(ctx context.Context, p *proposal) (*Snapshot, error) {
	if s.config.Folder != "" {
		return nil, errFolder
	}
	p.note = strings.TrimSpace(p.note)
	if len([]rune(p.note)) > maxNote {
		return nil, fault.InvalidField("note", message.FormShortenTo(500))
	}
	edition, err := content.Edit(s.config.Base.Files, p.changes)
	if problems, found := errors.AsType[content.Problems](err); found {
		return nil, invalid(problems)
	} else if err != nil {
		return nil, fmt.Errorf("read the draft of the content: %w", err)
	}
	if problems := edition.Site.Unconfirmed(); len(problems) > 0 {
		return nil, invalid(content.Named(edition.Files, problems))
	}
	now := s.db.Clock().Now()
	next, err := s.buildSnapshot(ctx, edition, now, now)
	if err != nil {
		return nil, renderFault(ctx, err)
	}
	p.media, p.site = content.UploadRefs(edition.Files), edition.Site
	return next, nil
}

// commitAndShow commits a proposal, only if the head is unchanged since. After the commit this node shows next.
func (s *Service) commitAndShow(ctx context.Context, p proposal, next *Snapshot) (v Version, err error) {
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
	return v, err
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

// commit stores the version with its audit entry and live event. It removes the plan that the proposal carries out,
// and saves the draft after it. Errors are those of lockFor, and errNoPlan if the plan was carried out or canceled
// meanwhile.
func (s *Service) commit(ctx context.Context, tx *database.Tx, p proposal) (Version, error) {
	h, parent, err := s.lockFor(ctx, tx, p)
	if err != nil {
		return Version{}, err
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
	if p.planID != "" {
		if err := deletePlan(ctx, tx, p.planID); err != nil {
			return Version{}, err
		}
	}
	if p.draft != nil {
		if err := addDraft(ctx, tx, &h, Draft{Changes: p.draft}); err != nil {
			return Version{}, err
		}
	}
	return v, recordPublication(ctx, tx, p, v)
}

// lockFor locks the head for a proposal and returns it with the published version. It returns Invalid for missing
// uploads and a currency that agreements forbid, errMoved or errDraftMoved if the head changed, and errUnchanged if the
// published changes are the same.
func (s *Service) lockFor(ctx context.Context, tx *database.Tx, p proposal) (head, Version, error) {
	h, err := lockHead(ctx, tx)
	if err != nil {
		return h, Version{}, err
	}
	if err := s.refuseMissing(ctx, tx, p.media); err != nil {
		return h, Version{}, err
	}
	if locked, err := s.currencyProblems(ctx, tx, p.site, s.currencyOf(h)); err != nil {
		return h, Version{}, err
	} else if len(locked) > 0 {
		return h, Version{}, invalid(content.Named(s.config.Base.Files, locked))
	}
	if h.Version != p.seen.Version {
		return h, Version{}, errMoved
	}
	if h.Revision != p.seen.Revision {
		return h, Version{}, errDraftMoved
	}
	parent, err := findNumber(ctx, tx, h.Version)
	if err != nil {
		return h, Version{}, err
	}
	published, err := changesOf(parent)
	if err != nil {
		return h, Version{}, errNewer.WithCause(err)
	}
	if slices.EqualFunc(published, p.changes, content.Change.Equal) {
		return h, Version{}, errUnchanged
	}
	return h, parent, nil
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
