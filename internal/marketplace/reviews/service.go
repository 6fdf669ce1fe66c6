package reviews

import (
	"context"
	"strings"
	"unicode/utf8"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// Config is the site's configuration for reviews.
type Config struct {
	PublicURL string               // base URL of the site, without a trailing slash
	Content   func() *content.Site // current content
	Owner     func() string        // address for notices
	Directory Directory
	Tries     *limit.Limiter // limits reviews by network; nil: no limit
}

// Directory looks up partners and their members.
type Directory interface {
	// NameOf returns a partner's name, or a fault of kind NotFound.
	NameOf(ctx context.Context, q database.Querier, partnerID string) (string, error)
	// MailsOf returns the addresses for mails to a partner, or a fault of kind NotFound.
	MailsOf(ctx context.Context, q database.Querier, partnerID string) ([]string, error)
	// IsListed returns a fault of kind NotFound unless the partner is active.
	IsListed(ctx context.Context, partnerID string) error
	// AdmittedPartnerOf returns the id of the account's partner. It returns a fault of kind NotFound for accounts
	// without a partner, or Forbidden if the partner may not receive visitors' data.
	AdmittedPartnerOf(ctx context.Context, q database.Querier, userID string) (partnerID string, err error)
	// IsAffiliated reports whether an account or email address belongs to a partner. Both may be empty.
	IsAffiliated(ctx context.Context, q database.Querier, partnerID, userID, email string) (bool, error)
	// OutcomeOf returns the outcome of an introduction, or the zero value if it was deleted.
	OutcomeOf(ctx context.Context, q database.Querier, introductionID string) (Outcome, error)
	// SaveRating locks the partner and saves the rating from the result of sum.
	SaveRating(ctx context.Context, tx *database.Tx, partnerID string, sum func() (stars, count int64, err error)) error
}

// Service implements the use cases of reviews. It is safe for concurrent use.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

// ReviewRequest is an introduction that was won or lost.
type ReviewRequest struct {
	IntroductionID string
	PartnerID      string
	PartnerName    string
	UserID         string // account of the requester; empty: a visitor
	Name           string
	Company        string // may be empty
	Email          string
}

// Invite mails the requester of an ended introduction a private link to write a review, once for each introduction.
// It does nothing for people who are affiliated with the partner or have already reviewed it.
func (s *Service) Invite(ctx context.Context, e ReviewRequest) error {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		own, err := s.config.Directory.IsAffiliated(ctx, tx, e.PartnerID, e.UserID, e.Email)
		if err != nil || own {
			return err
		}
		token := id.Secret()
		in := invitation{IntroductionID: e.IntroductionID, PartnerID: e.PartnerID, TokenHash: id.Hash(token),
			UserID: e.UserID, AuthorName: e.Name, AuthorCompany: e.Company, AuthorEmail: e.Email, CreatedAt: tx.Now()}
		if written, err := countBy(ctx, tx, in); err != nil || written > 0 {
			return err
		}
		added, err := insertInvitation(ctx, tx, in)
		if err != nil || !added {
			return err
		}
		return s.mailInvitation(ctx, tx, e, token)
	})
	return fault.Wrap(err, "invite the review of introduction %s", e.IntroductionID)
}

// InvitationView is an invitation as the holder of its token sees it.
type InvitationView struct {
	PartnerID     string        `json:"partner_id" doc:"UUID"`
	PartnerName   string        `json:"partner_name"`
	AuthorName    string        `json:"author_name" doc:"Name published with the review"`
	AuthorCompany string        `json:"author_company" doc:"Company published with the review; empty: none given"`
	Review        *PublicReview `json:"review" doc:"Written review; null: not yet"`
}

// View returns the invitation with the private token, and its review if it is written already. An unknown token is a
// fault of kind NotFound.
func (s *Service) View(ctx context.Context, token string) (InvitationView, error) {
	in, err := findInvitation(ctx, s.db, token, "")
	if err != nil {
		return InvitationView{}, fault.Wrap(err, "find an invitation by its token")
	}
	v := InvitationView{PartnerID: in.PartnerID, AuthorName: in.AuthorName, AuthorCompany: in.AuthorCompany}
	if v.PartnerName, err = s.config.Directory.NameOf(ctx, s.db, in.PartnerID); err != nil {
		return InvitationView{}, fault.Wrap(err, "find the name of partner %s", in.PartnerID)
	}
	r, err := findOfIntroduction(ctx, s.db, in.IntroductionID, "")
	switch {
	case err == nil:
		v.Review = &r.PublicReview
	case fault.KindOf(err) != fault.KindNotFound:
		return InvitationView{}, fault.Wrap(err, "find the review of introduction %s", in.IntroductionID)
	}
	return v, nil
}

// NewReview is an author's review.
type NewReview struct {
	Stars int64  `json:"stars" minimum:"1" maximum:"5" wrong:"reviews.stars"`
	Text  string `json:"text" maxLength:"2000" as:"lines"`
}

// clean returns the review with a tidy text, or a fault of kind Invalid unless it has 1 to 5 stars and 20 to 2000
// characters.
func (r NewReview) clean() (NewReview, error) {
	c := form.Check(&r)
	c.Add(utf8.RuneCountInString(r.Text) >= 20, "text", message.ReviewsText)
	return r, c.Err()
}

var (
	errWritten    = fault.Conflict("review_written", message.ReviewsWritten)
	errAffiliated = fault.Forbidden(message.ReviewsOwn)
)

// Write stores the review of an invitation and updates the partner's rating; userID is the signed-in account or
// empty. It returns a fault of kind NotFound for an unknown token, Conflict for a second review of the partner,
// Forbidden for people who are affiliated with it, and TooMany for a network with too many tries.
func (s *Service) Write(ctx context.Context, network, userID, token string, n NewReview) (InvitationView, error) {
	n, err := n.clean()
	if err != nil {
		return InvitationView{}, err
	}
	if s.config.Tries != nil {
		if err := s.config.Tries.Allow(ctx, network); err != nil {
			return InvitationView{}, err
		}
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		in, err := findInvitation(ctx, tx, token, tx.ForUpdate()) // serializes concurrent requests
		if err != nil {
			return err
		}
		if err := s.checkAuthor(ctx, tx, in, userID); err != nil {
			return err
		}
		outcome, err := s.config.Directory.OutcomeOf(ctx, tx, in.IntroductionID)
		if err != nil {
			return err
		}
		signals := outcome.signals(tx.Now())
		r := Review{PartnerID: in.PartnerID, IntroductionID: in.IntroductionID, UserID: in.UserID, PublicReview: PublicReview{
			ID: id.New(), AuthorName: in.AuthorName, AuthorCompany: in.AuthorCompany, Stars: n.Stars, Text: n.Text,
			CreatedAt: tx.Now(), Weighs: len(signals) == 0}, Signals: signals}
		if err := s.insert(ctx, tx, r); err != nil {
			return err
		}
		written, err := countBy(ctx, tx, in) // the partner is locked by now, so no concurrent review is missed
		if err != nil {
			return err
		}
		if written > 1 {
			return errWritten
		}
		return jobs.Record(ctx, tx, FactWritten, Fact{ReviewID: r.ID})
	})
	if err != nil {
		return InvitationView{}, fault.Wrap(err, "write a review")
	}
	return s.View(ctx, token)
}

// checkAuthor returns a fault of kind Conflict if the introduction is already reviewed, and Forbidden if the invited
// person or the signed-in account is affiliated with the partner. It checks this again, because requesters can become
// members after their introduction has ended.
func (s *Service) checkAuthor(ctx context.Context, tx *database.Tx, in invitation, userID string) error {
	_, err := findOfIntroduction(ctx, tx, in.IntroductionID, "")
	if err == nil {
		return errWritten
	}
	if fault.KindOf(err) != fault.KindNotFound {
		return err
	}
	for _, account := range []string{in.UserID, userID} {
		own, err := s.config.Directory.IsAffiliated(ctx, tx, in.PartnerID, account, in.AuthorEmail)
		if err != nil {
			return err
		}
		if own {
			return errAffiliated
		}
	}
	return nil
}

// insert stores a review with its text for search and updates the partner's rating. An unknown partner is a fault of
// kind NotFound.
func (s *Service) insert(ctx context.Context, tx *database.Tx, r Review) error {
	name, err := s.config.Directory.NameOf(ctx, tx, r.PartnerID)
	if err != nil {
		return err
	}
	search := folded.Text(strings.Join([]string{name, r.AuthorName, r.AuthorCompany, r.Text}, " "))
	if err := database.Insert(ctx, tx, "partner_reviews", reviewRow{Review: r, SearchText: search}); err != nil {
		return err
	}
	return s.updateRating(ctx, tx, r.PartnerID)
}

// updateRating calculates the partner's rating from its public reviews that count, saves it and publishes the change.
func (s *Service) updateRating(ctx context.Context, tx *database.Tx, partnerID string) error {
	err := s.config.Directory.SaveRating(ctx, tx, partnerID, func() (stars, count int64, err error) {
		sum, err := sumStars(ctx, tx, partnerID)
		return sum.Stars, sum.Count, err
	})
	if err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, partnerID)
}

// AddDemo stores fictional reviews of a fictional partner, with their ages, replies and hidden states. They count
// unless hidden. It sends no mails.
func (s *Service) AddDemo(ctx context.Context, tx *database.Tx, partnerID string, all []content.DemoReview) error {
	for _, d := range all {
		at := tx.Now().AddDate(0, 0, -d.DaysAgo)
		r := Review{PartnerID: partnerID, IntroductionID: id.New(), PublicReview: PublicReview{
			ID: id.New(), AuthorName: d.AuthorName, AuthorCompany: d.AuthorCompany, Stars: int64(d.Stars), Text: d.Text,
			CreatedAt: at, Weighs: true}, Signals: []string{}}
		if d.Answer != "" {
			answered := at.AddDate(0, 0, 1)
			r.Answer, r.AnsweredAt = d.Answer, &answered
		}
		if d.HiddenReason != "" {
			r.HiddenReason, r.HiddenAt = d.HiddenReason, &at
		}
		if err := s.insert(ctx, tx, r); err != nil {
			return err
		}
	}
	return nil
}
