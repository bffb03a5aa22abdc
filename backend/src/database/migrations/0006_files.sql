-- Files of clients and of other records, with the bytes that they take up, and links for clients without an account.

CREATE TABLE oficio.documents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  client_id uuid,
  -- The record that the document belongs to. Null: the client itself.
  entity_type text COLLATE "C",
  entity_id uuid,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 254),
  -- The type of the bytes, whatever the upload's header and the name say.
  content_type text COLLATE "C" NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes BETWEEN 1 AND 10485760),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  shared_with_client boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz(3),
  UNIQUE (id, organization_id),
  CHECK ((entity_type IS NULL) = (entity_id IS NULL)),
  CHECK (client_id IS NOT NULL OR entity_id IS NOT NULL),
  FOREIGN KEY (organization_id, client_id) REFERENCES public.client_directory (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX documents_of_client ON oficio.documents (organization_id, client_id, created_at DESC, id DESC);
CREATE INDEX documents_of_entity ON oficio.documents (organization_id, entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX documents_trash ON oficio.documents (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX documents_purge ON oficio.documents (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE oficio.document_contents (
  document_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  content bytea NOT NULL,
  FOREIGN KEY (document_id, organization_id) REFERENCES oficio.documents (id, organization_id) ON DELETE CASCADE
);
-- Uncompressed, because most types are compressed already, and so that a part can be read alone.
ALTER TABLE oficio.document_contents ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE oficio.organization_storage (
  organization_id uuid PRIMARY KEY REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  living_bytes bigint NOT NULL,
  deleted_bytes bigint NOT NULL
);

-- Pages for clients without an account. A link opens one thing, and only the hash of its token is stored.
CREATE TABLE oficio.public_links (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'document')),
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
  expires_at timestamptz(3) NOT NULL,
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
