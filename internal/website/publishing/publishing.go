// Package publishing makes the site's content the owner's: one draft, published versions, their history.
//
// A version holds the owner's changes to the built-in files (package content says how a change is written). The site
// shows the newest version through one immutable Snapshot, which every reader takes as a whole. Publishing checks and
// renders first and then commits version, audit entry and live event in one transaction, so that a version is either
// live everywhere or nowhere. This package renders nothing itself and knows no page.
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

// Format is the format of the changes that this program writes. It reads older ones as well; a version in a newer
// one was made by a newer program.
const Format = 1

// BuiltIn names the state without any change, where a version is asked for.
const BuiltIn = "built-in"

// TopicPublished is the live topic for new versions; its events contain the version's id. TopicDrafted is the
// topic for saves of the draft; its events contain the revision.
const (
	TopicPublished = "content.published"
	TopicDrafted   = "content.drafted"
)

// Limits of what is kept and shown.
const (
	keptVersions    = 500 // older ones are deleted
	keptRevisions   = 20  // saves of the draft
	maxNote         = 500 // characters
	maxSaved        = 500 // changes in one save
	maxDifferences  = 1000
	maxConflictRows = 50
)

// Snapshot is the content that the site shows. It never changes: publishing replaces it by another.
type Snapshot struct {
	Site   *content.Site    // with the prices of the moment
	Files  fs.FS            // what Site was read from, placeholders and catalogue prices and all
	Pages  *serving.Edition // the pages of Site; nil: those that the program was built with
	Number int64            // of the version; 0: the built-in files

	SetAside []content.SetAside // changes that this program refuses and doesn't show
	Trouble  string             // why a newer version isn't shown, for the owner; empty: this is the newest

	seen  int64     // newest version that was considered
	at    time.Time // the moment whose prices it shows; zero: the catalogue's
	until time.Time // when a campaign starts or ends next; zero: never

	prices  map[string]content.ShownPrice // as everybody sees them, by service
	since   time.Time                     // from when on they are shown
	history content.ShownPrices           // with them
}

// Render makes the pages of content that may go live. Its error keeps it from going live.
type Render func(ctx context.Context, e content.Edition) (*serving.Edition, error)

// Show serves pages from now on; nil: those that the program was built with.
type Show func(pages *serving.Edition)

// Accounts looks up accounts.
type Accounts interface {
	// EmailOf returns the address of an account, or a fault of kind NotFound.
	EmailOf(ctx context.Context, q database.Querier, userID string) (string, error)
}

// Version is a published state of the content.
type Version struct {
	ID        string    `db:"id"`
	Number    int64     `db:"number"`
	ParentID  string    `db:"parent_id"` // empty: the built-in files
	AuthorID  string    `db:"author_id"` // empty: the command line, or the account is gone
	Note      string    `db:"note"`
	Format    int       `db:"format"`
	Changes   string    `db:"changes"` // JSON, read with changesOf: a newer format may look different
	CreatedAt time.Time `db:"created_at"`
}

// Draft is a save of the draft. Revision 0 was never saved.
type Draft struct {
	Revision  int64            `db:"revision"`
	AuthorID  string           `db:"author_id"`
	Changes   []content.Change `db:"changes,json"`
	CreatedAt time.Time        `db:"created_at"`
}

// Save is what an editor sends.
type Save struct {
	Revision int64            `json:"revision" minimum:"0" doc:"Revision of the draft that the changes are based on"`
	Changes  []content.Change `json:"changes" minItems:"1" maxItems:"500" nullable:"false"`
}

// Publication asks to publish the draft.
type Publication struct {
	Revision int64  `json:"revision" minimum:"0" doc:"Revision of the draft that the author saw"`
	Note     string `json:"note,omitempty" maxLength:"500" doc:"What it is about, for the history"`
}

// Restoration asks to publish an earlier state again.
type Restoration struct {
	Version   string `json:"version" maxLength:"36" doc:"UUID of a version, or built-in" example:"built-in"`
	Published int64  `json:"published" minimum:"0" doc:"Number of the published version that the author saw"`
	Note      string `json:"note,omitempty" maxLength:"500"`
}

// The refusals.
var (
	errNoVersion   = fault.NotFound(message.PublishingNoVersion)
	errNoState     = fault.Invalid(message.PublishingNoState)
	errUnchanged   = fault.Conflict("nothing_to_publish", message.PublishingUnchanged)
	errMoved       = fault.Conflict("published_changed", message.PublishingMoved)
	errDraftMoved  = fault.Conflict("draft_changed", message.PublishingDraftMoved)
	errUnpublished = fault.Conflict("draft_in_use", message.PublishingUnpublished)
	errNewer       = fault.Conflict("newer_version", message.PublishingNewer)
	errTooSlow     = fault.Unavailable(message.PublishingTooSlow, time.Minute)
	errFolder      = fault.Conflict("content_is_files", message.PublishingFolder)
)

// errFull is for the administrator alone: visitors read no more than that something is wrong.
var errFull = fault.Full(message.PublishingFull, time.Minute)

// wrapped adds what was tried to an error, and says it in words if the disk is full.
func wrapped(err error, what string) error {
	if database.IsFull(err) {
		return errFull.Because(err)
	}
	return fault.Wrap(err, "%s", what)
}

// invalid turns mistakes in the content into a fault whose fields are written like brand.json#/name.
func invalid(problems content.Problems) error {
	fields := make([]fault.Field, 0, min(len(problems), maxDifferences))
	for _, p := range problems[:min(len(problems), maxDifferences)] {
		fields = append(fields, fault.Field{Name: fieldName(p.File, p.Field), Message: fault.Plain(p.Text)})
	}
	return fault.Invalid(message.PublishingMistakes, fields...)
}

func fieldName(file, field string) string { return file + "#" + field }
