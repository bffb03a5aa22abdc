-- Endpoints of organizations, and what is sent to them. Owner and admin decide about endpoints and read the log of deliveries;
-- the worker sends. Deliveries are queued by the entries of the audit log, in the transaction of their cause.
--
-- Triggers:
--   emit_webhook   the audit log: an entry that is an event is queued for the endpoints that want it
--   emit_paid      invoices: the same for an invoice that is paid by now, of which no entry says so

SELECT oficio.protect_table('oficio.webhook_endpoints', reading => 'webhooks', writing => 'webhooks'),
  oficio.protect_table('oficio.webhook_deliveries', reading => 'webhooks', writing => 'webhooks',
    commands => ARRAY['INSERT', 'UPDATE']),
  oficio.protect_table('oficio.webhook_attempts', reading => 'webhooks');

-- Requests write secrets and never read them.
REVOKE SELECT ON oficio.webhook_endpoints FROM oficio_api;
GRANT SELECT (id, organization_id, url, description, events, enabled, disabled_because, previous_secret_until, failures,
  failing_since, created_at, updated_at, version) ON oficio.webhook_endpoints TO oficio_api;
-- A person sends a delivery again, and changes nothing else of it.
REVOKE UPDATE ON oficio.webhook_deliveries FROM oficio_api;
GRANT UPDATE (status, tries, next_attempt_at, queued_at) ON oficio.webhook_deliveries TO oficio_api;

-- The present secret of an endpoint signs until then, also when another one has taken its place.
CREATE FUNCTION oficio.retire_webhook_secret(endpoint uuid, organization uuid, until timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE oficio.webhook_endpoints SET previous_secret = secret, previous_secret_until = until
  WHERE id = endpoint AND organization_id = organization AND secret IS NOT NULL
    AND organization_id = oficio.current_organization_as(oficio.roles_with('webhooks'))
$$;
GRANT EXECUTE ON FUNCTION oficio.retire_webhook_secret(uuid, uuid, timestamptz) TO oficio_api;

-- Queues deliveries of an event to the endpoints that want it.
CREATE FUNCTION oficio.queue_webhooks(organization uuid, emitted text, about text, about_id uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  delivery uuid;
BEGIN
  FOR delivery IN
    INSERT INTO oficio.webhook_deliveries (id, organization_id, endpoint_id, event, entity_type, entity_id, occurred_at,
      next_attempt_at, queued_at, created_at)
    SELECT gen_random_uuid(), organization, endpoint.id, emitted, about, about_id, at, at, at, at
    FROM oficio.webhook_endpoints endpoint
    WHERE endpoint.organization_id = organization AND endpoint.enabled AND endpoint.secret IS NOT NULL
      AND emitted = ANY (endpoint.events)
    RETURNING id
  LOOP
    PERFORM oficio.enqueue_job('webhook.deliver', jsonb_build_object('deliveryId', delivery));
  END LOOP;
END $$;

CREATE FUNCTION oficio.emit_webhook() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.queue_webhooks(new.organization_id, oficio.webhook_event(new.entity_type, new.action), new.entity_type,
    new.entity_id, new.at);
  RETURN NULL;
END $$;
CREATE TRIGGER emit_webhook AFTER INSERT ON oficio.audit_log FOR EACH ROW
  WHEN (oficio.webhook_event(new.entity_type, new.action) IS NOT NULL) EXECUTE FUNCTION oficio.emit_webhook();

CREATE FUNCTION oficio.emit_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.queue_webhooks(new.organization_id, 'invoice.paid', 'invoice', new.id, new.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER emit_paid AFTER UPDATE OF settlement ON public.invoices FOR EACH ROW
  WHEN (new.settlement = 'paid' AND old.settlement <> 'paid') EXECUTE FUNCTION oficio.emit_paid();
