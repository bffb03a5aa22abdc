-- The secret addresses at which calendar programs read what comes to its end. Each person has one in each organization.

CREATE TABLE oficio.calendar_feeds (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- SHA-256 of the token in the address.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz(3) NOT NULL,
  UNIQUE (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE
);
