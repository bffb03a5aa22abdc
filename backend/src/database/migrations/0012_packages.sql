-- Packages for the accountant: the archive of a period, in pieces of at most 1 MiB.

CREATE TABLE oficio.packages (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  from_on date NOT NULL,
  to_on date NOT NULL CHECK (to_on >= from_on),
  status text COLLATE "C" NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'building', 'ready', 'failed', 'expired')),
  attempts integer NOT NULL DEFAULT 0,
  done_files integer NOT NULL DEFAULT 0,
  total_files integer NOT NULL DEFAULT 0,
  size_bytes bigint,
  failure text,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  UNIQUE (id, organization_id),
  CHECK ((status IN ('ready', 'expired')) = (size_bytes IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK ((status = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX packages_list ON oficio.packages (organization_id, created_at DESC, id);
CREATE INDEX packages_ready ON oficio.packages (expires_at) WHERE status = 'ready';
-- An organization builds one package at a time.
CREATE UNIQUE INDEX packages_underway ON oficio.packages (organization_id) WHERE status IN ('queued', 'building');

CREATE TABLE oficio.package_chunks (
  package_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 1048576),
  PRIMARY KEY (package_id, position),
  FOREIGN KEY (package_id, organization_id) REFERENCES oficio.packages (id, organization_id) ON DELETE CASCADE
);
-- The archive is compressed already.
ALTER TABLE oficio.package_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
