-- Clients, and what belongs to a client alone.
--
-- Triggers of client_directory, those of each write in their order:
--   derive_client         has_email and the day of the last activity, which the list's item shows
--   keep_changed_by       the person who wrote the row
--   keep_record           record_state and list_item
--   begin_services        the row of a new client in client_services (09_services.sql)
--   count_months_…        client_months: new clients by month
--   owned_by_the_owner    a new row is written for the present owner of the organization
--   rename_client         rows that show the client's name follow a new one
--   sum_…                 record_counts and client_activity (20_sum_triggers.sql)

SELECT oficio.protect_records('client_directory', 'records.read', 'records.write', client => 'id');
SELECT oficio.protect_table('oficio.client_contacts', writing => 'records.write', client => 'client_id'),
  oficio.protect_table('oficio.client_notes', writing => 'records.write', client => 'client_id'),
  oficio.protect_table('oficio.client_assignments', client => 'client_id'),
  oficio.protect_table('oficio.client_merges', client => 'kept_id'),
  oficio.protect_table('oficio.client_services', client => 'client_id');

-- Reading adds the currency in force, which is the organization's where the client has none.
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
  (entry).tags AS "tags"$members$, client => 'id', stays_open => true);

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
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.client_directory
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.client_directory
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();

-- What belongs to a client marks its activity: at most one write a day for each client. The version stays, because nobody
-- has changed the client itself. A row that is locked is being changed, or marked, by another transaction: waiting for it
-- could deadlock. Even an update of no row would run the triggers of the sums.
CREATE FUNCTION oficio.note_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  day CONSTANT date := (new.at AT TIME ZONE 'UTC')::date;
  client uuid;
BEGIN
  SELECT id INTO client FROM public.client_directory
    WHERE id = new.client_id AND organization_id = new.organization_id AND last_activity_on < day
    FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE public.client_directory SET last_activity_on = day WHERE id = client;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_activity AFTER INSERT ON oficio.audit_log
  FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION oficio.note_activity();

CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.client_notes
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();

-- The order of locks of a merge and of a rename: organization, clients, payments, income or invoices, each in the order of
-- their ids. Takes the locks that new rows of the clients of some rows take, under a caller who may not change the clients.
-- The organization is locked first, as a new row of it or an audit entry would, because a hand-over locks the organization
-- before its records. A client that was merged while this waited leads on to the kept one.
CREATE FUNCTION oficio.lock_clients(organization uuid, clients uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id = organization FOR KEY SHARE;
  PERFORM FROM public.client_directory WHERE organization_id = organization AND id = ANY (clients)
    ORDER BY id FOR KEY SHARE;
  PERFORM FROM public.client_directory WHERE organization_id = organization AND id IN (
    SELECT merged_into FROM public.client_directory WHERE organization_id = organization AND id = ANY (clients))
    ORDER BY id FOR KEY SHARE;
END $$;
GRANT EXECUTE ON FUNCTION oficio.lock_clients(uuid, uuid[]) TO oficio_api, oficio_worker;

-- Writes the rows that show the client's name, whose `follow_client` then reads the new one. The version stays, because
-- nobody has changed the records themselves. Hosted realtime drops a transaction of some thousand changes without notice,
-- so the job `row.touch` then touches one row of each live table in a small one (LargeWrites).
CREATE FUNCTION oficio.rename_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['public.domains', 'public.hosting_clients', 'public.certificates', 'public.projects',
    'oficio.payments', 'public.income', 'public.invoices', 'public.quotes', 'public.expenses']
  LOOP
    EXECUTE format('SELECT FROM %s WHERE client_id = $1 AND organization_id = $2 ORDER BY id FOR NO KEY UPDATE', name)
      USING new.id, new.organization_id;
    EXECUTE format('UPDATE %s SET client_id = client_id WHERE client_id = $1 AND organization_id = $2', name)
      USING new.id, new.organization_id;
  END LOOP;

  PERFORM oficio.enqueue_job('row.touch', jsonb_build_object('table', renamed.name, 'id', renamed.id))
  FROM (
    SELECT live.name, (array_agg(id))[1] AS id, sum(count(*)) OVER () AS rows FROM (
      SELECT 'client_directory' AS name, new.id AS id
      UNION ALL SELECT 'domains', id FROM public.domains
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'hosting_clients', id FROM public.hosting_clients
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'income', id FROM public.income
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'invoices', id FROM public.invoices
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'expenses', id FROM public.expenses
        WHERE client_id = new.id AND organization_id = new.organization_id
    ) live GROUP BY 1
  ) renamed WHERE renamed.rows > 1000;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_client AFTER UPDATE OF display_name ON public.client_directory
  FOR EACH ROW WHEN (old.display_name <> new.display_name) EXECUTE FUNCTION oficio.rename_client();
