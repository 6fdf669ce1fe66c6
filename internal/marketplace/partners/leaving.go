package partners

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// leftReason is why requests end whose company can't answer any more. The administrator reads it.
const leftReason = "The company left the directory."

// AnswerPending follows FactLeft: what waits for a company that may not answer, or has nobody who could, is declined,
// and its visitors are told. What looks automated stays for the administrator.
func (s *Service) AnswerPending(ctx context.Context, fact Left) error {
	for n := pendingBatch; n == pendingBatch; {
		err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			n, err = s.answerSome(ctx, tx, fact.PartnerID)
			return err
		})
		if err != nil {
			return fault.Wrap(err, "answer what waits for partner %s", fact.PartnerID)
		}
	}
	return nil
}

// pendingBatch is how many requests one transaction answers.
const pendingBatch = 100

func (s *Service) answerSome(ctx context.Context, tx *database.Tx, partnerID string) (int, error) {
	p, err := findPartner(ctx, tx, partnerID, tx.ForUpdate())
	if err != nil {
		return 0, err
	}
	addresses, err := s.MailsOf(ctx, tx, p.ID)
	if err != nil || len(addresses) > 0 { // it is back meanwhile
		return 0, err
	}
	waiting, err := listPending(ctx, tx, p.ID, pendingBatch)
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

// answerDeleted tells the visitors whose requests are deleted with their company.
func (s *Service) answerDeleted(ctx context.Context, tx *database.Tx, p Partner) error {
	waiting, err := listPending(ctx, tx, p.ID, maxAnswered)
	for _, r := range waiting {
		if err == nil && r.AskedAt != nil {
			err = s.mailDeclined(ctx, tx, r, p)
		}
	}
	return err
}

// maxAnswered is how many visitors hear that a company is deleted: one that has more was flooded.
const maxAnswered = 1000
