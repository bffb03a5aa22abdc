-- A search reads its rows once: the page and the total of every page come from the same rows, in one statement.

DROP FUNCTION oficio.find_clients;

-- Pattern and array operators aren't leakproof, so a policy would keep them off their indexes. Here the
-- tenant is checked once instead; only ids leave, and the caller reads their rows under its policies.
CREATE FUNCTION oficio.find_clients(
  organization uuid,
  wanted_shelf text,
  patterns text[],
  tag text,
  wanted_status text,
  country text,
  wanted_currency text,
  or_no_currency boolean,
  sort text,
  descending boolean,
  after text[],
  page_size integer
) RETURNS TABLE (ids uuid[], total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  condition text := 'client.organization_id = $1 AND client.shelf = $2';
  page_condition text := 'true';
  direction text := CASE WHEN descending THEN ' DESC' ELSE '' END;
  comparison text := CASE WHEN descending THEN ' < ' ELSE ' > ' END;
  keys text;
  bounds text;
BEGIN
  IF organization IS DISTINCT FROM oficio.current_organization() THEN RETURN; END IF;

  FOR i IN 1 .. coalesce(cardinality(patterns), 0) LOOP
    condition := condition || format(' AND client.search_text LIKE ($3)[%s]', i);
  END LOOP;
  IF tag IS NOT NULL THEN condition := condition || ' AND client.tags @> ARRAY[$4]'; END IF;
  IF wanted_status IS NOT NULL THEN condition := condition || ' AND client.status = $5'; END IF;
  IF country IS NOT NULL THEN condition := condition || ' AND client.country_code = $6'; END IF;
  IF wanted_currency IS NOT NULL THEN
    condition := condition || CASE WHEN or_no_currency
      THEN ' AND (client.currency = $7 OR client.currency IS NULL)' ELSE ' AND client.currency = $7' END;
  END IF;

  CASE sort
    WHEN 'displayName' THEN keys := 'sort_name, id'; bounds := '($8)[1], ($8)[2]::uuid';
    WHEN 'email' THEN keys := 'sort_email, id'; bounds := '($8)[1], ($8)[2]::uuid';
    WHEN 'status' THEN keys := 'status, sort_name, id'; bounds := '($8)[1], ($8)[2], ($8)[3]::uuid';
    WHEN 'createdAt' THEN keys := 'created_at, id'; bounds := '($8)[1]::timestamptz, ($8)[2]::uuid';
    WHEN 'updatedAt' THEN keys := 'updated_at, id'; bounds := '($8)[1]::timestamptz, ($8)[2]::uuid';
  END CASE;
  IF after IS NOT NULL THEN page_condition := '(' || keys || ')' || comparison || '(' || bounds || ')'; END IF;

  EXECUTE 'WITH found AS MATERIALIZED (SELECT ' || keys || ' FROM public.client_directory client WHERE '
    || condition || ') SELECT (SELECT array_agg(page.id) FROM (SELECT id FROM found WHERE ' || page_condition
    || ' ORDER BY ' || replace(keys, ',', direction || ',') || direction || ' LIMIT $9) page), '
    || '(SELECT count(*) FROM found)'
    INTO ids, total
    USING organization, wanted_shelf, patterns, tag, wanted_status, country, wanted_currency, after, page_size;
  RETURN NEXT;
END $$;

GRANT EXECUTE ON FUNCTION oficio.find_clients TO oficio_api;
