-- Invoices: drafts with lines and taxes, frozen documents, figures by due date.

LOCK TABLE public.invoices IN ACCESS EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION oficio.roles_with(wanted text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
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

ALTER TABLE public.invoices
  ADD COLUMN kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'deposit', 'credit_note')),
  ADD COLUMN corrects_id uuid,
  ADD COLUMN settlement text NOT NULL DEFAULT 'open' CHECK (settlement IN ('open', 'partial', 'paid', 'written_off')),
  ADD COLUMN delivery text NOT NULL DEFAULT 'none' CHECK (delivery IN ('none', 'sending', 'sent', 'failed')),
  ADD COLUMN client_name text,
  ADD COLUMN discount_kind text CHECK (discount_kind IN ('percent', 'amount')),
  -- Parts per million, or minor units.
  ADD COLUMN discount_value bigint,
  ADD COLUMN tax_mode text NOT NULL DEFAULT 'exclusive' CHECK (tax_mode IN ('exclusive', 'inclusive')),
  ADD COLUMN rounding_mode text NOT NULL DEFAULT 'per_invoice' CHECK (rounding_mode IN ('per_invoice', 'per_line')),
  ADD COLUMN cash_step_minor bigint NOT NULL DEFAULT 1 CHECK (cash_step_minor BETWEEN 1 AND 1000),
  ADD COLUMN net_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN tax_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN withheld_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN adjust_minor bigint NOT NULL DEFAULT 0,
  -- In the organization's currency, at the rate of the day of issue.
  ADD COLUMN base_total_minor bigint,
  ADD COLUMN base_net_minor bigint,
  ADD COLUMN base_balance_minor bigint,
  ADD COLUMN fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  ADD COLUMN fx_on date,
  ADD COLUMN fiscal_id text,
  ADD COLUMN imported boolean NOT NULL DEFAULT false,
  -- The display status as far as the row alone decides it; overdue depends on the day.
  ADD COLUMN status text COLLATE "C" NOT NULL DEFAULT 'draft',
  -- The number, or what a draft is called.
  ADD COLUMN title text NOT NULL DEFAULT '',
  -- An invoice without a due date comes last.
  ADD COLUMN sort_due date NOT NULL DEFAULT 'infinity',
  ADD COLUMN sort_issue date NOT NULL DEFAULT 'infinity',
  ADD COLUMN sort_client text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN sort_number text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN search_own text NOT NULL DEFAULT ' ',
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD CHECK ((discount_kind IS NULL) = (discount_value IS NULL)),
  ADD CHECK (kind <> 'credit_note' OR corrects_id IS NOT NULL),
  ADD CHECK (CASE WHEN kind = 'credit_note' THEN balance_minor BETWEEN total_minor AND 0
    ELSE balance_minor BETWEEN 0 AND total_minor END),
  ADD CHECK (lifecycle <> 'scheduled' OR scheduled_for IS NOT NULL),
  ADD CHECK (lifecycle NOT IN ('issued', 'void') OR num_nulls(number, issue_date, base_total_minor) = 0),
  -- An issued invoice is only deleted with its organization.
  ADD FOREIGN KEY (corrects_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE;

CREATE FUNCTION oficio.invoice_status(invoice public.invoices) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN (invoice).lifecycle <> 'issued' THEN (invoice).lifecycle
  WHEN (invoice).settlement <> 'open' THEN (invoice).settlement
  WHEN (invoice).viewed_at IS NOT NULL THEN 'viewed'
  WHEN (invoice).sent_at IS NOT NULL THEN 'sent'
  ELSE 'issued'
END;

CREATE TRIGGER keep_client_name BEFORE INSERT OR UPDATE OF client_id ON public.invoices
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_client_name();

-- Triggers run by name: after `keep_client_name`, before `keep_record`, whose item shows the result.
CREATE FUNCTION oficio.derive_invoice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  new.status := oficio.invoice_status(new);
  new.title := coalesce(new.number, 'Draft for ' || new.client_name);
  new.sort_due := coalesce(new.due_date, 'infinity');
  new.sort_issue := coalesce(new.issue_date, 'infinity');
  new.sort_number := coalesce(new.number, '');
  new.search_text := concat_ws(' ', new.search_own, lower(new.number), new.sort_client);
  RETURN new;
END $$;
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON public.invoices
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_invoice();

-- What was issued doesn't change. Only the owner of the tables may, by hand.
CREATE FUNCTION oficio.freeze_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  frozen CONSTANT text[] := ARRAY['kind', 'corrects_id', 'series', 'number', 'issue_date', 'due_date', 'currency',
    'discount_kind', 'discount_value', 'tax_mode', 'rounding_mode', 'cash_step_minor', 'net_minor', 'tax_minor',
    'withheld_minor', 'adjust_minor', 'total_minor', 'base_total_minor', 'base_net_minor', 'fx_rate_e8', 'fx_on',
    'po_number', 'notes', 'terms', 'imported', 'deleted_at'];
BEGIN
  IF current_user = 'oficio_owner' THEN RETURN new; END IF;
  IF old.lifecycle IN ('issued', 'void') THEN
    IF new.lifecycle <> old.lifecycle AND (old.lifecycle, new.lifecycle) <> ('issued', 'void')
      OR EXISTS (
        SELECT FROM unnest(frozen) name WHERE to_jsonb(old) -> name IS DISTINCT FROM to_jsonb(new) -> name
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

-- The parts of an invoice follow its walls: its row's policy limits the sub-select, too.
CREATE FUNCTION oficio.protect_invoice_part(name regclass, writing text) RETURNS void
LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  policy text;
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization())
    AND EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id)';
BEGIN
  PERFORM oficio.protect_table(name, 'invoices', writing);
  FOREACH policy IN ARRAY ARRAY['select', 'insert', 'update', 'delete'] LOOP
    EXECUTE format('ALTER POLICY api_%s ON %s %s (%s AND (SELECT oficio.caller_may(%L)))', policy, name,
      CASE policy WHEN 'insert' THEN 'WITH CHECK' ELSE 'USING' END, own,
      CASE policy WHEN 'select' THEN 'invoices' ELSE writing END);
  END LOOP;
END $$;

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

CREATE TABLE oficio.invoice_lines (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  description text NOT NULL,
  quantity_e4 bigint NOT NULL CHECK (quantity_e4 <> 0),
  unit text,
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  discount_kind text CHECK (discount_kind IN ('percent', 'amount')),
  discount_value bigint,
  discountable boolean NOT NULL DEFAULT true,
  -- Copies of the tax rates: id, name, rate, kind, exemption.
  taxes jsonb NOT NULL DEFAULT '[]',
  net_minor bigint NOT NULL,
  base_minor bigint NOT NULL,
  source_type text CHECK (source_type IN ('time', 'expense', 'renewal', 'deposit')),
  source_id uuid,
  -- A source is billed once, by a document that isn't void.
  live boolean NOT NULL DEFAULT true,
  CHECK ((discount_kind IS NULL) = (discount_value IS NULL)),
  UNIQUE (invoice_id, position),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invoice_lines_source ON oficio.invoice_lines (source_type, source_id) WHERE live;

CREATE TABLE oficio.invoice_taxes (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  kind text NOT NULL CHECK (kind IN ('added', 'withheld')),
  exempt boolean NOT NULL,
  base_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  PRIMARY KEY (invoice_id, position),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE
);

-- The document as it was issued.
CREATE TABLE oficio.invoice_documents (
  invoice_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- Text, because its hash is of exactly these bytes.
  block text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  template integer NOT NULL,
  locale text NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE
);

-- The logos that documents were issued with, each once.
CREATE TABLE oficio.document_logos (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  sha256 text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (organization_id, sha256)
);
SELECT oficio.protect_table('oficio.document_logos', 'invoices', 'invoices.issue');

SELECT oficio.protect_invoice_part('oficio.invoice_lines', 'invoices'),
  oficio.protect_invoice_part('oficio.invoice_taxes', 'invoices'),
  oficio.protect_invoice_part('oficio.invoice_documents', 'invoices.issue');
CREATE INDEX invoice_lines_of_organization ON oficio.invoice_lines (organization_id);
CREATE INDEX invoice_taxes_of_organization ON oficio.invoice_taxes (organization_id);
CREATE INDEX invoice_documents_of_organization ON oficio.invoice_documents (organization_id);
CREATE INDEX invoice_lines_of_invoice ON oficio.invoice_lines (invoice_id, organization_id);
CREATE INDEX invoice_taxes_of_invoice ON oficio.invoice_taxes (invoice_id, organization_id);
CREATE INDEX invoice_documents_of_invoice ON oficio.invoice_documents (invoice_id, organization_id);
CREATE TRIGGER keep_frozen BEFORE INSERT OR UPDATE OR DELETE ON oficio.invoice_lines
  FOR EACH ROW EXECUTE FUNCTION oficio.freeze_invoice_part();
CREATE TRIGGER keep_frozen BEFORE INSERT OR UPDATE OR DELETE ON oficio.invoice_taxes
  FOR EACH ROW EXECUTE FUNCTION oficio.freeze_invoice_part();
CREATE TRIGGER keep_frozen BEFORE UPDATE OR DELETE ON oficio.invoice_documents
  FOR EACH ROW EXECUTE FUNCTION oficio.freeze_invoice_part();

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
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, ARRAY['status', 'kind', 'currency']);

-- What is drafted and owed, by due date: the figures above the list, the ageing, the totals of filtered lists. Counts open
-- records alone, as the list does.
CREATE TABLE oficio.invoice_days (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  due date NOT NULL,
  count bigint NOT NULL,
  total_minor numeric NOT NULL,
  balance_minor numeric NOT NULL,
  base_balance_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, kind, currency, status, due)
);
SELECT oficio.protect_table('oficio.invoice_days', 'invoices');
ALTER POLICY api_select ON oficio.invoice_days USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.sees_all())
  AND (SELECT oficio.caller_may('invoices')));

CREATE FUNCTION oficio.sum_invoice_days() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  days CONSTANT text := format(
    'SELECT organization_id, kind, currency, status, sort_due AS due, sum(step) AS count, sum(step * total_minor) AS total,
       sum(step * balance_minor) AS balance, sum(step * coalesce(base_balance_minor, 0)) AS base
     FROM (%s) invoice WHERE record_state = ''open'' GROUP BY 1, 2, 3, 4, 5
     HAVING sum(step) <> 0 OR sum(step * total_minor) <> 0 OR sum(step * balance_minor) <> 0
       OR sum(step * coalesce(base_balance_minor, 0)) <> 0
     ORDER BY 1, 2, 3, 4, 5',
    CASE tg_op
      WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM added'
      WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM removed'
      ELSE 'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed'
    END);
BEGIN
  IF tg_op = 'DELETE' THEN
    -- Removing an organization may have removed its sums first.
    EXECUTE 'UPDATE oficio.invoice_days kept SET count = kept.count + gone.count,
        total_minor = kept.total_minor + gone.total, balance_minor = kept.balance_minor + gone.balance,
        base_balance_minor = kept.base_balance_minor + gone.base
      FROM (' || days || ') gone
      WHERE (kept.organization_id, kept.kind, kept.currency, kept.status, kept.due)
        = (gone.organization_id, gone.kind, gone.currency, gone.status, gone.due)';
  ELSE
    EXECUTE 'INSERT INTO oficio.invoice_days AS kept (organization_id, kind, currency, status, due, count, total_minor,
        balance_minor, base_balance_minor) ' || days
      || ' ON CONFLICT (organization_id, kind, currency, status, due) DO UPDATE SET count = kept.count + excluded.count,
           total_minor = kept.total_minor + excluded.total_minor,
           balance_minor = kept.balance_minor + excluded.balance_minor,
           base_balance_minor = kept.base_balance_minor + excluded.base_balance_minor';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_added AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_invoice_days();
CREATE TRIGGER sum_removed AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_invoice_days();
CREATE TRIGGER sum_changed AFTER UPDATE ON public.invoices REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_invoice_days();

CREATE OR REPLACE FUNCTION oficio.rename_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.domains SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  UPDATE public.invoices SET client_id = client_id WHERE client_id = new.id AND organization_id = new.organization_id;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION oficio.derive_invoice(), oficio.freeze_invoice(), oficio.freeze_invoice_part(),
  oficio.protect_invoice_part(regclass, text), oficio.sum_invoice_days() FROM PUBLIC;

DROP INDEX public.invoices_by_issue, public.invoices_by_due, public.invoices_by_creation, public.invoices_by_change;
CREATE INDEX invoices_by_creation ON public.invoices (organization_id, record_state, created_at, id);
CREATE INDEX invoices_by_change ON public.invoices (organization_id, record_state, updated_at, id);
CREATE INDEX invoices_by_number ON public.invoices (organization_id, record_state, sort_number, id);
CREATE INDEX invoices_by_client ON public.invoices (organization_id, record_state, sort_client, sort_number, id);
CREATE INDEX invoices_by_issue ON public.invoices (organization_id, record_state, sort_issue, sort_number, id);
CREATE INDEX invoices_by_due ON public.invoices (organization_id, record_state, sort_due, sort_number, id);
CREATE INDEX invoices_by_total ON public.invoices (organization_id, record_state, total_minor, id);
CREATE INDEX invoices_by_balance ON public.invoices (organization_id, record_state, balance_minor, id);
CREATE INDEX invoices_by_status ON public.invoices (organization_id, record_state, status, created_at, id);
CREATE INDEX invoices_scheduled ON public.invoices (scheduled_for, id) WHERE lifecycle = 'scheduled';
CREATE INDEX invoices_corrected ON public.invoices (corrects_id, organization_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX invoices_search ON public.invoices USING gin (organization_id, search_text gin_trgm_ops);
