// Package publishing manages the site's content for the owner: one draft, published versions, and their history.
//
// A version contains the owner's changes to the built-in files (package content defines the format of changes). The
// site shows the newest version through one immutable Snapshot. Publishing first checks and renders the content, then
// commits version, audit entry and live event in one transaction, so that a version is live on every node or on none.
// The package doesn't render pages itself.
package publishing

import (
	"context"
	"io/fs"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/website/serving"
)

// Format is the format of changes that this program writes. It also reads older formats; newer ones come from a newer
// program.
const Format = 1

// BuiltIn identifies the state without changes in place of a version ID.
const BuiltIn = "built-in"

// currentDraft identifies the draft in place of a version ID.
const currentDraft = "draft"

// Live topics: TopicPublished for new versions, with the version's ID in its events, TopicDrafted for saved drafts, with
// the revision, and topicWindows for windows of the editor, with the window's ID.
const (
	TopicPublished = "content.published"
	TopicDrafted   = "content.drafted"
	topicWindows   = "content.windows"
)

// Limits of history and output.
const (
	maxVersions     = 500 // older versions are deleted
	maxRevisions    = 200 // saved drafts, which edits can be undone from
	maxNote         = 500 // characters
	maxDifferences  = 1000
	maxConflictRows = 50
)

// Snapshot is the content that the site shows. It is immutable: publishing replaces it.
type Snapshot struct {
	Site   *content.Site    // with current prices
	Files  fs.FS            // source of Site, with placeholders and catalog prices
	Pages  *serving.Edition // pages of Site; nil for the built pages
	Number int64            // version number; 0 for the built-in files

	Skipped   []content.SkippedChange // changes that this program refuses and skips
	LastError string                  // why a newer version isn't shown, for the owner; empty if this is the newest

	seen  int64     // newest version that was loaded, even if it isn't shown
	at    time.Time // time of its prices; zero for catalog prices
	until time.Time // next start or end of a campaign; zero if none

	prices  map[string]content.ShownPrice // public prices by service ID
	since   time.Time                     // time from which prices are shown
	history content.ShownPrices           // price history, including prices
}

// Render renders content before it goes live. An error prevents that.
type Render func(ctx context.Context, e content.Bundle) (*serving.Edition, error)

// Show replaces the served pages; nil restores the built pages.
type Show func(pages *serving.Edition)

// Accounts finds accounts.
type Accounts interface {
	// EmailOf returns the email address of an account, or a fault of kind NotFound.
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)
}

// Version is a published state of the content.
type Version struct {
	ID        string    `db:"id"`
	Number    int64     `db:"number"`
	ParentID  string    `db:"parent_id"` // empty for the built-in files
	AuthorID  string    `db:"author_id"` // empty for the command line or a deleted account
	Note      string    `db:"note"`
	Format    int       `db:"format"`
	Changes   string    `db:"changes"` // JSON, read with changesOf: newer formats may differ
	CreatedAt time.Time `db:"created_at"`
}

// Draft is one saved draft. Revision 0 was never saved.
type Draft struct {
	Revision  int64            `db:"revision"`
	AuthorID  string           `db:"author_id"`
	Changes   []content.Change `db:"changes,json"`
	Undoes    *int64           `db:"undoes"` // revision that it takes back; nil for all other saves
	CreatedAt time.Time        `db:"created_at"`
}

// Edit contains the actions of an editor.
type Edit struct {
	Revision int64            `json:"revision" minimum:"0" doc:"Revision of the draft that the editor loaded"`
	Intents  []content.Intent `json:"intents" minItems:"1" maxItems:"500" nullable:"false" doc:"Performed in this order, all or none"`
}

// Undo takes back an edit.
type Undo struct {
	Revision int64 `json:"revision" minimum:"0" doc:"Revision of the draft that the editor loaded"`
	Of       int64 `json:"of" minimum:"1" doc:"Revision that the edit made"`
}

// Edited is the result of an edit.
type Edited struct {
	Revision int64          `json:"revision" doc:"New revision of the draft; undo takes it back"`
	File     string         `json:"file" doc:"File of the last intent, or the one that it added"`
	Field    string         `json:"field" doc:"JSON pointer of what the last intent set or added, or the list that it removed an entry from"`
	Relinked int            `json:"relinked" doc:"Links that lead elsewhere now, because their target moved or was removed"`
	Files    map[string]any `json:"files" doc:"Files that changed since the loaded revision, by name; null: removed"`
}

// Publication requests publication of the draft, or of some of its changes.
type Publication struct {
	Revision int64    `json:"revision" minimum:"0" doc:"Revision of the draft that the author loaded"`
	Note     string   `json:"note,omitempty" maxLength:"500" doc:"Short description of the changes, for the history"`
	Items    []string `json:"items,omitempty" maxItems:"200" doc:"IDs of the changes to publish; the others stay in the draft. Empty: all"`
}

// Restoration requests an earlier state as the draft.
type Restoration struct {
	Version  string `json:"version" maxLength:"36" doc:"UUID of a version, or built-in" example:"built-in"`
	Revision int64  `json:"revision" minimum:"0" doc:"Revision of the draft that the editor loaded"`
}

// Errors of the use cases.
var (
	errNoVersion   = fault.NotFound(message.PublishingNoVersion)
	errNoState     = fault.Invalid(message.PublishingNoState)
	errUnchanged   = fault.Conflict("nothing_to_publish", message.PublishingUnchanged)
	errMoved       = fault.Conflict("published_changed", message.PublishingMoved)
	errDraftMoved  = fault.Conflict("draft_changed", message.PublishingDraftMoved)
	errItemsMoved  = fault.Conflict("changes_moved", message.PublishingItemsMoved)
	errUnpublished = fault.Conflict("draft_in_use", message.PublishingUnpublished)
	errNewer       = fault.Conflict("newer_version", message.PublishingNewer)
	errTooSlow     = fault.Unavailable(message.PublishingTooSlow, time.Minute)
	errFolder      = fault.Conflict("content_is_files", message.PublishingFolder)
)

// errFull means that the disk is full. Only the admin gets this text; visitors get a generic error.
var errFull = fault.Full(message.PublishingFull, time.Minute)

// wrapError adds the operation to an error, or returns errFull if the disk is full. nil stays nil.
func wrapError(err error, what string) error {
	if database.IsFull(err) {
		return errFull.WithCause(err)
	}
	return fault.Wrap(err, "%s", what)
}

// invalid converts mistakes in the content, at most maxDifferences of them, to a fault of kind Invalid with fields
// such as brand.json#/name.
func invalid(problems content.Problems) error {
	fields := make([]fault.Field, 0, min(len(problems), maxDifferences))
	for _, p := range problems[:min(len(problems), maxDifferences)] {
		fields = append(fields, fault.Field{Name: fieldName(p.File, p.Field), Message: fault.Plain(p.Sentence())})
	}
	return fault.Invalid(message.PublishingMistakes, fields...)
}

func fieldName(file, field string) string { return file + "#" + field }
