package reviews

import (
	"context"
	"slices"
	"time"

	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/paging"
)

// ReviewRow is a review in the admin's list.
type ReviewRow struct {
	Review
	PartnerName string `json:"partner_name" db:"partner_name"`
}

// deskList is the admin's list of reviews.
var deskList = paging.List[ReviewRow]{
	Select: `
		SELECT` + reviewColumns + `,
			p.company_name AS partner_name
		FROM partner_reviews r
		JOIN partners p ON p.id = r.partner_id`,
	Table: "partner_reviews r", Orders: []paging.Order{
		{Name: "newest", Columns: []string{"r.created_at", "r.id"}, Descending: true},
		{Name: "oldest", Columns: []string{"r.created_at", "r.id"}},
		{Name: "worst", Columns: []string{"r.stars", "r.id"}},
	}, ID: func(r ReviewRow) string { return r.ID },
}

func (r ReviewRow) isHidden() bool   { return r.HiddenAt != nil }
func (r ReviewRow) isDoubtful() bool { return !r.isHidden() && !r.Weighs && !r.Decided }

var states = []desk.State[ReviewRow]{
	{ID: "hidden", Tone: desk.Yellow, Is: ReviewRow.isHidden, SQL: "r.hidden_at IS NOT NULL"},
	{ID: "public", Tone: desk.Green, Is: func(r ReviewRow) bool { return !r.isHidden() }, SQL: "r.hidden_at IS NULL"},
	{ID: "doubtful", Tone: desk.Yellow, Is: ReviewRow.isDoubtful,
		SQL: "r.hidden_at IS NULL AND NOT r.weighs AND NOT r.decided"},
	{ID: "uncounted", Tone: desk.Neutral, Is: func(r ReviewRow) bool { return !r.isHidden() && !r.Weighs },
		SQL: "r.hidden_at IS NULL AND NOT r.weighs"},
}

var (
	partnerColumn = desk.Text("partner", func(r ReviewRow) string { return r.PartnerName })
	starsColumn   = desk.Stars("stars", func(r ReviewRow) int64 { return r.Stars })
	authorColumn  = desk.Text("author", func(r ReviewRow) string { return r.AuthorName })
	companyColumn = desk.Text("company", func(r ReviewRow) string { return r.AuthorCompany })
	textColumn    = desk.Lines("text", func(r ReviewRow) string { return r.Text })
	writtenColumn = desk.Day("written", desk.Instant(func(r ReviewRow) time.Time { return r.CreatedAt }))
	answerColumn  = desk.Lines("answer", func(r ReviewRow) string { return r.Answer })
	hiddenColumn  = desk.Time("hidden_at", func(r ReviewRow) *time.Time { return r.HiddenAt })
	reasonColumn  = desk.Text("reason", func(r ReviewRow) string { return r.HiddenReason })
	ratingColumn  = desk.Badge("rating", weights...)
)

// weights are the reasons why a review counts in the rating or not.
var weights = []desk.State[ReviewRow]{
	{ID: "counts", Tone: desk.Green, Is: func(r ReviewRow) bool { return r.Weighs }, SQL: "r.weighs"},
	signal(signalNotWon), signal(signalSmall), signal(signalFast),
	{ID: "decided", Tone: desk.Neutral, Is: func(r ReviewRow) bool { return r.Decided }, SQL: "r.decided"},
}

func signal(id string) desk.State[ReviewRow] {
	return desk.State[ReviewRow]{ID: id, Tone: desk.Yellow, SQL: `r.signals LIKE '%%"` + id + `"%%'`,
		Is: func(r ReviewRow) bool { return slices.Contains(r.Signals, id) }}
}

// Desk returns the reviews' definition for the admin's desk: list, record page, the actions that hide a review or
// decide whether its rating counts, and the task to decide doubtful ones.
func (s *Service) Desk() desk.Kind[ReviewRow] {
	do := desk.Do[ReviewRow, ReviewRow, desk.NoInput]
	return &desk.Resource[ReviewRow, ReviewRow]{
		Name: "reviews", Noun: desk.Noun{ID: "review", One: "a review", Many: "reviews"}, Topic: TopicChanged,
		List: deskList, Search: "r.search_text", NotFound: errNoReview,
		Columns: []desk.Column[ReviewRow]{
			partnerColumn.At(desk.Title), starsColumn.At(desk.Figure).SortableBy("worst"), authorColumn.At(desk.Line),
			companyColumn, textColumn, writtenColumn.SortableBy("newest", "oldest"),
			desk.Badge("state", states...).At(desk.Mark).Filterable(), answerColumn.FileOnly(), hiddenColumn.FileOnly(),
			reasonColumn.FileOnly(), ratingColumn.FileOnly(),
			desk.Text("id", func(r ReviewRow) string { return r.ID }).FileOnly(),
		},
		Record: desk.Record[ReviewRow, ReviewRow]{
			Find: s.row, Row: desk.Itself[ReviewRow], Title: func(r ReviewRow) string { return r.PartnerName },
			Facts: []desk.Column[ReviewRow]{starsColumn, textColumn, authorColumn, companyColumn, writtenColumn,
				answerColumn, ratingColumn, hiddenColumn, reasonColumn},
		},
		Actions: []desk.Action[ReviewRow, ReviewRow]{
			do("count", ReviewRow.canInclude, s.include).Summary("Count the rating of {rows}").
				Bulk().Effect(auth.Publishes).Undo(undoWeight),
			do("discount", ReviewRow.canExclude, s.exclude).Summary("Exclude the rating of {rows}").
				Bulk().Effect(auth.Publishes).Undo(undoWeight),
			do("reconsider", ReviewRow.canReconsider, s.reconsider).
				Summary("Reset the decision on the rating of {rows}").
				Bulk().Effect(auth.Publishes).Undo(undoWeight),
			desk.Do[ReviewRow]("hide", ReviewRow.canHide, s.hide).Summary("Hide {rows} from the directory").
				Bulk().Danger().Effect(auth.Publishes).Undo(
				func(ReviewRow, HideReason) desk.Inverse { return desk.Inverse{Action: "show"} }),
			do("show", ReviewRow.canShow, s.show).Summary("Show {rows} in the directory").
				Bulk().Effect(auth.Publishes).Undo(func(was ReviewRow,
				_ desk.NoInput) desk.Inverse {
				return desk.Inverse{Action: "hide", Input: HideReason{Reason: was.HiddenReason}}
			}),
		},
		Tasks: []desk.Task[ReviewRow]{{Column: "state", State: "doubtful", Action: "count", Sort: "oldest"}},
	}
}

func (s *Service) row(ctx context.Context, reviewID string) (ReviewRow, error) {
	return desk.Find(ctx, s.db, deskList, reviewID, errNoReview)
}

// canInclude, canExclude and canReconsider require a public review, because hidden ones don't count.
func (r ReviewRow) canInclude() error { return r.ifPublic(desk.UnchangedIf(r.Decided && r.Weighs)) }

func (r ReviewRow) canExclude() error { return r.ifPublic(desk.UnchangedIf(r.Decided && !r.Weighs)) }

func (r ReviewRow) canReconsider() error { return r.ifPublic(desk.UnchangedIf(!r.Decided)) }

// ifPublic returns the result of a rule for a public review, and desk.ErrHidden for a hidden one.
func (r ReviewRow) ifPublic(rule error) error {
	if r.isHidden() {
		return desk.ErrHidden
	}
	return rule
}

func (r ReviewRow) canHide() error { return desk.UnchangedIf(r.isHidden()) }

func (r ReviewRow) canShow() error { return desk.UnchangedIf(!r.isHidden()) }

// undoWeight returns the undo of a decision about the rating: the previous decision, or the reset if there was none.
func undoWeight(was ReviewRow, _ desk.NoInput) desk.Inverse {
	switch {
	case !was.Decided:
		return desk.Inverse{Action: "reconsider"}
	case was.Weighs:
		return desk.Inverse{Action: "count"}
	default:
		return desk.Inverse{Action: "discount"}
	}
}

// HideReason hides a review from the directory and the rating.
type HideReason struct {
	Reason string `json:"reason" maxLength:"300" as:"lines" missing:"form.reason" doc:"Reason for the records"`
}

// hide hides a review from the directory and excludes it from the rating. The reason is required and has up to 300
// characters; another one is a fault of kind Invalid.
func (s *Service) hide(ctx context.Context, a desk.ActionContext[ReviewRow], in HideReason) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	return s.moderate(ctx, a, in.Reason)
}

// show makes a hidden review public again.
func (s *Service) show(ctx context.Context, a desk.ActionContext[ReviewRow], _ desk.NoInput) error {
	return s.moderate(ctx, a, "")
}

// moderate hides a review with a reason, or shows it again if the reason is empty, with an audit entry. It updates
// the partner's rating, which hidden reviews don't affect.
func (s *Service) moderate(ctx context.Context, a desk.ActionContext[ReviewRow], reason string) error {
	r, action, now := a.Row.Review, "review.shown", a.Tx.Now()
	r.HiddenAt, r.HiddenReason = nil, reason
	if reason != "" {
		action, r.HiddenAt = "review.hidden", &now
	}
	if err := updateHidden(ctx, a.Tx, r); err != nil {
		return err
	}
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: action, ObjectID: r.ID}); err != nil {
		return err
	}
	return s.updateRating(ctx, a.Tx, r.PartnerID)
}

// Find returns a review, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, reviewID string) (Review, error) {
	return find(ctx, s.db, reviewID, "")
}
