package publishing

import (
	"context"
	"net/url"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// Limits of draft links.
const (
	draftLinkLife = 14 * 24 * time.Hour
	maxDraftLinks = 10
)

// Revocable lists the tables of links that a restore of a backup skips.
var Revocable = []string{"content_draft_links"}

// DraftPath is the path of the draft's home page for holders of a link. Those of its other pages are below.
const DraftPath = "/draft"

// DraftLinkParam is the parameter of the query with the token of a link.
const DraftLinkParam = "link"

// DraftLink is a private link that shows the newest draft to people without an account.
type DraftLink struct {
	ID        string    `db:"id"`
	TokenHash string    `db:"token_hash"`
	AuthorID  string    `db:"author_id"` // empty for a deleted account
	CreatedAt time.Time `db:"created_at"`
	EndsAt    time.Time `db:"ends_at"`
}

// DraftLinkState is a draft link in the list of an editor, which can't show the link again.
type DraftLinkState struct {
	ID        string    `json:"id" doc:"UUID"`
	CreatedAt time.Time `json:"created_at"`
	EndsAt    time.Time `json:"ends_at" doc:"From then on the link shows nothing"`
	By        string    `json:"by" doc:"Email address of the author; empty for a deleted account"`
}

// NewDraftLink is a created draft link.
type NewDraftLink struct {
	URL    string    `json:"url" doc:"The link. The server can't show it again." example:"https://site.example/draft?link=…"`
	EndsAt time.Time `json:"ends_at"`
}

// Errors of draft links.
var (
	errNoLink    = fault.NotFound(message.PublishingNoLink)
	errLinksFull = fault.Conflict("too_many_links", message.PublishingLinksFull(maxDraftLinks))
)

// DraftLinks returns the draft links that haven't ended, newest first.
func (s *Service) DraftLinks(ctx context.Context) ([]DraftLinkState, error) {
	links, err := listDraftLinks(ctx, s.db, s.db.Clock().Now())
	if err != nil {
		return nil, err
	}
	names, states := map[string]string{}, []DraftLinkState{}
	for _, l := range links {
		by, err := s.nameOf(ctx, l.AuthorID, names)
		if err != nil {
			return nil, err
		}
		states = append(states, DraftLinkState{ID: l.ID, CreatedAt: l.CreatedAt, EndsAt: l.EndsAt, By: by})
	}
	return states, nil
}

// ShareDraft creates a draft link. It returns a fault of kind Conflict if there are maxDraftLinks already.
func (s *Service) ShareDraft(ctx context.Context, actorID string) (NewDraftLink, error) {
	token := id.Secret()
	link := DraftLink{ID: id.New(), TokenHash: id.Hash(token), AuthorID: actorID}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if _, err := lockHead(ctx, tx); err != nil { // the limit holds for links that are created at the same time
			return err
		}
		if err := deleteEndedLinks(ctx, tx); err != nil {
			return err
		}
		links, err := listDraftLinks(ctx, tx, tx.Now())
		if err != nil {
			return err
		}
		if len(links) >= maxDraftLinks {
			return errLinksFull
		}
		link.CreatedAt, link.EndsAt = tx.Now(), tx.Now().Add(draftLinkLife)
		if err := database.Insert(ctx, tx, "content_draft_links", link); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "content.draft_shared", ObjectID: link.ID})
	})
	address := s.config.Mail.PublicURL + DraftPath + "?" + url.Values{DraftLinkParam: {token}}.Encode()
	return NewDraftLink{URL: address, EndsAt: link.EndsAt}, wrapError(err, "share the draft")
}

// EndDraftLink ends a draft link. It returns a fault of kind NotFound if it has ended already.
func (s *Service) EndDraftLink(ctx context.Context, actorID, linkID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := deleteDraftLink(ctx, tx, linkID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "content.draft_unshared", ObjectID: linkID})
	})
}

// FindDraftLink returns the draft link with a token. It returns a fault of kind NotFound for unknown tokens and links
// that have ended.
func (s *Service) FindDraftLink(ctx context.Context, token string) (DraftLink, error) {
	return findDraftLink(ctx, s.db, id.Hash(token), s.db.Clock().Now())
}
