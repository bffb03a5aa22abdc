-- Proposals of renewals: what each of them asks, and links to its page.

ALTER TABLE oficio.renewal_proposals
  ADD COLUMN to_address text NOT NULL CHECK (char_length(to_address) BETWEEN 3 AND 254),
  -- The renewals with the terms that the client was asked about: renewalId, termMonths, priceMinor, currency. A renewal
  -- itself names its latest proposal alone.
  ADD COLUMN lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  -- The last view that counted.
  ADD COLUMN seen_at timestamptz(3);

ALTER TABLE oficio.public_links DROP CONSTRAINT public_links_kind_check;
ALTER TABLE oficio.public_links ADD CONSTRAINT public_links_kind_check
  CHECK (kind IN ('invoice', 'document', 'proposal'));
