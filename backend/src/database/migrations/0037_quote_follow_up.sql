-- What follows a quote: deposit invoices, a series of invoices, and for how long it can be answered.

ALTER TABLE public.quotes
  -- The series that bills what was accepted. The quote is free again when the series is deleted.
  ADD COLUMN recurring_id uuid,
  -- Written by a trigger: deposit invoices of the quote exist that are neither void nor in the trash.
  ADD COLUMN has_deposits boolean NOT NULL DEFAULT false,
  ADD CHECK (recurring_id IS NULL OR lifecycle = 'accepted'),
  ADD CHECK (NOT has_deposits OR lifecycle = 'accepted'),
  ADD CHECK (num_nonnulls(invoice_id, recurring_id) < 2),
  ADD FOREIGN KEY (recurring_id, organization_id) REFERENCES oficio.recurring_documents (id, organization_id)
    ON DELETE SET NULL (recurring_id);
-- A series bills one quote.
CREATE UNIQUE INDEX quotes_of_recurring ON public.quotes (recurring_id, organization_id)
  WHERE recurring_id IS NOT NULL;

ALTER TABLE public.invoices
  -- The accepted quote for which a deposit invoice asks. The invoice of that quote deducts it.
  ADD COLUMN quote_id uuid,
  ADD CHECK (kind = 'deposit' OR quote_id IS NULL),
  ADD CHECK (num_nonnulls(quote_id, deposit_of_id) < 2),
  ADD FOREIGN KEY (quote_id, organization_id) REFERENCES public.quotes (id, organization_id)
    ON DELETE SET NULL (quote_id);
CREATE INDEX invoices_of_quote ON public.invoices (quote_id, organization_id) WHERE quote_id IS NOT NULL;

-- How many days a quote can be answered after it is sent, where nobody has chosen a last day.
ALTER TABLE oficio.billing_settings
  ADD COLUMN quote_valid_days integer NOT NULL DEFAULT 30 CHECK (quote_valid_days BETWEEN 1 AND 365);

-- Rules can remind of quotes.
ALTER TABLE oficio.reminder_rules DROP CONSTRAINT reminder_rules_trigger_check;
ALTER TABLE oficio.reminder_rules ADD CONSTRAINT reminder_rules_trigger_check CHECK (trigger IN
  ('quote_unanswered', 'quote_expiry', 'invoice_issued', 'invoice_due', 'invoice_unviewed', 'payment_received',
    'recurring_notice', 'domain_expiry', 'hosting_renewal', 'certificate_expiry', 'renewal_proposal'));
