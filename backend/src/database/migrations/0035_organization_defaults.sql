-- How an organization's mails to its clients look, and the defaults of its renewals.

ALTER TABLE oficio.organizations
  ADD COLUMN mail_sender_name text CHECK (char_length(mail_sender_name) <= 120),
  ADD COLUMN mail_signature text CHECK (char_length(mail_signature) <= 1000),
  ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN renewal_lead_days integer NOT NULL DEFAULT 60 CHECK (renewal_lead_days BETWEEN 1 AND 365),
  ADD COLUMN renewal_auto_propose boolean NOT NULL DEFAULT false,
  ADD COLUMN renewal_invoice_days integer NOT NULL DEFAULT 14 CHECK (renewal_invoice_days >= 0),
  ADD COLUMN renewal_bundle_days integer NOT NULL DEFAULT 14 CHECK (renewal_bundle_days BETWEEN 0 AND 90),
  ADD CONSTRAINT organizations_renewal_order CHECK (renewal_invoice_days <= renewal_lead_days);

GRANT UPDATE (mail_sender_name, mail_signature, accent, renewal_lead_days, renewal_auto_propose, renewal_invoice_days,
  renewal_bundle_days) ON oficio.organizations TO oficio_api;
