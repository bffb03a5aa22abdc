-- Series of recurring documents, and which document is which occurrence.

LOCK TABLE public.invoices, public.income, public.expenses IN ACCESS EXCLUSIVE MODE;

CREATE TABLE oficio.recurring_documents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'income', 'expense')),
  client_id uuid,
  name text NOT NULL,
  -- The body of each document, without its client and its day.
  template jsonb NOT NULL,
  -- Of one occurrence, when the series was last changed.
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total_minor bigint NOT NULL,
  frequency text COLLATE "C" NOT NULL CHECK (frequency IN
    ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual', 'days')),
  -- Every so many periods.
  every integer NOT NULL CHECK (every >= 1),
  anchor_day integer CHECK (anchor_day BETWEEN 1 AND 31),
  start_on date NOT NULL,
  -- The number of the first occurrence on or after the start.
  start_occurrence integer NOT NULL DEFAULT 1 CHECK (start_occurrence >= 1),
  end_on date,
  end_after integer,
  mode text COLLATE "C" NOT NULL CHECK (mode IN ('draft', 'issue', 'issue_and_send', 'book')),
  notice_days integer CHECK (notice_days >= 1),
  status text COLLATE "C" NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'ended')),
  next_occurrence integer NOT NULL DEFAULT 1,
  next_on date,
  failures integer NOT NULL DEFAULT 0,
  -- The day of the last failed attempt. The next one follows on another day.
  failed_on date,
  last_failure text,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Ended series come last.
  sort_on date GENERATED ALWAYS AS (coalesce(next_on, 'infinity')) STORED,
  CHECK (kind <> 'invoice' OR client_id IS NOT NULL),
  CHECK (CASE kind WHEN 'invoice' THEN mode <> 'book' WHEN 'expense' THEN mode IN ('draft', 'book') ELSE mode = 'book' END),
  CHECK (notice_days IS NULL OR kind = 'invoice'),
  CHECK (end_on IS NULL OR end_after IS NULL),
  CHECK ((status = 'ended') = (next_on IS NULL)),
  UNIQUE (id, organization_id),
  -- A client is only removed without invoices.
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
SELECT oficio.protect_table('oficio.recurring_documents', 'invoices', 'invoices', client => 'client_id');
CREATE INDEX recurring_documents_by_day ON oficio.recurring_documents (organization_id, sort_on, id);
CREATE INDEX recurring_documents_of_client ON oficio.recurring_documents (client_id, organization_id);
CREATE INDEX recurring_documents_due ON oficio.recurring_documents (next_on, id) WHERE status = 'active';
CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.recurring_documents
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_merge();

-- As the documents: whoever doesn't issue invoices doesn't start or change a series that does.
DO $$
DECLARE
  command text;
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND '
    || oficio.scope_condition('client_id') || ' AND CASE ';
  entries CONSTANT text := 'WHEN kind <> ''invoice'' THEN (SELECT oficio.caller_may(%L)) ';
BEGIN
  EXECUTE format('ALTER POLICY api_select ON oficio.recurring_documents USING (' || own || entries
    || 'ELSE (SELECT oficio.caller_may(''invoices'')) END)', 'accounting');
  FOREACH command IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
    EXECUTE format('ALTER POLICY %I ON oficio.recurring_documents %s (' || own || entries
      || 'WHEN mode = ''draft'' THEN (SELECT oficio.caller_may(''invoices''))
         ELSE (SELECT oficio.caller_may(''invoices.issue'')) END)', 'api_' || command,
      CASE command WHEN 'insert' THEN 'WITH CHECK' ELSE 'USING' END, 'accounting.write');
  END LOOP;
END $$;

-- Its rows have the state of a record, whose column is rewritten with the item.
DROP VIEW oficio.counted_invoice_days;
SELECT oficio.release_records('invoices');
ALTER TABLE public.invoices
  ADD COLUMN recurring_id uuid,
  ADD COLUMN occurrence integer,
  ADD COLUMN occurrence_on date,
  -- Made as a draft, because its day had passed.
  ADD COLUMN occurrence_missed boolean NOT NULL DEFAULT false,
  ADD CHECK (recurring_id IS NULL OR num_nulls(occurrence, occurrence_on) = 0),
  ADD FOREIGN KEY (recurring_id, organization_id) REFERENCES oficio.recurring_documents (id, organization_id)
    ON DELETE SET NULL (recurring_id);
ALTER TABLE public.income ADD FOREIGN KEY (recurring_id, organization_id)
  REFERENCES oficio.recurring_documents (id, organization_id) ON DELETE SET NULL (recurring_id);
ALTER TABLE public.expenses ADD FOREIGN KEY (recurring_id, organization_id)
  REFERENCES oficio.recurring_documents (id, organization_id) ON DELETE SET NULL (recurring_id);
-- No occurrence is made twice.
CREATE UNIQUE INDEX invoices_of_series ON public.invoices (recurring_id, occurrence) WHERE recurring_id IS NOT NULL;

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
  (entry).occurrence AS "occurrence"$members$, ARRAY['status', 'kind', 'currency']);

-- As before.
CREATE VIEW oficio.counted_invoice_days AS
SELECT organization_id, kind, currency, status, sort_due AS due, count(*), sum(total_minor) AS total_minor,
  sum(balance_minor) AS balance_minor, sum(coalesce(base_balance_minor, 0)) AS base_balance_minor
FROM public.invoices WHERE record_state = 'open' GROUP BY 1, 2, 3, 4, 5;
REVOKE ALL ON oficio.counted_invoice_days FROM PUBLIC;
