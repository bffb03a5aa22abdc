-- How programs of organizations work with them: keys by which they act for a person, and addresses to which events are sent.

-- Keys by which programs act for a person in one organization.

CREATE TABLE oficio.api_keys (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  name text NOT NULL,
  -- The first characters of the key, by which people recognize it.
  prefix text NOT NULL,
  -- SHA-256 of the key.
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  access text NOT NULL CHECK (access IN ('read', 'write')),
  -- The most that the key may do, whatever role the person gets later.
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'accountant', 'member', 'viewer')),
  -- The last day on which the key works. Null: it has no end.
  expires_on date,
  -- The end of that day in the organization's time zone.
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CHECK ((expires_on IS NULL) = (expires_at IS NULL)),
  -- A key ends with the membership.
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX api_keys_of_member ON oficio.api_keys (organization_id, user_id, created_at, id);

-- The name and the first characters of the key with which something was done. Null: without a key.
ALTER TABLE oficio.audit_log ADD COLUMN actor_key text;

-- Addresses of organizations to which events are sent.

CREATE TABLE oficio.webhook_endpoints (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  url text NOT NULL,
  description text,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  enabled boolean NOT NULL DEFAULT true,
  -- Why it was switched off without a person's doing.
  disabled_because text CHECK (disabled_because IN ('failures', 'gone')),
  -- Deliveries are signed with it, so that it can't be a hash. Null until its maker has got it.
  secret text,
  -- Signs beside the new one until then.
  previous_secret text,
  previous_secret_until timestamptz(3),
  -- Failed attempts since the last success, and the time of the first one.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK ((failures = 0) = (failing_since IS NULL)),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
  UNIQUE (id, organization_id),
  UNIQUE (organization_id, url)
);

CREATE TABLE oficio.webhook_deliveries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  endpoint_id uuid NOT NULL,
  event text NOT NULL,
  entity_type text NOT NULL,
  entity_id uuid NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  -- What is sent, from the first attempt on the same.
  body text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  -- Attempts since it was queued, by the event or by a person.
  tries integer NOT NULL DEFAULT 0,
  -- Null: there is no further attempt.
  next_attempt_at timestamptz(3),
  -- When its last job was queued.
  queued_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  UNIQUE (id, organization_id),
  FOREIGN KEY (endpoint_id, organization_id) REFERENCES oficio.webhook_endpoints (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_of_endpoint ON oficio.webhook_deliveries (endpoint_id, organization_id, created_at, id);
CREATE INDEX webhook_deliveries_of_organization ON oficio.webhook_deliveries (organization_id);
CREATE INDEX webhook_deliveries_due ON oficio.webhook_deliveries (next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_by_age ON oficio.webhook_deliveries (created_at);

CREATE TABLE oficio.webhook_attempts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  delivery_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  -- Of the answer. Null: there was none.
  status integer,
  -- Why there was no answer, or no good one.
  failure text,
  -- The beginning of the answer's body.
  response text,
  duration_ms integer NOT NULL,
  FOREIGN KEY (delivery_id, organization_id) REFERENCES oficio.webhook_deliveries (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_of_delivery ON oficio.webhook_attempts (delivery_id, organization_id, at, id);
CREATE INDEX webhook_attempts_of_organization ON oficio.webhook_attempts (organization_id);
