-- What every area of records shares: where a record stands, the item that lists show, search, its client, its author.

-- An instant as the API writes it.
CREATE FUNCTION oficio.json_instant(instant timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
GRANT EXECUTE ON FUNCTION oficio.json_instant(timestamptz) TO oficio_api, oficio_worker;

/* Makes a table one of records. `members` lists what an item of its list shows, as SQL of the row `entry`; an item that
   stays open has no closing brace, because reading adds members that depend on other rows. `client` names the column with
   the record's client, and `reading` is the right of a search, where not everybody has it. Makes `{name}_item`,
   `keep_{name}` with the trigger `keep_record`, and `searchable_{name}`. */
CREATE FUNCTION oficio.keep_records(
  name text, members text, client text DEFAULT 'client_id', reading text DEFAULT NULL, stays_open boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
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
  PERFORM oficio.rewrite_items(name, md5(members || stays_open));
  EXECUTE format('CREATE TRIGGER keep_record BEFORE INSERT OR UPDATE ON public.%1$I
    FOR EACH ROW EXECUTE FUNCTION oficio.keep_%1$s()', name);

  -- Pattern and array operators aren't leakproof, so a policy keeps them off their indexes. The owner of this view has
  -- none in the way; the view itself has the conditions of the policies.
  EXECUTE format('CREATE VIEW oficio.searchable_%1$s AS SELECT * FROM public.%1$I WHERE %2$s', name, concat_ws(' AND ',
    oficio.right_condition(reading), oficio.scope_condition(client)));
  EXECUTE format('GRANT SELECT ON oficio.searchable_%1$s TO oficio_api', name);
END $$;

-- Writes the items of the present rows, if their definition, which the comment of the column names, has changed. Rewriting
-- the table fills them; an UPDATE would reach every subscriber of the change stream.
CREATE FUNCTION oficio.rewrite_items(name text, definition text) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  source CONSTANT regclass := format('public.%I', name)::regclass;
BEGIN
  IF definition = col_description(source, (
    SELECT attnum FROM pg_catalog.pg_attribute WHERE attrelid = source AND attname = 'list_item'
  )) THEN
    RETURN;
  END IF;
  IF pg_relation_size(source) > 0 THEN
    EXECUTE format('ALTER TABLE public.%1$I ALTER COLUMN list_item TYPE text USING oficio.%1$s_item(%1$I)', name);
  END IF;
  EXECUTE format('COMMENT ON COLUMN public.%I.list_item IS %L', name, definition);
END $$;

-- Normalises the texts of the present rows again, if the definition has changed, which the comment of each column names. A
-- normalised text has kept what a wider definition replaces, so that the names themselves needn't be read.
CREATE FUNCTION oficio.rewrite_texts(definition text) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  source regclass;
  outdated text[];
BEGIN
  FOR source, outdated IN
    SELECT attrelid::regclass, array_agg(attname::text)
    FROM pg_catalog.pg_attribute JOIN pg_catalog.pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'oficio'::regnamespace) AND atttypid = 'text'::regtype
      AND (attname LIKE 'sort\_%' OR attname IN ('search_own', 'search_text'))
      AND definition IS DISTINCT FROM col_description(attrelid, attnum)
    GROUP BY attrelid
  LOOP
    IF pg_relation_size(source) > 0 THEN
      EXECUTE format('ALTER TABLE %s %s', source, (
        SELECT string_agg(format(CASE
            WHEN name LIKE 'sort%%' THEN 'ALTER COLUMN %1$I TYPE text COLLATE "C" USING oficio.normalised(%1$I)'
            ELSE 'ALTER COLUMN %1$I TYPE text USING '' '' || oficio.normalised(%1$I)' END, name), ', ')
        FROM unnest(outdated) AS name));
    END IF;
    EXECUTE (SELECT string_agg(format('COMMENT ON COLUMN %s.%I IS %L', source, name, definition), '; ')
      FROM unnest(outdated) AS name);
  END LOOP;
END $$;
SELECT oficio.rewrite_texts(md5(pg_get_functiondef('oficio.normalised'::regproc)));

-- By the time of this trigger the organization can't change hands any more: a row that was written under the
-- former owner is refused, and written again under the one that stays.
CREATE FUNCTION oficio.check_row_owner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id IN (SELECT organization_id FROM added) ORDER BY id FOR SHARE;
  IF EXISTS (
    SELECT FROM added JOIN oficio.organizations organization ON organization.id = added.organization_id
    WHERE added.user_id <> organization.owner_user_id
  ) THEN
    RAISE EXCEPTION 'The organization was handed over meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;

-- A row of a live table says which person changed it last; null: a job, or a visitor of a public page. The change stream
-- carries it, so that every page of a person knows the person's own changes.
CREATE FUNCTION oficio.keep_changed_by() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.changed_by := nullif(current_setting('oficio.user_id', true), '')::uuid;
  RETURN new;
END $$;

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

-- The same for a row that shows the name of its client, and is sorted by it.
CREATE FUNCTION oficio.follow_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into, display_name, sort_name INTO kept, new.client_name, new.sort_client FROM public.client_directory
    WHERE id = new.client_id AND organization_id = new.organization_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN
    new.client_id := kept;
    SELECT display_name, sort_name INTO new.client_name, new.sort_client FROM public.client_directory
      WHERE id = kept AND organization_id = new.organization_id;
  END IF;
  new.sort_client := coalesce(new.sort_client, '');
  RETURN new;
END $$;
