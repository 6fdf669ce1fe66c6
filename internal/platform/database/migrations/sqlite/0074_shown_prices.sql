-- For sellers with consumers in the EU, the site names the lowest price of the 30 days before a reduction. So it records
-- each price that it shows without a code: a row begins when the price differs from that of the service's row before.

-- +goose Up
CREATE TABLE shown_prices (
    service_id TEXT      NOT NULL,
    since      TIMESTAMP NOT NULL,
    cents      BIGINT    NOT NULL, -- 0: the site stopped selling the service
    currency   TEXT      NOT NULL,
    is_net     BOOLEAN   NOT NULL, -- tax is added to it
    is_reduced BOOLEAN   NOT NULL, -- by a campaign
    PRIMARY KEY (service_id, since)
);
