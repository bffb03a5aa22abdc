-- What people write to the support. A visitor's ticket has neither organization nor user.

CREATE TABLE oficio.support_tickets (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  organization_id uuid REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES oficio.profiles (id) ON DELETE CASCADE,
  subject text NOT NULL,
  category text NOT NULL CHECK (category IN ('billing', 'bug', 'question', 'feature', 'data')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  status text NOT NULL
    CHECK (status IN ('open', 'waiting_on_customer', 'waiting_on_support', 'resolved', 'closed')),
  first_response_due_at timestamptz(3) NOT NULL,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  -- Of who wrote what: the same message again within minutes is a second click.
  fingerprint text NOT NULL,
  -- When the support mailbox has had the mail: none goes out twice.
  mailed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX support_tickets_fingerprint ON oficio.support_tickets (fingerprint, created_at);
CREATE INDEX support_tickets_organization ON oficio.support_tickets (organization_id);
CREATE INDEX support_tickets_user ON oficio.support_tickets (user_id);
CREATE INDEX support_tickets_age ON oficio.support_tickets (updated_at);

CREATE TABLE oficio.support_messages (
  id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES oficio.support_tickets (id) ON DELETE CASCADE,
  position integer NOT NULL,
  author_name text NOT NULL,
  author_email text NOT NULL,
  body text NOT NULL,
  internal boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (ticket_id, position)
);
CREATE INDEX support_messages_author ON oficio.support_messages (lower(author_email));

ALTER TABLE oficio.support_tickets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.support_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY owner_all ON oficio.support_tickets TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.support_messages TO oficio_owner USING (true) WITH CHECK (true);

-- Anybody may write, nobody's request may read: both are the worker's.
CREATE POLICY worker_all ON oficio.support_tickets TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.support_messages TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE, UPDATE (mailed_at) ON oficio.support_tickets TO oficio_worker;
GRANT SELECT, INSERT, DELETE ON oficio.support_messages TO oficio_worker;
