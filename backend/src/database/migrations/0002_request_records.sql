-- What every request leaves behind: the audit log, answers kept for repeated requests, rate limits.

CREATE TABLE oficio.audit_log (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL,
  organization_id uuid REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  actor_user_id uuid NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id uuid NOT NULL,
  entity_name text NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}',
  request_id text
);
CREATE INDEX audit_log_latest ON oficio.audit_log (organization_id, entity_type, at DESC, sequence DESC);

CREATE TABLE oficio.idempotency_keys (
  user_id uuid NOT NULL,
  key uuid NOT NULL,
  request_hash text NOT NULL,
  -- As text, so that the repeated answer is the first one byte for byte.
  answer json,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON oficio.idempotency_keys (created_at);

-- Counters of at most some minutes: losing them in a crash costs nothing.
CREATE UNLOGGED TABLE oficio.rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expiry ON oficio.rate_limits (expire);

ALTER TABLE oficio.audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.idempotency_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.rate_limits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY owner_all ON oficio.audit_log TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.idempotency_keys TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.rate_limits TO oficio_owner USING (true) WITH CHECK (true);

-- Append-only for everybody but the owner, who takes an organization's log away with the organization.
CREATE POLICY api_select ON oficio.audit_log FOR SELECT TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_insert ON oficio.audit_log FOR INSERT TO oficio_api
  WITH CHECK (
    actor_user_id = oficio.caller()
    AND (organization_id IS NULL OR organization_id = (SELECT oficio.current_organization()))
  );
CREATE POLICY nobody_updates ON oficio.audit_log FOR UPDATE TO oficio_api, oficio_worker USING (false);
CREATE POLICY nobody_deletes ON oficio.audit_log FOR DELETE TO oficio_api, oficio_worker USING (false);
CREATE POLICY worker_select ON oficio.audit_log FOR SELECT TO oficio_worker USING (true);
CREATE POLICY worker_insert ON oficio.audit_log FOR INSERT TO oficio_worker WITH CHECK (true);
GRANT SELECT, INSERT ON oficio.audit_log TO oficio_api, oficio_worker;

CREATE POLICY api_own ON oficio.idempotency_keys TO oficio_api
  USING (user_id = oficio.caller()) WITH CHECK (user_id = oficio.caller());
CREATE POLICY worker_all ON oficio.idempotency_keys TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON oficio.idempotency_keys TO oficio_api;
GRANT SELECT, DELETE ON oficio.idempotency_keys TO oficio_worker;

CREATE POLICY worker_all ON oficio.rate_limits TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON oficio.rate_limits TO oficio_worker;
