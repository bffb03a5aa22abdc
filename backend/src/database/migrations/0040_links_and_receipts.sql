-- How long links to pages of clients work, and receipts of online payments.

-- Null: as long as the thing that a link opens. Links from before keep their end.
ALTER TABLE oficio.public_links ALTER COLUMN expires_at DROP NOT NULL;
ALTER TABLE oficio.public_links ADD CHECK (kind <> 'sign_in' OR expires_at IS NOT NULL);

ALTER TABLE oficio.billing_settings
  -- How many days a link works after it was made; null: as long as the thing that it opens.
  ADD COLUMN link_days integer CHECK (link_days BETWEEN 1 AND 3650),
  -- A client who pays online gets a receipt at once.
  ADD COLUMN mail_receipts boolean NOT NULL DEFAULT true;
