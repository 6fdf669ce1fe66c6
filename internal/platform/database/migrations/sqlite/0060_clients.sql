-- The page of a client asks each kind of row for those of an address. And a search reads an index alone instead of whole
-- rows, as it does for leads.

-- +goose Up
CREATE INDEX leads_client ON leads (LOWER(email));
CREATE INDEX offers_client ON offers (LOWER(buyer_email));
CREATE INDEX orders_client ON orders (LOWER(buyer_email));
CREATE INDEX invoices_client ON invoices (LOWER(buyer_email));
CREATE INDEX bookings_client ON bookings (LOWER(email));
CREATE INDEX partnership_requests_client ON partnership_requests (LOWER(requester_email));
CREATE INDEX partners_client ON partners (LOWER(contact_email));
DROP INDEX invoices_issued;
CREATE INDEX invoices_issued ON invoices (issued_at, id, search_text);
DROP INDEX referred_orders_newest;
CREATE INDEX referred_orders_newest ON referred_orders (paid_at, id, search_text);
DROP INDEX partner_reviews_newest;
CREATE INDEX partner_reviews_newest ON partner_reviews (created_at, id, search_text);

-- A name is found however it is spelled, as those of other kinds. Of bookings before this version only case is folded.
ALTER TABLE bookings ADD COLUMN search_text TEXT NOT NULL DEFAULT ''; -- name, e-mail and kind of call, folded
UPDATE bookings SET search_text = LOWER(name || ' ' || email || ' ' || title);
DROP INDEX bookings_time;
CREATE INDEX bookings_time ON bookings (starts_at, id, search_text);
