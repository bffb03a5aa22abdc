-- Quotes. Whoever drafts invoices reads and writes them; who sends documents to clients gives them their states. A quote
-- is no document of the books: no sum of money, no settlement and no report of taxes reads this table.
--
-- Triggers of quotes, those of each write in their order:
--   follow_client         the client is the kept one of a merge; client_name and sort_client
--   keep_derived          status, title, the sorted columns and the search text
--   keep_frozen           a quote that was sent doesn't change, and only roles that send documents move its state
--   keep_record           record_state and list_item
--   sum_…                 record_counts (20_sum_triggers.sql)
-- Of invoices:
--   free_quote            a quote can be invoiced again when its document is void or in the trash
--   keep_quote_deposits, keep_left_quote_deposits   has_deposits of the quote
--   leave_quote           a deposit that is void or in the trash is no deposit of its quote any more
-- Of series:
--   free_quote            a quote can be invoiced again when its series is deleted

-- Deleted rows go to the trash; only the purge removes them.
SELECT oficio.protect_table('public.quotes', 'invoices', 'invoices', client => 'client_id',
    commands => ARRAY['INSERT', 'UPDATE']),
  -- The rows follow the walls of their quote: its policy limits the sub-select, too.
  oficio.protect_table('oficio.quote_documents', 'invoices', 'invoices.issue', commands => ARRAY['INSERT'],
    rows => 'EXISTS (SELECT FROM public.quotes quote WHERE quote.id = quote_documents.quote_id OFFSET 0)');

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.quotes
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();

SELECT oficio.keep_records('quotes', $members$
  (entry).title AS "title",
  (entry).number AS "number",
  (entry).revision AS "revision",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).currency AS "currency",
  (entry).total_minor AS "totalMinor",
  (entry).lifecycle AS "lifecycle",
  (entry).valid_until AS "validUntil",
  (entry).sent_on AS "sentOn",
  (entry).delivery AS "delivery",
  oficio.json_instant((entry).viewed_at) AS "viewedAt",
  oficio.json_instant((entry).answered_at) AS "answeredAt",
  num_nonnulls((entry).invoice_id, (entry).recurring_id) > 0 AS "isInvoiced",
  (entry).has_deposits AS "hasDeposits",
  (entry).project_id AS "projectId",
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, reading => 'invoices');

-- Runs after `follow_client`, before `keep_record`, whose item shows the result.
CREATE FUNCTION oficio.derive_quote() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  new.status := CASE WHEN num_nonnulls(new.invoice_id, new.recurring_id) > 0 THEN 'invoiced'
    ELSE new.lifecycle END;
  new.title := coalesce(new.number, 'Draft for ' || new.client_name);
  new.sort_valid := coalesce(new.valid_until, 'infinity');
  new.sort_sent := coalesce(new.sent_on, 'infinity');
  new.sort_number := coalesce(oficio.normalised(new.number), '');
  new.search_text := concat_ws(' ', new.search_own, new.sort_number, new.sort_client);
  RETURN new;
END $$;
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON public.quotes
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_quote();

-- What the client was sent doesn't change before the quote is revised. The amounts change with the state alone, because
-- they follow the choice of the client's answer. Only the owner of the tables may, by hand.
CREATE FUNCTION oficio.freeze_quote() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  frozen CONSTANT text[] := ARRAY['number', 'series', 'revision', 'sent_on', 'valid_until', 'currency', 'discount_kind',
    'discount_value', 'tax_mode', 'rounding_mode', 'cash_step_minor', 'lines', 'po_number', 'notes', 'terms', 'deleted_at'];
  amounts CONSTANT text[] := ARRAY['taxes', 'net_minor', 'tax_minor', 'withheld_minor', 'adjust_minor', 'total_minor'];
BEGIN
  IF current_user = 'oficio_owner' THEN RETURN new; END IF;
  IF old.lifecycle <> 'draft' AND new.lifecycle <> 'draft' AND EXISTS (
    SELECT FROM unnest(CASE WHEN new.lifecycle = old.lifecycle THEN frozen || amounts ELSE frozen END) name
    WHERE to_jsonb(old) -> name IS DISTINCT FROM to_jsonb(new) -> name
  ) THEN
    RAISE EXCEPTION 'A quote that was sent doesn''t change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF new.number IS DISTINCT FROM old.number AND old.number IS NOT NULL THEN
    RAISE EXCEPTION 'A quote keeps its number' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- The second wall of the roles: whoever drafts doesn't send, and doesn't answer.
  IF new.lifecycle <> old.lifecycle AND current_user = 'oficio_api' THEN
    IF NOT oficio.caller_may('invoices.issue') THEN
      RAISE EXCEPTION 'Not allowed' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON public.quotes FOR EACH ROW EXECUTE FUNCTION oficio.freeze_quote();

CREATE FUNCTION oficio.free_quote() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.quotes SET invoice_id = NULL, updated_at = new.updated_at, version = version + 1
  WHERE invoice_id = new.id AND organization_id = new.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER free_quote AFTER UPDATE OF lifecycle, deleted_at ON public.invoices
  FOR EACH ROW WHEN (new.lifecycle = 'void' AND old.lifecycle <> 'void'
    OR new.deleted_at IS NOT NULL AND old.deleted_at IS NULL)
  EXECUTE FUNCTION oficio.free_quote();

CREATE FUNCTION oficio.free_quote_of_series() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.quotes SET recurring_id = NULL, version = version + 1
  WHERE recurring_id = old.id AND organization_id = old.organization_id;
  RETURN old;
END $$;
CREATE TRIGGER free_quote BEFORE DELETE ON oficio.recurring_documents
  FOR EACH ROW EXECUTE FUNCTION oficio.free_quote_of_series();

-- A deposit that comes back from the trash stays without its quote, which may have been withdrawn meanwhile.
CREATE FUNCTION oficio.leave_quote() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.quote_id := NULL;
  RETURN new;
END $$;
CREATE TRIGGER leave_quote BEFORE UPDATE ON public.invoices
  FOR EACH ROW WHEN (new.quote_id IS NOT NULL AND (new.lifecycle = 'void' OR new.deleted_at IS NOT NULL))
  EXECUTE FUNCTION oficio.leave_quote();

-- The lock comes first, in a statement of its own, so that of two deposits that leave at once the second sees the first.
CREATE FUNCTION oficio.keep_quote_deposits() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  kept CONSTANT uuid := coalesce(new.quote_id, old.quote_id);
BEGIN
  PERFORM FROM public.quotes quote WHERE quote.id = kept AND quote.organization_id = new.organization_id FOR UPDATE;
  UPDATE public.quotes quote SET updated_at = new.updated_at, version = version + 1,
    has_deposits = EXISTS (SELECT FROM public.invoices deposit
      WHERE deposit.quote_id = quote.id AND deposit.organization_id = quote.organization_id)
  WHERE quote.id = kept AND quote.organization_id = new.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_quote_deposits AFTER INSERT ON public.invoices
  FOR EACH ROW WHEN (new.quote_id IS NOT NULL) EXECUTE FUNCTION oficio.keep_quote_deposits();
CREATE TRIGGER keep_left_quote_deposits AFTER UPDATE ON public.invoices
  FOR EACH ROW WHEN (new.quote_id IS DISTINCT FROM old.quote_id) EXECUTE FUNCTION oficio.keep_quote_deposits();

-- The portal shows a quote from its first version on to the contacts who read money. The document is that of the version that
-- was sent last, also while the quote is being changed.
CREATE POLICY portal_select ON public.quotes FOR SELECT TO oficio_portal USING (
  client_id = (SELECT oficio.portal_client()) AND (SELECT oficio.portal_may('money'))
  AND number IS NOT NULL AND deleted_at IS NULL);
GRANT SELECT (id, organization_id, client_id, number, lifecycle, valid_until, sent_on, currency, total_minor, invoice_id,
  deleted_at) ON public.quotes TO oficio_portal;
