package leads

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/sales/referrers"
)

// maxPerDay is the plausible number of leads a day from one address. Further ones are stored and flagged.
const maxPerDay = 3

// Config is the site's configuration for leads.
type Config struct {
	Content       func() *content.Site // current content
	Owner         func() string        // address for notices
	PublicURL     string               // base URL of the site, without a trailing slash
	Quotes        *limit.Limiter       // limits complete requests by the sender's network; nil: no limit
	Consultations *limit.Limiter       // the same for consultations
	Messages      *limit.Limiter       // the same for messages
	Referrers     referrers.Finder
}

// Service implements the use cases of leads.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service { return &Service{db: db, config: c} }

func (s *Service) site() *content.Site { return s.config.Content() }

// RequestConsultation stores a consultation request. It returns the same faults as RequestQuote.
func (s *Service) RequestConsultation(ctx context.Context, network string, sent map[string]any) error {
	_, err := s.receive(ctx, s.config.Consultations, network, Consultation, &consultationForm{}, sent)
	return err
}

// RequestService stores the order form of a service as a quote request, while orders can't be placed. It returns the
// same faults as RequestQuote.
func (s *Service) RequestService(ctx context.Context, network, service string, sent map[string]any) error {
	fields := form.Fields{}
	maps.Copy(fields, sent)
	delete(fields, "acceptTerms") // a request accepts no terms
	fields["service"] = service
	_, err := s.receive(ctx, s.config.Quotes, network, Quote, &serviceForm{}, fields)
	return err
}

// RequestQuote stores a quote request and returns its id. It returns a fault of kind Invalid that names the invalid
// fields, TooLarge, or TooMany for too many requests from one network.
func (s *Service) RequestQuote(ctx context.Context, network string, q QuoteRequest) (string, error) {
	return s.receive(ctx, s.config.Quotes, network, Quote, &q, nil)
}

// SendMessage stores a message from the contact form and returns its lead's id. It returns the same faults as
// RequestQuote.
func (s *Service) SendMessage(ctx context.Context, network string, m ContactMessage) (string, error) {
	return s.receive(ctx, s.config.Messages, network, Message, &m, nil)
}

// receive checks a visitor's form, stores its lead and returns the lead's id. sent contains all fields of a form that
// is stored whole, or is nil.
func (s *Service) receive(ctx context.Context, tries *limit.Limiter, network string, kind Kind, in visitorForm,
	sent form.Fields) (string, error) {
	if text, err := json.Marshal(sent); err != nil || len(text) > maxForm {
		return "", fault.TooLarge(message.FormRequestTooLong)
	}
	check := form.CheckUntyped(sent, in, s.site().Options)
	answers, err := s.checkAnswers(check, kind, in.ownAnswers())
	if err != nil {
		return "", err
	}
	if err := check.Err(); err != nil {
		return "", err
	}
	if err := tries.Allow(ctx, network); err != nil {
		return "", err
	}
	fields := form.Stored(in, sent)
	delete(fields, "answers") // stored with their questions
	from, origin := in.sender(), in.origin()
	return s.add(ctx, Lead{Kind: kind, Name: from.Name, Email: from.Email, Company: from.Company,
		Fields: fields, Answers: answers, IsFlagged: origin.LooksAutomated()}, origin.referral())
}

// Find returns a lead, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, leadID string) (Lead, error) {
	return findLead(ctx, s.db, leadID)
}

// add stores the lead as new with its referrer and the signed-in account, records the fact and returns the lead's id.
// It flags the lead if its address has already sent maxPerDay leads within 24 hours.
func (s *Service) add(ctx context.Context, l Lead, given referral.FormInput) (string, error) {
	l.ID, l.Status = id.New(), StatusNew
	if p, ok := auth.From(ctx); ok {
		l.UserID = &p.UserID
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		if l.Referrer, err = s.config.Referrers.Refer(ctx, tx, given); err != nil {
			return err
		}
		l.CreatedAt = tx.Now()
		recent, err := countByEmail(ctx, tx, l.Email, tx.Now().Add(-24*time.Hour))
		if err != nil {
			return err
		}
		l.IsFlagged = l.IsFlagged || recent >= maxPerDay
		if err := insertLead(ctx, tx, l); err != nil {
			return err
		}
		if err := realtime.Publish(ctx, tx, TopicChanged, l.ID); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactReceived, Fact{LeadID: l.ID})
	})
	if err != nil {
		return "", fmt.Errorf("store a %s: %w", l.Kind, err)
	}
	return l.ID, nil
}

// List returns up to limit leads, the newest first.
func (s *Service) List(ctx context.Context, limit int) ([]Lead, error) {
	return listLeads(ctx, s.db, limit)
}
