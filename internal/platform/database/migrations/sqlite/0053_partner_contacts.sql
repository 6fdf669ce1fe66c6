-- Whose address a company's contact is: when that person leaves the company, an owner becomes the contact.

-- +goose Up
ALTER TABLE partners ADD COLUMN contact_user TEXT NOT NULL DEFAULT ''; -- account among its people; empty: a mailbox of its own
UPDATE partners
SET contact_user = COALESCE((
    SELECT m.user_id
    FROM partner_members m
    JOIN users u ON u.id = m.user_id
    WHERE m.partner_id = partners.id AND u.email = partners.contact_email
), '');

-- The address of an account that isn't among the people any more is that of somebody who left.
UPDATE partners
SET
    contact_user = (
        SELECT m.user_id
        FROM partner_members m
        WHERE m.partner_id = partners.id AND m.role = 'owner'
        ORDER BY m.joined_at, m.user_id
        LIMIT 1
    ),
    contact_phone = ''
WHERE contact_user = ''
    AND EXISTS (SELECT 1 FROM users u WHERE u.email = partners.contact_email)
    AND EXISTS (SELECT 1 FROM partner_members m WHERE m.partner_id = partners.id AND m.role = 'owner');
UPDATE partners
SET
    contact_email = (SELECT u.email FROM users u WHERE u.id = partners.contact_user),
    terms_version = 0 -- indexed anew at the next start
WHERE contact_user <> ''
    AND contact_email <> (SELECT u.email FROM users u WHERE u.id = partners.contact_user);
CREATE INDEX partners_contact_user ON partners (contact_user) WHERE contact_user <> '';
