-- Counts and sums that triggers keep, so that no page and no figure reads all rows. schema/16_sums.sql and the
-- files behind it say what each row counts.

-- A total is read on every page and never counted from the rows. `facets` holds the columns that the list filters by.
CREATE TABLE oficio.record_counts (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  table_name text COLLATE "C" NOT NULL,
  record_state text COLLATE "C" NOT NULL,
  facets jsonb NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, table_name, record_state, facets)
);

-- Open clients by month of creation in the organization's time zone.
CREATE TABLE oficio.client_months (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  month date NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, month)
);

-- Open clients by the day of their last activity.
CREATE TABLE oficio.client_activity (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, day)
);

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

-- What was issued, by client and month: the figures of the invoices' analytics. Documents in the archive count, too.
CREATE TABLE oficio.invoice_months (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  client_id uuid NOT NULL,
  currency text COLLATE "C" NOT NULL,
  month date NOT NULL,
  -- Invoices and credit notes, without void ones.
  count bigint NOT NULL,
  total_minor numeric NOT NULL,
  -- Of the invoices among them.
  invoices bigint NOT NULL,
  sent bigint NOT NULL,
  viewed bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (organization_id, currency, month, client_id)
);
CREATE INDEX invoice_months_of_client ON oficio.invoice_months (organization_id, client_id, currency, month);

-- The same months of all clients.
CREATE TABLE oficio.invoice_month_totals (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  currency text COLLATE "C" NOT NULL,
  month date NOT NULL,
  count bigint NOT NULL,
  total_minor numeric NOT NULL,
  invoices bigint NOT NULL,
  sent bigint NOT NULL,
  viewed bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (organization_id, currency, month)
);

-- At most how much was invoiced to a client in any period, so that the clients with the highest totals are found among the
-- first few.
CREATE TABLE oficio.invoiced_clients (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  currency text COLLATE "C" NOT NULL,
  client_id uuid NOT NULL,
  -- The sum of the client's months without the negative ones. No period's total is higher.
  most_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, currency, client_id)
);
CREATE INDEX invoiced_clients_by_most ON oficio.invoiced_clients (organization_id, currency, most_minor DESC, client_id);

-- Sums of money by day and by month, so that a figure reads as much of five years as of one. Each has the count of its
-- rows, their amounts, and their amounts in the organization's currency at the stored rates.
CREATE TABLE oficio.money_sums (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  figure text COLLATE "C" NOT NULL,
  grain text COLLATE "C" NOT NULL CHECK (grain IN ('day', 'month')),
  -- The day, or the first of the month.
  start date NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- Zeros: none.
  category_id uuid NOT NULL,
  count bigint NOT NULL,
  amount_minor numeric NOT NULL,
  base_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, figure, grain, start, currency, category_id)
);

-- Sums of income by client and of expenses by vendor. The largest ones of five years are found without reading the rows.
CREATE TABLE oficio.party_months (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  figure text COLLATE "C" NOT NULL CHECK (figure IN ('income', 'expense')),
  -- Empty: all currencies, in the organization's at the stored rates.
  currency text COLLATE "C" NOT NULL,
  -- The client's id or the vendor. Empty: none.
  party text COLLATE "C" NOT NULL,
  month date NOT NULL,
  count bigint NOT NULL,
  amount_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, figure, currency, party, month)
);

CREATE TABLE oficio.party_totals (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  figure text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  party text COLLATE "C" NOT NULL,
  -- The sum of the party's rows without the negative ones. No period's sum is higher.
  most_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, figure, currency, party)
);
CREATE INDEX party_totals_by_most ON oficio.party_totals (organization_id, figure, currency, most_minor DESC, party);
