-- What was in the trash for its time goes for good, and its values go from the audit log with it.

CREATE INDEX audit_log_of_entity ON oficio.audit_log (entity_id);

-- The log stays append-only for everybody: this alone changes it, only where the row itself is gone, and leaves who
-- did what and when.
CREATE FUNCTION oficio.forget_purged_rows(ids uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE oficio.audit_log SET entity_name = 'a removed ' || entity_type, changes = '{}'
  WHERE entity_id = ANY (ids)
    AND entity_type IN ('client', 'hosting', 'domain', 'invoice', 'income', 'expense')
    AND NOT EXISTS (SELECT FROM public.client_directory WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.hosting_clients WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.domains WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.invoices WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.income WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.expenses WHERE id = entity_id)
$$;
REVOKE ALL ON FUNCTION oficio.forget_purged_rows(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.forget_purged_rows(uuid[]) TO oficio_worker;
