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
