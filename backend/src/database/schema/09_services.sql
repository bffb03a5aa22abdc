-- Plans, services (`hosting_clients`) and domains. Everybody of the organization reads them. Plans have no client, so limited
-- members have all of them.
--
-- Triggers of services and domains, those of each write in their order (plans have the third and the last):
--   follow_client         the client is the kept one of a merge; client_name and sort_client
--   keep_changed_by       the person who wrote the row
--   keep_record           record_state and list_item
--   owned_by_the_owner    a new row is written for the present owner of the organization
--   schedule_lookup       when the registry is asked about the domain (23_evidence.sql)
--   sum_…                 record_counts (20_sum_triggers.sql)

SELECT oficio.protect_records('hosting_clients', 'records.read', 'records.write'),
  oficio.protect_records('domains', 'records.read', 'records.write');

-- Deleted rows go to the trash; only the purge removes them.
SELECT oficio.protect_table('public.service_plans', writing => 'records.write', commands => ARRAY['INSERT', 'UPDATE']);

SELECT oficio.keep_records('service_plans', $members$
  (entry).name AS "name",
  (entry).kind AS "kind",
  (entry).provider AS "provider",
  (entry).tld AS "tld",
  (entry).cycle AS "cycle",
  (entry).cost_minor AS "costMinor",
  (entry).price_minor AS "priceMinor",
  (entry).currency AS "currency",
  (entry).tags AS "tags",
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, client => NULL);

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.hosting_clients
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.hosting_clients
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.hosting_clients
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();

SELECT oficio.keep_records('hosting_clients', $members$
  (entry).name AS "name",
  (entry).kind AS "kind",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).provider AS "provider",
  (entry).plan_name AS "planName",
  (entry).control_panel AS "controlPanel",
  (entry).next_renewal_on AS "nextRenewalOn",
  (entry).cycle AS "cycle",
  (entry).auto_renew AS "autoRenew",
  (entry).payer AS "payer",
  (entry).cost_minor AS "costMinor",
  (entry).price_minor AS "priceMinor",
  (entry).currency AS "currency",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  (entry).tags AS "tags"$members$);

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.domains
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.domains
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.domains
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();

SELECT oficio.keep_records('domains', $members$
  (entry).unicode_name AS "name",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).registrar AS "registrar",
  (entry).expires_on AS "expiresOn",
  (entry).expiry_source AS "expirySource",
  (entry).conflicting_expires_on AS "conflictingExpiresOn",
  (entry).epp_statuses AS "eppStatuses",
  (entry).lookup_status AS "lookupStatus",
  (entry).auto_renew AS "autoRenew",
  (entry).payer AS "payer",
  (entry).cost_minor AS "costMinor",
  (entry).price_minor AS "priceMinor",
  (entry).currency AS "currency",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  (entry).tags AS "tags"$members$);
