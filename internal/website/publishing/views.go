package publishing

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/paging"
)

// State is the initial state of an editor.
type State struct {
	Draft     DraftState              `json:"draft"`
	Published Entry                   `json:"published" doc:"Published version; number 0 is the built-in content"`
	Paths     []string                `json:"paths" nullable:"false" doc:"Paths of the shown pages"`
	Problems  []Mistake               `json:"problems" nullable:"false" doc:"Mistakes in the draft, which prevent publishing"`
	Skipped   []content.SkippedChange `json:"set_aside" nullable:"false" doc:"Published changes that this version of the program refuses; it shows the rest"`
	LastError string                  `json:"trouble" doc:"Why the site doesn't show the published version; empty if it does"`
	Prices    []content.PrintedPrice  `json:"prices" nullable:"false" doc:"Prices in the draft's texts that differ from the charged ones; with mistakes in the draft, those of the site"`
	Claims    []content.Claim         `json:"claims" nullable:"false" doc:"Unconfirmed statements that visitors see; other samples are hidden from them"`
	Planned   *PlannedState           `json:"planned" doc:"The planned publication; null if there is none"`
	ReadOnly  string                  `json:"read_only" doc:"Why the content can't be edited here; empty if it can"`
}

// DraftState is the state of the draft.
type DraftState struct {
	Revision int64      `json:"revision" doc:"Send it with the next save; 0: never saved"`
	SavedAt  *time.Time `json:"saved_at,omitempty"`
	SavedBy  string     `json:"saved_by" doc:"Email address of the editor; empty for the command line or a deleted account"`
	Differs  bool       `json:"differs" doc:"The draft differs from the published version"`
	Changed  []string   `json:"changed" nullable:"false" doc:"Names of the files that differ from the published version"`

	Undoable []int64 `json:"undoable" nullable:"false" maxItems:"200" doc:"Revisions that the current user can undo, the next one last"`
	Redoable []int64 `json:"redoable" nullable:"false" maxItems:"200" doc:"Revisions whose undo repeats an edit of the current user, the next one last"`
}

// Mistake is one mistake in the content.
type Mistake struct {
	File  string `json:"file" example:"brand.json"`
	Field string `json:"field" doc:"JSON pointer, as in changes; empty for the whole file" example:"/name"`
	Text  string `json:"text" doc:"Section and field as the editor shows them, problem and remedy, as a sentence" example:"Name is empty: fill it in."`
}

// Entry is a version in the history.
type Entry struct {
	ID          string    `json:"id" doc:"UUID; built-in for number 0"`
	Number      int64     `json:"number"`
	PublishedAt time.Time `json:"published_at"`
	Author      string    `json:"author" doc:"Email address; empty for the command line or a deleted account"`
	Note        string    `json:"note"`
}

// FindState returns the draft with the revisions that the actor can undo and redo, the published version, the draft's
// mistakes, and the published changes that aren't shown, with the reason. ReadOnly is set if the content comes from a
// folder.
func (s *Service) FindState(ctx context.Context, actorID string) (State, error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return State{}, err
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return State{}, fmt.Errorf("find draft %d: %w", h.Revision, err)
	}
	v, err := findNumber(ctx, s.db, h.Version)
	if err != nil {
		return State{}, fmt.Errorf("find version %d: %w", h.Version, err)
	}
	mistakes, site, err := s.review(ctx, draft)
	if err != nil {
		return State{}, fmt.Errorf("check draft %d: %w", h.Revision, err)
	}
	now := s.Snapshot()
	state := State{Problems: mistakes, Paths: pathsOf(now.Site), Skipped: now.Skipped, LastError: now.LastError,
		Prices: site.OtherPrices(), Claims: append([]content.Claim{}, site.Claims()...)}
	if state.Skipped == nil {
		state.Skipped = []content.SkippedChange{}
	}
	if s.config.Folder != "" {
		state.ReadOnly = fault.Translate(ctx, errFolder.Message)
	}
	names := map[string]string{}
	if state.Draft, err = s.stateOfDraft(ctx, actorID, draft, v, names); err != nil {
		return State{}, err
	}
	if state.Planned, err = s.plannedState(ctx, names); err != nil {
		return State{}, err
	}
	state.Published, err = s.entry(ctx, v, names)
	return state, err
}

// filesSince returns the files with different changes in two saved drafts, by name, as they are in the second; null means
// a removed file. It returns errNoState if one of them is no longer stored.
func (s *Service) filesSince(ctx context.Context, from, to int64) (map[string]any, error) {
	var changes [2][]content.Change
	for i, revision := range []int64{from, to} {
		draft, err := findDraft(ctx, s.db, revision)
		if err != nil {
			return nil, fault.WithNotFound(err, errNoState)
		}
		changes[i] = draft.Changes
	}
	return content.FilesSince(s.config.Base.Files, changes[0], changes[1]), nil
}

// stateOfDraft returns the state of a draft for an actor. v is the published version; names caches addresses.
func (s *Service) stateOfDraft(ctx context.Context, actorID string, draft Draft, v Version,
	names map[string]string) (DraftState, error) {
	published, err := changesOf(v)
	differs := err != nil || !slices.EqualFunc(published, draft.Changes, content.Change.Equal)
	state := DraftState{Revision: draft.Revision, Differs: differs,
		Changed: append([]string{}, content.ChangedFiles(published, draft.Changes)...)}
	if draft.Revision > 0 {
		state.SavedAt = &draft.CreatedAt
	}
	if state.SavedBy, err = s.nameOf(ctx, draft.AuthorID, names); err != nil {
		return DraftState{}, err
	}
	steps, err := listSteps(ctx, s.db, actorID, draft.Revision)
	if err != nil {
		return DraftState{}, fmt.Errorf("list the edits of the draft: %w", err)
	}
	state.Undoable, state.Redoable = undoStacks(steps)
	return state, nil
}

// pathsOf returns the paths of all pages of a site in its order.
func pathsOf(s *content.Site) []string {
	paths := make([]string, len(s.Routes.Routes))
	for i, route := range s.Routes.Routes {
		paths[i] = route.Path
	}
	return paths
}

// review returns the mistakes of a draft, at most maxDifferences, and the site that it makes, or the published site if
// it has mistakes. Mistakes aren't an error.
func (s *Service) review(ctx context.Context, draft Draft) ([]Mistake, *content.Site, error) {
	edition, problems, err := content.Examine(s.config.Base.Files, draft.Changes)
	if err != nil {
		return nil, nil, fmt.Errorf("read the draft of the content: %w", err)
	}
	s.keepDraft(draft.Revision, edition) // the editor asks for the preview next
	missing, err := s.missingUploads(ctx, s.db, s.placesOf(draft.Changes))
	if err != nil {
		return nil, nil, err
	}
	site, isValid := s.Site(), len(problems) == 0
	if isValid {
		site = edition.Site
		locked, err := s.currencyProblems(ctx, s.db, edition.Site, s.Site().Selling.Currency)
		if err != nil {
			return nil, nil, err
		}
		problems = slices.Concat(locked, edition.Site.Unconfirmed())
	}
	problems = append(problems, content.Named(edition.Files, missing)...)
	if isValid {
		problems = content.Named(edition.Files, problems)
	}
	list := []Mistake{}
	for _, p := range problems[:min(len(problems), maxDifferences)] {
		list = append(list, Mistake{File: p.File, Field: p.Field, Text: p.Sentence()})
	}
	return list, site, nil
}

// entry returns a version for the history, with its author's address. names caches addresses.
func (s *Service) entry(ctx context.Context, v Version, names map[string]string) (Entry, error) {
	author, err := s.nameOf(ctx, v.AuthorID, names)
	e := Entry{ID: v.ID, Number: v.Number, PublishedAt: v.CreatedAt, Author: author, Note: v.Note}
	if v.Number == 0 {
		e.ID = BuiltIn
	}
	return e, err
}

// nameOf returns the email address of an account, or an empty string for an empty ID or a deleted account. names
// caches addresses.
func (s *Service) nameOf(ctx context.Context, userID string, names map[string]string) (string, error) {
	if userID == "" || s.config.Accounts == nil {
		return "", nil
	}
	if name, known := names[userID]; known {
		return name, nil
	}
	email, err := s.config.Accounts.EmailOf(ctx, s.db, userID)
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return "", err
	}
	names[userID] = email
	return email, nil
}

// History returns a page of at most limit published versions, newest first. The cursor is a version number, "" for
// the first page; an invalid one returns paging.ErrInvalidCursor.
func (s *Service) History(ctx context.Context, cursor string, limit int) (paging.Page[Entry], error) {
	below := int64(-1)
	if cursor != "" {
		number, err := strconv.ParseInt(cursor, 10, 64)
		if err != nil || number < 1 {
			return paging.Page[Entry]{}, paging.ErrInvalidCursor
		}
		below = number
	}
	versions, err := listVersions(ctx, s.db, below, limit+1)
	if err != nil {
		return paging.Page[Entry]{}, fmt.Errorf("list the versions: %w", err)
	}
	cut := paging.Cut(versions, limit, func(v Version) string { return strconv.FormatInt(v.Number, 10) })
	page := paging.Page[Entry]{Items: make([]Entry, len(cut.Items)), NextCursor: cut.NextCursor}
	names := map[string]string{}
	for i, v := range cut.Items {
		if page.Items[i], err = s.entry(ctx, v, names); err != nil {
			return page, err
		}
	}
	return page, nil
}

// Difference returns at most limit differences between two states, and their total number. A state is built-in,
// published, draft, draft:<revision> or the ID of a version, applied to the files of this program. If from is empty,
// it is the version before to, or the published version if to is a draft. Unknown states return errNoState, a fault
// of kind Invalid.
func (s *Service) Difference(ctx context.Context, from, to string,
	limit int) (rows []content.Difference, total int, err error) {
	after, before, err := s.stateFiles(ctx, to)
	if err != nil {
		return nil, 0, err
	}
	if from == "" {
		from = before
	}
	old, _, err := s.stateFiles(ctx, from)
	if err != nil {
		return nil, 0, err
	}
	rows, total = content.Compare(old, after, limit)
	return rows, total, nil
}

// Values returns the files of a state, identified as in Difference. It skips changes that can't be applied and keeps
// placeholders.
func (s *Service) Values(ctx context.Context, state string) (fs.FS, error) {
	files, _, err := s.stateFiles(ctx, state)
	return files, err
}

// ChangedFiles returns the files that differ between two states, identified as in Difference, by name: their values in
// the second as JSON, or nil for a file that only the first has.
func (s *Service) ChangedFiles(ctx context.Context, from, to string) (map[string]any, error) {
	before, _, err := s.stateChanges(ctx, from)
	if err != nil {
		return nil, err
	}
	after, _, err := s.stateChanges(ctx, to)
	if err != nil {
		return nil, err
	}
	return content.FilesSince(s.config.Base.Files, before, after), nil
}

// stateFiles returns the files of a state and the ID of the state before it. Unknown states return errNoState.
func (s *Service) stateFiles(ctx context.Context, state string) (files fs.FS, before string, err error) {
	changes, before, err := s.stateChanges(ctx, state)
	if err != nil {
		return nil, "", err
	}
	files, _ = content.Overlay(s.config.Base.Files, changes)
	return files, before, nil
}

// stateChanges returns the changes of a state to the built-in files, and the ID of the state before it: the published
// one for a draft, else the parent. Unknown states return errNoState, versions of newer programs errNewer.
func (s *Service) stateChanges(ctx context.Context, state string) (changes []content.Change, before string, err error) {
	changes, before, err = s.findChanges(ctx, state)
	if fault.KindOf(err) == fault.KindNotFound {
		err = errNoState
	}
	return changes, before, err
}

// findChanges does the same, but unknown states return a NotFound fault.
func (s *Service) findChanges(ctx context.Context, state string) (changes []content.Change, before string, err error) {
	if state == BuiltIn {
		return nil, BuiltIn, nil
	}
	h, err := findHead(ctx, s.db)
	if err != nil {
		return nil, "", err
	}
	if state == currentDraft {
		state = fmt.Sprintf("draft:%d", h.Revision)
	}
	if text, isDraft := strings.CutPrefix(state, "draft:"); isDraft {
		revision, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, "", errNoVersion
		}
		d, err := findDraft(ctx, s.db, revision)
		return d.Changes, "published", err
	}
	var v Version
	if state == "published" {
		v, err = findNumber(ctx, s.db, h.Version)
	} else {
		v, err = findVersion(ctx, s.db, state)
	}
	if err != nil {
		return nil, "", err
	}
	changes, err = changesOf(v)
	if err != nil {
		return nil, "", errNewer.WithCause(err)
	}
	return changes, parentOf(v), nil
}

// parentOf returns the ID of the version before v, or BuiltIn for the first one.
func parentOf(v Version) string {
	if v.ParentID == "" {
		return BuiltIn
	}
	return v.ParentID
}
