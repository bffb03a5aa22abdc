-- Files of invoices have the rights of invoices.

CREATE OR REPLACE FUNCTION oficio.sees_entry(type text, entry uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT CASE type
    WHEN 'expense' THEN EXISTS (SELECT FROM public.expenses WHERE id = entry)
    WHEN 'income' THEN EXISTS (SELECT FROM public.income WHERE id = entry)
    WHEN 'invoice' THEN EXISTS (SELECT FROM public.invoices WHERE id = entry)
  END
$$;

DO $$
DECLARE
  rule CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND CASE
    WHEN entity_type IN (''expense'', ''income'') THEN (SELECT oficio.caller_may(%L)) AND oficio.sees_entry(entity_type, entity_id)
    WHEN entity_type = ''invoice'' THEN (SELECT oficio.caller_may(''invoices'')) AND oficio.sees_entry(entity_type, entity_id)
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

CREATE TRIGGER remove_receipts AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_receipts();
