-- Receipts are documents of income and expenses. They have the rights of their entry instead of a client's.

CREATE FUNCTION oficio.sees_entry(type text, entry uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT CASE type
    WHEN 'expense' THEN EXISTS (SELECT FROM public.expenses WHERE id = entry)
    WHEN 'income' THEN EXISTS (SELECT FROM public.income WHERE id = entry)
  END
$$;
REVOKE ALL ON FUNCTION oficio.sees_entry(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.sees_entry(text, uuid) TO oficio_api;

DO $$
DECLARE
  rule CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND CASE
    WHEN entity_type IN (''expense'', ''income'') THEN (SELECT oficio.caller_may(%L)) AND oficio.sees_entry(entity_type, entity_id)
    ELSE %s END';
  of_client CONSTANT text := oficio.scope_condition('client_id');
  writing CONSTANT text := format(rule, 'accounting.write',
    of_client || ' AND (SELECT oficio.caller_may(''records.write''))');
BEGIN
  EXECUTE format('ALTER POLICY api_select ON oficio.documents USING (%s)', format(rule, 'accounting', of_client));
  EXECUTE format('ALTER POLICY api_insert ON oficio.documents WITH CHECK (%s)', writing);
  EXECUTE format('ALTER POLICY api_update ON oficio.documents USING (%s)', writing);
  EXECUTE format('ALTER POLICY api_delete ON oficio.documents USING (%s)', writing);
END $$;

-- The policy `of_document` requires that the caller sees the document.
ALTER POLICY api_insert ON oficio.document_contents WITH CHECK (
  organization_id = (SELECT oficio.current_organization())
  AND ((SELECT oficio.caller_may('records.write')) OR (SELECT oficio.caller_may('accounting.write')))
);

-- A removed entry takes its receipts with it. A foreign key can't, because the entry's table depends on its type.
CREATE FUNCTION oficio.remove_receipts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.documents document USING removed
    WHERE document.organization_id = removed.organization_id AND document.entity_id = removed.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION oficio.remove_receipts() FROM PUBLIC;
CREATE TRIGGER remove_receipts AFTER DELETE ON public.expenses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_receipts();
CREATE TRIGGER remove_receipts AFTER DELETE ON public.income REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_receipts();
