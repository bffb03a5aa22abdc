-- The rules that code and database have in common. Written by `npm run rules` from the contracts: the rights of
-- rights.ts, the settlements of settlement-state.ts.

-- The roles that have a right.
CREATE FUNCTION oficio.roles_with(wanted text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE wanted
    WHEN 'records.read' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member', 'viewer']
    WHEN 'records.write' THEN ARRAY['owner', 'admin', 'manager', 'member']
    WHEN 'invoices' THEN ARRAY['owner', 'admin', 'manager', 'accountant', 'member']
    WHEN 'invoices.issue' THEN ARRAY['owner', 'admin', 'manager', 'accountant']
    WHEN 'invoices.settle' THEN ARRAY['owner', 'admin', 'accountant']
    WHEN 'accounting' THEN ARRAY['owner', 'admin', 'manager', 'accountant']
    WHEN 'accounting.write' THEN ARRAY['owner', 'admin', 'accountant']
    WHEN 'audit' THEN ARRAY['owner', 'admin']
  END
$$;
-- The builder of packages asks whether the person who wants one may still read it.
GRANT EXECUTE ON FUNCTION oficio.roles_with(text) TO oficio_worker;

-- The settlement of a document, by its total, what is settled of it, and the source of the last settlement that wasn't
-- taken back.
CREATE FUNCTION oficio.settlement_state(total bigint, settled bigint, last_source text) RETURNS text
LANGUAGE sql IMMUTABLE RETURN CASE
  WHEN total <> 0 AND settled = 0 THEN 'open'
  WHEN settled <> total AND settled <> 0 THEN 'partial'
  WHEN settled = total AND last_source = 'write_off' THEN 'written_off'
  WHEN settled = total THEN 'paid'
END;
