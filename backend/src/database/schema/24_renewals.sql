-- Renewals and the proposals that ask clients about them. Everybody of the organization reads them, as domains and services.
--
-- Triggers of renewals:
--   follow_merge     the client is the kept one of a merge
--   mark_subject     the subject shows the word of its latest renewal, so that colleagues get a message of each step
--   forget_removed   a removed renewal leaves the audit log
--   sum_…            renewal_days (20_sum_triggers.sql)
-- Of renewal_proposals:
--   follow_merge     as above
--   forget_removed   as above
-- Of invoice_lines:
--   bill_renewal     at the commit: the document that bills a renewal
-- Of invoices:
--   follow_renewals  a job tells the renewals what became of their document

SELECT oficio.protect_table('oficio.renewals', writing => 'records.write', client => 'client_id'),
  oficio.protect_table('oficio.renewal_proposals', writing => 'records.write', client => 'client_id');

CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.renewals
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.renewal_proposals
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();

-- The version of the subject stays, because nobody has changed the subject itself. The row is written also when the word
-- is the same, because browsers receive changes of the live tables alone.
CREATE FUNCTION oficio.mark_subject() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changed CONSTANT oficio.renewals := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
BEGIN
  UPDATE public.domains SET renewal_state = (
      SELECT state FROM oficio.renewals WHERE domain_id = changed.domain_id AND organization_id = changed.organization_id
      ORDER BY period_end DESC LIMIT 1)
    WHERE id = changed.domain_id AND organization_id = changed.organization_id;
  UPDATE public.hosting_clients SET renewal_state = (
      SELECT state FROM oficio.renewals WHERE hosting_id = changed.hosting_id AND organization_id = changed.organization_id
      ORDER BY period_end DESC LIMIT 1)
    WHERE id = changed.hosting_id AND organization_id = changed.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_subject AFTER INSERT OR DELETE OR UPDATE ON oficio.renewals
  FOR EACH ROW EXECUTE FUNCTION oficio.mark_subject();

-- As the purge of records does: the audit log keeps who did what and when.
CREATE FUNCTION oficio.forget_removed_renewals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.audit_log SET entity_name = 'a removed renewal', changes = '{}'
    WHERE entity_type = 'renewal' AND entity_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_removed AFTER DELETE ON oficio.renewals REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.forget_removed_renewals();

CREATE FUNCTION oficio.forget_removed_proposals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.audit_log SET entity_name = 'a removed proposal', changes = '{}'
    WHERE entity_type = 'proposal' AND entity_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_removed AFTER DELETE ON oficio.renewal_proposals REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.forget_removed_proposals();

-- Invoices of renewals --------------------------------------------------------------------------------------------------

-- Runs when the transaction ends, so that a draft whose lines are written again doesn't lose its renewals in between. The
-- machine decides what follows, so a job applies the events.
CREATE FUNCTION oficio.bill_renewal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changed CONSTANT oficio.invoice_lines := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
  document uuid;
BEGIN
  IF changed.source_type IS DISTINCT FROM 'renewal' THEN RETURN NULL; END IF;
  document := (SELECT line.invoice_id FROM oficio.invoice_lines line
    WHERE line.source_type = 'renewal' AND line.source_id = changed.source_id AND line.live
      AND line.organization_id = changed.organization_id);
  -- The subject before its renewal, as every change of both locks them.
  PERFORM FROM public.domains WHERE organization_id = changed.organization_id
    AND id = (SELECT domain_id FROM oficio.renewals WHERE id = changed.source_id) FOR NO KEY UPDATE;
  PERFORM FROM public.hosting_clients WHERE organization_id = changed.organization_id
    AND id = (SELECT hosting_id FROM oficio.renewals WHERE id = changed.source_id) FOR NO KEY UPDATE;
  UPDATE oficio.renewals SET invoice_id = document
    WHERE id = changed.source_id AND organization_id = changed.organization_id
      AND invoice_id IS DISTINCT FROM document;
  IF FOUND THEN
    PERFORM oficio.enqueue_job('renewal.bill',
      jsonb_build_object('organizationId', changed.organization_id, 'renewalId', changed.source_id));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bill_renewal AFTER INSERT OR DELETE OR UPDATE OF live ON oficio.invoice_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.bill_renewal();

CREATE FUNCTION oficio.follow_renewals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.enqueue_job('renewal.bill',
      jsonb_build_object('organizationId', renewal.organization_id, 'renewalId', renewal.id))
    FROM oficio.renewals renewal
    WHERE renewal.invoice_id = new.id AND renewal.organization_id = new.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_renewals AFTER UPDATE OF lifecycle, settlement ON public.invoices
  FOR EACH ROW WHEN (new.lifecycle <> old.lifecycle OR new.settlement <> old.settlement)
  EXECUTE FUNCTION oficio.follow_renewals();

-- Locks the renewals that a document bills, their subjects first, whoever drafts it.
CREATE FUNCTION oficio.lock_renewals(organization uuid, ids uuid[])
RETURNS TABLE (id uuid, client_id uuid, currency text, payer text, price_minor bigint, consent text, billing text,
  registry text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF organization <> coalesce(oficio.current_organization(), organization) THEN RETURN; END IF;
  PERFORM FROM public.domains subject WHERE subject.organization_id = organization AND subject.id IN (
    SELECT domain_id FROM oficio.renewals entry WHERE entry.organization_id = organization AND entry.id = ANY (ids))
    ORDER BY subject.id FOR NO KEY UPDATE;
  PERFORM FROM public.hosting_clients subject WHERE subject.organization_id = organization AND subject.id IN (
    SELECT hosting_id FROM oficio.renewals entry WHERE entry.organization_id = organization AND entry.id = ANY (ids))
    ORDER BY subject.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT entry.id, entry.client_id, entry.currency, entry.payer, entry.price_minor, entry.consent,
      entry.billing, entry.registry
    FROM oficio.renewals entry WHERE entry.organization_id = organization AND entry.id = ANY (ids)
    ORDER BY entry.id FOR UPDATE;
END $$;
GRANT EXECUTE ON FUNCTION oficio.lock_renewals(uuid, uuid[]) TO oficio_api, oficio_worker;
