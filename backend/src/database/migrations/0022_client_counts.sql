-- Counts by country and currency, too: the total of a list is read on every page and never counted from the rows.

-- Nobody is between writing a client and counting it.
LOCK TABLE public.client_directory IN SHARE MODE;

ALTER TABLE oficio.client_counts
  DROP CONSTRAINT client_counts_pkey,
  ADD COLUMN country_code text,
  ADD COLUMN currency text,
  ADD CONSTRAINT client_counts_key UNIQUE NULLS NOT DISTINCT (organization_id, shelf, status, country_code, currency);

DELETE FROM oficio.client_counts;
INSERT INTO oficio.client_counts (organization_id, shelf, status, country_code, currency, count)
  SELECT organization_id, shelf, status, country_code, currency, count(*) FROM public.client_directory
  GROUP BY 1, 2, 3, 4, 5;

CREATE OR REPLACE FUNCTION oficio.count_clients_added() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id IN (SELECT organization_id FROM added) ORDER BY id FOR SHARE;
  INSERT INTO oficio.client_counts AS kept (organization_id, shelf, status, country_code, currency, count)
    SELECT organization_id, shelf, status, country_code, currency, count(*) FROM added
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT client_counts_key DO UPDATE SET count = kept.count + excluded.count;
  INSERT INTO oficio.client_months AS kept (organization_id, month, count)
    SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone), count(*)
    FROM added client JOIN oficio.organizations organization ON organization.id = client.organization_id
    WHERE client.shelf <> 'trash' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION oficio.count_clients_removed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id IN (SELECT organization_id FROM removed) ORDER BY id FOR SHARE;
  UPDATE oficio.client_counts kept SET count = kept.count - gone.count
    FROM (
      SELECT organization_id, shelf, status, country_code, currency, count(*) FROM removed GROUP BY 1, 2, 3, 4, 5
    ) gone
    WHERE kept.organization_id = gone.organization_id AND kept.shelf = gone.shelf AND kept.status = gone.status
      AND kept.country_code IS NOT DISTINCT FROM gone.country_code
      AND kept.currency IS NOT DISTINCT FROM gone.currency;
  UPDATE oficio.client_months kept SET count = kept.count - gone.count
    FROM (
      SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone) AS month, count(*)
      FROM removed client JOIN oficio.organizations organization ON organization.id = client.organization_id
      WHERE client.shelf <> 'trash' GROUP BY 1, 2
    ) gone
    WHERE kept.organization_id = gone.organization_id AND kept.month = gone.month;
  RETURN NULL;
END $$;

-- An edit that changes no count doesn't wait for others of the same organization.
CREATE OR REPLACE FUNCTION oficio.count_clients_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO oficio.client_counts AS kept (organization_id, shelf, status, country_code, currency, count)
    SELECT organization_id, shelf, status, country_code, currency, sum(step) FROM (
      SELECT organization_id, shelf, status, country_code, currency, 1 AS step FROM added
      UNION ALL SELECT organization_id, shelf, status, country_code, currency, -1 FROM removed
    ) steps GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT client_counts_key DO UPDATE SET count = kept.count + excluded.count;
  IF NOT EXISTS (
    SELECT FROM added JOIN removed USING (id)
    WHERE (added.shelf = 'trash') <> (removed.shelf = 'trash') OR added.created_at <> removed.created_at
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM oficio.organizations WHERE id IN (SELECT organization_id FROM added) ORDER BY id FOR SHARE;
  INSERT INTO oficio.client_months AS kept (organization_id, month, count)
    SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone), sum(client.step)
    FROM (
      SELECT organization_id, created_at, shelf, 1 AS step FROM added
      UNION ALL SELECT organization_id, created_at, shelf, -1 FROM removed
    ) client JOIN oficio.organizations organization ON organization.id = client.organization_id
    WHERE client.shelf <> 'trash' GROUP BY 1, 2 HAVING sum(client.step) <> 0 ORDER BY 1, 2
    ON CONFLICT (organization_id, month) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;
