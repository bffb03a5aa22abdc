-- Two clients that are one are merged. For a day, the merge can be undone.

CREATE TABLE oficio.client_merges (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kept_id uuid NOT NULL,
  gone_id uuid NOT NULL,
  -- What an undo needs: the moved rows, and both clients as they were.
  moved jsonb NOT NULL,
  undo_until timestamptz(3) NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (kept_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (gone_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX client_merges_of_kept ON oficio.client_merges (kept_id, organization_id);
CREATE UNIQUE INDEX client_merges_of_gone ON oficio.client_merges (gone_id, organization_id);
CREATE INDEX client_merges_by_organization ON oficio.client_merges (organization_id);
GRANT EXECUTE ON FUNCTION oficio.json_instant TO oficio_api, oficio_worker;
SELECT oficio.protect_table('oficio.client_merges', client => 'kept_id');

-- A client that is assigned to a person brings those that were merged into it, whose past is now its own.
CREATE OR REPLACE FUNCTION oficio.assigned_clients() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
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

-- A row that is written for a client during its merge, or later, goes to the kept one.
CREATE FUNCTION oficio.follow_merge() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into INTO kept FROM public.client_directory
    WHERE id = new.client_id AND organization_id = new.organization_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN new.client_id := kept; END IF;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION oficio.follow_merge() FROM PUBLIC;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['public.hosting_clients', 'public.domains', 'public.invoices', 'public.income',
    'public.expenses', 'oficio.documents'] LOOP
    EXECUTE format('CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON %s
      FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION oficio.follow_merge()', name);
  END LOOP;
END $$;
