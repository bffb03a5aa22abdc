-- Managers, members and viewers can be limited to the clients that are assigned to them.

ALTER TABLE oficio.memberships
  ADD COLUMN scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'assigned')),
  ADD CHECK (scope = 'all' OR role IN ('manager', 'member', 'viewer'));

CREATE TABLE oficio.client_assignments (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  client_id uuid NOT NULL,
  PRIMARY KEY (organization_id, user_id, client_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX client_assignments_of_client ON oficio.client_assignments (client_id, organization_id);

ALTER TABLE oficio.invitations
  ADD COLUMN scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'assigned')),
  ADD COLUMN client_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(client_ids) <= 500),
  ADD CHECK (scope = 'all' OR role IN ('manager', 'member', 'viewer'));
GRANT SELECT (scope, client_ids), INSERT (scope, client_ids) ON oficio.invitations TO oficio_api;

-- Whether the caller sees all rows of the current organization.
CREATE FUNCTION oficio.sees_all() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM oficio.memberships membership
    WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
      AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
      AND membership.scope = 'all'
  )
$$;

-- The clients that the caller sees in the current organization besides that.
CREATE FUNCTION oficio.assigned_clients() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT assignment.client_id FROM oficio.client_assignments assignment
  WHERE assignment.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND assignment.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
$$;

CREATE OR REPLACE FUNCTION oficio.roles_with(wanted text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE wanted
    WHEN 'records.read' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member', 'viewer']
    WHEN 'records.write' THEN ARRAY['owner', 'admin', 'manager', 'member']
    WHEN 'invoices' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member']
    WHEN 'accounting' THEN ARRAY['owner', 'admin', 'manager', 'accountant']
    WHEN 'accounting.write' THEN ARRAY['owner', 'admin', 'accountant']
    WHEN 'audit' THEN ARRAY['owner', 'admin']
  END
$$;

-- The organizations of which the holder of an access token sees every row that the right concerns.
CREATE OR REPLACE FUNCTION oficio.token_organizations_for(wanted text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id =
      (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    AND membership.scope = 'all'
    AND membership.role = ANY (oficio.roles_with(wanted))
$$;

-- The clients in the other organizations whose rows the holder sees.
CREATE FUNCTION oficio.token_clients_for(wanted text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT assignment.client_id FROM oficio.client_assignments assignment
  JOIN oficio.memberships membership USING (organization_id, user_id)
  WHERE assignment.user_id =
      (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    AND membership.role = ANY (oficio.roles_with(wanted))
$$;

-- The condition of a policy. Both sub-selects run once for a statement.
CREATE FUNCTION oficio.scope_condition(client text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT format('((SELECT oficio.sees_all()) OR %I = ANY (ARRAY(SELECT oficio.assigned_clients())))', client)
$$;

REVOKE ALL ON FUNCTION oficio.sees_all(), oficio.assigned_clients(), oficio.token_clients_for(text),
  oficio.scope_condition(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.sees_all(), oficio.assigned_clients() TO oficio_api;
GRANT EXECUTE ON FUNCTION oficio.token_clients_for(text) TO authenticated;

-- As before; `client` names the column with the row's client, which then limits who sees and writes the row.
DROP FUNCTION oficio.protect_table(regclass, text, text);
CREATE FUNCTION oficio.protect_table(
  name regclass, reading text DEFAULT NULL, writing text DEFAULT NULL, client text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  own CONSTANT text := concat_ws(' AND ',
    'organization_id = (SELECT oficio.current_organization())', oficio.scope_condition(client));
  may CONSTANT text := ' AND (SELECT oficio.caller_may(%L))';
  command text;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('REVOKE ALL ON %s FROM PUBLIC, anon, authenticated', name);
  EXECUTE format('CREATE POLICY owner_all ON %s TO oficio_owner USING (true) WITH CHECK (true)', name);
  EXECUTE format('CREATE POLICY worker_all ON %s TO oficio_worker USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO oficio_worker', name);
  EXECUTE format('CREATE POLICY api_select ON %s FOR SELECT TO oficio_api USING (%s)', name,
    own || CASE WHEN reading IS NULL THEN '' ELSE format(may, reading) END);
  EXECUTE format('GRANT SELECT ON %s TO oficio_api', name);
  FOREACH command IN ARRAY CASE WHEN writing IS NULL THEN '{}' ELSE ARRAY['INSERT', 'UPDATE', 'DELETE'] END LOOP
    EXECUTE format('CREATE POLICY %I ON %s FOR %s TO oficio_api %s (%s)', 'api_' || lower(command), name, command,
      CASE command WHEN 'INSERT' THEN 'WITH CHECK' ELSE 'USING' END, own || format(may, writing));
    EXECUTE format('GRANT %s ON %s TO oficio_api', command, name);
  END LOOP;
END $$;

-- `client` names the column with a record's client.
ALTER FUNCTION oficio.keep_records(text, text, text[], boolean) RENAME TO keep_record_columns;
CREATE FUNCTION oficio.keep_records(
  name text, members text, facets text[], stays_open boolean DEFAULT false, client text DEFAULT 'client_id'
) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM oficio.keep_record_columns(name, members, facets, stays_open);
  PERFORM oficio.limit_search(name, client);
END $$;

-- The view belongs to the owner, whom no policy limits, so it has the policies' conditions itself.
CREATE FUNCTION oficio.limit_search(name text, client text) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW oficio.searchable_%1$s AS SELECT * FROM public.%1$I
    WHERE organization_id = (SELECT oficio.current_organization()) AND %2$s', name, oficio.scope_condition(client));
END $$;
REVOKE ALL ON FUNCTION oficio.protect_table(regclass, text, text, text), oficio.limit_search(text, text),
  oficio.keep_records(text, text, text[], boolean, text) FROM PUBLIC;

SELECT oficio.limit_search('client_directory', 'id'), oficio.limit_search('domains', 'client_id');
SELECT oficio.protect_table('oficio.client_assignments', client => 'client_id');

DO $$
DECLARE
  name text;
  reading text;
  writing text;
  client text;
  own text;
BEGIN
  FOR name, reading, writing, client IN VALUES
    ('client_directory', 'records.read', 'records.write', 'id'),
    ('hosting_clients', 'records.read', 'records.write', 'client_id'),
    ('domains', 'records.read', 'records.write', 'client_id'),
    ('invoices', 'invoices', 'invoices', 'client_id'),
    ('income', 'accounting', 'accounting.write', 'client_id'),
    ('expenses', 'accounting', 'accounting.write', 'client_id')
  LOOP
    own := 'organization_id = (SELECT oficio.current_organization()) AND ' || oficio.scope_condition(client);
    EXECUTE format('ALTER POLICY api_select ON public.%I USING (%s)', name,
      own || CASE reading WHEN 'records.read' THEN '' ELSE format(' AND (SELECT oficio.caller_may(%L))', reading) END);
    EXECUTE format('ALTER POLICY api_insert ON public.%I
      WITH CHECK (%s AND user_id = oficio.owner_of(organization_id) AND (SELECT oficio.caller_may(%L)))',
      name, own, writing);
    EXECUTE format('ALTER POLICY api_update ON public.%1$I
      USING (%2$s AND (SELECT oficio.caller_may(%3$L)))
      WITH CHECK (%2$s AND user_id = oficio.owner_of(organization_id))', name, own, writing);
    EXECUTE format('ALTER POLICY members_select ON public.%I USING (
      organization_id = ANY (ARRAY(SELECT oficio.token_organizations_for(%2$L)))
      OR %3$I = ANY (ARRAY(SELECT oficio.token_clients_for(%2$L))))', name, reading, client);
  END LOOP;
END $$;
DROP FUNCTION oficio.token_organizations();

ALTER POLICY api_select ON oficio.client_contacts USING (
  organization_id = (SELECT oficio.current_organization())
  AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients()))));
ALTER POLICY api_insert ON oficio.client_contacts WITH CHECK (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('records.write'))
  AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients()))));
ALTER POLICY api_update ON oficio.client_contacts
  USING (
    organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('records.write'))
    AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients()))))
  WITH CHECK (
    organization_id = (SELECT oficio.current_organization())
    AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients()))));
ALTER POLICY api_delete ON oficio.client_contacts USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('records.write'))
  AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients()))));

-- Kept figures are of all clients. Figures of a limited person are counted from rows.
ALTER POLICY api_select ON oficio.record_counts
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.sees_all()));
ALTER POLICY api_all ON oficio.client_months
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.sees_all()));

-- The audit log is the timeline of a client, too. `client` and `system` are no members.
ALTER TABLE oficio.audit_log
  ALTER COLUMN actor_user_id DROP NOT NULL,
  ADD COLUMN actor_kind text NOT NULL DEFAULT 'member'
    CHECK (actor_kind IN ('member', 'superadmin', 'client', 'system')),
  ADD COLUMN client_id uuid,
  ADD CHECK (actor_user_id IS NOT NULL OR actor_kind IN ('client', 'system'));
UPDATE oficio.audit_log SET client_id = entity_id WHERE entity_type = 'client';
UPDATE oficio.audit_log SET client_id = domain.client_id FROM public.domains domain
  WHERE entity_type = 'domain' AND entity_id = domain.id;
CREATE INDEX audit_log_of_client ON oficio.audit_log (organization_id, client_id, at DESC, sequence DESC)
  WHERE client_id IS NOT NULL;
ALTER POLICY api_insert ON oficio.audit_log
  WITH CHECK (
    actor_user_id = oficio.caller() AND actor_kind = 'member'
    AND (organization_id IS NULL OR organization_id = (SELECT oficio.current_organization()))
  );
ALTER POLICY api_select ON oficio.audit_log
  USING (
    organization_id = (SELECT oficio.current_organization())
    AND (
      (SELECT oficio.caller_may('audit'))
      OR (
        entity_type IN ('client', 'hosting', 'domain', 'note', 'document')
        OR entity_type = 'invoice' AND (SELECT oficio.caller_may('invoices'))
        OR entity_type IN ('income', 'expense') AND (SELECT oficio.caller_may('accounting'))
      )
      AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients())))
    )
  );
