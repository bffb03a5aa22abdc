-- Mails of an organization to its clients, and packages for its accountant.

-- Mails are about money: whoever reads the books reads and queues them.
SELECT oficio.protect_table('oficio.outbox', 'accounting', 'accounting', client => 'client_id',
  commands => ARRAY['INSERT', 'UPDATE']);
-- An accountant queues messages, and doesn't decide about queued ones.
ALTER POLICY api_update ON oficio.outbox USING (
  organization_id = (SELECT oficio.current_organization())
  AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients())))
  AND (SELECT oficio.caller_may('accounting')) AND (SELECT oficio.caller_may('records.write')));
-- A proposal of renewals and an answer to a client's request are no parts of the books: whoever changes records queues their
-- mail, and reads what became of it.
DO $$
DECLARE
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND '
    || oficio.scope_condition('client_id')
    || ' AND ((SELECT oficio.caller_may(''accounting''))'
    || ' OR entity_type IN (''proposal'', ''ticket'') AND (SELECT oficio.caller_may(''records.write'')))';
BEGIN
  EXECUTE format('ALTER POLICY api_select ON oficio.outbox USING (%s)', own);
  EXECUTE format('ALTER POLICY api_insert ON oficio.outbox WITH CHECK (%s)', own);
END $$;
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.outbox
  FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION oficio.follow_merge();

-- Addresses of all clients are no business of a person who sees some clients.
SELECT oficio.protect_table('oficio.mail_suppressions', 'accounting', 'accounting');
CREATE POLICY of_all_clients ON oficio.mail_suppressions AS RESTRICTIVE TO oficio_api
  USING ((SELECT oficio.sees_all()));

SELECT oficio.protect_table('oficio.packages', 'accounting.write', 'accounting.write', commands => ARRAY['INSERT']),
  oficio.protect_table('oficio.package_chunks', 'accounting.write');
