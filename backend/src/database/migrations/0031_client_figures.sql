-- Filters and figures of clients: by owner, without an email or a billing contact, by the last activity.

-- Takes back `keep_records`, so that a migration can change the table's columns, item or facets and keep it again.
CREATE FUNCTION oficio.release_records(name text) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  kept text;
BEGIN
  EXECUTE format('DROP VIEW oficio.searchable_%s', name);
  FOREACH kept IN ARRAY ARRAY['keep_record', 'count_added', 'count_removed', 'count_changed'] LOOP
    EXECUTE format('DROP TRIGGER %I ON public.%I', kept, name);
  END LOOP;
  EXECUTE format('DROP FUNCTION oficio.keep_%1$s(), oficio.%1$s_item(public.%1$I)', name);
  DELETE FROM oficio.record_counts WHERE table_name = name;
END $$;
REVOKE ALL ON FUNCTION oficio.release_records(text) FROM PUBLIC;

LOCK TABLE public.client_directory IN ACCESS EXCLUSIVE MODE;
SELECT oficio.release_records('client_directory');

ALTER TABLE public.client_directory
  ADD COLUMN has_email boolean NOT NULL DEFAULT false,
  -- Written by the service with the contacts.
  ADD COLUMN has_billing_contact boolean NOT NULL DEFAULT false,
  -- The day (UTC) of the last change of the client, or of something that belongs to it.
  ADD COLUMN last_activity_on date NOT NULL DEFAULT '-infinity';

-- Rewriting the table fills the present rows; an UPDATE would reach every subscriber of the change stream.
CREATE FUNCTION oficio.found_billing_contact(client uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM oficio.client_contacts contact WHERE contact.client_id = client AND contact.is_billing);
CREATE FUNCTION oficio.found_activity(organization uuid, client uuid) RETURNS timestamptz LANGUAGE sql STABLE
RETURN (SELECT max(log.at) FROM oficio.audit_log log WHERE log.organization_id = organization AND log.client_id = client);
ALTER TABLE public.client_directory
  ALTER COLUMN has_email TYPE boolean USING coalesce(email, '') <> '',
  ALTER COLUMN has_billing_contact TYPE boolean USING oficio.found_billing_contact(id),
  ALTER COLUMN last_activity_on TYPE date
    USING (greatest(updated_at, oficio.found_activity(organization_id, id)) AT TIME ZONE 'UTC')::date;
DROP FUNCTION oficio.found_billing_contact(uuid), oficio.found_activity(uuid, uuid);

-- Runs before `keep_record`, whose item shows the day.
CREATE FUNCTION oficio.derive_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  new.has_email := coalesce(new.email, '') <> '';
  new.last_activity_on := greatest(new.last_activity_on, (new.updated_at AT TIME ZONE 'UTC')::date);
  RETURN new;
END $$;
CREATE TRIGGER derive_client BEFORE INSERT OR UPDATE ON public.client_directory
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_client();

-- At most one write a day for each client. The version stays, because nobody has changed the client itself. A row that
-- is locked is being changed, or marked, by another transaction: waiting for it could deadlock.
CREATE FUNCTION oficio.note_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  day CONSTANT date := (new.at AT TIME ZONE 'UTC')::date;
BEGIN
  UPDATE public.client_directory SET last_activity_on = day WHERE id = (
    SELECT client.id FROM public.client_directory client
    WHERE client.id = new.client_id AND client.organization_id = new.organization_id AND client.last_activity_on < day
    FOR NO KEY UPDATE SKIP LOCKED
  );
  RETURN NULL;
END $$;
CREATE TRIGGER note_activity AFTER INSERT ON oficio.audit_log
  FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION oficio.note_activity();

-- Open clients by the day of their last activity.
CREATE TABLE oficio.client_activity (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, day)
);
SELECT oficio.protect_table('oficio.client_activity');
ALTER POLICY api_select ON oficio.client_activity
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.sees_all()));
INSERT INTO oficio.client_activity (organization_id, day, count)
  SELECT organization_id, last_activity_on, count(*) FROM public.client_directory WHERE record_state = 'open' GROUP BY 1, 2;

CREATE FUNCTION oficio.count_client_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  days CONSTANT text := format(
    'SELECT organization_id, last_activity_on AS day, sum(step) AS step FROM (%s) client
     WHERE record_state = ''open'' GROUP BY 1, 2 HAVING sum(step) <> 0 ORDER BY 1, 2',
    CASE tg_op
      WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM added'
      WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM removed'
      ELSE 'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed'
    END);
BEGIN
  IF tg_op = 'DELETE' THEN
    -- Removing an organization may have removed its counts first.
    EXECUTE 'UPDATE oficio.client_activity kept SET count = kept.count + gone.step FROM (' || days || ') gone
      WHERE (kept.organization_id, kept.day) = (gone.organization_id, gone.day)';
  ELSE
    EXECUTE 'INSERT INTO oficio.client_activity AS kept (organization_id, day, count) ' || days
      || ' ON CONFLICT (organization_id, day) DO UPDATE SET count = kept.count + excluded.count';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_activity_added AFTER INSERT ON public.client_directory REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_activity();
CREATE TRIGGER count_activity_removed AFTER DELETE ON public.client_directory REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_activity();
CREATE TRIGGER count_activity_changed AFTER UPDATE ON public.client_directory
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_activity();

-- The months count open clients alone, as the list of a month does.
CREATE OR REPLACE FUNCTION oficio.count_client_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  stepped CONSTANT text := 'SELECT organization_id, created_at, record_state, 1 AS step FROM added';
  back CONSTANT text := 'SELECT organization_id, created_at, record_state, -1 AS step FROM removed';
  steps CONSTANT text := CASE tg_op
    WHEN 'INSERT' THEN stepped WHEN 'DELETE' THEN back ELSE stepped || ' UNION ALL ' || back END;
  months CONSTANT text := 'SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone) AS month,
      sum(client.step) AS step
    FROM (' || steps || ') client JOIN oficio.organizations organization ON organization.id = client.organization_id
    WHERE client.record_state = ''open'' GROUP BY 1, 2 HAVING sum(client.step) <> 0 ORDER BY 1, 2';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM added JOIN removed USING (id)
      WHERE (added.record_state = 'open') <> (removed.record_state = 'open') OR added.created_at <> removed.created_at
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
CREATE OR REPLACE FUNCTION oficio.recount_client_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.client_months WHERE organization_id = new.id;
  INSERT INTO oficio.client_months (organization_id, month, count)
    SELECT new.id, oficio.month_of(created_at, new.timezone), count(*) FROM public.client_directory
    WHERE organization_id = new.id AND record_state = 'open' GROUP BY 2;
  RETURN NULL;
END $$;
DELETE FROM oficio.client_months;
INSERT INTO oficio.client_months (organization_id, month, count)
  SELECT organization.id, oficio.month_of(client.created_at, organization.timezone), count(*)
  FROM public.client_directory client JOIN oficio.organizations organization ON organization.id = client.organization_id
  WHERE client.record_state = 'open' GROUP BY 1, 2;
REVOKE ALL ON FUNCTION oficio.derive_client(), oficio.note_activity(), oficio.count_client_activity() FROM PUBLIC;

SELECT oficio.keep_records('client_directory', $members$
  (entry).display_name AS "displayName",
  (entry).type AS "type",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  nullif((entry).primary_contact, '') AS "primaryContact",
  nullif((entry).email, '') AS "email",
  nullif((entry).phone, '') AS "phone",
  nullif((entry).website, '') AS "website",
  (entry).country_code AS "country",
  (entry).owner_user_id AS "ownerUserId",
  (entry).last_activity_on AS "lastActivityOn",
  (entry).tags AS "tags"$members$,
  ARRAY['status', 'country_code', 'currency', 'owner_user_id', 'has_email', 'has_billing_contact'],
  stays_open => true, client => 'id');

DROP INDEX public.client_directory_by_member;
CREATE INDEX client_directory_by_owner ON public.client_directory
  (organization_id, owner_user_id, record_state, sort_name, id);
CREATE INDEX client_directory_by_activity ON public.client_directory (organization_id, record_state, last_activity_on, id);
-- `IS NULL` on an indexed column doesn't keep the order of the columns behind it.
CREATE INDEX client_directory_without_owner ON public.client_directory (organization_id, record_state, sort_name, id)
  WHERE owner_user_id IS NULL;
CREATE INDEX client_directory_without_country ON public.client_directory (organization_id, record_state, sort_name, id)
  WHERE country_code IS NULL;
CREATE INDEX client_directory_without_email ON public.client_directory (organization_id, record_state, sort_name, id)
  WHERE NOT has_email;
CREATE INDEX client_directory_without_billing_contact ON public.client_directory
  (organization_id, record_state, sort_name, id) WHERE NOT has_billing_contact;
