-- Documents of clients and, later, of other records, with the bytes that an organization's documents take up.

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

SELECT oficio.protect_table('oficio.documents', NULL, 'records.write', client => 'client_id');

-- Who sees a document may read its content.
SELECT oficio.protect_table('oficio.document_contents', NULL, 'records.write');
REVOKE UPDATE, DELETE ON oficio.document_contents FROM oficio_api;
CREATE POLICY of_document ON oficio.document_contents AS RESTRICTIVE TO oficio_api
  USING (EXISTS (SELECT FROM oficio.documents document WHERE document.id = document_id));

-- The bytes of all clients' documents are no figure for a person who sees some clients.
SELECT oficio.protect_table('oficio.organization_storage');
ALTER POLICY api_select ON oficio.organization_storage
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.sees_all()));

-- The lock on the organization's row lets its uploads wait for each other, so that none exceeds the limit unseen.
CREATE FUNCTION oficio.count_storage() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN
    UPDATE oficio.organization_storage SET
      living_bytes = living_bytes - CASE WHEN old.deleted_at IS NULL THEN old.size_bytes ELSE 0 END,
      deleted_bytes = deleted_bytes - CASE WHEN old.deleted_at IS NULL THEN 0 ELSE old.size_bytes END
    WHERE organization_id = old.organization_id;
  END IF;
  IF tg_op <> 'DELETE' THEN
    INSERT INTO oficio.organization_storage AS storage (organization_id, living_bytes, deleted_bytes)
    VALUES (
      new.organization_id,
      CASE WHEN new.deleted_at IS NULL THEN new.size_bytes ELSE 0 END,
      CASE WHEN new.deleted_at IS NULL THEN 0 ELSE new.size_bytes END
    )
    ON CONFLICT (organization_id) DO UPDATE SET
      living_bytes = storage.living_bytes + excluded.living_bytes,
      deleted_bytes = storage.deleted_bytes + excluded.deleted_bytes;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_storage AFTER INSERT OR DELETE OR UPDATE OF deleted_at, size_bytes ON oficio.documents
  FOR EACH ROW EXECUTE FUNCTION oficio.count_storage();

-- Deleted documents give way to new ones: the longest deleted ones go until the organization's documents fit into the
-- limit. Answers the bytes that are used afterwards. Reaches documents that the caller doesn't see.
CREATE FUNCTION oficio.make_storage_room(limit_bytes bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  surplus bigint;
BEGIN
  SELECT living_bytes + deleted_bytes - limit_bytes INTO surplus FROM oficio.organization_storage
    WHERE organization_id = oficio.current_organization();
  IF surplus > 0 THEN
    DELETE FROM oficio.documents WHERE id IN (
      SELECT document.id FROM oficio.documents document JOIN (
        SELECT id, sum(size_bytes) OVER (ORDER BY deleted_at, id) - size_bytes AS freed_before FROM oficio.documents
        WHERE organization_id = oficio.current_organization() AND deleted_at IS NOT NULL
      ) deleted USING (id)
      -- A document that is being restored or purged is locked, and its transaction waits for this one.
      WHERE deleted.freed_before < surplus FOR UPDATE OF document SKIP LOCKED
    );
  END IF;
  RETURN (
    SELECT living_bytes + deleted_bytes FROM oficio.organization_storage
    WHERE organization_id = oficio.current_organization()
  );
END $$;

-- As the purge of records does: the audit log keeps who did what and when.
CREATE FUNCTION oficio.forget_removed_documents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.audit_log SET entity_name = 'a removed document', changes = '{}'
    WHERE entity_type = 'document' AND entity_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_removed AFTER DELETE ON oficio.documents REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.forget_removed_documents();

REVOKE ALL ON FUNCTION oficio.count_storage(), oficio.make_storage_room(bigint), oficio.forget_removed_documents()
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.make_storage_room(bigint) TO oficio_api;
