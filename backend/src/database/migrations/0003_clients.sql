-- The client directory.

CREATE TABLE public.client_directory (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The organization owner's user id: what realtime subscriptions filter by.
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  display_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('person', 'company')),
  legal_name text,
  tax_id text,
  tax_regime text,
  email text,
  billing_email text,
  phone text,
  website text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_state text,
  address_postal_code text,
  country_code text,
  currency text,
  locale text NOT NULL CHECK (locale IN ('en', 'es')),
  payment_terms_days integer CHECK (payment_terms_days BETWEEN 0 AND 365),
  hourly_rate_minor bigint CHECK (hourly_rate_minor >= 0),
  status text NOT NULL CHECK (status IN ('lead', 'active', 'inactive')),
  tags text[] NOT NULL DEFAULT '{}',
  owner_user_id uuid,
  source text NOT NULL CHECK (source IN ('manual', 'import', 'api')),
  notes text,
  reminders_paused boolean NOT NULL DEFAULT false,
  primary_contact text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Where it is found: kept beside the two times so that every list is one index range.
  shelf text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (
    shelf = CASE WHEN deleted_at IS NOT NULL THEN 'trash' WHEN archived_at IS NOT NULL THEN 'archive' ELSE 'open' END
  ),
  -- Lower case, without accents, written by the service.
  sort_name text COLLATE "C" NOT NULL,
  sort_email text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL,
  UNIQUE (id, organization_id),
  FOREIGN KEY (organization_id, owner_user_id) REFERENCES oficio.memberships (organization_id, user_id)
    ON DELETE SET NULL (owner_user_id)
);
ALTER TABLE public.client_directory REPLICA IDENTITY FULL;

CREATE INDEX client_directory_by_name ON public.client_directory (organization_id, shelf, sort_name, id);
CREATE INDEX client_directory_by_email ON public.client_directory (organization_id, shelf, sort_email, id);
CREATE INDEX client_directory_by_status ON public.client_directory (organization_id, shelf, status, sort_name, id);
CREATE INDEX client_directory_by_creation ON public.client_directory (organization_id, shelf, created_at, id);
CREATE INDEX client_directory_by_change ON public.client_directory (organization_id, shelf, updated_at, id);
CREATE INDEX client_directory_by_country ON public.client_directory (organization_id, shelf, country_code, sort_name, id);
CREATE INDEX client_directory_by_currency ON public.client_directory (organization_id, shelf, currency, sort_name, id);
CREATE INDEX client_directory_by_tax_id ON public.client_directory (organization_id, tax_id) WHERE tax_id IS NOT NULL;
CREATE INDEX client_directory_by_member ON public.client_directory (organization_id, owner_user_id)
  WHERE owner_user_id IS NOT NULL;
CREATE INDEX client_directory_purge ON public.client_directory (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX client_directory_search ON public.client_directory
  USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX client_directory_tags ON public.client_directory USING gin (organization_id, tags);

CREATE TABLE oficio.client_contacts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  client_id uuid NOT NULL,
  position integer NOT NULL,
  first_name text NOT NULL,
  last_name text,
  email text,
  phone text,
  role text,
  is_primary boolean NOT NULL,
  is_billing boolean NOT NULL,
  receives_invoices boolean NOT NULL,
  receives_reminders boolean NOT NULL,
  receives_renewals boolean NOT NULL,
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX client_contacts_of_client ON oficio.client_contacts (client_id, organization_id, position);
CREATE UNIQUE INDEX client_contacts_one_primary ON oficio.client_contacts (client_id) WHERE is_primary;

-- Kept by triggers: an unfiltered total and the dashboard cost the same for a large directory.
CREATE TABLE oficio.client_counts (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  shelf text NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, shelf, status)
);

-- By month of creation in the organization's time zone; the trash is left out.
CREATE TABLE oficio.client_months (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  month date NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, month)
);

-- The organizations' rows are locked against a change of their time zone while months are counted by it.
CREATE FUNCTION oficio.count_clients_added() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id IN (SELECT organization_id FROM added) ORDER BY id FOR SHARE;
  INSERT INTO oficio.client_counts AS kept (organization_id, shelf, status, count)
    SELECT organization_id, shelf, status, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, shelf, status) DO UPDATE SET count = kept.count + excluded.count;
  INSERT INTO oficio.client_months AS kept (organization_id, month, count)
    SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone), count(*)
    FROM added client JOIN oficio.organizations organization ON organization.id = client.organization_id
    WHERE client.shelf <> 'trash' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;

CREATE FUNCTION oficio.count_clients_removed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id IN (SELECT organization_id FROM removed) ORDER BY id FOR SHARE;
  UPDATE oficio.client_counts kept SET count = kept.count - gone.count
    FROM (SELECT organization_id, shelf, status, count(*) FROM removed GROUP BY 1, 2, 3) gone
    WHERE kept.organization_id = gone.organization_id AND kept.shelf = gone.shelf AND kept.status = gone.status;
  UPDATE oficio.client_months kept SET count = kept.count - gone.count
    FROM (
      SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone) AS month, count(*)
      FROM removed client JOIN oficio.organizations organization ON organization.id = client.organization_id
      WHERE client.shelf <> 'trash' GROUP BY 1, 2
    ) gone
    WHERE kept.organization_id = gone.organization_id AND kept.month = gone.month;
  RETURN NULL;
END $$;

-- A plain edit changes no count, so it doesn't wait for others of the same organization.
CREATE FUNCTION oficio.count_clients_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO oficio.client_counts AS kept (organization_id, shelf, status, count)
    SELECT organization_id, shelf, status, sum(step) FROM (
      SELECT organization_id, shelf, status, 1 AS step FROM added
      UNION ALL SELECT organization_id, shelf, status, -1 FROM removed
    ) steps GROUP BY 1, 2, 3 HAVING sum(step) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, shelf, status) DO UPDATE SET count = kept.count + excluded.count;
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

CREATE FUNCTION oficio.recount_client_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.client_months WHERE organization_id = new.id;
  INSERT INTO oficio.client_months (organization_id, month, count)
    SELECT new.id, oficio.month_of(created_at, new.timezone), count(*) FROM public.client_directory
    WHERE organization_id = new.id AND shelf <> 'trash' GROUP BY 2;
  RETURN NULL;
END $$;

CREATE FUNCTION oficio.month_of(instant timestamptz, timezone text) RETURNS date LANGUAGE sql STABLE AS
$$ SELECT date_trunc('month', instant AT TIME ZONE timezone)::date $$;

CREATE TRIGGER count_added AFTER INSERT ON public.client_directory
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_clients_added();
CREATE TRIGGER count_removed AFTER DELETE ON public.client_directory
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_clients_removed();
CREATE TRIGGER count_changed AFTER UPDATE ON public.client_directory
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION oficio.count_clients_changed();
CREATE TRIGGER recount_months AFTER UPDATE OF timezone ON oficio.organizations
  FOR EACH ROW WHEN (old.timezone <> new.timezone) EXECUTE FUNCTION oficio.recount_client_months();

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
  page_size integer,
  counted boolean
) RETURNS TABLE (ids uuid[], total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  condition text := 'client.organization_id = $1 AND client.shelf = $2';
  page_condition text;
  direction text := CASE WHEN descending THEN ' DESC' ELSE '' END;
  comparison text := CASE WHEN descending THEN ' < ' ELSE ' > ' END;
  keys text;
  bounds text;
  ordering text;
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
  ordering := replace(keys, ',', direction || ',') || direction;
  page_condition := condition;
  IF after IS NOT NULL THEN
    page_condition := condition || ' AND (' || keys || ')' || comparison || '(' || bounds || ')';
  END IF;

  EXECUTE 'SELECT array_agg(page.id) FROM (SELECT client.id FROM public.client_directory client WHERE '
    || page_condition || ' ORDER BY ' || ordering || ' LIMIT $9) page'
    INTO ids
    USING organization, wanted_shelf, patterns, tag, wanted_status, country, wanted_currency, after, page_size;
  IF counted THEN
    EXECUTE 'SELECT count(*) FROM public.client_directory client WHERE ' || condition
      INTO total
      USING organization, wanted_shelf, patterns, tag, wanted_status, country, wanted_currency;
  END IF;
  RETURN NEXT;
END $$;

GRANT EXECUTE ON FUNCTION oficio.find_clients TO oficio_api;

ALTER TABLE public.client_directory ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.client_contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.client_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.client_months ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY owner_all ON public.client_directory TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.client_contacts TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.client_counts TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.client_months TO oficio_owner USING (true) WITH CHECK (true);

CREATE POLICY worker_all ON public.client_directory TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.client_contacts TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.client_counts TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.client_months TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON public.client_directory, oficio.client_contacts TO oficio_worker;
GRANT SELECT ON oficio.client_counts, oficio.client_months TO oficio_worker;

CREATE POLICY api_all ON public.client_directory TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()))
  WITH CHECK (
    organization_id = (SELECT oficio.current_organization())
    AND user_id = oficio.owner_of(organization_id)
  );
CREATE POLICY api_all ON oficio.client_contacts TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()))
  WITH CHECK (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_all ON oficio.client_counts TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization())) WITH CHECK (false);
CREATE POLICY api_all ON oficio.client_months TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization())) WITH CHECK (false);
-- A deleted client goes to the trash; only the purge removes rows.
GRANT SELECT, INSERT, UPDATE ON public.client_directory TO oficio_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON oficio.client_contacts TO oficio_api;
GRANT SELECT ON oficio.client_counts, oficio.client_months TO oficio_api;

-- A person with an access token reads rows of the own organizations, over realtime and the data API.
CREATE POLICY members_select ON public.client_directory FOR SELECT TO authenticated
  USING (organization_id = ANY (ARRAY(SELECT oficio.token_organizations())));
REVOKE ALL ON public.client_directory FROM PUBLIC, anon, authenticated;
GRANT SELECT ON public.client_directory TO authenticated;
