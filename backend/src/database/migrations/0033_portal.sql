-- The home of a client's contact: requests for a sign-in link, and sessions.

ALTER TABLE oficio.public_links DROP CONSTRAINT public_links_kind_check;
-- The entity of a sign-in link is its contact.
ALTER TABLE oficio.public_links ADD CONSTRAINT public_links_kind_check
  CHECK (kind IN ('invoice', 'document', 'proposal', 'sign_in'));

-- Somebody has typed an address. A job looks for its contacts, so that the answer takes the same time for every address.
CREATE TABLE oficio.portal_requests (
  id uuid PRIMARY KEY,
  address text NOT NULL CHECK (address = lower(address)),
  requested_at timestamptz(3) NOT NULL
);

-- A contact that has signed in. The session's client is the contact's, which a merge of clients can change.
CREATE TABLE oficio.portal_sessions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES oficio.client_contacts (id) ON DELETE CASCADE,
  -- The contact's address at the sign-in, in lower case. Another address ends the session.
  address text NOT NULL CHECK (address = lower(address)),
  -- SHA-256 of the cookie.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- A browser and a system, without their versions.
  device text NOT NULL CHECK (char_length(device) <= 60),
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX portal_sessions_of_contact ON oficio.portal_sessions (contact_id);
CREATE INDEX portal_sessions_of_organization ON oficio.portal_sessions (organization_id);
CREATE INDEX portal_sessions_expired ON oficio.portal_sessions (expires_at);

CREATE INDEX client_contacts_of_portal ON oficio.client_contacts (lower(email)) WHERE portal;
