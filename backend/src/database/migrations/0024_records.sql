-- What every area of records shares: where a record stands, the item that lists show, counts, search. Clients come first
-- and domains second.

-- Walls around a table of an organization. A right of `oficio.roles_with` narrows who reads; without one that writes,
-- requests can't write.
CREATE FUNCTION oficio.protect_table(name regclass, reading text DEFAULT NULL, writing text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization())';
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

-- A total is read on every page and never counted from the rows. `facets` holds the columns that the list filters by.
CREATE TABLE oficio.record_counts (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  table_name text COLLATE "C" NOT NULL,
  record_state text COLLATE "C" NOT NULL,
  facets jsonb NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, table_name, record_state, facets)
);
SELECT oficio.protect_table('oficio.record_counts');

-- The arguments of the trigger are the table's facets. An edit that changes no count doesn't wait for others.
CREATE FUNCTION oficio.count_records() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  steps CONSTANT text := format(
    'SELECT organization_id, %L AS table_name, record_state, jsonb_build_object(%s) AS facets, sum(step) AS step
     FROM (%s) stepped GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4',
    tg_table_name,
    (SELECT string_agg(format('%1$L, %1$I', facet), ', ') FROM unnest(tg_argv) facet),
    CASE tg_op
      WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM added'
      WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM removed'
      ELSE 'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed'
    END);
BEGIN
  IF tg_op = 'DELETE' THEN
    -- Removing an organization may have removed its counts first.
    EXECUTE 'UPDATE oficio.record_counts kept SET count = kept.count + stepped.step FROM (' || steps || ') stepped
      WHERE (kept.organization_id, kept.table_name, kept.record_state, kept.facets)
        = (stepped.organization_id, stepped.table_name, stepped.record_state, stepped.facets)';
  ELSE
    EXECUTE 'INSERT INTO oficio.record_counts AS kept (organization_id, table_name, record_state, facets, count) ' || steps
      || ' ON CONFLICT (organization_id, table_name, record_state, facets)
           DO UPDATE SET count = kept.count + excluded.count';
  END IF;
  RETURN NULL;
END $$;

-- Makes a table one of records. `members` lists what an item shows, as SQL of the row `entry`; an item that stays open
-- has no closing brace, because reading adds members that depend on other rows.
CREATE FUNCTION oficio.keep_records(name text, members text, facets text[], stays_open boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  EXECUTE format($sql$
    CREATE FUNCTION oficio.%1$s_item(entry public.%1$I) RETURNS text LANGUAGE sql STABLE
    RETURN (
      SELECT %3$s FROM (SELECT
        (entry).id AS "id", %2$s,
        oficio.json_instant((entry).created_at) AS "createdAt",
        oficio.json_instant((entry).updated_at) AS "updatedAt",
        (entry).version AS "version"
      ) item
    )$sql$, name, members, CASE WHEN stays_open THEN 'left(row_to_json(item)::text, -1)' ELSE 'row_to_json(item)::text' END);

  EXECUTE format($sql$
    CREATE FUNCTION oficio.keep_%1$s() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $body$
    BEGIN
      new.record_state := CASE
        WHEN new.deleted_at IS NOT NULL THEN 'trash' WHEN new.archived_at IS NOT NULL THEN 'archive' ELSE 'open' END;
      new.list_item := oficio.%1$s_item(new);
      RETURN new;
    END $body$ $sql$, name);

  -- Rewriting the table fills the present rows; an UPDATE would reach every subscriber of the change stream.
  EXECUTE format('ALTER TABLE public.%1$I ADD COLUMN IF NOT EXISTS list_item text,
    ADD COLUMN IF NOT EXISTS record_state text COLLATE "C" NOT NULL DEFAULT ''open''', name);
  EXECUTE format($sql$
    ALTER TABLE public.%1$I
      ALTER COLUMN list_item TYPE text USING oficio.%1$s_item(%1$I),
      ALTER COLUMN record_state TYPE text COLLATE "C" USING CASE
        WHEN deleted_at IS NOT NULL THEN 'trash' WHEN archived_at IS NOT NULL THEN 'archive' ELSE 'open' END$sql$, name);
  EXECUTE format('ALTER TABLE public.%I ALTER COLUMN list_item SET NOT NULL', name);

  EXECUTE format('CREATE TRIGGER keep_record BEFORE INSERT OR UPDATE ON public.%1$I
    FOR EACH ROW EXECUTE FUNCTION oficio.keep_%1$s()', name);
  EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON public.%I REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_records(%s)', name, array_to_string(facets, ', '));
  EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON public.%I REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_records(%s)', name, array_to_string(facets, ', '));
  EXECUTE format('CREATE TRIGGER count_changed AFTER UPDATE ON public.%I REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_records(%s)', name, array_to_string(facets, ', '));
  EXECUTE format($sql$
    INSERT INTO oficio.record_counts (organization_id, table_name, record_state, facets, count)
    SELECT organization_id, %1$L, record_state, jsonb_build_object(%2$s), count(*) FROM public.%1$I GROUP BY 1, 2, 3, 4$sql$,
    name, (SELECT string_agg(format('%1$L, %1$I', facet), ', ') FROM unnest(facets) facet));

  -- Pattern and array operators aren't leakproof, so a policy keeps them off their indexes. The owner of this view has
  -- none in the way; the view itself checks the organization.
  EXECUTE format('CREATE VIEW oficio.searchable_%1$s AS SELECT * FROM public.%1$I
    WHERE organization_id = (SELECT oficio.current_organization())', name);
  EXECUTE format('GRANT SELECT ON oficio.searchable_%1$s TO oficio_api', name);
END $$;

REVOKE ALL ON FUNCTION oficio.protect_table(regclass, text, text), oficio.count_records(),
  oficio.keep_records(text, text, text[], boolean) FROM PUBLIC;

-- Clients -------------------------------------------------------------------------------------------------------------

LOCK TABLE public.client_directory, public.domains IN ACCESS EXCLUSIVE MODE;

DROP TRIGGER count_added ON public.client_directory;
DROP TRIGGER count_removed ON public.client_directory;
DROP TRIGGER count_changed ON public.client_directory;
DROP TRIGGER keep_list_item ON public.client_directory;
DROP FUNCTION oficio.count_clients_added();
DROP FUNCTION oficio.count_clients_removed();
DROP FUNCTION oficio.count_clients_changed();
DROP FUNCTION oficio.keep_client_list_item();
DROP FUNCTION oficio.client_list_item(public.client_directory);
DROP FUNCTION oficio.find_clients;
DROP TABLE oficio.client_counts;
ALTER TABLE public.client_directory DROP CONSTRAINT client_directory_check;
ALTER TABLE public.client_directory RENAME COLUMN shelf TO record_state;

-- Reading adds the currency in force, which is the organization's where the client has none.
SELECT oficio.keep_records('client_directory', $members$
  (entry).display_name AS "displayName",
  (entry).type AS "type",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  nullif((entry).primary_contact, '') AS "primaryContact",
  nullif((entry).email, '') AS "email",
  nullif((entry).phone, '') AS "phone",
  nullif((entry).website, '') AS "website",
  (entry).tags AS "tags"$members$, ARRAY['status', 'country_code', 'currency'], stays_open => true);

-- New clients by month, in the organization's time zone; the trash is left out. The organizations' rows are locked
-- against a change of their time zone meanwhile.
CREATE FUNCTION oficio.count_client_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  stepped CONSTANT text := 'SELECT organization_id, created_at, record_state, 1 AS step FROM added';
  back CONSTANT text := 'SELECT organization_id, created_at, record_state, -1 AS step FROM removed';
  steps CONSTANT text := CASE tg_op
    WHEN 'INSERT' THEN stepped WHEN 'DELETE' THEN back ELSE stepped || ' UNION ALL ' || back END;
  months CONSTANT text := 'SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone) AS month,
      sum(client.step) AS step
    FROM (' || steps || ') client JOIN oficio.organizations organization ON organization.id = client.organization_id
    WHERE client.record_state <> ''trash'' GROUP BY 1, 2 HAVING sum(client.step) <> 0 ORDER BY 1, 2';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM added JOIN removed USING (id)
      WHERE (added.record_state = 'trash') <> (removed.record_state = 'trash') OR added.created_at <> removed.created_at
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE 'SELECT FROM oficio.organizations WHERE id IN (SELECT organization_id FROM (' || steps || ') client)
    ORDER BY id FOR SHARE';
  IF tg_op = 'DELETE' THEN
    EXECUTE 'UPDATE oficio.client_months kept SET count = kept.count + gone.step FROM (' || months || ') gone
      WHERE (kept.organization_id, kept.month) = (gone.organization_id, gone.month)';
  ELSE
    EXECUTE 'INSERT INTO oficio.client_months AS kept (organization_id, month, count) ' || months
      || ' ON CONFLICT (organization_id, month) DO UPDATE SET count = kept.count + excluded.count';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_months_added AFTER INSERT ON public.client_directory REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_months();
CREATE TRIGGER count_months_removed AFTER DELETE ON public.client_directory REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_months();
CREATE TRIGGER count_months_changed AFTER UPDATE ON public.client_directory
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_months();

CREATE OR REPLACE FUNCTION oficio.recount_client_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.client_months WHERE organization_id = new.id;
  INSERT INTO oficio.client_months (organization_id, month, count)
    SELECT new.id, oficio.month_of(created_at, new.timezone), count(*) FROM public.client_directory
    WHERE organization_id = new.id AND record_state <> 'trash' GROUP BY 2;
  RETURN NULL;
END $$;

-- Domains -------------------------------------------------------------------------------------------------------------

ALTER TABLE public.domains
  ADD COLUMN client_name text,
  ADD COLUMN sort_client text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN sort_name text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN sort_registrar text COLLATE "C" NOT NULL DEFAULT '',
  -- A domain without a date comes last.
  ADD COLUMN sort_expires_on date NOT NULL DEFAULT 'infinity',
  ADD COLUMN search_text text NOT NULL DEFAULT '';

SELECT oficio.keep_records('domains', $members$
  (entry).unicode_name AS "name",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).registrar AS "registrar",
  (entry).expires_on AS "expiresOn",
  (entry).auto_renew AS "autoRenew",
  (entry).payer AS "payer",
  (entry).cost_minor AS "costMinor",
  (entry).price_minor AS "priceMinor",
  (entry).currency AS "currency",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  (entry).tags AS "tags"$members$, ARRAY['status', 'payer', 'auto_renew']);

-- A record shows the name of its client, and is sorted by it.
CREATE FUNCTION oficio.keep_client_name() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  SELECT client.display_name, client.sort_name INTO new.client_name, new.sort_client
    FROM public.client_directory client
    WHERE client.id = new.client_id AND client.organization_id = new.organization_id;
  new.sort_client := coalesce(new.sort_client, '');
  RETURN new;
END $$;
CREATE TRIGGER keep_client_name BEFORE INSERT OR UPDATE OF client_id ON public.domains
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_client_name();

-- The version stays, because nobody has changed the record itself.
CREATE FUNCTION oficio.rename_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.domains SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_client AFTER UPDATE OF display_name ON public.client_directory
  FOR EACH ROW WHEN (old.display_name <> new.display_name) EXECUTE FUNCTION oficio.rename_client();
REVOKE ALL ON FUNCTION oficio.count_client_months(), oficio.keep_client_name(), oficio.rename_client() FROM PUBLIC;

ALTER INDEX public.domains_by_name RENAME TO domains_once;
DROP INDEX public.domains_by_expiry, public.domains_by_creation, public.domains_by_change;
CREATE INDEX domains_by_name ON public.domains (organization_id, record_state, sort_name, id);
CREATE INDEX domains_by_client ON public.domains (organization_id, record_state, sort_client, sort_name, id);
CREATE INDEX domains_by_registrar ON public.domains (organization_id, record_state, sort_registrar, sort_name, id);
CREATE INDEX domains_by_expiry ON public.domains (organization_id, record_state, sort_expires_on, sort_name, id);
CREATE INDEX domains_by_status ON public.domains (organization_id, record_state, status, sort_name, id);
CREATE INDEX domains_by_creation ON public.domains (organization_id, record_state, created_at, id);
CREATE INDEX domains_by_change ON public.domains (organization_id, record_state, updated_at, id);
CREATE INDEX domains_search ON public.domains USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX domains_tags ON public.domains USING gin (organization_id, tags);
