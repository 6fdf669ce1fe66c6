-- The page of a client asks each kind of row for those of an address.

-- +goose Up
CREATE INDEX leads_client ON leads (LOWER(email));
CREATE INDEX offers_client ON offers (LOWER(buyer_email));
CREATE INDEX orders_client ON orders (LOWER(buyer_email));
CREATE INDEX invoices_client ON invoices (LOWER(buyer_email));
CREATE INDEX bookings_client ON bookings (LOWER(email));
CREATE INDEX partnership_requests_client ON partnership_requests (LOWER(requester_email));
CREATE INDEX partners_client ON partners (LOWER(contact_email));

-- A name is found however it is spelled, as those of other kinds. Of bookings before this version only case is folded.
ALTER TABLE bookings ADD COLUMN search_text TEXT NOT NULL DEFAULT ''; -- name, e-mail and kind of call, folded
UPDATE bookings SET search_text = LOWER(name || ' ' || email || ' ' || title);
