-- Files, the bytes that they take up, and public links.
--
-- Triggers of documents:
--   follow_merge     the client is the kept one of a merge
--   count_files      the number of files of an entry of income or expenses
--   count_storage    the bytes of the organization
--   forget_removed   a removed document leaves the audit log, and its links go
--
-- Trigger of contents:
--   remove_objects   a removed content takes its object in the bucket with it

-- A file of an entry or of an invoice has the rights of its record instead of a client's. A file of a message belongs to the
-- person who has uploaded it, then to the message (32_support.sql).
CREATE FUNCTION oficio.sees_entry(type text, entry uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT CASE type
    WHEN 'expense' THEN EXISTS (SELECT FROM public.expenses WHERE id = entry)
    WHEN 'income' THEN EXISTS (SELECT FROM public.income WHERE id = entry)
    WHEN 'invoice' THEN EXISTS (SELECT FROM public.invoices WHERE id = entry)
  END
$$;
GRANT EXECUTE ON FUNCTION oficio.sees_entry(text, uuid) TO oficio_api;

SELECT oficio.close_to_requests('oficio.documents');
GRANT SELECT, INSERT, UPDATE, DELETE ON oficio.documents TO oficio_api;
DO $$
DECLARE
  rule CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND CASE
    WHEN entity_type IN (''expense'', ''income'')
      THEN (SELECT oficio.caller_may(%L)) AND oficio.sees_entry(entity_type, entity_id)
    WHEN entity_type = ''invoice''
      THEN (SELECT oficio.caller_may(''invoices'')) AND oficio.sees_entry(entity_type, entity_id)
    WHEN entity_type = ''ticket_message'' THEN %s
    ELSE %s END';
  of_client CONSTANT text := oficio.scope_condition('client_id');
  unsent CONSTANT text := 'entity_id = (SELECT oficio.caller())';
  -- The message is the caller's own where a file becomes a part of it.
  sent CONSTANT text := 'EXISTS (SELECT FROM oficio.support_messages message WHERE message.id = entity_id%s)';
  of_writer CONSTANT text := of_client || ' AND (SELECT oficio.caller_may(''records.write''))';
  writing CONSTANT text := format(rule, 'accounting.write', unsent, of_writer);
BEGIN
  EXECUTE format('CREATE POLICY api_select ON oficio.documents FOR SELECT TO oficio_api USING (%s)',
    format(rule, 'accounting', format('(%s OR %s)', unsent, format(sent, '')), of_client));
  EXECUTE format('CREATE POLICY api_insert ON oficio.documents FOR INSERT TO oficio_api WITH CHECK (%s)', writing);
  EXECUTE format('CREATE POLICY api_update ON oficio.documents FOR UPDATE TO oficio_api USING (%s) WITH CHECK (%s)', writing,
    format(rule, 'accounting.write',
      format('(%s OR %s)', unsent, format(sent, ' AND message.author_user_id = oficio.caller()')), of_writer));
  EXECUTE format('CREATE POLICY api_delete ON oficio.documents FOR DELETE TO oficio_api USING (%s)', writing);
END $$;
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.documents
  FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION oficio.follow_merge();

-- Who sees a document may read its content.
SELECT oficio.protect_table('oficio.document_contents');
GRANT INSERT ON oficio.document_contents TO oficio_api;
CREATE POLICY api_insert ON oficio.document_contents FOR INSERT TO oficio_api WITH CHECK (
  organization_id = (SELECT oficio.current_organization())
  AND ((SELECT oficio.caller_may('records.write')) OR (SELECT oficio.caller_may('accounting.write'))
    -- Each member may ask Oficio.
    OR EXISTS (SELECT FROM oficio.documents document WHERE document.id = document_id
      AND document.entity_type = 'ticket_message' AND document.entity_id = oficio.caller()))
);
CREATE POLICY of_document ON oficio.document_contents AS RESTRICTIVE TO oficio_api
  USING (EXISTS (SELECT FROM oficio.documents document WHERE document.id = document_id));

-- The job exists if the removal is committed. It covers every way in which a content ends, cascades of foreign keys too.
CREATE FUNCTION oficio.remove_objects() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.enqueue_job('file-object.remove',
      jsonb_build_object('organizationId', organization_id, 'objectId', object_id))
    FROM removed WHERE object_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER remove_objects AFTER DELETE ON oficio.document_contents REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_objects();

-- The bytes of all clients' documents are no figure for a person who sees some clients.
SELECT oficio.protect_table('oficio.organization_storage', rows => '(SELECT oficio.sees_all())');

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
-- limit. Answers the bytes that are used afterwards.
CREATE FUNCTION oficio.make_storage_room_of(organization uuid, limit_bytes bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  surplus bigint;
BEGIN
  SELECT living_bytes + deleted_bytes - limit_bytes INTO surplus FROM oficio.organization_storage
    WHERE organization_id = organization;
  IF surplus > 0 THEN
    DELETE FROM oficio.documents WHERE id IN (
      SELECT document.id FROM oficio.documents document JOIN (
        SELECT id, sum(size_bytes) OVER (ORDER BY deleted_at, id) - size_bytes AS freed_before FROM oficio.documents
        WHERE organization_id = organization AND deleted_at IS NOT NULL
      ) deleted USING (id)
      -- A document that is being restored or purged is locked, and its transaction waits for this one.
      WHERE deleted.freed_before < surplus FOR UPDATE OF document SKIP LOCKED
    );
  END IF;
  RETURN (
    SELECT living_bytes + deleted_bytes FROM oficio.organization_storage WHERE organization_id = organization
  );
END $$;
GRANT EXECUTE ON FUNCTION oficio.make_storage_room_of(uuid, bigint) TO oficio_worker;

-- The same for the caller's organization. Reaches documents that the caller doesn't see.
CREATE FUNCTION oficio.make_storage_room(limit_bytes bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT oficio.make_storage_room_of(oficio.current_organization(), limit_bytes)
$$;
GRANT EXECUTE ON FUNCTION oficio.make_storage_room(bigint) TO oficio_api;

-- As the purge of records does: the audit log keeps who did what and when. The links of a removed document go with it.
CREATE FUNCTION oficio.forget_removed_documents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.audit_log SET entity_name = 'a removed document', changes = '{}'
    WHERE entity_type = 'document' AND entity_id IN (SELECT id FROM removed);
  DELETE FROM oficio.public_links link USING removed
    WHERE link.organization_id = removed.organization_id AND link.entity_id = removed.id AND link.kind = 'document';
  RETURN NULL;
END $$;
CREATE TRIGGER forget_removed AFTER DELETE ON oficio.documents REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.forget_removed_documents();

-- The files of an entry. The version stays, because nobody has changed the entry itself.
CREATE FUNCTION oficio.count_files() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  document CONSTANT oficio.documents := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
  step CONSTANT integer := CASE WHEN tg_op <> 'DELETE' AND new.deleted_at IS NULL THEN 1 ELSE 0 END
    - CASE WHEN tg_op <> 'INSERT' AND old.deleted_at IS NULL THEN 1 ELSE 0 END;
BEGIN
  IF step <> 0 AND document.entity_type = 'income' THEN
    UPDATE public.income SET files = files + step
      WHERE id = document.entity_id AND organization_id = document.organization_id;
  ELSIF step <> 0 AND document.entity_type = 'expense' THEN
    UPDATE public.expenses SET files = files + step
      WHERE id = document.entity_id AND organization_id = document.organization_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_files AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON oficio.documents
  FOR EACH ROW EXECUTE FUNCTION oficio.count_files();

-- A removed entry or invoice takes its files with it. A foreign key can't, because the record's table depends on its type.
CREATE FUNCTION oficio.remove_receipts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.documents document USING removed
    WHERE document.organization_id = removed.organization_id AND document.entity_id = removed.id;
  RETURN NULL;
END $$;

-- Who issues invoices makes their links and those of quotes, who changes documents theirs.
SELECT oficio.close_to_requests('oficio.public_links');
GRANT SELECT, INSERT, UPDATE, DELETE ON oficio.public_links TO oficio_api;
DO $$
DECLARE
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND '
    || oficio.scope_condition('client_id')
    || ' AND CASE WHEN kind IN (''invoice'', ''quote'') THEN (SELECT oficio.caller_may(''invoices.issue''))
         ELSE (SELECT oficio.caller_may(''records.write'')) END';
BEGIN
  EXECUTE format('CREATE POLICY api_select ON oficio.public_links FOR SELECT TO oficio_api USING (%s)', own);
  EXECUTE format('CREATE POLICY api_insert ON oficio.public_links FOR INSERT TO oficio_api WITH CHECK (%s)', own);
  EXECUTE format('CREATE POLICY api_update ON oficio.public_links FOR UPDATE TO oficio_api USING (%s)', own);
  EXECUTE format('CREATE POLICY api_delete ON oficio.public_links FOR DELETE TO oficio_api USING (%s)', own);
END $$;
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.public_links
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();
