package introductions

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// DeclinePending declines the pending requests to a partner that may not answer, or has no members who could, and
// notifies the visitors. Flagged requests stay pending for the admin.
func (s *Service) DeclinePending(ctx context.Context, partnerID string) error {
	for n := pendingBatch; n == pendingBatch; {
		err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			n, err = s.declineSome(ctx, tx, partnerID)
			return err
		})
		if err != nil {
			return fault.Wrap(err, "decline the pending requests to partner %s", partnerID)
		}
	}
	return nil
}

// pendingBatch is the number of requests that one transaction declines.
const pendingBatch = 100

// declineSome declines up to 100 pending requests to a partner, in one transaction, and returns their number. It
// returns 0 if the partner is available again. Flagged requests stay pending.
func (s *Service) declineSome(ctx context.Context, tx *database.Tx, partnerID string) (int, error) {
	if err := s.config.Partners.Lock(ctx, tx, partnerID); err != nil {
		return 0, err
	}
	addresses, err := s.config.Partners.MailsOf(ctx, tx, partnerID)
	if err != nil || len(addresses) > 0 { // the partner is available again
		return 0, err
	}
	waiting, err := listPending(ctx, tx, partnerID, pendingBatch)
	if err != nil {
		return 0, err
	}
	for i := range waiting {
		m := StatusChange{To: StatusLost, Reason: fault.Translate(ctx, message.IntroductionsCompanyLeft)}
		if err := s.changeStatus(ctx, tx, &waiting[i], byClock, m); err != nil {
			return 0, err
		}
	}
	return len(waiting), nil
}

// maxDeclineMails is the maximum number of visitors who are notified of a deletion. More requests are a flood.
const maxDeclineMails = 1000

// DeleteForPartner deletes the requests to a locked partner before its deletion. It mails the visitors of pending
// requests that the partner was asked about, except flagged ones. If a visitor was introduced to the partner, it
// returns a fault of kind Conflict, which must roll back the transaction.
func (s *Service) DeleteForPartner(ctx context.Context, tx *database.Tx, partnerID string) error {
	waiting, err := listPending(ctx, tx, partnerID, maxDeclineMails)
	if err != nil {
		return err
	}
	for _, r := range waiting {
		if r.AskedAt == nil {
			continue
		}
		if err := s.mailer().Enqueue(ctx, tx, "partners.declined", subject{Request: r, service: s}); err != nil {
			return err
		}
	}
	if err := deleteNotIntroduced(ctx, tx, partnerID); err != nil {
		return err
	}
	met, err := hasRequests(ctx, tx, partnerID)
	if err == nil && met {
		return errWasIntroduced
	}
	return err
}

var errWasIntroduced = fault.Conflict("partner_introduced", message.IntroductionsPartnerMet)
