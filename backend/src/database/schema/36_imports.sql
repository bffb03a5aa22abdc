-- Imports of files. Owner and admin bring, check, write and undo them. Records are written by the worker, which checks the
-- right itself, because an import writes tables that requests don't write.

SELECT oficio.protect_table('oficio.imports', reading => 'imports', writing => 'imports'),
  oficio.protect_table('oficio.import_files', reading => 'imports', writing => 'imports'),
  oficio.protect_table('oficio.import_rows', reading => 'imports', writing => 'imports');

-- Which records of a table are used by rows of other tables but `parts`, whose rows belong to a record. An import that is
-- taken back leaves them.
CREATE FUNCTION oficio.used_records(source regclass, ids uuid[], parts regclass[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT used.conrelid::regclass AS name, (
      SELECT attname FROM pg_catalog.pg_attribute WHERE attrelid = used.conrelid
        AND attnum = used.conkey[array_position(used.confkey, key.attnum)]
    ) AS own
    FROM pg_catalog.pg_constraint used
    JOIN pg_catalog.pg_attribute key ON key.attrelid = used.confrelid AND key.attname = 'id'
    WHERE used.contype = 'f' AND used.confrelid = source AND used.conrelid <> ALL (parts)
  LOOP
    RETURN QUERY EXECUTE format('SELECT DISTINCT %1$I FROM %2$s WHERE %1$I = ANY ($1)', reference.own, reference.name)
      USING ids;
  END LOOP;
  RETURN QUERY SELECT DISTINCT entity_id FROM oficio.documents WHERE entity_id = ANY (ids);
END $$;
GRANT EXECUTE ON FUNCTION oficio.used_records(regclass, uuid[], regclass[]) TO oficio_worker;
