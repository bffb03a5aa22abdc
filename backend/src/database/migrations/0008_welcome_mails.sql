-- Who has been welcomed: a person gets that mail once for ever, however often a browser asks for it.

CREATE TABLE oficio.welcome_mails (
  user_id uuid PRIMARY KEY REFERENCES oficio.profiles (id) ON DELETE CASCADE,
  name text NOT NULL,
  queued_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3)
);

ALTER TABLE oficio.welcome_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON oficio.welcome_mails TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY api_select ON oficio.welcome_mails FOR SELECT TO oficio_api USING (user_id = oficio.caller());
CREATE POLICY api_insert ON oficio.welcome_mails FOR INSERT TO oficio_api
  WITH CHECK (user_id = oficio.caller());
CREATE POLICY worker_select ON oficio.welcome_mails FOR SELECT TO oficio_worker USING (true);
CREATE POLICY worker_update ON oficio.welcome_mails FOR UPDATE TO oficio_worker
  USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON oficio.welcome_mails TO oficio_api;
GRANT SELECT, UPDATE (sent_at) ON oficio.welcome_mails TO oficio_worker;
