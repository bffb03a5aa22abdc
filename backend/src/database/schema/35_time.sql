-- The hours that people spend on projects. Each member writes their own entries; owners, admins and managers also those
-- of others. An entry follows the walls of its project.
--
-- Triggers of time entries:
--   keep_billed           a billed entry doesn't change
-- of invoice_lines:
--   bill_time             at the commit: the document that bills an entry
-- of memberships:
--   stop_timer            the timer of a person who leaves stops

SELECT oficio.protect_table('oficio.time_entries', writing => 'records.write',
    -- Whoever sees all rows sees all projects. The policy of projects limits the sub-select, too.
    shown => '((SELECT oficio.sees_all()) OR EXISTS (SELECT FROM public.projects project
      WHERE project.id = time_entries.project_id OFFSET 0))',
    rows => '((SELECT oficio.sees_all()) OR EXISTS (SELECT FROM public.projects project
      WHERE project.id = time_entries.project_id OFFSET 0))
      AND (user_id = (SELECT oficio.caller()) OR (SELECT oficio.caller_may(''time.others'')))'),
  oficio.protect_table('oficio.billed_time', 'invoices', 'invoices', commands => ARRAY['INSERT'], rows =>
    'EXISTS (SELECT FROM oficio.time_entries entry WHERE entry.id = billed_time.entry_id OFFSET 0)');

-- The minutes of the time, and those that can be billed, for each of some projects that has entries; a running timer counts once
-- it is stopped. The caller sees the projects: the walls aren't asked again for each entry.
CREATE FUNCTION oficio.spent_on_projects(projects uuid[]) RETURNS TABLE (project_id uuid, spent json)
LANGUAGE sql STABLE SECURITY DEFINER BEGIN ATOMIC
  SELECT entry.project_id, json_build_object('minutes', coalesce(sum(entry.minutes), 0),
    'billableMinutes', coalesce(sum(entry.minutes) FILTER (WHERE entry.billable), 0))
  FROM oficio.time_entries entry
  WHERE entry.project_id = ANY (projects) AND entry.organization_id = (SELECT oficio.current_organization())
  GROUP BY 1;
END;
GRANT EXECUTE ON FUNCTION oficio.spent_on_projects(uuid[]) TO oficio_api;

-- What a document bills doesn't change by a request. The rows of a removed project or organization go with it.
CREATE FUNCTION oficio.keep_billed_time() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF current_user = 'oficio_api' THEN
    RAISE EXCEPTION 'A billed time entry doesn''t change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(new, old);
END $$;
CREATE TRIGGER keep_billed BEFORE UPDATE OR DELETE ON oficio.time_entries
  FOR EACH ROW WHEN (old.billed_invoice_id IS NOT NULL) EXECUTE FUNCTION oficio.keep_billed_time();

-- Two requests of one person don't start a timer at the same time.
CREATE FUNCTION oficio.lock_timer(organization uuid, person uuid) RETURNS void
LANGUAGE sql VOLATILE SET search_path = '' AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'timer', organization, person), 0))
$$;

-- Stops running timers of a person.
CREATE FUNCTION oficio.stop_timers(organization uuid, person uuid, ended timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  UPDATE oficio.time_entries SET ended_at = greatest(started_at, ended), version = version + 1,
    minutes = round(extract(epoch FROM greatest(started_at, ended) - started_at) / 60)
  WHERE organization_id = organization AND user_id = person AND minutes IS NULL
$$;
CREATE FUNCTION oficio.stop_unseen_timer(organization uuid, ended timestamptz) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT oficio.stop_timers(organization, oficio.caller(), ended) WHERE organization = oficio.current_organization()
$$;
-- The timer of a person who leaves the organization.
CREATE FUNCTION oficio.stop_timer_of_leaver() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.stop_timers(old.organization_id, old.user_id, now());
  RETURN NULL;
END $$;
CREATE TRIGGER stop_timer AFTER DELETE ON oficio.memberships
  FOR EACH ROW EXECUTE FUNCTION oficio.stop_timer_of_leaver();

-- Locks entries, also for a caller who may not write them: whoever drafts invoices bills them.
CREATE FUNCTION oficio.lock_time(organization uuid, ids uuid[]) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT id FROM oficio.time_entries
  WHERE organization_id = organization AND organization = coalesce(oficio.current_organization(), organization)
    AND id = ANY (ids)
  ORDER BY id FOR NO KEY UPDATE
$$;

-- The same of the entries of sources, with what a document needs to bill them.
CREATE FUNCTION oficio.lock_billed_time(organization uuid, sources uuid[])
RETURNS TABLE (id uuid, client_id uuid, currency text, billed_title text, billed_invoice_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.lock_time(organization, ARRAY(
    SELECT entry_id FROM oficio.billed_time WHERE organization_id = organization AND source_id = ANY (sources)));
  RETURN QUERY SELECT billed.source_id, project.client_id, entry.currency, invoice.title, entry.billed_invoice_id
    FROM oficio.billed_time billed
    JOIN oficio.time_entries entry ON entry.id = billed.entry_id AND entry.organization_id = billed.organization_id
    JOIN public.projects project ON project.id = entry.project_id AND project.organization_id = entry.organization_id
    LEFT JOIN public.invoices invoice
      ON invoice.id = entry.billed_invoice_id AND invoice.organization_id = entry.organization_id
    WHERE billed.organization_id = organization AND billed.source_id = ANY (sources)
      AND organization = coalesce(oficio.current_organization(), organization);
END $$;

-- The document that bills an entry, by its living line. Saving a draft replaces its lines, so entries are compared when
-- the transaction ends.
CREATE FUNCTION oficio.bill_time() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changed CONSTANT oficio.invoice_lines := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
  document uuid;
BEGIN
  IF changed.source_type IS DISTINCT FROM 'time' THEN RETURN NULL; END IF;
  document := (SELECT line.invoice_id FROM oficio.invoice_lines line
    WHERE line.source_type = 'time' AND line.source_id = changed.source_id AND line.live
      AND line.organization_id = changed.organization_id);
  IF document IS NULL THEN
    -- Another source can have billed the entries by now: that document keeps them.
    UPDATE oficio.time_entries entry SET billed_invoice_id = NULL
      FROM oficio.billed_time billed
      WHERE billed.source_id = changed.source_id AND billed.organization_id = changed.organization_id
        AND entry.id = billed.entry_id AND entry.organization_id = billed.organization_id
        AND entry.billed_invoice_id = changed.invoice_id
        AND NOT EXISTS (SELECT FROM oficio.billed_time other JOIN oficio.invoice_lines line
          ON line.source_type = 'time' AND line.source_id = other.source_id AND line.live
            AND line.organization_id = other.organization_id
          WHERE other.entry_id = billed.entry_id AND other.organization_id = billed.organization_id);
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM oficio.billed_time billed JOIN oficio.time_entries entry
      ON entry.id = billed.entry_id AND entry.organization_id = billed.organization_id
      WHERE billed.source_id = changed.source_id AND billed.organization_id = changed.organization_id
        AND entry.billed_invoice_id <> document) THEN
    RAISE EXCEPTION 'A time entry is billed once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE oficio.time_entries entry SET billed_invoice_id = document
    FROM oficio.billed_time billed
    WHERE billed.source_id = changed.source_id AND billed.organization_id = changed.organization_id
      AND entry.id = billed.entry_id AND entry.organization_id = billed.organization_id
      AND entry.billed_invoice_id IS DISTINCT FROM document;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bill_time AFTER INSERT OR DELETE OR UPDATE OF live ON oficio.invoice_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.bill_time();

REVOKE EXECUTE ON FUNCTION oficio.stop_timers(uuid, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.lock_timer(uuid, uuid), oficio.stop_unseen_timer(uuid, timestamptz), oficio.lock_time(uuid, uuid[]),
  oficio.lock_billed_time(uuid, uuid[]) TO oficio_api, oficio_worker;
