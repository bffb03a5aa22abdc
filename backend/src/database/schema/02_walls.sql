-- Who asks, what they may, and the walls that let them reach nothing else. Four roles: `oficio_api` serves requests under
-- the claims of its transaction (`oficio.user_id`, `oficio.organization_id`), `oficio_worker` does work without a person,
-- `oficio_portal` reads the pages of a client's contact (29_portal.sql), `authenticated` is the holder of an access token,
-- over realtime and the data API. No role bypasses policies.

-- The caller of a request ---------------------------------------------------------------------------------------------
-- The policies call these functions once for each table of each statement. A bound body needs no search path, which would
-- be set at each call.

-- A request with an API key has no right that the key's role lacks: `oficio.key_role`, which other requests leave empty. It is
-- compared beside the membership's role, so that a lost role counts at once.

-- After COMMIT a transaction-local setting is an empty string, not absent.
CREATE FUNCTION oficio.caller() RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('oficio.user_id', true), '')::uuid $$;

-- The organization that the request claims, if its caller is a member of it.
CREATE FUNCTION oficio.current_organization() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
);

-- The same, if the caller has one of the roles in it. A policy with a right asks once for both; it names the roles, because
-- looking them up takes longer than finding the membership.
CREATE FUNCTION oficio.current_organization_as(roles text[]) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
    AND membership.role = ANY (roles)
    AND coalesce(nullif(current_setting('oficio.key_role', true), ''), membership.role) = ANY (roles)
);

-- All organizations of which the caller is a member.
CREATE FUNCTION oficio.caller_organizations() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;

-- The person for whom the organization's rows are written.
CREATE FUNCTION oficio.owner_of(organization uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT owner_user_id FROM oficio.organizations WHERE id = organization
$$;

-- Whether the caller has the right in the current organization. Statements of a request and triggers both call it, under
-- different search paths. Its own one keeps its plan, which Postgres makes again for each other path.
CREATE FUNCTION oficio.caller_may(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' RETURN EXISTS (
  SELECT FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
    AND membership.role = ANY (oficio.roles_with(wanted))
    AND coalesce(nullif(current_setting('oficio.key_role', true), ''), membership.role) = ANY (oficio.roles_with(wanted))
);

-- Owner and admin say what the organization is.
CREATE FUNCTION oficio.caller_manages() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM oficio.memberships
    WHERE organization_id = oficio.current_organization() AND user_id = oficio.caller()
      AND role IN ('owner', 'admin')
      AND coalesce(nullif(current_setting('oficio.key_role', true), ''), role) IN ('owner', 'admin')
  )
$$;

-- Whether the caller sees all rows of the current organization.
CREATE FUNCTION oficio.sees_all() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER RETURN EXISTS (
  SELECT FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
    AND membership.scope = 'all'
);

-- The clients that a limited caller sees in the current organization. An assigned client brings those that were merged into
-- it, whose past is now its own. The estimate of a thousand clients would make a plan that reads all documents of the
-- organization look cheaper than one that looks up a single one.
CREATE FUNCTION oficio.assigned_clients() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = '' AS $$
  WITH assigned AS (
    SELECT assignment.client_id, assignment.organization_id FROM oficio.client_assignments assignment
    WHERE assignment.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
      AND assignment.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
  )
  SELECT client_id FROM assigned
  UNION ALL
  SELECT gone.id FROM assigned JOIN public.client_directory gone
    ON gone.merged_into = assigned.client_id AND gone.organization_id = assigned.organization_id
$$;

-- A text that changes with the clients that are assigned to the caller.
CREATE FUNCTION oficio.assigned_mark(organization uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT hashtextextended(coalesce(string_agg(assignment.client_id::text, ' ' ORDER BY assignment.client_id), ''), 0)::text
  FROM oficio.client_assignments assignment
  WHERE assignment.organization_id = organization AND assignment.user_id = oficio.caller()
$$;

GRANT EXECUTE ON FUNCTION oficio.caller(), oficio.current_organization(), oficio.current_organization_as(text[]),
  oficio.caller_organizations(),
  oficio.owner_of(uuid), oficio.assigned_mark(uuid) TO oficio_api, oficio_worker;
GRANT EXECUTE ON FUNCTION oficio.caller_may(text), oficio.caller_manages(), oficio.sees_all(), oficio.assigned_clients()
  TO oficio_api;

-- The holder of an access token ---------------------------------------------------------------------------------------

-- The organizations of which the holder sees every row that the right concerns.
CREATE FUNCTION oficio.token_organizations_for(wanted text) RETURNS SETOF uuid
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

GRANT EXECUTE ON FUNCTION oficio.token_organizations_for(text), oficio.token_clients_for(text) TO authenticated;

-- The walls around tables ---------------------------------------------------------------------------------------------

-- Nobody but the owner of the tables reaches them.
CREATE FUNCTION oficio.close_tables(VARIADIC names regclass[]) RETURNS void
LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  name regclass;
BEGIN
  FOREACH name IN ARRAY names LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC, anon, authenticated, oficio_api, oficio_worker', name);
    EXECUTE format('CREATE POLICY owner_all ON %s TO oficio_owner USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

-- The worker reads and writes all rows of tables that are closed to requests.
CREATE FUNCTION oficio.close_to_requests(VARIADIC names regclass[]) RETURNS void
LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  name regclass;
BEGIN
  PERFORM oficio.close_tables(VARIADIC names);
  FOREACH name IN ARRAY names LOOP
    EXECUTE format('CREATE POLICY worker_all ON %s TO oficio_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO oficio_worker', name);
  END LOOP;
END $$;

-- The condition of a policy on rows of the current organization, for callers with a right; null: for each member.
CREATE FUNCTION oficio.right_condition(wanted text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('organization_id = (SELECT %s)', CASE WHEN wanted IS NULL THEN 'oficio.current_organization()'
    ELSE format('oficio.current_organization_as(%L)', oficio.roles_with(wanted)) END)
$$;

-- The condition of a policy on rows with a client. Both sub-selects run once for a statement.
CREATE FUNCTION oficio.scope_condition(client text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT format('((SELECT oficio.sees_all()) OR %I = ANY (ARRAY(SELECT oficio.assigned_clients())))', client)
$$;

-- Walls around a table of an organization. The rights `reading` and `writing` are those of `roles_with`; without one that
-- writes, requests can't write. `client` names the column with the row's client, which then limits who sees and writes the
-- row. `rows` is a further condition, `shown` another one for reading, and `commands` are those of requests that write.
CREATE FUNCTION oficio.protect_table(
  name regclass, reading text DEFAULT NULL, writing text DEFAULT NULL, client text DEFAULT NULL, rows text DEFAULT NULL,
  shown text DEFAULT NULL, commands text[] DEFAULT ARRAY['INSERT', 'UPDATE', 'DELETE']
) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  scope CONSTANT text := oficio.scope_condition(client);
  command text;
BEGIN
  PERFORM oficio.close_to_requests(name);
  EXECUTE format('CREATE POLICY api_select ON %s FOR SELECT TO oficio_api USING (%s)', name,
    concat_ws(' AND ', oficio.right_condition(reading), scope, coalesce(shown, rows)));
  EXECUTE format('GRANT SELECT ON %s TO oficio_api', name);
  FOREACH command IN ARRAY CASE WHEN writing IS NULL THEN '{}' ELSE commands END LOOP
    EXECUTE format('CREATE POLICY %I ON %s FOR %s TO oficio_api %s (%s)', 'api_' || lower(command), name, command,
      CASE command WHEN 'INSERT' THEN 'WITH CHECK' ELSE 'USING' END,
      concat_ws(' AND ', oficio.right_condition(writing), scope, rows));
    EXECUTE format('GRANT %s ON %s TO oficio_api', command, name);
  END LOOP;
END $$;

-- Walls around one of the realtime tables. Its rows are written for the organization's owner, whom subscriptions filter by,
-- and `written` is a further condition of rows that requests write. Deleted rows go to the trash; only the purge removes
-- them. An access token reads what the browser's messages are made of: which row, whose, who changed it, and whether it is
-- still there.
CREATE FUNCTION oficio.protect_records(
  name text, reading text, writing text, client text DEFAULT 'client_id', written text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  scope CONSTANT text := ' AND ' || oficio.scope_condition(client);
  by_owner CONSTANT text := concat_ws(' AND ', scope, written, 'user_id = oficio.owner_of(organization_id)');
BEGIN
  PERFORM oficio.close_to_requests(format('public.%I', name)::regclass);
  -- Each member may read records.
  EXECUTE format('CREATE POLICY api_select ON public.%I FOR SELECT TO oficio_api USING (%s)', name,
    oficio.right_condition(nullif(reading, 'records.read')) || scope);
  EXECUTE format('CREATE POLICY api_insert ON public.%I FOR INSERT TO oficio_api WITH CHECK (%s)', name,
    oficio.right_condition(writing) || by_owner);
  EXECUTE format('CREATE POLICY api_update ON public.%I FOR UPDATE TO oficio_api USING (%s) WITH CHECK (%s)', name,
    oficio.right_condition(writing) || scope, oficio.right_condition(NULL) || by_owner);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON public.%I TO oficio_api', name);
  EXECUTE format('CREATE POLICY members_select ON public.%1$I FOR SELECT TO authenticated USING (
    organization_id = ANY (ARRAY(SELECT oficio.token_organizations_for(%2$L)))
    OR %3$I = ANY (ARRAY(SELECT oficio.token_clients_for(%2$L))))', name, reading, client);
  EXECUTE format('GRANT SELECT (id, organization_id, user_id, version, deleted_at, changed_by) ON public.%I
    TO authenticated', name);
END $$;
