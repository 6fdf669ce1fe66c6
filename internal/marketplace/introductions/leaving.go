package introductions

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// leftReason is why requests end whose company can't answer any more. The administrator reads it.
const leftReason = "The company left the directory."

// AnswerPending answers what waits for a company that may not answer, or has nobody who could: it is declined, and its
// visitors are told. What looks automated stays for the administrator.
func (s *Service) AnswerPending(ctx context.Context, partnerID string) error {
	for n := pendingBatch; n == pendingBatch; {
		err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			n, err = s.answerSome(ctx, tx, partnerID)
			return err
		})
		if err != nil {
			return fault.Wrap(err, "answer what waits for partner %s", partnerID)
		}
	}
	return nil
}

// pendingBatch is how many requests one transaction answers.
const pendingBatch = 100

func (s *Service) answerSome(ctx context.Context, tx *database.Tx, partnerID string) (int, error) {
	if err := s.config.Companies.Lock(ctx, tx, partnerID); err != nil {
		return 0, err
	}
	addresses, err := s.config.Companies.MailsOf(ctx, tx, partnerID)
	if err != nil || len(addresses) > 0 { // it is back meanwhile
		return 0, err
	}
	waiting, err := listPending(ctx, tx, partnerID, pendingBatch)
	if err != nil {
		return 0, err
	}
	for i := range waiting {
		m := Move{To: StatusLost, Reason: leftReason}
		if err := s.move(ctx, tx, &waiting[i], actor{kind: actorClock}, m); err != nil {
			return 0, err
		}
	}
	return len(waiting), nil
}

// maxAnswered is how many visitors hear that a company is deleted: one that has more was flooded.
const maxAnswered = 1000

// DeleteOf deletes the requests of a company that is being deleted, and tells the visitors who wait. One that has met
// anybody can't be: the fault is of kind Conflict. The company's row is locked.
func (s *Service) DeleteOf(ctx context.Context, tx *database.Tx, partnerID string) error {
	waiting, err := listPending(ctx, tx, partnerID, maxAnswered)
	if err != nil {
		return err
	}
	for _, r := range waiting {
		if r.AskedAt == nil {
			continue
		}
		if err := s.mailDeclined(ctx, tx, r); err != nil {
			return err
		}
	}
	if err := deleteUnmet(ctx, tx, partnerID); err != nil {
		return err
	}
	met, err := hasRequests(ctx, tx, partnerID)
	if err == nil && met {
		return errHasMet
	}
	return err
}

var errHasMet = fault.Conflict("partner_introduced", message.IntroductionsPartnerMet)
