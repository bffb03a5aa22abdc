-- Certificates of hosts, and when each of them is read. Everybody of the organization reads them, as domains.
--
-- Triggers of certificates, those of each write in their order:
--   follow_client         the client is the kept one of a merge; client_name and sort_client
--   keep_record           record_state and list_item
--   schedule_reading      when the server is asked for its certificate
--   sum_…                 record_counts (20_sum_triggers.sql), and client_services (09_services.sql)
-- Of domains and of hosting_clients:
--   lead_certificates     the certificates of a domain or of a service have its client

-- Deleted rows go to the trash; only the purge removes them.
SELECT oficio.protect_table('public.certificates', writing => 'records.write', client => 'client_id',
    commands => ARRAY['INSERT', 'UPDATE']),
  -- The rows follow the walls of their certificate: its policy limits the sub-select, too. A caller who sees all rows sees all
  -- certificates.
  oficio.protect_table('oficio.certificate_lookups', rows => '((SELECT oficio.sees_all()) OR EXISTS (
    SELECT FROM public.certificates certificate WHERE certificate.id = certificate_lookups.certificate_id OFFSET 0))');

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.certificates
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();

SELECT oficio.keep_records('certificates', $members$
  (entry).name AS "name",
  (entry).host AS "host",
  (entry).port AS "port",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).issuer AS "issuer",
  oficio.json_instant((entry).not_before) AS "notBefore",
  oficio.json_instant((entry).not_after) AS "notAfter",
  (entry).chain_ok AS "chainOk",
  (entry).name_ok AS "nameOk",
  (entry).check_status AS "checkStatus",
  (entry).tags AS "tags",
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, stays_open => true);

CREATE FUNCTION oficio.lead_certificates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.certificates SET client_id = new.client_id
    WHERE organization_id = new.organization_id AND client_id IS DISTINCT FROM new.client_id
      AND CASE tg_table_name WHEN 'domains' THEN domain_id = new.id
        -- The domain of a certificate comes before its service.
        ELSE hosting_id = new.id AND domain_id IS NULL END;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_certificates AFTER UPDATE OF client_id ON public.domains
  FOR EACH ROW WHEN (new.client_id IS DISTINCT FROM old.client_id) EXECUTE FUNCTION oficio.lead_certificates();
CREATE TRIGGER lead_certificates AFTER UPDATE OF client_id ON public.hosting_clients
  FOR EACH ROW WHEN (new.client_id IS DISTINCT FROM old.client_id) EXECUTE FUNCTION oficio.lead_certificates();

-- A certificate is read while it is open. A new one, a returned one and one of another host are due at once.
CREATE FUNCTION oficio.schedule_reading() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due CONSTANT timestamptz := CASE new.record_state WHEN 'open' THEN new.updated_at ELSE 'infinity' END;
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO oficio.certificate_lookups (certificate_id, organization_id, next_at)
      VALUES (new.id, new.organization_id, due);
  ELSIF (new.host, new.port) <> (old.host, old.port) THEN
    UPDATE oficio.certificate_lookups SET next_at = due, last_at = NULL, status = 'never', reason = NULL, failures = 0
      WHERE certificate_id = new.id;
  ELSE
    UPDATE oficio.certificate_lookups SET next_at = due WHERE certificate_id = new.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER schedule_new_reading AFTER INSERT ON public.certificates
  FOR EACH ROW EXECUTE FUNCTION oficio.schedule_reading();
CREATE TRIGGER schedule_reading AFTER UPDATE ON public.certificates FOR EACH ROW
  WHEN (new.host <> old.host OR new.port <> old.port OR new.record_state <> old.record_state)
  EXECUTE FUNCTION oficio.schedule_reading();

-- Those of the hosts that an organization watches on a port, also for clients that the caller doesn't see.
CREATE FUNCTION oficio.watched_hosts(organization uuid, hosts text[], wanted integer) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT host FROM public.certificates
  WHERE organization_id = organization AND organization = oficio.current_organization()
    AND host = ANY (hosts) AND port = wanted AND deleted_at IS NULL
$$;
GRANT EXECUTE ON FUNCTION oficio.watched_hosts(uuid, text[], integer) TO oficio_api;
