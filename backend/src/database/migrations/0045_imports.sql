-- Files that are imported, and what each of their rows does to the records.

CREATE TABLE oficio.imports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN (
    'clients', 'domains', 'services', 'items', 'projects', 'income', 'expenses', 'invoices', 'bank')),
  state text COLLATE "C" NOT NULL DEFAULT 'mapping' CHECK (state IN ('mapping', 'reviewing', 'done', 'undone')),
  file_name text NOT NULL,
  -- Of the file as it was sent. The same file twice is a warning.
  sha256 bytea NOT NULL,
  -- The id of the product whose file it is. Null: none was recognised.
  preset text COLLATE "C",
  -- What the beginning of the file shows: headers, first rows, orders of dates.
  guess jsonb NOT NULL,
  -- How the file is read, and the field of each column.
  mapping jsonb NOT NULL,
  -- The rows below the headers.
  rows integer NOT NULL CHECK (rows >= 0),
  -- Of the last check: records by status, records that are made along, sums by currency.
  counts jsonb,
  made_along jsonb NOT NULL DEFAULT '[]',
  sums jsonb NOT NULL DEFAULT '[]',
  checked_at timestamptz(3),
  mode text COLLATE "C" CHECK (mode IN ('all', 'valid')),
  committed_at timestamptz(3),
  undo_until timestamptz(3),
  -- What became of the undo.
  undone jsonb,
  CHECK ((state IN ('done', 'undone')) = (num_nulls(mode, committed_at, undo_until) = 0)),
  CHECK (state = 'mapping' OR num_nulls(counts, checked_at) = 0),
  CHECK ((state = 'undone') = (undone IS NOT NULL)),
  UNIQUE (id, organization_id)
);
CREATE INDEX imports_by_creation ON oficio.imports (organization_id, created_at, id);
CREATE INDEX imports_of_file ON oficio.imports (organization_id, sha256);
CREATE INDEX imports_purge ON oficio.imports (created_at);

-- The file itself, until the import is purged.
CREATE TABLE oficio.import_files (
  import_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  content bytea NOT NULL,
  FOREIGN KEY (import_id, organization_id) REFERENCES oficio.imports (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX import_files_of_import ON oficio.import_files (import_id, organization_id);
CREATE INDEX import_files_of_organization ON oficio.import_files (organization_id);

-- What the check has found. A record has one row for each of its rows in the file; the first one, its head, says what is
-- written. Records that are made along have numbers below 0.
CREATE TABLE oficio.import_rows (
  import_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  n integer NOT NULL,
  -- The number of the line in the file.
  line integer NOT NULL,
  is_head boolean NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('new', 'update', 'same', 'skip', 'error')),
  name text NOT NULL,
  errors jsonb NOT NULL DEFAULT '[]',
  -- The fields of the file, with what they were.
  fields jsonb NOT NULL DEFAULT '[]',
  -- The table of the record.
  target text COLLATE "C" NOT NULL,
  entity_id uuid,
  -- The version of the record that the check has seen.
  base_version integer,
  -- By what a new record is the same as another one. Somebody may add that one meanwhile.
  match_key text,
  -- The columns that are written, and what they were.
  after jsonb,
  before jsonb,
  -- Rows of other tables that belong to the record.
  parts jsonb,
  PRIMARY KEY (import_id, n),
  FOREIGN KEY (import_id, organization_id) REFERENCES oficio.imports (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX import_rows_of_import ON oficio.import_rows (import_id, organization_id, status, n);
CREATE INDEX import_rows_of_organization ON oficio.import_rows (organization_id);
