-- The policies compare each invoice's client, so that counting the invoices of a period read each of them.
DROP INDEX public.invoices_by_issue;
CREATE INDEX invoices_by_issue ON public.invoices (organization_id, record_state, sort_issue, sort_number, id)
  INCLUDE (client_id);
