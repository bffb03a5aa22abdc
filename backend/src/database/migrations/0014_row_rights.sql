-- Member roles decide over rows: in the data API and the change stream, and once more behind the API's own checks.

CREATE FUNCTION oficio.roles_with(wanted text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE wanted
    WHEN 'records.write' THEN ARRAY['owner', 'admin', 'manager', 'member']
    WHEN 'invoices' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member']
    WHEN 'accounting' THEN ARRAY['owner', 'admin', 'manager', 'accountant']
    WHEN 'accounting.write' THEN ARRAY['owner', 'admin', 'accountant']
  END
$$;

-- Whether the caller has the right in the current organization.
CREATE FUNCTION oficio.caller_may(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM oficio.memberships membership
    WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
      AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
      AND membership.role = ANY (oficio.roles_with(wanted))
  )
$$;

-- The organizations in which the holder of an access token has the right.
CREATE FUNCTION oficio.token_organizations_for(wanted text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id =
      (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
    AND membership.role = ANY (oficio.roles_with(wanted))
$$;

REVOKE ALL ON FUNCTION oficio.roles_with(text), oficio.caller_may(text), oficio.token_organizations_for(text)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.caller_may(text) TO oficio_api;
GRANT EXECUTE ON FUNCTION oficio.token_organizations_for(text) TO authenticated;

DO $$
DECLARE
  name text;
  reading text;
  writing text;
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization())';
BEGIN
  FOR name, reading, writing IN VALUES
    ('client_directory', NULL, 'records.write'),
    ('hosting_clients', NULL, 'records.write'),
    ('domains', NULL, 'records.write'),
    ('invoices', 'invoices', 'invoices'),
    ('income', 'accounting', 'accounting.write'),
    ('expenses', 'accounting', 'accounting.write')
  LOOP
    EXECUTE format('DROP POLICY api_all ON public.%I', name);
    EXECUTE format('CREATE POLICY api_select ON public.%I FOR SELECT TO oficio_api USING (%s)', name,
      own || CASE WHEN reading IS NULL THEN '' ELSE format(' AND (SELECT oficio.caller_may(%L))', reading) END);
    EXECUTE format('CREATE POLICY api_insert ON public.%I FOR INSERT TO oficio_api
      WITH CHECK (%s AND user_id = oficio.owner_of(organization_id) AND (SELECT oficio.caller_may(%L)))',
      name, own, writing);
    EXECUTE format('CREATE POLICY api_update ON public.%1$I FOR UPDATE TO oficio_api
      USING (%2$s AND (SELECT oficio.caller_may(%3$L)))
      WITH CHECK (%2$s AND user_id = oficio.owner_of(organization_id))', name, own, writing);

    IF reading IS NOT NULL THEN
      EXECUTE format('ALTER POLICY members_select ON public.%I
        USING (organization_id = ANY (ARRAY(SELECT oficio.token_organizations_for(%L))))', name, reading);
    END IF;

    -- What the browser's messages are made of: which row, whose, and whether it is still there.
    EXECUTE format('REVOKE SELECT ON public.%I FROM authenticated', name);
    EXECUTE format('GRANT SELECT (id, organization_id, user_id, version, deleted_at) ON public.%I TO authenticated',
      name);
  END LOOP;
END $$;

-- An income entry in the stream carries its client's name.
GRANT SELECT (client_name) ON public.income TO authenticated;

DROP POLICY api_all ON oficio.client_contacts;
CREATE POLICY api_select ON oficio.client_contacts FOR SELECT TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_insert ON oficio.client_contacts FOR INSERT TO oficio_api
  WITH CHECK (
    organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('records.write'))
  );
CREATE POLICY api_update ON oficio.client_contacts FOR UPDATE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('records.write')))
  WITH CHECK (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_delete ON oficio.client_contacts FOR DELETE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('records.write')));
