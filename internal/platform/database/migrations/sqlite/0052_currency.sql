-- Everything that was agreed on keeps the currency that it was agreed in. Orders, offers and invoices have theirs already.

-- +goose Up
ALTER TABLE commission_statements ADD COLUMN currency TEXT NOT NULL DEFAULT 'usd'; -- lower-case code (ISO 4217)

-- The currency of the published version. Its row is locked by publications and, shared, by what is agreed on.
ALTER TABLE content_head ADD COLUMN currency TEXT NOT NULL DEFAULT ''; -- empty: that of the built-in files
