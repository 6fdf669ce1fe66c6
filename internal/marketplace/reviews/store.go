package reviews

import (
	"context"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

var reviewColumns = database.Columns[Review]("r")

var (
	errNoLink   = fault.NotFound(message.ReviewsNoLink)
	errNoReview = fault.NotFound(message.ReviewsNotFound)
)

// withNotFound replaces a fault of kind NotFound by the given one, and returns other errors and nil unchanged.
func withNotFound(err error, missing *fault.Error) error {
	if fault.KindOf(err) == fault.KindNotFound {
		return missing
	}
	return err
}

// reviewRow is a review with additional columns for searches.
type reviewRow struct {
	Review
	SearchText string `db:"search_text"`
}

// insertInvitation reports false if the introduction already has an invitation.
func insertInvitation(ctx context.Context, tx *database.Tx, in invitation) (bool, error) {
	return database.InsertNew(ctx, tx, "review_invitations", in, "introduction_id")
}

var invitationColumns = database.Columns[invitation]()

// findInvitation returns the invitation of a token; lock is empty or tx.ForUpdate(). An unknown token is a fault of
// kind NotFound.
func findInvitation(ctx context.Context, q database.Querier, token, lock string) (invitation, error) {
	in, err := database.One[invitation](ctx, q, `
		SELECT`+invitationColumns+`
		FROM review_invitations
		WHERE token_hash = $1`+lock, id.Hash(token))
	return in, withNotFound(err, errNoLink)
}

// findAuthorEmail returns the address that the invitation to review an introduction was sent to. Without an
// invitation, it is a fault of kind NotFound.
func findAuthorEmail(ctx context.Context, q database.Querier, introductionID string) (string, error) {
	return database.One[string](ctx, q, `
		SELECT
			author_email
		FROM review_invitations
		WHERE introduction_id = $1`, introductionID)
}

// find returns a review, also a hidden one; lock is empty or tx.ForUpdate(). An unknown or malformed id is a fault of
// kind NotFound.
func find(ctx context.Context, q database.Querier, reviewID, lock string) (Review, error) {
	if !id.IsValid(reviewID) {
		return Review{}, errNoReview
	}
	r, err := database.One[Review](ctx, q, `
		SELECT`+reviewColumns+`
		FROM partner_reviews r
		WHERE r.id = $1`+lock, reviewID)
	return r, withNotFound(err, errNoReview)
}

// findOfIntroduction returns the review of an introduction, or a fault of kind NotFound; lock is empty or
// tx.ForUpdate().
func findOfIntroduction(ctx context.Context, q database.Querier, introductionID, lock string) (Review, error) {
	return database.One[Review](ctx, q, `
		SELECT`+reviewColumns+`
		FROM partner_reviews r
		WHERE r.introduction_id = $1`+lock, introductionID)
}

// ratingSum contains the values of which a rating is computed.
type ratingSum struct {
	Stars int64 `db:"stars"`
	Count int64 `db:"count"`
}

// sumStars returns the sum of the stars and the number of a partner's reviews that are public and count. Both are 0
// without reviews.
func sumStars(ctx context.Context, q database.Querier, partnerID string) (ratingSum, error) {
	return database.One[ratingSum](ctx, q, `
		SELECT
			CAST(COALESCE(SUM(stars), 0) AS BIGINT) AS stars,
			COUNT(*) AS count
		FROM partner_reviews
		WHERE partner_id = $1
			AND hidden_at IS NULL
			AND weighs`, partnerID)
}

func updateAnswer(ctx context.Context, tx *database.Tx, r Review) error {
	return database.Update(ctx, tx, "partner_reviews", r, `answer, answered_at`, `id = $1 AND answered_at IS NULL`, r.ID)
}

func updateHidden(ctx context.Context, tx *database.Tx, r Review) error {
	return database.Update(ctx, tx, "partner_reviews", r, `hidden_at, hidden_reason`, `id = $1`, r.ID)
}

// countBy returns the number of reviews of the partner by the holder of an invitation: with the same account, or with
// the same address, ignoring a tag after its plus sign.
func countBy(ctx context.Context, q database.Querier, in invitation) (int, error) {
	plain := mail.Untagged(in.AuthorEmail)
	name, domain, _ := strings.Cut(plain, "@")
	literal := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace
	tagged := literal(name) + "+%@" + literal(domain)
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM partner_reviews r
		JOIN review_invitations i ON i.introduction_id = r.introduction_id
		WHERE r.partner_id = $1
			AND (i.user_id = $2 AND i.user_id <> '' OR i.author_email = $3 OR i.author_email LIKE $4 ESCAPE '\')`,
		in.PartnerID, in.UserID, plain, tagged)
}

// Names selects the author of each review as its name, for the audit trail.
const Names = "SELECT id, author_name AS name FROM partner_reviews"
