-- The audit log and its redaction, answers kept for repeated requests, rate limits, counts of usage.

-- The audit log -------------------------------------------------------------------------------------------------------
-- Append-only for everybody. The functions below redact and remove, each in its own narrow case.

SELECT oficio.close_tables('oficio.audit_log');
-- The log belongs to owner and admin. The others read what happened to records that they may read.
CREATE POLICY api_select ON oficio.audit_log FOR SELECT TO oficio_api
  USING (
    organization_id = (SELECT oficio.current_organization())
    AND (
      (SELECT oficio.caller_may('audit'))
      OR (
        entity_type IN ('client', 'hosting', 'domain', 'certificate', 'plan', 'project', 'task', 'renewal', 'proposal',
          'note', 'document', 'ticket')
        OR entity_type IN ('invoice', 'quote', 'item') AND (SELECT oficio.caller_may('invoices'))
        OR entity_type IN ('income', 'expense', 'mail', 'payment') AND (SELECT oficio.caller_may('accounting'))
      )
      -- Items and plans are those of all clients.
      AND ((SELECT oficio.sees_all()) OR entity_type IN ('item', 'plan')
        OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients())))
    )
  );
CREATE POLICY api_insert ON oficio.audit_log FOR INSERT TO oficio_api
  WITH CHECK (
    actor_user_id = oficio.caller() AND actor_kind = 'member'
    AND (organization_id IS NULL OR organization_id = (SELECT oficio.current_organization()))
  );
CREATE POLICY nobody_updates ON oficio.audit_log FOR UPDATE TO oficio_api, oficio_worker USING (false);
CREATE POLICY nobody_deletes ON oficio.audit_log FOR DELETE TO oficio_api, oficio_worker USING (false);
CREATE POLICY worker_select ON oficio.audit_log FOR SELECT TO oficio_worker USING (true);
CREATE POLICY worker_insert ON oficio.audit_log FOR INSERT TO oficio_worker WITH CHECK (true);
GRANT SELECT, INSERT ON oficio.audit_log TO oficio_api, oficio_worker;

-- What was purged from the trash: its values go from the log, only where the row itself is gone. Who did what and when
-- stays.
CREATE FUNCTION oficio.forget_purged_rows(ids uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE oficio.audit_log SET entity_name = 'a removed ' || entity_type, changes = '{}'
  WHERE entity_id = ANY (ids)
    AND entity_type IN ('client', 'hosting', 'domain', 'certificate', 'plan', 'project', 'task', 'invoice', 'quote',
      'item', 'income', 'expense', 'note')
    AND NOT EXISTS (SELECT FROM public.client_directory WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.hosting_clients WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.domains WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.certificates WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.service_plans WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.projects WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM oficio.tasks WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.invoices WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.quotes WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.items WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.income WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM public.expenses WHERE id = entity_id)
    AND NOT EXISTS (SELECT FROM oficio.client_notes WHERE id = entity_id)
$$;

-- A removed account: of a person the log keeps the id alone. At most so many rows that name the account or its address;
-- the number of those that were redacted.
CREATE FUNCTION oficio.forget_in_audit_log(account uuid, address text, at_most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH redacted AS (
    UPDATE oficio.audit_log SET
      actor_name = CASE WHEN actor_user_id = account THEN 'Removed account' ELSE actor_name END,
      actor_key = CASE WHEN actor_user_id IS DISTINCT FROM account THEN actor_key END,
      entity_name = CASE WHEN entity_id = account OR lower(entity_name) = lower(address)
        THEN 'Removed account' ELSE entity_name END,
      changes = CASE WHEN entity_id = account AND entity_type = 'profile' THEN '{}' ELSE changes END
    WHERE EXISTS (SELECT FROM oficio.profiles WHERE id = account AND deletion_scheduled_for IS NOT NULL)
      AND id IN (
        SELECT id FROM oficio.audit_log WHERE actor_user_id = account AND actor_name <> 'Removed account'
        UNION ALL
        SELECT id FROM oficio.audit_log
        WHERE entity_id = account
          AND (entity_name <> 'Removed account' OR (entity_type = 'profile' AND changes <> '{}'))
        UNION ALL
        SELECT id FROM oficio.audit_log WHERE lower(entity_name) = lower(address)
        LIMIT at_most
      )
    RETURNING 1
  )
  SELECT count(*)::integer FROM redacted
$$;

-- At most so many rows of the log of organizations that are to be removed, by themselves or with their owner; the
-- number of those that were removed.
CREATE FUNCTION oficio.remove_audit_log(organizations uuid[], at_most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH removed AS (
    DELETE FROM oficio.audit_log WHERE id IN (
      SELECT entry.id FROM oficio.organizations organization
      LEFT JOIN oficio.profiles owner ON owner.id = organization.owner_user_id
      JOIN oficio.audit_log entry ON entry.organization_id = organization.id
      WHERE organization.id = ANY (organizations)
        AND (organization.deletion_scheduled_for IS NOT NULL OR owner.deletion_scheduled_for IS NOT NULL)
      LIMIT at_most
    ) RETURNING 1
  )
  SELECT count(*)::integer FROM removed
$$;
GRANT EXECUTE ON FUNCTION oficio.forget_purged_rows(uuid[]), oficio.forget_in_audit_log(uuid, text, integer),
  oficio.remove_audit_log(uuid[], integer) TO oficio_worker;

-- Other traces of requests --------------------------------------------------------------------------------------------

-- Answers to invitations and changes of members are written as the worker, repeated requests included.
SELECT oficio.close_to_requests('oficio.idempotency_keys', 'oficio.rate_limits');
CREATE POLICY api_own ON oficio.idempotency_keys TO oficio_api
  USING (user_id = oficio.caller()) WITH CHECK (user_id = oficio.caller());
GRANT SELECT, INSERT, UPDATE ON oficio.idempotency_keys TO oficio_api;

SELECT oficio.close_tables('oficio.usage_counts');
CREATE POLICY worker_select ON oficio.usage_counts FOR SELECT TO oficio_worker USING (true);
CREATE POLICY worker_insert ON oficio.usage_counts FOR INSERT TO oficio_worker WITH CHECK (true);
CREATE POLICY worker_update ON oficio.usage_counts FOR UPDATE TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (count) ON oficio.usage_counts TO oficio_worker;
