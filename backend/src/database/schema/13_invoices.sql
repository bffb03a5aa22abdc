-- Invoices, credit notes and deposit invoices: who reads and writes them, what is derived, what is frozen.
--
-- Triggers of invoices, those of each write in their order:
--   follow_client         the client is the kept one of a merge; client_name and sort_client
--   keep_changed_by       the person who wrote the row
--   keep_derived          status, title, the sorted columns, the search text and the income category
--   keep_frozen           an issued document doesn't change, and only the roles that may issue and void do so
--   keep_record           record_state and list_item
--   keep_credited         the document that a credit note corrects shows how much is credited
--   keep_sources          what a document bills is free again when the document is void, credited or in the trash
--   move_income           the income of its payments follows it into another project (14_ledger.sql)
--   owned_by_the_owner    a new row is written for the present owner of the organization
--   remove_receipts       a removed invoice takes its files with it
--   sum_…                 record_counts, invoice_days, invoice_months and money_sums (20_sum_triggers.sql)
--
-- The ledger writes balance, collected_minor, settlement and has_settlements (14_ledger.sql). Overdue depends on the day, so no
-- row has it: its condition is in backend/src/modules/invoices/overdue.ts.

SELECT oficio.protect_records('invoices', 'invoices', 'invoices');

-- The parts of an invoice follow its walls: its row's policy limits the sub-select, too. With OFFSET, Postgres looks that
-- invoice up; without, it may read the ids of all invoices first, because its estimate is for an organization of average
-- size. Reports read taxes and lines in large numbers: who sees all rows of the organization sees all of its documents, so
-- their ids aren't read for each list of a tax. The plan of taxes for a limited member is Postgres's choice.
SELECT oficio.protect_table(name, 'invoices', writing, rows => looked_up, shown => CASE name::text
    WHEN 'oficio.invoice_taxes' THEN '((SELECT oficio.sees_all()) OR EXISTS (
      SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id))'
    WHEN 'oficio.invoice_lines' THEN '((SELECT oficio.sees_all()) OR ' || looked_up || ')' END)
  FROM (VALUES ('oficio.invoice_lines'::regclass, 'invoices'), ('oficio.invoice_documents', 'invoices.issue'),
    ('oficio.invoice_taxes', 'invoices')) part (name, writing),
    LATERAL format('EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = %s.invoice_id OFFSET 0)', name) looked_up;
SELECT oficio.protect_table('oficio.document_logos', 'invoices', 'invoices.issue');

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.invoices
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.invoices
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.invoices
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();
CREATE TRIGGER remove_receipts AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_receipts();

SELECT oficio.keep_records('invoices', $members$
  (entry).title AS "title",
  (entry).number AS "number",
  (entry).kind AS "kind",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).issue_date AS "issueDate",
  (entry).due_date AS "dueDate",
  (entry).currency AS "currency",
  (entry).total_minor AS "totalMinor",
  (entry).balance_minor AS "balanceMinor",
  (entry).lifecycle AS "lifecycle",
  (entry).delivery AS "delivery",
  (entry).settlement AS "settlement",
  (entry).scheduled_for AS "scheduledFor",
  oficio.json_instant((entry).sent_at) AS "sentAt",
  oficio.json_instant((entry).viewed_at) AS "viewedAt",
  (entry).archived_at IS NOT NULL AS "isArchived",
  (entry).recurring_id AS "recurringId",
  (entry).occurrence AS "occurrence",
  (entry).credited_minor AS "creditedMinor",
  (entry).has_settlements AS "hasSettlements"$members$, reading => 'invoices');

-- The display status as far as the row alone decides it.
CREATE FUNCTION oficio.invoice_status(invoice public.invoices) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN (invoice).lifecycle <> 'issued' THEN (invoice).lifecycle
  WHEN (invoice).settlement <> 'open' THEN (invoice).settlement
  WHEN (invoice).viewed_at IS NOT NULL THEN 'viewed'
  WHEN (invoice).sent_at IS NOT NULL THEN 'sent'
  ELSE 'issued'
END;

-- Runs after `follow_client`, before `keep_record`, whose item shows the result.
CREATE FUNCTION oficio.derive_invoice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  new.status := oficio.invoice_status(new);
  new.title := coalesce(new.number, 'Draft for ' || new.client_name);
  new.sort_due := coalesce(new.due_date, 'infinity');
  new.sort_issue := coalesce(new.issue_date, 'infinity');
  new.sort_number := coalesce(oficio.normalised(new.number), '');
  new.search_text := concat_ws(' ', new.search_own, new.sort_number, new.sort_client);
  -- A document has the income category of its series from its issue on, a credit note that of what it corrects.
  IF new.lifecycle = 'issued' AND new.category_id IS NULL AND (tg_op = 'INSERT' OR old.lifecycle <> 'issued') THEN
    new.category_id := coalesce(
      (SELECT category_id FROM public.invoices WHERE id = new.corrects_id AND organization_id = new.organization_id),
      (SELECT category_id FROM oficio.document_series
        WHERE series = new.series AND organization_id = new.organization_id));
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON public.invoices
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_invoice();

-- What was issued doesn't change, and the ledger alone changes what is owed. Only the owner of the tables may, by hand.
CREATE FUNCTION oficio.freeze_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  frozen CONSTANT text[] := ARRAY['kind', 'corrects_id', 'series', 'number', 'issue_date', 'due_date', 'currency',
    'discount_kind', 'discount_value', 'tax_mode', 'rounding_mode', 'cash_step_minor', 'net_minor', 'tax_minor',
    'withheld_minor', 'adjust_minor', 'total_minor', 'base_total_minor', 'base_net_minor', 'fx_rate_e8', 'fx_on',
    'po_number', 'notes', 'terms', 'imported', 'deleted_at'];
  settled CONSTANT text[] := ARRAY['settlement', 'balance_minor', 'base_balance_minor', 'collected_minor'];
BEGIN
  IF current_user = 'oficio_owner' THEN RETURN new; END IF;
  IF old.lifecycle IN ('issued', 'void') THEN
    IF new.lifecycle <> old.lifecycle AND (old.lifecycle, new.lifecycle) <> ('issued', 'void')
      OR new.lifecycle <> old.lifecycle AND old.balance_minor <> old.total_minor
      OR EXISTS (
        SELECT FROM unnest(CASE new.lifecycle WHEN 'issued' THEN frozen || settled ELSE frozen END) name
        WHERE to_jsonb(old) -> name IS DISTINCT FROM to_jsonb(new) -> name
      ) THEN
      RAISE EXCEPTION 'An issued document doesn''t change' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  -- The second wall of the roles: whoever drafts doesn't issue.
  IF new.lifecycle <> old.lifecycle AND current_user = 'oficio_api' THEN
    IF NOT oficio.caller_may(CASE new.lifecycle WHEN 'void' THEN 'invoices.settle' ELSE 'invoices.issue' END) THEN
      RAISE EXCEPTION 'Not allowed' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION oficio.freeze_invoice();

-- The same of lines, taxes and the document as it was issued.
CREATE FUNCTION oficio.freeze_invoice_part() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF current_user <> 'oficio_owner' AND EXISTS (
    SELECT FROM public.invoices invoice
    WHERE invoice.id = coalesce(new.invoice_id, old.invoice_id) AND invoice.lifecycle IN ('issued', 'void')
  ) THEN
    RAISE EXCEPTION 'An issued document doesn''t change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(new, old);
END $$;
CREATE TRIGGER keep_frozen BEFORE INSERT OR UPDATE OR DELETE ON oficio.invoice_lines
  FOR EACH ROW EXECUTE FUNCTION oficio.freeze_invoice_part();
CREATE TRIGGER keep_frozen BEFORE INSERT OR UPDATE OR DELETE ON oficio.invoice_taxes
  FOR EACH ROW EXECUTE FUNCTION oficio.freeze_invoice_part();
CREATE TRIGGER keep_frozen BEFORE UPDATE OR DELETE ON oficio.invoice_documents
  FOR EACH ROW EXECUTE FUNCTION oficio.freeze_invoice_part();

-- A line's source is billed by one document. A void document and a draft in the trash free it; so does an issued credit
-- note, which gives back what its invoice deducts.
CREATE FUNCTION oficio.keep_sources() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF new.kind = 'credit_note' THEN
    UPDATE oficio.invoice_lines line SET live = (new.lifecycle <> 'issued')
    FROM oficio.invoice_lines given
    WHERE line.invoice_id = new.corrects_id AND line.organization_id = new.organization_id
      AND given.invoice_id = new.id AND given.organization_id = new.organization_id
      AND given.source_type = line.source_type AND given.source_id = line.source_id;
  ELSE
    UPDATE oficio.invoice_lines SET live = (new.lifecycle <> 'void' AND new.deleted_at IS NULL)
    WHERE invoice_id = new.id AND organization_id = new.organization_id AND source_type IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_sources AFTER UPDATE OF lifecycle, deleted_at ON public.invoices
  FOR EACH ROW WHEN (
    CASE new.kind
      WHEN 'credit_note' THEN new.lifecycle IN ('issued', 'void') AND new.lifecycle <> old.lifecycle
      ELSE new.lifecycle = 'void' AND old.lifecycle <> 'void'
        OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
    END)
  EXECUTE FUNCTION oficio.keep_sources();

-- What issued credit notes correct of a document, positive.
CREATE FUNCTION oficio.credited_of(organization uuid, document uuid) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT coalesce(-sum(note.total_minor), 0)::bigint FROM public.invoices note
  WHERE note.organization_id = organization AND note.corrects_id = document AND note.lifecycle = 'issued'
);
-- The version of the corrected document stays, because nobody has changed the document itself.
CREATE FUNCTION oficio.keep_credited() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  credited bigint;
BEGIN
  -- What waited for the lock is read by a statement of its own.
  PERFORM FROM public.invoices WHERE id = new.corrects_id AND organization_id = new.organization_id FOR NO KEY UPDATE;
  credited := oficio.credited_of(new.organization_id, new.corrects_id);
  UPDATE public.invoices SET credited_minor = credited
    WHERE id = new.corrects_id AND organization_id = new.organization_id AND credited_minor <> credited;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_credited AFTER INSERT OR UPDATE OF lifecycle ON public.invoices
  FOR EACH ROW WHEN (new.corrects_id IS NOT NULL AND new.lifecycle IN ('issued', 'void'))
  EXECUTE FUNCTION oficio.keep_credited();

-- Numbers that a pattern repeats are found before they are taken, also those of other series and of documents that the
-- caller doesn't see.
CREATE FUNCTION oficio.is_number_used(organization uuid, wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM public.invoices WHERE organization_id = organization AND number = wanted
  ) OR EXISTS (
    SELECT FROM public.quotes WHERE organization_id = organization AND number = wanted
  )
$$;
GRANT EXECUTE ON FUNCTION oficio.is_number_used(uuid, text) TO oficio_api, oficio_worker;
