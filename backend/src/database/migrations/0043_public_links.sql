-- Public links: pages for clients without an account. A link opens one thing, and only the hash of its token is stored.

CREATE TABLE oficio.public_links (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice')),
  entity_id uuid NOT NULL,
  client_id uuid NOT NULL,
  -- No foreign keys: the contact may be removed from its client, and old mails are removed.
  contact_id uuid,
  -- The mail that has the link. A mail that is sent again replaces the token that nobody got.
  message_id uuid UNIQUE,
  -- A preview is for the organization itself: it expires, and its views don't count.
  is_preview boolean NOT NULL DEFAULT false,
  -- SHA-256 of the token.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- The last view that counted.
  last_seen_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Null: the system.
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK (NOT is_preview OR expires_at IS NOT NULL),
  FOREIGN KEY (organization_id, client_id) REFERENCES public.client_directory (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX public_links_of_entity ON oficio.public_links (organization_id, entity_id, created_at);
CREATE INDEX public_links_of_client ON oficio.public_links (organization_id, client_id);
SELECT oficio.protect_table('oficio.public_links', 'invoices.issue', 'invoices.issue', client => 'client_id');
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.public_links
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();
