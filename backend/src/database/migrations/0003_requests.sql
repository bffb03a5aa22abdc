-- What requests leave behind: the audit log, answers kept for repeated requests, rate limits, counts of usage, messages
-- to the support.

CREATE TABLE oficio.audit_log (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz(3) NOT NULL,
  organization_id uuid REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The log is the timeline of a client, too. `client` and `system` are no members.
  actor_kind text NOT NULL DEFAULT 'member' CHECK (actor_kind IN ('member', 'superadmin', 'client', 'system')),
  actor_user_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id uuid NOT NULL,
  entity_name text NOT NULL,
  client_id uuid,
  changes jsonb NOT NULL DEFAULT '{}',
  request_id text,
  CHECK (actor_user_id IS NOT NULL OR actor_kind IN ('client', 'system'))
);
-- The organization's log in its order, for everybody, for one person, for one client, and the latest of each kind.
CREATE INDEX audit_log_of_organization ON oficio.audit_log (organization_id, at DESC, sequence DESC);
CREATE INDEX audit_log_of_person ON oficio.audit_log (organization_id, actor_user_id, at DESC, sequence DESC);
CREATE INDEX audit_log_of_client ON oficio.audit_log (organization_id, client_id, at DESC, sequence DESC)
  WHERE client_id IS NOT NULL;
CREATE INDEX audit_log_latest ON oficio.audit_log (organization_id, entity_type, at DESC, sequence DESC);
CREATE INDEX audit_log_of_entity ON oficio.audit_log (entity_id);
-- A row leaves these as it is redacted, so that a later step of a removal doesn't pass over it again.
CREATE INDEX audit_log_of_actor ON oficio.audit_log (actor_user_id) WHERE actor_name <> 'Removed account';
CREATE INDEX audit_log_of_name ON oficio.audit_log (lower(entity_name));

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

-- How often each page was opened on a day, and how its web vitals were rated: sums alone, of nobody in particular.
CREATE TABLE oficio.usage_counts (
  day date NOT NULL,
  page text NOT NULL CHECK (length(page) <= 80),
  measure text NOT NULL CHECK (measure IN ('view', 'CLS', 'FCP', 'INP', 'LCP', 'TTFB')),
  rating text NOT NULL CHECK (rating IN ('', 'good', 'needs-improvement', 'poor')),
  count bigint NOT NULL,
  PRIMARY KEY (day, page, measure, rating)
);

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
