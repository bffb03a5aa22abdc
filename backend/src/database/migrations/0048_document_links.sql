-- Public links open documents, too. Who changes documents makes their links.

ALTER TABLE oficio.public_links DROP CONSTRAINT public_links_kind_check;
ALTER TABLE oficio.public_links ADD CHECK (kind IN ('invoice', 'document'));

DO $$
DECLARE
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND '
    || oficio.scope_condition('client_id')
    || ' AND CASE kind WHEN ''invoice'' THEN (SELECT oficio.caller_may(''invoices.issue''))
         ELSE (SELECT oficio.caller_may(''records.write'')) END';
BEGIN
  EXECUTE format('ALTER POLICY api_select ON oficio.public_links USING (%s)', own);
  EXECUTE format('ALTER POLICY api_insert ON oficio.public_links WITH CHECK (%s)', own);
  EXECUTE format('ALTER POLICY api_update ON oficio.public_links USING (%s)', own);
  EXECUTE format('ALTER POLICY api_delete ON oficio.public_links USING (%s)', own);
END $$;

-- As before; the links of a removed document go with it.
CREATE OR REPLACE FUNCTION oficio.forget_removed_documents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.audit_log SET entity_name = 'a removed document', changes = '{}'
    WHERE entity_type = 'document' AND entity_id IN (SELECT id FROM removed);
  DELETE FROM oficio.public_links link USING removed
    WHERE link.organization_id = removed.organization_id AND link.entity_id = removed.id AND link.kind = 'document';
  RETURN NULL;
END $$;
