-- A client is accounts and addresses together, and an address with a tag is the one without it (decision 0023). The page
-- of a client, referrals and limits find rows by the expression that internal/platform/client writes.

-- +goose Up
DROP INDEX leads_client;
CREATE INDEX leads_client ON leads ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', ''))))));
DROP INDEX offers_client;
CREATE INDEX offers_client ON offers ((SUBSTR(LOWER(buyer_email), 1, LENGTH(LOWER(buyer_email)) - LENGTH(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')))) || SUBSTR(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), REPLACE(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), '@', ''))))));
DROP INDEX orders_client;
CREATE INDEX orders_client ON orders ((SUBSTR(LOWER(buyer_email), 1, LENGTH(LOWER(buyer_email)) - LENGTH(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')))) || SUBSTR(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), REPLACE(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), '@', ''))))));
DROP INDEX invoices_client;
CREATE INDEX invoices_client ON invoices ((SUBSTR(LOWER(buyer_email), 1, LENGTH(LOWER(buyer_email)) - LENGTH(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')))) || SUBSTR(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), REPLACE(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), '@', ''))))));
DROP INDEX bookings_client;
CREATE INDEX bookings_client ON bookings ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', ''))))));
DROP INDEX partnership_requests_client;
CREATE INDEX partnership_requests_client ON partnership_requests ((SUBSTR(LOWER(requester_email), 1, LENGTH(LOWER(requester_email)) - LENGTH(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')))) || SUBSTR(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')), REPLACE(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')), '@', ''))))));
DROP INDEX partners_client;
CREATE INDEX partners_client ON partners ((SUBSTR(LOWER(contact_email), 1, LENGTH(LOWER(contact_email)) - LENGTH(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')))) || SUBSTR(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')), REPLACE(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')), '@', ''))))));
CREATE INDEX users_client ON users ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', '')))))) WHERE email_confirmed_at IS NOT NULL;
CREATE INDEX leads_user ON leads (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX partnership_requests_user ON partnership_requests (user_id);
