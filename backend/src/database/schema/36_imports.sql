-- Imports of files. Owner and admin bring, check, write and undo them. Records are written by the worker, which checks the
-- right itself, because an import writes tables that requests don't write.

SELECT oficio.protect_table('oficio.import_bundles', reading => 'imports', writing => 'imports'),
  oficio.protect_table('oficio.imports', reading => 'imports', writing => 'imports'),
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

-- Adds the lines, the taxes and the frozen documents of imported invoices. They are issued already, so that the owner of the
-- tables alone adds them.
CREATE FUNCTION oficio.add_imported_documents(import uuid, organization uuid, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO oficio.invoice_lines (organization_id, invoice_id, id, position, description, quantity_e4, unit,
    unit_price_minor, unit_price_micros, discount_kind, discount_value, taxes, net_minor, base_minor)
  SELECT organization, row.entity_id, gen_random_uuid(), line.position, line.description, line."quantityE4", line.unit,
    line."unitPriceMinor", line."unitPriceMicros", CASE WHEN line."discountPpm" > 0 THEN 'percent' END,
    nullif(line."discountPpm", 0), line.taxes, line."netMinor", line."baseMinor"
  FROM oficio.import_rows row, jsonb_to_recordset(row.parts -> 'lines') AS line (position integer, description text,
    "quantityE4" bigint, unit text, "unitPriceMinor" bigint, "unitPriceMicros" integer, "discountPpm" bigint, taxes jsonb,
    "netMinor" bigint, "baseMinor" bigint)
  WHERE row.import_id = import AND row.organization_id = organization AND row.status = 'new' AND row.is_head
    AND row.target = 'invoices';

  INSERT INTO oficio.invoice_taxes (organization_id, invoice_id, position, name, rate_ppm, kind, exempt, base_minor, tax_minor)
  SELECT organization, row.entity_id, tax.position, tax.name, tax."ratePpm", tax.kind, tax.exempt, tax."baseMinor",
    tax."taxMinor"
  FROM oficio.import_rows row, jsonb_to_recordset(row.parts -> 'taxes') AS tax (position integer, name text,
    "ratePpm" integer, kind text, exempt boolean, "baseMinor" bigint, "taxMinor" bigint)
  WHERE row.import_id = import AND row.organization_id = organization AND row.status = 'new' AND row.is_head
    AND row.target = 'invoices';

  INSERT INTO oficio.invoice_documents (invoice_id, organization_id, block, sha256, template, locale, issued_at)
  SELECT row.entity_id, organization, row.parts ->> 'block', row.parts ->> 'sha256', (row.parts ->> 'template')::integer,
    row.parts ->> 'locale', at
  FROM oficio.import_rows row
  WHERE row.import_id = import AND row.organization_id = organization AND row.status = 'new' AND row.is_head
    AND row.target = 'invoices'
$$;
GRANT EXECUTE ON FUNCTION oficio.add_imported_documents(uuid, uuid, timestamptz) TO oficio_worker;

-- Of an organization's new payments those that an import can take back: nothing else has settled their documents since. The
-- parts of a settlement depend on those before it.
CREATE FUNCTION oficio.last_payments(organization uuid, payments uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  last uuid[] := payments;
  followed uuid[];
BEGIN
  LOOP
    followed := ARRAY(SELECT DISTINCT own.payment_id FROM unnest(last) AS candidate
      JOIN oficio.settlements own ON own.payment_id = candidate AND own.organization_id = organization
      JOIN oficio.settlements later ON later.invoice_id = own.invoice_id AND later.organization_id = organization
        AND later.sequence > own.sequence
      LEFT JOIN unnest(last) AS other ON other = later.payment_id
      WHERE other IS NULL);
    EXIT WHEN followed = '{}';
    last := ARRAY(SELECT unnest(last) EXCEPT SELECT unnest(followed));
  END LOOP;
  RETURN QUERY SELECT unnest(last);
END $$;

-- Takes the settlements and the income of imported payments away. A ledger only grows, so that the owner of the tables alone
-- removes its rows; the balances of their documents follow.
CREATE FUNCTION oficio.remove_imported_settlements(organization uuid, payments uuid[], at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  documents uuid[];
BEGIN
  WITH removed AS (
    DELETE FROM oficio.settlements WHERE organization_id = organization AND payment_id = ANY (payments)
    RETURNING invoice_id
  )
  SELECT array_agg(DISTINCT invoice_id) INTO documents FROM removed;
  DELETE FROM public.income WHERE organization_id = organization AND payment_id = ANY (payments);
  PERFORM oficio.keep_balances(documents, at);
END $$;
GRANT EXECUTE ON FUNCTION oficio.last_payments(uuid, uuid[]), oficio.remove_imported_settlements(uuid, uuid[], timestamptz)
  TO oficio_worker;
