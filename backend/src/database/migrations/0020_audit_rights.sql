-- The audit log belongs to owner and admin. The others read what happened to records that they may read.

CREATE OR REPLACE FUNCTION oficio.roles_with(wanted text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE wanted
    WHEN 'records.write' THEN ARRAY['owner', 'admin', 'manager', 'member']
    WHEN 'invoices' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member']
    WHEN 'accounting' THEN ARRAY['owner', 'admin', 'manager', 'accountant']
    WHEN 'accounting.write' THEN ARRAY['owner', 'admin', 'accountant']
    WHEN 'audit' THEN ARRAY['owner', 'admin']
  END
$$;

ALTER POLICY api_select ON oficio.audit_log
  USING (
    organization_id = (SELECT oficio.current_organization())
    AND (
      entity_type IN ('client', 'hosting', 'domain')
      OR entity_type = 'invoice' AND (SELECT oficio.caller_may('invoices'))
      OR entity_type IN ('income', 'expense') AND (SELECT oficio.caller_may('accounting'))
      OR (SELECT oficio.caller_may('audit'))
    )
  );
