-- A renewal keeps that its client was asked and hasn't answered in time. New organizations begin renewals 90 days ahead.

ALTER TABLE oficio.renewals
  -- The last day for the answer to the latest proposal is over. Another proposal clears it.
  ADD COLUMN unanswered boolean NOT NULL DEFAULT false;

ALTER TABLE oficio.organizations ALTER COLUMN renewal_lead_days SET DEFAULT 90;
