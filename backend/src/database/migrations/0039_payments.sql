-- Payments, and the ledger of what settles invoices.

CREATE TABLE oficio.payments (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  client_id uuid NOT NULL,
  client_name text NOT NULL,
  date date NOT NULL,
  -- Negative: money that went back to the client.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- Σ of its settlements, which the ledger keeps.
  allocated_minor bigint NOT NULL DEFAULT 0,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  method text COLLATE "C" NOT NULL
    CHECK (method IN ('cash', 'bank_transfer', 'card', 'stripe', 'paypal', 'check', 'other')),
  reference text,
  note text,
  status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'voided', 'disputed')),
  refund_of uuid,
  provider text COLLATE "C",
  provider_payment_id text COLLATE "C" UNIQUE,
  fee_minor bigint NOT NULL DEFAULT 0,
  fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  -- In the organization's currency, at the rate of its day.
  base_amount_minor bigint NOT NULL,
  voided_at timestamptz(3),
  void_reason text,
  -- Null: the client, online.
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  search_own text NOT NULL DEFAULT ' ',
  search_text text NOT NULL DEFAULT '',
  CHECK (refund_of IS NULL OR amount_minor < 0),
  CHECK ((status = 'voided') = (voided_at IS NOT NULL)),
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id),
  FOREIGN KEY (refund_of, organization_id) REFERENCES oficio.payments (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX payments_by_date ON oficio.payments (organization_id, date, id);
CREATE INDEX payments_by_amount ON oficio.payments (organization_id, amount_minor, id);
CREATE INDEX payments_by_creation ON oficio.payments (organization_id, created_at, id);
CREATE INDEX payments_of_client ON oficio.payments (client_id, organization_id, date);
CREATE INDEX payments_refunds ON oficio.payments (refund_of, organization_id) WHERE refund_of IS NOT NULL;
CREATE INDEX payments_unallocated ON oficio.payments (organization_id, client_id)
  WHERE allocated_minor <> amount_minor;
CREATE INDEX payments_search ON oficio.payments USING gin (organization_id, search_text gin_trgm_ops);

-- Append-only. Rows of one credit application have the same `pair_id`.
CREATE TABLE oficio.settlements (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The order in which rows were added.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  invoice_id uuid NOT NULL,
  source text COLLATE "C" NOT NULL CHECK (source IN ('payment', 'credit', 'write_off')),
  payment_id uuid,
  pair_id uuid,
  date date NOT NULL,
  -- Subtracted from the balance.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- Its part of the document's total in the organization's currency.
  base_minor bigint NOT NULL,
  reverses uuid UNIQUE,
  -- Null: the client, online.
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  CHECK ((source = 'payment') = (payment_id IS NOT NULL)),
  CHECK ((source = 'credit') = (pair_id IS NOT NULL)),
  UNIQUE (id, organization_id),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (payment_id, organization_id) REFERENCES oficio.payments (id, organization_id),
  FOREIGN KEY (reverses, organization_id) REFERENCES oficio.settlements (id, organization_id)
);
CREATE INDEX settlements_of_invoice ON oficio.settlements (invoice_id, organization_id, sequence);
CREATE INDEX settlements_of_payment ON oficio.settlements (payment_id, organization_id, sequence)
  WHERE payment_id IS NOT NULL;
CREATE INDEX settlements_of_pair ON oficio.settlements (pair_id) WHERE pair_id IS NOT NULL;
CREATE INDEX settlements_by_date ON oficio.settlements (organization_id, date);

-- The taxes that become due with money received, by tax group of the document.
CREATE TABLE oficio.settlement_taxes (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  settlement_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  kind text NOT NULL CHECK (kind IN ('added', 'withheld')),
  exempt boolean NOT NULL,
  base_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  PRIMARY KEY (settlement_id, position),
  FOREIGN KEY (settlement_id, organization_id) REFERENCES oficio.settlements (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX settlement_taxes_of_organization ON oficio.settlement_taxes (organization_id);
CREATE INDEX settlement_taxes_of_settlement ON oficio.settlement_taxes (settlement_id, organization_id);

SELECT oficio.protect_table('oficio.payments', 'accounting', 'invoices.settle', client => 'client_id'),
  oficio.protect_table('oficio.settlements', 'accounting', 'invoices.settle'),
  oficio.protect_table('oficio.settlement_taxes', 'accounting', 'invoices.settle');
REVOKE UPDATE, DELETE ON oficio.payments, oficio.settlements, oficio.settlement_taxes FROM oficio_api;
-- What a payment was stays as it is.
GRANT UPDATE (method, reference, note, status, voided_at, void_reason, search_own, updated_at, version)
  ON oficio.payments TO oficio_api;
-- The policies of invoices limit the sub-selects, too.
ALTER POLICY api_select ON oficio.settlements USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting'))
  AND EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id));
ALTER POLICY api_insert ON oficio.settlements WITH CHECK (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('invoices.settle'))
  AND EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id));
ALTER POLICY api_select ON oficio.settlement_taxes USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting'))
  AND EXISTS (SELECT FROM oficio.settlements settlement WHERE settlement.id = settlement_id));
ALTER POLICY api_insert ON oficio.settlement_taxes WITH CHECK (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('invoices.settle'))
  AND EXISTS (SELECT FROM oficio.settlements settlement WHERE settlement.id = settlement_id));

CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();
CREATE TRIGGER keep_client_name BEFORE INSERT OR UPDATE OF client_id ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_client_name();
CREATE FUNCTION oficio.derive_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.search_text := concat_ws(' ', new.search_own, new.sort_client);
  RETURN new;
END $$;
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_payment();

CREATE OR REPLACE FUNCTION oficio.rename_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.domains SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  UPDATE oficio.payments SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  UPDATE public.invoices SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  RETURN NULL;
END $$;

-- Reads below the policies' walls, as a search needs it, and has their conditions itself.
CREATE VIEW oficio.searchable_payments AS SELECT * FROM oficio.payments
  WHERE organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting'))
    AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients())));
REVOKE ALL ON oficio.searchable_payments FROM PUBLIC, anon, authenticated;
GRANT SELECT ON oficio.searchable_payments TO oficio_api;

-- Rows go with their document or their organization alone, whose cascades run as the owner of the tables.
CREATE FUNCTION oficio.keep_ledger() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF tg_op = 'UPDATE' OR current_user <> 'oficio_owner' THEN
    RAISE EXCEPTION 'A ledger only grows' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN old;
END $$;
CREATE TRIGGER keep_ledger BEFORE UPDATE OR DELETE ON oficio.settlements
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_ledger();
CREATE TRIGGER keep_ledger BEFORE UPDATE OR DELETE ON oficio.settlement_taxes
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_ledger();

-- The source of the last row that still counts; null for an empty ledger.
CREATE FUNCTION oficio.last_settlement(invoice uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT entry.source FROM oficio.settlements entry
  WHERE entry.invoice_id = invoice AND entry.reverses IS NULL
    AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
  ORDER BY entry.sequence DESC LIMIT 1
$$;

-- As before. The ledger alone changes what is owed.
CREATE OR REPLACE FUNCTION oficio.freeze_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  frozen CONSTANT text[] := ARRAY['kind', 'corrects_id', 'series', 'number', 'issue_date', 'due_date', 'currency',
    'discount_kind', 'discount_value', 'tax_mode', 'rounding_mode', 'cash_step_minor', 'net_minor', 'tax_minor',
    'withheld_minor', 'adjust_minor', 'total_minor', 'base_total_minor', 'base_net_minor', 'fx_rate_e8', 'fx_on',
    'po_number', 'notes', 'terms', 'imported', 'deleted_at'];
  settled CONSTANT text[] := ARRAY['settlement', 'balance_minor', 'base_balance_minor'];
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

-- Keeps the balance of the settled document and the allocated part of the payment, at the end of the transaction.
-- Whoever adds rows, in whichever order: a ledger that doesn't fit isn't committed.
CREATE FUNCTION oficio.settle() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  document public.invoices;
  settled bigint;
  settled_base bigint;
  balance bigint;
  base_balance bigint;
  state text;
BEGIN
  SELECT * INTO document FROM public.invoices WHERE id = new.invoice_id FOR NO KEY UPDATE;
  -- Removed later in the transaction, with its ledger.
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT sum(amount_minor), sum(base_minor) INTO settled, settled_base
    FROM oficio.settlements WHERE invoice_id = document.id;
  balance := document.total_minor - settled;
  base_balance := document.base_total_minor - settled_base;
  IF document.lifecycle <> 'issued' OR document.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'Only an issued document is settled' USING ERRCODE = 'check_violation';
  END IF;
  IF balance NOT BETWEEN least(0, document.total_minor) AND greatest(0, document.total_minor)
    OR (balance = 0 AND base_balance <> 0)
    OR (balance = document.total_minor AND base_balance <> document.base_total_minor) THEN
    RAISE EXCEPTION 'The settlements exceed the document' USING ERRCODE = 'check_violation';
  END IF;
  IF new.source = 'payment' AND NOT EXISTS (
    SELECT FROM oficio.payments payment WHERE payment.id = new.payment_id AND payment.currency = document.currency
      AND payment.client_id = document.client_id
  ) THEN
    RAISE EXCEPTION 'The payment is in another currency, or of another client' USING ERRCODE = 'check_violation';
  END IF;
  IF new.source = 'credit' AND (
    SELECT (count(*), sum(pair.amount_minor), count(DISTINCT invoice.id), count(DISTINCT invoice.currency),
        count(DISTINCT invoice.client_id)) IS DISTINCT FROM (2, 0, 2, 1, 1)
    FROM oficio.settlements pair JOIN public.invoices invoice ON invoice.id = pair.invoice_id
    WHERE pair.pair_id = new.pair_id
  ) THEN
    RAISE EXCEPTION 'A credit has one row for each of two documents' USING ERRCODE = 'check_violation';
  END IF;
  IF new.reverses IS NOT NULL AND NOT EXISTS (
    SELECT FROM oficio.settlements entry
    WHERE entry.id = new.reverses AND entry.reverses IS NULL AND entry.amount_minor = -new.amount_minor
      AND (entry.invoice_id, entry.source) = (new.invoice_id, new.source)
      AND entry.payment_id IS NOT DISTINCT FROM new.payment_id
  ) THEN
    RAISE EXCEPTION 'A reversal takes back one row' USING ERRCODE = 'check_violation';
  END IF;

  state := CASE
    WHEN balance <> 0 AND balance = document.total_minor THEN 'open'
    WHEN balance <> 0 THEN 'partial'
    WHEN oficio.last_settlement(document.id) = 'write_off' THEN 'written_off'
    ELSE 'paid'
  END;
  UPDATE public.invoices SET balance_minor = balance, base_balance_minor = base_balance, settlement = state,
      version = version + 1, updated_at = new.created_at
    WHERE id = document.id AND (balance_minor, base_balance_minor, settlement) IS DISTINCT FROM (balance, base_balance, state);
  UPDATE oficio.payments payment SET allocated_minor = entry.sum, version = version + 1, updated_at = new.created_at
    FROM (SELECT sum(amount_minor)::bigint AS sum FROM oficio.settlements WHERE payment_id = new.payment_id) entry
    WHERE payment.id = new.payment_id AND payment.allocated_minor <> entry.sum;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER settle AFTER INSERT ON oficio.settlements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.settle();

-- A payment and its refunds pay no more than what was received and not returned.
CREATE FUNCTION oficio.check_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  received CONSTANT uuid := coalesce(new.refund_of, new.id);
  fits boolean;
BEGIN
  PERFORM FROM oficio.payments WHERE id = received FOR NO KEY UPDATE;
  SELECT bool_and(CASE
      WHEN NOT live THEN allocated = 0
      WHEN amount > 0 THEN allocated BETWEEN 0 AND amount
      ELSE allocated BETWEEN amount AND 0
    END)
    AND (received_minor IS NULL
      OR coalesce(sum(amount) FILTER (WHERE live), 0) >= 0
        AND coalesce(sum(amount - allocated) FILTER (WHERE live), 0) >= 0)
    AND count(DISTINCT client) = 1 AND count(DISTINCT currency) = 1
  INTO fits
  FROM (
    SELECT payment.amount_minor AS amount, payment.client_id AS client, payment.currency,
      payment.status IN ('succeeded', 'disputed') AS live,
      max(payment.amount_minor) FILTER (WHERE payment.refund_of IS NULL AND payment.amount_minor > 0) OVER ()
        AS received_minor,
      coalesce((SELECT sum(entry.amount_minor) FROM oficio.settlements entry WHERE entry.payment_id = payment.id), 0)
        AS allocated
    FROM oficio.payments payment WHERE payment.id = received OR payment.refund_of = received
  ) family GROUP BY received_minor;
  IF fits IS FALSE THEN
    RAISE EXCEPTION 'The payment doesn''t cover what is paid with it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER check_payment
  AFTER INSERT OR UPDATE OF amount_minor, allocated_minor, status, refund_of, currency ON oficio.payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.check_payment();

-- Income: a row for each payment, written by the payment alone.
ALTER TABLE public.income
  ADD COLUMN fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  ADD COLUMN base_amount_minor bigint,
  ADD CHECK (payment_id IS NULL OR base_amount_minor IS NOT NULL),
  ADD CHECK ((payment_id IS NOT NULL) = (source = 'invoice_payment')),
  ADD FOREIGN KEY (payment_id, organization_id) REFERENCES oficio.payments (id, organization_id);
DO $$
DECLARE
  own CONSTANT text := format('organization_id = (SELECT oficio.current_organization()) AND payment_id IS NULL AND %s',
    oficio.scope_condition('client_id'));
  written CONSTANT text := own || ' AND user_id = oficio.owner_of(organization_id)';
BEGIN
  EXECUTE format('ALTER POLICY api_insert ON public.income WITH CHECK (%s AND (SELECT oficio.caller_may(%L)))',
    written, 'accounting.write');
  EXECUTE format('ALTER POLICY api_update ON public.income USING (%s AND (SELECT oficio.caller_may(%L)))
    WITH CHECK (%s)', own, 'accounting.write', written);
END $$;

CREATE FUNCTION oficio.project_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF new.status IN ('succeeded', 'disputed') THEN
    INSERT INTO public.income AS entry (id, organization_id, user_id, created_by, date, amount_minor, currency,
        client_id, client_name, source, payment_id, method, reference, fx_rate_e8, base_amount_minor, created_at,
        updated_at)
      VALUES (gen_random_uuid(), new.organization_id, oficio.owner_of(new.organization_id),
        coalesce(new.created_by, oficio.owner_of(new.organization_id)), new.date, new.amount_minor, new.currency,
        new.client_id, new.client_name, 'invoice_payment', new.id, new.method, new.reference, new.fx_rate_e8,
        new.base_amount_minor, new.created_at, new.updated_at)
      ON CONFLICT (payment_id) DO UPDATE SET method = excluded.method, reference = excluded.reference,
        version = entry.version + 1, updated_at = excluded.updated_at
        WHERE (entry.method, entry.reference) IS DISTINCT FROM (excluded.method, excluded.reference);
  ELSE
    UPDATE public.income SET deleted_at = new.updated_at, version = version + 1, updated_at = new.updated_at
      WHERE payment_id = new.id AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER project_payment AFTER INSERT OR UPDATE OF method, reference, status ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.project_payment();

-- Takes the lock that a new row of the client takes, under a caller who may not change the client.
CREATE FUNCTION oficio.lock_client(organization uuid, client uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM public.client_directory WHERE organization_id = organization AND id = client FOR KEY SHARE;
END $$;
REVOKE ALL ON FUNCTION oficio.lock_client(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.lock_client(uuid, uuid) TO oficio_api, oficio_worker;

REVOKE ALL ON FUNCTION oficio.derive_payment(), oficio.keep_ledger(), oficio.last_settlement(uuid), oficio.settle(),
  oficio.check_payment(), oficio.project_payment() FROM PUBLIC;

-- As before, with payments, which are about money.
ALTER POLICY api_select ON oficio.audit_log
  USING (
    organization_id = (SELECT oficio.current_organization())
    AND (
      (SELECT oficio.caller_may('audit'))
      OR (
        entity_type IN ('client', 'hosting', 'domain', 'note', 'document')
        OR entity_type = 'invoice' AND (SELECT oficio.caller_may('invoices'))
        OR entity_type IN ('income', 'expense', 'mail', 'payment') AND (SELECT oficio.caller_may('accounting'))
      )
      AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients())))
    )
  );
