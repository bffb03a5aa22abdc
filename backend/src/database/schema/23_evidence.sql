-- Evidence of the days on which domains and certificates expire, and when each domain is asked about. The rows follow the
-- walls of their domain or certificate: its policy limits the sub-select, too. A caller who sees all rows sees all domains.

SELECT oficio.protect_table('oficio.domain_lookups', rows => '((SELECT oficio.sees_all()) OR EXISTS (
    SELECT FROM public.domains domain WHERE domain.id = domain_lookups.domain_id OFFSET 0))'),
  oficio.protect_table('oficio.expiry_evidence', writing => 'records.write', commands => ARRAY['INSERT'],
    rows => '(EXISTS (SELECT FROM public.domains domain WHERE domain.id = expiry_evidence.domain_id OFFSET 0)
      OR EXISTS (SELECT FROM public.certificates certificate WHERE certificate.id = expiry_evidence.certificate_id OFFSET 0))');

-- A domain is checked while it is open and active. A new one, a returned one and one with a new name are due at once.
CREATE FUNCTION oficio.schedule_lookup() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due CONSTANT timestamptz := CASE WHEN new.record_state = 'open' AND new.status = 'active'
    THEN new.updated_at ELSE 'infinity' END;
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO oficio.domain_lookups (domain_id, organization_id, next_at) VALUES (new.id, new.organization_id, due);
  ELSIF new.fqdn <> old.fqdn THEN
    UPDATE oficio.domain_lookups SET next_at = due, last_at = NULL, status = 'never', reason = NULL, server = NULL,
      failures = 0 WHERE domain_id = new.id;
  ELSE
    UPDATE oficio.domain_lookups SET next_at = due WHERE domain_id = new.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER schedule_new_lookup AFTER INSERT ON public.domains
  FOR EACH ROW EXECUTE FUNCTION oficio.schedule_lookup();
CREATE TRIGGER schedule_lookup AFTER UPDATE ON public.domains FOR EACH ROW
  WHEN (new.fqdn <> old.fqdn OR new.record_state <> old.record_state OR new.status <> old.status)
  EXECUTE FUNCTION oficio.schedule_lookup();
