-- What clients owe, for the list of clients.
CREATE INDEX invoices_owed ON public.invoices (organization_id, client_id, sort_due)
  INCLUDE (currency, balance_minor, base_balance_minor)
  WHERE record_state = 'open' AND lifecycle = 'issued' AND kind <> 'credit_note' AND balance_minor > 0;
