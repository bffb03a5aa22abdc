-- The walls of rows cost less. They are evaluated for each table of each statement.

-- As before. A body that is bound when the function is made needs no search path, which would be set at each call.
CREATE OR REPLACE FUNCTION oficio.current_organization() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
);

CREATE OR REPLACE FUNCTION oficio.caller_may(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER RETURN EXISTS (
  SELECT FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
    AND membership.role = ANY (oficio.roles_with(wanted))
);

CREATE OR REPLACE FUNCTION oficio.sees_all() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER RETURN EXISTS (
  SELECT FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
    AND membership.scope = 'all'
);

-- The estimate of a thousand assigned clients made a plan that reads all documents of the organization look cheaper than
-- one that looks up a single one.
ALTER FUNCTION oficio.assigned_clients() ROWS 10;

-- A part of a document is seen with its document. With OFFSET, Postgres looks that document up; without, it may read the
-- ids of all documents first, because its estimate is for an organization of average size. The parts that reports read
-- in large numbers keep the choice.
DO $$
DECLARE
  policy record;
  seen CONSTANT text := '(EXISTS \( SELECT\s+FROM \S+ invoice\s+WHERE \(\S+ = \w+\.\w+\))(\))';
BEGIN
  FOR policy IN
    SELECT polname AS name, polrelid::regclass AS source, polqual IS NULL AS is_check,
      pg_get_expr(coalesce(polqual, polwithcheck), polrelid) AS condition
    FROM pg_catalog.pg_policy
    WHERE polrelid IN ('oficio.invoice_lines'::regclass, 'oficio.invoice_documents'::regclass) AND polname LIKE 'api\_%'
  LOOP
    ASSERT policy.condition ~ seen;
    EXECUTE format('ALTER POLICY %I ON %s %s (%s)', policy.name, policy.source,
      CASE WHEN policy.is_check THEN 'WITH CHECK' ELSE 'USING' END,
      regexp_replace(policy.condition, seen, '\1 OFFSET 0\2'));
  END LOOP;
END $$;
