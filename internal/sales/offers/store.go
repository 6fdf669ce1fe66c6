package offers

import (
	"context"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
)

var (
	offerColumns   = database.Columns[Offer]()
	summaryColumns = database.Columns[Summary]()
)

var (
	errNoOffer = fault.NotFound(message.OffersNotFound)
	errNoLink  = fault.NotFound(message.OffersNoLink)
)

// find returns the offer with the id, or a fault of kind NotFound.
func find(ctx context.Context, q database.Querier, offerID string) (Offer, error) {
	if !id.IsValid(offerID) {
		return Offer{}, errNoOffer
	}
	o, err := database.One[Offer](ctx, q, `
		SELECT`+offerColumns+`
		FROM offers
		WHERE id = $1`, offerID)
	return o, fault.WithNotFound(err, errNoOffer)
}

// findForUpdate returns an offer and locks it until the end of the transaction. An unknown or invalid id is a fault
// of kind NotFound.
func findForUpdate(ctx context.Context, tx *database.Tx, offerID string) (Offer, error) {
	if !id.IsValid(offerID) {
		return Offer{}, errNoOffer
	}
	o, err := database.One[Offer](ctx, tx, `
		SELECT`+offerColumns+`
		FROM offers
		WHERE id = $1`+tx.ForUpdate(), offerID)
	return o, fault.WithNotFound(err, errNoOffer)
}

// findByToken returns the sent offer with a private token, or a fault of kind NotFound.
func findByToken(ctx context.Context, q database.Querier, token string) (Offer, error) {
	o, err := database.One[Offer](ctx, q, `
		SELECT`+offerColumns+`
		FROM offers
		WHERE token_hash = $1`, id.Hash(token))
	return o, fault.WithNotFound(err, errNoLink)
}

// findByTokenForUpdate returns the sent offer with a private token and locks it until the end of the transaction. An
// unknown token is a fault of kind NotFound.
func findByTokenForUpdate(ctx context.Context, tx *database.Tx, token string) (Offer, error) {
	o, err := database.One[Offer](ctx, tx, `
		SELECT`+offerColumns+`
		FROM offers
		WHERE token_hash = $1`+tx.ForUpdate(), id.Hash(token))
	return o, fault.WithNotFound(err, errNoLink)
}

// findVersion returns a version of an offer, or a fault of kind NotFound.
func findVersion(ctx context.Context, tx *database.Tx, number string, version int64) (Offer, error) {
	o, err := database.One[Offer](ctx, tx, `
		SELECT`+offerColumns+`
		FROM offers
		WHERE number = $1
			AND version = $2`, number, version)
	return o, fault.WithNotFound(err, errNoOffer)
}

// nextNumber returns the next number of the year in UTC, such as "OF-2026-0001". A deleted draft leaves a gap.
func nextNumber(ctx context.Context, tx *database.Tx) (string, error) {
	year := tx.Now().UTC().Year()
	last, err := database.One[int64](ctx, tx, `
		INSERT INTO offer_years (year, last)
		VALUES ($1, 1)
		ON CONFLICT (year) DO UPDATE SET last = offer_years.last + 1
		RETURNING last`, year)
	return fmt.Sprintf("OF-%d-%04d", year, last), err
}

// updateDraft stores the content of a draft.
func updateDraft(ctx context.Context, tx *database.Tx, o Offer) error {
	return database.Update(ctx, tx, "offers", o, `content, revision, search_text,`+summaryColumns,
		`id = $1 AND state = 'draft'`, o.ID)
}

// updateSent stores a draft as sent.
func updateSent(ctx context.Context, tx *database.Tx, o Offer) error {
	return database.Update(ctx, tx, "offers", o, `state, token_hash, document, sent_at, total_cents, deposit_cents`,
		`id = $1 AND state = 'draft'`, o.ID)
}

// updateDecision stores the final state of a sent offer.
func updateDecision(ctx context.Context, tx *database.Tx, o Offer) error {
	return database.Update(ctx, tx, "offers", o, `state, decided_at, decline_reason, order_id`,
		`id = $1 AND state = 'sent'`, o.ID)
}

// updateRest stores the order for the rest of an accepted offer. It fails if the offer already has one.
func updateRest(ctx context.Context, tx *database.Tx, o Offer) error {
	return tx.ExecOne(ctx, `
		UPDATE offers
		SET rest_order_id = $1
		WHERE id = $2
			AND state = 'accepted'
			AND rest_order_id = ''`, o.RestOrderID, o.ID)
}

// deleteDraft deletes a draft. It fails if the offer isn't a draft.
func deleteDraft(ctx context.Context, tx *database.Tx, o Offer) error {
	return tx.ExecOne(ctx, `
		DELETE FROM offers
		WHERE id = $1
			AND state = 'draft'`, o.ID)
}

// acceptance is a stored acceptance.
type acceptance struct {
	OfferID    string           `db:"offer_id"`
	Name       string           `db:"name"`
	How        AcceptanceMethod `db:"how"`
	Document   string           `db:"document"`
	SHA256     string           `db:"sha256"`
	AcceptedAt time.Time        `db:"accepted_at"`
}

// findAcceptance returns the acceptance of an offer, or the zero value if it isn't accepted.
func findAcceptance(ctx context.Context, q database.Querier, offerID string) (acceptance, error) {
	a, err := database.One[acceptance](ctx, q, `
		SELECT
			offer_id,
			name,
			how,
			document,
			sha256,
			accepted_at
		FROM offer_acceptances
		WHERE offer_id = $1`, offerID)
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return acceptance{}, fmt.Errorf("find the acceptance of offer %s: %w", offerID, err)
	}
	return a, nil
}

// HasOtherCurrency reports whether there are offers in another currency, without drafts. All of them have the same
// currency, so it reads only the newest. Without offers it returns false.
func (s *Service) HasOtherCurrency(ctx context.Context, q database.Querier, c money.Currency) (bool, error) {
	return database.One[bool](ctx, q, `
		SELECT COALESCE((
			SELECT currency
			FROM offers
			WHERE state <> $2
			ORDER BY created_at DESC, id DESC
			LIMIT 1
		) <> $1, FALSE)`, string(c), string(Draft))
}

// Names selects the name of each offer for the audit trail, like FullNumber.
const Names = "SELECT id, CASE WHEN version < 2 THEN number ELSE number || '-' || CAST(version AS TEXT) END AS name " +
	"FROM offers"

// storedPDF is the newest PDF of an offer.
type storedPDF struct {
	OfferID string `db:"offer_id"`
	Printed string `db:"printed"` // hash of the PDF's content
	Data    []byte `db:"data"`
}

// findPrinted returns the stored PDF of an offer with the same content, or a fault of kind NotFound.
func findPrinted(ctx context.Context, q database.Querier, p storedPDF) ([]byte, error) {
	return database.One[[]byte](ctx, q, `
		SELECT data
		FROM offer_files
		WHERE offer_id = $1
			AND printed = $2`, p.OfferID, p.Printed)
}

// savePrinted stores the PDF of an offer and replaces an earlier one. If the offer was deleted, it stores nothing.
func savePrinted(ctx context.Context, tx *database.Tx, p storedPDF) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO offer_files (offer_id, printed, data)
		SELECT id, $2, $3
		FROM offers
		WHERE id = $1
		ON CONFLICT (offer_id) DO UPDATE
		SET printed = EXCLUDED.printed, data = EXCLUDED.data`, p.OfferID, p.Printed, p.Data)
	return err
}
