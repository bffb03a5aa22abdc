-- Series of recurring documents. They have the rights of their documents: a series of entries is of the books, one of
-- invoices is of invoices, and whoever doesn't issue invoices doesn't start or change a series that does.

SELECT oficio.close_to_requests('oficio.recurring_documents');
GRANT SELECT, INSERT, UPDATE, DELETE ON oficio.recurring_documents TO oficio_api;
DO $$
DECLARE
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND '
    || oficio.scope_condition('client_id') || ' AND CASE ';
  entries CONSTANT text := 'WHEN kind <> ''invoice'' THEN (SELECT oficio.caller_may(%L)) ';
  reading CONSTANT text := own || format(entries, 'accounting') || 'ELSE (SELECT oficio.caller_may(''invoices'')) END';
  writing CONSTANT text := own || format(entries, 'accounting.write')
    || 'WHEN mode = ''draft'' THEN (SELECT oficio.caller_may(''invoices''))
       ELSE (SELECT oficio.caller_may(''invoices.issue'')) END';
BEGIN
  EXECUTE format('CREATE POLICY api_select ON oficio.recurring_documents FOR SELECT TO oficio_api USING (%s)', reading);
  EXECUTE format('CREATE POLICY api_insert ON oficio.recurring_documents FOR INSERT TO oficio_api WITH CHECK (%s)', writing);
  EXECUTE format('CREATE POLICY api_update ON oficio.recurring_documents FOR UPDATE TO oficio_api USING (%s)', writing);
  EXECUTE format('CREATE POLICY api_delete ON oficio.recurring_documents FOR DELETE TO oficio_api USING (%s)', writing);
END $$;
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.recurring_documents
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();
