-- What superadmins see of all organizations: usage by day, figures for their lists, views as a member. Only the worker reaches
-- these tables.

SELECT oficio.close_to_requests('oficio.organization_usage', 'oficio.usage_days', 'oficio.organization_figures',
  'oficio.account_figures', 'oficio.impersonations', 'oficio.impersonation_paths');

-- Usage ---------------------------------------------------------------------------------------------------------------

CREATE FUNCTION oficio.add_usage(organization uuid, at timestamptz, mails integer, refused integer, lookups integer)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO oficio.organization_usage AS held (organization_id, day, mails, refused, lookups)
    SELECT id, (at AT TIME ZONE 'UTC')::date, mails, refused, lookups FROM oficio.organizations WHERE id = organization
  ON CONFLICT (organization_id, day) DO UPDATE SET mails = held.mails + excluded.mails,
    refused = held.refused + excluded.refused, lookups = held.lookups + excluded.lookups
$$;

-- At the commit, so that nobody waits for the row of the day while mails are sent or registries asked.
CREATE FUNCTION oficio.count_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.add_usage(new.organization_id, new.updated_at, 1, (new.state <> 'sent')::integer, 0);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER count_mail AFTER UPDATE OF state ON oficio.outbox DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.state = 'sending' AND new.state IN ('sent', 'bounced', 'failed'))
  EXECUTE FUNCTION oficio.count_mail();

CREATE FUNCTION oficio.count_lookup() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.add_usage(new.organization_id, new.last_at, 0, 0, 1);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER count_lookup AFTER UPDATE OF last_at ON oficio.domain_lookups DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.last_at IS DISTINCT FROM old.last_at AND new.last_at IS NOT NULL)
  EXECUTE FUNCTION oficio.count_lookup();
CREATE CONSTRAINT TRIGGER count_lookup AFTER UPDATE OF last_at ON oficio.certificate_lookups DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.last_at IS DISTINCT FROM old.last_at AND new.last_at IS NOT NULL)
  EXECUTE FUNCTION oficio.count_lookup();

-- Figures for lists ---------------------------------------------------------------------------------------------------

-- What an organization is called, who owns it, its subscription and its members.
CREATE VIEW oficio.described_organizations AS
  SELECT organization.id, organization.created_at, oficio.normalised(organization.name) AS sort_name,
    oficio.normalised(coalesce(nullif(trim(concat_ws(' ', profile.first_name, profile.last_name)), ''),
      oficio.address_of(organization.owner_user_id), '')) AS sort_owner,
    ' ' || oficio.normalised(concat_ws(' ', organization.name, profile.first_name, profile.last_name,
      oficio.address_of(organization.owner_user_id))) AS search_text,
    coalesce(subscription.plan_id, 0) AS plan_id, coalesce(subscription.status, 'none') AS status,
    coalesce(subscription.trial_end, '1970-01-01 00:00:00+00') AS trial_end,
    coalesce(subscription.updated_at, '1970-01-01 00:00:00+00') AS changed_at, subscription.current_period_end AS period_end,
    (SELECT count(*)::integer FROM oficio.memberships WHERE organization_id = organization.id) AS members
  FROM oficio.organizations organization
  LEFT JOIN oficio.profiles profile ON profile.id = organization.owner_user_id
  LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id;

CREATE FUNCTION oficio.describe_organization(organization uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO oficio.organization_figures
      (id, created_at, sort_name, sort_owner, search_text, plan_id, status, trial_end, changed_at, period_end, members)
    SELECT id, created_at, sort_name, sort_owner, search_text, plan_id, status, trial_end, changed_at, period_end, members
    FROM oficio.described_organizations WHERE id = organization
  ON CONFLICT (id) DO UPDATE SET sort_name = excluded.sort_name, sort_owner = excluded.sort_owner,
    search_text = excluded.search_text, plan_id = excluded.plan_id, status = excluded.status,
    trial_end = excluded.trial_end, changed_at = excluded.changed_at, period_end = excluded.period_end,
    members = excluded.members
$$;

-- Rows of one organization name it as `organization_id`; the organization itself is `id`.
CREATE FUNCTION oficio.describe_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changed CONSTANT jsonb := to_jsonb(coalesce(new, old));
BEGIN
  PERFORM oficio.describe_organization((changed ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER describe AFTER INSERT OR UPDATE OF name, owner_user_id ON oficio.organizations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.describe_changed('id');
CREATE CONSTRAINT TRIGGER describe AFTER INSERT OR UPDATE ON oficio.subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.describe_changed('organization_id');
CREATE CONSTRAINT TRIGGER describe AFTER INSERT OR DELETE ON oficio.memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.describe_changed('organization_id');

-- Counts everything that no trigger keeps, and the names of owners, which change in other tables. `today` is the UTC day of
-- the business clock.
CREATE FUNCTION oficio.count_organizations(today date, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO oficio.organization_usage AS held (organization_id, day, bytes)
    SELECT storage.organization_id, today, storage.living_bytes + storage.deleted_bytes
    FROM oficio.organization_storage storage WHERE storage.living_bytes + storage.deleted_bytes > 0
    ORDER BY 1
  ON CONFLICT (organization_id, day) DO UPDATE SET bytes = excluded.bytes WHERE held.bytes <> excluded.bytes;

  INSERT INTO oficio.usage_days (day, requests, mails, refused, lookups, bytes, counted_at)
    SELECT spent.day, sum(spent.requests), sum(spent.mails), sum(spent.refused), sum(spent.lookups), sum(spent.bytes), at
    FROM oficio.organization_usage spent WHERE spent.day BETWEEN today - 2 AND today GROUP BY spent.day
  ON CONFLICT (day) DO UPDATE SET requests = excluded.requests, mails = excluded.mails, refused = excluded.refused,
    lookups = excluded.lookups, bytes = excluded.bytes, counted_at = excluded.counted_at;

  WITH recent AS (
    SELECT spent.organization_id AS id, sum(spent.mails) AS mails, sum(spent.refused) AS refused,
      max(spent.day) FILTER (WHERE spent.requests > 0) AS active_on
    FROM oficio.organization_usage spent WHERE spent.day > today - 30 GROUP BY spent.organization_id
  ), counted AS (
    SELECT described.*, coalesce(clients.count, 0) AS clients, coalesce(recent.mails, 0)::bigint AS mails,
      coalesce(recent.refused, 0)::bigint AS refused,
      CASE WHEN recent.mails > 0 THEN round(1000 * recent.refused / recent.mails)::integer ELSE -1 END AS bounce,
      coalesce(storage.living_bytes + storage.deleted_bytes, 0) AS storage_bytes, recent.active_on
    FROM oficio.described_organizations described
    LEFT JOIN recent ON recent.id = described.id
    LEFT JOIN oficio.organization_storage storage ON storage.organization_id = described.id
    LEFT JOIN LATERAL (SELECT sum(kept.count)::integer AS count FROM oficio.record_counts kept
      WHERE kept.organization_id = described.id AND kept.table_name = 'client_directory'
        AND kept.record_state <> 'trash') clients ON true
  )
  UPDATE oficio.organization_figures figures SET sort_name = counted.sort_name, sort_owner = counted.sort_owner,
    search_text = counted.search_text, plan_id = counted.plan_id, status = counted.status,
    trial_end = counted.trial_end, members = counted.members, clients = counted.clients, mails = counted.mails,
    refused = counted.refused, bounce = counted.bounce, storage_bytes = counted.storage_bytes,
    last_active_on = greatest(figures.last_active_on, counted.active_on)
  FROM counted
  WHERE figures.id = counted.id
    AND (figures.sort_name, figures.sort_owner, figures.search_text, figures.plan_id, figures.status,
      figures.trial_end, figures.members, figures.clients, figures.mails,
      figures.refused, figures.bounce, figures.storage_bytes, figures.last_active_on)
    IS DISTINCT FROM (counted.sort_name, counted.sort_owner, counted.search_text, counted.plan_id, counted.status,
      counted.trial_end, counted.members, counted.clients,
      counted.mails, counted.refused, counted.bounce, counted.storage_bytes,
      greatest(figures.last_active_on, counted.active_on));
END $$;
GRANT EXECUTE ON FUNCTION oficio.count_organizations(date, timestamptz) TO oficio_worker;
