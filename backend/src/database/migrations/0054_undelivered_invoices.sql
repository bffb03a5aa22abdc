-- The few invoices whose last mail was refused, for their list and their figure.
CREATE INDEX invoices_undelivered ON public.invoices (organization_id, created_at, id)
  WHERE record_state = 'open' AND lifecycle = 'issued' AND delivery = 'failed';
