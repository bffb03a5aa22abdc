-- Archives of other products, whose files are imports.

CREATE TABLE oficio.import_bundles (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  file_name text NOT NULL,
  -- The name of the product that has written the archive.
  product text NOT NULL,
  -- The files of the archive in their order: kind, name and rows of each, with the id of its import. A part whose import is
  -- gone was left out.
  parts jsonb NOT NULL,
  -- What isn't imported, with its number and the reason.
  left_out jsonb NOT NULL,
  UNIQUE (id, organization_id)
);
CREATE INDEX import_bundles_of_organization ON oficio.import_bundles (organization_id, created_at, id);
CREATE INDEX import_bundles_purge ON oficio.import_bundles (created_at);

ALTER TABLE oficio.imports
  ADD COLUMN bundle_id uuid,
  ADD FOREIGN KEY (bundle_id, organization_id) REFERENCES oficio.import_bundles (id, organization_id) ON DELETE CASCADE;
CREATE INDEX imports_of_bundle ON oficio.imports (bundle_id, organization_id) WHERE bundle_id IS NOT NULL;
