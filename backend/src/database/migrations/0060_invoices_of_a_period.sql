-- The page of a period is sorted by creation. The index has what finds and sorts its rows, so that only the shown ones
-- are read.
DROP INDEX public.invoices_by_issue;
CREATE INDEX invoices_by_issue ON public.invoices (organization_id, record_state, sort_issue, sort_number, id)
  INCLUDE (client_id, created_at);
